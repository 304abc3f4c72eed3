"""A process that thinks, seen from the server: started when it is needed, stopped when it takes too long."""

import contextlib
import json
import logging
import pickle
import queue
import random
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from typing import Any

from ..errors import BotFailed
from ..game.state import Decision, State
from .protocol import Budget
from .thought import Line, Thought
from .warming import thinking_mode
from .worker import Load, Task

COMMAND = (sys.executable, "-c", "from galaxarium.bots.worker import main; main()")
MARGIN_S = 2.0
"""So long a bot may take beyond its budget."""
START_S = 60.0
"""A process that has not loaded everything by then never will."""
PATIENCE_S = 1.0

log = logging.getLogger(__name__)


class TookTooLong(BotFailed):
    """A thought that went on beyond its budget and was stopped."""


class ProcessEnded(BotFailed):
    """A thought whose process has ended in the middle of it."""


class Remote:
    """One process, and another one after it has ended. One thread at a time may ask."""

    def __init__(self, margin: float | None = None) -> None:
        self._margin = MARGIN_S if margin is None else margin
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._mode = ""
        """What the process can think in, or is loading."""
        self._loading_since: float | None = None

    @property
    def pid(self) -> int | None:
        """The process that runs now."""
        return self._process.pid if self._process else None

    def is_ready(self) -> bool:
        """Could it think at once? If not it gets ready from now on."""
        try:
            return self._loads(0.0)
        except BotFailed as error:
            log.warning("%s", error)
            return False

    def choose(
        self,
        name: str,
        seen: Mapping[str, Any] | State,
        decision: Decision,
        rng: random.Random,
        budget: Budget,
    ) -> str:
        """What a bot chooses from a view, one of ours also from a state with everything hidden redealt.
        BotFailed if it cannot; TookTooLong if it had to be stopped, ProcessEnded if its process has died."""
        return str(self._ask(name, seen, decision, rng, budget)["choice"])

    def consider(self, state: State, rng: random.Random, budget: Budget) -> Thought:
        """What the search that gives hints thinks of the decision of a state with everything hidden
        redealt."""
        found = self._ask("", state, None, rng, budget)["thought"]
        lines = (Line(**{**line, "follow_ups": tuple(line["follow_ups"])}) for line in found["lines"])
        return Thought(**{**found, "lines": tuple(lines)})

    def _ask(
        self,
        name: str,
        seen: Mapping[str, Any] | State,
        decision: Decision | None,
        rng: random.Random,
        budget: Budget,
    ) -> dict[str, Any]:
        assert budget.seconds is not None  # at a server every thought has an end
        self._loads(START_S)
        limit = budget.seconds + self._margin
        self._send(Task(name, seen, decision, rng, budget, limit))
        answer = self._receive(limit)
        if "failed" in answer:
            raise BotFailed(answer["failed"])
        return answer

    def _loads(self, seconds: float) -> bool:
        """Start a process and load what is needed in the mode of this moment, where that was not done; wait
        for it so long."""
        mode = thinking_mode()
        if self._process is None or self._process.poll() is not None:
            self.stop()
            self._start()
        if self._mode != mode and self._loading_since is None:
            self._send(Load(mode))
            self._mode, self._loading_since = mode, time.monotonic()
        if self._loading_since is not None:
            if seconds == 0.0 and self._lines.empty() and time.monotonic() < self._loading_since + START_S:
                return False
            self._receive(seconds)
            self._loading_since = None
        return self._mode == mode or self._loads(seconds)

    def _start(self) -> None:
        process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        lines: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        threading.Thread(target=_read, args=(process, lines), name="bot process", daemon=True).start()
        self._process, self._lines, self._mode, self._loading_since = process, lines, "", None

    def _send(self, task: Task | Load) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(pickle.dumps(task))
            self._process.stdin.flush()
        except OSError:
            self.stop()
            raise ProcessEnded("a process of bots has ended") from None

    def _receive(self, seconds: float) -> dict[str, Any]:
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            self.stop()
            raise TookTooLong(f"a process of bots was stopped after {seconds:.1f} s") from None
        if line is None:
            self.stop()
            raise ProcessEnded("a process of bots has ended in the middle of a thought")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """Let the process end, or end it. Idempotent."""
        process = self._process
        if process is not None and process.stdin is not None:
            with contextlib.suppress(OSError):
                process.stdin.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(PATIENCE_S)
        self.stop()

    def stop(self) -> None:
        """End the process at once, whatever it does; the next question starts another one. Idempotent."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdin is not None:
                with contextlib.suppress(OSError):
                    process.stdin.close()


def _read(process: "subprocess.Popen[bytes]", lines: "queue.SimpleQueue[bytes | None]") -> None:
    """Pass on what a process says; nothing more when it has ended."""
    assert process.stdout is not None
    with process.stdout as output:
        for line in output:
            lines.put(line)
    lines.put(None)
