"""News: to those of this process at once, to other servers with the commit, and after a gap to everybody."""

import threading

import pytest

from galaxarium.tables.storage.engine import open_database
from galaxarium.tables.storage.pubsub import PubSub
from galaxarium.tables.storage.pubsub_postgres import MOST_TABLES, PostgresPubSub

from .house import House

PATIENCE = 60.0


class Ear:
    """Collects what it is told, and waits for it."""

    def __init__(self):
        self.heard = []
        self._more = threading.Condition()

    def __call__(self, *news):
        with self._more:
            self.heard.append(news)
            self._more.notify_all()

    def wait(self, *news):
        with self._more:
            assert self._more.wait_for(lambda: news in self.heard, PATIENCE), (news, self.heard)


def test_news_within_a_process():
    bus, seen, heard = PubSub(), Ear(), Ear()
    stop = bus.subscribe("one", seen)
    bus.listen("one", heard)
    bus.publish("one", 3)
    bus.deliver("one", 4)
    bus.publish("two", 9)
    bus.tell("one", "wave", {"seat": 1})
    assert seen.heard == [("one", 3), ("one", 4)]
    assert heard.heard == [("wave", {"seat": 1})]
    assert bus.subscribed() == ("one",)
    stop()
    stop()
    bus.publish("one", 5)
    assert bus.subscribed() == ()
    assert len(seen.heard) == 2


def test_one_who_fails_does_not_keep_it_from_the_others(caplog):
    bus, seen = PubSub(), Ear()
    bus.subscribe("one", lambda table, version: 1 // 0)
    bus.subscribe("one", seen)
    bus.publish("one", 1)
    assert seen.heard == [("one", 1)]
    assert "a listener of table one failed" in caplog.text


@pytest.fixture
def engine(postgres_address):
    engine = open_database(postgres_address)
    yield engine
    engine.dispose()


@pytest.fixture
def buses(engine):
    buses = PostgresPubSub(engine), PostgresPubSub(engine)
    yield buses
    for bus in buses:
        bus.close()


def test_news_between_processes(buses):
    here, there = buses
    near, far, talk = Ear(), Ear(), Ear()
    here.subscribe("one", near)
    there.subscribe("one", far)
    there.listen("one", talk)
    here.publish("one", 2)
    assert near.heard == [("one", 2)]
    far.wait("one", 2)
    here.tell("one", "wave", {"to": 'a "quoted" name'})
    talk.wait("wave", {"to": 'a "quoted" name'})
    assert near.heard == [("one", 2)]


def test_news_come_with_the_commit_and_never_without(buses, engine):
    here, there = buses
    far = Ear()
    there.subscribe("one", far)
    with engine.connect() as connection, connection.begin() as transaction:
        here.announce(connection.connection.driver_connection, {"one": 2})
        transaction.rollback()
    with engine.connect() as connection, connection.begin():
        here.announce(connection.connection.driver_connection, {"one": 3})
        here.publish("one", 1)  # on a connection of its own: this one is heard first
        far.wait("one", 1)
        assert far.heard == [("one", 1)]
    far.wait("one", 3)
    assert far.heard == [("one", 1), ("one", 3)]


def test_many_news_at_once(buses, engine):
    here, there = buses
    far = Ear()
    names = {f"table-{number:05}": number for number in range(2 * MOST_TABLES + 1)}
    for name in names:
        there.subscribe(name, far)
    with engine.connect() as connection, connection.begin():
        here.announce(connection.connection.driver_connection, names)
    for news in names.items():
        far.wait(*news)


def test_after_a_gap_everybody_looks_again(postgres, postgres_address):
    """The listening connection is lost; what happened meanwhile was missed."""
    first, second = House(postgres_address), House(postgres_address)
    party = first.open()
    far = Ear()
    second.tables.subscribe(party.id, far)
    assert not far.heard
    party.play_first()
    far.wait(party.id, 2)
    postgres.stop()
    far.heard.clear()
    postgres.start()
    far.wait(party.id, 2)
    first.tables.store.engine.dispose()
    assert party.look().ply == 1
    first.close()
    second.close()
