"""Telling whoever looks at a table that it has changed, and other small news that nobody stores."""

import logging
import threading
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

Callback = Callable[[str, int], None]
"""Told of a table and its version."""
Hearing = Callable[[str, dict[str, Any]], None]
"""Told of a topic and what there is to say about it."""
Stop = Callable[[], None]
Statement = tuple[str, tuple[Any, ...]]
"""For the driver of a database: with a mark for each value, and the values."""
Heard = TypeVar("Heard", bound=Callable[..., None])

log = logging.getLogger(__name__)


class PubSub(Protocol):
    """How news reach those who look at a table, in this process and in others. Callbacks are called in any
    thread, have to be quick, and may be told the same twice."""

    def subscribe(self, table: str, callback: Callback) -> Stop:
        """Tell a callback about every change of a table; returns how to stop."""

    def listen(self, table: str, callback: Hearing) -> Stop:
        """Tell a callback what is told at a table; returns how to stop."""

    def publish(self, table: str, version: int) -> None:
        """Tell everybody everywhere to look again."""

    def tell(self, table: str, topic: str, payload: Mapping[str, Any]) -> None:
        """Tell everybody everywhere a small thing (plain data, less than 4 kB), which is not kept."""

    def notes(self, versions: Mapping[str, int]) -> list[Statement]:
        """The statements that put the news into a transaction: other processes hear of it when, and only
        when, it is committed."""

    def announce(self, connection: Any, versions: Mapping[str, int]) -> None:
        """Put the news into a transaction, by the connection of its driver."""

    def deliver(self, table: str, version: int) -> None:
        """Tell those of this process about a change that is committed."""

    def subscribed(self) -> tuple[str, ...]:
        """The tables somebody of this process looks at."""

    def overhear(self, callback: Callback, tables: Callable[[], Iterable[str]]) -> None:
        """Tell a callback about every change another process makes; after a gap, about these tables."""

    def close(self) -> None:
        """Listen no more."""


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
        """Call all of a table; one who fails does not keep it from the others."""
        for callback in self._callbacks.get(table, ()):
            try:
                callback(*news)
            except Exception:
                log.exception("a listener of table %s failed", table)

    def tables(self) -> tuple[str, ...]:
        """The tables somebody listens to."""
        with self._lock:
            return tuple(self._callbacks)


class LocalPubSub:
    """News within one process."""

    reconnects = 0
    """How often the connection to other servers was lost and made anew; for metrics."""

    def __init__(self) -> None:
        self._watching: Listeners[Callback] = Listeners()
        self._hearing: Listeners[Hearing] = Listeners()

    def subscribe(self, table: str, callback: Callback) -> Stop:
        """See Bus."""
        return self._watching.add(table, callback)

    def listen(self, table: str, callback: Hearing) -> Stop:
        """See Bus."""
        return self._hearing.add(table, callback)

    def publish(self, table: str, version: int) -> None:
        """See Bus."""
        self.deliver(table, version)

    def tell(self, table: str, topic: str, payload: Mapping[str, Any]) -> None:
        """See Bus."""
        self._hearing.call(table, topic, dict(payload))

    def notes(self, versions: Mapping[str, int]) -> list[Statement]:
        """There is nobody else to tell."""
        return []

    def announce(self, connection: Any, versions: Mapping[str, int]) -> None:
        """There is nobody else to tell."""

    def deliver(self, table: str, version: int) -> None:
        """See Bus."""
        self._watching.call(table, table, version)

    def subscribed(self) -> tuple[str, ...]:
        """See Bus."""
        return self._watching.tables()

    def overhear(self, callback: Callback, tables: Callable[[], Iterable[str]]) -> None:
        """There are no others to be heard."""

    def close(self) -> None:
        """See Bus."""
