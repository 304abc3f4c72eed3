"""Rounds of work in CPU seconds of this process, and what to make of them.

Time is CPU time of one process wherever nothing else is said, so that a busy machine changes less; every
figure is the median of its rounds.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

Round = dict[str, float]
"""What was done in one round, by name, and `cpu_seconds`."""

Figures = dict[str, float]
"""What one measurement says, by name."""

Tell = Callable[[str], None]
"""Told what is being done now."""


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float
    """The least CPU time of a round of ours."""
    peer_seconds: float
    """The least CPU time of a round of another program."""
    rounds: int = 3
    cold: bool = True
    """Whether to compile everything anew, which takes most of a minute."""
    states: int = 100_000
    """How many states to make in order to see what they take."""
    positions: int = 8
    """In how many positions of a game to search."""


FULL = Effort(seconds=1.0, peer_seconds=2.5)
QUICK = Effort(seconds=0.15, peer_seconds=0.3, cold=False, positions=3)


def measure(work: Callable[[], Round], effort: Effort) -> list[Round]:
    """Do the work again and again; it returns what it did."""
    rounds = []
    work()  # once unmeasured: whatever is prepared on first use
    for _ in range(effort.rounds):
        sums: Round = {}
        start = time.process_time()
        while not sums or time.process_time() - start < effort.seconds:
            for name, amount in work().items():
                sums[name] = sums.get(name, 0) + amount
        sums["cpu_seconds"] = time.process_time() - start
        rounds.append(sums)
    return rounds


def per_second(rounds: Sequence[Round], name: str) -> float:
    """The median rate of something done."""
    return median(one[name] / one["cpu_seconds"] for one in rounds)


def nanoseconds(rounds: Sequence[Round], name: str) -> float:
    """The median cost of something done."""
    return median(one["cpu_seconds"] / one[name] for one in rounds) * 1e9


def rates(rounds: Sequence[Round], **names: str) -> Figures:
    """Several rates at once: `decisions="actions"` is `decisions_per_second`, from the sums of `actions`."""
    return {f"{figure}_per_second": per_second(rounds, name) for figure, name in names.items()}
