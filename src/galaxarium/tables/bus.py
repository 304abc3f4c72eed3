"""Telling whoever looks at a table that it has changed."""

import logging
import threading
from collections.abc import Callable

Callback = Callable[[str, int], None]
log = logging.getLogger(__name__)


class Bus:
    """Callbacks by table, within this process."""

    def __init__(self) -> None:
        self._callbacks: dict[str, list[Callback]] = {}
        self._lock = threading.Lock()

    def subscribe(self, table: str, callback: Callback) -> Callable[[], None]:
        """Tell a callback about every change of a table; returns how to stop."""
        with self._lock:
            self._callbacks.setdefault(table, []).append(callback)

        def stop() -> None:
            with self._lock:
                listening = self._callbacks.get(table, [])
                if callback in listening:
                    listening.remove(callback)
                if not listening:
                    self._callbacks.pop(table, None)

        return stop

    def publish(self, table: str, version: int) -> None:
        """Tell everybody; one who fails does not keep it from the others."""
        with self._lock:
            listening = tuple(self._callbacks.get(table, ()))
        for callback in listening:
            try:
                callback(table, version)
            except Exception:
                log.exception("a listener of table %s failed", table)
