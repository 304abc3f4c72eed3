"""How much of the processor clients have used lately, and how long those who used too much have to wait."""

import threading
from collections.abc import Callable

BURST_S = 5.0
"""Seconds of processor time a client may use at once before it has to come back later."""

MOST_CLIENTS = 20_000
"""Clients whose costs are kept at once: an attacker with many addresses must not fill our memory."""


class CpuCosts:
    """The processor time that clients have used lately, a bounded number of them. What was used is forgotten
    as fast as a client may use it (a leaky bucket); `share` is that part of a core, 0: any."""

    def __init__(self, share: float, clock: Callable[[], float]) -> None:
        self._share, self._clock = share, clock
        self._used: dict[str, tuple[float, float]] = {}
        self._lock = threading.Lock()

    def charge(self, who: str, seconds: float) -> None:
        """Add some processor time to what a client has used."""
        if not self._share:
            return
        with self._lock:
            now = self._clock()
            self._make_room(now)
            self._used[who] = (self._left(who, now) + seconds, now)

    def wait(self, who: str) -> float:
        """How many seconds a client has to wait until it may do something again; 0: none."""
        if not self._share:
            return 0.0
        return max(0.0, self._left(who, self._clock()) - BURST_S) / self._share

    def _left(self, who: str, now: float) -> float:
        """What a client has used and is not forgotten yet."""
        used, at = self._used.get(who, (0.0, now))
        return max(0.0, used - (now - at) * self._share)

    def _make_room(self, now: float) -> None:
        """Forget who has used nothing lately; if that is not enough, the half that has used least."""
        if len(self._used) < MOST_CLIENTS:
            return
        left = {who: (self._left(who, now), now) for who in self._used}
        most = sorted((one for one in left.items() if one[1][0]), key=lambda one: -one[1][0])
        self._used = dict(most[: MOST_CLIENTS // 2])
