"""What is to be found out about a finished game, ply by ply, and how much thought it is worth.

A part says, as far as it was asked for: `chances` and `errors`, every seat's chance to win when that ply was
reached; `luck`, for every seat what the dice that its choice rolled were worth against the average, and the
error; and of a person's decision `best` and `then` (the best choice and how it goes on), `chance` with it,
`cost` (how much better it is than what was chosen), each with an error.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...bots.hints import Outlook, consider, edge, outlook
from ...bots.protocol import Budget
from ...game.state import State
from ..core.history import History, Ply
from ..core.options import HUMAN
from ..core.table import Table

BY_PEOPLE = frozenset({"chosen", "answered"})
IMPORTED = "imported"


@dataclass(frozen=True)
class Effort:
    """How much to think about one game: simulations for its rolls and for its decisions, in all."""

    rolls: int = 16_000
    decisions: int = 30_000
    most_samples: int = 48
    most_simulations: int = 300
    patience: float = 240.0
    """Seconds to wait for compiled policies."""

    def samples(self, rolls: int) -> int:
        """Imagined games for each of two looks at a roll; a sample takes two simulations."""
        return max(2, min(self.most_samples, self.rolls // max(1, 4 * rolls)))

    def simulations(self, decisions: int) -> int:
        """Simulations for each decision; fewer than some are worth nothing."""
        each = min(self.most_simulations, self.decisions // max(1, decisions))
        return each if each >= FEWEST else 0


FEWEST = 12
DOUBT, MOST_ROUNDS = 0.015, 4
"""A roll about which there is more doubt is looked at again, a few times."""
USUAL = Effort()
HURRIED = Effort(rolls=1_000, decisions=0)
"""Without compiled policies."""


@dataclass(frozen=True)
class Work:
    """What is to be done about one ply."""

    ply: int
    is_start: bool = False
    """Is it where the game begins, once missions are chosen?"""
    rolls: bool = False
    """Does its choice roll dice?"""
    judged: bool = False
    """Did a person decide?"""


def work_of(table: Table) -> tuple[Work, ...]:
    """Everything to be done: the rolls first, because the chart is made of them."""
    steps = table.history.steps
    start = next((ply for ply, taken in enumerate(steps) if taken.kind != "mission"), None)
    looks = [
        Work(ply, ply == start, _rolls(taken))
        for ply, taken in enumerate(steps)
        if ply == start or _rolls(taken)
    ]
    return (*looks, *(Work(ply, judged=True) for ply, taken in enumerate(steps) if _is_judged(table, taken)))


def _rolls(taken: Ply) -> bool:
    return taken.kind != "mission" and any(event.kind == "roll" for event in taken.events)


def _is_judged(table: Table, taken: Ply) -> bool:
    """Did a person take it?"""
    row = taken.row
    is_person = row.seat <= len(table.places) and table.places[row.seat - 1].player == HUMAN
    return row.reason == IMPORTED or (is_person and row.reason in BY_PEOPLE)


def parts_of(table: Table, work: Work, effort: Effort) -> Iterator[tuple[int, dict[str, Any]]]:
    """Do some work: what was found, each with its ply."""
    everything = work_of(table)
    if work.judged:
        decisions = sum(one.judged for one in everything)
        yield work.ply, _judgement(table.history, work.ply, effort.simulations(decisions))
        return
    samples = effort.samples(sum(one.rolls for one in everything))
    if work.is_start:
        yield work.ply, _position(_outlook(table.history.at(work.ply), "start", samples))
    if work.rolls:
        yield from _roll(table.history, work.ply, samples)


def _roll(history: History, ply: int, samples: int) -> Iterator[tuple[int, dict[str, Any]]]:
    """Look at the game before and after dice are rolled, in the same imagined worlds."""
    after = history.at(ply + 1)
    if after.decision is None:
        return
    turn, taken = int(after.record.turn), history.steps[ply].row.choice
    before, then = Outlook(()), Outlook(())
    for again in range(MOST_ROUNDS):
        before += _outlook(history.at(ply), f"{ply} {again}", samples, taken, turn)
        then += _outlook(after, f"{ply} {again}", samples)
        if max(luck.error for luck in then.less(before)) < DOUBT:
            break
    yield ply, {"luck": [_rounded(luck.chance, luck.error) for luck in then.less(before)]}
    yield ply + 1, _position(then)


def _outlook(state: State, chance: str, samples: int, taken: str = "", turn: int = 0) -> Outlook:
    return outlook(state, random.Random(f"analysis {chance}"), samples, taken, turn)


def _position(found: Outlook) -> dict[str, Any]:
    return {"chances": _rounded(*found.chances), "errors": _rounded(*found.errors)}


def _judgement(history: History, ply: int, simulations: int) -> dict[str, Any]:
    """What the best choice was, and how much better than the one that was taken."""
    state, taken = history.at(ply), history.steps[ply].row
    if not simulations:
        return {}
    budget = Budget(simulations=simulations)
    thought = consider(state, random.Random(f"judge {ply}"), budget, taken.choice)
    best = thought.lines[0]
    line = next(one for one in thought.lines if one.choice == taken.choice)
    found = edge(best, line)
    better = best if found.is_clear else line
    cost, error = _rounded(found.chance if found.is_clear else 0.0, found.error)
    chance, chance_error = _rounded(better.chance, better.error)
    return {
        "best": better.choice,
        "then": list(better.follow_ups),
        "chance": chance,
        "chance_error": chance_error,
        "cost": cost,
        "cost_error": error,
    }


def _rounded(*numbers: float) -> list[float]:
    return [round(number, 4) for number in numbers]
