"""Whose bots think when: clients take turns, thoughts that do not end are stopped, unwatched tables sleep."""

import os
import random
import signal
import threading
import time

import pytest
import sqlalchemy as sa

from galaxarium.bots import BOTS, Budget
from galaxarium.bots import remote as remote_module
from galaxarium.bots.registry import played_by
from galaxarium.errors import BadSetup
from galaxarium.tables.core.clocks import DELAY_S
from galaxarium.tables.core.options import TimeControl
from galaxarium.tables.runtime import bot_runner, scheduler
from galaxarium.tables.runtime.bot_runner import FairQueue, Lane, is_quick, think
from galaxarium.tables.runtime.scheduler import asking
from galaxarium.tables.storage import leases as leases_module
from galaxarium.tables.storage import schema
from support import strange_bots

from .house import Clock, House, SeatOptions
from .test_turn_clocks import at_table, spend

PATIENCE = 60.0
WATCHED = (SeatOptions("random"), SeatOptions("random"))


def wait_for(condition):
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not get there"
        time.sleep(0.01)


def ply_of(house, party):
    """How far a table is, without being seen to look."""
    return house.tables.table(party.id).history.ply


# --- the queue


def put(queue, *clients):
    for client in clients:
        queue.put(Lane(client), lambda remote: None)


def taken(queue):
    found = queue.get(0.0)
    return found and found[0].client


def test_clients_take_turns_however_much_each_of_them_wants():
    queue = FairQueue(4)
    put(queue, "many", "many", "many", "one", "two")
    order = []
    for _ in range(5):
        order.append(taken(queue))
        queue.done(Lane(order[-1]))
    assert order == ["many", "one", "two", "many", "many"]


def test_no_client_has_all_threads():
    queue = FairQueue(3)
    put(queue, *["many"] * 5)
    assert [taken(queue) for _ in range(3)] == ["many", "many", None]
    put(queue, "one")
    assert taken(queue) == "one"
    assert len(queue) == 3
    queue.done(Lane("many"))
    assert taken(queue) == "many"


def test_what_is_quick_may_be_done_in_the_thread_that_is_left():
    queue = FairQueue(2)
    put(queue, "many", "many")
    assert [taken(queue), taken(queue)] == ["many", None]
    queue.put(Lane("many", is_quick=True), lambda remote: None)
    assert queue.get(0.0)[0] == Lane("many", is_quick=True)


def test_with_one_thread_everybody_comes_to_their_turn():
    queue = FairQueue(1)
    put(queue, "many", "one")
    assert taken(queue) == "many"
    queue.done(Lane("many"))
    assert taken(queue) == "one"


def test_a_closed_queue_gives_nothing():
    queue = FairQueue(2)
    put(queue, "one")
    queue.close()
    assert taken(queue) is None
    assert len(queue) == 0


# --- who is charged


@pytest.fixture
def busy(tmp_path, clock):
    house = House(tmp_path / "games.sqlite3", clock, workers=2)
    yield house
    house.close()


def test_a_table_is_charged_to_whoever_opened_it(house):
    clients, token = house.tables.scheduler.clients, asking.set("10.0.0.1")
    party = house.open("watch", WATCHED)
    asking.reset(token)
    other = house.open("watch", WATCHED)
    token = asking.set("10.0.0.2")
    party.look()
    asking.reset(token)
    assert clients.of(party.id) == "client 10.0.0.1"
    assert clients.of(other.id) == f"table {other.id}", "nobody is known"


def test_after_a_restart_a_table_is_charged_to_whoever_comes_first(house):
    party = house.open("watch", WATCHED)
    house.reopen()
    party.look()
    token = asking.set("10.0.0.2")
    house.tables.subscribe(party.id, lambda *news: None)
    house.tables.subscribe("nowhere", lambda *news: None)
    asking.set("10.0.0.3")
    party.look()
    asking.reset(token)
    clients = house.tables.scheduler.clients
    assert clients.of(party.id) == "client 10.0.0.2"
    assert clients.of("nowhere") == "table nowhere", "names that nobody has opened are not kept"


# --- thoughts that do not end


@pytest.fixture
def strange(tmp_path, monkeypatch):
    """Bots of another package, and less patience with them."""
    monkeypatch.setattr(bot_runner, "USUAL", Budget(seconds=0.2))
    monkeypatch.setattr(remote_module, "MARGIN_S", 0.3)
    bot_runner._stopped.clear()
    yield strange_bots.install(tmp_path / "packages", monkeypatch)
    monkeypatch.undo()
    strange_bots.uninstall()


def open_for(house, client, *bots):
    token = asking.set(client)
    party = house.open("watch", tuple(SeatOptions(name) for name in bots))
    asking.reset(token)
    return party


def test_bots_that_only_compare_need_no_process(busy):
    party = busy.open("watch", (SeatOptions("medium"), SeatOptions("easy")))
    wait_for(lambda: party.look().ply > 5)
    assert busy.tables.runner.processes == 0


def test_a_search_needs_one_where_it_is_a_search(monkeypatch):
    usual = bot_runner.USUAL
    assert is_quick("hard", usual), "in plain Python there is no time to search"
    monkeypatch.setattr("galaxarium.bots.thinker.thinking_mode", lambda: "compiled")
    assert not is_quick("hard", usual)
    assert not is_quick("search:expert", usual)
    assert is_quick("medium", usual)


def test_a_table_with_a_bot_that_never_answers_goes_on(busy, strange, caplog):
    hostile = [open_for(busy, "10.0.0.1", "forever", "forever") for _ in range(2)]
    other = open_for(busy, "10.0.0.2", "first", "first")
    wait_for(lambda: other.look().ply > 20)
    wait_for(lambda: all(party.look().ply > 10 for party in hostile))
    stopped = (strange / "forever.txt").read_text().split()
    assert len(stopped) == 2 * bot_runner.MOST_STOPPED, "then it is not asked any more"
    assert "medium decides for forever" in caplog.text


def test_closing_does_not_wait_for_a_thought_that_never_ends(busy, strange):
    party = busy.open("watch", (SeatOptions("forever"), SeatOptions("first")))
    wait_for((strange / "forever.txt").exists)
    busy.close()
    busy.reopen()
    assert party.look().ply <= 1
    busy.reopen(workers=1)
    wait_for(lambda: party.look().ply > 5)


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_process_that_is_killed_in_the_middle_of_a_thought_does_not_stop_the_table(busy, strange):
    told = []
    busy.tables.observe = lambda name, value: told.append(name)
    (strange / "wait").touch()
    party = busy.open("watch", (SeatOptions("patient"), SeatOptions("patient")))
    said = strange / "patient.txt"
    wait_for(lambda: said.exists() and said.read_text().endswith("\n"))
    os.kill(int(said.read_text().split()[0]), signal.SIGKILL)
    (strange / "wait").unlink()
    wait_for(lambda: party.look().ply > 5)
    assert told.count("lost:ended") == 1
    assert all(step.reason == "bot" for step in party.look().steps(None))


def test_a_bot_that_kills_its_process_is_replaced(busy, strange):
    party = busy.open("watch", (SeatOptions("fatal"), SeatOptions("fatal")))
    wait_for(lambda: party.look().ply > 5)


def test_the_choice_is_the_same_wherever_it_is_thought(house, strange, monkeypatch):
    monkeypatch.setattr(bot_runner, "is_quick", lambda name, budget: False)
    monkeypatch.setattr(bot_runner, "USUAL", Budget(seconds=30.0))
    party = house.open("watch", (SeatOptions("medium"), SeatOptions("random")))
    remote = remote_module.Remote()
    wait_for(remote.is_ready)
    for _ in range(12):
        room = house.tables.table(party.id)
        assert think(room, remote) == think(room)
        house.tables.drive(party.id)
    remote.close()


def test_a_bot_in_a_process_is_told_what_its_seat_may_know(house, strange):
    seen = []

    class Spy:
        def is_ready(self):
            return True

        def choose(self, name, view, decision, rng, budget):
            seen.append((view, budget))
            return decision.choices[0]

    party = house.open("watch", (SeatOptions("first"), SeatOptions("first"), SeatOptions("first")))
    room = house.tables.table(party.id)
    think(room, Spy())
    [(view, budget)] = seen
    seat = room.decision.seat
    assert view == room.history.game.view(seat)
    assert not any(one["mission"] for one in view["seats"] if one["seat"] != seat)
    assert budget.seconds is not None


def test_queue_and_lost_processes_are_told(busy, strange):
    told = []
    busy.tables.observe = lambda name, value: told.append(name)
    party = busy.open("watch", (SeatOptions("forever"), SeatOptions("random")))
    wait_for(lambda: party.look().ply > 3)
    assert {"bot", "bot_wait", "lost:late"} <= set(told)


# --- names from outside


@pytest.mark.parametrize("name", ["search:1000000", "search:1", "search:", "search:fast", "first:slow"])
def test_free_numbers_cannot_be_chosen_at_a_table(house, strange, name):
    with pytest.raises(
        BadSetup, match="cannot be chosen at a table; known are random, greedy, search, search:hard"
    ):
        house.open("bots", (SeatOptions(), SeatOptions(name)))
    assert house.tables.store.unfinished() == []


@pytest.mark.parametrize("name", [*BOTS, "search:hard", "search:expert", "first", "first:fast"])
def test_named_bots_can(house, strange, name):
    house.open("bots", (SeatOptions(), SeatOptions(name)))
    assert played_by(name) == name


def stored_as(house, party, name):
    """As a server before us has stored it."""
    house.close()
    engine = sa.create_engine(house.address)
    with engine.begin() as connection:
        connection.execute(
            schema.places.update().where(schema.places.c.player == "medium").values(player=name)
        )
    engine.dispose()
    house.reopen()


def test_a_stored_number_is_played_by_the_strongest_level(house):
    party = house.open("bots", (SeatOptions("medium"), SeatOptions()))
    stored_as(house, party, "search:1000000")
    room = house.tables.table(party.id)
    assert bot_runner.player_of(room, 1) == "expert"
    assert house.tables.drive(party.id)
    house.tables.concede(party.id, party.keys[2], 2)
    again = house.tables.rematch(party.id, party.keys[2])
    assert [sitter.player for sitter in house.tables.look(again.table).sitters] == ["human", "expert"]


# --- sleep


@pytest.fixture
def brief(monkeypatch):
    """Who has looked is not waited for as long as usual; a game must not end before the test does."""
    monkeypatch.setattr(scheduler, "LOOK_S", 0.2)
    monkeypatch.setattr(scheduler, "HEARTBEAT_S", 0.05)

    def slow(room, *given):
        time.sleep(0.01)
        return think(room, *given)

    monkeypatch.setattr(scheduler, "think", slow)


def sleeps(house, party):
    """Has a table gone to sleep?"""
    return party.id in house.tables.scheduler.asleep


def test_a_table_of_bots_that_nobody_watches_sleeps_until_somebody_comes(busy, brief):
    party = busy.open("watch", (SeatOptions("random"),) * 5)
    wait_for(lambda: sleeps(busy, party))
    ply = ply_of(busy, party)
    assert ply > 0, "whoever opened it was there for a moment"
    assert busy.tables.runner.waiting == 0
    party.look()
    wait_for(lambda: ply_of(busy, party) > ply)


def test_a_table_that_is_watched_goes_on(busy, brief):
    party = busy.open("watch", (SeatOptions("random"),) * 5)
    stop = busy.tables.subscribe(party.id, lambda *news: None)
    time.sleep(3 * scheduler.LOOK_S)
    assert not sleeps(busy, party)
    stop()
    wait_for(lambda: sleeps(busy, party))
    ply = ply_of(busy, party)
    busy.tables.subscribe(party.id, lambda *news: None)
    wait_for(lambda: ply_of(busy, party) > ply)


def test_bots_that_a_person_plays_with_do_not_sleep(busy, brief):
    party = busy.open("bots", (SeatOptions("random"), SeatOptions("random"), SeatOptions()))
    wait_for(lambda: ply_of(busy, party) == 2)
    time.sleep(2 * scheduler.LOOK_S)
    decision = busy.tables.table(party.id).decision
    busy.tables.play(party.id, party.keys[3], 3, decision.choices[0], 2)
    time.sleep(2 * scheduler.LOOK_S)
    wait_for(lambda: ply_of(busy, party) > 3)


def test_people_who_are_all_away_do_not_keep_bots_awake(house):
    def waits():
        return scheduler.waits_for_viewers(house.tables.table(party.id))

    policy = TimeControl(seconds=0, clock="move", move_seconds=60, at_zero="bot")
    party = at_table(house, policy)
    assert not waits()
    spend(party, 60)
    party.drive()
    assert not waits(), "the other one is still there"
    spend(party, 60 + DELAY_S)
    assert all(sitter.away for sitter in party.look().sitters)
    assert waits()


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_watcher_at_another_server_keeps_bots_awake(address, brief, monkeypatch):
    """Whatever database both share."""
    monkeypatch.setattr(scheduler, "TOUCH_S", 0.1)
    monkeypatch.setattr(leases_module, "DEAD_AFTER_S", 30.0)
    driving = House(address, Clock(), workers=1)
    party = driving.open("watch", (SeatOptions("random"),) * 5)
    wait_for(lambda: sleeps(driving, party))
    watcher = House(address, Clock(), workers=1)
    ply = watcher.tables.look(party.id).ply
    watcher.tables.subscribe(party.id, lambda *news: None)
    wait_for(lambda: ply_of(driving, party) > ply + 10)
    assert driving.tables.leases.is_mine(party.id)
    watcher.close()
    driving.close()


# --- hints


def test_hints_are_thought_about_in_the_queue_of_their_client(busy):
    party = busy.open("bots", (SeatOptions(), SeatOptions("random")))
    state = busy.tables.look(party.id, party.keys[1]).game.state
    began, done = threading.Event(), threading.Event()

    def block(remote):
        began.set()
        assert done.wait(PATIENCE)

    busy.tables.runner.do(busy.tables.scheduler.clients.of(party.id), block)
    assert began.wait(PATIENCE)
    found = []
    asked = threading.Thread(
        target=lambda: found.append(busy.tables.consider(party.id, state, random.Random(1), Budget(5.0, 2)))
    )
    asked.start()
    wait_for(lambda: busy.tables.runner.waiting == 1)
    done.set()
    asked.join(PATIENCE)
    assert found[0].seat == 1
