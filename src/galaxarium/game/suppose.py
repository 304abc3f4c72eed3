"""What if: could a seat use this planet or take this action now, and what would using the planet do?

Only for showing people what they could do; nothing of it is ever played. The answers come from the rules
themselves, tried on a copy of the state.
"""

import threading
from typing import Any

import numpy as np

from ..kernel.abilities import usable
from ..kernel.codes import frame
from ..kernel.engine import engine
from ..kernel.layout import new_states
from ..kernel.stack import push
from .events import Event
from .state import State, stepper_for

# The rules have no types: they are called by names that may be anything.
_can_act: Any = usable.can_action
_push: Any = push


def can_use(state: State, seat: int, planet: str) -> bool:
    """Could this seat use the ability of a planet now (R2.3, R6), in a chain of its own?"""
    rules = state.rules
    game = stepper_for(rules).laid(state.bytes())
    return bool(rules.can_use(game, state.cards.face(rules), seat - 1, state.cards.planet_number[planet]))


def can_act(state: State, seat: int, face: str) -> bool:
    """Could this seat take the action of a face now (R2.3)?"""
    record, cards = _opened(state)
    return bool(_can_act(record, cards, seat - 1, state.cards.faces.index(face)))


def use(state: State, seat: int, planet: str) -> tuple[State, tuple[Event, ...]]:
    """The state in which this seat uses a planet that it can use, up to its next decision, and what happened.

    It is as if one of its ships had just landed there. Below that lies a follow, which always has two
    choices: so nothing goes on that was pending before, and where a follow is asked the ability has been
    used. What is drawn or rolled on the way is the truth: show nothing that comes after it.
    """
    record, _ = _opened(state)
    _push(record, frame.FOLLOW, seat - 1, 0, seat - 1, 1)
    _push(record, frame.LAND, seat - 1, state.cards.planet_number[planet], 0, 0)
    landed, events = State.resume(state.setup, _scratch.array, state.rules.mode)
    if landed.asked is not None and landed.asked[1] == "land":  # landing `may`: it was not used yet
        landed, events = landed.play(f"use {planet}")
    return landed, events


class _Scratch(threading.local):
    """A record to try things on, one for each thread: making it takes longer than trying."""

    def __init__(self) -> None:
        self.array = new_states(1)
        self.bytes: Any = self.array.view(np.uint8).data
        self.record = engine("python").face(self.array)[0]


_scratch = _Scratch()


def _opened(state: State) -> tuple[Any, Any]:
    """A record with a state to try things on, and the cards; the chain being resolved is another seat's."""
    _scratch.bytes[:] = state.bytes()
    _scratch.record.chain = 0
    return _scratch.record, state.cards.face(engine("python"))[0]
