"""Telling whoever keeps figures how long things take, and why moves are refused."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ...errors import GalaxariumError

Observe = Callable[[str, float], None]
"""Told a name and a number: seconds, or how many."""


def unobserved(name: str, value: float) -> None:
    """Nobody keeps figures."""


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
