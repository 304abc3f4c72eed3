"""What planets and missions are worth: how often they are wanted, and how those who have them fare.

Expectation is what the bots that have the card win on average, with whatever they have: 1/players among
equals. A seat that takes a planet is already doing well, so most planets are above it; compare them with each
other.
"""

import polars as pl

from ..data import Results
from .intervals import mean, share


def planets_taken(results: Results) -> pl.DataFrame:
    """How often a planet is taken in a game in which it comes into the row."""
    return share(results.planets, ["planet"], (pl.col("taken") > 0).sum())


def planets_wait(results: Results) -> pl.DataFrame:
    """How many rounds a planet that is taken has lain in the row."""
    rounds = (pl.col("taken") - pl.col("shown")).sum() / results.seats
    return mean(results.planets.filter(pl.col("taken") > 0), ["planet"], rounds, least=0)


def planets_value(results: Results) -> pl.DataFrame:
    """The win share of those who took a planet, above expectation."""
    return _value(_takings(results), "planet")


def planets_average(results: Results) -> pl.DataFrame:
    """The same over all planets: what taking any planet goes with."""
    return _value(_takings(results).with_columns(planet=pl.lit("all")), "planet")


def points_value(results: Results) -> pl.DataFrame:
    """The same by the points printed on the planet."""
    printed = {planet.slug: planet.points for planet in results.cards.planets}
    points = pl.col("planet").replace_strict(printed, default=None, return_dtype=pl.Int64)
    return _value(_takings(results).with_columns(points=points).drop_nulls("points"), "points")


def _takings(results: Results) -> pl.DataFrame:
    """Planets that were taken by players; what a rogue took says nothing about them."""
    taken = results.planets.filter(pl.col("seat") > 0)
    return taken if results.rogue is None else taken.filter(pl.col("seat") == 1)


def _value(frame: pl.DataFrame, card: str) -> pl.DataFrame:
    return share(frame, [card], pl.col("win_share").sum(), expected=pl.col("expected").sum())


def missions_kept(results: Results) -> pl.DataFrame:
    """How often a mission is kept when it is dealt."""
    rows = results.players.select("seed", "mission", "mission_other")
    kept = rows.select("seed", "mission", kept=pl.lit(1))
    other = rows.select("seed", mission="mission_other", kept=pl.lit(0))
    dealt = pl.concat([kept, other]).drop_nulls("mission")
    return share(dealt, ["mission"], pl.col("kept").sum())


def missions_scored(results: Results) -> pl.DataFrame:
    """How often a mission that was kept brings points."""
    return share(_missions(results), ["mission"], (pl.col("mission_points") > 0).sum())


def missions_value(results: Results) -> pl.DataFrame:
    """The win share of those who kept a mission, above expectation."""
    return _value(_missions(results), "mission")


def _missions(results: Results) -> pl.DataFrame:
    return results.players.drop_nulls("mission")
