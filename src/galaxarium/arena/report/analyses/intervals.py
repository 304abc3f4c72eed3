"""Estimates with their uncertainty, where games that share a seed count as one group.

Games of one seed begin with the same cards and dice, so they are not independent. Everything here adds up
within seeds first and judges by the spread between seeds (a "sandwich" estimate). Shares get Wilson's
interval at the number of independent observations that this spread is worth, amounts get Student's; both
with the degrees of freedom of the seeds.
"""

from collections.abc import Mapping, Sequence
from statistics import NormalDist
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

CONFIDENCE = 0.95
COLUMNS = ("estimate", "low", "high", "n", "seeds")

ROWS, NOTHING = pl.len(), pl.lit(0.0)
STEADY = 1e-12
"""A variance below this is none, but for rounding."""

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]


def share(
    frame: pl.DataFrame, by: Sequence[str], value: pl.Expr, per: pl.Expr = ROWS, expected: pl.Expr = NOTHING
) -> pl.DataFrame:
    """A share between 0 and 1 for each class: the sum `value` over the sum `per` (the rows).

    With the sum `expected`, the estimate is what the share is above expectation, and only the spread around
    expectation counts.
    """
    table = _spread(frame, by, value, per, expected)
    rate = _floats(table, "rate")
    low, high = wilson(rate, _worth(table), _freedom(table))
    above = _floats(table, "expected")
    return _finish(table, by, rate - above, low - above, high - above)


def mean(
    frame: pl.DataFrame, by: Sequence[str], value: pl.Expr, per: pl.Expr = ROWS, least: float = -np.inf
) -> pl.DataFrame:
    """An amount for each class: the sum `value` over the sum `per` (the rows); it is not below `least`."""
    table = _spread(frame, by, value, per)
    rate, factor = _floats(table, "rate"), student(_freedom(table))
    known = np.isfinite(factor)
    half = np.where(known, factor, 0.0) * np.sqrt(_floats(table, "variance"))
    low, high = np.maximum(rate - half, least), rate + half
    return _finish(table, by, rate, np.where(known, low, np.nan), np.where(known, high, np.nan))


def parts(frame: pl.DataFrame, by: str) -> pl.DataFrame:
    """What share of all rows is in each class; the shares add up to 1."""
    whole = frame.group_by("seed").agg(whole=pl.len())
    found = frame.group_by("seed", by).agg(found=pl.len())
    cells = whole.join(frame.select(by).unique(), how="cross").join(found, on=["seed", by], how="left")
    shares = share(cells, [by], pl.col("found").sum(), pl.col("whole").sum())
    return shares.with_columns(n=pl.lit(frame.height, pl.Int64))


def melt(frame: pl.DataFrame, measures: Mapping[str, str], *keep: str) -> pl.DataFrame:
    """One row for each column of `measures`, its name in `measure` and its number in `value`."""
    named = frame.select(
        "seed", *keep, **{name: pl.col(at).cast(pl.Float64) for at, name in measures.items()}
    )
    long = list(measures.values())
    return named.unpivot(long, index=["seed", *keep], variable_name="measure", value_name="value")


def _spread(
    frame: pl.DataFrame, by: Sequence[str], value: pl.Expr, per: pl.Expr, expected: pl.Expr = NOTHING
) -> pl.DataFrame:
    """For each class the ratio of the sums, and the variance that its spread between seeds gives it."""
    sums = {"y": value, "w": per, "e": expected}
    floats = {name: total.cast(pl.Float64) for name, total in sums.items()}
    # Sums depend on their order by a last digit, so there is one: the same results give the same numbers.
    groups = frame.group_by(*by, "seed", maintain_order=True)
    cells = groups.agg(rows=pl.len(), **floats).filter(pl.col("w") > 0).sort(*by, "seed")
    y, w, e = pl.col("y"), pl.col("w"), pl.col("e")
    cells = cells.with_columns(above=((y - e).sum() / w.sum()).over(*by))
    table = cells.group_by(*by, maintain_order=True).agg(
        rate=y.sum() / w.sum(),
        expected=e.sum() / w.sum(),
        variance=((y - e - pl.col("above") * w) ** 2).sum() / w.sum() ** 2,
        seeds=pl.len().cast(pl.Int64),
        n=pl.col("rows").sum().cast(pl.Int64),
    )
    # Few seeds spread less than many; one seed does not spread at all, and `student` is infinite then.
    correction = pl.col("seeds") / (pl.col("seeds") - 1).clip(lower_bound=1)
    return table.with_columns(variance=pl.col("variance") * correction).sort(*by)


def _floats(table: pl.DataFrame, column: str) -> Floats:
    return table[column].to_numpy().astype(np.float64)


def _freedom(table: pl.DataFrame) -> Integers:
    return table["seeds"].to_numpy().astype(np.int64) - 1


def _worth(table: pl.DataFrame) -> Floats:
    """How many independent observations a share is worth; where nothing spreads, as many as seeds."""
    rate, variance = _floats(table, "rate"), _floats(table, "variance")
    worth = rate * (1 - rate) / np.maximum(variance, STEADY)
    return np.where((variance < STEADY) | (worth <= 0), _floats(table, "seeds"), worth)


def _finish(
    table: pl.DataFrame, by: Sequence[str], estimate: Floats, low: Floats, high: Floats
) -> pl.DataFrame:
    columns = {"estimate": estimate, "low": low, "high": high}
    series = {name: pl.Series(values, dtype=pl.Float64).fill_nan(None) for name, values in columns.items()}
    return table.with_columns(**series).select(*by, *COLUMNS)


def wilson(rate: Floats, worth: Floats, freedom: Integers) -> tuple[Floats, Floats]:
    """Wilson's interval of a share; without a degree of freedom anything from 0 to 1."""
    factor = student(freedom)
    known = np.isfinite(factor)
    square = np.where(known, factor, 1.0) ** 2
    middle = (rate + square / (2 * worth)) / (1 + square / worth)
    inner = np.maximum(rate * (1 - rate), 0) / worth + square / (4 * worth**2)
    half = np.sqrt(square * inner) / (1 + square / worth)
    low, high = np.minimum(middle - half, rate), np.maximum(middle + half, rate)
    return np.where(known, np.clip(low, 0, 1), 0.0), np.where(known, np.clip(high, 0, 1), 1.0)


def student(freedom: npt.NDArray[Any]) -> Floats:
    """How many standard errors an interval reaches, by degrees of freedom; infinite with none.

    One and two degrees are exact; from three on the expansion in their inverse is right to 0.2%.
    """
    freedom = np.asarray(freedom, dtype=np.int64)
    z = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
    v = np.maximum(freedom, 3).astype(np.float64)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    wide = sum((term / v**power for power, term in enumerate(terms)), np.zeros_like(v))
    one = np.tan(np.pi * CONFIDENCE / 2)
    two = CONFIDENCE * np.sqrt(2 / (1 - CONFIDENCE**2))
    return np.select([freedom <= 0, freedom == 1, freedom == 2], [np.inf, one, two], wide)
