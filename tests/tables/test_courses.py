"""Courses: the past of a game, kept light; and rooms, kept by their weight."""

import random
import sys
import threading

import pytest

from galaxarium import Game
from galaxarium.game import compiling
from galaxarium.tables.core.history import MARK_EVERY, History
from galaxarium.tables.storage.table_cache import weight_of
from support.engines import ready


def histories(seed, players, plies=150):
    """A game played at random, step by step; whoever can follow mostly does."""
    rng = random.Random(seed)
    history = History.begin(Game.new(players, seed=seed).record())
    yield history
    while history.game.decision and history.ply < plies:
        decision = history.game.decision
        follows = decision.kind == "follow" and rng.random() < 0.7
        history = history.then(
            "follow" if follows else rng.choice(decision.choices), "chosen", float(history.ply)
        )
        yield history


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_when_a_window_opened(players):
    """Found from the end, the same as from the start."""
    windows = 0
    for history in histories(players, players):
        if history.spot is not None:
            windows += 1
            first = next((taken.row.ply for taken in history.steps if taken.spot == history.spot), 0)
            assert history.opened(history.spot) == first
    assert windows > 3


def test_any_ply_can_be_gone_back_to():
    *_, history = histories(3, 3)
    for ply in (0, 1, MARK_EVERY - 1, MARK_EVERY, MARK_EVERY + 1, history.ply - 1, history.ply):
        past = history.back(ply)
        again = Game.from_record(past.game.record())
        assert past.game.decisions == history.game.decisions[:ply]
        assert past.game.log == again.log
        assert past.state.digest() == history.at(ply).digest() == again.state.digest()
        assert (
            past.replay([taken.row for taken in history.steps[ply:]]).state.digest() == history.state.digest()
        )


def test_what_two_courses_share():
    *_, before, history = histories(5, 2, 40)
    assert history.common(before) == before.ply
    assert history.common(history) == history.ply
    other = history.back(7).then(history.at(7).decision.choices[-1], "chosen", 0.0)
    assert history.common(other) == other.common(history) == 7


def test_games_go_on_by_compiled_rules_when_they_are_there(monkeypatch):
    ready("compiled")
    *_, plain = histories(8, 3, 60)
    monkeypatch.setattr(compiling, "warm", threading.Event())
    compiling.warm.set()
    *_, compiled = histories(8, 3, 60)
    assert (plain.state.rules.mode, compiled.state.rules.mode) == ("python", "compiled")
    assert [taken.row for taken in plain.steps] == [taken.row for taken in compiled.steps]
    assert plain.game.log == compiled.game.log


def test_games_share_what_comes_again():
    *_, one = histories(1, 4, 60)
    *_, two = histories(2, 4, 60)
    events = {id(event) for taken in one.steps for event in taken.events}
    assert any(id(event) in events for taken in two.steps for event in taken.events)
    assert all(taken.row.choice is sys.intern(str(taken.row.choice)) for taken in one.steps)


def test_a_room_weighs_what_it_is_said_to(house):
    """Rather less than more, so that the budget holds."""
    party = house.open()
    party.play_first(60)
    room = house.tables.table(party.id)
    rows = sum(sys.getsizeof(taken) + sys.getsizeof(taken.row) + 200 for taken in room.history.steps)
    assert 40_000 + rows < weight_of(room) < 200_000
