"""Telling those who look at a table that it has changed, and other small news that are not stored."""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

Callback = Callable[[str, int], None]
"""Told of a table and its version."""
Hearing = Callable[[str, dict[str, Any]], None]
"""Told of a topic and what there is to say about it."""
Stop = Callable[[], None]
Statement = tuple[str, tuple[Any, ...]]
"""For the driver of a database: with a mark for each value, and the values."""
Heard = TypeVar("Heard", bound=Callable[..., None])

log = logging.getLogger(__name__)


class Listeners(Generic[Heard]):
    """Callbacks by table."""

    def __init__(self) -> None:
        self._callbacks: dict[str, tuple[Heard, ...]] = {}
        self._lock = threading.Lock()

    def add(self, table: str, callback: Heard) -> Stop:
        """Add a callback; returns how to remove it."""
        with self._lock:
            self._callbacks[table] = (*self._callbacks.get(table, ()), callback)

        def stop() -> None:
            with self._lock:
                left = list(self._callbacks.pop(table, ()))
                if callback in left:
                    left.remove(callback)
                if left:
                    self._callbacks[table] = tuple(left)

        return stop

    def call(self, table: str, *news: Any) -> None:
        """Call all of a table; one that fails does not keep it from the others."""
        for callback in self._callbacks.get(table, ()):
            try:
                callback(*news)
            except Exception:
                log.exception("a listener of table %s failed", table)

    def tables(self) -> tuple[str, ...]:
        """The tables that have listeners."""
        with self._lock:
            return tuple(self._callbacks)


class PubSub:
    """How news reach those who look at a table, here within one process. Callbacks are called in any thread,
    have to be quick, and may be told the same twice."""

    reconnects = 0
    """How often the connection to other servers was lost and made anew; for metrics."""

    def __init__(self) -> None:
        self._watching: Listeners[Callback] = Listeners()
        self._hearing: Listeners[Hearing] = Listeners()

    def subscribe(self, table: str, callback: Callback) -> Stop:
        """Tell a callback about every change of a table; returns how to stop."""
        return self._watching.add(table, callback)

    def subscribed(self) -> tuple[str, ...]:
        """The tables that have subscribers in this process."""
        return self._watching.tables()

    def listen(self, table: str, callback: Hearing) -> Stop:
        """Tell a callback what is told at a table; returns how to stop."""
        return self._hearing.add(table, callback)

    def tell(self, table: str, topic: str, payload: Mapping[str, Any]) -> None:
        """Tell all listeners a small thing (plain data, less than 4 kB), which is not kept."""
        self._hearing.call(table, topic, dict(payload))

    def deliver(self, table: str, version: int) -> None:
        """Tell the subscribers in this process about a change that is committed."""
        self._watching.call(table, table, version)

    def publish(self, table: str, version: int) -> None:
        """Tell all subscribers to look again."""
        self.deliver(table, version)

    def notes(self, versions: Mapping[str, int]) -> list[Statement]:
        """The statements that put the news into a transaction: other processes hear of it when, and only
        when, it is committed."""
        return []

    def announce(self, connection: Any, versions: Mapping[str, int]) -> None:
        """Put the news into a transaction, by the connection of its driver."""
        for note in self.notes(versions):
            connection.execute(*note)

    def overhear(self, callback: Callback, tables: Callable[[], Iterable[str]]) -> None:
        """Tell a callback about every change another process makes; after a gap, about these tables."""

    def close(self) -> None:
        """Listen no more."""
