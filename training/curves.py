"""Draw how training went: `python training/curves.py` writes docs/images/training.svg."""

import json
from pathlib import Path

import altair as alt
import polars as pl

RUNS = Path(__file__).parent / "runs"
PICTURE = RUNS.parent.parent / "docs" / "images" / "training.svg"
COLOURS = ["#0072b2", "#d55e00"]
SIZE = {"width": 300, "height": 220}
LEGEND = alt.Legend(orient="none", legendX=150, legendY=150)  # inside its chart


def both(file: str) -> pl.DataFrame:
    """A table of both runs; the second goes on where the first ended."""
    first, second = (pl.read_csv(RUNS / run / file) for run in ("first", "second"))
    end = pl.read_csv(RUNS / "first" / "curve.csv")["seconds"][-1]
    seconds = pl.col("seconds").cast(pl.Float64)
    rows = [first.with_columns(seconds), second.with_columns(seconds + end)]
    return pl.concat(rows, how="vertical_relaxed")


def percent(title: str, low: int, high: int) -> alt.Y:
    """An axis for shares."""
    return alt.Y("share", title=title, scale=alt.Scale(domain=[low, high]))


def in_percent(rows: pl.DataFrame) -> pl.DataFrame:
    """Shares in per cent, with their intervals."""
    share, error = pl.col("share") * 100, pl.col("error") * 100
    return rows.with_columns(low=share - error, high=share + error, share=share)


def strength() -> alt.Chart:
    """Wins against greedy along the way, with intervals of 95 %."""
    rows = in_percent(both("strength.csv").filter(pl.col("opponent") == "greedy"))
    rows = rows.with_columns(
        table=pl.col("players").replace_strict({2: "against one greedy", 4: "against three greedy"}),
    )
    base = alt.Chart(rows).encode(
        x=alt.X("seconds", title="seconds of training, both runs"),
        color=alt.Color("table", title=None, scale=alt.Scale(range=COLOURS), legend=LEGEND),
    )
    line = base.mark_line(point=True).encode(y=percent("wins in %", 0, 100))
    bars = base.mark_rule().encode(y="low", y2="high")
    return (line + bars).properties(**SIZE, title="Strength")


def progress() -> alt.Chart:
    """How the second run did against what it began with."""
    record = json.loads((RUNS / "second" / "record.json").read_text())
    base = alt.Chart(in_percent(pl.DataFrame(record["matches"]))).encode(
        x=alt.X("seconds", title="seconds of the second run")
    )
    wins = percent("wins in %", 45, 65)
    line = base.mark_line(point=True, color=COLOURS[0]).encode(y=wins)
    bars = base.mark_rule(color=COLOURS[0]).encode(y="low", y2="high")
    half = alt.Chart(pl.DataFrame({"share": [50]})).mark_rule(strokeDash=[4, 4]).encode(y=wins)
    return (half + line + bars).properties(**SIZE, title="Second run against the first")


def course() -> alt.Chart:
    """How sure the network is of its choices, and how well it foresees the end."""
    rows = both("curve.csv").with_columns(entropy=pl.col("entropy").rolling_mean(5))
    base = alt.Chart(rows).encode(x=alt.X("seconds", title="seconds of training, both runs"))
    entropy = base.mark_line(color=COLOURS[0]).encode(y=alt.Y("entropy", title="entropy of the choices"))
    value = base.mark_line(color=COLOURS[1]).encode(y=alt.Y("value", title="squared error of the outlook"))
    chart: alt.Chart = alt.layer(entropy, value).resolve_scale(y="independent")
    return chart.properties(**SIZE, title="Learning")


if __name__ == "__main__":
    (strength() | progress() | course()).save(PICTURE)
