"""What is asked of whoever looks at the page: every choice with its path, its name and what it would do."""

from dataclasses import dataclass
from typing import NamedTuple

from ...caching import cached_property
from ...game.events import Event
from ...game.state import Decision, State
from ...game.view import read_view
from ..scene import Scene, face, make_scene
from ..text import Text, plural, text
from .ability_now import now
from .changes import Changes, changes, decided_by_chance
from .choice_path import Path, Touch, held, touches
from .labels import label
from .model import Table

ANSWERED_AT_ONCE = frozenset({"advance", "colony"})
"""Decisions that a follow can be given together with: the choice is the follow."""


class Option(NamedTuple):
    """One choice: the things to touch, what the button says, what would happen."""

    touch: Touch
    label: Text
    changes: Changes
    more: Text | None = None
    """What would be asked next, where that cannot be told in changes."""
    ghost: str = ""
    """Where an own ship would stand: `maia`, or `maia:orbit:3`."""
    confirm: tuple[str, Text] | None = None
    """What is at stake (end, orbit, culture) and the sentence to confirm, for acts often regretted."""

    @property
    def verb(self) -> str:
        """The first word of the choice that counts: what a follow would go on to do."""
        return (self.touch.then or (self.touch.choice,))[0].partition(" ")[0]


@dataclass(frozen=True)
class Question:
    """A decision of a seat of this browser."""

    seat: int
    decision: Decision
    scene: Scene
    """The moment in which it is asked: of a follow, as if everybody before passes."""
    options: tuple[Option, ...]
    window: str | None = None
    """The follow window it answers, where there is one."""

    @property
    def kind(self) -> str:
        """What kind of choice it is."""
        return self.decision.kind

    @property
    def held(self) -> Path:
        """What is touched already."""
        return held(option.touch for option in self.options)

    @cached_property
    def keys(self) -> frozenset[str]:
        """Every key some path has."""
        return frozenset(key for option in self.options for key in option.touch.path)

    @property
    def tags(self) -> dict[str, str]:
        """What touching a world or a track means, by its key: land, orbit, ship, advance, regress, recall,
        use or replace."""
        found = ((key, _tag(key, self._ship_verb)) for key in sorted(self.keys))
        return {key: verb for key, verb in found if verb}

    @cached_property
    def _ship_verb(self) -> str:
        """What touching an own ship in orbit does: it is chosen to go elsewhere, or acts where it is."""
        verbs = {option.verb for option in self.options}
        return next((verb for verb in ("advance", "regress", "recall") if verb in verbs), "ship")

    @property
    def whys(self) -> dict[str, Text]:
        """Why a ship cannot go where one of its own stands already, by the id of the target."""
        if self.kind != "move":
            return {}
        own = [
            (slug, at)
            for slug, ships in self.scene.standing.items()
            for seat, at in ships
            if seat == self.seat
        ]
        landed = {f"land-{slug}": text("why.landed") for slug, at in own if at is None}
        return landed | {f"orbit-{slug}": text("why.orbiting") for slug, at in own if at is not None}

    @property
    def danger(self) -> tuple[str, ...]:
        """Solo: the planets where the attack that is announced could push an own ship back."""
        scene = self.scene
        if scene.rogue is None:
            return ()
        if self.kind == "regress" and self.decision.about.get("track") is not None:
            return ()
        if self.kind == "force":
            attack = scene.rogue.levels[min(scene.seat(2)["level"], 5) - 1].attack
            if ["colony", "inactive"] not in scene.view["dice"] or not (attack.regress or attack.regress_all):
                return ()
        elif self.kind != "regress":
            return ()
        return tuple(slug for slug in scene.standing if (scene.position(self.seat, slug) or 0) > 0)

    def option(self, choice: str) -> Option | None:
        """An option by its choice."""
        return next((option for option in self.options if option.touch.choice == choice), None)


_TAGS = {"place": "land", "use": "use", "planet": "replace", "track": "regress"}


def _tag(key: str, ship_verb: str) -> str:
    """The verb of a key of something on a card; empty: it is something else."""
    kind, _, place = key.partition(":")
    is_orbit = place.endswith(":orbit")
    if place in ("", "home") or (kind == "ship" and not place):
        return ""
    if kind == "ship":
        return ship_verb if is_orbit else "ship"
    return "orbit" if kind == "place" and is_orbit else _TAGS.get(kind, "")


def question_for(state: State, table: Table, scene: Scene) -> Question | None:
    """What this browser has to decide, if anything; `scene` is the present moment."""
    found = _question(state, table)
    if found is None:
        return None
    reached, window = found
    decision = reached.decision
    assert decision is not None
    moment = make_scene(reached, read_view(reached, decision.seat), scene.you, scene.names, scene.colours)
    options = tuple(option for item in touches(decision) for option in _options(moment, reached, item))
    return Question(decision.seat, decision, moment, options, window)


def _question(state: State, table: Table) -> tuple[State, str | None] | None:
    """The state in which one of this browser's seats decides, and the window it answers. Somebody who has
    followed and is busy with it goes first, while others may still answer."""
    decision, window, deciding = state.decision, table.window, table.deciding
    if decision is None or table.curtain is not None:
        return None
    if decision.seat in deciding and (window is None or decision.kind != "follow"):
        return state, None
    if window is None:
        return None
    mine = (reached for seat, reached in window.waiting.items() if seat in deciding)
    return next(((reached, window.number) for reached in mine), None)


def _options(scene: Scene, state: State, item: Touch) -> list[Option]:
    """A choice as an option; a follow as one for each thing it could go on to do."""
    if item.choice == "follow":
        after, events = state.play("follow")
        further = after.decision
        seat = scene.view["decision"]["seat"]
        if (
            further
            and further.seat == seat
            and further.kind in ANSWERED_AT_ONCE
            and not decided_by_chance(events)
        ):
            return [_following(scene, after, events, step) for step in touches(further)]
    return [_option(scene, state, item)]


def _following(scene: Scene, after: State, paid: tuple[Event, ...], step: Touch) -> Option:
    """A follow together with what it is for."""
    assert after.decision is not None
    _, events = after.play(step.choice)
    seat = after.decision.seat
    item = Touch("follow", step.path, then=(step.choice,))
    found = changes(scene, seat, (*paid[1:], *events))
    return Option(
        item, text("do.follow"), found, ghost=_ghost(seat, events), confirm=_last_culture(scene, seat, found)
    )


def _option(scene: Scene, state: State, item: Touch) -> Option:
    decision = state.decision
    assert decision is not None
    named = label(scene, decision, item.choice)
    if item.gather or item.choice.startswith("set "):
        return Option(item, named, _announced(scene, decision, item.choice))
    after, events = state.play(item.choice)
    found, more = changes(scene, decision.seat, events), None
    if after.asked is not None and after.asked[1] == "land" and item.choice.startswith("move"):
        landed = now(scene, after, decision.seat, item.choice.split()[2])
        found, more = landed.changes, landed.more
    confirm = _confirm(scene, decision, item.choice) or _last_culture(scene, decision.seat, found)
    return Option(item, named, found, more, _ghost(decision.seat, events), confirm)


def _announced(scene: Scene, decision: Decision, choice: str) -> Changes:
    """What choices of dice change. There are many of them, and their names say it all but the price."""
    verb, *words = choice.split()
    stores = scene.seat(decision.seat)["energy"], scene.seat(decision.seat)["culture"]
    dice = words[0].count(",") + 1
    if verb == "set":
        return Changes(gains=(text("change.die", start=face(words[0]), to=face(words[1])),), stores=stores)
    if verb != "reroll":
        return Changes(costs=(plural("change.dice", dice),), stores=stores)
    if decision.kind == "reroll" or (scene.classic and not scene.view["rerolls"]):
        return Changes(gains=(plural("change.roll", dice),), stores=stores)
    price = text("change.energy", start=stores[0], to=stores[0] - 1)  # R2.4
    return Changes((price,), (plural("change.roll", dice),), (stores[0] - 1, stores[1]))


def _ghost(seat: int, events: tuple[Event, ...]) -> str:
    """Where a ship of this seat stands after events: the last place it goes to."""
    for event in events:
        if event.get("seat") != seat:
            continue
        if event.kind == "move":
            return f"{event['to']}:0" if event["to"].endswith(":orbit") else str(event["to"])
        if event.kind in ("advance", "regress"):
            return f"{event['planet']}:orbit:{event['to']}"
        if event.kind == "transfer":
            return f"{event['to']}:orbit:{event['position']}"
    return ""


def _confirm(scene: Scene, decision: Decision, choice: str) -> tuple[str, Text] | None:
    """Acts that are often regretted: ending a turn too early, leaving an advanced orbit."""
    verb, *words = choice.split()
    if verb == "end":
        usable = sum(other.startswith("activate ") for other in decision.choices)
        return ("end", plural("confirm.end", usable)) if usable else None
    if verb == "move" and words[0].endswith(":orbit"):
        slug = words[0].partition(":")[0]
        position = scene.position(decision.seat, slug)
        if position:
            return "orbit", text("confirm.orbit", planet=scene.name(slug), position=position)
    return None


def _last_culture(scene: Scene, seat: int, found: Changes) -> tuple[str, Text] | None:
    """Without culture nobody can follow."""
    is_spent = scene.seat(seat)["culture"] > 0 and found.stores[1] == 0
    return ("culture", text("confirm.culture")) if is_spent else None
