"""Draw how training went: `python training/curves.py` writes docs/images/training.svg."""

from pathlib import Path

import altair as alt
import polars as pl

HERE = Path(__file__).parent
PICTURE = HERE.parent / "docs" / "images" / "training.svg"
COLOURS = ["#0072b2", "#d55e00"]


def strength() -> alt.Chart:
    """Wins against greedy along the way, with intervals of 95 %."""
    rows = pl.read_csv(HERE / "strength.csv").filter(pl.col("opponent") == "greedy")
    rows = rows.with_columns(
        low=(pl.col("share") - pl.col("error")) * 100,
        high=(pl.col("share") + pl.col("error")) * 100,
        share=pl.col("share") * 100,
        table=pl.col("players").replace_strict({2: "against one greedy", 4: "against three greedy"}),
    )
    base = alt.Chart(rows).encode(
        x=alt.X("seconds", title="seconds of training"),
        color=alt.Color("table", title=None, scale=alt.Scale(range=COLOURS)),
    )
    percent = alt.Y("share", title="wins in %", scale=alt.Scale(domain=[0, 100]))
    line = base.mark_line(point=True).encode(y=percent)
    bars = base.mark_rule().encode(y="low", y2="high")
    return (line + bars).properties(width=360, height=220, title="Strength")


def course() -> alt.Chart:
    """How sure the network is of its choices, and how well it foresees the end."""
    rows = pl.read_csv(HERE / "curve.csv").with_columns(entropy=pl.col("entropy").rolling_mean(5))
    base = alt.Chart(rows).encode(x=alt.X("seconds", title="seconds of training"))
    entropy = base.mark_line(color=COLOURS[0]).encode(y=alt.Y("entropy", title="entropy of the choices"))
    value = base.mark_line(color=COLOURS[1]).encode(y=alt.Y("value", title="squared error of the outlook"))
    chart: alt.Chart = alt.layer(entropy, value).resolve_scale(y="independent")
    return chart.properties(width=360, height=220, title="Learning")


if __name__ == "__main__":
    (strength() | course()).save(PICTURE)
