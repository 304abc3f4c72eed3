"""Which follow window a state is in. The kernel asks one seat at a time; a window is all of that for one
die."""

from typing import NamedTuple

from ...game.frames import NAME_OF_FRAME, context_of, frame_words
from ...game.state import State


class WindowId(NamedTuple):
    """A follow window: no game has two that are equal. Nobody can begin zavodnick twice in a turn, so
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
    """The innermost window in which somebody was asked already; None outside of all windows."""
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
    """The states in which the followers of a window are asked, one after the other, if everybody passes.
    The first is the state itself; none if no follower is asked in it."""
    spot = window_id_of(state)
    states: list[State] = []
    while state.decision is not None and state.decision.kind == "follow" and window_id_of(state) == spot:
        states.append(state)
        state, _ = state.play("pass")
    return tuple(states)
