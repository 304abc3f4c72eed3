"""What changed between two tables, as statements for the database's driver: only what differs, nothing built
that is not sent."""

import functools
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, astuple, dataclass
from typing import Any

from ...game.proof import seed_hash
from ..core.history import DecisionRow
from ..core.table import Answer, GivenOrders, Grant, Seat, Table
from .pubsub import Statement


@dataclass(frozen=True)
class Change:
    """The change of one table. Of all who read one version only one can make the next: where `lock` hits no
    row, somebody else was faster, and the rest must not be done."""

    table: str
    version: int
    lock: Statement
    rest: tuple[Statement, ...]


def change_of(table: Table, before: Table | None) -> Change:
    """What has to be written to make a stored table, or none, another one."""
    values = _values(table, before)
    rest = (*_decisions(table, before), *_parts(table, before))
    return Change(table.id, table.version, _lock(table, before, values), tuple(rest))


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

Lines = dict[tuple[Any, ...], tuple[Any, ...]]
"""The rows of one part of a table: what tells them apart beside the table, and the rest."""


@dataclass(frozen=True)
class Part:
    """A part of a table with rows of its own: which columns tell them apart, which others there are, and how
    they come from the table."""

    name: str
    of: Callable[[Table], Any]
    keys: tuple[str, ...]
    columns: tuple[str, ...]
    lines: Callable[[Any], Lines]


def _place_lines(places: Iterable[Seat]) -> Lines:
    return {(place.seat,): astuple(place)[1:] for place in places}


def _grant_lines(grants: Iterable[Grant]) -> Lines:
    return {(grant.hash, grant.seat): (grant.host,) for grant in grants}


def _order_lines(orders: Mapping[int, GivenOrders]) -> Lines:
    return {(seat,): (json.dumps(one.orders.as_dict()), one.since) for seat, one in orders.items()}


def _answer_lines(answers: Mapping[tuple[str, int], Answer]) -> Lines:
    return {
        at: (one.word, one.again, _plain(one.plan), _plain(one.targets), one.reason, one.ply, one.time)
        for at, one in answers.items()
    }


PARTS = (
    Part(
        "places",
        lambda room: room.places,
        ("seat",),
        ("player", "name", "joined", "conceded", "colour"),
        _place_lines,
    ),
    Part("grants", lambda room: room.grants, ("hash", "seat"), ("host",), _grant_lines),
    Part("orders", lambda room: room.orders, ("seat",), ("orders", "since"), _order_lines),
    Part(
        "answers",
        lambda room: room.answers,
        ("window", "seat"),
        ("word", "again", "plan", "targets", "reason", "ply", "time"),
        _answer_lines,
    ),
)


def _parts(table: Table, before: Table | None) -> Iterable[Statement]:
    for part in PARTS:
        value = part.of(table)
        if before is None:
            yield from _differences(part, table.id, part.lines(value), {})
        elif value != (old := part.of(before)):
            yield from _differences(part, table.id, part.lines(value), part.lines(old))


def _differences(part: Part, table: str, new: Lines, old: Lines) -> Iterable[Statement]:
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
