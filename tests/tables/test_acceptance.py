"""The numbers we hold follow windows to: how often a person among bots is asked, and what a round of passes
costs."""

import random

import pytest

from galaxarium.bots import Budget, bot
from galaxarium.bots.match import play_match
from galaxarium.game.game import Game
from galaxarium.game.setup import make_setup
from galaxarium.tables.core.commands import set_orders
from galaxarium.tables.core.create import new_table
from galaxarium.tables.core.follow import auto_answer
from galaxarium.tables.core.follow_outcomes import follow_outcomes
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.core.standing_orders import StandingOrders, convenient
from galaxarium.tables.core.undo import take
from galaxarium.tables.runtime.bot_runner import think
from galaxarium.tables.storage.group_commit import SqliteWriter
from support.engines import ready

PERSON = 1
GREEDY = "greedy"


@pytest.fixture
def compiled(monkeypatch):
    """Whole games of bots want the fast rules."""
    ready("compiled")
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")


def windows(events):
    """Every activated die opens a window; in those of one's own dice only the bots are asked."""
    return sum(event.kind == "activate" for event in events)


@pytest.mark.usefixtures("compiled")
def test_a_person_is_asked_in_a_quarter_of_the_windows_at_most():
    """Whole games of a bot that likes to follow: what the table would have asked it."""
    setup = make_setup(4)
    shown = possible = 0
    for seed in range(16):
        game = Game.new(4, seed=seed)
        for action in play_match(setup, seed, [GREEDY] * 4, keep=True).actions:
            decision = game.decision
            if decision.kind == "follow" and decision.seat == PERSON:
                shown += follow_outcomes(game.state).useful
            choice = decision.choices[game.state.actions.index(action)]
            possible += windows(game.play(choice).events)
    assert possible > 2000
    assert 0.05 < shown / possible <= 0.25


@pytest.mark.usefixtures("compiled")
def test_with_the_orders_of_one_click_it_is_one_in_twelve_at_most():
    player = bot(GREEDY)
    shown = possible = 0
    for seed in range(4):
        room = new_table(
            TableOptions("bots", (SeatOptions(), *[SeatOptions(GREEDY)] * 3), seed=seed), 0.0
        ).table
        room = set_orders(room, PERSON, convenient(room.history.state.cards.faces))
        while room.decision:
            if room.decision.seat == PERSON:
                view = room.history.game.view(PERSON)
                choice = player.choose(view, room.decision, random.Random(room.history.ply), Budget())
                room = take(room, choice, "chosen", 0.0)
            else:
                room = take(room, think(room), "bot", 0.0)
            room = auto_answer(room, 0.0)
        steps = room.history.steps
        asked = [step.row.reason for step in steps if step.kind == "follow" and step.row.seat == PERSON]
        shown += asked.count("chosen")
        possible += sum(windows(step.events) for step in steps)
    assert possible > 500
    assert 0.0 < shown / possible <= 0.08


def test_a_round_in_which_all_pass_is_one_commit(house, monkeypatch):
    party = house.position()
    for seat in (2, 3):
        party.order(seat, StandingOrders({"economy": "never"}, pinned=True))
    commits, commit = [], SqliteWriter._commit
    monkeypatch.setattr(SqliteWriter, "_commit", lambda *arguments: (commits.append(1), commit(*arguments)))
    for _ in range(3):
        party.play(1, "activate economy")
        assert party.look().ply == 3
        party.undo(1)
    assert len(commits) == 6  # a move with its passes, an undo, and so on
