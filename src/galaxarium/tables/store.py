"""Rooms in the database: read whole, written as a difference, each change in one transaction."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict
from typing import Any

import sqlalchemy as sa

from ..errors import Stale, StoreDamaged, UnknownTable
from ..game.proof import seed_hash
from . import schema
from .course import Course, Row
from .database import WRITES, name_of, open_database, trouble
from .orders import Orders
from .readings import Readings
from .room import PLAYING, Answer, Grant, Place, Room, Standing
from .wish import Policy, Wish

Announce = Callable[[Any, Mapping[str, int]], None]


def _nobody(connection: Any, versions: Mapping[str, int]) -> None:
    """There is nobody to tell."""


class Overtaken(Stale):
    """Somebody else wrote between reading and writing."""


class Store:
    """The database of the tables."""

    def __init__(self, address: str) -> None:
        self.engine = open_database(address)
        self._name = name_of(self.engine.url)
        self.announce: Announce = _nobody
        """Puts the news of a change into its transaction."""

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def version(self, table: str) -> int:
        """The version of a table; UnknownTable if there is none."""
        with trouble(self._name), self.engine.connect() as connection:
            found = connection.execute(
                sa.select(schema.tables.c.version).where(schema.tables.c.id == table)
            ).scalar()
        if found is None:
            raise UnknownTable(f"there is no table {table!r}")
        return int(found)

    def unfinished(self, hashes: Iterable[str] | None = None) -> list[str]:
        """The tables that go on, the latest first: all of them, or those some keys fit."""
        columns = schema.tables.c
        query = sa.select(columns.id).where(columns.status == PLAYING).order_by(columns.updated.desc())
        if hashes is not None:
            keys = schema.grants.c
            query = query.where(columns.id.in_(sa.select(keys.table_id).where(keys.hash.in_(list(hashes)))))
        with trouble(self._name), self.engine.connect() as connection:
            return list(connection.execute(query).scalars())

    def load(self, table: str, known: Course | None = None) -> Room:
        """A table; as much of a known course as still holds is not played again."""
        with trouble(self._name), self.engine.connect() as connection, connection.begin():
            row = connection.execute(sa.select(schema.tables).where(schema.tables.c.id == table)).first()
            if row is None:
                raise UnknownTable(f"there is no table {table!r}")
            parts = {part.name: _rows(connection, part, table) for part in _PARTS}
        try:
            course = _course(row.start, [Row(*one[1:]) for one in parts["decisions"]], known)
        except StoreDamaged as error:
            raise StoreDamaged(f"table {table} cannot be shown: {error}") from None
        return _room(row, parts, course)

    def save(self, room: Room, before: Room | None) -> None:
        """Write what changed, all or nothing. Overtaken if somebody else wrote in between."""
        with (
            trouble(self._name),
            self.engine.connect().execution_options(**WRITES) as connection,
            connection.begin(),
        ):
            if before is None:
                connection.execute(schema.tables.insert(), {"id": room.id, **_fields(room)})
            else:
                _raise_version(connection, room, before)
            _write_parts(connection, room, before)
            self.announce(connection.connection.driver_connection, {room.id: room.version})


_PARTS = (schema.places, schema.grants, schema.decisions, schema.orders, schema.answers)


def _rows(connection: sa.Connection, part: sa.Table, table: str) -> list[Any]:
    query = sa.select(part).where(part.c.table_id == table).order_by(*part.primary_key.columns)
    return list(connection.execute(query))


def _course(start: str, rows: list[Row], known: Course | None) -> Course:
    if known is None:
        return Course.begin(start).replay(rows)
    pairs = zip(known.steps, rows, strict=False)
    same = next((n for n, (taken, row) in enumerate(pairs) if taken.row != row), min(known.ply, len(rows)))
    return known.back(same).replay(rows[same:])


def _room(row: Any, parts: Mapping[str, list[Any]], course: Course) -> Room:
    return Room(
        id=row.id,
        version=row.version,
        wish=Wish.from_dict(row.wish),
        policy=Policy(**row.policy),
        start=row.start,
        seed=int(row.seed),
        created=row.created,
        updated=row.updated,
        clock_from=row.clock_from,
        status=row.status,
        undos=row.undos,
        next=row.next,
        places=tuple(Place(*one[1:]) for one in parts["places"]),
        grants=tuple(Grant(*one[1:]) for one in parts["grants"]),
        orders={one.seat: Standing(Orders.from_dict(one.orders), one.since) for one in parts["orders"]},
        answers={(one.window, one.seat): _answer(one) for one in parts["answers"]},
        course=course,
        clocks=Readings.from_dict(row.clocks),
    )


def _answer(row: Any) -> Answer:
    return Answer(row.word, row.again, tuple(row.plan), tuple(row.targets), row.reason, row.ply, row.time)


def _fields(room: Room) -> dict[str, Any]:
    """The row of a table itself."""
    return {
        "version": room.version,
        "wish": room.wish.as_dict(),
        "policy": asdict(room.policy),
        "start": room.start,
        "seed": str(room.seed),
        "seed_hash": seed_hash(room.seed),
        "created": room.created,
        "updated": room.updated,
        "clock_from": room.clock_from,
        "clocks": room.clocks.as_dict(),
        "status": room.status,
        "undos": room.undos,
        "next": room.next,
        "listed": room.wish.listed,
        "rated": room.wish.rated,
    }


def _raise_version(connection: sa.Connection, room: Room, before: Room) -> None:
    """The lock: of all who read one version only one can make the next."""
    old = _fields(before)
    changed = {name: value for name, value in _fields(room).items() if value != old[name]}
    mine = (schema.tables.c.id == room.id) & (schema.tables.c.version == before.version)
    if connection.execute(schema.tables.update().where(mine).values(changed)).rowcount != 1:
        raise Overtaken(f"table {room.id} has changed meanwhile")


def _write_parts(connection: sa.Connection, room: Room, before: Room | None) -> None:
    _write_decisions(connection, room, before)
    _write(connection, schema.places, room.id, _places(room), _places(before))
    _write(connection, schema.grants, room.id, _grants(room), _grants(before))
    _write(connection, schema.orders, room.id, _orders(room), _orders(before))
    _write(connection, schema.answers, room.id, _answers(room), _answers(before))


def _write_decisions(connection: sa.Connection, room: Room, before: Room | None) -> None:
    """Append what is new. What was taken back goes to a table of its own."""
    steps, old = room.course.steps, before.course.steps if before else ()
    pairs = enumerate(zip(steps, old, strict=False))
    same = next((n for n, (one, other) in pairs if one is not other), min(len(steps), len(old)))
    columns = schema.decisions.c
    if old[same:]:
        gone = [{"table_id": room.id, "undo": room.undos, **taken.row._asdict()} for taken in old[same:]]
        connection.execute(schema.undone.insert(), gone)
        connection.execute(
            schema.decisions.delete().where((columns.table_id == room.id) & (columns.ply > same))
        )
    if steps[same:]:
        new = [{"table_id": room.id, **taken.row._asdict()} for taken in steps[same:]]
        connection.execute(schema.decisions.insert(), new)


Lines = dict[tuple[Any, ...], dict[str, Any]]
"""The rows of one part of a room, by what tells them apart beside the table."""


def _places(room: Room | None) -> Lines:
    return {(place.seat,): asdict(place) for place in room.places} if room else {}


def _grants(room: Room | None) -> Lines:
    return {(grant.hash, grant.seat): asdict(grant) for grant in room.grants} if room else {}


def _orders(room: Room | None) -> Lines:
    if room is None:
        return {}
    return {
        (seat,): {"seat": seat, "orders": standing.orders.as_dict(), "since": standing.since}
        for seat, standing in room.orders.items()
    }


def _answers(room: Room | None) -> Lines:
    if room is None:
        return {}
    return {
        (window, seat): {"window": window, "seat": seat, **asdict(answer)}
        for (window, seat), answer in room.answers.items()
    }


def _write(connection: sa.Connection, part: sa.Table, table: str, new: Lines, old: Lines) -> None:
    """Delete rows that are gone or different, insert those that are new or different."""
    keys = [column for column in part.primary_key.columns if column.name != "table_id"]
    for line in old.keys() - {at for at, values in new.items() if old.get(at) == values}:
        mine = sa.and_(*(column == value for column, value in zip(keys, line, strict=True)))
        connection.execute(part.delete().where(part.c.table_id == table, mine))
    added = [{"table_id": table, **values} for at, values in new.items() if old.get(at) != values]
    if added:
        connection.execute(part.insert(), added)
