"""Tables over a real database in a folder of a test's own."""

from contextlib import contextmanager
from dataclasses import asdict, dataclass
from unittest import mock

from galaxarium.game.position import write_position
from galaxarium.tables.core.commands import (
    AnswerFollow,
    ComeBack,
    Concede,
    Nudge,
    Pause,
    Play,
    PlayFreely,
    React,
    Reset,
    SetColour,
    SetName,
    SetOrders,
    SetTimeControl,
    Undo,
)
from galaxarium.tables.core.snapshot import Snapshot
from galaxarium.tables.runtime.service import TableService


@dataclass(frozen=True)
class Reply:
    """An answer to a follow window with more than its word."""

    word: str
    again: bool = False
    plan: tuple[str, ...] = ()


class Tables(TableService):
    """Tables with a short word for each command; what it returns is what the key may know then."""

    def said(self, table, key, command) -> Snapshot:
        return self.snapshot(self.execute(table, key, command), key)

    def play(self, table, key, seat, choice, ply):
        return self.said(table, key, Play(seat=seat, choice=choice, ply=ply))

    def answer(self, table, key, seat, answer, window):
        reply = Reply(answer) if isinstance(answer, str) else answer
        command = AnswerFollow(
            seat=seat, answer=reply.word, again=reply.again, plan=reply.plan, window=window
        )
        return self.said(table, key, command)

    def pause(self, table, key, seat, window, on):
        self.execute(table, key, Pause(seat=seat, window=window, on=on))

    def undo(self, table, key, seat, ply, to=None):
        return self.said(table, key, Undo(seat=seat, ply=ply, to=to))

    def reset(self, table, key, seat, ply):
        return self.said(table, key, Reset(seat=seat, ply=ply))

    def come_back(self, table, key, seat):
        return self.said(table, key, ComeBack(seat=seat))

    def play_freely(self, table, key, seat):
        return self.said(table, key, PlayFreely(seat=seat))

    def concede(self, table, key, seat):
        return self.said(table, key, Concede(seat=seat))

    def react(self, table, key, seat, reaction):
        self.execute(table, key, React(seat=seat, reaction=reaction))

    def nudge(self, table, key, seat):
        self.execute(table, key, Nudge(seat=seat))

    def say_name(self, table, key, seat, name):
        return self.said(table, key, SetName(seat=seat, name=name))

    def choose_colour(self, table, key, seat, colour):
        return self.said(table, key, SetColour(seat=seat, colour=colour))

    def set_orders(self, table, key, seat, orders):
        return self.said(table, key, SetOrders.of(seat, orders))

    def set_policy(self, table, key, policy):
        return self.said(table, key, SetTimeControl.model_construct(**asdict(policy)))


@contextmanager
def tables_in(folder, **how):
    """Tables whose bots think only when told to."""
    opened = Tables(f"sqlite:///{folder}/games.sqlite3", workers=0, **how)
    try:
        yield opened
    finally:
        opened.close()


def as_written():
    """Play positions online as they are written, where a test has to know what comes."""
    return mock.patch("galaxarium.tables.core.create.redrawn", lambda state, rng: write_position(state))
