"""A table: everything that is stored about one table, as one value. Commands make another table out of a
table; the repository writes the difference."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...caching import cached_property
from ...data.colours import seat_colours
from ...errors import TableOver
from ...game.state import Decision
from .history import History
from .keys import Key, shown
from .options import HUMAN, TableOptions, TimeControl
from .standing_orders import StandingOrders

PLAYING, OVER, CONCEDED = "playing", "over", "conceded"
ASK_AGAIN = "again"
"""The word of an answer that no longer holds: its seat is asked once more."""


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there."""

    seat: int
    player: str
    name: str
    joined: float | None = None
    conceded: float | None = None
    colour: str = ""
    """One of `data.colours.COLOURS`; a table that was opened or read has one in each seat."""


@dataclass(frozen=True)
class Grant:
    """What a key opens: a seat, or (seat 0) nothing but the host's part."""

    hash: str
    seat: int
    host: bool


@dataclass(frozen=True)
class GivenOrders:
    """Orders and the ply at which they were given: windows that opened until then are none of theirs."""

    orders: StandingOrders
    since: int


@dataclass(frozen=True)
class Answer:
    """What a seat answered to a window before the kernel asked it."""

    word: str
    again: bool
    plan: tuple[str, ...]
    targets: tuple[str, ...]
    """With a plan what it leads to, else everything the follow could have begun with."""
    reason: str
    ply: int
    time: float


# --- what the clocks show. It is stored and not worked out from the times of decisions, because what was
# taken back has used time too, and time in which no server ran has not.

ALWAYS = 10**9
"""A turn no game has."""


@dataclass(frozen=True)
class ClockReading:
    """The clock of one seat."""

    turn: int = 0
    """The turn that `used` is about."""
    used: float = 0.0
    """Seconds used in that turn."""
    bank: float | None = None
    """Seconds left in the bank; None: nothing was taken from it yet."""
    away: int = 0
    """The last turn in which a bot plays for this seat, because its time ran out."""


@dataclass(frozen=True)
class ClockReadings:
    """The clocks of all seats, and until when their time is counted."""

    counted: float = 0.0
    seats: Mapping[int, ClockReading] = field(default_factory=dict)

    def of(self, seat: int) -> ClockReading:
        """The clock of a seat."""
        return self.seats.get(seat, ClockReading())

    def having(self, seat: int, reading: ClockReading) -> "ClockReadings":
        """With another clock for a seat."""
        return replace(self, seats={**self.seats, seat: reading})

    def as_dict(self) -> dict[str, Any] | None:
        """As plain data; None where there is nothing to remember."""
        if not self.seats and not self.counted:
            return None
        return {
            "counted": self.counted,
            "seats": {str(seat): asdict(one) for seat, one in self.seats.items()},
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any] | None) -> "ClockReadings":
        """From the plain data of `as_dict`."""
        if data is None:
            return cls()
        return cls(data["counted"], {int(seat): ClockReading(**one) for seat, one in data["seats"].items()})


NO_READINGS = ClockReadings()


# --- the table

Answers = Mapping[tuple[str, int], Answer]
"""By window and seat."""


@dataclass(frozen=True)
class Table:
    """A table."""

    id: str
    version: int
    wish: TableOptions
    policy: TimeControl
    start: str
    """The record without decisions."""
    seed: int
    created: float
    updated: float
    clock_from: float
    """Timers do not run from before this: the last undo, or change of the policy."""
    status: str
    undos: int
    next: str | None
    places: tuple[Seat, ...]
    grants: tuple[Grant, ...]
    orders: Mapping[int, GivenOrders]
    answers: Answers
    history: History
    clocks: ClockReadings = NO_READINGS

    @cached_property
    def decision(self) -> Decision | None:
        """What the game waits for; None when the table has ended."""
        return self.history.game.decision if self.status == PLAYING else None

    @cached_property
    def is_driven(self) -> bool:
        """Has a server to see to this table: to its bots, or to time that runs out?"""
        if self.status != PLAYING:
            return False
        is_timed = self.policy.patience is not None or self.policy.clock != "none"
        return is_timed or any(place.player != HUMAN or place.conceded for place in self.places)

    @cached_property
    def window(self) -> str | None:
        """The id of the open follow window."""
        spot = self.history.spot
        return spot.id(self.undos) if spot and self.status == PLAYING else None

    def check_playing(self) -> None:
        """Refuse what comes after the end."""
        if self.status != PLAYING:
            raise TableOver("this table has ended")

    def is_person(self, seat: int) -> bool:
        """Does a person decide for this seat now?"""
        return seat in self.people and not self.is_away(seat)

    def is_away(self, seat: int) -> bool:
        """Does a bot decide for a person whose time ran out?"""
        away = self.clocks.of(seat).away
        return away > 0 and away >= int(self.history.state.record.turn)

    @cached_property
    def people(self) -> tuple[int, ...]:
        """The seats of people who have not given up."""
        return tuple(place.seat for place in self.places if place.player == HUMAN and place.conceded is None)

    def fits(self, key: Key) -> bool:
        """Does any of the keys shown belong to this table?"""
        return any(grant.hash in shown(key) for grant in self.grants)

    def held(self, key: Key) -> tuple[int, ...]:
        """The seats a key holds."""
        return held_by(self.grants, key)

    def is_host(self, key: Key) -> bool:
        """Is this the key that opened the table?"""
        hashes = shown(key)
        return any(grant.host and grant.hash in hashes for grant in self.grants)

    def answer_of(self, seat: int) -> Answer | None:
        """What a seat has answered: to the open window, or for the rest of this turn."""
        if self.window is None or self.history.spot is None:
            return None
        turn = f"{self.history.spot.turn}-"
        for (window, who), answer in self.answers.items():
            same_turn = answer.word == "pass-turn" and window.startswith(turn)
            if who == seat and (window == self.window or same_turn):
                return answer
        return None

    def with_place(self, place: Seat) -> "Table":
        """With one seat changed."""
        return replace(self, places=tuple(place if one.seat == place.seat else one for one in self.places))

    def with_answer(self, seat: int, answer: Answer | None) -> "Table":
        """With what a seat answers to the open window; None: nothing."""
        if self.window is None or (answer is None and (self.window, seat) not in self.answers):
            return self
        answers = {at: one for at, one in self.answers.items() if at != (self.window, seat)}
        return replace(self, answers=answers if answer is None else {**answers, (self.window, seat): answer})


def with_colours(places: Sequence[Seat], rogue: str | None) -> tuple[Seat, ...]:
    """Places of which each has a colour: seats without one get what is left."""
    colours = seat_colours([place.colour for place in places], rogue)
    return tuple(replace(place, colour=colour) for place, colour in zip(places, colours, strict=True))


def held_by(grants: Sequence[Grant], key: Key) -> tuple[int, ...]:
    """The seats that some grants give to a key."""
    hashes = shown(key)
    return tuple(sorted({grant.seat for grant in grants if grant.hash in hashes and grant.seat}))


def grants_for(hashes: Sequence[tuple[int, str]], host: str) -> tuple[Grant, ...]:
    """The grants of some seats' hashes; a host without a seat gets one of their own."""
    grants = tuple(Grant(hashed, seat, hashed == host) for seat, hashed in hashes)
    return grants if any(grant.host for grant in grants) else (*grants, Grant(host, 0, True))
