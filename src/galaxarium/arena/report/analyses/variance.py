"""How much of winning goes with who plays, with the seat, with luck, and how much with none of them."""

from itertools import permutations

import numpy as np
import numpy.typing as npt
import polars as pl

from ..data import Results
from .intervals import CONFIDENCE, Floats
from .luck import lucky

REPLICATES = 400
GENERATOR = 20261115
"""The bootstrap has a generator of its own with this seed: the same results give the same report."""

LEAST_SEEDS = 10
"""With fewer seeds there is nothing to draw from, and anything is possible."""

BUNDLES = 2000
"""More seeds than this are drawn in bundles: that takes less time and gives the same intervals."""

REST = "everything else"

Factors = dict[str, list[int]]
"""Which columns of the model belong to which factor; column 0 is the constant, the last the win share."""


def variance_parts(results: Results) -> pl.DataFrame:
    """What share of the variance of the win share goes with each factor.

    A linear model; what two factors explain together is divided evenly between them (Shapley's value).
    Estimates and intervals come from a bootstrap over seeds, which also takes away what so many columns
    would explain by accident.
    """
    rows = lucky(results)
    factors, model = _model(results, rows)
    seeds = rows["seed"].rank("dense").to_numpy().astype(np.int64) - 1
    estimate, low, high = _intervals(_moments(model, seeds), factors)
    rest = max(0.0, 1 - float(np.clip(estimate[:-1], 0, 1).sum()))
    columns = {"part": [*factors, REST], "estimate": [*estimate[:-1], rest], "low": low, "high": high}
    table = pl.DataFrame(columns).with_columns(pl.col("estimate", "low", "high").clip(0, 1))
    counts = {"n": rows.height, "seeds": rows["seed"].n_unique()}
    found = table.with_columns(**{name: pl.lit(count, pl.Int64) for name, count in counts.items()})
    return found.filter(pl.col("n") > 0)


def _model(results: Results, rows: pl.DataFrame) -> tuple[Factors, Floats]:
    """The columns of the model, and which of them belong to which factor."""
    wanted = {"who plays": ["bot"], "seat and order": ["seat", "order"]} if results.rogue is None else {}
    columns: list[Floats] = [np.ones(rows.height)]
    factors: Factors = {}
    for factor, names in wanted.items():
        dummies = rows.select(names).to_dummies(names).to_numpy().astype(np.float64)
        if dummies.shape[1] > len(names):
            factors[factor] = list(range(len(columns), len(columns) + dummies.shape[1]))
            columns += list(dummies.T)
    factors["luck of the dice"] = [len(columns)]
    columns += [rows["luck"].to_numpy(), rows["win_share"].to_numpy()]
    return factors, np.stack(columns, axis=1)


def _moments(model: Floats, seeds: npt.NDArray[np.int64]) -> Floats:
    """Sums of products of any two columns, seed by seed: all that a linear model needs to know."""
    order = np.argsort(seeds, kind="stable")
    starts = np.flatnonzero(np.diff(seeds[order], prepend=-1))
    columns = model[order].T
    sums = np.empty((len(starts), len(columns), len(columns)))
    for i, one in enumerate(columns):
        for j, other in enumerate(columns[: i + 1]):
            sums[:, i, j] = sums[:, j, i] = np.add.reduceat(one * other, starts)
    return sums


def _intervals(moments: Floats, factors: Factors) -> tuple[Floats, Floats, Floats]:
    """Estimate, low and high for each factor and the rest: the basic bootstrap, corrected for its bias."""
    found = _explained(moments.sum(axis=0)[None], factors)[0]
    if len(moments) < LEAST_SEEDS:
        return found, np.zeros_like(found), np.ones_like(found)
    again = _explained(_drawn(moments), factors)
    below, above = np.quantile(again, [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2], axis=0)
    return 2 * found - again.mean(axis=0), 2 * found - above, 2 * found - below


def _drawn(moments: Floats) -> Floats:
    """The sums over as many seeds again, drawn with replacement; many times."""
    generator = np.random.default_rng(GENERATOR)
    size = -(-len(moments) // BUNDLES)
    bundles: Floats = np.add.reduceat(moments, np.arange(0, len(moments), size), axis=0)
    flat, n = bundles.reshape(len(bundles), -1), len(bundles)
    draws = (np.bincount(generator.integers(n, size=n), minlength=n) @ flat for _ in range(REPLICATES))
    return np.stack(list(draws)).reshape(REPLICATES, *moments.shape[1:])


def _explained(moments: Floats, factors: Factors) -> Floats:
    """The part of each factor, averaged over all orders in which they may enter the model; then the rest."""
    orders = list(permutations(factors))
    parts = dict.fromkeys(factors, np.zeros(len(moments)))
    for order in orders:
        columns, before = [0], np.zeros(len(moments))
        for factor in order:
            columns = columns + factors[factor]
            after = _fit(moments, columns)
            parts[factor] = parts[factor] + (after - before) / len(orders)
            before = after
    whole = sum(parts.values(), np.zeros(len(moments)))
    return np.stack([*parts.values(), 1 - whole], axis=1)


def _fit(moments: Floats, columns: list[int]) -> Floats:
    """R squared of the win share on some columns; 0 where all have the same share."""
    inner = moments[:, columns][:, :, columns]
    cross = moments[:, columns, -1]
    fitted = np.einsum("bi,bij,bj->b", cross, np.linalg.pinv(inner, hermitian=True), cross)
    rows, total, squares = moments[:, 0, 0], moments[:, 0, -1], moments[:, -1, -1]
    middle = total**2 / np.maximum(rows, 1)
    spread = squares - middle
    return np.where(spread > 1e-9, (fitted - middle) / np.maximum(spread, 1e-9), 0.0)
