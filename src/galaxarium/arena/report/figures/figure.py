"""A chart of the report: what it found in a sentence, how to read it, the drawing, and its numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from ..analyses.intervals import COLUMNS
from ..charts import Axis, dots, named
from ..words import Row, measured

WON, LOST = "won", "not won"
OUTCOME = (WON, LOST)
WORDS = ("panel", "label", "series")


@dataclass(frozen=True)
class Figure:
    """One chart with everything that belongs to it."""

    key: str
    """The name of the analysis; also where links to the chart lead."""
    label: str
    """What the rows of the chart are."""
    title: str
    """The finding."""
    note: str
    """How to read it."""
    drawing: str
    table: pl.DataFrame
    """The numbers: columns of words first, then those of every analysis."""
    unit: str = ""
    series: tuple[str, ...] = ()

    @property
    def words(self) -> list[str]:
        """The columns of words."""
        return [name for name in self.table.columns if name in WORDS]


def figure(
    key: str,
    label: str,
    title: str,
    note: str,
    frame: pl.DataFrame,
    axis: Axis,
    series: tuple[str, ...] = (),
) -> Figure:
    """A chart of dots from a frame whose `label` (and `series`, `panel`) have been put into words."""
    drawing = named(dots(frame, axis, series), title)
    table = frame.select(*(name for name in WORDS if name in frame.columns), *COLUMNS)
    return Figure(key, label, title, note, drawing, table, axis.unit, series)


def labelled(frame: pl.DataFrame, column: str, names: Mapping[Any, str] | None = None) -> pl.DataFrame:
    """The frame with words for a column in `label`; without names as they are."""
    text = pl.col(column).cast(pl.String)
    if names is not None:
        text = pl.col(column).replace_strict(dict(names), default=text, return_dtype=pl.String)
    return frame.with_columns(label=text)


def ordered(frame: pl.DataFrame, column: str, values: Sequence[object]) -> pl.DataFrame:
    """The rows in the order of these values of a column."""
    places = {value: place for place, value in enumerate(values)}
    return frame.sort(pl.col(column).replace_strict(places, default=len(places)), maintain_order=True)


def by_outcome(frame: pl.DataFrame) -> pl.DataFrame:
    """Whether it was won, as a series."""
    series = pl.when("won").then(pl.lit(WON)).otherwise(pl.lit(LOST))
    return frame.with_columns(series=series).drop("won")


def rows(frame: pl.DataFrame) -> list[Row]:
    """The rows as plain data."""
    return list(frame.iter_rows(named=True))


def pick(frame: pl.DataFrame, **values: object) -> Row:
    """The first row with these values."""
    return frame.filter(**values).row(0, named=True)


def highest(frame: pl.DataFrame) -> Row:
    """The row with the highest estimate."""
    return frame.sort("estimate", descending=True, maintain_order=True).row(0, named=True)


def lowest(frame: pl.DataFrame) -> Row:
    """The row with the lowest estimate."""
    return frame.sort("estimate", maintain_order=True).row(0, named=True)


def extremes(frame: pl.DataFrame, finding: str, unit: str = "%", column: str = "label") -> str:
    """A finding about the rows with the highest and the lowest estimate: {0} and {1} are the name and the
    number of the highest, {2} and {3} of the lowest."""
    ends = (highest(frame), lowest(frame))
    return finding.format(*(part for row in ends for part in (row[column], measured(row, unit))))
