"""How good the bots are: win shares and ratings, with how sure we may be.

The unit of chance is the rotation: its games share a seed, so they are counted as one observation and drawn
as one.

* A win share's interval is the usual one of a mean of rotations, reckoned as if one more had been won and one
  lost (after Agresti and Coull), so that a bot that won everything is not taken for invincible.
* Ratings are OpenSkill's (Plackett-Luce), one pass over the games in their order. Bots do not change from
  game to game, so `tau` is 0 and every game narrows what is known. A bot with several seats gets the mean.
* A rating's interval comes from rating rotations drawn with replacement (bootstrap), with a fixed seed.
"""

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev
from typing import NamedTuple

import polars as pl
from openskill.models import PlackettLuce

WIDTH = 1.96
"""Half of the width of an interval of 95 percent, in standard errors."""

MOST_RATED = 2_500
"""So many games are rated at most: by then ratings hardly move, and the bootstrap has to end some day."""
RATINGS_IN_ALL = 100_000
MOST_DRAWS, FEWEST_DRAWS = 100, 40
FEWEST_ROTATIONS = 10

Outcome = tuple[tuple[str, ...], list[float]]
"""A game as OpenSkill sees it: who played, and the ranks (0 is best, equals share)."""


@dataclass(frozen=True)
class Estimate:
    """A number and the interval of 95 percent around it."""

    value: float
    low: float
    high: float


class Belief(NamedTuple):
    """What OpenSkill estimates of a bot: a mean and a standard deviation."""

    mu: float
    sigma: float


@dataclass(frozen=True)
class Standing:
    """One bot among others."""

    bot: str
    games: int
    """Games it took part in, whatever the number of its seats."""
    share: Estimate
    """Its part of the wins, per seat it had."""
    points: float
    rating: Estimate | None
    """None if no game came to its end."""


def standings(games: pl.DataFrame, most_rated: int = MOST_RATED) -> list[Standing]:
    """All bots of some games, best rating first. Rotations are told apart by `table` (if there) and seed."""
    keys = [name for name in ("table", "seed") if name in games.columns]
    shares = win_shares(games, keys)
    rated = ratings(rotations(games, keys, most_rated))
    facts = games.group_by("bot").agg(pl.struct(*keys, "game").n_unique().alias("games"), pl.mean("points"))
    found = [
        Standing(bot, count, shares[bot], points, rated.get(bot)) for bot, count, points in facts.iter_rows()
    ]
    return sorted(found, key=lambda s: (-s.rating.value if s.rating else 0.0, s.bot))


def win_shares(games: pl.DataFrame, keys: Sequence[str]) -> dict[str, Estimate]:
    """The part of the wins each bot has per seat, from the means of rotations."""
    means = games.group_by("bot", *keys).agg(pl.mean("win_share"))
    share = pl.col("win_share")
    sums = means.group_by("bot").agg(pl.len(), sum=share.sum(), squares=(share**2).sum())
    return {bot: share_interval(count, total, squares) for bot, count, total, squares in sums.iter_rows()}


def share_interval(count: int, total: float, squares: float) -> Estimate:
    """The mean of the shares of rotations, with its interval, from their number, sum and sum of squares."""
    n, mean = count + 2, (total + 1) / (count + 2)
    variance = max(0.0, (squares + 1) / n - mean**2) * n / (n - 1)
    half = WIDTH * (variance / n) ** 0.5
    return Estimate(total / count, max(0.0, mean - half), min(1.0, mean + half))


def rotations(games: pl.DataFrame, keys: Sequence[str], most: int) -> list[list[Outcome]]:
    """The outcomes of the finished games by rotation, in their order, of so many games at most."""
    key = [*keys, "game"]
    rows = games.filter(pl.col("finished")).select(*key, "bot", "points", "win_share")
    tables = rows.group_by(*key, maintain_order=True).agg("bot", "points", "win_share").head(most)
    found: dict[tuple[object, ...], list[Outcome]] = {}
    for *names, _, bots, points, shares in tables.iter_rows():
        found.setdefault(tuple(names), []).append((tuple(bots), ranks(points, shares)))
    return list(found.values())


def ranks(points: Sequence[int], shares: Sequence[float]) -> list[float]:
    """Who won is first; the others follow by points, and those with the same points share a rank."""
    worth = [(share > 0, 0 if share > 0 else count) for share, count in zip(shares, points, strict=True)]
    return [float(sum(other > own for other in worth)) for own in worth]


def ratings(groups: Sequence[Sequence[Outcome]]) -> dict[str, Estimate]:
    """The rating of every bot, with the bootstrap's interval or, of few rotations, with OpenSkill's own."""
    found = rate(outcome for group in groups for outcome in group)
    if len(groups) < FEWEST_ROTATIONS:
        half = {bot: WIDTH * rating.sigma for bot, rating in found.items()}
    else:
        half = {bot: WIDTH * spread for bot, spread in _spreads(groups, found).items()}
    return {bot: Estimate(r.mu, r.mu - half[bot], r.mu + half[bot]) for bot, r in found.items()}


def _spreads(groups: Sequence[Sequence[Outcome]], found: dict[str, Belief]) -> dict[str, float]:
    """How far ratings lie apart when rotations are drawn with replacement.

    Among those drawn from is one that ended the other way round, so that who always wins is not sure to.
    """
    upset = [(bots, [max(places) - place for place in places]) for bots, places in groups[0]]
    draws = max(FEWEST_DRAWS, min(MOST_DRAWS, RATINGS_IN_ALL // sum(map(len, groups))))
    chance = random.Random(1)
    pool = [*groups, upset]
    drawn = [rate(o for group in chance.choices(pool, k=len(groups)) for o in group) for _ in range(draws)]
    return {bot: stdev(d.get(bot, rating).mu for d in drawn) for bot, rating in found.items()}


def rate(outcomes: Iterable[Outcome]) -> dict[str, Belief]:
    """One pass of OpenSkill over the games; every bot begins with its usual rating, 25."""
    model = PlackettLuce(tau=0.0)
    known: dict[str, Belief] = {}
    for bots, places in outcomes:
        # one object for each seat: of a bot with two, OpenSkill would change a shared one twice
        before = [[model.rating(*known.get(bot, Belief(model.mu, model.sigma)))] for bot in bots]
        after = [team[0] for team in model.rate(before, ranks=places)]
        for bot in dict.fromkeys(bots):
            own = [rating for name, rating in zip(bots, after, strict=True) if name == bot]
            known[bot] = Belief(fmean(r.mu for r in own), fmean(r.sigma for r in own))
    return known
