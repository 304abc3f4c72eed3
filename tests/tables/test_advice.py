"""Hints come from what a seat knows and keep nobody waiting; a game is analysed once, by one server."""

import random
import threading
from dataclasses import replace

import pytest

from galaxarium.bots.protocol import Budget
from galaxarium.errors import NoHints, NotYourSeat, StillSecret, TableOver, TooSoon, WrongKey
from galaxarium.game.game import Game
from galaxarium.game.imagine import imagine
from galaxarium.game.position import write_position
from galaxarium.tables.review import analysis, hints
from galaxarium.tables.review.analysis import AnalysisService
from galaxarium.tables.review.analysis_plan import Effort, work_of
from galaxarium.tables.review.analysis_store import HOLD_S, Analysis, AnalysisStore
from galaxarium.tables.review.hints import HintService
from galaxarium.tables.runtime import scheduler
from galaxarium.tables.runtime.database import Database

from .house import PEOPLE, RIVALS
from .test_playing import ENDGAME, ended

LITTLE = Budget(simulations=4)
QUICK = Effort(rolls=8, decisions=60, most_samples=2, most_simulations=12, patience=0.0)


@pytest.fixture(autouse=True)
def plain_python(monkeypatch):
    """Nobody has to compile anything for these tests."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.fixture
def advisor(house):
    advisor = HintService(house.tables, LITTLE, LITTLE)
    yield advisor
    advisor.close()


@pytest.fixture
def analyst(house):
    analyst = AnalysisService(house.tables, QUICK, QUICK)
    yield analyst
    analyst.close()


def asked(advisor, party, seat=1):
    return advisor.ask(party.id, party.keys[seat], seat).result(timeout=60)


def finished(analyst, table):
    """Wait until the thread has nothing to do any more."""
    while analyst.is_waiting(table):
        threading.Event().wait(0.01)
    return analyst.look(table)


# --- hints


def test_a_hint_is_about_one_s_own_decision(house, advisor):
    party = house.position(RIVALS)
    found = asked(advisor, party)
    assert (found.table, found.ply, found.seat) == (party.id, 0, 1)
    choices = party.game.decision.choices
    assert len(found.thought.lines) > 1
    assert all(line.choice in choices for line in found.thought.lines)
    assert found.is_hurried


def test_what_is_hidden_changes_no_hint(house, advisor):
    """The same table with another deck, other missions and other dice to come."""
    party = house.open("online", PEOPLE[:2], seed=5)
    while party.game.decision.kind != "main":
        party.play_first()
    seat = party.game.decision.seat
    text = write_position(party.game.state)
    seen = party.game.view(seat)
    other = _redealt(text, seen, seat)
    twins = [house.position(position, "online", PEOPLE[:2]) for position in (text, other)]
    assert twins[0].game.state.digest() != twins[1].game.state.digest()
    first, second = (asked(advisor, twin, seat) for twin in twins)
    assert first.view == second.view
    assert first.thought == second.thought


def _redealt(text, seen, seat):
    """A position that looks the same from a seat, and is another one."""
    for number in range(20):
        found = write_position(imagine(seen, random.Random(number)))
        if found != text:
            return found
    raise AssertionError("there is nothing hidden in this position")


def test_a_follower_is_advised_before_it_is_their_turn(house, advisor):
    party = house.position(RIVALS)
    party.play(1, "activate economy")
    assert {2, 3} <= {prompt.seat for prompt in party.look().window.prompts}
    found = asked(advisor, party, 3)
    assert {line.choice for line in found.thought.lines} == {"follow", "pass"}
    party.answer(3, "pass")
    with pytest.raises(NotYourSeat):
        advisor.ask(party.id, party.keys[3], 3)


def test_what_others_decide_is_not_for_hints(house, advisor):
    party = house.position(RIVALS)
    for key, seat, error in (
        (party.keys[2], 2, NotYourSeat),
        (party.keys[2], 1, NotYourSeat),
        (None, 1, WrongKey),
        ("x" * 32, 1, WrongKey),
    ):
        with pytest.raises(error):
            advisor.ask(party.id, key, seat)


def test_no_hints_where_it_counts(house, advisor):
    party = house.position(RIVALS)
    house.tables.change(party.id, lambda room, now: replace(room, wish=replace(room.wish, rated=True)))
    with pytest.raises(NoHints):
        advisor.ask(party.id, party.keys[1], 1)


def test_no_hints_after_the_end(house, advisor):
    party = ended(house)
    with pytest.raises(TableOver):
        advisor.ask(party.id, party.keys[1], 1)


def test_the_same_question_is_thought_about_once(house, advisor, monkeypatch):
    party = house.position(RIVALS)
    first = advisor.ask(party.id, party.keys[1], 1)
    assert advisor.ask(party.id, party.keys[1], 1) is first
    first.result(timeout=60)
    party.play(1, "end")
    party.play(2, "end")
    assert asked(advisor, party, 3) is not first.result()


def test_too_many_questions_at_once_are_refused(house, advisor, monkeypatch):
    gate = threading.Event()
    monkeypatch.setattr(scheduler, "consider", lambda *_: gate.wait(60))
    monkeypatch.setattr(hints, "MOST_WAITING", 1)
    parties = [house.position(RIVALS) for _ in range(4)]
    promises = [advisor.ask(party.id, party.keys[1], 1) for party in parties[:3]]
    with pytest.raises(TooSoon):
        advisor.ask(parties[3].id, parties[3].keys[1], 1)
    gate.set()
    for promise in promises:
        promise.result(timeout=60)
    advisor.ask(parties[3].id, parties[3].keys[1], 1).result(timeout=60)


def test_a_thought_that_failed_is_thought_again(house, advisor, monkeypatch):
    party = house.position(RIVALS)
    with monkeypatch.context() as broken:
        broken.setattr(scheduler, "consider", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            asked(advisor, party)
    assert asked(advisor, party).thought.lines


# --- analyses


def test_a_finished_game_is_analysed(house, analyst):
    party = ended(house)
    assert analyst.look(party.id) is None
    analyst.ask(party.id)
    found = finished(analyst, party.id)
    assert found.is_finished
    assert found.done == found.todo == len(work_of(house.tables.table(party.id)))
    start = found.parts[0]
    assert sum(start["chances"]) == pytest.approx(1, abs=0.001)
    assert start["best"] in Game.from_position(ENDGAME).decision.choices
    assert start["cost"] >= 0
    assert start["cost_error"] >= 0
    rolled = [part for part in found.parts.values() if "luck" in part]
    assert rolled
    assert all(len(part["luck"]) == 2 for part in rolled)


def test_a_game_that_goes_on_is_not_analysed(house, analyst):
    party = house.open()
    for what in (analyst.ask, analyst.look):
        with pytest.raises(StillSecret):
            what(party.id)


def test_a_game_is_analysed_once(house, analyst, monkeypatch):
    party = ended(house)
    analyst.ask(party.id)
    found = finished(analyst, party.id)
    monkeypatch.setattr(analysis, "parts_of", lambda *_: 1 / 0)
    analyst.ask(party.id)
    assert finished(analyst, party.id) == found


def test_what_was_left_is_gone_on_with(house, analyst, monkeypatch):
    """A server is stopped after two parts; the next one does only the rest."""
    party = ended(house)
    done = []

    def some(room, work, effort):
        done.append(work)
        if len(done) == 2:
            analyst._stopped.set()
        yield work.ply, {"chances": [0.5, 0.5], "errors": [0.1, 0.1]}

    monkeypatch.setattr(analysis, "parts_of", some)
    analyst.ask(party.id)
    while analyst.is_waiting(party.id):
        threading.Event().wait(0.01)
    analyst.close()
    left = AnalysisStore(Database(house.tables)).look(party.id)
    assert (left.done, left.is_finished, left.is_held) == (2, False, False)
    analyst.look(party.id)
    found = finished(analyst, party.id)
    assert found.is_finished
    assert len(done) == found.todo == len(set(done))


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_one_server_at_a_time(house, clock):
    party = ended(house)
    book = AnalysisStore(Database(house.tables))
    assert book.claim(party.id, "one")
    assert book.claim(party.id, "one")
    assert not book.claim(party.id, "two")
    now = Analysis(1, 3, {4: {"cost": 0.1}}, False, True)
    assert book.save(party.id, "one", now)
    assert not book.save(party.id, "two", now)
    assert book.look(party.id) == now
    clock.now += HOLD_S + 1
    assert not book.look(party.id).is_held
    assert book.claim(party.id, "two")
    assert not book.save(party.id, "one", now)
    assert book.save(party.id, "two", replace(now, is_finished=True))
    assert book.look(party.id).is_finished
