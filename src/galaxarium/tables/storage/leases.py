"""Who drives a table: lets its bots think and its timers run out. Exactly one server at a time, and another
one when that has died.

A lease is only for peace: should two servers ever believe that they drive a table (one stood still for a
while and goes on), versions still decide whose decision counts, and none is taken twice.

No clock is compared with another one. A server that lives counts; one whose count another server has not
seen change for some seconds, by the clock that never jumps, has died.
"""

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql

from . import schema
from .engine import create_private, name_of, trouble
from .probes import fault_point
from .repository import Repository

DEAD_AFTER_S = 4.0
"""So long a server may say nothing; it counts about once a second."""
SWEEP_EVERY = 5
"""So many beats lie between two looks for tables without a driver, if no server has come or gone."""

log = logging.getLogger(__name__)


class Leases:
    """The tables this server drives. Here everything may be driven, and nothing is by itself: for scripts and
    tests."""

    def __init__(self) -> None:
        self.server = secrets.token_hex(8)
        """The name of this server."""

    def holds(self, table: str) -> bool:
        """May this server drive a table? One without a driver becomes its own."""
        return self.is_mine(table)

    def is_mine(self, table: str) -> bool:
        """Does this server drive a table already?"""
        return True

    def mine(self) -> Iterable[str]:
        """The tables this server drives."""
        return ()

    def beat(self) -> Iterable[str]:
        """Say that this server lives, about once a second; the tables it drives from now on."""
        return ()

    def release(self) -> None:
        """Drive nothing any more: others may."""


class FileLease(Leases):
    """One server drives all tables of a file: the one that holds a lock beside it, which the system takes
    from a process that ends."""

    def __init__(self, path: Path, driven: Callable[[], list[str]]) -> None:
        super().__init__()
        self._path = path.with_name(f"{path.name}-driver")
        self._driven = driven
        self._file: Any = None

    def is_mine(self, table: str) -> bool:
        """See Leases."""
        return self._file is not None

    def mine(self) -> Iterable[str]:
        """See Leases."""
        return self._driven() if self._file is not None else ()

    def beat(self) -> Iterable[str]:
        """See Leases."""
        if self._file is not None:
            return ()
        fault_point("before-lease")
        create_private(str(self._path))
        file = self._path.open("ab")
        if not _lock(file):
            file.close()
            return ()
        self._file = file
        return self._driven()

    def release(self) -> None:
        """See Leases."""
        file, self._file = self._file, None
        if file is not None:
            file.close()


def _lock(file: Any) -> bool:
    """Lock a file for as long as it is open; where that is not possible there is no other server."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        with suppress(OSError):
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
            return True
        return False
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


class SharedLeases(Leases):
    """A row for every driven table names the server that drives it, and a row for every server counts."""

    def __init__(self, engine: sa.Engine, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._engine = engine
        self._name = name_of(engine.url)
        self._clock = clock
        self._lock = threading.Lock()
        self._mine: frozenset[str] = frozenset()
        self._seen: dict[str, tuple[int, float]] = {}
        """The count of every server, and when it was first seen."""
        self._beaten = -DEAD_AFTER_S
        self._beats = 0

    def is_mine(self, table: str) -> bool:
        """See Leases."""
        return table in self._mine and self._is_alive()

    def mine(self) -> Iterable[str]:
        """See Leases."""
        return self._mine

    def _is_alive(self) -> bool:
        """A server that was silent for too long may have been taken for dead; the next beat finds out."""
        return self._clock() - self._beaten < DEAD_AFTER_S

    def holds(self, table: str) -> bool:
        """See Leases."""
        if table in self._mine or not self._is_alive():
            return self.is_mine(table)
        fault_point("before-lease")
        leases = schema.leases
        take = postgresql.insert(leases).values(table_id=table, owner=self.server)
        # one's own may be there already: a commit that succeeded, though that could not be known
        own = take.on_conflict_do_update(
            index_elements=[leases.c.table_id],
            set_={"owner": self.server},
            where=leases.c.owner == self.server,
        )
        with self._lock, trouble(self._name), self._engine.begin() as connection:
            is_taken = connection.execute(own.returning(leases.c.owner)).first() is not None
            self._mine |= {table} if is_taken else set()
        return is_taken

    def beat(self) -> Iterable[str]:
        """See Leases. After a long silence this server has not looked at its tables meanwhile: all of them
        count as new."""
        was_silent, began = not self._is_alive(), self._clock()
        with self._lock:
            with trouble(self._name), self._engine.begin() as connection:
                is_known = _count(connection, self.server)
                has_changed = self._look_around(connection)
                taken: list[str] = []
                if has_changed or not is_known or self._beats % SWEEP_EVERY == 0:
                    taken = _take(connection, self.server)
                mine = _owned(connection, self.server) if taken or was_silent or not is_known else self._mine
            self._mine = frozenset(mine)
            self._beaten = began
            self._beats += 1
            return self._mine if was_silent else taken

    def release(self) -> None:
        """See Leases."""
        leases, servers = schema.leases, schema.servers
        self._mine = frozenset()
        with self._lock, trouble(self._name), self._engine.begin() as connection:
            connection.execute(leases.delete().where(leases.c.owner == self.server))
            connection.execute(servers.delete().where(servers.c.id == self.server))

    def _look_around(self, connection: sa.Connection) -> bool:
        """Count out the servers that have died; has any gone, or come?"""
        servers, now = schema.servers, self._clock()
        counts = connection.execute(sa.select(servers.c.id, servers.c.beat)).all()
        before, self._seen = self._seen, {}
        for name, beat in counts:
            known = before.get(name)
            self._seen[name] = known if known is not None and known[0] == beat else (beat, now)
        silent = [name for name, (_, since) in self._seen.items() if now - since >= DEAD_AFTER_S]
        dead = [name for name in silent if name != self.server]
        if dead:
            fault_point("before-lease")
            log.warning("server %s has died; its tables go on here", ", ".join(dead))
            connection.execute(servers.delete().where(servers.c.id.in_(dead)))
        return bool(dead) or before.keys() != self._seen.keys()


def _count(connection: sa.Connection, server: str) -> bool:
    """Say that a server lives; False if it is new, or was taken for dead."""
    servers = schema.servers
    now = sa.extract("epoch", sa.func.clock_timestamp())
    mine = servers.update().where(servers.c.id == server)
    if connection.execute(mine.values(seen=now, beat=servers.c.beat + 1)).rowcount == 1:
        return True
    connection.execute(servers.insert().values(id=server, started=now, seen=now, beat=0))
    return False


def _take(connection: sa.Connection, server: str) -> list[str]:
    """Let go of tables that have ended; take those of servers that are gone, and those without a driver."""
    leases, tables = schema.leases, schema.tables
    ended = sa.select(tables.c.id).where(~tables.c.driven)
    connection.execute(leases.delete().where(leases.c.owner == server, leases.c.table_id.in_(ended)))
    gone = leases.c.owner.not_in(sa.select(schema.servers.c.id))
    orphans = leases.update().where(gone).values(owner=server).returning(leases.c.table_id)
    driven = sa.select(tables.c.id, sa.literal(server)).where(tables.c.driven)
    free = driven.where(~sa.exists().where(leases.c.table_id == tables.c.id))
    fresh = postgresql.insert(leases).from_select(["table_id", "owner"], free).on_conflict_do_nothing()
    taken = [*connection.execute(orphans).scalars()]
    return [*taken, *connection.execute(fresh.returning(leases.c.table_id)).scalars()]


def _owned(connection: sa.Connection, server: str) -> list[str]:
    leases = schema.leases.c
    return list(connection.execute(sa.select(leases.table_id).where(leases.owner == server)).scalars())


def leases_for(store: Repository, workers: int) -> Leases:
    """The leases of a server with so many threads for bots."""
    url = store.engine.url
    if not workers or str(url.database).startswith("file:"):
        return Leases()
    if url.get_backend_name() == "postgresql":
        return SharedLeases(store.engine)
    return FileLease(Path(str(url.database)), store.driven)
