"""How long it takes until the compiled engine is ready: fresh processes, seconds of the clock on the wall."""

import os
import subprocess
import sys
import tempfile
import time
from statistics import median

from .timing import Effort, Figures

# ready to play a game in, and nothing more
READY = "import galaxarium; from galaxarium.kernel.engine import engine; engine('compiled')"


def seconds_until_ready(cache: str | None = None) -> float:
    """One fresh interpreter: start, import, engine ready, end."""
    environment = {**os.environ, **({"GALAXARIUM_CACHE": cache} if cache else {})}
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", READY], env=environment, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - start


def warm_start(effort: Effort) -> Figures:
    """With the compiled code on disk."""
    return {"seconds": median(seconds_until_ready() for _ in range(effort.rounds))}


def cold_start() -> Figures:
    """With nothing compiled yet; once, for it takes long."""
    with tempfile.TemporaryDirectory(prefix="galaxarium-") as folder:
        return {"seconds": seconds_until_ready(folder)}
