"""The result of a finished game: points by source, winners, how ties were broken (R5)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..data.rogues import rogues
from ..kernel.engine import Engine
from ..kernel.layout import ROGUE_SEAT
from .cards import Cards


@dataclass(frozen=True)
class Score:
    """One seat's points by source, and what breaks ties."""

    seat: int
    planets: int
    """Points of its planets."""
    level: int
    """Points of its empire level."""
    mission: int
    """Points of its mission."""
    colonies: int
    """How many planets it has."""
    empire_level: int
    """The level itself, from 1."""
    resources: int
    """Energy and culture left."""

    @property
    def total(self) -> int:
        """All points together."""
        return self.planets + self.level + self.mission


@dataclass(frozen=True)
class Result:
    """Who won, with how much, and why."""

    scores: tuple[Score, ...]
    """One for every seat, in their order."""
    winners: tuple[int, ...]
    """The seats that won; several if the win is shared."""
    broken_by: str | None
    """None: one seat had the most points; else what decided: planets, level, resources; or shared."""

    def as_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        scores = [
            {"seat": s.seat, "planets": s.planets, "level": s.level, "mission": s.mission, "total": s.total}
            for s in self.scores
        ]
        return {"scores": scores, "winners": list(self.winners), "broken_by": self.broken_by}


_BREAKERS: dict[str, Callable[[Score], int]] = {
    "planets": lambda score: score.colonies,
    "level": lambda score: score.empire_level,
    "resources": lambda score: score.resources,
}


def score(record: Any, cards: Cards, engine: Engine, face: Any, seat: int) -> Score:
    """Count the points of a seat (from 0) in a finished game."""
    level = int(record.level[seat])
    if record.rogue >= 0 and seat == ROGUE_SEAT:
        level_points = list(rogues().values())[record.rogue].levels[min(level, 5) - 1].points
    else:
        level_points = cards.levels[level - 1].points
    return Score(
        seat=seat + 1,
        planets=int(record.points[seat]) - level_points,
        level=level_points,
        mission=int(engine.mission_points(face, cards.face(engine), seat)),
        colonies=int(record.colonies[seat]),
        empire_level=level,
        resources=int(record.stock[seat].sum()),
    )


def decide(scores: tuple[Score, ...], tie_breakers: tuple[str, ...]) -> Result:
    """R5.3: most points; then the tie-breakers one by one; then shared."""
    most = max(score.total for score in scores)
    best = [score for score in scores if score.total == most]
    broken_by = None
    for breaker in tie_breakers:
        if len(best) == 1:
            break
        value = _BREAKERS[breaker]
        most = max(value(score) for score in best)
        best = [score for score in best if value(score) == most]
        broken_by = breaker
    if len(best) > 1:
        broken_by = "shared"
    return Result(scores, tuple(score.seat for score in best), broken_by)
