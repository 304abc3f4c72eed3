"""Leaving: everything that is stored about a person, to take along, and to delete."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from typing import Any

import sqlalchemy as sa

from ...errors import GalaxariumError
from ..core.ending import concede
from ..core.options import TableOptions
from ..core.table import PLAYING, Table
from ..runtime.database import Database
from ..storage import schema
from ..storage.schema import (
    accounts,
    claims,
    codes,
    passkeys,
    players,
    ratings,
    results,
    sessions,
    subscribers,
    verdicts,
)
from .sessions import Account

SECRET = frozenset({"hash", "password", "public_key", "account_id", "folded", "mark", "public", "secret"})
"""Columns that are of no use outside."""


class AccountData:
    """Takes people's things out of the database."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def everything(self, account: Account) -> dict[str, Any]:
        """All that is stored about a person, as plain data."""
        mine = {part.name: part for part in (passkeys, sessions, codes, ratings)}
        with self._desk.reading() as connection:
            row = connection.execute(sa.select(accounts).where(accounts.c.id == account.id)).one()
            found = {name: _rows(connection, part, account.id) for name, part in mine.items()}
            seats = [dict(one) for one in connection.execute(_seats(account.id)).mappings()]
            played = sa.select(results, verdicts.c.edition, verdicts.c.time).join(verdicts)
            rated = connection.execute(played.where(results.c.account_id == account.id)).mappings()
            games = [_plain(one) for one in rated]
            told = connection.execute(sa.select(subscribers).where(_is_mine(account.id))).mappings()
            found["subscribers"] = [_plain(one) for one in told]
        about = {**_plain(row._mapping), "has_password": row.password is not None}
        return {**about, **found, "codes": len(found["codes"]), "seats": seats, "rated_games": games}

    def delete(self, account: Account) -> None:
        """Forget a person: their rated games that go on are given up, their names at tables become blank, and
        all that is theirs goes. Games stay, for the others."""
        for table, seat in self._still_counting(account):
            self._concede(table, seat)
        with self._desk.writing() as connection:
            versions = _forget_names(connection, account.id)
            connection.execute(subscribers.delete().where(_is_mine(account.id)))
            connection.execute(accounts.delete().where(accounts.c.id == account.id))
            self._desk.house.store.bus.announce(connection.connection.driver_connection, versions)
        for table, version in versions.items():
            self._desk.house.bus.deliver(table, version)

    def _still_counting(self, account: Account) -> list[tuple[str, int]]:
        tables = schema.tables.c
        query = sa.select(players.c.table_id, players.c.seat).join(schema.tables)
        going = query.where(players.c.account_id == account.id, tables.rated, tables.status == PLAYING)
        with self._desk.reading() as connection:
            return [(row.table_id, row.seat) for row in connection.execute(going)]

    def _concede(self, table_id: str, seat: int) -> None:
        def verb(table: Table, now: float) -> Table:
            going = table.status == PLAYING and table.places[seat - 1].conceded is None
            return concede(table, seat, now) if going else table

        try:
            self._desk.house.change(table_id, verb)
        except GalaxariumError:  # a game that cannot be played any more must not keep an account here
            return


def _rows(connection: sa.Connection, part: sa.Table, account: str) -> list[dict[str, Any]]:
    found = connection.execute(sa.select(part).where(part.c.account_id == account)).mappings()
    return [_plain(row) for row in found]


def _plain(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in SECRET}


def _is_mine(account: str) -> sa.ColumnElement[bool]:
    """The subscribers to seats of an account: they want no more news."""
    return subscribers.c.hash.in_(sa.select(claims.c.hash).where(claims.c.account_id == account))


def _seats(account: str) -> sa.Select[Any]:
    """The seats an account holds: claimed, or joined."""
    places, grants, tables = schema.places, schema.grants, schema.tables
    claimed = sa.select(grants.c.table_id, grants.c.seat).join(claims, claims.c.hash == grants.c.hash)
    joined = sa.select(players.c.table_id, players.c.seat).where(players.c.account_id == account)
    held = claimed.where(claims.c.account_id == account).union(joined).subquery()
    columns = (places.c.table_id, places.c.seat, places.c.name, tables.c.status, tables.c.created)
    query = sa.select(*columns).join(tables, tables.c.id == places.c.table_id)
    here = (held.c.table_id == places.c.table_id) & (held.c.seat == places.c.seat)
    return query.join(held, here).order_by(tables.c.created, places.c.seat)


def _forget_names(connection: sa.Connection, account: str) -> dict[str, int]:
    """Blank a person's names at tables, without playing their games again; the new versions of those."""
    held: dict[str, set[int]] = {}
    for row in connection.execute(_seats(account)).all():
        held.setdefault(row.table_id, set()).add(row.seat)
    return {table: _blank(connection, table, held[table]) for table in sorted(held)}


def _blank(connection: sa.Connection, table: str, seats: set[int]) -> int:
    rooms, places = schema.tables, schema.places
    query = sa.select(rooms.c.version, rooms.c.wish).where(rooms.c.id == table).with_for_update()
    row = connection.execute(query).one()
    wish = TableOptions.from_dict(row.wish)
    chairs = [
        replace(chair, name="") if seat in seats else chair for seat, chair in enumerate(wish.chairs, 1)
    ]
    changed = {"version": row.version + 1, "wish": {**row.wish, "chairs": [asdict(one) for one in chairs]}}
    connection.execute(rooms.update().where(rooms.c.id == table).values(changed))
    mine = (places.c.table_id == table) & places.c.seat.in_(seats)
    connection.execute(places.update().where(mine).values(name=""))
    return int(row.version) + 1
