"""What can be wrong with the database of the tables."""

from .root import GalaxariumError


class StoreError(GalaxariumError):
    """The database of the tables cannot be used."""

    code = "store/failed"


class StoreNewer(StoreError):
    """A database made by a newer version."""

    code = "store/newer"


class StoreReadOnly(StoreError):
    """A database that cannot be written."""

    code = "store/read-only"


class StoreAway(StoreError):
    """A database server that does not answer, or lets nobody in."""

    code = "store/away"


class StoreBusy(StoreError):
    """A database that another program holds for too long."""

    code = "store/busy"


class StoreFull(StoreError):
    """No room left for the database."""

    code = "store/full"


class StoreForeign(StoreError):
    """A file that is no database, or not one of ours."""

    code = "store/foreign"


class StoreDamaged(StoreError):
    """A stored game that cannot be played again."""

    code = "store/damaged"


class NotMoved(StoreError):
    """Tables that cannot be moved from one database to another; nothing has changed."""

    code = "store/not-moved"
