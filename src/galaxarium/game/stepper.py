"""A stepper to step on: room for one state, its choices and its events, as an engine takes them.

States are kept as bytes, 548 of them. Making their face for an engine takes longer than a step, so every
thread has one stepper, on which states are laid and from which they are taken.
"""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..kernel.engine import Engine
from ..kernel.layout import new_states
from .cards import Cards
from .events import Event, decode, new_buffer, overflowed

_workspaces = threading.local()


class Stepper:
    """The stepper of one thread and one engine."""

    def __init__(self, rules: Engine) -> None:
        array, buffer = new_states(1), new_buffer()
        self._state: Any = array.view(np.uint8).data
        self._step = rules.step
        self._out = rules.buffer()
        self._buffer = buffer.view(np.ndarray)
        self._notes = rules.face(buffer)
        self.game = rules.face(array)

    def lay(self, state: bytes) -> None:
        """Put a state on the stepper."""
        self._state[:] = state

    def laid(self, state: bytes) -> Any:
        """A state on the desk, as the engine takes it; only until another one is laid there."""
        self._state[:] = state
        return self.game

    def step(self, cards: Any, action: int) -> tuple[bytes, tuple[int, ...]]:
        """Take an action in the state that was laid here: the state after it and its actions."""
        self._buffer["n"] = 0
        count = self._step(self.game, cards, action, self._out, self._notes)
        assert not overflowed(self._buffer)
        return self._state.tobytes(), tuple(map(int, self._out[:count]))

    def events(self, cards: Cards, winners: Callable[[], tuple[int, ...]]) -> Iterator[Event]:
        """What happened in the last step; `winners` is asked when the game is over."""
        rows = self._buffer["row"][0][: self._buffer["n"][0]].tolist()
        return decode(rows, cards, winners)


def stepper_for(rules: Engine) -> Stepper:
    """This thread's stepper for an engine."""
    steppers: dict[str, Stepper] = _workspaces.__dict__
    if rules.mode not in steppers:
        steppers[rules.mode] = Stepper(rules)
    return steppers[rules.mode]
