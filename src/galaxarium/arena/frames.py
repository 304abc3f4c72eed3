"""The interface for notebooks: the results of an arena, and every analysis of the report as a data frame.

    from galaxarium.arena.frames import Results, win_rates
    win_rates(Results.load("results"))

Every frame has the columns estimate, low and high (a 95% interval), n (rows it rests on) and seeds (groups of
games that belong together, from which the interval comes).
"""

from collections.abc import Callable

import polars as pl

from .report.analyses.cards import (
    missions_kept,
    missions_scored,
    missions_value,
    planets_average,
    planets_taken,
    planets_value,
    planets_wait,
    points_value,
)
from .report.analyses.habits import dice, following_earned, following_paid, following_share, rerolls
from .report.analyses.luck import luck_curve, luckiest, same_seed
from .report.analyses.variance import variance_parts
from .report.analyses.winning import (
    game_length,
    length_parts,
    order_rates,
    points_by_source,
    seat_rates,
    win_rates,
)
from .report.data import BadResults, Results

ANALYSES: dict[str, Callable[[Results], pl.DataFrame]] = {
    analysis.__name__: analysis
    for analysis in (
        win_rates, seat_rates, order_rates, game_length, length_parts, points_by_source,
        planets_taken, planets_wait, planets_value, planets_average, points_value,
        missions_kept, missions_scored, missions_value,
        following_paid, following_earned, following_share, rerolls, dice,
        variance_parts, luck_curve, luckiest, same_seed,
    )
}  # fmt: skip
"""Every analysis by its name."""


def analyse(results: Results) -> dict[str, pl.DataFrame]:
    """All analyses at once."""
    return {name: analysis(results) for name, analysis in ANALYSES.items()}


__all__ = [
    "ANALYSES", "BadResults", "Results", "analyse", "dice", "following_earned", "following_paid",
    "following_share", "game_length", "length_parts", "luck_curve", "luckiest", "missions_kept",
    "missions_scored", "missions_value", "order_rates", "planets_average", "planets_taken", "planets_value",
    "planets_wait", "points_by_source", "points_value", "rerolls", "same_seed", "seat_rates",
    "variance_parts", "win_rates",
]  # fmt: skip
