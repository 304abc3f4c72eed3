"""The page of the end: winners, players who gave up, points by source and over time, missions, luck."""

from collections.abc import Sequence
from dataclasses import dataclass

from ...game.events import Event
from ...tables.core.ending import Ending
from ..abilities import mission
from ..ending import Line, ending, standing, winners_text
from ..scene import Scene, mission_name
from ..table.model import Table
from ..table.page import rounds
from ..text import Argument, Text, plural, text


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
    gave_up: bool = False


@dataclass(frozen=True)
class Secret:
    """A revealed mission."""

    seat: int
    ship: str
    label: Text
    name: Text
    points: int
    words: Argument
    """Its condition."""


@dataclass(frozen=True)
class Luck:
    """The luck of a seat's dice against average rolls, in tenths of points."""

    seat: int
    ship: str
    label: Text
    tenths: int


@dataclass(frozen=True)
class End:
    """The whole page of the end."""

    winner: Text
    """The headline: the winners or, if this browser's seat gave up or there is no winner, who gave up."""
    by: Text | None
    """By how much, how a tie was broken, or who gave up."""
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
    """The end of a table."""
    assert table.ending is not None
    scores = _scores(scene, table.ending)
    is_given_up = table.status == "conceded"
    winner, by = _given_up(scene, table.ending) if is_given_up else _won(scene, table.ending, scores)
    first = _subject(scene, table, scores)
    return End(
        winner=winner,
        by=by,
        ship=scene.ship(first),
        seat=first,
        scores=scores,
        secrets=tuple(_secret(scene, score) for score in scores if score.mission is not None),
        luck=_lucks(scores, table) if any(table.luck.values()) else (),
        series=series(scene, events),
        rounds=rounds(scene),
        minutes=table.minutes,
    )


def _subject(scene: Scene, table: Table, scores: Sequence[Score]) -> int:
    """The seat the headline is about."""
    gone = table.ending.gave_up if table.ending and table.status == "conceded" else ()
    if scene.you in gone:
        return scene.you
    return gone[-1] if gone and not scores[0].won else scores[0].seat


def _scores(scene: Scene, verdict: Ending) -> tuple[Score, ...]:
    """Seats by rank: winners, then by points, then those that gave up, the latest first."""
    lines = ending(scene).lines if scene.view["result"] else standing(scene)
    gone = verdict.gave_up

    def place(line: Line) -> tuple[bool, int, int]:
        at = -gone.index(line.seat) if line.seat in gone else -len(gone)
        return line.seat not in verdict.winners, at, -line.total

    return tuple(_score(scene, line, verdict) for line in sorted(lines, key=place))


def _score(scene: Scene, line: Line, verdict: Ending) -> Score:
    return Score(
        seat=line.seat,
        ship=scene.ship(line.seat),
        label=line.label,
        planets=line.planets,
        level=line.level,
        mission=line.mission,
        total=line.total,
        won=line.seat in verdict.winners,
        gave_up=line.seat in verdict.gave_up,
    )


def _won(scene: Scene, verdict: Ending, scores: tuple[Score, ...]) -> tuple[Text, Text | None]:
    """The headline of a finished game: the winners and the margin."""
    tie = text(f"end.tie.{verdict.broken_by}") if verdict.broken_by else None
    return _headline(scene, verdict, scores), tie or _beyond(scene, scores) or _margin(scores)


def _given_up(scene: Scene, verdict: Ending) -> tuple[Text, Text]:
    """The headline of a conceded game: first what concerns the viewer, then the others."""
    gone = verdict.gave_up
    gave_up = plural("end.gave-up", len(gone), who=tuple(scene.label(seat) for seat in gone))
    if scene.you in gone:
        gave_up = text("gave-up.you")
    if not verdict.winners:
        return gave_up, text("end.stood")
    winner = verdict.winners[0]
    won = text("end.won.you") if winner == scene.you else text("end.won", who=scene.label(winner))
    return (gave_up, won) if scene.you in gone else (won, gave_up)


def _lucks(scores: Sequence[Score], table: Table) -> tuple[Luck, ...]:
    return tuple(_luck(score, table.luck[score.seat]) for score in scores if score.seat in table.luck)


def _luck(score: Score, points: float) -> Luck:
    return Luck(score.seat, score.ship, score.label, round(10 * points))


def _headline(scene: Scene, verdict: Ending, scores: tuple[Score, ...]) -> Text:
    if verdict.broken_by == "shared":
        return winners_text(scene, verdict.winners)
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
    condition = dict(mission(scene, slug).args)["condition"]
    return Secret(score.seat, score.ship, score.label, mission_name(slug), score.mission or 0, condition)


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
    """A one-line summary for sharing."""
    return text("end.share", winner=found.winner)
