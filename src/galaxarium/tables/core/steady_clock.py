"""How long ago something was, whatever is done to the system's clock.

The system's clock is compared with one that nobody sets. Where the two part by more than a few seconds (it
was set, or the machine slept), that time is nobody's: what runs live is counted from there on, what runs
over days is spared the leap.
"""

import threading
import time
from collections.abc import Callable

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
