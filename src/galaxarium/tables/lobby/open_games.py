"""Open games: tables any visitor may find, and how to sit down at one without a link.

A seat is free until a person has come to it. A visitor who takes one gets a key of their own, and a link that
was meant for it fits no more. At a rated table an account is written down for its seat first, where the
database lets only one in; only then does the table change, so that a crash in between loses nothing but a
moment.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from ...data.colours import seat_colours
from ...errors import LogIn, NoSeat, NotOpen, NotYourSeat
from ..accounts.claims import Claims
from ..accounts.sessions import Account
from ..core.keys import Key, hash_of, new_key
from ..core.listings import Offer, OfferedSeat
from ..core.options import HUMAN, SeatOptions, TableOptions, TimeControl, check_name
from ..core.snapshot import Created
from ..core.table import PLAYING, Grant, Seat, Table
from ..runtime.database import Database, has_written, insert_into
from ..storage import schema
from ..storage.schema import players

STALE_S = 14 * 24 * 3600.0
"""Tables at which nothing happens for so long are listed no more."""
MOST_LISTED = 100


class OpenGames:
    """The tables any visitor may find."""

    def __init__(self, desk: Database, claims: Claims) -> None:
        self._desk = desk
        self._house = desk.house
        self._claims = claims

    # --- opening

    def open(self, wish: TableOptions, host: Account | None) -> Created:
        """Open a table. A rated one needs a host with an account, who sits in the first seat under its
        name."""
        if wish.rated and host is None:
            raise LogIn("a rated table is for people with an account; log in first")
        if host is not None and wish.mode == "online":
            wish = replace(wish, chairs=_chairs_for(wish, host))
        created = self._house.create(wish)
        if host is not None:
            if wish.rated:
                self._write_down(created.table, [1], host)
            self._claims.keep(host, [*created.keys.values(), created.host][:1])
        return created

    def show(self, table_id: str, key: Key, listed: bool) -> None:
        """List a table, or no longer; its host may say."""
        self._house.table_for(table_id, key)

        def verb(table: Table, now: float) -> Table:
            if not table.is_host(key):
                raise NotYourSeat("only whoever opened the table may list it")
            if table.wish.mode != "online":
                raise NotOpen("only an online table can be listed")
            return replace(table, wish=replace(table.wish, listed=listed))

        self._house.change(table_id, verb)

    # --- looking

    def offers(self) -> tuple[Offer, ...]:
        """The tables of the list, those with free seats first, then the latest."""
        columns = schema.tables.c
        recent = columns.updated > self._desk.now() - STALE_S
        query = sa.select(columns.id, columns.wish, columns.policy, columns.created)
        listed = query.where(columns.listed, columns.status == PLAYING, recent)
        with self._desk.reading() as connection:
            rows = connection.execute(listed.order_by(columns.updated.desc()).limit(MOST_LISTED)).all()
            seats = _seats(connection, [row.id for row in rows])
        offers = [_offer(row, seats[row.id]) for row in rows]
        return tuple(sorted(offers, key=lambda offer: (not offer.free, -offer.created)))

    def offer(self, table_id: str) -> Offer:
        """One table, listed or not. UnknownTable."""
        table = self._house.table(table_id)
        seats = tuple(
            OfferedSeat(place.name, not _is_free(table, place), place.colour) for place in table.places
        )
        return Offer(table.id, table.wish, table.policy, seats, table.created)

    # --- sitting down

    def join(self, table_id: str, key: Key, account: Account | None, name: str = "") -> tuple[int, str]:
        """Take a free seat: its number, and the key to it. NoSeat if there is none, or one has one already;
        NotOpen if the table is not for all."""
        table = self._house.table(table_id)
        _check_open(table, account)
        if table.held(key):
            raise NoSeat("you sit at this table already")
        check_name(account.name if account else name)
        free = [place.seat for place in table.places if _is_free(table, place)]
        seat = self._write_down(table_id, free, account) if account and table.wish.rated else None
        made = new_key()
        comer = Seat(0, HUMAN, account.name if account else name, self._desk.now())
        taken = self._sit(table_id, seat, hash_of(made), comer)
        if account:
            self._claims.keep(account, [made])
        return taken, made

    def _sit(self, table_id: str, seat: int | None, hashed: str, comer: Seat) -> int:
        """Change the table: a written-down seat, or the first that is free."""
        taken: list[int] = []

        def verb(table: Table, now: float) -> Table:
            table.check_playing()
            free = [place.seat for place in table.places if _is_free(table, place)]
            at = seat if seat in free else next(iter(free), None) if seat is None else None
            if at is None:
                raise _nothing_free()
            taken[:] = [at]
            grants = (*(one for one in table.grants if one.seat != at), Grant(hashed, at, False))
            sitting = replace(comer, seat=at, colour=table.places[at - 1].colour)
            return replace(table.with_place(sitting), grants=grants)

        self._house.change(table_id, verb)
        return taken[0]

    def _write_down(self, table: str, free: Sequence[int], account: Account) -> int:
        """The seat of an account, of those that are free: each belongs to one account only."""
        mine = (players.c.table_id == table) & (players.c.account_id == account.id)
        with self._desk.writing() as connection:
            for seat in free:
                row = {"table_id": table, "seat": seat, "account_id": account.id}
                insert = insert_into(connection, players).values(row).on_conflict_do_nothing()
                if has_written(connection, insert):
                    return seat
            known = connection.execute(sa.select(players.c.seat).where(mine)).scalar()
        if known is None:
            raise _nothing_free()
        if known not in free:
            raise NoSeat("you sit at this table already")
        return int(known)  # written down once, and interrupted before sitting down


def _chairs_for(wish: TableOptions, host: Account) -> tuple[SeatOptions, ...]:
    """The chairs of a table that is opened: the host's has their name, unless they said another one. A rated
    table takes none."""
    said = [chair.name for chair in wish.chairs] if not wish.rated else [""] * len(wish.chairs)
    mine = next((at for at, chair in enumerate(wish.chairs) if chair.is_human), 0)
    names = [name or (host.name if at == mine else "") for at, name in enumerate(said)]
    return tuple(replace(chair, name=name) for chair, name in zip(wish.chairs, names, strict=True))


def _check_open(table: Table, account: Account | None) -> None:
    table.check_playing()
    if not table.wish.listed and not table.wish.rated:
        raise NotOpen("this table is not open to everybody; ask whoever opened it for a link")
    if table.wish.rated and account is None:
        raise LogIn("a rated table is for people with an account; log in first")


def _is_free(table: Table, place: Seat) -> bool:
    return place.player == HUMAN and place.joined is None and place.conceded is None


def _nothing_free() -> NoSeat:
    return NoSeat("somebody else was faster: no seat is free any more")


def _seats(connection: sa.Connection, tables: Sequence[str]) -> dict[str, list[Any]]:
    places = schema.places
    query = sa.select(places).where(places.c.table_id.in_(tables)).order_by(places.c.seat)
    found: dict[str, list[Any]] = {table: [] for table in tables}
    for row in connection.execute(query):
        found[row.table_id].append(row)
    return found


def _offer(row: Any, seats: Sequence[Any]) -> Offer:
    colours = seat_colours([seat.colour for seat in seats])
    shown = tuple(
        OfferedSeat(seat.name, seat.joined is not None or seat.player != HUMAN, colour)
        for seat, colour in zip(seats, colours, strict=True)
    )
    return Offer(row.id, TableOptions.from_dict(row.wish), TimeControl(**row.policy), shown, row.created)
