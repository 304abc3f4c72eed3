"""Timers of followers. They are worked out, not kept: from when the window opened, how the table waits,
and how long the seat's timer stood still. The clocks of turns are in `turn_clocks`."""

import threading
from dataclasses import dataclass

from .steady_clock import SteadyClock
from .table import ASK_AGAIN, Table

LONGEST_PAUSE = 60.0
"""A pointer left in the prompt must not hold the others up for ever."""

GRACE_S = 3600.0
"""Over days: how long nobody's time runs out after a restart."""

Spell = tuple[str, str, int]
"""A table, a window, a seat."""


@dataclass(frozen=True)
class Pause:
    """How long a timer stood still, and since when it stands still now."""

    spent: float = 0.0
    since: float | None = None

    def at(self, now: float) -> float:
        """All the time it stood still until now."""
        running = now - self.since if self.since is not None else 0.0
        return min(self.spent + max(running, 0.0), LONGEST_PAUSE)


class Pauses:
    """The pauses of open prompts; forgotten with their window, and when the server ends."""

    def __init__(self) -> None:
        self._pauses: dict[Spell, Pause] = {}
        self._lock = threading.Lock()

    def of(self, table: str, window: str, seat: int) -> Pause:
        """How long a seat's timer stood still."""
        return self._pauses.get((table, window, seat), Pause())

    def set(self, spell: Spell, on: bool, now: float) -> None:
        """Stop a timer, or let it run."""
        with self._lock:
            pause = self._pauses.get(spell, Pause())
            if on != (pause.since is not None):
                self._pauses[spell] = Pause(pause.at(now), now if on else None)

    def forget(self, table: str, window: str | None) -> None:
        """Keep only what belongs to the open window of a table."""
        with self._lock:
            gone = [spell for spell in self._pauses if spell[0] == table and spell[1] != window]
            for spell in gone:
                del self._pauses[spell]


@dataclass(frozen=True)
class Moment:
    """When somebody looks: now, what is known about the clock, which timers stood still."""

    now: float
    keeper: SteadyClock
    pauses: Pauses


def asked_since(table: Table, seat: int, moment: Moment) -> float:
    """Since when a seat has known what it is asked: the window opened, or somebody followed and so
    changed what there is to follow, or it was asked again; never from before the last undo or, live,
    before the server's start."""
    spot = table.history.spot
    assert spot is not None
    opened = table.history.opened(spot)
    changes = [taken.row for taken in table.history.steps[max(opened - 1, 0) :]]
    times = [row.time for row in changes if row.ply == opened or row.choice != "pass"]
    answer = table.answer_of(seat)
    if answer is not None and answer.word == ASK_AGAIN:
        times.append(answer.time)
    return moment.keeper.start(max([*times, table.clock_from]), moment.now, table.policy.pace != "live")


def timer_deadline(table: Table, seat: int, moment: Moment) -> float | None:
    """When a seat passes by itself; None: never."""
    patience = table.policy.patience
    if patience is None or table.window is None:
        return None
    if table.policy.pace == "hours":
        return max(asked_since(table, seat, moment) + patience, moment.keeper.reference + GRACE_S)
    paused = moment.pauses.of(table.id, table.window, seat).at(moment.now)
    return asked_since(table, seat, moment) + patience + paused
