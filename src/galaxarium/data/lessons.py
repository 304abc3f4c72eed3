"""Lessons: games whose every decision is written down, with what the learner is told.

A lesson is a file in the folder `lessons`: a position to begin with, and what both sides choose from there.
It knows no words: `say` is the end of a key of the catalogs, `lesson.<name>.<say>`.
"""

import functools
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field

from .reader import packaged

LESSONS = ("first", "solo", "blast-off")
"""All lessons, in the order to take them."""

LEARNER = 1
"""The seat of the learner."""


@dataclass(frozen=True)
class Beat:
    """One decision of a lesson."""

    play: str
    """What is chosen."""
    seat: int = LEARNER
    say: str = ""
    """What the learner is told before; empty: nothing, because others or the table decide."""
    look: tuple[str, ...] = ()
    """Things to look at besides those to touch: ids on the page."""
    expects: Mapping[str, int] = field(default_factory=dict)
    """What the learner's seat has afterwards, as the words said promise it."""


@dataclass(frozen=True)
class Lesson:
    """A lesson as written."""

    name: str
    mode: str
    minutes: int
    position: str
    beats: tuple[Beat, ...]

    @property
    def told(self) -> tuple[int, ...]:
        """The plies at which something new is said; what is said twice in a row is said once."""
        said = [beat.say for beat in self.beats]
        return tuple(ply for ply, say in enumerate(said) if say and (not ply or say != said[ply - 1]))


@functools.cache
def lessons() -> dict[str, Lesson]:
    """Every lesson by its name."""
    return {name: read_lesson(name, packaged(f"lessons/{name}.toml")) for name in LESSONS}


def read_lesson(name: str, text: str) -> Lesson:
    """A lesson from its text."""
    data = tomllib.loads(text)
    beats = tuple(Beat(**{**beat, "look": tuple(beat.get("look", ()))}) for beat in data["beats"])
    return Lesson(name, data["mode"], data["minutes"], data["position"], beats)
