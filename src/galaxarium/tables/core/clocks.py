"""The clocks of turns: who uses time, how much is left, and what happens when there is none.

A clock runs while the game waits for its seat, except for the question whether to follow, which has a timer
of its own. With the clock `move` a seat has so many seconds in each turn, its own or another's (for what
there is to choose after following). With `bank` it has so many for the game and gets some at the end of each
own turn; it never begins a turn with less than ten. Nobody's clock runs before everybody has come.
"""

from dataclasses import replace

from ...game.state import Decision
from .clock_readings import ALWAYS, ClockReading, ClockReadings
from .follow_timers import GRACE_S, Moment
from .history import History
from .table import Table

LEAST_S = 10.0
"""What a bank has at least when a turn begins, so that nobody is left with nothing for the rest of a game."""

DELAY_S = 3.0
"""A clock begins to run so much after somebody else's doing, which has to be seen first."""

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
    """The clocks after the turn: with an increment in the bank of whoever's it was."""
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
