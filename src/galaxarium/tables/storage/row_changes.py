"""What changed between two tables, as statements for the database's driver: only what differs, nothing built
that is not sent."""

import functools
import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, astuple, dataclass
from typing import Any, NamedTuple

from ...game.proof import seed_hash
from ..core.history import DecisionRow
from ..core.table import Answer, GivenOrders, Grant, Seat, Table
from .pubsub import Statement


@dataclass(frozen=True)
class Change:
    """The change of one table. Of all that read one version only one can make the next: where `lock` hits no
    row, another change was faster, and the rest must not be done."""

    table: str
    version: int
    lock: Statement
    rest: tuple[Statement, ...]


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
