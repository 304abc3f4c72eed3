"""Fault points: places where tests let a server die, as if somebody had pulled the plug there."""

import os
import signal
import threading

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
"""before-save: nothing written yet. after-save: committed, nobody told. before-publish, after-publish: around
telling those of this process. before-lease: about to take over tables. during-drive: a bot has chosen, and
its choice is not stored."""

_lock = threading.Lock()
_reached = 0


def fault_point(name: str) -> None:
    """Die here if this is the point that was named, and it is time."""
    wanted = os.environ.get(VARIABLE)
    if wanted is None:
        return
    global _reached
    point, _, count = wanted.partition(":")
    if point != name:
        return
    with _lock:
        _reached += 1
        if _reached >= int(count or 1):
            os.kill(os.getpid(), signal.SIGKILL)
