"""A course: a game with the steps that led to it. Never changed, only replaced, so that whoever looks at
one keeps it whole without a lock."""

import functools
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..errors import GalaxariumError, StoreDamaged
from ..game.events import Event
from ..game.game import Game
from ..game.state import State
from .spot import Spot, asked, spot_of

MARK_EVERY = 16
"""Every so many plies a game is kept to go back to; what lies between is played again."""


class Row(NamedTuple):
    """A decision as it is stored."""

    ply: int
    seat: int
    choice: str
    digest: str
    reason: str
    time: float


@dataclass(frozen=True)
class Taken:
    """A decision and what it did, secrets included."""

    row: Row
    kind: str
    """The kind of the decision."""
    events: tuple[Event, ...]
    spot: Spot | None
    """The follow window that was open after it."""


class Course:
    """The game as it stands, every step, and some games on the way."""

    def __init__(self, game: Game, steps: Sequence[Taken], marks: Mapping[int, Game]) -> None:
        self.game = game
        """Shared with everybody who looks: copy it before playing on it."""
        self.steps = tuple(steps)
        self.marks = marks
        self.spot = spot_of(game.state)

    @classmethod
    def begin(cls, start: str) -> "Course":
        """A course from the text of a record without decisions."""
        game = Game.from_record(start)
        return cls(game, (), {0: game})

    @property
    def ply(self) -> int:
        """How many decisions were taken."""
        return len(self.steps)

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.state

    def then(self, choice: str, reason: str, time: float) -> "Course":
        """The course after one more choice. IllegalChoice and GameOver as in the game."""
        game = self.game.copy()
        decision = game.decision
        progress = game.play(choice)
        assert decision is not None
        row = Row(self.ply + 1, decision.seat, choice, progress.after.digest(), reason, time)
        taken = Taken(row, decision.kind, progress.events, spot_of(progress.after))
        marks = {**self.marks, row.ply: game} if row.ply % MARK_EVERY == 0 else self.marks
        return Course(game, (*self.steps, taken), marks)

    def back(self, ply: int) -> "Course":
        """The course as it was at an earlier ply."""
        marks = {at: game for at, game in self.marks.items() if at <= ply}
        return Course(self.at(ply), self.steps[:ply], marks)

    def at(self, ply: int) -> Game:
        """The game as it was at an earlier ply."""
        if ply == self.ply:
            return self.game
        mark = max(at for at in self.marks if at <= ply)
        if mark == ply:
            return self.marks[mark]
        game = self.marks[mark].copy()
        for taken in self.steps[mark:ply]:
            game.play(taken.row.choice)
        return game

    def replay(self, rows: Iterable[Row]) -> "Course":
        """Go on with stored decisions; StoreDamaged where they do not come out as they once did."""
        course = self
        for row in rows:
            try:
                course = course.then(row.choice, row.reason, row.time)
            except GalaxariumError as error:
                raise StoreDamaged(f"decision {row.ply} cannot be played again: {error}") from None
            if course.steps[-1].row != row:
                raise StoreDamaged(f"decision {row.ply} does not lead where it once did")
        return course

    def opened(self, spot: Spot) -> int:
        """At which ply a follow window opened."""
        return next((taken.row.ply for taken in self.steps if taken.spot == spot), 0)

    @functools.cached_property
    def followers(self) -> tuple[State, ...]:
        """The states in which those who can still answer the open window are asked, if all before them
        pass. While a follower is busy, these are the ones after it."""
        decision = self.game.decision
        if self.spot is None or decision is None:
            return ()
        if decision.kind == "follow":
            return asked(self.state)
        for taken in reversed(self.steps):
            if taken.kind == "follow" and taken.row.choice == "follow":
                before = self.at(taken.row.ply - 1).state
                return asked(before)[1:] if spot_of(before) == self.spot else ()
        return ()
