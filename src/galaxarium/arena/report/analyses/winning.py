"""Who wins, from where, after how long and with what points."""

import polars as pl

from ..data import Results
from .intervals import mean, melt, parts, share

SOURCES = {"planet_points": "planets", "level_points": "level", "mission_points": "mission"}
LENGTHS = {"turns": "turns", "rounds": "rounds"}
MOST_BINS = 20


def win_rates(results: Results) -> pl.DataFrame:
    """The win share of each bot, the rogue among them; highest first.

    A bot that has several seats of a table has the share of one of them. Its interval comes from what all of
    them win together, which is never more than one game.
    """
    together = results.games.group_by("game", "seed", "bot", maintain_order=True).agg(
        pl.col("win_share").sum(), seats=pl.len()
    )
    rates = share(together, ["bot"], pl.col("win_share").sum())
    seats = together.group_by("bot").agg(pl.col("seats").max())
    each = pl.col("estimate", "low", "high") / pl.col("seats")
    found = rates.join(seats, on="bot", maintain_order="left").with_columns(each).drop("seats")
    return found.sort("estimate", "bot", descending=[True, False])


def seat_rates(results: Results) -> pl.DataFrame:
    """The win share of each seat."""
    return share(results.games, ["seat"], pl.col("win_share").sum())


def order_rates(results: Results) -> pl.DataFrame:
    """The win share by the order of play: 1 is who begins."""
    return share(results.games, ["order"], pl.col("win_share").sum())


def game_length(results: Results) -> pl.DataFrame:
    """How many turns a game has, all players together, and how many rounds; on average."""
    tables = _tables(results).with_columns(rounds=pl.col("turns") / results.seats)
    return mean(melt(tables, LENGTHS), ["measure"], pl.col("value").sum(), least=0)


def length_parts(results: Results) -> pl.DataFrame:
    """What share of the games ends in which round; `rounds` is the first of `width` rounds taken together."""
    rounds = _tables(results).with_columns(rounds=(pl.col("turns") / results.seats).ceil().cast(pl.Int64))
    width = _width(rounds)
    binned = rounds.with_columns((pl.col("rounds") - 1) // width * width + 1)
    return parts(binned, "rounds").with_columns(width=pl.lit(width))


def _tables(results: Results) -> pl.DataFrame:
    return results.games.select("game", "seed", "turns").unique()


def _width(rounds: pl.DataFrame) -> int:
    """The smallest of the usual widths that needs few bins."""
    longest = int(rounds.select(pl.col("rounds").max()).item() or 1)
    widths = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
    return next((width for width in widths if longest <= width * MOST_BINS), longest)


def points_by_source(results: Results) -> pl.DataFrame:
    """Points by source, of those who won and of the others."""
    sources = {at: name for at, name in SOURCES.items() if results.missions or name != "mission"}
    return mean(melt(results.players, sources, "won"), ["measure", "won"], pl.col("value").sum(), least=0)
