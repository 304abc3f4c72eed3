"""PostgreSQL: what its troubles are called, and moves while its server goes away and comes back."""

from dataclasses import replace

import pytest
import sqlalchemy as sa

from galaxarium.errors import Stale, StoreAway, StoreBusy, StoreError, StoreForeign, StoreFull, StoreReadOnly
from galaxarium.tables.core.undo import take
from galaxarium.tables.runtime.service import TableService
from galaxarium.tables.storage import engine
from galaxarium.tables.storage.engine import open_database, trouble
from galaxarium.tables.storage.group_commit import Job, PostgresWriter
from galaxarium.tables.storage.repository import change_of

from .house import House


@pytest.fixture
def kind():
    return "postgresql"


def refused(address, error, sentence):
    """Opening says so, in one line and without the password."""
    with pytest.raises(error, match=sentence) as caught:
        TableService(address, workers=0)
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)


# --- trouble in a sentence


def test_a_server_that_is_not_there():
    refused("postgresql+psycopg://me:secret@127.0.0.1:1/games", StoreAway, "does not answer")


def test_a_database_that_is_not_there(postgres):
    refused(postgres.address("nowhere"), StoreAway, 'database "nowhere" does not exist')


def test_a_user_nobody_knows(postgres):
    address = postgres.address("games1").replace("galaxarium@", "nobody:secret@")
    refused(address, StoreAway, 'role "nobody" does not exist')


def test_a_database_of_another_program(postgres_address):
    database = sa.create_engine(postgres_address)
    with database.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE photos (id INTEGER)")
    database.dispose()
    refused(postgres_address, StoreForeign, "another program")


def test_an_address_with_a_password_is_not_repeated():
    refused("nosuch://me:secret@host/games", StoreError, "is not the address")


def test_a_database_that_can_only_be_read(address):
    open_database(address).dispose()
    only_reading = f"{address}?options=-c%20default_transaction_read_only%3Don"
    with pytest.raises(StoreReadOnly, match="can only be read"):
        TableService(only_reading, workers=0)


@pytest.mark.parametrize(
    "state, error, sentence",
    [
        ("53100", StoreFull, "no room left"),
        ("53300", StoreBusy, "no connection left"),
        ("25006", StoreReadOnly, "only be read"),
        ("40P01", StoreBusy, "at the same moment"),
        ("57P01", StoreAway, "started or stopped"),
        ("28P01", StoreAway, "name and password"),
        ("99999", StoreError, "cannot be used"),
    ],
)
def test_what_the_server_says(state, error, sentence):
    class Said(Exception):
        sqlstate = state

    with pytest.raises(error, match=sentence), trouble("games"):
        raise sa.exc.DBAPIError(None, None, Said("something in the server's language"))


def test_too_many_at_once():
    with pytest.raises(StoreBusy, match="at once"), trouble("games"):
        raise sa.exc.TimeoutError


def test_a_table_that_somebody_else_holds(house, monkeypatch):
    party = house.open()
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.1)
    house.reopen()
    database = sa.create_engine(house.address)
    with database.connect() as connection, connection.begin():
        connection.exec_driver_sql("SELECT * FROM tables FOR UPDATE")
        with pytest.raises(StoreBusy, match="held by another program"):
            party.play_first()
    database.dispose()
    assert party.play_first().ply == 1


# --- the server goes away


def test_moves_while_the_server_restarts(postgres, house):
    party = house.open()
    assert party.play_first().ply == 1
    decision = party.game.decision
    postgres.stop()
    with pytest.raises(StoreAway):
        house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 1)
    with pytest.raises(StoreAway):
        party.look()
    postgres.start()
    snapshot = house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 1)
    assert snapshot.ply >= 2
    assert party.look().ply == snapshot.ply


def test_a_connection_that_died_between_two_moves_is_not_noticed(house):
    """All of them end while nothing is under way; the next move goes over another one."""
    party = house.open()
    party.play_first()
    end_connections(house.address)
    decision = house.tables.cache.known(party.id).decision
    assert house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 1).ply >= 2


def end_connections(address):
    database = sa.create_engine(address)
    with database.connect() as connection:
        connection.exec_driver_sql(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    database.dispose()


@pytest.mark.parametrize("when, ply", [("before", 0), ("after", 1)])
def test_a_connection_that_dies_around_the_commit(house, monkeypatch, when, ply):
    """Nobody can know whether the move was made; whoever tries again makes it once in either case."""
    party = house.open()
    decision = party.game.decision
    commit = PostgresWriter._commit

    def interrupted(pen, connection, changes, won):
        monkeypatch.setattr(PostgresWriter, "_commit", commit)
        if when == "after":
            commit(pen, connection, changes, won)
        end_connections(house.address)
        connection.execute("SELECT 1")

    monkeypatch.setattr(PostgresWriter, "_commit", interrupted)
    with pytest.raises(StoreError):
        house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 0)
    assert party.look().ply == ply
    if ply:
        with pytest.raises(Stale):
            house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 0)
    else:
        house.tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], 0)
    assert [step.ply for step in party.look().steps(None)] == [1]


def test_one_bad_change_does_not_hurt_those_written_with_it(house):
    """Written together; one of them makes the transaction fail."""
    parties = [house.open(seed=seed) for seed in range(3)]
    rooms = [house.tables.table(party.id) for party in parties]
    jobs = [Job(change_of(take_first(room), room)) for room in rooms]
    jobs[1] = Job(change_of(rooms[1], None))  # a table that is there already
    house.tables.store._writer._write(jobs)
    assert [job.won for job in jobs] == [True, False, True]
    assert isinstance(jobs[1].error, sa.exc.DBAPIError)
    assert [party.look().ply for party in parties] == [1, 0, 1]


def take_first(room):
    return replace(take(room, room.decision.choices[0], "chosen", 1.0), version=room.version + 1)


def test_two_servers_share_the_tables(address):
    first, second = House(address), House(address)
    party = first.open()
    for number in range(10):
        tables = (first, second)[number % 2].tables
        snapshot = tables.look(party.id)
        decision = snapshot.game.decision
        tables.play(party.id, party.keys[1], decision.seat, decision.choices[0], snapshot.ply)
    assert first.tables.look(party.id).game.record() == second.tables.look(party.id).game.record()
    first.close()
    second.close()
