"""Compiled rules: saying so when they have to be made, and whether a process that began without has them by
now."""

import sys
import threading
from typing import Any

from ..kernel.engine import Engine, engine

COMPILED = "compiled"

warm = threading.Event()
"""Set once compiled rules and policies are there, so that nothing waits for them (`bots/warming.py`)."""


def ready_engine(mode: str = "") -> Engine:
    """The engine of a mode; if it has to be compiled first, that is told on the error stream."""
    announcement = Announcement()
    try:
        return engine(mode, announcement)
    finally:
        announcement.close()


class Announcement:
    """A sentence when the first function is compiled, and a bar on a terminal."""

    def __init__(self, what: str = "its rules", how_long: str = "about half a minute") -> None:
        self._sentence = f"Galaxarium compiles {what} for this machine, once; this takes {how_long}."
        self._bar: Any = None

    def __call__(self, done: int, todo: int) -> None:
        """Told by the compiler: functions done, functions in all."""
        if self._bar is None:
            self._bar = _open_bar(self._sentence, todo)
        self._bar.update(self._bar.task_ids[0], completed=done)

    def close(self) -> None:
        """Take the bar away."""
        if self._bar is not None:
            self._bar.stop()


def _open_bar(sentence: str, todo: int) -> Any:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(file=sys.stderr, highlight=False)
    console.print(sentence, soft_wrap=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    bar.add_task("functions", total=todo)
    bar.start()
    return bar
