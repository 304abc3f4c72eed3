"""The real command in a real process: with pipes, or on a terminal of its own."""

import fcntl
import os
import pty
import random
import re
import select
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

COMMAND = [sys.executable, "-m", "galaxarium"]
PROMPT = re.compile(r"(?:You|Seat \d)> $")
CURTAIN = re.compile(r"presses Enter alone\. $")
ENTRY = re.compile(r"^ +([1-9]\d*)  \S", re.MULTILINE)
PATIENCE_S = 60


def environment(home: Path, **more: str) -> dict[str, str]:
    """As if by a person who has never played: nothing set but what a test needs."""
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "SYSTEMROOT") if name in os.environ}
    own = {"HOME": str(home), "XDG_DATA_HOME": str(home / "data"), "GALAXARIUM_MODE": "python"}
    return kept | own | {"COLUMNS": "100", "LINES": "40", "TERM": "xterm", "PYTHONUNBUFFERED": "1"} | more


def run(home: Path, *words: str, typed: str = "", **more: str) -> subprocess.CompletedProcess:
    """Run the command with something typed beforehand."""
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        env=environment(home, **more),
        cwd=home,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
    )


def saved(home: Path) -> list[Path]:
    """The games saved in the usual folder."""
    return sorted((home / "data" / "galaxarium" / "games").glob("*"))


def _take_terminal() -> None:
    """Make the terminal the child's own, so that Ctrl-C typed there reaches it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Conversation:
    """The command with somebody who reads what it says and types answers."""

    def __init__(self, home: Path, *words: str, terminal: bool = False, code: str = "", **more: str) -> None:
        """The command with these words, or (for what no word can ask for) some code instead of it."""
        self.said = ""
        command = [sys.executable, "-c", code] if code else [*COMMAND, *words]
        self.terminal = terminal
        if terminal:
            self._ours, theirs = pty.openpty()
            ends = {"stdin": theirs, "stdout": theirs, "stderr": theirs}
        else:
            ends = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        self.process = subprocess.Popen(
            command,
            env=environment(home, **more),
            cwd=home,
            start_new_session=True,
            preexec_fn=_take_terminal if terminal else None,
            **ends,
        )
        if terminal:
            os.close(theirs)

    def __enter__(self) -> "Conversation":
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.terminal:
            os.close(self._ours)
        else:
            self.process.stdin.close()
            self.process.stdout.close()

    def read_until(self, pattern: re.Pattern[str]) -> str | None:
        """What is said until a pattern comes; None when the command ends before."""
        source = self._ours if self.terminal else self.process.stdout.fileno()
        heard = ""
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            if not select.select([source], [], [], 1.0)[0]:
                continue
            data = self._read(source)
            if not data:
                return None
            text = data.decode("utf-8", "replace").replace("\r\n", "\n")
            heard += text
            self.said += text
            if pattern.search(_without_colour(heard)):
                return _without_colour(heard)
        raise AssertionError(f"{pattern.pattern} was not said:\n{self.said}")

    def _read(self, source: int) -> bytes:
        try:
            return os.read(source, 65536)
        except OSError:  # how a terminal says that nobody is left
            return b""

    def type(self, line: str) -> None:
        if self.terminal:
            os.write(self._ours, line.encode() + b"\n")
        else:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()

    def signal(self, number: int) -> None:
        """Send a signal until the process ends."""
        self.insist(lambda: os.kill(self.process.pid, number))

    def insist(self, on: Callable[[], object]) -> None:
        """Do something until the process ends: a signal that comes just before it waits for a line is noticed
        only after the next one."""
        for _ in range(PATIENCE_S):
            on()
            try:
                self.process.wait(1)
            except subprocess.TimeoutExpired:
                continue
            return

    def finish(self) -> int:
        """Hear the rest and wait for the end."""
        self.read_until(re.compile(r"(?!)"))
        return self.process.wait(PATIENCE_S)

    def play(self, rng: random.Random, prompts: int = 100_000) -> int:
        """Answer so many prompts with numbers from the menus; return how many there were."""
        asked = re.compile(f"{PROMPT.pattern}|{CURTAIN.pattern}")
        for number in range(prompts):
            heard = self.read_until(asked)
            if heard is None:
                return number
            self.type("" if CURTAIN.search(heard) else answer(heard, rng))
        return prompts


def answer(heard: str, rng: random.Random) -> str:
    """A number from the menu; for dice some numbers, or all of them."""
    if ", or all" in heard:
        return rng.choice(["all", "1"])
    if re.search(r"Which 2 dice", heard):
        return "1 2"
    return rng.choice(ENTRY.findall(heard))


def _without_colour(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text)
