"""A history: a game with the steps that led to it. Never changed, only replaced, so that a reader keeps one
whole without a lock."""

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...caching import cached_property
from ...errors import GalaxariumError, StoreDamaged
from ...game import compiling
from ...game.events import Event
from ...game.game import Game, earlier
from ...game.notation import NAME_OF_FRAME, context_of, frame_words
from ...game.state import State

MARK_EVERY = 16
"""Every so many plies a state is kept to go back to; what lies between is played again."""


# --- follow windows: the kernel asks one seat at a time; a window is all of that for one die


class WindowId(NamedTuple):
    """A follow window: no game has two that are equal. Zavodnick cannot be begun twice in a turn, so
    turn, die, leader and whether it is free tell all windows apart."""

    turn: int
    die: int
    leader: int
    face: str
    free: bool

    def id(self, undos: int) -> str:
        """The name of the window at a table: another one after every undo, so that no answer meets another
        question."""
        return f"{self.turn}-{self.die}-{self.leader}{'f' if self.free else ''}-{undos}"


def renamed(window: str, undos: int) -> str:
    """The id of the same window after another undo, which it outlived."""
    return f"{window.rpartition('-')[0]}-{undos}"


def window_id_of(state: State) -> WindowId | None:
    """The innermost window in which a seat was asked already; None outside of all windows."""
    record = state.record
    for numbers in reversed(record.frame[: record.depth].tolist()):
        if NAME_OF_FRAME[numbers[0]] != "window":
            continue
        words = frame_words(context_of(record, state.cards), numbers)
        if int(words["next"]) > 1:  # before that the leader is still busy with the die
            free = words["free"] == "yes"
            return WindowId(int(record.turn), int(record.bay_n), numbers[1] + 1, words["face"], free)
    return None


def asked_states(state: State) -> tuple[State, ...]:
    """The states in which the followers of a window are asked, one after the other, if all pass.
    The first is the state itself; none if no follower is asked in it."""
    spot = window_id_of(state)
    states: list[State] = []
    while state.decision is not None and state.decision.kind == "follow" and window_id_of(state) == spot:
        states.append(state)
        state, _ = state.play("pass")
    return tuple(states)


# --- the history


class DecisionRow(NamedTuple):
    """A decision as it is stored."""

    ply: int
    seat: int
    choice: str
    digest: str
    reason: str
    time: float


AUTOMATIC = frozenset(
    {"pointless", "order-never", "order-big", "order-keep", "order-follow", "turn", "timer", "policy"}
    | {"clock", "clock-bot"}
)
"""Reasons of decisions that the table takes by itself."""


@dataclass(frozen=True, slots=True)
class Ply:
    """A decision and what it did, secrets included."""

    row: DecisionRow
    kind: str
    """The kind of the decision."""
    events: tuple[Event, ...]
    spot: WindowId | None
    """The follow window that was open after it."""


class History:
    """The game as it stands, every step, and some states on the way."""

    def __init__(self, game: Game, steps: Sequence[Ply], marks: Mapping[int, State]) -> None:
        self.game = game
        """Shared by all readers: copy it before playing on it."""
        self.steps = tuple(steps)
        self.ply = len(self.steps)
        """How many decisions were taken."""
        self.marks = marks
        self.spot = steps[-1].spot if steps else window_id_of(game.state)

    @classmethod
    def begin(cls, start: str) -> "History":
        """A course from the text of a record without decisions."""
        game = Game.from_record(start)
        return cls(game, (), {0: game.state.bare()})

    @property
    def state(self) -> State:
        """The state now."""
        return self.game.state

    def then(self, choice: str, reason: str, time: float) -> "History":
        """The course after one more choice. IllegalChoice and GameOver as in the game."""
        game = self.game.copy()
        taken = _take(game, self.ply + 1, choice, reason, time)
        return History(game, (*self.steps, taken), _marked(self.marks, game, taken.row.ply))

    def back(self, ply: int) -> "History":
        """The course as it was at an earlier ply."""
        marks = {at: state for at, state in self.marks.items() if at <= ply}
        events = sum(len(taken.events) for taken in self.steps[ply:])
        return History(earlier(self.game, self.at(ply), ply, events), self.steps[:ply], marks)

    def at(self, ply: int) -> State:
        """The state as it was at an earlier ply."""
        if ply == self.ply:
            return self.state
        mark = ply - ply % MARK_EVERY
        state = self.marks[mark].bare()
        for taken in self.steps[mark:ply]:
            state, _ = state.play(taken.row.choice)
        return state

    def replay(self, rows: Sequence[DecisionRow]) -> "History":
        """Go on with stored decisions; StoreDamaged where they do not come out as they once did."""
        game, steps, marks = self.game.copy(), list(self.steps), self.marks
        for row in rows:
            try:
                taken = _take(game, len(steps) + 1, row.choice, row.reason, row.time)
            except GalaxariumError as error:
                raise StoreDamaged(f"decision {row.ply} cannot be played again: {error}") from None
            if taken.row != row:
                raise StoreDamaged(f"decision {row.ply} does not lead where it once did")
            steps.append(taken)
            marks = _marked(marks, game, row.ply)
        return History(game, steps, marks) if rows else self

    def common(self, other: "History") -> int:
        """How many steps two courses share. A step belongs to one past only, so the last one tells."""
        same = min(self.ply, other.ply)
        while same and self.steps[same - 1] is not other.steps[same - 1]:
            same -= 1
        return same

    def opened(self, spot: WindowId) -> int:
        """At which ply a follow window opened. As long as it is open there are only windows inside it."""
        opened = 0
        for taken in reversed(self.steps):
            if taken.spot is None:
                break
            if taken.spot == spot:
                opened = taken.row.ply
        return opened

    @cached_property
    def followers(self) -> tuple[State, ...]:
        """The states in which those who can still answer the open window are asked, if all before them
        pass. While a follower is busy, these are the ones after it."""
        decision = self.game.decision
        if self.spot is None or decision is None:
            return ()
        if decision.kind == "follow":
            return asked_states(self.state)
        for taken in reversed(self.steps):
            if taken.kind == "follow" and taken.row.choice == "follow":
                before = self.at(taken.row.ply - 1)
                return asked_states(before)[1:] if window_id_of(before) == self.spot else ()
        return ()


def _take(game: Game, ply: int, choice: str, reason: str, time: float) -> Ply:
    """Take a choice in a game, by compiled rules as soon as they are there. The words of choices and reasons
    are shared: they come again and again."""
    if game.state.rules.mode == "python" and compiling.warm.is_set():
        game.state = game.state.by(compiling.COMPILED)
    decision = game.decision
    progress = game.play(choice)
    assert decision is not None
    digest = progress.after.digest()
    row = DecisionRow(ply, decision.seat, sys.intern(choice), digest, sys.intern(reason), time)
    return Ply(row, decision.kind, progress.events, window_id_of(progress.after))


def _marked(marks: Mapping[int, State], game: Game, ply: int) -> Mapping[int, State]:
    return {**marks, ply: game.state.bare()} if ply % MARK_EVERY == 0 else marks
