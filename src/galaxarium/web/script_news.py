"""What scripts are told of a table. Whoever has been told as much and may know the same gets the same text,
and what several texts have in common is written once."""

import json
from collections.abc import Callable
from dataclasses import asdict, replace
from typing import Any, NamedTuple

from ..game.events import SECRET
from ..tables.clocks import Moment
from ..tables.course import Row, Taken
from ..tables.glance import Glance, Step
from ..tables.looking import glance_of, window_of
from ..tables.room import Room
from .api_shapes import prompt_out

MOST_STEPS = 120
"""Whoever is further behind gets the view instead."""


class Place(NamedTuple):
    """How far a listener has been told, and with whose eyes it sees."""

    own: tuple[int, ...]
    last: Row | None
    """The last decision told; None at the start of the game."""
    lost: bool
    """Out of step: has to be told everything."""


class Told(NamedTuple):
    """A message, and where it leaves the listener."""

    version: int
    last: Row | None
    text: str


class Scribe:
    """Writes what is told of a room as it is now."""

    def __init__(self, room: Room, moment: Moment) -> None:
        self._room, self._moment = room, moment
        self._everybody = glance_of(room, None, moment)
        self._written: dict[Any, str] = {}

    def told(self, place: Place) -> Told:
        """What to tell somebody at a place."""
        glance = self._seen_by(place.own)
        since = place.last.ply if place.last else 0
        full = place.lost or not self._leads_here(place.last, since)
        head: dict[str, Any] = {
            "version": glance.version,
            "ply": glance.ply,
            "digest": glance.game.digest(glance.viewer),
            "status": glance.status,
            "own": glance.own,
        }
        if glance.clocks:
            head["clocks"] = [asdict(clock) for clock in glance.clocks]
        parts = [
            _text(head)[:-1],
            f'"decision": {self._decision(glance)}',
            f'"window": {self._window(glance)}',
            f'"steps": {"[]" if full else self._steps(glance, since)}',
            f'"full": true, "view": {_text(glance.view(glance.viewer))}}}' if full else '"full": false}',
        ]
        return Told(glance.version, self._last(glance.ply), ", ".join(parts))

    def _seen_by(self, own: tuple[int, ...]) -> Glance:
        """The same through other eyes, as far as messages tell it."""
        everybody = self._everybody
        if not own:
            return everybody
        window = window_of(self._room, own, self._moment) if everybody.window else None
        return replace(everybody, own=own, window=window)

    def _leads_here(self, last: Row | None, since: int) -> bool:
        """Can what happened since be told in steps?"""
        return 0 <= self._room.course.ply - since <= MOST_STEPS and self._last(since) == last

    def _last(self, ply: int) -> Row | None:
        return self._room.course.steps[ply - 1].row if ply else None

    def _once(self, key: Any, write: Callable[[], Any]) -> str:
        """Write something that others may need too."""
        if key not in self._written:
            self._written[key] = _text(write())
        return self._written[key]

    def _steps(self, glance: Glance, since: int) -> str:
        hides = any(_is_secret(taken) for taken in self._room.course.steps[since:])
        seat = glance.viewer if hides else None
        return self._once(("steps", since, seat), lambda: [_step(step) for step in glance.steps(seat, since)])

    def _decision(self, glance: Glance) -> str:
        decision = glance.game.decision
        mine = decision is not None and decision.seat in glance.own
        return self._once(("decision", mine), lambda: _decision(glance))

    def _window(self, glance: Glance) -> str:
        prompts = glance.window.prompts if glance.window else ()
        mine = tuple(prompt.seat for prompt in prompts if prompt.seat in glance.own)
        return self._once(("window", mine), lambda: _window(glance))


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _is_secret(taken: Taken) -> bool:
    """Is a step not the same for all?"""
    return taken.kind == "mission" or any(event.kind in SECRET for event in taken.events)


def _step(step: Step) -> dict[str, Any]:
    return {
        "ply": step.ply,
        "seat": step.seat,
        "choice": step.choice,
        "reason": step.reason,
        "time": step.time,
        "events": [event.as_dict() for event in step.events],
    }


def _decision(glance: Glance) -> dict[str, Any] | None:
    """What the game waits for; the choices only for whoever has to choose."""
    decision = glance.game.decision
    if decision is None or glance.status != "playing":
        return None
    asked = {"seat": decision.seat, "kind": decision.kind, "about": dict(decision.about)}
    return {**asked, "choices": decision.choices} if decision.seat in glance.own else asked


def _window(glance: Glance) -> dict[str, Any] | None:
    """The open follow window; what following leads to is told to whoever is asked."""
    window = glance.window
    if window is None:
        return None
    prompts = [prompt_out(prompt, outcomes=prompt.seat in glance.own) for prompt in window.prompts]
    return {
        "id": window.id,
        "leader": window.leader,
        "face": window.face,
        "price": window.price,
        "prompts": prompts,
    }
