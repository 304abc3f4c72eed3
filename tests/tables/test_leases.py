"""Who drives a table: exactly one server, another one when that has died, and nobody twice."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from galaxarium.tables.core.options import TimeControl
from galaxarium.tables.runtime import scheduler
from galaxarium.tables.runtime.bot_runner import think
from galaxarium.tables.storage import leases as leases_module
from galaxarium.tables.storage.engine import open_database
from galaxarium.tables.storage.leases import DEAD_AFTER_S, FileLease, SharedLeases
from galaxarium.tables.storage.repository import Repository

from .conftest import empty
from .driving import slow
from .house import PEOPLE, Clock, House, SeatOptions

SERVER = Path(__file__).with_name("driving.py")
WATCHED = (SeatOptions("random"), SeatOptions("random"))
PATIENCE = 60.0


def wait_for(condition):
    """Until something that other threads or processes do has happened."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it did not get there"
        time.sleep(0.01)


# --- servers that count


@pytest.fixture
def store(shared_address):
    empty(shared_address)
    store = Repository(shared_address)
    yield store
    store.close()


@pytest.fixture
def tables(store, shared_address):
    """Three tables of bots, and one of people who wait for nobody."""
    house = House(shared_address)
    driven = [house.open("watch", WATCHED).id for _ in range(3)]
    house.open()
    house.close()
    return sorted(driven)


def test_tables_nobody_drives_are_taken_by_the_first(store, tables):
    first, second = SharedLeases(store.engine), SharedLeases(store.engine)
    assert sorted(first.beat()) == tables
    assert list(second.beat()) == []
    assert all(first.holds(table) for table in tables)
    assert not any(second.holds(table) for table in tables)
    assert sorted(first.mine()) == tables


def test_a_lease_that_was_taken_without_knowing_is_ones_own(store, tables):
    """The connection was lost in the middle of the commit."""
    leases = SharedLeases(store.engine)
    leases.beat()
    leases._mine = frozenset()
    assert leases.holds(tables[0])
    assert leases.is_mine(tables[0])


def test_a_server_that_stops_counting_loses_its_tables(store, tables):
    """By the clock of whoever watches, which never jumps: no clock is compared with another one."""
    slow, quick = Clock(0.0), Clock(5_000_000.0)
    first, second = SharedLeases(store.engine, slow), SharedLeases(store.engine, quick)
    first.beat()
    second.beat()
    for _ in range(10):  # as long as it counts it is alive, however late
        quick.now += DEAD_AFTER_S - 0.1
        first.beat()
        assert list(second.beat()) == []
    quick.now += DEAD_AFTER_S - 0.1
    assert list(second.beat()) == []
    quick.now += 0.2
    assert sorted(second.beat()) == tables
    assert all(second.holds(table) for table in tables)


def test_a_server_that_stood_still_finds_out(store, tables):
    clocks = Clock(0.0), Clock(0.0)
    first, second = (SharedLeases(store.engine, clock) for clock in clocks)
    first.beat()
    second.beat()
    for clock in clocks:
        clock.now += DEAD_AFTER_S
    assert not any(first.is_mine(table) for table in tables)  # it does not trust itself any more
    assert not first.holds(tables[0])
    assert sorted(second.beat()) == tables
    assert list(first.beat()) == []  # it lives again, and has nothing
    assert not any(first.holds(table) for table in tables)


def test_a_server_that_was_silent_looks_at_all_its_tables_again(store, tables):
    """Meanwhile it drove nothing, and nobody has taken them."""
    clock = Clock(0.0)
    leases = SharedLeases(store.engine, clock)
    assert sorted(leases.beat()) == tables
    assert list(leases.beat()) == []
    clock.now += DEAD_AFTER_S
    assert sorted(leases.beat()) == tables


def test_a_server_that_leaves_hands_its_tables_over(store, tables):
    first, second = SharedLeases(store.engine), SharedLeases(store.engine)
    first.beat()
    second.beat()
    first.release()
    assert sorted(second.beat()) == tables


def test_a_table_that_has_ended_is_let_go(store, tables, monkeypatch):
    monkeypatch.setattr(leases_module, "SWEEP_EVERY", 1)
    leases = SharedLeases(store.engine)
    leases.beat()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET driven = false WHERE id = %s", (tables[0],))
    leases.beat()
    other = SharedLeases(store.engine)
    other.beat()
    assert other.holds(tables[0])


# --- one file, one driver


def test_one_server_drives_all_tables_of_a_file(tmp_path):
    first, second = (FileLease(tmp_path / "games.sqlite3", lambda: ["one"]) for _ in range(2))
    assert list(first.beat()) == ["one"]
    assert list(second.beat()) == []
    assert (first.holds("one"), second.holds("one")) == (True, False)
    first.release()
    assert list(second.beat()) == ["one"]
    assert list(second.beat()) == []
    second.release()


# --- whole servers


class Driver:
    """A server in a process of its own that drives a table."""

    def __init__(self, address):
        environment = {**os.environ, "GALAXARIUM_MODE": "python"}
        command = [sys.executable, SERVER, str(address)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        self.table, self.server = self.process.stdout.readline().split()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


@pytest.fixture
def start(request):
    """Starts servers that end with the test."""

    def start(address):
        driver = Driver(address)
        request.addfinalizer(driver.kill)
        return driver

    return start


@pytest.fixture
def kind(both_kinds):
    return both_kinds


@pytest.fixture
def quick(monkeypatch):
    """Seconds are shorter here, and bots slower: a game must not end before the test does."""
    monkeypatch.setattr(scheduler, "think", slow)
    monkeypatch.setattr(leases_module, "DEAD_AFTER_S", 4.0)
    monkeypatch.setattr(scheduler, "HEARTBEAT_S", 0.1)


def test_tables_of_a_server_that_was_killed_go_on(address, quick, start):
    driver = start(address)
    other = House(address, workers=1)
    wait_for(lambda: other.tables.look(driver.table).ply > 5)
    assert not other.tables.leases.is_mine(driver.table)
    driver.kill()
    ply = other.tables.look(driver.table).ply
    wait_for(lambda: other.tables.look(driver.table).ply > ply + 5)
    assert other.tables.leases.is_mine(driver.table)
    other.close()


def test_a_server_that_stood_still_does_nothing_twice(postgres_address, quick, start):
    """Another one has taken its table; when it goes on in the middle of a thought, that is in vain."""
    driver = start(postgres_address)
    other = House(postgres_address, workers=1)
    wait_for(lambda: other.tables.look(driver.table).ply > 2)
    driver.process.send_signal(signal.SIGSTOP)
    wait_for(lambda: other.tables.leases.is_mine(driver.table))
    ply = other.tables.look(driver.table).ply
    wait_for(lambda: other.tables.look(driver.table).ply > ply + 3)
    driver.process.send_signal(signal.SIGCONT)
    ply = other.tables.look(driver.table).ply
    wait_for(lambda: other.tables.look(driver.table).ply > ply + 10)
    driver.kill()
    other.reopen()
    snapshot = other.tables.look(driver.table)  # played again from its rows, every digest checked
    assert [step.ply for step in snapshot.steps(None)] == list(range(1, snapshot.ply + 1))
    other.close()


def test_two_who_both_believe_that_they_drive_decide_once(tmp_path, monkeypatch):
    """Neither asks for a lease; both think about the same question at the same time."""
    first, second = House(tmp_path / "games.sqlite3"), House(tmp_path / "games.sqlite3")
    party = first.open("watch", WATCHED)

    def overtaken(room, *given):
        monkeypatch.setattr(scheduler, "think", think)
        assert second.tables.drive(party.id)
        return think(room, *given)

    for ply in range(1, 20):
        monkeypatch.setattr(scheduler, "think", overtaken)
        first.tables.drive(party.id)
        assert party.look().ply == second.tables.look(party.id).ply == ply
    first.close()
    second.close()


def test_a_server_hears_what_its_bots_are_asked_elsewhere(address, quick):
    """A person moves at a server that does not drive; the one that drives lets its bot answer."""
    driving = House(address, workers=1)
    party = driving.open("bots", (SeatOptions(), SeatOptions("random")))
    serving = House(address)
    seen = []
    serving.tables.subscribe(party.id, lambda table, version: seen.append(version))
    decision = party.game.decision
    serving.tables.play(party.id, party.keys[1], 1, decision.choices[0], 0)
    wait_for(lambda: serving.tables.look(party.id).ply >= 2)
    if "://" in address:
        wait_for(lambda: any(version > 2 for version in seen))
    serving.close()
    driving.close()


def test_somebody_who_looks_hears_of_another_process_at_the_same_file(tmp_path, quick):
    """There is no bus between them: the pulse finds out."""
    path = tmp_path / "games.sqlite3"
    first, second = House(path), House(path, workers=1)
    party = first.open()
    seen = []
    second.tables.subscribe(party.id, lambda table, version: seen.append(version))
    assert second.tables.look(party.id).version == 1
    party.play_first()
    wait_for(lambda: 2 in seen)
    first.close()
    second.close()


def test_timers_run_out_where_the_table_is_driven(address, quick):
    """Two servers tick; one of them drives."""
    clock = Clock()
    first, second = House(address, clock, workers=1), House(address, clock, workers=1)
    party = first.position(policy=TimeControl(seconds=8))
    party.play(1, "activate economy")
    wait_for(lambda: first.tables.leases.is_mine(party.id))
    clock.now += 10
    second.tables.table(party.id)
    second.tables.tick()
    assert first.tables.look(party.id).ply == 1
    first.tables.tick()
    assert first.tables.look(party.id).ply == 3
    first.close()
    second.close()


def test_a_window_that_opens_at_another_server_runs_out_too(postgres_address, quick):
    """The one who drives hears of it, and looks when it looks at clocks."""
    clock = Clock()
    first, second = House(postgres_address, clock, workers=1), House(postgres_address, clock, workers=1)
    party = first.position(policy=TimeControl(seconds=8))
    wait_for(lambda: first.tables.leases.is_mine(party.id))
    second.tables.play(party.id, party.keys[1], 1, "activate economy", 0)
    wait_for(lambda: party.id in first.tables.scheduler.waiting)
    first.tables.tick()
    clock.now += 10
    first.tables.tick()
    assert second.tables.look(party.id).ply == 3
    first.close()
    second.close()


def test_people_who_wait_for_nobody_need_no_driver(address):
    house = House(address)
    house.open("hot-seat", PEOPLE[:2])
    assert house.tables.store.driven() == []
    house.open("watch", WATCHED)
    assert len(house.tables.store.driven()) == 1
    house.close()


def test_servers_that_start_at_once_make_the_tables_once(postgres_address):
    engines, errors = [], []

    def start():
        try:
            engines.append(open_database(postgres_address))
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for engine in engines:
        engine.dispose()
    assert not errors
    assert len(engines) == 4
