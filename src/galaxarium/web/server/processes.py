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
from .process_plan import LIMIT_S, Listeners, Plan

LOOK_S = 0.1
"""How often the parent checks its children."""
SHORTEST_S, LONGEST_S = 0.5, 30.0
"""How long it waits before it starts a dead child again: twice as long each time."""
HEALTHY_S = 60.0
"""A child that ran that long did not fail at its start."""

log = logging.getLogger("galaxarium.processes")


@dataclass
class Child:
    """One child process, running or to be started."""

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
        """Supervise the children; returns an exit code when all of them have ended."""
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
                self._schedule_restart(child, child.process.returncode, now)
            if child.process is None and now >= child.due:
                child.process = self._start(child.index)
                child.since = now

    def _schedule_restart(self, child: Child, code: int, now: float) -> None:
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


def keep_processes(plan: Plan, listeners: Sequence[Listeners]) -> int:
    """Run one process for each pair of sockets until a signal comes."""
    set_up_logs(plan.settings, pid=os.getpid())
    return Parent(lambda index: _start(plan, listeners[index]), len(listeners)).run()


def _start(plan: Plan, listeners: Listeners) -> "subprocess.Popen[str]":
    """A child in a process group of its own: Ctrl-C reaches the parent only, which ends it."""
    child = subprocess.Popen(
        [sys.executable, "-m", "galaxarium.web.server.worker"],
        stdin=subprocess.PIPE,
        text=True,
        pass_fds=[listener.fileno() for listener in listeners if listener is not None],
        process_group=0,
    )
    assert child.stdin is not None
    child.stdin.write(plan.as_text(listeners))
    child.stdin.flush()
    return child
