"""A pulse: what a server does about once a second as long as it lives."""

import logging
import threading
from collections.abc import Callable

from ...errors import GalaxariumError

SECONDS = 1.0

log = logging.getLogger(__name__)


class Heartbeat:
    """A thread that beats."""

    def __init__(self, beat: Callable[[], None], is_on: bool) -> None:
        self._beat = beat
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="pulse", daemon=True) if is_on else None
        if self._thread is not None:
            self._try()
            self._thread.start()

    def _run(self) -> None:
        while not self._end.wait(SECONDS):
            self._try()

    def _try(self) -> None:
        """A beat that fails is followed by another one."""
        try:
            self._beat()
        except GalaxariumError as error:
            log.warning("a beat was missed: %s", error)
        except Exception:
            log.exception("a beat failed")

    def close(self) -> None:
        """Beat no more. Idempotent."""
        self._end.set()
        if self._thread is not None:
            self._thread.join()
