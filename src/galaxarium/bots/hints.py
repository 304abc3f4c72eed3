"""Advice for people: what a search thinks of a decision, and every seat's chance to win from there on.

A search replaces everything hidden before it begins, so all of it comes from what the seat that decides may
know.
"""

import random
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from ..game.state import State
from .levels import Profile
from .policy.workspace import CANDIDATES, DECIDER, NODES, USED, Workspace
from .protocol import Budget
from .thinker import Session
from .thought import Line, Thought, thought_of

NOBODY = -1
"""The seat of a viewer who sees no mission: a spectator."""
DOUBT = 2.0
"""Standard errors by which something has to be better to be called better: chance does that once in 40."""


@dataclass(frozen=True)
class Edge:
    """How much better one choice is than another, as a chance to win, and the standard error of that."""

    chance: float
    error: float

    @property
    def is_clear(self) -> bool:
        """Is it more than chance could make it?"""
        return self.chance > DOUBT * self.error


@dataclass(frozen=True)
class Outlook:
    """Every seat's chance to win as imagined games ended: a row for each of them, a column for each seat."""

    samples: tuple[tuple[float, ...], ...]

    @property
    def chances(self) -> tuple[float, ...]:
        """The chances, in the order of the seats."""
        return tuple(_mean(column)[0] for column in zip(*self.samples, strict=True))

    @property
    def errors(self) -> tuple[float, ...]:
        """Their standard errors, from sampling alone."""
        return tuple(_mean(column)[1] for column in zip(*self.samples, strict=True))

    def __add__(self, other: "Outlook") -> "Outlook":
        return Outlook(self.samples + other.samples)

    def less(self, other: "Outlook") -> tuple[Edge, ...]:
        """How much better this is for every seat. Both must have begun with the same chance: then most of the
        dice are the same in both, and what they have in common makes no error."""
        pairs = zip(zip(*self.samples, strict=True), zip(*other.samples, strict=True), strict=True)
        return tuple(Edge(*_mean([x - y for x, y in zip(*pair, strict=True)])) for pair in pairs)


def _mean(numbers: Sequence[float]) -> tuple[float, float]:
    """A mean and its standard error."""
    mean = sum(numbers) / len(numbers)
    spread = sum((number - mean) ** 2 for number in numbers) / len(numbers)
    return mean, sqrt(spread / len(numbers))


def consider(
    state: State,
    rng: random.Random,
    budget: Budget,
    taken: str = "",
    clock: Callable[[], float] = time.monotonic,
) -> Thought:
    """What a search thinks of a decision; a choice that was taken is looked at in any case."""
    turns = {"turns": _turns(state.setup.seats, int(state.record.turn))}
    profile = Profile("search", budget.simulations or 0, budget.seconds, turns)
    session = Session(profile, state, rng.getrandbits(126))
    session.ponder(clock, lambda: _look_at(session, taken) if taken else None)
    return thought_of(session.state, session.workspace, session.policies.found(session.workspace))


def edge(better: Line, other: Line) -> Edge:
    """How much better a line is than another. Both were compared with greedy's choice in the same imagined
    worlds; where one of them is that choice, the error is exact, else a little too large."""
    return Edge(better.margin - other.margin, sqrt(better.margin_error**2 + other.margin_error**2))


def outlook(state: State, rng: random.Random, samples: int, taken: str = "", turn: int = 0) -> Outlook:
    """Every seat's chance to win after a choice (or what greedy would choose), for a spectator who knows no
    mission; as far ahead as one would look from `turn`, or now."""
    turns = {"turns": _turns(state.setup.seats, int(state.record.turn), turn)}
    session = Session(Profile("search", samples, traits=turns), state, rng.getrandbits(126))
    session.policies.ponder(*session.arguments)
    _look_only_at(session, taken)
    seats, rows = session.state.setup.seats, []
    for _ in range(samples):
        session.policies.search_on(session.tables, session.workspace, 1)
        rows.append(tuple(float(share) for share in session.workspace.shares[:seats]))
    return Outlook(tuple(rows))


def _turns(seats: int, now: int, turn: int = 0) -> float:
    """How many turns beyond one for each seat to play on, as seen from `turn` or now, so that imagined games
    end with a round: a seat that had one turn more than the others would look better than it is."""
    last = (turn or now) + seats + 1
    return float(last + (1 - last) % seats - seats - now)


def _look_at(session: Session, taken: str) -> None:
    """See to it that a choice is among the candidates, in the place of the last one if there is no room."""
    action, workspace = _action(session, taken), session.workspace
    count = int(workspace.root[CANDIDATES])
    if action not in [int(workspace.action[node]) for node in range(1, count + 1)]:
        _put(workspace, count if count > 1 else 2, action)


def _look_only_at(session: Session, taken: str) -> None:
    """Leave one candidate in the race, twice, because a search compares. All go on greedily from
    there, as no tree has room to grow, and no mission is known; so the chance before a roll is the mean
    of those after it, no matter who decides."""
    workspace = session.workspace
    action = _action(session, taken) if taken else int(workspace.action[1])
    workspace.action[1] = action
    workspace.root[CANDIDATES] = 1
    _put(workspace, 2, action)
    workspace.root[USED] = NODES
    workspace.root[DECIDER] = NOBODY


def _put(workspace: Workspace, node: int, action: int) -> None:
    """Make a candidate out of a node."""
    workspace.action[node] = action
    workspace.owner[node] = workspace.owner[1]
    workspace.root[CANDIDATES] = max(int(workspace.root[CANDIDATES]), node)
    workspace.root[USED] = max(int(workspace.root[USED]), node + 1)
    for column in (workspace.total, workspace.squares, workspace.lead, workspace.spread):
        column[node] = 0.0
    for column in (workspace.visits, workspace.child, workspace.sibling):
        column[node] = 0
    workspace.alive[node] = 1


def _action(session: Session, choice: str) -> int:
    decision = session.state.decision
    assert decision is not None
    return session.state.actions[decision.choices.index(choice)]


def ranked(thought: Thought) -> tuple[Line, ...]:
    """The lines from the best: what the search would take, then those that were longest in the race."""
    best, *others = thought.lines
    return (best, *sorted(others, key=lambda line: (-line.simulations, -line.margin)))


def chance_of(thought: Thought, line: Line) -> Edge:
    """The chance to win with a line and its error, so that it can be compared with the others: what greedy's
    choice brings, and how much better the line did in the same worlds."""
    measure = max(thought.lines, key=lambda one: (one.margin == one.margin_error == 0.0, one.simulations))
    usual = measure.error * sqrt(measure.simulations / max(1, line.simulations))
    return Edge(min(max(measure.chance + line.margin, 0.0), 1.0), max(line.error, usual))


@dataclass(frozen=True)
class HintResult:
    """What a search thinks of a decision of a seat."""

    table: str
    ply: int
    seat: int
    view: Mapping[str, Any]
    """What the seat knows, and all the search was told."""
    thought: Thought
    is_hurried: bool
    """Was there little time, because compiled policies are not ready yet?"""
