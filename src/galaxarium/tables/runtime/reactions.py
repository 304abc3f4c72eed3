"""What people at a table tell each other without words: reactions and reminders. Nothing of it is kept."""

from typing import Any

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from ...errors import BadOrder, TooSoon
from ..core.snapshot import waited_for
from ..core.table import Table
from ..storage.pubsub import PubSub

REACTIONS = ("bravo", "thanks", "laugh", "wow", "ouch", "think")
"""What can be shown beside one's galaxy."""

REACTION, NUDGE, WHO_LOOKS, LOOKS = "reaction", "nudge", "who-looks", "looks"
"""The topics of the bus."""

LIMITS: dict[str, tuple[RateLimitItem, ...]] = {
    REACTION: (RateLimitItemPerSecond(2, 3), RateLimitItemPerMinute(12)),
    NUDGE: (RateLimitItemPerSecond(1, 20),),
}


class Reactions:
    """Tells a table what a seat shows; not too often."""

    def __init__(self, bus: PubSub) -> None:
        self._bus = bus
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    def react(self, table: Table, seat: int, reaction: str) -> None:
        """Show a reaction beside a seat."""
        if reaction not in REACTIONS:
            raise BadOrder(f"there is no reaction {reaction!r}; known are {', '.join(REACTIONS)}")
        self._tell(REACTION, table, seat, {"seat": seat, "reaction": reaction})

    def nudge(self, table: Table, seat: int) -> None:
        """Remind the seats the table waits for."""
        waited = sorted(waited_for(table) - {seat})
        if waited:
            self._tell(NUDGE, table, seat, {"by": seat, "seats": waited})

    def _tell(self, topic: str, table: Table, seat: int, payload: dict[str, Any]) -> None:
        if not all(self._limiter.hit(limit, topic, table.id, str(seat)) for limit in LIMITS[topic]):
            raise TooSoon("not so often, please")
        self._bus.tell(table.id, topic, payload)
