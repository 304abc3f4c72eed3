"""Compare two choices of a decision by pairs of games played to the end with the same cards and dice, until
one is significantly better.

All games start from a view, so the comparison uses no information hidden from the seat that decides.
"""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist
from typing import Any

from galaxarium.bots.levels import Profile
from galaxarium.bots.policy.workspace import CANDIDATES, DONE, NODES, USED
from galaxarium.bots.thinker import Session
from galaxarium.bots.thought import Thought, thought_of
from galaxarium.data.puzzles import CONFIDENCE

TO_THE_END = 1000.0
"""More turns than any game has, so that simulated games are played to the end."""
LOOKS = (128, 256, 512, 1024)
"""Numbers of pairs after which the difference is tested; after the last one the candidate is dropped."""
LEAST = 0.05
"""How much more often the best choice has to win than any other."""
FIRST, SECOND = 1, 2
"""The nodes of the two choices."""


@dataclass(frozen=True)
class Pairs:
    """How often two choices won in the same worlds."""

    rounds: int = 0
    wins: float = 0.0
    """Games won after the first choice."""
    lead: float = 0.0
    """How many more than after the second."""
    squares: float = 0.0
    """The squares of what they were apart in each world, summed."""

    def __add__(self, other: "Pairs") -> "Pairs":
        return Pairs(
            self.rounds + other.rounds,
            self.wins + other.wins,
            self.lead + other.lead,
            self.squares + other.squares,
        )

    @property
    def chance(self) -> float:
        """The chance to win with the first choice."""
        return self.wins / self.rounds

    @property
    def edge(self) -> float:
        """How much better that is than with the second."""
        return self.lead / self.rounds

    @property
    def spread(self) -> float:
        """The standard deviation of what they are apart in one world."""
        return sqrt(max(0.0, self.squares / self.rounds - self.edge**2))

    def error(self, doubt: float, rounds: int = 0) -> float:
        """How far off the edge may be, at so many standard errors; or would be after so many rounds."""
        return doubt * self.spread / sqrt(rounds or self.rounds)


@dataclass(frozen=True)
class Verdict:
    """A choice that was compared with the best one: what was found, and bounds that hold for all of them
    together with the confidence that was asked for."""

    choice: str
    pairs: Pairs
    low: float
    """The best choice is better by at least this much."""
    high: float


def play_pairs(view: Mapping[str, Any], first: str, second: str, rng: random.Random, rounds: int) -> Pairs:
    """Play `rounds` pairs of games after both choices, with `greedy` at all seats. The same `rng` gives the
    same cards and dice, whatever the choices."""
    session = Session.seen(Profile("search", 2 * rounds, traits={"turns": TO_THE_END}), view, rng)
    session.policies.ponder(*session.arguments)
    workspace = session.workspace
    _start(session, first, second)
    while int(workspace.root[DONE]) < 2 * rounds:
        session.policies.search_on(session.tables, workspace, 2 * rounds - int(workspace.root[DONE]))
    done = int(workspace.root[DONE]) // 2
    return Pairs(
        done, float(workspace.total[FIRST]), -float(workspace.lead[SECOND]), float(workspace.spread[SECOND])
    )


def _start(session: Session, first: str, second: str) -> None:
    """Leave only these two in the race, and the tree no room to grow: then worlds are independent."""
    decision, workspace = session.state.decision, session.workspace
    assert decision is not None
    for node, choice in ((FIRST, first), (SECOND, second)):
        workspace.action[node] = session.state.actions[decision.choices.index(choice)]
        workspace.owner[node] = decision.seat - 1
        for column in (workspace.total, workspace.squares, workspace.lead, workspace.spread):
            column[node] = 0.0
        for column in (workspace.visits, workspace.child, workspace.sibling):
            column[node] = 0
        workspace.alive[node] = 1
    workspace.root[CANDIDATES] = 2
    workspace.root[USED] = NODES


def doubt_of(rivals: int, confidence: float = CONFIDENCE) -> float:
    """Standard errors to allow for, so that with this confidence no comparison errs at any look."""
    return NormalDist().inv_cdf(1 - (1 - confidence) / (max(1, rivals) * len(LOOKS)))


def prove(
    view: Mapping[str, Any], best: str, rivals: Sequence[str], label: str, least: float = LEAST
) -> tuple[Verdict, ...] | None:
    """Is this choice better than every rival by at least so much? The verdicts, or None as soon as that is
    refuted or cannot become clear any more. The worlds come from the label alone; all rivals are looked at
    briefly before any is for long."""
    doubt = doubt_of(len(rivals))
    found = dict.fromkeys(rivals, Pairs())
    clear: dict[str, Verdict] = {}
    for rounds in LOOKS:
        for rival in (one for one in rivals if one not in clear):
            before = found[rival]
            rng = random.Random(f"{label} {rounds}")
            pairs = before + play_pairs(view, best, rival, rng, rounds - before.rounds)
            found[rival], error = pairs, pairs.error(doubt)
            if pairs.edge - error > least:
                clear[rival] = Verdict(rival, pairs, pairs.edge - error, pairs.edge + error)
            elif pairs.edge - pairs.error(doubt, LOOKS[-1]) < least:
                return None  # even the last look would not make it clear
    return tuple(clear[rival] for rival in rivals) if len(clear) == len(rivals) else None


def search_far(
    view: Mapping[str, Any], rng: random.Random, simulations: int, width: int, turns: float = TO_THE_END
) -> tuple[str, Thought]:
    """The choice of a tree search over `width` choices, and its evaluation of all. Simulations end with the
    game, or `turns` turns after each seat had one."""
    traits = {"turns": turns, "width": float(width)}
    session = Session.seen(Profile("search", simulations, traits=traits), view, rng)
    session.ponder(lambda: 0.0)
    found = session.policies.found(session.workspace)
    return session.text(found), thought_of(session.state, session.workspace, found)
