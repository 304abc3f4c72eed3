"""Luck against skill: what the winning depends on.

Luck is counted in points: what the faces a seat rolled are worth above what an average roll is worth. At
a table it is compared with the luck of the others.
"""

import polars as pl

from ..data import Results
from .intervals import COLUMNS, share

FIFTHS = 5


def luck_curve(results: Results) -> pl.DataFrame:
    """The win share by luck compared with the table, in five groups of equal size; 1 has the worst luck."""
    ranked = lucky(results).with_columns(place=pl.col("luck").rank("ordinal") - 1)
    fifth = pl.col("place").cast(pl.Int64) * FIFTHS // pl.len() + 1
    return share(ranked.with_columns(fifth=fifth), ["fifth"], pl.col("win_share").sum())


def luckiest(results: Results) -> pl.DataFrame:
    """The win share of the luckiest and the unluckiest at the table; solo, of good and of bad luck."""
    rows, luck = lucky(results), pl.col("luck")
    if results.rogue is None:
        ends = {"luckiest": luck == luck.max().over("game"), "unluckiest": luck == luck.min().over("game")}
    else:
        ends = {"luckiest": luck > 0, "unluckiest": luck < 0}
    named = [rows.filter(end).with_columns(who=pl.lit(who)) for who, end in ends.items()]
    return share(pl.concat(named), ["who"], pl.col("win_share").sum())


def lucky(results: Results) -> pl.DataFrame:
    """The players with their luck above the table's; the rogue's dice are not counted."""
    if results.rogue is not None:
        return results.players
    return results.players.with_columns(pl.col("luck") - pl.col("luck").mean().over("game"))


def same_seed(results: Results) -> pl.DataFrame:
    """How often one bot wins all games of a seed in every seat, and one seat with every bot.

    `chance` is how often it would happen if the games of a seed had nothing in common but who plays.
    """
    size = results.games.group_by("seed").agg(games=pl.col("game").n_unique())
    most = int(size.select(pl.col("games").max()).item() or 0)
    full = results.games.join(size.filter(pl.col("games") == most), on="seed")
    if results.rogue is not None or most < 2:
        return pl.DataFrame(schema={"who": pl.String} | dict.fromkeys((*COLUMNS, "chance"), pl.Float64))
    return pl.concat([_all_won(full, who, most) for who in ("bot", "seat")])


def _all_won(full: pl.DataFrame, who: str, games: int) -> pl.DataFrame:
    """How often all games of a seed are won by the same `who`, alone."""
    shares = full.group_by("seed", "game", who).agg(pl.col("win_share").sum())
    won = shares.with_columns(
        won=pl.col("win_share") > 1 - 1e-9, seating=pl.col("game").rank("dense").over("seed")
    )
    swept = (
        won.group_by("seed", who).agg(pl.col("won").sum() == games).group_by("seed").agg(pl.col("won").any())
    )
    rates = won.group_by("seating", who).agg(pl.col("won").mean())
    chance = rates.group_by(who).agg(pl.col("won").product()).select(pl.col("won").sum()).item()
    named = swept.with_columns(who=pl.lit(who))
    return share(named, ["who"], pl.col("won").sum()).with_columns(chance=pl.lit(chance))
