"""A lesson is a table like any other: stored, resumed, taken back, left."""

import pytest

from galaxarium.data.lessons import LEARNER
from galaxarium.errors import BadSetup, NotNow
from galaxarium.tables.core.lessons import lesson_options
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.core.standing_orders import StandingOrders
from galaxarium.web.render.table_model import table_of
from support.tables import Tables

from .learner import Learner

FOLLOWING = 9
"""The ply at which the first lesson asks for a follow."""


@pytest.fixture
def learner(tables):
    return Learner(tables, "first")


def test_other_choices_are_refused_and_change_nothing(learner):
    with pytest.raises(NotNow):
        learner.choose("activate move")
    assert (learner.ply, learner.snapshot.version, learner.said.step) == (0, 1, 1)


def test_other_answers_to_a_window_are_refused(learner):
    learner.obey(FOLLOWING)
    for word, plan in (("pass", ()), ("pass-turn", ()), ("follow", ("advance gleam-zanier",))):
        with pytest.raises(NotNow):
            learner.choose(word, *plan)
    assert learner.ply == FOLLOWING


def test_a_follow_may_come_in_two_steps(learner):
    learner.obey(FOLLOWING)
    learner.choose("follow")
    assert (learner.said.choice, learner.said.step) == ("advance leandra", 9)  # still the same words
    learner.choose("advance leandra")
    assert learner.said.step == 10


def test_it_goes_on_after_a_restart(learner, address, tables):
    learner.obey(5)
    before = learner.said
    tables.close()
    again = Tables(address, workers=0)
    try:
        assert table_of(again.look(learner.table, learner.key)).lesson == before
    finally:
        again.close()


def test_undo_goes_back_in_the_lesson_too(learner):
    first = learner.said
    learner.obey(1)
    learner.tables.undo(learner.table, learner.key, LEARNER, 1)
    assert learner.said == first
    learner.obey()
    assert learner.said.is_done


def test_whoever_plays_on_freely_may_do_anything(learner):
    learner.tables.play_freely(learner.table, learner.key, LEARNER)
    assert learner.said is None
    learner.choose("activate move")
    learner.choose("move home jakks")
    assert learner.ply == 2


def test_bots_choose_for_themselves_then(learner):
    learner.obey(FOLLOWING)
    learner.tables.play_freely(learner.table, learner.key, LEARNER)
    learner.choose("pass")
    assert learner.snapshot.game.decisions[FOLLOWING + 1] != (2, "end")
    assert learner.snapshot.game.decision.seat == LEARNER


def test_an_order_that_leaves_the_script_ends_the_lesson(learner):
    """Orders are obeyed before anybody is asked: then the game simply goes on without the script."""
    learner.obey(FOLLOWING - 2)
    learner.tables.set_orders(
        learner.table, learner.key, LEARNER, StandingOrders(faces={"diplomacy": "never"})
    )
    learner.obey(FOLLOWING - 1)
    assert learner.snapshot.game.decisions[FOLLOWING] == (LEARNER, "pass")
    assert learner.said.is_free
    learner.choose(learner.snapshot.game.decision.choices[-1])


def test_who_looks_on_is_not_taught(learner, tables):
    assert table_of(tables.look(learner.table)).lesson is None


def test_what_comes_after_is_no_lesson(learner, tables):
    learner.obey()
    forked = tables.fork(learner.table, learner.key, 3, 1, ["easy"])
    again = tables.rematch(learner.table, learner.key)
    assert {tables.look(one.table).wish.lesson for one in (forked, again)} == {""}


def test_only_lessons_are_lessons(tables):
    with pytest.raises(BadSetup):
        lesson_options("second")
    with pytest.raises(BadSetup):
        tables.create(TableOptions("bots", (SeatOptions(), SeatOptions("expert")), lesson="first"))
    with pytest.raises(BadSetup):
        tables.create(TableOptions("bots", (SeatOptions(), SeatOptions("easy")), lesson="second"))
