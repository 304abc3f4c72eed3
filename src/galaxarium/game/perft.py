"""Perft: how many sequences of choices of a given length there are from a state.

Two sets of rules that agree on such counts very probably agree. This is the seeded flavour: dice come from
the generator in the state, so every sequence of choices leads to exactly one state. A sequence that ends with
the game before its length is reached does not count, as in chess. The choices of the last position are
counted and not tried.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import GalaxariumError
from ..kernel.layout import FRAME, KIND, STATE, new_states
from .notation import KIND_OF_FRAME
from .state import State

TELL_EVERY = 4096

Told = Callable[[int, int], None]
"""Told now and then: choices tried, leaves counted."""


class TooManyNodes(GalaxariumError):
    """The limit was reached before the count was complete."""

    code = "perft/limit"


@dataclass(frozen=True)
class Count:
    """The tree of one depth."""

    depth: int
    leaves: int
    """Sequences of exactly `depth` choices."""
    kinds: dict[str, int]
    """Decisions on the way to the leaves, by kind; all positions above the leaves, the root included."""
    divide: dict[str, int]
    """Leaves below each choice of the root."""
    nodes: int
    """Choices tried."""


def count(
    state: State, depth: int, max_nodes: int | None = None, told: Told = lambda nodes, leaves: None
) -> Count:
    """Count all sequences of `depth` choices from a state."""
    decision = state.decision
    if depth == 0 or decision is None:
        return Count(depth, 1 if depth == 0 else 0, {}, {}, 0)
    walker = _Walker(state, depth, max_nodes, told)
    divide = {}
    for choice, action in zip(decision.choices, state.actions, strict=True):
        before = walker.leaves
        walker.enter(action)
        divide[choice] = walker.leaves - before
    kinds = Counter({decision.kind: 1})
    for frame, times in walker.kinds.items():
        kinds[KIND_OF_FRAME[frame]] += times
    return Count(depth, walker.leaves, dict(sorted(kinds.items())), divide, walker.nodes)


class _Walker:
    """Depth first through the tree, with the memory of one state per level."""

    def __init__(self, state: State, depth: int, max_nodes: int | None, told: Told) -> None:
        rules = state.rules
        self.leaves = 0
        self.nodes = 0
        self.kinds: Counter[int] = Counter()
        self._last = depth - 1
        self._max_nodes = max_nodes
        self._told = told
        self._step = rules.quiet.quiet_step
        self._cards = state.cards.face(rules)
        self._levels = [state.array()] + [new_states(1) for _ in range(depth)]
        self._rows = [raw(level) for level in self._levels]
        self._faces = [rules.face(level) for level in self._levels]
        self._outs = [rules.buffer() for _ in self._levels]

    def enter(self, action: int) -> None:
        """Everything below one choice of the root."""
        if self._last == 0:
            self.leaves += 1
        else:
            self._follow(0, action)

    def _follow(self, level: int, action: int) -> None:
        """Take a choice in the position of a level, and go on with all that follow."""
        below = level + 1
        self._rows[below][:] = self._rows[level]
        choices = self._step(self._faces[below], self._cards, action, self._outs[below])
        self._tried()
        if choices == 0:
            return
        self.kinds[_top_kind(self._rows[below])] += 1
        if below == self._last:
            self.leaves += choices
            return
        for next_action in [int(number) for number in self._outs[below][:choices]]:
            self._follow(below, next_action)

    def _tried(self) -> None:
        self.nodes += 1
        if self.nodes == self._max_nodes:
            raise TooManyNodes(f"stopped after {self.nodes:,} choices, with more to come")
        if self.nodes % TELL_EVERY == 0:
            self._told(self.nodes, self.leaves)


def raw(states: Any) -> memoryview:
    """The bytes of an array of states, to read and to write."""
    return memoryview(states.view(np.uint8).reshape(-1))


def _offset(name: str) -> int:
    fields: Any = STATE.fields
    return int(fields[name][1])


_DEPTH = _offset("depth")
_FRAMES = _offset("frame")


def _top_kind(row: memoryview) -> int:
    """The kind of the frame that waits, read from the bytes of a state."""
    return int(row[_FRAMES + (row[_DEPTH] - 1) * FRAME + KIND])
