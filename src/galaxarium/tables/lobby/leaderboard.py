"""What ratings show: the leaderboard, a player's history, and how they did against others."""

from typing import Any

import sqlalchemy as sa

from ...errors import NoPerson
from ..accounts.passwords import fold
from ..core.listings import Against, Leader, Person, Played, Rating, Rival
from ..runtime.database import Database
from ..storage.schema import accounts, ratings, results, verdicts
from .ratings import EDITIONS

MOST_LEADERS = 200
MOST_GAMES = 200


class Leaderboard:
    """Reads ratings."""

    def __init__(self, desk: Database) -> None:
        self._desk = desk

    def leaders(self, edition: str) -> tuple[Leader, ...]:
        """All accounts rated in an edition, the best first."""
        sure = ratings.c.mu - 3 * ratings.c.sigma
        rank = sa.func.rank().over(order_by=sure.desc())
        query = sa.select(rank, accounts.c.name, ratings.c.mu, ratings.c.sigma, ratings.c.games)
        board = query.join_from(ratings, accounts).where(ratings.c.edition == edition, ratings.c.games > 0)
        with self._desk.reading() as connection:
            rows = connection.execute(board.order_by(sure.desc(), accounts.c.name).limit(MOST_LEADERS))
            return tuple(Leader(*row) for row in rows)

    def person(self, name: str, edition: str | None = None) -> Person:
        """The rated games of an account: of an edition, or of the one they play more. NoPerson if there are
        none."""
        with self._desk.reading() as connection:
            query = sa.select(accounts.c.id, accounts.c.name).where(accounts.c.folded == fold(name))
            who = connection.execute(query).first()
            counts = _counts(connection, who.id) if who else {}
            played = edition or max(counts, key=lambda one: counts[one], default="")
            if who is None or played not in counts:
                raise NoPerson(f"nobody called {name[:60]} has played rated games here")
            leader = _leader(connection, who, played)
            games = _games(connection, who.id, played)
        return Person(who.name, played, leader, games, _against(games))

    def editions(self, name: str) -> tuple[str, ...]:
        """The editions an account has rated games of."""
        with self._desk.reading() as connection:
            query = sa.select(accounts.c.id).where(accounts.c.folded == fold(name))
            counts = _counts(connection, str(connection.execute(query).scalar()))
        return tuple(edition for edition in EDITIONS if edition in counts)


def _counts(connection: sa.Connection, account: str) -> dict[str, int]:
    mine = (ratings.c.account_id == account) & (ratings.c.games > 0)
    rows = connection.execute(sa.select(ratings.c.edition, ratings.c.games).where(mine))
    return {row.edition: row.games for row in rows}


def _leader(connection: sa.Connection, who: Any, edition: str) -> Leader:
    mine = (ratings.c.account_id == who.id) & (ratings.c.edition == edition)
    row = connection.execute(sa.select(ratings).where(mine)).one()
    sure = ratings.c.mu - 3 * ratings.c.sigma
    better = (ratings.c.edition == edition) & (ratings.c.games > 0) & (sure > row.mu - 3 * row.sigma)
    above = connection.execute(sa.select(sa.func.count()).select_from(ratings).where(better)).scalar_one()
    return Leader(int(above) + 1, who.name, row.mu, row.sigma, row.games)


def _games(connection: sa.Connection, account: str, edition: str) -> tuple[Played, ...]:
    query = sa.select(results, verdicts.c.time).join(verdicts)
    mine = query.where(results.c.account_id == account, verdicts.c.edition == edition, verdicts.c.rated)
    rows = connection.execute(mine.order_by(verdicts.c.time.desc()).limit(MOST_GAMES)).all()
    rivals = _rivals(connection, account, [row.table_id for row in rows])
    return tuple(
        Played(
            table=row.table_id,
            time=row.time,
            rank=row.rank,
            points=row.points,
            conceded=row.conceded,
            before=Rating(row.mu_before, row.sigma_before),
            after=Rating(row.mu, row.sigma),
            rivals=tuple(rivals[row.table_id]),
        )
        for row in rows
    )


def _rivals(connection: sa.Connection, account: str, tables: list[str]) -> dict[str, list[Rival]]:
    """The other players at some tables, in the order they came out."""
    query = sa.select(results.c.table_id, results.c.account_id, results.c.rank, accounts.c.name)
    others = query.join_from(results, accounts, isouter=True).where(results.c.table_id.in_(tables))
    found: dict[str, list[Rival]] = {table: [] for table in tables}
    for row in connection.execute(others.order_by(results.c.rank, results.c.seat)):
        if row.account_id != account:
            found[row.table_id].append(Rival(row.name or "", row.rank))
    return found


def _against(games: tuple[Played, ...]) -> tuple[Against, ...]:
    """How a player did against each they met, the most often met first; who has left is left out."""
    counts: dict[str, list[int]] = {}
    for game in games:
        for rival in game.rivals:
            if rival.name:
                way = 0 if game.rank < rival.rank else 1 if game.rank == rival.rank else 2
                counts.setdefault(rival.name, [0, 0, 0])[way] += 1
    found = [Against(name, *ways) for name, ways in counts.items()]
    return tuple(sorted(found, key=lambda one: (-one.games, one.name)))
