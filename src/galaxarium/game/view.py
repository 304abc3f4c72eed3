"""The gate: what a seat may know. Nothing hidden leaves the rules on another way (missions, deck order,
generator)."""

from collections.abc import Iterable
from typing import Any

from ..errors import BadSeat
from .events import SECRET, Event
from .state import State


def check_seat(state: State, seat: int | None) -> None:
    """Refuse seats that are not at this table; None stands for everybody."""
    if seat is not None and (isinstance(seat, bool) or seat not in range(1, state.setup.seats + 1)):
        raise BadSeat(f"there is no seat {seat!r} at this table; seats are 1 to {state.setup.seats}")


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know; with None, what everybody may know."""
    check_seat(state, seat)
    seen = state.whole()
    del seen["generator"]
    seen["deck"] = len(seen["deck"])
    for other in seen["seats"]:
        # everybody sees how many cards lie before a seat
        choosing = f"mission {other['seat']}" in seen["pending"]
        other["missions"] = 2 if choosing else int(other["mission"] is not None)
        if other["seat"] != seat:
            other["dealt"] = None  # what was put away is never revealed, what was kept at the end (R5.2)
            if not seen["over"]:
                other["mission"] = None
    seen["viewer"] = seat
    seen["decision"] = _decision(state, seat)
    seen["result"] = state.result.as_dict() if state.result else None
    return seen


def _decision(state: State, seat: int | None) -> dict[str, Any] | None:
    """What is asked of whom; the choices of a mission would give the cards away."""
    decision = state.decision
    if decision is None:
        return None
    hidden = decision.kind == "mission" and decision.seat != seat
    choices = None if hidden else list(decision.choices)
    about = dict(decision.about)
    return {"seat": decision.seat, "kind": decision.kind, "choices": choices, "about": about}


def visible(events: Iterable[Event], seat: int | None) -> tuple[Event, ...]:
    """The events a seat may see: the names of other people's missions are taken out."""
    return tuple(_redacted(event, seat) for event in events)


def _redacted(event: Event, seat: int | None) -> Event:
    if event.kind not in SECRET or event["seat"] == seat:
        return event
    fields = tuple((name, value if name == "seat" else None) for name, value in event.fields)
    return Event(event.kind, fields)
