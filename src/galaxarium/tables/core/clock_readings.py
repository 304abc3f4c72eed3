"""What the clocks of a table show, as it is stored with the table: one value for all seats.

It is kept and not worked out from the times of decisions, because what was taken back has used time too, and
time in which no server ran has not."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

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
