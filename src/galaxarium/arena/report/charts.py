"""Charts as drawings for a page: Altair describes them, vl-convert draws them, nothing is fetched.

Charts are drawn in the colours of the light theme, each of which stands for a name. The page gives these
names other values in the dark, so one drawing serves both. They are as wide as a phone: a page for a desk
puts several side by side.
"""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt
import polars as pl
import vl_convert as vlc

COLOURS = {
    "ink": ("#1a2036", "#f4f1e6"),
    "ink-soft": ("#434b66", "#bcc3da"),
    "line": ("#cdc3a8", "#2c3760"),
    "line-strong": ("#857a5c", "#66739f"),
    "gold": ("#8a5a00", "#ffd479"),
    "data": ("#0b5399", "#4a94ff"),
    "panel": ("#fbf8ef", "#131a31"),
}
"""The colours charts are drawn with, in the light and in the dark."""

LIGHT = {name: light for name, (light, _) in COLOURS.items()}
WIDTH, EDGE, LETTER, ROW, PAIR = 342, 24, 7.4, 24, 32
"""Pixels: width of labels and plot, of the edge beside it, of a letter; height of rows with a dot or two."""

PER_ROW = {"for": "position"}
LONGEST = 17
"""Letters a label may have; longer ones are cut."""

POINTS = "datum.value == 0 ? '0' : format(datum.value * 100, '+~g')"
CUT = f"length(datum.label) > {LONGEST} ? slice(datum.label, 0, {LONGEST - 1}) + '…' : datum.label"


@dataclass(frozen=True)
class Axis:
    """What the numbers of a chart are."""

    title: str
    unit: str = ""
    """"%" for shares, "+" for shares above or below another, else nothing."""
    line: float | None = None
    """Where a dashed line says what to compare with."""
    zero: bool = False
    """Does the axis have to begin at zero?"""

    def draw(self, **more: Any) -> alt.Axis:
        """The axis as Altair wants it; differences of shares are counted in percentage points."""
        if self.unit == "+":
            return alt.Axis(labelExpr=POINTS, title=self.title, **more)
        return alt.Axis(format="~%" if self.unit == "%" else "~f", title=self.title, **more)


def dots(frame: pl.DataFrame, axis: Axis, series: Sequence[str] = ()) -> str:
    """A dot and its interval in each row, from the columns label, estimate, low and high.

    With `series`, the two values of a column `series`, each row has two dots: full circles for the first,
    hollow diamonds for the second, so that the colour is not needed. A column `panel` divides the chart.
    """
    longest = max((len(label) for label in frame["label"]), default=0)
    room = 14 + LETTER * min(longest, LONGEST)  # by letters: the machine that shows them may have other fonts
    labels = alt.Axis(labelExpr=CUT, minExtent=room, maxExtent=room, grid=False, labelColor=LIGHT["ink"])
    rows = alt.Chart().encode(y=alt.Y("label:N", sort=None, title=None, axis=labels), **_series(series))
    ranges = rows.transform_filter("isValid(datum.low)").mark_rule(strokeWidth=2)
    points = rows.mark_point(size=64, opacity=1, strokeWidth=2)
    layers = [
        ranges.encode(x=_x("low", axis), x2="high:Q"),
        points.encode(x=_x("estimate", axis), **_symbols(series)),
    ]
    lines: list[Any] = []
    if axis.line is not None:
        line = alt.Chart(alt.InlineData(values=[{"at": axis.line}])).encode(x="at:Q")
        lines = [line.mark_rule(strokeDash=[4, 3], color=LIGHT["line-strong"], strokeWidth=1.5)]
    height = alt.Step(PAIR if series else ROW, **PER_ROW)
    data = alt.InlineData(values=frame.to_dicts())
    chart: Any = alt.layer(*lines, *layers, data=data, width=WIDTH - room, height=height)
    return _drawn(_panels(chart, frame["panel"].unique(maintain_order=True)) if "panel" in frame else chart)


def columns(frame: pl.DataFrame, axis: Axis, bottom: str) -> str:
    """A column for each label, with its interval."""
    below = alt.Axis(labelAngle=0, labelOverlap=True, labelSeparation=8, grid=False, minExtent=0)
    base = alt.Chart().encode(x=alt.X("label:N", sort=None, title=bottom, axis=below))
    bars = base.mark_bar(color=LIGHT["data"]).encode(y=alt.Y("estimate:Q", axis=axis.draw(minExtent=36)))
    ranges = base.transform_filter("isValid(datum.low)").mark_rule(color=LIGHT["ink"], strokeWidth=1.5)
    data = alt.InlineData(values=frame.to_dicts())
    chart = alt.layer(bars, ranges.encode(y="low:Q", y2="high:Q"), data=data)
    return _drawn(chart.properties(width=WIDTH - 56, height=190))


def _x(field: str, axis: Axis) -> alt.X:
    scale = alt.Scale(zero=axis.zero, nice=True, padding=0 if axis.zero else 6)
    return alt.X(f"{field}:Q", axis=axis.draw(), scale=scale)


def _series(series: Sequence[str]) -> dict[str, Any]:
    """What the marks of two series have in common; without series all are alike."""
    if not series:
        return {"color": alt.value(LIGHT["data"])}
    colours = alt.Scale(domain=list(series), range=[LIGHT["gold"], LIGHT["data"]])
    return {
        "color": alt.Color("series:N", scale=colours, legend=None),
        "yOffset": alt.YOffset("series:N", scale=alt.Scale(domain=list(series), paddingOuter=0.35)),
    }


def _symbols(series: Sequence[str]) -> dict[str, Any]:
    """Full circles, and hollow diamonds that hide the line behind them."""
    if not series:
        return {"fill": alt.value(LIGHT["data"])}
    fills = alt.Scale(domain=list(series), range=[LIGHT["gold"], LIGHT["panel"]])
    shapes = alt.Scale(domain=list(series), range=["circle", "diamond"])
    return {
        "fill": alt.Fill("series:N", scale=fills, legend=None),
        "shape": alt.Shape("series:N", scale=shapes, legend=None),
    }


def _panels(chart: Any, order: pl.Series) -> Any:
    header = alt.Header(
        title=None, labelAnchor="start", labelFontSize=13, labelFontWeight=600, labelColor=LIGHT["ink"]
    )
    return chart.facet(facet=alt.Facet("panel:N", sort=order.to_list(), header=header), columns=1, spacing=14)


CONFIG: dict[str, Any] = {
    "aria": False,
    "background": "transparent",
    "font": "sans-serif",
    "padding": {"left": 0, "right": 0, "top": 4, "bottom": 2},
    "view": {"stroke": None},
    "axis": {
        "domain": False, "ticks": False, "gridColor": LIGHT["line"], "labelColor": LIGHT["ink-soft"],
        "labelFontSize": 13, "labelPadding": 6, "labelLimit": 0, "labelOverlap": False, "labelFlush": False,
        "tickCount": 4,
        "titleColor": LIGHT["ink-soft"], "titleFontSize": 13, "titleFontWeight": "normal", "titlePadding": 8,
    },
    "axisX": {"titleAnchor": "end"},
}  # fmt: skip


def _drawn(chart: Any) -> str:
    """The text of an SVG for a page: as wide as all others, so that charts side by side have one scale."""
    text = vlc.vegalite_to_svg(chart.to_dict(validate=False), config=CONFIG, allowed_base_urls=[])
    text = re.sub(r' (?:aria-[a-z]+|role|class|pointer-events)="[^"]*"', "", text)
    height = re.search(r'viewBox="0 0 [\d.]+ ([\d.]+)"', text)
    box = f'viewBox="0 0 {WIDTH + EDGE} {height.group(1) if height else WIDTH}"'
    return re.sub(r"^<svg[^>]*>", f"<svg {box}>", text)


def named(svg: str, title: str) -> str:
    """The drawing with a name for those who do not see it."""
    return svg.replace("<svg ", f'<svg role="img" aria-label="{html.escape(title)}" ', 1)
