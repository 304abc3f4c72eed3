"""The analysis of a game with its words and its chart: what its template reads."""

from dataclasses import dataclass
from typing import Any

from ...present.pages.analysis import AnalysisPage, Figure, Moment, Player
from ...present.pages.hint import SURE
from .charts import Mark, beside, dash_of
from .markup import Wording

LEFT, TOP, WIDTH, HEIGHT = 44, 12, 790, 256
"""Where the chart's plane lies within a picture of 870 x 300."""


@dataclass(frozen=True)
class Curve:
    """The chances of one seat over time, as a path with a band of doubt around it."""

    player: Player
    path: str
    band: str
    dash: str
    x: float
    y: float


class Charted:
    """An analysis in one language."""

    def __init__(self, page: AnalysisPage, wording: Wording) -> None:
        self.page = page
        self.w = wording

    def __getattr__(self, name: str) -> Any:
        return getattr(self.page, name)

    @property
    def names(self) -> dict[int, str]:
        """What everybody is called."""
        return {player.seat: self.w.plain(player.label) for player in self.page.players}

    def signed(self, found: Figure) -> str:
        """A gain or loss, with its error."""
        error = f" ± {found.error}" if found.error else ""
        return self.w.words.t("analysis.percent", value=f"{found.signed}", error=error)

    def percent(self, found: Figure) -> str:
        """A chance, with its error."""
        error = f" ± {found.error}" if found.error else ""
        return self.w.words.t("analysis.percent", value=found.percent, error=error)

    def chance(self, moment: Moment, player: Player) -> str:
        """A chance in the table beside the chart."""
        at = player.seat - 1
        return self.percent(Figure(round(100 * moment.chances[at]), round(100 * SURE * moment.errors[at])))

    def x(self, number: int) -> float:
        """Where a moment lies."""
        return round(LEFT + WIDTH * number / max(1, len(self.page.moments) - 1), 1)

    @staticmethod
    def y(chance: float) -> float:
        """Where a chance lies."""
        return round(TOP + HEIGHT * (1 - min(max(chance, 0.0), 1.0)), 1)

    @property
    def rows(self) -> tuple[Mark, ...]:
        """Lines across."""
        return tuple(Mark(self.y(percent / 100), percent) for percent in (0, 25, 50, 75, 100))

    @property
    def columns(self) -> tuple[Mark, ...]:
        """Where some of the rounds begin, so that their numbers do not crowd."""
        rounds = {moment.round: number for number, moment in reversed(list(enumerate(self.page.moments)))}
        every = max(1, -(-len(rounds) // 10))
        return tuple(Mark(self.x(at), number) for number, at in sorted(rounds.items()) if number % every == 0)

    @property
    def turns(self) -> tuple[Mark, ...]:
        """Where turning points are."""
        at = {moment.ply: number for number, moment in enumerate(self.page.moments)}
        return tuple(Mark(self.x(at[swing.end.ply]), swing.number) for swing in self.page.swings)

    @property
    def curves(self) -> tuple[Curve, ...]:
        """One curve for each seat; ships at the end are moved apart."""
        taken: list[float] = []
        order = sorted(self.page.players, key=lambda one: -self.page.moments[-1].chances[one.seat - 1])
        return tuple(self._curve(player, taken) for player in order)

    def _curve(self, player: Player, taken: list[float]) -> Curve:
        at = player.seat - 1
        means = [(n, one.chances[at], SURE * one.errors[at]) for n, one in enumerate(self.page.moments)]
        path = "M" + "L".join(f"{self.x(n)} {self.y(mean)}" for n, mean, _ in means)
        upper = [f"{self.x(n)} {self.y(mean + error)}" for n, mean, error in means]
        lower = [f"{self.x(n)} {self.y(mean - error)}" for n, mean, error in reversed(means)]
        y = beside(self.y(means[-1][1]), taken, -2)
        band = "M" + "L".join(upper + lower) + "Z"
        return Curve(player, path, band, dash_of(player.ship), self.x(len(means) - 1) + 8, y - 9)
