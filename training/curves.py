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


FIRST = ("first", "second")
AGAIN = ("third", "fourth", "fifth")


def joined(runs: tuple[str, ...], file: str, columns: list[str]) -> pl.DataFrame:
    """A table of some runs; each goes on where the one before it ended."""
    parts, end = [], 0.0
    for run in runs:
        part = pl.read_csv(RUNS / run / file, columns=["seconds", *columns])
        parts.append(part.with_columns(seconds=pl.col("seconds").cast(pl.Float64) + end))
        end += pl.read_csv(RUNS / run / "curve.csv", columns=["seconds"])["seconds"][-1]
    return pl.concat(parts, how="vertical_relaxed")


def percent(title: str, low: int, high: int) -> alt.Y:
    """An axis for shares."""
    return alt.Y("share", title=title, scale=alt.Scale(domain=[low, high]))


def in_percent(rows: pl.DataFrame) -> pl.DataFrame:
    """Shares in per cent, with their intervals."""
    share, error = pl.col("share") * 100, pl.col("error") * 100
    return rows.with_columns(low=share - error, high=share + error, share=share)


def strength() -> alt.Chart:
    """Wins against greedy along the first two runs, with intervals of 95 %."""
    columns = ["opponent", "players", "share", "error"]
    rows = in_percent(joined(FIRST, "strength.csv", columns).filter(pl.col("opponent") == "greedy"))
    rows = rows.with_columns(
        table=pl.col("players").replace_strict({2: "against one greedy", 4: "against three greedy"}),
    )
    base = alt.Chart(rows).encode(
        x=alt.X("seconds", title="seconds of training, first two runs"),
        color=alt.Color("table", title=None, scale=alt.Scale(range=COLOURS), legend=LEGEND),
    )
    line = base.mark_line(point=True).encode(y=percent("wins in %", 0, 100))
    bars = base.mark_rule().encode(y="low", y2="high")
    return (line + bars).properties(**SIZE, title="Strength")


def progress() -> alt.Chart:
    """How the last three runs did against what the second left."""
    matches, end = [], 0.0
    for run in AGAIN:
        record = json.loads((RUNS / run / "record.json").read_text())
        matches += [one | {"seconds": one["seconds"] + end} for one in record["matches"]]
        end += record["seconds"]
    base = alt.Chart(in_percent(pl.DataFrame(matches))).encode(
        x=alt.X("seconds", title="seconds of the last three runs")
    )
    wins = percent("wins in %", 65, 85)
    line = base.mark_line(point=True, color=COLOURS[0]).encode(y=wins)
    bars = base.mark_rule(color=COLOURS[0]).encode(y="low", y2="high")
    chart: alt.Chart = (line + bars).properties(**SIZE, title="Last three runs against the second")
    return chart


def course() -> alt.Chart:
    """How sure the network is of its choices, and how well it foresees the end."""
    rows = joined((*FIRST, *AGAIN), "curve.csv", ["entropy", "value"])[::8]
    rows = rows.with_columns(pl.col("entropy", "value").rolling_mean(5))
    base = alt.Chart(rows).encode(x=alt.X("seconds", title="seconds of training, all runs"))
    entropy = base.mark_line(color=COLOURS[0]).encode(y=alt.Y("entropy", title="entropy of the choices"))
    value = base.mark_line(color=COLOURS[1]).encode(y=alt.Y("value", title="squared error of the outlook"))
    chart: alt.Chart = alt.layer(entropy, value).resolve_scale(y="independent")
    return chart.properties(**SIZE, title="Learning")


if __name__ == "__main__":
    (strength() | progress() | course()).save(PICTURE)
