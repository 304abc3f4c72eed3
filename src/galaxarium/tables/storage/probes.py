"""Probes in a running server: how long things take and why moves are refused, for metrics; and fault points,
the places where tests let a server die as if the power had failed."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...errors import GalaxariumError

Observe = Callable[[str, float], None]
"""Told a name and a number: seconds, or how many."""


def unobserved(name: str, value: float) -> None:
    """No figures are kept."""


@contextmanager
def timed(observe: Observe, name: str) -> Iterator[None]:
    """Tell how long it takes inside, once it is done."""
    began = time.perf_counter()
    yield
    observe(name, time.perf_counter() - began)


@contextmanager
def judged(observe: Observe, name: str) -> Iterator[None]:
    """Tell how long it takes inside, or why it was refused."""
    try:
        with timed(observe, name):
            yield
    except GalaxariumError as error:
        observe(f"refused:{error.code}", 1)
        raise


# --- fault points

VARIABLE = "GALAXARIUM_FAULT"
"""Which point is fatal: its name, or `name:count` for the time it is reached so often."""

POINTS = (
    "before-save",
    "after-save",
    "before-publish",
    "after-publish",
    "before-lease",
    "during-drive",
)
"""before-save: nothing written yet. after-save: committed, no client told. before-publish, after-publish:
around telling those of this process. before-lease: about to take over tables. during-drive: a bot has chosen,
and its choice is not stored."""

_FATAL, _, _COUNT = os.environ.get(VARIABLE, "").partition(":")
_lock = threading.Lock()
_reached = 0


def fault_point(name: str) -> None:
    """Die here if this is the point that was named, and it is time."""
    global _reached
    if name != _FATAL:
        return
    with _lock:
        _reached += 1
        if _reached >= int(_COUNT or 1):
            os.kill(os.getpid(), signal.SIGKILL)
