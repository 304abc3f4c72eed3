"""Getting compiled policies ready while people play already.

Compiling takes a minute or so and would hold everything else in the process up, so another process does it;
what it leaves on disk is loaded here in a second or two. Until then bots think in plain Python.
"""

import atexit
import functools
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from platformdirs import user_cache_path

from ..game import compiling
from ..game.compiling import COMPILED
from ..kernel.engine import default_mode, engine, has_numba, is_ready
from .policies import are_ready, policies

COMMAND = "from galaxarium.bots.warming import compile_everything; compile_everything()"


def thinking_mode() -> str:
    """The mode policies think in now: compiled as soon as that costs no waiting, else the usual one."""
    return COMPILED if compiling.warm.is_set() else _usual_mode(os.environ.get("GALAXARIUM_MODE", ""))


@functools.cache
def _usual_mode(named: str) -> str:
    """Looking for numba takes longer than a thought of a quick bot."""
    return default_mode()


def warm_up() -> threading.Thread:
    """Begin to get ready, and return at once; the thread ends when they are there, or cannot be."""
    thread = threading.Thread(target=_warm_up, name="warming", daemon=True)
    thread.start()
    return thread


def _warm_up() -> None:
    if not has_numba():
        return
    if not (is_ready(COMPILED) and are_ready(COMPILED)) and not _compile_elsewhere():
        return
    load_compiled()


def load_compiled() -> None:
    """Use compiled rules and policies from now on; they are loaded from disk, or compiled here and now."""
    if not compiling.warm.is_set():
        engine(COMPILED)
        policies(COMPILED)
        compiling.warm.set()


def _compile_elsewhere() -> bool:
    """Let another process compile; did it work?"""
    environment = {**os.environ, "GALAXARIUM_MODE": COMPILED}
    nowhere = subprocess.DEVNULL
    other = subprocess.Popen(
        [sys.executable, "-c", COMMAND], env=environment, stdin=nowhere, stdout=nowhere, stderr=nowhere
    )
    atexit.register(other.kill)
    try:
        return other.wait() == 0 and is_ready(COMPILED) and are_ready(COMPILED)
    finally:
        atexit.unregister(other.kill)


def compile_everything() -> None:
    """Compile rules and policies, with little priority: of several servers that start at once one
    compiles, and the others find it done."""
    if hasattr(os, "nice"):
        os.nice(10)
    with _alone():
        engine(COMPILED)
        policies(COMPILED)


@contextmanager
def _alone() -> Iterator[None]:
    """Wait until no other process compiles into the same folder."""
    with ExitStack() as stack:
        try:
            import fcntl

            folder = Path(os.environ.get("GALAXARIUM_CACHE") or user_cache_path("galaxarium"))
            folder.mkdir(parents=True, exist_ok=True)
            fcntl.flock(stack.enter_context((folder / "compiling.lock").open("w")), fcntl.LOCK_EX)
        except (ImportError, OSError):  # not everywhere; then every server compiles for itself
            pass
        yield
