"""What players do with their turns and other people's: following, rerolls, conversions, dice."""

import polars as pl

from ..data import FACES, Results
from .intervals import mean, melt, share

FOLLOWING = {"follow_culture": "culture paid", "follows": "paid follows", "follows_free": "free follows"}
EARNED = {
    "off_energy": "energy",
    "off_culture": "culture",
    "off_advances": "advances",
    "off_upgrades": "upgrades",
    "off_colonies": "colonies",
}
WHOLE = {
    "off_energy": "energy_gained",
    "off_culture": "culture_gained",
    "off_advances": "advances",
    "off_upgrades": "upgrades",
    "off_colonies": "colonies",
}
REROLLS = {"rerolls": "free rerolls", "rerolls_paid": "paid rerolls", "conversions": "conversions"}


def following_paid(results: Results) -> pl.DataFrame:
    """What following costs: culture and follows a game, for each bot where it won and where it did not."""
    return _by_bot(results, FOLLOWING)


def following_earned(results: Results) -> pl.DataFrame:
    """What comes in other people's turns, a game, for each bot where it won and where it did not."""
    return _by_bot(results, EARNED)


def following_share(results: Results) -> pl.DataFrame:
    """What share of everything gained comes in other people's turns."""
    pairs = [
        results.players.select("seed", measure=pl.lit(name), off=off, whole=WHOLE[off])
        for off, name in EARNED.items()
    ]
    return share(pl.concat(pairs), ["measure"], pl.col("off").sum(), pl.col("whole").sum())


def rerolls(results: Results) -> pl.DataFrame:
    """Rerolls and conversions a game, for each bot where it won and where it did not."""
    return _by_bot(results, REROLLS)


def _by_bot(results: Results, measures: dict[str, str]) -> pl.DataFrame:
    long = melt(results.players, measures, "bot", "won")
    return mean(long, ["bot", "measure", "won"], pl.col("value").sum(), least=0)


def dice(results: Results) -> pl.DataFrame:
    """What share of the dice rolled, and of the dice activated, shows each face."""
    whole = {kind: pl.sum_horizontal(f"{kind}_{face}" for face in FACES) for kind in ("rolled", "activated")}
    pieces = [
        results.players.select(
            "seed", face=pl.lit(name), kind=pl.lit(kind), count=f"{kind}_{face}", whole=whole[kind]
        )
        for kind in whole
        for face, name in enumerate(results.cards.faces)
    ]
    return share(pl.concat(pieces), ["kind", "face"], pl.col("count").sum(), pl.col("whole").sum())
