"""A hint: the best choices, the effects of each in the words of the table, and the chances to win.

Everything is read from a state imagined from the seat's view, so a hint cannot contain hidden information.
"""

import random
from dataclasses import dataclass

from ...bots.hints import Edge, HintResult, chance_of, edge, ranked
from ...bots.thought import Line
from ...game.events import Event
from ...game.imagine import imagine
from ...game.state import Decision, State
from ...game.view import view
from ..choices import describe
from ..log import log_text
from ..scene import Scene, make_scene
from ..table.changes import CHANCE, Changes, changes, foreseeable
from ..table.choice_path import GATHERING
from ..table.labels import label
from ..table.model import Table
from ..table.page import addressed, colours, names
from ..text import Text, plural, text

MOST = 3
NEAR = 2
"""How close to the end of a track a ship must be to be mentioned."""
TOLD = frozenset({"colonize", "upgrade"})
"""Events with a separate sentence."""
SURE = 2.0
"""Standard errors to each side of a 95 percent interval."""


@dataclass(frozen=True)
class Percent:
    """A chance in percent, with its margin of error."""

    value: int
    error: int

    @classmethod
    def of(cls, found: Edge) -> "Percent":
        """As text; the margin is at least 1."""
        return cls(round(100 * found.chance), max(1, round(100 * SURE * found.error)))


@dataclass(frozen=True)
class Tip:
    """One choice of a hint: its steps, reasons and chance to win."""

    choice: str
    then: tuple[str, ...]
    steps: tuple[Text, ...]
    """The choice and its continuation, in the words of the buttons."""
    reasons: tuple[Text, ...]
    chance: Percent
    against: Text
    """The comparison of the best choice with the next, or of another one with the best."""


@dataclass(frozen=True)
class Hint:
    """The best choices of a decision, the best first."""

    seat: int
    ply: int
    tips: tuple[Tip, ...]
    simulations: int
    is_hurried: bool


@dataclass(frozen=True)
class _Way:
    """The part of a continuation that consists of the seat's own choices, up to the first random event."""

    steps: tuple[Text, ...]
    then: tuple[str, ...]
    events: tuple[Event, ...]
    changes: Changes


def hint(advice: HintResult, table: Table) -> Hint:
    """The whole hint."""
    state = imagine(advice.view, random.Random(advice.ply), "python")
    scene = make_scene(state, advice.view, addressed(table), names(table), colours(table))
    lines = ranked(advice.thought)[:MOST]
    ways = [_way(scene, state, line) for line in lines]
    tips = tuple(_tip(scene, advice, lines, ways, number) for number in range(len(lines)))
    return Hint(advice.seat, advice.ply, tips, advice.thought.simulations, advice.is_hurried)


def steps_of(scene: Scene, state: State, line: tuple[str, ...]) -> tuple[Text, ...]:
    """The seat's own choices of a continuation, as text."""
    return _walk(scene, state, line).steps


def reasons_of(scene: Scene, state: State, line: tuple[str, ...]) -> tuple[Text, ...]:
    """The effects of a continuation, as text."""
    way = _walk(scene, state, line)
    seat = int(scene.view["decision"]["seat"])
    return _reasons(scene, seat, way, [way]) or (_least(way, is_best=True),)


def _way(scene: Scene, state: State, line: Line) -> _Way:
    return _walk(scene, state, (line.choice, *line.follow_ups))


def _walk(scene: Scene, state: State, choices: tuple[str, ...]) -> _Way:
    seat = int(scene.view["decision"]["seat"])
    steps: list[Text] = []
    taken: list[str] = []
    events: tuple[Event, ...] = ()
    for choice in choices:
        decision = state.decision
        if decision is None or decision.seat != seat or choice not in decision.choices:
            break
        if steps and choice == "end":  # goes without saying
            break
        moment = make_scene(state, view(state, seat), scene.you, scene.names, scene.colours)
        steps.append(named(moment, decision, choice))
        taken.append(choice)
        state, more = state.play(choice)
        events += more
        if any(event.kind in CHANCE for event in more):
            break
    return _Way(tuple(steps), tuple(taken[1:]), events, changes(scene, seat, events))


def named(scene: Scene, decision: Decision, choice: str) -> Text:
    """A choice in the words of its button; for dice, with the faces."""
    is_list = choice.partition(" ")[0] in GATHERING and choice.count(" ") == 1
    return describe(scene, decision, choice) if is_list else label(scene, decision, choice)


def _tip(scene: Scene, advice: HintResult, lines: tuple[Line, ...], ways: list[_Way], number: int) -> Tip:
    line, way = lines[number], ways[number]
    return Tip(
        choice=line.choice,
        then=way.then,
        steps=way.steps,
        reasons=_reasons(scene, advice.seat, way, ways) or (_least(way, number == 0),),
        chance=Percent.of(chance_of(advice.thought, line)),
        against=_against(lines, number),
    )


def _reasons(scene: Scene, seat: int, way: _Way, ways: list[_Way]) -> tuple[Text, ...]:
    """The effects of a continuation: planets and levels first, then other changes."""
    told = [event for event in foreseeable(way.events) if event.kind in TOLD and event["seat"] == seat]
    found = [log_text(scene, event) for event in told]
    found += [change for change in way.changes.all if change.key not in ("change.colony", "change.level")]
    found += _near(scene, seat, way)
    found += _culture(scene, seat, way, ways)
    return tuple(dict.fromkeys(found))


def _least(way: _Way, is_best: bool) -> Text:
    """The reason for a choice without a visible effect."""
    verb = way.events[0].kind if way.events else ""
    if verb not in ("end", "pass"):
        return text("hint.why.later")
    return text(f"hint.why.{verb}" if is_best else f"hint.why.{verb}.not")


def _near(scene: Scene, seat: int, way: _Way) -> list[Text]:
    """The steps that advancing ships still need."""
    reached = {
        event["planet"]: int(event["to"])
        for event in foreseeable(way.events)
        if event.kind == "advance" and event["seat"] == seat and event["planet"] != way.changes.planet
    }
    left = {slug: scene.planets[slug].advances - to for slug, to in reached.items()}
    return [plural("hint.near", n, planet=scene.name(slug)) for slug, n in left.items() if 0 < n <= NEAR]


def _culture(scene: Scene, seat: int, way: _Way, ways: list[_Way]) -> list[Text]:
    """Culture left for following, if this is the difference between the choices."""
    left = way.changes.stores[1]
    least = min(other.changes.stores[1] for other in ways)
    is_saved = left > least and left == scene.seat(seat)["culture"] and len(scene.view["seats"]) > 1
    return [plural("hint.culture", left)] if is_saved else []


def _against(lines: tuple[Line, ...], number: int) -> Text:
    if len(lines) == 1:
        return text("hint.only")
    found = edge(lines[0], lines[number or 1])
    better = Percent.of(found)
    key = "best" if number == 0 else "behind"
    if not found.is_clear or better.value < 1:
        return text(f"hint.{key}.even")
    return text(f"hint.{key}", points=better.value, error=better.error)
