"""Is a table watched? Bots among themselves do not think where nobody sees it."""

import threading
import time
from collections.abc import Callable, Iterable

from ..core.table import Table
from ..storage.pubsub import PubSub

LOOK_S = 60.0
"""For so long who has opened a table or looked at it once counts as watching: scripts come back and ask
again."""

MOST_LOOKS = 20_000


class Watching:
    """Who watches in this process: those who listen to a table, and those who have just looked."""

    def __init__(self, bus: PubSub, clock: Callable[[], float] = time.monotonic) -> None:
        self._bus = bus
        self._clock = clock
        self._looks: dict[str, float] = {}
        self._lock = threading.Lock()

    def note(self, table: str) -> None:
        """A table has been looked at."""
        with self._lock:
            self._looks[table] = self._clock()
            if len(self._looks) > MOST_LOOKS:
                self._looks = {table: self._looks[table] for table in self._recent()}

    def is_watched(self, table: str) -> bool:
        """Would anybody see what happens there now?"""
        return self._clock() - self._looks.get(table, -LOOK_S) < LOOK_S or table in self._bus.subscribed()

    def tables(self) -> Iterable[str]:
        """All tables that are watched."""
        with self._lock:
            return {*self._recent(), *self._bus.subscribed()}

    def _recent(self) -> list[str]:
        now = self._clock()
        return [table for table, at in self._looks.items() if now - at < LOOK_S]


def waits_for_viewers(table: Table) -> bool:
    """Do only bots play on, so that nobody is kept waiting if they do not? A rated game goes on to its end:
    it counts for those who left, too."""
    return not table.wish.rated and not any(table.is_person(seat) for seat in table.people)
