"""A hint as a page shows it: the best choices, what each of them does in the words of the table, and the
chance to win.

Everything is read from a state imagined from what the seat knows, so that nothing else can be told.
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
"""Steps from the end of a track that are worth a word."""
TOLD = frozenset({"colonize", "upgrade"})
"""Events that have a sentence of their own."""
SURE = 2.0
"""Standard errors to either side within which the truth lies in about 19 of 20 cases."""


@dataclass(frozen=True)
class Percent:
    """A chance in percent, and how far it may be off."""

    value: int
    error: int

    @classmethod
    def of(cls, found: Edge) -> "Percent":
        """As people read it; no estimate is exact."""
        return cls(round(100 * found.chance), max(1, round(100 * SURE * found.error)))


@dataclass(frozen=True)
class Tip:
    """One choice: how it goes, why, and what it is worth."""

    choice: str
    then: tuple[str, ...]
    steps: tuple[Text, ...]
    """The choice and how it goes on, as buttons say it."""
    reasons: tuple[Text, ...]
    chance: Percent
    against: Text
    """How it compares: the best with the next, the others with the best."""


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
    """A line as far as it is one's own doing and no luck is needed."""

    steps: tuple[Text, ...]
    then: tuple[str, ...]
    events: tuple[Event, ...]
    changes: Changes


def hint(advice: HintResult, table: Table) -> Hint:
    """What to tell somebody who asked."""
    state = imagine(advice.view, random.Random(advice.ply), "python")
    scene = make_scene(state, advice.view, addressed(table), names(table), colours(table))
    lines = ranked(advice.thought)[:MOST]
    ways = [_way(scene, state, line) for line in lines]
    tips = tuple(_tip(scene, advice, lines, ways, number) for number in range(len(lines)))
    return Hint(advice.seat, advice.ply, tips, advice.thought.simulations, advice.is_hurried)


def steps_of(scene: Scene, state: State, line: tuple[str, ...]) -> tuple[Text, ...]:
    """A line in words, as far as it is one's own doing."""
    return _walk(scene, state, line).steps


def reasons_of(scene: Scene, state: State, line: tuple[str, ...]) -> tuple[Text, ...]:
    """What a good line leads to, in words."""
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
    """A choice as its button says it; of dice, which ones."""
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
    """What a line leads to: worlds and levels first, then the rest of what changes."""
    told = [event for event in foreseeable(way.events) if event.kind in TOLD and event["seat"] == seat]
    found = [log_text(scene, event) for event in told]
    found += [change for change in way.changes.all if change.key not in ("change.colony", "change.level")]
    found += _near(scene, seat, way)
    found += _culture(scene, seat, way, ways)
    return tuple(dict.fromkeys(found))


def _least(way: _Way, is_best: bool) -> Text:
    """What to say of a choice that changes nothing one could see."""
    verb = way.events[0].kind if way.events else ""
    if verb not in ("end", "pass"):
        return text("hint.why.later")
    return text(f"hint.why.{verb}" if is_best else f"hint.why.{verb}.not")


def _near(scene: Scene, seat: int, way: _Way) -> list[Text]:
    """How far ships that advance have still to go."""
    reached = {
        event["planet"]: int(event["to"])
        for event in foreseeable(way.events)
        if event.kind == "advance" and event["seat"] == seat and event["planet"] != way.changes.planet
    }
    left = {slug: scene.planets[slug].advances - to for slug, to in reached.items()}
    return [plural("hint.near", n, planet=scene.name(slug)) for slug, n in left.items() if 0 < n <= NEAR]


def _culture(scene: Scene, seat: int, way: _Way, ways: list[_Way]) -> list[Text]:
    """Culture to follow with, where that is what tells the choices apart."""
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
