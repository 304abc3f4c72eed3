"""Tables in the database: read whole, written as a difference, each change in one transaction."""

import functools
import json
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, astuple
from typing import Any, NamedTuple

import sqlalchemy as sa

from ...errors import Stale, StoreDamaged, UnknownTable
from ...game.proof import seed_hash
from ..core.history import DecisionRow, History
from ..core.options import TableOptions, TimeControl
from ..core.standing_orders import StandingOrders
from ..core.table import PLAYING, Answer, ClockReadings, GivenOrders, Grant, Seat, Table, with_colours
from . import schema
from .engine import name_of, open_database, trouble
from .group_commit import Change, GroupCommit
from .pubsub import PubSub, Statement

MOST_NAMES = 500
"""So many names are asked for at once."""


class Overtaken(Stale):
    """Another process wrote between reading and writing."""


class Repository:
    """The database of the tables."""

    def __init__(self, address: str) -> None:
        self.engine = open_database(address)
        self.bus = pubsub_for(self.engine)
        self._name = name_of(self.engine.url)
        self._eyes = VersionReader(self.engine)
        self._writer = GroupCommit(self.engine, self.bus.notes)

    def close(self) -> None:
        """Let go of the database."""
        self.bus.close()
        self.let_go()

    def let_go(self) -> None:
        """Close all connections; the next one who needs one opens it anew."""
        self._writer.close()
        self._eyes.close()
        self.engine.dispose()

    def version(self, table: str) -> int:
        """The version of a table; UnknownTable if there is none."""
        with trouble(self._name):
            found = self._eyes.ask("SELECT version FROM tables WHERE id = ?", table)
        if found is None:
            raise UnknownTable(f"there is no table {table!r}")
        return int(found[0])

    def versions(self, tables: Iterable[str]) -> dict[str, int]:
        """The versions of some tables, as far as there are any."""
        columns, names = schema.tables.c, sorted(set(tables))
        found: dict[str, int] = {}
        with trouble(self._name), self.engine.connect() as connection:
            for first in range(0, len(names), MOST_NAMES):
                some = columns.id.in_(names[first : first + MOST_NAMES])
                query = sa.select(columns.id, columns.version).where(some)
                found |= {row.id: row.version for row in connection.execute(query)}
        return found

    def foreign(self) -> int:
        """A number that changes when another process writes without telling us; now and then also when this
        one does."""
        with trouble(self._name):
            return self._writer.foreign()

    def driven(self) -> list[str]:
        """The tables that need a server to see to them, the latest first."""
        columns = schema.tables.c
        query = sa.select(columns.id).where(columns.driven).order_by(columns.updated.desc())
        with trouble(self._name), self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def unfinished(self, hashes: Iterable[str] | None = None) -> list[str]:
        """The tables that go on, the latest first: all of them, or those some keys fit."""
        return list(self.playing(hashes))

    def playing(self, hashes: Iterable[str] | None = None) -> dict[str, int]:
        """The same with their versions."""
        columns = schema.tables.c
        query = sa.select(columns.id, columns.version).where(columns.status == PLAYING)
        if hashes is not None:
            keys = schema.grants.c
            query = query.where(columns.id.in_(sa.select(keys.table_id).where(keys.hash.in_(list(hashes)))))
        with trouble(self._name), self.engine.connect() as connection:
            rows = connection.execute(query.order_by(columns.updated.desc()))
            return {row.id: row.version for row in rows}

    def load(self, table: str, known: History | None = None) -> Table:
        """A table; as much of a known course as still holds is neither read nor played again."""
        with trouble(self._name), reading(self.engine) as connection:
            found = read_rows(connection, table, known.ply if known else 0)
            if known is not None and not _goes_on(known, found):
                found = read_rows(connection, table)
        return table_of_rows(found, known)

    def save(self, table: Table, before: Table | None) -> None:
        """Write what changed, all or nothing. Overtaken if another process wrote in between."""
        with trouble(self._name):
            if not self._writer.write(change_of(table, before)):
                raise Overtaken(f"table {table.id} has changed meanwhile")


@contextmanager
def reading(engine: sa.Engine) -> Iterator[sa.Connection]:
    """A connection that sees one moment, whatever is written meanwhile."""
    moment = {"isolation_level": "REPEATABLE READ"} if engine.dialect.name == "postgresql" else {}
    with engine.connect().execution_options(**moment) as connection, connection.begin():
        yield connection


Found = tuple[Any, dict[str, list[Any]]]
"""The row of a table itself, and those of its parts."""

_PARTS = (schema.places, schema.grants, schema.decisions, schema.orders, schema.answers)


def _query(part: sa.Table) -> sa.Select[Any]:
    """What to ask for the rows of a part; it is put together once."""
    query = sa.select(part).where(part.c.table_id == sa.bindparam("table"))
    if part is schema.decisions:
        query = query.where(part.c.ply >= sa.bindparam("since"))
    return query.order_by(*part.primary_key.columns)


_TABLE = sa.select(schema.tables).where(schema.tables.c.id == sa.bindparam("table"))
_QUERIES = {part.name: _query(part) for part in _PARTS}


def read_rows(connection: sa.Connection, table: str, since: int = 0) -> Found:
    """Everything stored about a table, or of its decisions only those from a ply on."""
    asked = {"table": table, "since": since}
    row = connection.execute(_TABLE, asked).first()
    if row is None:
        raise UnknownTable(f"there is no table {table!r}")
    return row, {name: list(connection.execute(query, asked)) for name, query in _QUERIES.items()}


def _goes_on(known: History, found: Found) -> bool:
    """Is the first decision that was read the last known one? It belongs to one past only."""
    rows = found[1]["decisions"]
    return known.ply == 0 or (bool(rows) and DecisionRow(*rows[0][1:]) == known.steps[-1].row)


def table_of_rows(found: Found, known: History | None = None) -> Table:
    """The table that was stored; StoreDamaged if its decisions cannot be played again."""
    row, parts = found
    try:
        history = _course(row.start, [DecisionRow(*one[1:]) for one in parts["decisions"]], known)
    except StoreDamaged as error:
        raise StoreDamaged(f"table {row.id} cannot be shown: {error}") from None
    return _room(row, parts, history)


def _course(start: str, rows: list[DecisionRow], known: History | None) -> History:
    if known is None:
        return History.begin(start).replay(rows)
    if rows and rows[0].ply > 1:  # the others are known
        return known.replay(rows[1:])
    pairs = zip(known.steps, rows, strict=False)
    same = next((n for n, (taken, row) in enumerate(pairs) if taken.row != row), min(known.ply, len(rows)))
    return known.back(same).replay(rows[same:])


def _room(row: Any, parts: Mapping[str, list[Any]], history: History) -> Table:
    return Table(
        id=row.id,
        version=row.version,
        wish=TableOptions.from_dict(row.wish),
        policy=TimeControl(**row.policy),
        start=row.start,
        seed=int(row.seed),
        created=row.created,
        updated=row.updated,
        clock_from=row.clock_from,
        status=row.status,
        undos=row.undos,
        next=row.next,
        places=with_colours([Seat(*one[1:]) for one in parts["places"]], history.state.setup.rogue),
        grants=tuple(Grant(*one[1:]) for one in parts["grants"]),
        orders={
            one.seat: GivenOrders(StandingOrders.from_dict(one.orders), one.since) for one in parts["orders"]
        },
        answers={(one.window, one.seat): _answer(one) for one in parts["answers"]},
        history=history,
        clocks=ClockReadings.from_dict(row.clocks),
    )


def _answer(row: Any) -> Answer:
    return Answer(row.word, row.again, tuple(row.plan), tuple(row.targets), row.reason, row.ply, row.time)


def pubsub_for(engine: sa.Engine) -> PubSub:
    """The bus that reaches every process which may share a database."""
    if engine.dialect.name != "postgresql":
        return PubSub()
    from .pubsub_postgres import PostgresPubSub

    return PostgresPubSub(engine)


# --- what changed between two tables, as statements for the database's driver: only what differs, nothing
# built that is not sent


def change_of(table: Table, before: Table | None) -> Change:
    """What has to be written to make a stored table, or none, another one."""
    values = _values(table, before)
    rest = (*_decisions(table, before), *_parts(table, before))
    return Change(table.id, table.version, _lock(table, before, values), rest)


def _lock(table: Table, before: Table | None, values: Mapping[str, Any]) -> Statement:
    names = tuple(values)
    if before is None:
        return _insert("tables", ("id", *names)), (table.id, *values.values())
    return _update(names), (*values.values(), table.id, before.version)


# --- the row of a table itself


def _plain(value: Any) -> str | None:
    return None if value is None else json.dumps(value)


_FIELDS: dict[str, tuple[str, Callable[[Any], Any] | None]] = {
    "version": ("version", None),
    "wish": ("wish", lambda wish: _plain(wish.as_dict())),
    "policy": ("policy", lambda policy: _plain(asdict(policy))),
    "start": ("start", None),
    "seed": ("seed", str),
    "seed_hash": ("seed", seed_hash),
    "created": ("created", None),
    "updated": ("updated", None),
    "clock_from": ("clock_from", None),
    "clocks": ("clocks", lambda clocks: _plain(clocks.as_dict())),
    "status": ("status", None),
    "undos": ("undos", None),
    "next": ("next", None),
    "driven": ("is_driven", None),
    "listed": ("wish", lambda wish: wish.listed),
    "rated": ("wish", lambda wish: wish.rated),
}
"""Columns: what of a table they hold, and how that is written."""


def _values(table: Table, before: Table | None) -> dict[str, Any]:
    """The columns that differ, with their values."""
    values = {}
    for name, (attribute, written) in _FIELDS.items():
        value = getattr(table, attribute)
        if before is None or value != getattr(before, attribute):
            values[name] = written(value) if written else value
    return values


# --- decisions


def _decisions(table: Table, before: Table | None) -> Iterable[Statement]:
    """Append what is new. What was taken back goes to a table of its own."""
    steps, old = table.history.steps, before.history.steps if before else ()
    same = table.history.common(before.history) if before else 0
    for taken in old[same:]:
        yield (
            _insert("undone", ("table_id", "undo", *DecisionRow._fields)),
            (table.id, table.undos, *taken.row),
        )
    if old[same:]:
        yield "DELETE FROM decisions WHERE table_id = ? AND ply > ?", (table.id, same)
    for taken in steps[same:]:
        yield _insert("decisions", ("table_id", *DecisionRow._fields)), (table.id, *taken.row)


# --- what belongs to seats

Rows = dict[tuple[Any, ...], tuple[Any, ...]]
"""The rows of one part of a table: what tells them apart beside the table, and the rest."""


def _place_rows(places: Iterable[Seat]) -> Rows:
    return {(place.seat,): astuple(place)[1:] for place in places}


def _grant_rows(grants: Iterable[Grant]) -> Rows:
    return {(grant.hash, grant.seat): (grant.host,) for grant in grants}


def _order_rows(orders: Mapping[int, GivenOrders]) -> Rows:
    return {(seat,): (json.dumps(one.orders.as_dict()), one.since) for seat, one in orders.items()}


def _answer_rows(answers: Mapping[tuple[str, int], Answer]) -> Rows:
    return {
        at: (one.word, one.again, _plain(one.plan), _plain(one.targets), one.reason, one.ply, one.time)
        for at, one in answers.items()
    }


class Part(NamedTuple):
    """A part of a table with rows of its own: which columns tell them apart, which others there are, and how
    they come from the table."""

    name: str
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    rows: Callable[[Any], Rows]


PARTS = (
    Part("places", ("seat",), ("player", "name", "joined", "conceded", "colour"), _place_rows),
    Part("grants", ("hash", "seat"), ("host",), _grant_rows),
    Part("orders", ("seat",), ("orders", "since"), _order_rows),
    Part(
        "answers",
        ("window", "seat"),
        ("word", "again", "plan", "targets", "reason", "ply", "time"),
        _answer_rows,
    ),
)


def _parts(table: Table, before: Table | None) -> Iterable[Statement]:
    for part in PARTS:
        value = getattr(table, part.name)
        old = getattr(before, part.name) if before is not None else ()
        if before is None or value != old:
            yield from _differences(part, table.id, part.rows(value), part.rows(old) if before else {})


def _differences(part: Part, table: str, new: Rows, old: Rows) -> Iterable[Statement]:
    """Delete rows that are gone or different, insert those that are new or different."""
    for at, values in old.items():
        if new.get(at) != values:
            yield _delete(part.name, part.keys), (table, *at)
    for at, values in new.items():
        if old.get(at) != values:
            yield _insert(part.name, ("table_id", *part.keys, *part.columns)), (table, *at, *values)


# --- the language


@functools.cache
def _insert(table: str, columns: tuple[str, ...]) -> str:
    names = ", ".join(f'"{name}"' for name in columns)
    return f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(columns))})"


@functools.cache
def _delete(table: str, keys: tuple[str, ...]) -> str:
    return f"DELETE FROM {table} WHERE table_id = ? AND " + " AND ".join(f'"{key}" = ?' for key in keys)


@functools.cache
def _update(columns: tuple[str, ...]) -> str:
    names = ", ".join(f'"{name}" = ?' for name in columns)
    return f"UPDATE tables SET {names} WHERE id = ? AND version = ?"


# --- connections for one short question, asked all the time: by the driver itself, without a transaction
# around it and without asking first whether the connection still lives


class VersionReader:
    """Idle connections; a thread that asks takes one and puts it back."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._idle: list[Any] = []
        self._lock = threading.Lock()
        self._mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"

    def ask(self, query: str, *values: Any) -> Any:
        """The first row of an answer, or None. A connection that was lost is replaced, once."""
        with self._lock:
            connection = self._idle.pop() if self._idle else None
        errors = self._engine.dialect.loaded_dbapi.Error
        try:
            return self._asked(connection or self._opened(), query, values)
        except errors as error:
            if connection is not None:  # it may have died while it was idle, and others with it
                self.close()
                return self.ask(query, *values)
            raise sa.exc.OperationalError(query, values, error) from error

    def _asked(self, connection: Any, query: str, values: tuple[Any, ...]) -> Any:
        try:
            row = connection.execute(query.replace("?", self._mark), values).fetchone()
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._idle.append(connection)
        return row

    def _opened(self) -> Any:
        lent = self._engine.raw_connection()
        lent.detach()
        connection = lent.dbapi_connection
        if self._engine.dialect.name == "postgresql":
            connection.autocommit = True  # type: ignore[union-attr]
        return connection

    def close(self) -> None:
        """Close what is idle."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
