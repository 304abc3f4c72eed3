"""The end of a game with its words and its chart: what the template of the end reads."""

from dataclasses import dataclass
from typing import Any

from ...present.pages.end import End, Score, share
from ...present.scene import Scene
from .charts import Mark, beside, dash_of
from .markup import Wording

LEFT, TOP, WIDTH, HEIGHT = 34, 16, 497, 288
"""Where the chart's plane lies within a picture of 570 x 334."""

WINNING = 21
BAR = 346
"""The length of the longest bar."""


@dataclass(frozen=True)
class Curve:
    """The points of one seat over time, as a path."""

    ship: str
    path: str
    dash: str
    x: float
    y: float


@dataclass(frozen=True)
class Bar:
    """One piece of a bar: p for planets, l for the level, m for the mission."""

    kind: str
    x: float
    width: float


class Ending:
    """The end in one language."""

    def __init__(self, end: End, scene: Scene, wording: Wording) -> None:
        self.end = end
        self.scene = scene
        self.w = wording

    def __getattr__(self, name: str) -> Any:
        return getattr(self.end, name)

    @property
    def names(self) -> dict[int, str]:
        """What everybody is called."""
        return {score.seat: self.w.plain(score.label) for score in self.end.scores}

    @property
    def share(self) -> str:
        """One line to send to friends."""
        return self.w.plain(share(self.end))

    @property
    def most(self) -> int:
        """The most points anybody has: bars are drawn against it."""
        return max(*(score.total for score in self.end.scores), 1)

    def bars(self, score: Score) -> list[Bar]:
        """The points of a seat by source, side by side."""
        unit, x, bars = BAR / self.most, 0.0, []
        for kind, points in (("p", score.planets), ("l", score.level), ("m", score.mission or 0)):
            if points:
                bars.append(Bar(kind, round(x, 1), round(points * unit - 2, 1)))
                x += points * unit
        return bars

    @property
    def top(self) -> int:
        """The highest value of the chart."""
        highest = max(max(points) for points in self.end.series.values())
        return max(highest, WINNING) + 1

    @property
    def steps(self) -> int:
        """How many steps of time the chart has."""
        return max(len(next(iter(self.end.series.values()))) - 1, 1)

    def x(self, step: float) -> float:
        """Where a step of time lies."""
        return round(LEFT + WIDTH * step / self.steps, 1)

    def y(self, points: float) -> float:
        """Where a number of points lies."""
        return round(TOP + HEIGHT * (1 - points / self.top), 1)

    @property
    def rows(self) -> tuple[Mark, ...]:
        """Lines across, every five points."""
        return tuple(Mark(self.y(value), value) for value in range(0, self.top, 5))

    @property
    def columns(self) -> tuple[Mark, ...]:
        """Some of the rounds, so that their numbers do not crowd."""
        every = max(2, -(-self.steps // 8))
        return tuple(Mark(self.x(step), step) for step in range(0, self.steps + 1, every))

    @property
    def curves(self) -> tuple[Curve, ...]:
        """One curve for each seat; ships at the end are moved apart."""
        heights = self._heights()
        curves = []
        for score in self.end.scores:
            points = self.end.series[score.seat]
            path = "M" + "L".join(f"{self.x(n)} {self.y(value)}" for n, value in enumerate(points))
            y = heights[score.seat] - 9
            curves.append(Curve(score.ship, path, dash_of(score.ship), self.x(self.steps) + 8, y))
        return tuple(curves)

    def _heights(self) -> dict[int, float]:
        """Where the ships at the end of the curves stand: from the top down, or where that would leave the
        chart, from the bottom up."""
        ends = {score.seat: self.y(self.end.series[score.seat][-1]) for score in self.end.scores}
        order = sorted(ends, key=lambda seat: ends[seat])
        taken: list[float] = []
        down = {seat: beside(ends[seat], taken, 2) for seat in order}
        if max(taken) <= TOP + HEIGHT:
            return down
        taken = []
        return {seat: beside(ends[seat], taken, -2) for seat in reversed(order)}

    @property
    def widest_luck(self) -> int:
        """The largest luck, good or bad: bars are drawn against it."""
        return max([abs(luck.tenths) for luck in self.end.luck] or [1]) or 1
