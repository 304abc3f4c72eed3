"""The end of a game as a page shows it: who won, points by source and over time, missions, dice luck."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..game.events import Event
from .abilities import mission
from .ending import Line, ending
from .page_given import Table
from .page_table import rounds
from .scene import Scene
from .text import Argument, Text, plural, text


@dataclass(frozen=True)
class Score:
    """One seat's points."""

    seat: int
    ship: str
    label: Text
    planets: int
    level: int
    mission: int | None
    total: int
    won: bool


@dataclass(frozen=True)
class Secret:
    """A mission, revealed."""

    seat: int
    ship: str
    label: Text
    name: str
    points: int
    words: Argument
    """What it asked for."""


@dataclass(frozen=True)
class Luck:
    """What somebody's dice were worth against an average roll, in tenths of points."""

    seat: int
    ship: str
    label: Text
    tenths: int


@dataclass(frozen=True)
class End:
    """Everything about a finished game."""

    winner: Text
    by: Text | None
    """By how much, or how a tie was broken."""
    ship: str
    seat: int
    scores: tuple[Score, ...]
    secrets: tuple[Secret, ...]
    luck: tuple[Luck, ...]
    series: dict[int, tuple[int, ...]]
    """Points by seat after each round, missions apart."""
    rounds: int
    minutes: int


def end(scene: Scene, table: Table, events: Sequence[Event]) -> End:
    """The end of a game that is over."""
    found = ending(scene)
    lines = sorted(found.lines, key=lambda line: (not line.won, -line.total))
    scores = tuple(_score(scene, line) for line in lines)
    return End(
        winner=_headline(scene, found.winner, scores),
        by=found.tie or _beyond(scene, scores) or _margin(scores),
        ship=scores[0].ship,
        seat=scores[0].seat,
        scores=scores,
        secrets=tuple(_secret(scene, score) for score in scores if score.mission is not None),
        luck=tuple(_luck(score, table.luck[score.seat]) for score in scores if score.seat in table.luck),
        series=series(scene, events),
        rounds=rounds(scene),
        minutes=table.minutes,
    )


def _score(scene: Scene, line: Line) -> Score:
    return Score(
        line.seat,
        scene.ship(line.seat),
        line.label,
        line.planets,
        line.level,
        line.mission,
        line.total,
        line.won,
    )


def _luck(score: Score, points: float) -> Luck:
    return Luck(score.seat, score.ship, score.label, round(10 * points))


def _headline(scene: Scene, winner: Text, scores: tuple[Score, ...]) -> Text:
    if scene.view["result"]["broken_by"] == "shared":
        return winner
    key = "end.headline.you" if scores[0].seat == scene.you else "end.headline"
    return plural(key, scores[0].total, who=scores[0].label)


def _beyond(scene: Scene, scores: tuple[Score, ...]) -> Text | None:
    """A rogue wins with whatever points it has once it passes its last level (R9.7)."""
    rogue = scene.rogue
    first = scores[0].seat
    if rogue is None or not scene.is_rogue(first) or scene.seat(first)["level"] <= len(rogue.levels):
        return None
    return text("end.skull", who=scores[0].label)


def _margin(scores: tuple[Score, ...]) -> Text | None:
    if len(scores) < 2:
        return None
    return plural("end.margin", scores[0].total - scores[1].total, who=scores[1].label)


def _secret(scene: Scene, score: Score) -> Secret:
    slug = scene.seat(score.seat)["mission"]
    name = scene.missions[slug].name
    condition = dict(mission(scene, slug).args)["condition"]
    return Secret(score.seat, score.ship, score.label, name, score.mission or 0, condition)


def series(scene: Scene, events: Sequence[Event]) -> dict[int, tuple[int, ...]]:
    """Points of every seat at the start (a position may begin with some) and after each round, missions
    apart."""
    seats = [seat["seat"] for seat in scene.view["seats"]]
    now = dict.fromkeys(seats, 0)
    found: dict[int, list[int]] = {seat: [] for seat in seats}
    starter = next((event["seat"] for event in events if event.kind == "turn"), 1)
    for event in events:
        if event.kind == "turn" and event["seat"] == starter:
            _note_down(found, now)
        elif event.kind == "colonize":
            now[event["seat"]] += event["points"]
        elif event.kind == "upgrade":
            now[event["seat"]] += _level_points(scene, event["seat"], event["level"])
    _note_down(found, now)
    begun = {seat["seat"]: seat["points"] - now[seat["seat"]] for seat in scene.view["seats"]}
    return {seat: tuple(begun[seat] + more for more in points) for seat, points in found.items()}


def _note_down(found: dict[int, list[int]], now: dict[int, int]) -> None:
    for seat, points in now.items():
        found[seat].append(points)


def _level_points(scene: Scene, seat: int, level: int) -> int:
    """The points a new level adds to those of the one before."""
    levels = scene.rogue.levels if scene.rogue is not None and scene.is_rogue(seat) else scene.levels
    if level > len(levels):  # the skull
        return 0
    return levels[level - 1].points - levels[level - 2].points


def share(found: End) -> Text:
    """One line to send to friends."""
    return text("end.share", winner=found.winner)
