"""Bots in any language: a program that reads and writes lines (docs/howto/write-a-bot-in-any-language.md).

A line is a word and, after a space, JSON. We write `hello`, `begin`, `event`, `choose`, `end` and `quit`; the
program answers `hello` with `hello` and `choose` with `choice`, and may write lines of `info` in between.
A program that hangs, ends or writes anything else is stopped and named in a sentence.
"""

import contextlib
import json
import os
import random
import select
import shlex
import signal
import subprocess
import time
import weakref
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NoReturn

from ..errors import BotFailed
from ..game.events import Event
from ..game.state import Decision
from .protocol import Budget

PROTOCOL = 1
COMMAND = "GALAXARIUM_PROGRAM"
"""The environment variable with the command of the bot `program`; processes started from here get it too."""
HELLO_S = 20.0
CHOICE_S = 30.0
"""So long a program may take to start, and to choose where nothing else is agreed."""
MARGIN_S = 1.0
LEAVE_S = 1.0
LONGEST = 1 << 20
"""Bytes of a line."""


class ProgramBot:
    """A program that chooses. It is started when it is first needed."""

    def __init__(self, command: str, seconds: float = CHOICE_S) -> None:
        self.command = command
        self.seconds = seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._read = bytearray()

    def begin(self, view: Mapping[str, Any]) -> None:
        """A game begins; what the seat may know of it."""
        self._say("begin", view)

    def told(self, events: Sequence[Event]) -> None:
        """What has happened, as far as the seat may know."""
        for event in events:
            self._say("event", event.as_dict())

    def end(self, view: Mapping[str, Any]) -> None:
        """The game is over."""
        self._say("end", view)

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """What the program chooses; the seed is its only source of chance that can be repeated."""
        seconds = self.seconds if budget.seconds is None else budget.seconds + MARGIN_S
        limits = {"seed": rng.getrandbits(32), "seconds": budget.seconds}
        self._say("choose", {"decision": asdict(decision), **limits, "view": view})
        choice = self._answer("choice", seconds)
        if choice not in decision.choices:
            self._fail(f"chose {_cut(choice)}, which is not possible; it decides {decision.kind}")
        return str(choice)

    # --- lines ----------------------------------------------------------------------------------------------

    def _started(self) -> subprocess.Popen[bytes]:
        """The process, started if there is none."""
        if self._process is not None:
            return self._process
        try:
            self._process = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError, IndexError) as error:
            raise BotFailed(f"the program {self.command!r} cannot be started: {error}") from None
        self._read = bytearray()
        weakref.finalize(self, _leave, self._process)
        assert self._process.stdin is not None
        os.set_blocking(self._process.stdin.fileno(), False)
        self._write(self._process, f"hello {json.dumps({'protocol': PROTOCOL})}\n".encode(), HELLO_S)
        hello = self._answer("hello", HELLO_S)
        if not isinstance(hello, dict) or hello.get("protocol") != PROTOCOL:
            self._fail(f'speaks another protocol: {_cut(hello)} instead of {{"protocol": {PROTOCOL}}}')
        return self._process

    def _say(self, word: str, what: Mapping[str, Any]) -> None:
        line = f"{word} {json.dumps(what, ensure_ascii=False, separators=(',', ':'))}\n".encode()
        self._write(self._started(), line, self.seconds)

    def _write(self, process: subprocess.Popen[bytes], line: bytes, seconds: float) -> None:
        """Write a line, for so long as the program may take to read it."""
        assert process.stdin is not None
        ends, left = time.monotonic() + seconds, memoryview(line)
        while left:
            ready = select.select([], [process.stdin], [], max(0.0, ends - time.monotonic()))[1]
            if not ready:
                self._fail(f"did not read its input for {seconds:g} s")
            try:
                left = left[os.write(process.stdin.fileno(), left) :]
            except BlockingIOError:
                continue
            except OSError:
                self._fail(f"has ended{_status(process)}")

    def _answer(self, word: str, seconds: float) -> Any:
        """What comes after this word; lines of `info` before it are passed over."""
        ends = time.monotonic() + seconds
        while True:
            line = self._line(ends, seconds)
            first, _, rest = line.partition(" ")
            if first == "info":
                continue
            if first != word:
                self._fail(f"wrote {_cut(line)}; expected a line such as {word} ...")
            try:
                return json.loads(rest)
            except ValueError:
                self._fail(f"wrote {_cut(line)}; after the word {word} there is JSON, a text in quotes")

    def _line(self, ends: float, seconds: float) -> str:
        process = self._process
        assert process is not None
        assert process.stdout is not None
        while b"\n" not in self._read:
            if len(self._read) > LONGEST:
                self._fail(f"wrote a line of more than {LONGEST:,} bytes")
            if not select.select([process.stdout], [], [], max(0.0, ends - time.monotonic()))[0]:
                self._fail(f"did not answer within {seconds:g} s")
            piece = os.read(process.stdout.fileno(), 1 << 16)
            if not piece:
                self._fail(f"has ended{_status(process)}")
            self._read += piece
        line, _, rest = bytes(self._read).partition(b"\n")
        self._read = bytearray(rest)
        return line.decode("utf-8", "replace").strip()

    def _fail(self, reason: str) -> NoReturn:
        """Stop the program and say what was wrong; the next game starts it again."""
        process, self._process = self._process, None
        if process is not None:
            _kill(process)
        raise BotFailed(f"the program {self.command!r} {reason}")


def _status(process: subprocess.Popen[bytes]) -> str:
    """How a process has ended."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        return f" with status {process.wait(LEAVE_S)}"
    return ""


def _cut(what: Any) -> str:
    text = what if isinstance(what, str) else json.dumps(what)
    return repr(text if len(text) <= 80 else f"{text[:80]}...")


def _leave(process: subprocess.Popen[bytes]) -> None:
    """Tell a program to quit; one that stays is killed."""
    with contextlib.suppress(OSError, ValueError):
        assert process.stdin is not None
        os.write(process.stdin.fileno(), b"quit {}\n")
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(LEAVE_S)
    _kill(process)


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and what it has started."""
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    for stream in (process.stdin, process.stdout):
        with contextlib.suppress(OSError):
            if stream is not None:
                stream.close()
    process.wait()
