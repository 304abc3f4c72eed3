"""Running the same game in the three modes of the engine."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

ENGINES = ("python", "compiled", "checked")


@contextmanager
def engine_mode(mode: str) -> Iterator[None]:
    """Games made inside run in that mode (and stay in it)."""
    before = os.environ.get("GALAXARIUM_MODE")
    os.environ["GALAXARIUM_MODE"] = mode
    try:
        yield
    finally:
        if before is None:
            del os.environ["GALAXARIUM_MODE"]
        else:
            os.environ["GALAXARIUM_MODE"] = before
