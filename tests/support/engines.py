"""Running the same game in the three modes of the engine."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from galaxarium.kernel.engine import engine, is_ready

ENGINES = ("python", "compiled", "checked")


@contextmanager
def engine_mode(mode: str) -> Iterator[None]:
    """Games made inside run in that mode (and stay in it)."""
    ready(mode)
    before = os.environ.get("GALAXARIUM_MODE")
    os.environ["GALAXARIUM_MODE"] = mode
    try:
        yield
    finally:
        if before is None:
            del os.environ["GALAXARIUM_MODE"]
        else:
            os.environ["GALAXARIUM_MODE"] = before


def ready(mode: str) -> None:
    """Compile what a mode needs in one test worker only; the others wait and then find it on disk."""
    if is_ready(mode):
        engine(mode)
        return
    with _alone():
        engine(mode)


@contextmanager
def _alone() -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # not everywhere; then every worker compiles for itself
        yield
        return
    with (Path(tempfile.gettempdir()) / f"galaxarium-compile-{os.getuid()}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
