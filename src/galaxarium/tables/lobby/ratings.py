"""Rated tables: what OpenSkill (Plackett-Luce) makes of how they end, once for each table.

Whether a table was rated is a row of its own, written in the same transaction as everything that follows from
it: of all that try only one can write it. A server that dies between the end of a game and that row leaves a
table that has ended and is not rated, which `repair` finds.
"""

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from ...data.tables import rulebooks
from ...errors import GalaxariumError
from ..accounts.passwords import keeps_accounts
from ..core.ending import Outcome, outcomes
from ..core.listings import MU, SIGMA, Rating
from ..core.table import PLAYING, Table
from ..runtime.database import Database, has_written, insert_into
from ..storage import schema
from ..storage.schema import players, ratings, results, verdicts

EDITIONS = ("classic", "blast-off")
AT_ONCE = 100

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Rated:
    """A seat of a rated table: whose it was, how it ended, what was believed before and is now."""

    account: str | None
    outcome: Outcome
    before: Rating
    after: Rating


class Ratings:
    """Rates tables as they end."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk
        self._house = desk.house
        self._house.at_end(self._ended)

    def _ended(self, table: Table) -> None:
        """The quick way; what it misses, `repair` finds."""
        if table.wish.rated and keeps_accounts():
            self.judge(table)

    def repair(self) -> int:
        """Rate what has ended and is not rated; how many tables that were."""
        columns = schema.tables.c
        query = sa.select(columns.id).where(columns.rated, columns.status != PLAYING)
        missing = query.where(columns.id.not_in(sa.select(verdicts.c.table_id)))
        if not keeps_accounts():
            return 0
        with self._desk.reading() as connection:
            found = list(connection.execute(missing.order_by(columns.updated).limit(AT_ONCE)).scalars())
        return sum(self._judge(table) for table in found)

    def _judge(self, table: str) -> bool:
        try:
            return self.judge(self._house.table(table))
        except GalaxariumError as error:  # a damaged game must not keep the others waiting
            log.warning("table %s cannot be rated: %s", table, error)
            return False

    def judge(self, table: Table) -> bool:
        """Write down how a table ended and, where it counts, what that changes; False if that is done."""
        edition = rulebooks()[table.wish.rulebook].edition
        row = {"table_id": table.id, "edition": edition, "rated": table.wish.rated, "time": table.updated}
        with self._desk.writing() as connection:
            insert = insert_into(connection, verdicts).values(row).on_conflict_do_nothing()
            if not has_written(connection, insert):
                return False
            found = {one.seat: one for one in outcomes(table)}
            rated = self._rate(connection, table.id, edition, found) if table.wish.rated else {}
            rows = [_result(table.id, outcome, rated.get(seat)) for seat, outcome in found.items()]
            connection.execute(results.insert(), rows)
        return True

    def _rate(
        self, connection: sa.Connection, table: str, edition: str, found: Mapping[int, Outcome]
    ) -> dict[int, Rated]:
        """Change what is believed of all who sat there. An account deleted since is unknown."""
        query = sa.select(players.c.seat, players.c.account_id).where(players.c.table_id == table)
        seats = {row.seat: row.account_id for row in connection.execute(query)}
        if len(seats) < 2:
            return {}
        known = _known(connection, sorted(filter(None, seats.values())), edition)
        before = {seat: known.get(account, Rating()) for seat, account in seats.items()}
        after = believe(list(before.values()), [found[seat].rank for seat in seats])
        for account, belief in zip(seats.values(), after, strict=True):
            if account is not None:
                mine = (ratings.c.account_id == account) & (ratings.c.edition == edition)
                change = {**belief._asdict(), "games": ratings.c.games + 1}
                connection.execute(ratings.update().where(mine).values(change))
        return {
            seat: Rated(account, found[seat], before[seat], belief)
            for (seat, account), belief in zip(seats.items(), after, strict=True)
        }


def _known(connection: sa.Connection, people: Sequence[str], edition: str) -> dict[str, Rating]:
    """What is believed of some accounts, held until the end of the transaction: always in the same order, so
    that two tables with the same people do not wait for each other for ever."""
    for account in people:
        row = {"account_id": account, "edition": edition, "mu": MU, "sigma": SIGMA, "games": 0}
        connection.execute(insert_into(connection, ratings).values(row).on_conflict_do_nothing())
    mine = ratings.c.account_id.in_(people) & (ratings.c.edition == edition)
    query = sa.select(ratings).where(mine).order_by(ratings.c.account_id).with_for_update()
    return {row.account_id: Rating(row.mu, row.sigma) for row in connection.execute(query)}


def believe(before: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """What to believe of all players after one game, each against each."""
    from openskill.models import PlackettLuce

    model = PlackettLuce(mu=MU, sigma=SIGMA)
    teams = [[model.rating(*belief)] for belief in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def _result(table: str, outcome: Outcome, rated: Rated | None) -> dict[str, Any]:
    row = {
        "table_id": table,
        "seat": outcome.seat,
        "account_id": rated.account if rated else None,
        "rank": outcome.rank,
        "points": outcome.points,
        "conceded": outcome.conceded,
    }
    names = ("mu_before", "sigma_before", "mu", "sigma")
    beliefs = (*rated.before, *rated.after) if rated else (None,) * len(names)
    return {**row, **dict(zip(names, beliefs, strict=True))}
