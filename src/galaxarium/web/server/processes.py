"""Several server processes on one socket: a parent that starts them, starts a dead one again, and ends them.

The parent itself serves no request and opens no database, so that little in it could go wrong.
"""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .logs import set_up_logs
from .process_plan import LIMIT_S, Doors, Plan

LOOK_S = 0.1
"""How often the parent looks after its children."""
SHORTEST_S, LONGEST_S = 0.5, 30.0
"""How long it waits before it starts a dead child again: twice as long each time."""
HEALTHY_S = 60.0
"""A child that lived that long died of something else than its birth."""

log = logging.getLogger("galaxarium.processes")


@dataclass
class Child:
    """A place for one process."""

    index: int
    process: "subprocess.Popen[str] | None" = None
    since: float = 0.0
    wait: float = 0.0
    due: float = 0.0
    """When it is to be started (again)."""


class Parent:
    """Keeps children alive until a signal comes."""

    def __init__(
        self,
        start: "Callable[[int], subprocess.Popen[str]]",
        many: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._start = start
        self._clock = clock
        self.children = [Child(index) for index in range(many)]
        self.signals: list[int] = []

    def run(self) -> int:
        """Look after the children; returns an exit code when all of them have ended."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda number, frame: self.signals.append(number))
        while not self.signals:
            self.look()
            time.sleep(LOOK_S)
        return self._end()

    def look(self) -> None:
        """Start what is to be started, and note what has died."""
        now = self._clock()
        for child in self.children:
            if child.process is not None and child.process.poll() is not None:
                self._mourn(child, child.process.returncode, now)
            if child.process is None and now >= child.due:
                child.process = self._start(child.index)
                child.since = now

    def _mourn(self, child: Child, code: int, now: float) -> None:
        lived = now - child.since
        child.wait = SHORTEST_S if lived >= HEALTHY_S else min(max(child.wait * 2, SHORTEST_S), LONGEST_S)
        child.due = now + child.wait
        child.process = None
        log.error("server process %d ended with %d and starts again in %.1f s", child.index, code, child.wait)

    def _end(self) -> int:
        """Ask all children to end; kill those that do not in time, or all at a second signal."""
        running = [child.process for child in self.children if child.process is not None]
        for process in running:
            process.send_signal(signal.SIGTERM)
        until = self._clock() + LIMIT_S + 5
        while any(process.poll() is None for process in running):
            if len(self.signals) > 1 or self._clock() >= until:
                for process in running:
                    process.kill()
            time.sleep(LOOK_S)
        return 0 if len(self.signals) == 1 else 128 + self.signals[0]


def keep_processes(plan: Plan, doors: Sequence[Doors]) -> int:
    """Run one process for each pair of doors until a signal comes."""
    set_up_logs(plan.settings, pid=os.getpid())
    return Parent(lambda index: _start(plan, doors[index]), len(doors)).run()


def _start(plan: Plan, doors: Doors) -> "subprocess.Popen[str]":
    """A child in a group of its own: Ctrl-C is for the parent, which tells it."""
    child = subprocess.Popen(
        [sys.executable, "-m", "galaxarium.web.server.worker"],
        stdin=subprocess.PIPE,
        text=True,
        pass_fds=[door.fileno() for door in doors if door is not None],
        process_group=0,
    )
    assert child.stdin is not None
    child.stdin.write(plan.as_text(doors))
    child.stdin.flush()
    return child
