"""The results of an arena, read from its folder and made ready for questions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import polars as pl

from ...errors import GalaxariumError
from ...game.cards import Cards, blast_off, classic

GAMES, PLANETS, PLAN = "games.parquet", "planets.parquet", "plan.json"
FACES = range(6)

AMOUNTS = (
    "planet_points", "level_points", "mission_points", "rerolls", "rerolls_paid", "conversions", "follows",
    "follows_free", "follow_culture", "energy_gained", "culture_gained", "advances", "upgrades", "colonies",
    "off_energy", "off_culture", "off_advances", "off_upgrades", "off_colonies", "luck",
)  # fmt: skip
NEEDED = {
    GAMES: {
        *("game", "seed", "seat", "bot", "points", "win_share", "turns", "started", "finished"),
        *("mission", "mission_other", *AMOUNTS),
        *(f"{kind}_{face}" for kind in ("rolled", "activated") for face in FACES),
    },
    PLANETS: {"game", "planet", "shown", "taken", "seat", "bot", "win_share"},
}
"""The columns our questions need; more are welcome."""


class BadResults(GalaxariumError):
    """A folder that does not hold the results of an arena."""

    code = "results/bad"


@dataclass(frozen=True)
class Results:
    """What was planned and what came of it."""

    plan: Mapping[str, Any]
    games: pl.DataFrame
    """One row per finished game and seat, with `order`, `won` and `expected` added (see `_games`)."""
    planets: pl.DataFrame
    """One row per finished game and planet that came up, with `seed` and `expected` added."""
    unfinished: int = 0
    """Games that were stopped before their end; they count nowhere."""
    played: date | None = None

    @classmethod
    def load(cls, folder: str | Path) -> "Results":
        """Read the folder of an arena; what is not one is refused with a sentence."""
        folder = Path(folder)
        games, planets = _table(folder, GAMES), _table(folder, PLANETS)
        played = date.fromtimestamp((folder / GAMES).stat().st_mtime)
        return cls.of(_plan(folder), games, planets, played)

    @classmethod
    def of(
        cls, plan: Mapping[str, Any], games: pl.DataFrame, planets: pl.DataFrame, played: date | None = None
    ) -> "Results":
        """The results in two tables as the arena writes them."""
        finished = games.filter(pl.col("finished"))
        ready = _games(finished)
        unfinished = games["game"].n_unique() - finished["game"].n_unique()
        return cls(plan, ready, _planets(planets, ready), unfinished, played)

    @property
    def rogue(self) -> str | None:
        """The galaxy played against in the solo game."""
        return self.plan.get("rogue")

    @property
    def seats(self) -> int:
        """Seats at the table, the rogue's among them."""
        return len(self.plan["bots"]) + (self.rogue is not None)

    @property
    def count(self) -> int:
        """How many games were finished."""
        return self.games["game"].n_unique()

    @property
    def seeds(self) -> int:
        """How many different seeds they have: groups of games that belong together."""
        return self.games["seed"].n_unique()

    @property
    def bots(self) -> list[str]:
        """Who plays, each named once, in the order of the plan."""
        return list(dict.fromkeys(self.plan["bots"]))

    @property
    def mirror(self) -> bool:
        """Does one bot play only against itself?"""
        return len(self.bots) == 1 and self.rogue is None

    @property
    def players(self) -> pl.DataFrame:
        """The rows of the players: all but the rogue's."""
        return self.games if self.rogue is None else self.games.filter(pl.col("seat") == 1)

    @property
    def missions(self) -> bool:
        """Are there secret missions? Not in the solo game, and not in Blast Off!"""
        return bool(self.games["mission"].is_not_null().any())

    @property
    def cards(self) -> Cards:
        """The cards that were played with."""
        deck = tuple(self.plan.get("deck") or ())
        return blast_off(deck) if self.plan["rulebook"] == "blast-off" else classic()


def _games(finished: pl.DataFrame) -> pl.DataFrame:
    """Add the place in the order of play (1 begins), who won, and what a bot of that name wins on average."""
    seat, seats = pl.col("seat").cast(pl.Int64), pl.len().over("game").cast(pl.Int64)
    first = seat.filter(pl.col("started")).first().over("game")
    return finished.with_columns(
        order=(seat - first) % seats + 1,
        won=pl.col("win_share") > 0,
        expected=pl.col("win_share").mean().over("bot"),
        **{name: pl.col(name).cast(pl.Float64) for name in AMOUNTS},
    )


def _planets(planets: pl.DataFrame, games: pl.DataFrame) -> pl.DataFrame:
    seeds = games.select("game", "seed").unique()
    bots = games.select("bot", "expected").unique(subset="bot")
    return planets.join(seeds, on="game").join(bots, on="bot", how="left")


def _table(folder: Path, name: str) -> pl.DataFrame:
    path = folder / name
    if not path.is_file() and (folder / PLAN).is_file():
        raise BadResults(f"the arena in {folder} has not finished; the same command again lets it go on")
    if not path.is_file():
        raise BadResults(f"{folder} has no {name}; give the folder that `galaxarium arena --out` has filled")
    try:
        table = pl.read_parquet(path)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise BadResults(f"{path} cannot be read as Parquet ({' '.join(str(error).split())})") from None
    missing = sorted(NEEDED[name] - set(table.columns))
    if missing:
        raise BadResults(f"{path} lacks {', '.join(missing)}; was it written by another version?")
    return table


def _plan(folder: Path) -> dict[str, Any]:
    path = folder / PLAN
    if not path.is_file():
        raise BadResults(f"{folder} has no {PLAN}; give the folder that `galaxarium arena --out` has filled")
    try:
        plan = json.loads(path.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadResults(f"{path} cannot be read as JSON ({error})") from None
    if not isinstance(plan, dict) or not {"bots", "games", "seed", "rulebook", "version"} <= plan.keys():
        raise BadResults(f"{path} is not the plan of an arena")
    return plan
