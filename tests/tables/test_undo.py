"""Undo: back to the last barrier, never across it, with the reason when it is locked."""

import random
import tempfile
from pathlib import Path
from unittest import mock

import pytest
import sqlalchemy as sa
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from galaxarium.errors import NotYourSeat, NoUndo, Stale
from galaxarium.tables.core.standing_orders import StandingOrders
from galaxarium.tables.storage import schema

from .house import PEOPLE, RIVALS, House, SeatOptions

ALONE = """\
galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,move,culture,economy
seat 1 energy 2 culture 1 ships home gort:orbit:5
seat 2 energy 2 culture 0 ships home jakks:orbit:0
"""


@pytest.fixture
def kind(both_kinds):
    return both_kinds


def lock(party, seat):
    return party.look(seat).undo.lock


def test_one_step_and_to_the_barrier(house):
    party = house.position(ALONE, chairs=PEOPLE[:2])
    assert lock(party, 1) == "nothing"
    party.play(1, "activate move")
    party.play(1, "move home jakks:orbit")
    undo = party.look(1).undo
    assert (undo.lock, undo.to, undo.reset) == (None, 1, 0)
    party.undo(1)
    assert party.look().ply == 1
    party.play(1, "move home nibiru:orbit")
    snapshot = house.tables.reset(party.id, party.keys[1], 1, 2)
    assert snapshot.ply == 0
    assert snapshot.game.position() == house.position(ALONE, chairs=PEOPLE[:2]).game.position()


def test_back_to_a_step_of_the_log(house):
    party = house.position(ALONE, chairs=PEOPLE[:2])
    for choice in ("activate move", "move home jakks:orbit", "activate move"):
        party.play(1, choice)
    assert party.undo(1, to=1).ply == 1
    with pytest.raises(NoUndo):
        party.undo(1, to=7)


@pytest.mark.parametrize(
    "choice, reason",
    [("reroll culture", "roll"), ("activate economy", "draw"), ("end", "turn")],
)
def test_barriers(house, choice, reason):
    party = house.position(ALONE, chairs=PEOPLE[:2])
    party.play(1, choice)
    assert lock(party, 1) == reason
    with pytest.raises(NoUndo, match="locked") as caught:
        party.undo(1)
    assert caught.value.lock == reason
    assert party.look().ply >= 1


def test_the_first_roll_locks_the_choice_of_missions(house):
    party = house.open("online", PEOPLE[:3])
    party.play_first()
    assert lock(party, 1) is None
    party.play_first()
    assert lock(party, 1) == "human"
    party.play_first()
    assert lock(party, 3) == "turn"


def test_nothing_can_be_taken_back_after_the_end(house):
    party = house.position(
        ALONE.replace("gort:orbit:5", "gort:orbit:5 planets shouhua,nibiru,k-widow").replace(
            "helios nibiru", "helios maia"
        ),
        chairs=PEOPLE[:2],
    )
    party.play(1, "activate economy")
    while party.look().status == "playing":
        decision = party.game.decision
        party.play(decision.seat, decision.choices[-1])
    assert lock(party, 1) == "over"


def test_somebody_elses_decision_is_a_barrier(house):
    party = house.position()
    party.play(1, "activate economy")
    assert lock(party, 1) is None
    party.answer(3, "pass")  # not handed in yet, but decided
    assert lock(party, 1) == "human"
    assert party.look(1).undo.by == 3
    party.answer(2, "pass")
    assert lock(party, 1) == "human"


def test_a_pass_is_final(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(2, "pass")
    assert lock(party, 2) == "pass"


def test_a_follower_takes_back_its_own_steps_only(house):
    party = house.position()
    party.play(1, "activate economy")
    party.answer(2, "pass")
    party.answer(3, "follow")
    party.play(3, "advance piedes")
    undo = party.look(3).undo
    assert (undo.to, undo.reset) == (3, 2)
    snapshot = house.tables.reset(party.id, party.keys[3], 3, 4)
    assert (snapshot.ply, snapshot.game.decision.kind) == (2, "follow")
    assert party.waiting() == [3]


def test_an_answer_that_outlives_an_undo_still_counts(house):
    party = house.position(RIVALS.replace("home vici-ks156:orbit:1", "gort:orbit:1 piedes:orbit:1"))
    party.play(1, "activate economy")
    party.answer(3, "pass")
    party.answer(2, "follow")
    assert party.game.decision.kind == "advance"
    party.undo(2)
    assert party.waiting() == [2]
    party.answer(2, "pass")
    assert party.reasons()[-1] == (3, "pass", "answered")


def test_automatic_passes_are_no_barriers(house):
    party = house.position()
    for seat in (2, 3):
        party.order(seat, StandingOrders({"economy": "never"}))
    party.play(1, "activate economy")
    assert party.look().ply == 3
    assert party.undo(1).ply == 0


def test_passes_of_bots_are_no_barriers_but_what_else_they_do_is(house, monkeypatch):
    for choice, expected in (("pass", None), ("follow", "bot")):
        monkeypatch.setattr("galaxarium.tables.runtime.scheduler.think", lambda *_, choice=choice: choice)
        party = house.position(
            mode="bots", chairs=(SeatOptions(), SeatOptions("random"), SeatOptions("random"))
        )
        party.play(1, "activate energy")
        while house.tables.look(party.id).game.decision.seat != 1:
            house.tables.drive(party.id)
        assert lock(party, 1) == expected


def test_who_may_take_back(house):
    party = house.position()
    party.play(1, "activate economy")
    with pytest.raises(NotYourSeat):
        house.tables.undo(party.id, party.keys[2], 1, 1)
    with pytest.raises(NoUndo):
        party.undo(2)
    with pytest.raises(Stale):
        party.undo(1, ply=0)
    assert party.look().undo.lock == "seat"
    assert party.look().ply == 1


def test_what_was_taken_back_is_out_of_the_record_but_not_lost(house):
    party = house.position()
    party.play(1, "activate economy")
    party.undo(1)
    party.play(1, "activate energy")
    with house.tables.store.engine.connect() as connection:
        undone = connection.execute(sa.select(schema.undone.c.ply, schema.undone.c.choice)).all()
        kept = connection.execute(sa.select(schema.decisions.c.choice)).scalars().all()
    assert undone == [(1, "activate economy")]
    assert kept == ["activate energy"]


class UndoNeverCrossesABarrier(RuleBasedStateMachine):
    """Two people around one screen and a bot play at random and take back whatever they can."""

    @initialize(seed=st.integers(0, 10_000), rivals=st.booleans())
    def sit_down(self, seed, rivals):
        self.folder = tempfile.TemporaryDirectory()
        self.rng = random.Random(seed)
        self.house = House(Path(self.folder.name) / "games.sqlite3")
        chairs = (SeatOptions(), SeatOptions(), SeatOptions("random"))
        if rivals:
            with mock.patch("galaxarium.tables.core.create.secrets.randbelow", return_value=seed):
                self.party = self.house.position(RIVALS, "hot-seat", chairs)
        else:
            self.party = self.house.open("hot-seat", chairs, seed=seed)

    @rule(times=st.integers(1, 4))
    def go_on(self, times):
        for _ in range(times):
            decision = self.party.game.decision
            if decision is None:
                return
            if decision.seat == 3:
                self.house.tables.drive(self.party.id)
            else:
                self.party.play(decision.seat, self.pick(decision.choices))

    def pick(self, choices):
        """Windows open when dice are activated; turns that end at once test little."""
        busy = [choice for choice in choices if choice.startswith(("activate", "follow"))]
        return self.rng.choice(busy if busy and self.rng.random() < 0.8 else choices)

    @rule(seat=st.sampled_from([1, 2]), face=st.sampled_from(["move", "energy", "economy", "diplomacy"]))
    def give_orders(self, seat, face):
        if self.party.look().status == "playing":
            self.party.order(seat, StandingOrders({face: "never"}))

    @precondition(lambda self: self.party.look(1).undo.lock is None)
    @rule(whole=st.booleans())
    def take_back(self, whole):
        before = self.party.look(1)
        undo = before.undo
        verb = self.house.tables.reset if whole else self.house.tables.undo
        after = verb(self.party.id, self.party.keys[1], undo.seat, before.ply)
        assert after.ply == (undo.reset if whole else undo.to)
        self.check_nothing_was_learned(before, after, undo.seat)

    def check_nothing_was_learned(self, before, after, seat):
        assert after.game.decisions == before.game.decisions[: after.ply]
        assert after.game.decision.seat == seat
        then, now = before.game.state.record, after.game.state.record
        assert (then.rng == now.rng).all()  # no die was rolled
        assert (then.deck_n, then.turn) == (now.deck_n, now.turn)  # no planet was drawn, no turn ended
        for step in before.history.steps[after.ply :]:
            assert step.row.seat == seat or step.row.choice == "pass"
            assert step.row.seat in (seat, 3) or step.row.reason.startswith(("order", "pointless"))

    @precondition(lambda self: self.party.look(1).undo.lock is not None)
    @rule(seat=st.sampled_from([1, 2]))
    def take_back_what_is_locked(self, seat):
        before = self.party.look(1)
        with pytest.raises(NoUndo):
            self.party.undo(seat)
        assert self.party.look().version == before.version

    @rule()
    def restart(self):
        before = self.party.look(1)
        self.house.reopen()
        after = self.party.look(1)
        assert after.game.record() == before.game.record()
        assert after.game.state.digest() == before.game.state.digest()
        assert after.undo == before.undo

    def teardown(self):
        if hasattr(self, "house"):
            self.house.close()
            self.folder.cleanup()


TestUndoNeverCrossesABarrier = UndoNeverCrossesABarrier.TestCase
TestUndoNeverCrossesABarrier.settings = settings(max_examples=15, stateful_step_count=25)
