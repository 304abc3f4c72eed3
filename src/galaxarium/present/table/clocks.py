"""Clocks on a page: they tick in the browser, so a model says only when they end or where they stand."""

from typing import NamedTuple

from .model import Clock


class ClockFace(NamedTuple):
    """The clock of a seat."""

    seat: int
    left: int
    """Milliseconds; of one that runs, all that there were when it began to."""
    ends: int | None
    """When there is nothing left, in milliseconds of the server's clock; None: it stands."""
    is_mine: bool


def clock_face(clock: Clock | None, is_mine: bool) -> ClockFace | None:
    """A clock as it is drawn."""
    if clock is None:
        return None
    ends = None if clock.deadline is None else int(1000 * clock.deadline)
    return ClockFace(clock.seat, int(1000 * clock.most), ends, is_mine)
