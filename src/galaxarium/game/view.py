"""The gate: what a seat may know. Nothing hidden leaves the rules on another way (missions, deck order,
generator)."""

import functools
import hashlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from ..errors import BadSeat
from ..kernel.layout import STATE
from .events import SECRET, Event
from .state import State


def check_seat(state: State, seat: int | None) -> None:
    """Refuse seats that are not at this table; None stands for all."""
    if seat is not None and (isinstance(seat, bool) or seat not in range(1, state.setup.seats + 1)):
        raise BadSeat(f"there is no seat {seat!r} at this table; seats are 1 to {state.setup.seats}")


def view(state: State, seat: int | None) -> dict[str, Any]:
    """What a seat may know; with None, what all may know."""
    check_seat(state, seat)
    return _seen(state, seat, state.whole())


def read_view(state: State, seat: int | None) -> Mapping[str, Any]:
    """The same, to be read only: made once for a state and a seat, and shared by all who read it."""
    check_seat(state, seat)
    if seat not in state.views:
        whole = dict(state.shared_whole)
        whole["seats"] = [dict(one) for one in whole["seats"]]
        state.views[seat] = MappingProxyType(_seen(state, seat, whole))
    found: Mapping[str, Any] = state.views[seat]
    return found


def _seen(state: State, seat: int | None, seen: dict[str, Any]) -> dict[str, Any]:
    """The whole without what is hidden from a seat."""
    del seen["generator"]
    seen["deck"] = len(seen["deck"])
    for other in seen["seats"]:
        # all see how many cards lie before a seat
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


def digest(state: State, seat: int | None) -> str:
    """A short hash of what a seat may know and nothing else: the same for all who may know the same, and
    trying out what it could stand for tells no more."""
    check_seat(state, seat)
    known = bytearray(state.bytes())
    for part in _hidden(state.setup.seats, seat, bool(state.record.over)):
        known[part] = bytes(part.stop - part.start)
    return hashlib.blake2b(known, digest_size=8, person=str(seat or 0).encode()).hexdigest()


def field_bytes(state: State, names: tuple[str, ...], seat: int) -> bytes:
    """Some fields of the record of a state, none of them a hidden one; of a name with a dot at its end only
    the row of a seat."""
    record = state.bytes()
    return b"".join([record[part] for part in _field_parts(names, seat)])


@functools.cache
def _field_parts(names: tuple[str, ...], seat: int) -> tuple[slice, ...]:
    """Where in the record of a state these fields lie."""
    found = tuple(_part(name.rstrip("."), seat - 1 if name.endswith(".") else None) for name in names)
    assert not {"rng", "deck", "dealt", "mission"} & {name.rstrip(".") for name in names}
    return found


@functools.cache
def _hidden(seats: int, seat: int | None, over: bool) -> tuple[slice, ...]:
    """Where in the record of a state that lies which a seat may not know."""
    others = [other for other in range(seats) if other + 1 != seat]
    names = ("dealt",) if over else ("dealt", "mission")
    return (_part("rng"), _part("deck"), *(_part(name, other) for other in others for name in names))


@functools.cache
def _part(name: str, row: int | None = None) -> slice:
    """The bytes of a field, or of one seat's row of it."""
    assert STATE.fields is not None
    kind, start = STATE.fields[name][:2]
    size = kind.itemsize if row is None else kind.itemsize // kind.shape[0]
    start += 0 if row is None else row * size
    return slice(start, start + size)


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
    return tuple([event if event.kind not in SECRET else _redacted(event, seat) for event in events])


@functools.lru_cache(maxsize=4096)
def _redacted(event: Event, seat: int | None) -> Event:
    if event.kind not in SECRET or event["seat"] == seat:
        return event
    fields = tuple((name, value if name == "seat" else None) for name, value in event.fields)
    return Event(event.kind, fields)
