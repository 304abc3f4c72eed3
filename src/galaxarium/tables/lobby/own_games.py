"""One's own games: those that go on, and those that have ended, with how they ended."""

from typing import Any

import sqlalchemy as sa

from ...data.colours import seat_colours
from ...errors import GalaxariumError
from ..accounts.claims import Claims
from ..accounts.sessions import Account
from ..core.listings import Finished
from ..core.snapshot import Summary
from ..core.table import PLAYING
from ..runtime.database import Database
from ..storage import schema
from ..storage.schema import claims, results, verdicts
from .ratings import Ratings

FINISHED_AT_ONCE = 20


class Games:
    """Lists what an account has claimed."""

    def __init__(self, desk: Database, kept: Claims, judges: Ratings) -> None:
        self._desk = desk
        self._kept = kept
        self._judges = judges

    def running(self, account: Account) -> tuple[Summary, ...]:
        """The games that go on: one's own move first, then the latest."""
        found = self._desk.house.summaries.unfinished(self._kept.going(account))
        return tuple(sorted(found, key=lambda one: not one.your_move))

    def finished(self, account: Account, skip: int = 0) -> tuple[Finished, ...]:
        """The games that have ended, the latest first, a page at a time."""
        tables, grants = schema.tables, schema.grants
        mine = sa.select(grants.c.table_id).join(claims, claims.c.hash == grants.c.hash)
        held = mine.where(claims.c.account_id == account.id, claims.c.kept)
        columns = (tables.c.id, tables.c.wish, tables.c.updated, tables.c.rated)
        query = sa.select(*columns).where(tables.c.status != PLAYING, tables.c.id.in_(held))
        page = query.order_by(tables.c.updated.desc()).offset(skip).limit(FINISHED_AT_ONCE)
        with self._desk.reading() as connection:
            rows = connection.execute(page).all()
        self._judge([row.id for row in rows])
        with self._desk.reading() as connection:
            return tuple(_finished(connection, row, account) for row in rows)

    def _judge(self, found: list[str]) -> None:
        """Write down how games ended where that was not done, so that they need not be played again for
        it."""
        query = sa.select(verdicts.c.table_id).where(verdicts.c.table_id.in_(found))
        with self._desk.reading() as connection:
            known = set(connection.execute(query).scalars())
        for table in found:
            if table not in known:
                try:
                    self._judges.judge(self._desk.house.table(table))
                except GalaxariumError:  # a damaged game is listed without its end
                    continue


def _finished(connection: sa.Connection, row: Any, account: Account) -> Finished:
    grants, places = schema.grants, schema.places
    mine = sa.select(grants.c.seat).distinct().join(claims, claims.c.hash == grants.c.hash)
    held = mine.where(claims.c.account_id == account.id, grants.c.table_id == row.id, grants.c.seat > 0)
    seats = tuple(sorted(connection.execute(held).scalars()))
    sitting = sa.select(places.c.name, places.c.colour).where(places.c.table_id == row.id)
    everybody = connection.execute(sitting.order_by(places.c.seat)).all()
    own = sa.select(results).where(results.c.table_id == row.id, results.c.seat.in_(seats))
    best = connection.execute(own.order_by(results.c.rank)).first()
    return Finished(
        table=row.id,
        mode=row.wish["mode"],
        rulebook=row.wish["rulebook"],
        title=row.wish.get("title", ""),
        names=tuple(one.name for one in everybody),
        colours=seat_colours([one.colour for one in everybody], row.wish.get("rogue")),
        seats=seats,
        rank=best.rank if best else None,
        points=best.points if best else None,
        rated=row.rated,
        updated=row.updated,
    )
