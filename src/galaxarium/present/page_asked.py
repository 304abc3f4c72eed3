"""What is asked of whoever looks at the page: every choice with its path, its name and what it would do."""

from dataclasses import dataclass

from ..game.events import Event
from ..game.state import Decision, State
from ..game.view import view
from .page_changes import Changes, changes, decided_by_chance
from .page_given import Table
from .page_label import label
from .page_now import now
from .scene import Scene, face, make_scene
from .text import Text, plural, text
from .touch import Path, Touch, held, lit, touches

ANSWERED_AT_ONCE = frozenset({"advance", "colony"})
"""Decisions that a follow can be given together with: the choice is the follow."""


@dataclass(frozen=True)
class Option:
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
class Asked:
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

    def lit(self, touched: Path | None = None) -> frozenset[str]:
        """The keys that lead on."""
        return lit([option.touch for option in self.options], self.held if touched is None else touched)

    def option(self, choice: str) -> Option | None:
        """An option by its choice."""
        return next((option for option in self.options if option.touch.choice == choice), None)


def asked(state: State, table: Table, scene: Scene) -> Asked | None:
    """What this browser has to decide, if anything; `scene` is the present moment."""
    found = _question(state, table)
    if found is None:
        return None
    reached, window = found
    decision = reached.decision
    assert decision is not None
    moment = make_scene(reached, view(reached, decision.seat), scene.you, scene.names, scene.colours)
    options = tuple(option for item in touches(decision) for option in _options(moment, reached, item))
    return Asked(decision.seat, decision, moment, options, window)


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
    mine = (asked for seat, asked in window.waiting.items() if seat in deciding)
    return next(((asked, window.number) for asked in mine), None)


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
    if after.decision is not None and after.decision.kind == "land" and item.choice.startswith("move"):
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
