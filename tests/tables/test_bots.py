"""Bots at a table: in worker threads, one decision at a time, the same again, never in anybody's way."""

import threading
import time

import pytest

from galaxarium.errors import StoreFull
from galaxarium.tables.runtime.bot_runner import USUAL, think
from galaxarium.tables.storage.repository import Repository

from .house import PEOPLE, House, SeatOptions

WATCHED = (SeatOptions("random"), SeatOptions("random"))
PATIENCE = 60.0


def wait_for(condition):
    """Until something that other threads do has happened."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the bots did not get there"
        time.sleep(0.005)


@pytest.fixture
def busy(tmp_path, clock):
    house = House(tmp_path / "games.sqlite3", clock, workers=2)
    yield house
    house.close()


def test_bots_play_until_a_person_is_asked(busy):
    party = busy.open("bots", (SeatOptions("random"), SeatOptions("random"), SeatOptions()))
    wait_for(lambda: party.game.decision.seat == 3)
    assert party.look().ply == 2
    party.keys = {3: party.keys[3]}
    party.play_first()
    wait_for(lambda: party.look().ply > 3)


def test_several_tables_at_once_each_by_one_thread(busy, monkeypatch):
    inside, clashes = set(), []

    def watched(room, *given):
        if room.id in inside:
            clashes.append(room.id)
        inside.add(room.id)
        time.sleep(0.001)
        inside.discard(room.id)
        return think(room, *given)

    monkeypatch.setattr("galaxarium.tables.runtime.scheduler.think", watched)
    parties = [busy.open("watch", WATCHED, seed=seed) for seed in range(3)]
    for party in parties:
        for _ in range(20):
            busy.tables.runner.wake(party.id)
    wait_for(lambda: all(party.look().ply > 15 for party in parties))
    assert not clashes


def test_a_request_never_waits_for_a_bot(busy, monkeypatch):
    thinking, done = threading.Event(), threading.Event()

    def slow(room, *given):
        thinking.set()
        assert done.wait(PATIENCE)
        return think(room, *given)

    monkeypatch.setattr("galaxarium.tables.runtime.scheduler.think", slow)
    party = busy.open("bots", (SeatOptions("random"), SeatOptions()))
    assert thinking.wait(PATIENCE)
    busy.tables.say_name(party.id, party.keys[2], 2, "Quick")
    assert party.look().sitters[1].name == "Quick"
    assert party.look().ply == 0
    done.set()
    wait_for(lambda: party.look().ply > 0)


def test_unfinished_tables_go_on_when_the_house_opens(house):
    party = house.open("watch", WATCHED)
    assert party.look().ply == 0
    house.reopen(workers=1)
    wait_for(lambda: party.look().ply > 5)


def test_the_same_seed_gives_the_same_game(tmp_path):
    records = []
    for name in ("one", "two"):
        house = House(tmp_path / f"{name}.sqlite3")
        party = house.open("watch", WATCHED, seed=11)
        for _ in range(40):
            house.tables.drive(party.id)
        records.append(party.game.record())
        house.close()
    assert records[0] == records[1]


def test_a_thought_that_comes_too_late_is_thought_again(house, monkeypatch):
    """A person takes back a step while the bot thinks about what follows it."""
    party = house.position(mode="bots", chairs=(SeatOptions(), SeatOptions("random"), SeatOptions("random")))
    party.play(1, "activate energy")

    def overtaken(room, *given):
        monkeypatch.undo()
        monkeypatch.setenv("GALAXARIUM_MODE", "python")
        party.undo(1)
        return "follow"

    monkeypatch.setattr("galaxarium.tables.runtime.scheduler.think", overtaken)
    house.tables.drive(party.id)
    assert (party.look().ply, party.game.decision.seat) == (0, 1)


@pytest.mark.parametrize("wrong", ["an illegal choice", None])
def test_a_bot_that_fails_is_replaced_by_chance(house, monkeypatch, caplog, wrong):
    class Broken:
        def choose(self, view, decision, rng, budget):
            if wrong is None:
                raise RuntimeError("no idea")
            return wrong

    monkeypatch.setattr("galaxarium.tables.runtime.bot_runner._bot", lambda name: Broken())
    party = house.open("watch", WATCHED)
    assert house.tables.drive(party.id)
    assert party.look().ply == 1
    assert "bot random" in caplog.text
    assert house.tables.drive(party.id)
    assert [record.levelname for record in caplog.records if "bot random" in record.getMessage()] == ["ERROR"]


def test_bots_wait_for_a_full_disk_and_go_on(busy, monkeypatch):
    save = Repository.save
    monkeypatch.setattr(Repository, "save", refuse)
    with pytest.raises(StoreFull):
        busy.open("watch", WATCHED)
    monkeypatch.setattr(Repository, "save", save)
    party = busy.open("watch", WATCHED)
    wait_for(lambda: party.look().ply > 2)
    monkeypatch.setattr(Repository, "save", refuse)
    wait_for(lambda: busy.tables.runner._stalled == {party.id})
    ply = party.look().ply
    monkeypatch.setattr(Repository, "save", save)
    busy.tables.tick()
    wait_for(lambda: party.look().ply > ply)


def refuse(*_):
    raise StoreFull("no room")


def test_bots_see_only_their_view(house, monkeypatch):
    seen = []

    class Curious:
        def choose(self, view, decision, rng, budget):
            seen.append(view["viewer"] == decision.seat)
            hidden = [seat["mission"] for seat in view["seats"] if seat["seat"] != decision.seat]
            seen.append(not any(hidden))
            return decision.choices[0]

    monkeypatch.setattr("galaxarium.tables.runtime.bot_runner._bot", lambda name: Curious())
    party = house.open("watch", (*WATCHED, SeatOptions("random")))
    for _ in range(10):
        house.tables.drive(party.id)
    assert seen
    assert all(seen)


def test_a_bot_may_not_ponder_whether_to_follow(house, monkeypatch):
    """Everybody waits for that answer (150 ms are the limit)."""
    budgets = {}

    class Slow:
        def choose(self, view, decision, rng, budget):
            budgets.setdefault(decision.kind, set()).add(budget.seconds)
            return decision.choices[0]

    monkeypatch.setattr("galaxarium.tables.runtime.bot_runner._bot", lambda name: Slow())
    party = house.open("watch", WATCHED)
    while len(budgets) < 6:
        house.tables.drive(party.id)
    follows = budgets.pop("follow")
    assert max(follows) <= 0.15
    assert all(seconds == {USUAL.seconds} for seconds in budgets.values())


def test_closing_lets_a_thought_finish_and_begins_no_other(busy):
    party = busy.open("watch", WATCHED)
    wait_for(lambda: party.look().ply > 3)
    busy.close()
    later = House(busy.path)
    ply = later.tables.look(party.id).ply
    busy.tables.runner.wake(party.id)
    time.sleep(0.05)
    assert later.tables.look(party.id).ply == ply
    later.close()


def test_people_are_not_driven(house):
    party = house.open("hot-seat", PEOPLE[:2])
    assert not house.tables.drive(party.id)
