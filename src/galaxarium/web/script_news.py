"""What scripts are told of a table. Whoever has been told as much and may know the same gets the same
text, which is made once."""

from typing import Any, NamedTuple

from ..tables.course import Row
from ..tables.glance import Glance, Step
from .api_shapes import prompt_out
from .lines import as_text

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


def told_of(glance: Glance, place: Place) -> Told:
    """What to tell somebody at a place."""
    steps = None if place.lost else _steps(glance, place.last)
    message: dict[str, Any] = {
        "version": glance.version,
        "ply": glance.ply,
        "digest": glance.game.digest(glance.viewer),
        "status": glance.status,
        "own": glance.own,
        "decision": _decision(glance),
        "window": _window(glance),
        "steps": [] if steps is None else [_step(step) for step in steps],
        "full": steps is None,
    }
    if steps is None:
        message["view"] = glance.view(glance.viewer)
    return Told(glance.version, _last(glance, glance.ply), as_text(message))


def _steps(glance: Glance, last: Row | None) -> tuple[Step, ...] | None:
    """What has been decided since; None if that is no way to get there."""
    since = last.ply if last else 0
    if not 0 <= glance.ply - since <= MOST_STEPS or _last(glance, since) != last:
        return None
    return glance.steps(glance.viewer, since)


def _last(glance: Glance, ply: int) -> Row | None:
    return glance.course.steps[ply - 1].row if ply else None


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
