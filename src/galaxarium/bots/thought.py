"""What a search has found out, in the words of people: for hints and for analysis."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from ..game.state import State
from .policy.workspace import CANDIDATES, DONE, Workspace

CHANCE = ("roll", "draw")
"""Events after which it is open how a line goes on."""


@dataclass(frozen=True)
class Line:
    """One choice: the chance to win with it, and how it would go on as far as no luck is needed."""

    choice: str
    chance: float
    error: float
    """The standard error of the chance, from sampling alone."""
    simulations: int
    margin: float
    """How much better than the greedy player's choice it did in the same imagined worlds."""
    margin_error: float
    """The standard error of the margin."""
    follow_ups: tuple[str, ...]
    """The choices it expects next, up to the first chance."""


@dataclass(frozen=True)
class Thought:
    """What a search thinks of a decision; the line it would take comes first."""

    seat: int
    kind: str
    simulations: int
    """How many imagined games all of it rests on."""
    lines: tuple[Line, ...]

    @property
    def chance(self) -> float:
        """The chance to win with the best line."""
        return self.lines[0].chance

    @property
    def error(self) -> float:
        """The standard error of that."""
        return self.lines[0].error


def thought_of(state: State, workspace: Workspace, chosen: int) -> Thought:
    """Read the tree on a workspace that has searched in this state."""
    decision = state.decision
    assert decision is not None
    nodes = range(1, int(workspace.root[CANDIDATES]) + 1)
    lines = [(int(workspace.action[node]), _line(state, workspace, node)) for node in nodes]
    lines.sort(key=lambda entry: (entry[0] != chosen, -entry[1].chance))
    return Thought(decision.seat, decision.kind, int(workspace.root[DONE]), tuple(line for _, line in lines))


def _line(state: State, workspace: Workspace, node: int) -> Line:
    visits = int(workspace.visits[node])
    chance, error = _mean(float(workspace.total[node]), float(workspace.squares[node]), visits)
    margin, margin_error = _mean(float(workspace.lead[node]), float(workspace.spread[node]), visits)
    texts = tuple(_texts(state, _way(workspace, node)))
    return Line(texts[0], chance, error, visits, margin, margin_error, texts[1:])


def _mean(total: float, squares: float, count: int) -> tuple[float, float]:
    """The mean of some numbers and its standard error."""
    if count == 0:
        return 0.0, 0.0
    mean = total / count
    return mean, sqrt(max(0.0, squares / count - mean * mean) / count)


def _way(workspace: Workspace, node: int) -> Iterable[int]:
    """The actions below a node, always the one most often tried."""
    while node > 0:
        yield int(workspace.action[node])
        best, child = 0, int(workspace.child[node])
        while child > 0:
            if best == 0 or workspace.visits[child] > workspace.visits[best]:
                best = child
            child = int(workspace.sibling[child])
        node = best


def _texts(state: State, actions: Iterable[int]) -> Iterable[str]:
    """Those actions in words, up to the first that is left to chance or cannot be taken in this state."""
    for action in actions:
        decision = state.decision
        if decision is None or action not in state.actions:
            return
        yield decision.choices[state.actions.index(action)]
        state, events = state.act(action)
        if any(event.kind in CHANCE for event in events):
            return
