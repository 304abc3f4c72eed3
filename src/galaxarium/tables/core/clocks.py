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


def on_clock(room: Table) -> int | None:
    """The seat that uses its time now."""
    decision = room.decision
    if room.policy.clock == "none" or decision is None or decision.kind == "follow":
        return None
    if not room.is_person(decision.seat) or any(place.joined is None for place in room.places):
        return None
    return decision.seat


def left_of(room: Table, seat: int) -> float:
    """The seconds a seat has, as far as they are counted."""
    reading, policy = room.clocks.of(seat), room.policy
    if policy.clock == "move":
        return max(
            policy.move_seconds - (reading.used if reading.turn == turn_of(room.history) else 0.0), 0.0
        )
    return float(policy.bank_seconds) if reading.bank is None else reading.bank


def turn_of(history: History) -> int:
    """Which turn it is."""
    return int(history.state.record.turn)


def running_from(room: Table, seat: int, moment: Moment) -> float:
    """From when the clock that runs has to be counted."""
    clocks, keeper = room.clocks, moment.keeper
    start = keeper.start(max(clocks.counted, room.clock_from), moment.now, room.policy.is_slow)
    last = room.history.steps[-1].row if room.history.steps else None
    if last is not None and last.seat != seat and last.time <= moment.now:
        start = max(start, last.time + DELAY_S)
    return start


def clock_deadline(room: Table, moment: Moment) -> float | None:
    """When the clock that runs has run out; None: none runs."""
    seat = on_clock(room)
    if seat is None:
        return None
    deadline = running_from(room, seat, moment) + left_of(room, seat)
    return max(deadline, moment.keeper.reference + GRACE_S) if room.policy.is_slow else deadline


def charge(room: Table, moment: Moment) -> Table:
    """Count the time until now. Every change does it first, so that nothing a change brings can give time
    back."""
    if room.policy.clock == "none" or room.decision is None:
        return room
    seat = on_clock(room)
    if seat is not None:
        used = moment.now - running_from(room, seat, moment)
        if room.policy.is_slow:
            spared = max(moment.keeper.reference + GRACE_S - moment.now, 0.0)
            used = min(used, left_of(room, seat) - spared)
        room = pay(room, seat, used)
    return replace(room, clocks=replace(room.clocks, counted=moment.now))


def pay(room: Table, seat: int, seconds: float) -> Table:
    """Take time from a seat."""
    if room.policy.clock == "none" or seconds <= 0.0:
        return room
    return replace(room, clocks=room.clocks.having(seat, _paid(room, seat, seconds)))


def _paid(room: Table, seat: int, seconds: float) -> ClockReading:
    reading, turn = room.clocks.of(seat), turn_of(room.history)
    used = (reading.used if reading.turn == turn else 0.0) + seconds
    bank = None if room.policy.clock == "move" else _rounded(left_of(room, seat) - seconds)
    return replace(reading, turn=turn, used=_rounded(used), bank=bank)


def _rounded(seconds: float) -> float:
    return max(round(seconds, 3), 0.0)


def turn_ended(room: Table) -> ClockReadings:
    """The clocks after the turn: with an increment in the bank of whoever's it was."""
    seat = int(room.history.state.record.active) + 1
    if room.policy.clock != "bank" or seat > len(room.places):
        return room.clocks
    bank = max(left_of(room, seat) + room.policy.increment, LEAST_S)
    return room.clocks.having(seat, replace(room.clocks.of(seat), bank=bank))


def has_run_out(room: Table) -> bool:
    """Has the seat the game waits for no time left?"""
    seat = on_clock(room)
    return seat is not None and left_of(room, seat) <= NOTHING_S


def stand_in(room: Table, seat: int) -> Table:
    """Let a bot play for a seat until its owner comes back."""
    return replace(room, clocks=room.clocks.having(seat, replace(room.clocks.of(seat), away=ALWAYS)))


def come_back(room: Table, seat: int) -> Table:
    """Give a seat back to its owner: at once, or, where their time for this turn is used up, after it."""
    reading = room.clocks.of(seat)
    if not reading.away:
        return room
    spent = room.policy.clock != "none" and left_of(room, seat) <= NOTHING_S
    away = turn_of(room.history) if spent else 0
    return (
        room
        if away == reading.away
        else replace(room, clocks=room.clocks.having(seat, replace(reading, away=away)))
    )


def idle_choice(decision: Decision) -> str:
    """The choice that does least; where something has to be chosen, the first."""
    return next((word for word in IDLE if word in decision.choices), decision.choices[0])
