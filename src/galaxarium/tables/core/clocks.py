"""Time at a table: how far the system's clock can be trusted, the timers of followers, the clocks of turns.

A timer is worked out, not kept: from when the window opened, how the table waits, and how long the timer was
paused. A clock of turns runs while the game waits for its seat, except for the question whether to follow.
With the clock `move` a seat has so many seconds in each turn, its own or another's (for what there is to
choose after following). With `bank` it has so many for the game and gets some at the end of each own turn; it
never begins a turn with less than ten. No clock runs before all players have come.

The system's clock is compared with a monotonic one. Where the two part by more than a few seconds (it was
set, or the machine slept), that time counts for no seat: what runs live is counted from there on, what runs
over days is spared the leap.
"""

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from ...game.state import Decision
from .history import History
from .table import ALWAYS, ASK_AGAIN, ClockReading, ClockReadings, Table

# --- the clock of the system

MOST_DRIFT_S = 3.0
"""Two looks at the clock may be this far off; clocks that are corrected gently are never."""


class SteadyClock:
    """Watches a clock. Without a steady one to compare it with, the clock is believed."""

    def __init__(
        self, clock: Callable[[], float] = time.time, steady: Callable[[], float] | None = None
    ) -> None:
        if steady is None:
            steady = time.monotonic if clock is time.time else clock
        self._clock, self._steady = clock, steady
        self._last = (clock(), steady())
        self._leaps: tuple[tuple[float, float], ...] = ()
        self._lock = threading.Lock()
        self.reference = self._last[0]
        """Since when the clock can be trusted: our start, or the last time it leapt."""

    def look(self) -> float:
        """What the clock says; a leap since the last look is noticed."""
        with self._lock:
            now, steady = self._clock(), self._steady()
            leap = (now - self._last[0]) - (steady - self._last[1])
            self._last = (now, steady)
            if abs(leap) > MOST_DRIFT_S:
                self.reference = now
                self._leaps = (*self._leaps, (now, max(leap, 0.0)))
            return now

    def start(self, at: float, now: float, slow: bool) -> float:
        """From when to count the time since `at`. Live (not `slow`), only time in which we ran counts; over
        days all of it except leaps. What the clock calls the future was before a leap backwards; but what
        happened while we were looking from table to table is only a moment later than we began to."""
        if at > now + MOST_DRIFT_S:
            return self.reference
        if slow:
            return at + sum(leap for when, leap in self._leaps if when > at)
        return max(at, self.reference)


# --- timers of followers

LONGEST_PAUSE = 60.0
"""A pointer left in the prompt must not hold the others up for ever."""

GRACE_S = 3600.0
"""Over days: how long no time runs out after a restart."""

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
    """When a table is looked at: now, what is known about the clock, which timers stood still."""

    now: float
    keeper: SteadyClock
    pauses: Pauses


def asked_since(table: Table, seat: int, moment: Moment) -> float:
    """Since when a seat has known what it is asked: the window opened, or another seat followed and so
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


# --- clocks of turns

LEAST_S = 10.0
"""What a bank has at least when a turn begins, so that no seat is left with nothing for the rest of a
game."""

DELAY_S = 3.0
"""A clock begins to run so much after another seat's doing, which has to be seen first."""

NOTHING_S = 0.005
"""Less than this is nothing."""

IDLE = ("end", "pass", "allow")
"""Choices that do least."""


def on_clock(table: Table) -> int | None:
    """The seat that uses its time now."""
    decision = table.decision
    if table.policy.clock == "none" or decision is None or decision.kind == "follow":
        return None
    if not table.is_person(decision.seat) or any(place.joined is None for place in table.places):
        return None
    return decision.seat


def left_of(table: Table, seat: int) -> float:
    """The seconds a seat has, as far as they are counted."""
    reading, policy = table.clocks.of(seat), table.policy
    if policy.clock == "move":
        return max(
            policy.move_seconds - (reading.used if reading.turn == turn_of(table.history) else 0.0), 0.0
        )
    return float(policy.bank_seconds) if reading.bank is None else reading.bank


def turn_of(history: History) -> int:
    """Which turn it is."""
    return int(history.state.record.turn)


def running_from(table: Table, seat: int, moment: Moment) -> float:
    """From when the clock that runs has to be counted."""
    clocks, keeper = table.clocks, moment.keeper
    start = keeper.start(max(clocks.counted, table.clock_from), moment.now, table.policy.is_slow)
    last = table.history.steps[-1].row if table.history.steps else None
    if last is not None and last.seat != seat and last.time <= moment.now:
        start = max(start, last.time + DELAY_S)
    return start


def clock_deadline(table: Table, moment: Moment) -> float | None:
    """When the clock that runs has run out; None: none runs."""
    seat = on_clock(table)
    if seat is None:
        return None
    deadline = running_from(table, seat, moment) + left_of(table, seat)
    return max(deadline, moment.keeper.reference + GRACE_S) if table.policy.is_slow else deadline


def charge(table: Table, moment: Moment) -> Table:
    """Count the time until now. Every change does it first, so that nothing a change brings can give time
    back."""
    if table.policy.clock == "none" or table.decision is None:
        return table
    seat = on_clock(table)
    if seat is not None:
        used = moment.now - running_from(table, seat, moment)
        if table.policy.is_slow:
            spared = max(moment.keeper.reference + GRACE_S - moment.now, 0.0)
            used = min(used, left_of(table, seat) - spared)
        table = pay(table, seat, used)
    return replace(table, clocks=replace(table.clocks, counted=moment.now))


def pay(table: Table, seat: int, seconds: float) -> Table:
    """Take time from a seat."""
    if table.policy.clock == "none" or seconds <= 0.0:
        return table
    return replace(table, clocks=table.clocks.having(seat, _paid(table, seat, seconds)))


def _paid(table: Table, seat: int, seconds: float) -> ClockReading:
    reading, turn = table.clocks.of(seat), turn_of(table.history)
    used = (reading.used if reading.turn == turn else 0.0) + seconds
    bank = None if table.policy.clock == "move" else _rounded(left_of(table, seat) - seconds)
    return replace(reading, turn=turn, used=_rounded(used), bank=bank)


def _rounded(seconds: float) -> float:
    return max(round(seconds, 3), 0.0)


def turn_ended(table: Table) -> ClockReadings:
    """The clocks after the turn: with an increment in the bank of the seat whose it was."""
    seat = int(table.history.state.record.active) + 1
    if table.policy.clock != "bank" or seat > len(table.places):
        return table.clocks
    bank = max(left_of(table, seat) + table.policy.increment, LEAST_S)
    return table.clocks.having(seat, replace(table.clocks.of(seat), bank=bank))


def has_run_out(table: Table) -> bool:
    """Has the seat the game waits for no time left?"""
    seat = on_clock(table)
    return seat is not None and left_of(table, seat) <= NOTHING_S


def stand_in(table: Table, seat: int) -> Table:
    """Let a bot play for a seat until its owner comes back."""
    return replace(table, clocks=table.clocks.having(seat, replace(table.clocks.of(seat), away=ALWAYS)))


def come_back(table: Table, seat: int) -> Table:
    """Give a seat back to its owner: at once, or, where their time for this turn is used up, after it."""
    reading = table.clocks.of(seat)
    if not reading.away:
        return table
    spent = table.policy.clock != "none" and left_of(table, seat) <= NOTHING_S
    away = turn_of(table.history) if spent else 0
    return (
        table
        if away == reading.away
        else replace(table, clocks=table.clocks.having(seat, replace(reading, away=away)))
    )


def idle_choice(decision: Decision) -> str:
    """The choice that does least; where something has to be chosen, the first."""
    return next((word for word in IDLE if word in decision.choices), decision.choices[0])
