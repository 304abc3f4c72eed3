"""The end of a game as a model: points by source, missions, winners, how a tie was broken."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .abilities import mission
from .scene import Scene, mission_name
from .text import Text, plural, text


@dataclass(frozen=True)
class Line:
    """One seat's points."""

    seat: int
    label: Text
    planets: int
    level: int
    mission: int | None
    total: int
    secret: Text | None
    """The mission that was kept, revealed."""
    won: bool


@dataclass(frozen=True)
class Ending:
    """Who won, with how much, and why."""

    lines: tuple[Line, ...]
    winner: Text
    tie: Text | None


def ending(scene: Scene) -> Ending:
    """The result of a finished game."""
    result = scene.view["result"]
    winners = result["winners"]
    lines = tuple(_line(scene, score, score["seat"] in winners) for score in result["scores"])
    tie = text(f"end.tie.{result['broken_by']}") if result["broken_by"] else None
    return Ending(lines, winners_text(scene, winners), tie)


def standing(scene: Scene) -> tuple[Line, ...]:
    """Everybody's points in a game that was given up, as they stood: missions are not counted."""
    return tuple(_standing(scene, seat) for seat in scene.view["seats"])


def _standing(scene: Scene, seat: Mapping[str, Any]) -> Line:
    levels = scene.rogue.levels if scene.rogue is not None and scene.is_rogue(seat["seat"]) else scene.levels
    level = levels[min(seat["level"], len(levels)) - 1].points
    total = seat["points"]
    return Line(seat["seat"], scene.label(seat["seat"]), total - level, level, None, total, None, False)


def winners_text(scene: Scene, winners: Sequence[int]) -> Text:
    """Who won, as a sentence."""
    if list(winners) == [scene.you]:
        return text("end.winner.you")
    return plural("end.winner", len(winners), winners=tuple(scene.label(seat) for seat in winners))


def _line(scene: Scene, score: dict[str, int], won: bool) -> Line:
    seat = score["seat"]
    slug = scene.seat(seat)["mission"]
    secret = None
    if slug:
        secret = text("board.mission", mission=mission_name(slug), worth=mission(scene, slug))
    return Line(
        seat=seat,
        label=scene.label(seat),
        planets=score["planets"],
        level=score["level"],
        mission=score["mission"] if slug else None,
        total=score["total"],
        secret=secret,
        won=won,
    )
