"""Puzzles: decisions from games between bots in which one choice is clearly best.

They are lines of JSON in the file beside this one, numbered from 1 in their order; numbers never change.
`scripts/puzzles` finds them and docs/howto/mine-puzzles.md says how. The positions are imagined from
what the deciding seat knew, so that what they hide from it was drawn by lot and is no secret.
"""

import functools
import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from importlib.resources import files
from pathlib import Path
from typing import Any

THEMES = ("ships", "advance", "follow", "dice", "galaxy", "planets", "rogue")
"""What puzzles are about, in the order of the list."""

LEVELS = (1, 2, 3)
"""How hard they are: how many of the panel err, in thirds."""

CONFIDENCE = 0.99
"""How sure it is that the best choice is best."""

NAME = "puzzles.jsonl"
FILE = Path(__file__).with_name(NAME)


@dataclass(frozen=True)
class Option:
    """A choice: how often both it and the best one were played out, and how much worse it is, with bounds
    that hold for all choices together at the stated confidence."""

    choice: str
    rounds: int
    behind: float
    low: float
    high: float


@dataclass(frozen=True)
class Puzzle:
    """A decision with one clearly best choice."""

    number: int
    position: str
    seat: int
    kind: str
    best: str
    then: tuple[str, ...]
    """How it goes on after the best choice, as far as no luck is needed."""
    chance: float
    """The chance to win with the best choice."""
    options: tuple[Option, ...]
    """All choices in the order of the rules."""
    theme: str
    level: int
    said: tuple[str, ...]
    """What weaker bots would choose, those of the panel in turn."""
    game: int
    ply: int
    bots: tuple[str, ...]
    seed: int

    def option(self, choice: str) -> Option | None:
        """A choice by its text."""
        return next((option for option in self.options if option.choice == choice), None)

    def chance_of(self, option: Option) -> float:
        """The chance to win with a choice."""
        return min(max(self.chance - option.behind, 0.0), 1.0)

    @property
    def rounds(self) -> int:
        """In how many worlds the best choice was tried, at most."""
        return max(option.rounds for option in self.options)


@functools.cache
def puzzles() -> tuple[Puzzle, ...]:
    """All puzzles in the order of their numbers."""
    return read_puzzles((files(__package__) / NAME).read_text(encoding="utf-8").splitlines())


def read_puzzles(lines: Iterable[str]) -> tuple[Puzzle, ...]:
    """Puzzles from lines of JSON."""
    return tuple(_puzzle(number, json.loads(line)) for number, line in enumerate(lines, 1))


def _puzzle(number: int, row: dict[str, Any]) -> Puzzle:
    lists = {name: tuple(row[name]) for name in ("said", "bots", "then")}
    options = tuple(Option(*option) for option in row["choices"])
    rest = {name: value for name, value in row.items() if name != "choices"}
    return Puzzle(number=number, **{**rest, **lists, "options": options})


def daily(day: date, count: int) -> int:
    """The number of the puzzle of a day, out of so many: the same everywhere, and none comes again before
    all the others were shown."""
    return _order(count)[day.toordinal() % count]


@functools.cache
def _order(count: int) -> tuple[int, ...]:
    """All numbers in an order that cannot be guessed, from arithmetic that is the same everywhere."""

    def mark(number: int) -> bytes:
        return hashlib.blake2b(f"puzzle {number}".encode(), digest_size=8).digest()

    return tuple(sorted(range(1, count + 1), key=mark))
