"""Results as tables: one row per game and seat, one per game and planet, one per record."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import polars as pl

from ..bots.match import Match
from ..game.cards import Cards
from ..game.setup import Setup
from ..game.state import State
from .plan import Fixture

CSV_COLUMNS = ("game", "seed", "seat", "bot", "points", "win_share", "turns", "decisions")
"""The columns of games.csv; games.parquet begins with them."""

FACES = range(6)

_KNOWN = {
    "game": pl.Int64,
    "seed": pl.Int64,
    "seat": pl.Int32,
    "bot": pl.String,
    "points": pl.Int32,
    "win_share": pl.Float64,
    "turns": pl.Int32,
    "started": pl.Boolean,
    "finished": pl.Boolean,
    "planet_points": pl.Int32,
    "level_points": pl.Int32,
    "mission_points": pl.Int32,
    "level": pl.Int32,
    "planets": pl.Int32,
    "mission": pl.String,
    "mission_other": pl.String,
}
"""Columns from the last state of a game."""

_COUNTED = (
    "rerolls", "rerolls_paid", "conversions", "follows", "follows_free", "follow_culture",
    "energy_gained", "culture_gained", "advances", "upgrades", "colonies",
    "off_energy", "off_culture", "off_advances", "off_upgrades", "off_colonies",
)  # fmt: skip
"""What was counted in the course of a game, under the names of the tally."""

GAMES_COLUMNS = (
    *CSV_COLUMNS,
    *(name for name in _KNOWN if name not in CSV_COLUMNS),
    "own_turns",
    *_COUNTED,
    "luck",
    *(f"rolled_{face}" for face in FACES),
    *(f"activated_{face}" for face in FACES),
)

PLANETS_SCHEMA = {
    "game": pl.Int64,
    "planet": pl.String,
    "shown": pl.Int32,
    "taken": pl.Int32,
    "seat": pl.Int32,
    "bot": pl.String,
    "win_share": pl.Float64,
}

RECORDS_SCHEMA = {"game": pl.Int64, "record": pl.String}


@dataclass(frozen=True)
class Played:
    """A game that was played: what was planned and what came of it."""

    fixture: Fixture
    setup: Setup
    match: Match

    @property
    def seats(self) -> tuple[str, ...]:
        """Who sits where; against a rogue galaxy its slug has the second seat."""
        return (*self.fixture.bots, *([self.setup.rogue] if self.setup.rogue else []))

    @property
    def shares(self) -> list[float]:
        """Each seat's part of the win: all, nothing, or an equal part; nothing if the game did not end."""
        result = self.match.state.result
        winners = result.winners if result else ()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(1, len(self.seats) + 1)]


def games_table(games: Sequence[Played]) -> pl.DataFrame:
    """One row per game and seat."""
    rows = [row for game in games for row in _known(game)]
    tally = np.concatenate([game.match.seats for game in games])
    counted = {name: tally[name] for name in ("decisions", *_COUNTED)} | {"own_turns": tally["turns"]}
    for kind in ("rolled", "activated"):
        counted |= {f"{kind}_{face}": tally[kind][:, face] for face in FACES}
    columns = [pl.Series(name, np.ascontiguousarray(values), pl.Int32) for name, values in counted.items()]
    luck = pl.Series("luck", np.ascontiguousarray(tally["luck"]), pl.Float64)
    return pl.DataFrame(rows, _KNOWN, orient="row").with_columns(*columns, luck).select(GAMES_COLUMNS)


def _known(game: Played) -> list[tuple[Any, ...]]:
    """The columns from the last state, in the order of `_KNOWN`."""
    state, fixture = game.match.state, game.fixture
    record = state.record
    rows = []
    for place, (bot, share) in enumerate(zip(game.seats, game.shares, strict=True)):
        points = _points(state, place)
        missions = _missions(record, game.setup.cards, place)
        rows.append(
            (
                *(fixture.game, fixture.seed, place + 1, bot, points[0], share, int(record.turn)),
                *(int(record.first) == place, game.match.finished, *points[1:]),
                *(int(record.level[place]), int(record.colonies[place]), *missions),
            )
        )
    return rows


def _points(state: State, place: int) -> tuple[int | None, ...]:
    """All points, and those for planets, level and mission; of a game without an end only all so far."""
    if state.result is None:
        return int(state.record.points[place]), None, None, None
    score = state.result.scores[place]
    return score.total, score.planets, score.level, score.mission


def _missions(record: Any, cards: Cards, place: int) -> tuple[str | None, str | None]:
    """The mission kept and the one put away; None where there are none."""
    kept = int(record.mission[place])
    others = [int(number) for number in record.dealt[place] if number not in (kept, -1)]
    return cards.mission(kept), cards.mission(others[0]) if others and kept >= 0 else None


def planets_table(games: Sequence[Played]) -> pl.DataFrame:
    """One row per game and planet that came into the row."""
    rows = [row for game in games for row in _planets(game)]
    return pl.DataFrame(rows, PLANETS_SCHEMA, orient="row")


def _planets(game: Played) -> list[tuple[Any, ...]]:
    who = (None, *game.seats)
    shares = (None, *game.shares)
    tally = game.match.planets
    columns = (tally[name].tolist() for name in ("shown", "taken", "seat"))
    return [
        (game.fixture.game, planet.slug, shown, taken, seat, who[seat], shares[seat])
        for planet, shown, taken, seat in zip(game.setup.cards.planets, *columns, strict=True)
        if shown
    ]


def records_table(texts: Sequence[tuple[int, str]]) -> pl.DataFrame:
    """One row per game whose record was kept."""
    return pl.DataFrame(texts, RECORDS_SCHEMA, orient="row")
