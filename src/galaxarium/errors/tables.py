"""What a table refuses."""

from .root import GalaxariumError


class TableError(GalaxariumError):
    """Something a table refuses; nothing has changed."""

    code = "table/refused"


class BadCommand(TableError):
    """A message that is no command: unknown, or with a field that cannot be."""

    code = "web/bad-request"

    def __init__(self, sentence: str = "This request cannot be understood.") -> None:
        super().__init__(sentence)


class UnknownTable(TableError):
    """There is no such table."""

    code = "table/unknown"


class WrongKey(TableError):
    """A key that does not fit this table."""

    code = "table/wrong-key"


class NotYourSeat(TableError):
    """A key that does not hold this seat, or a seat that has nothing to decide now."""

    code = "table/not-your-seat"


class Stale(TableError):
    """An answer to a question that is no longer asked; look again."""

    code = "table/stale"


class TableOver(TableError):
    """The table has ended; or, for what comes after the end, it has not."""

    code = "table/over"


class NoUndo(TableError):
    """Nothing can be taken back; `lock` is the reason as one word (see `tables.glance.Undo`)."""

    code = "table/no-undo"

    def __init__(self, sentence: str, lock: str) -> None:
        self.lock = lock
        super().__init__(sentence)


class BadOrder(TableError):
    """Orders, a policy, an answer or a name that cannot be."""

    code = "table/bad-order"


class ColourTaken(TableError):
    """A colour that another galaxy at the table has."""

    code = "table/colour-taken"


class StillSecret(TableError):
    """Something that would give away what is hidden until the end."""

    code = "table/still-secret"


class NotNow(TableError):
    """A lesson has not come to that yet."""

    code = "table/not-now"


class TooSoon(TableError):
    """Something that was done just now, and may be done again a little later."""

    code = "table/too-soon"


class NoHints(TableError):
    """A table that counts, where everybody thinks for themselves."""

    code = "table/no-hints"


class NoSeat(TableError):
    """No seat is free, or one has one already."""

    code = "table/no-seat"


class NotOpen(TableError):
    """A table whose seats are only for those who have its links."""

    code = "table/not-open"
