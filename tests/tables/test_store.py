"""The database: who wins a race, what a sentence says about every trouble, how it came to be."""

import json
import os
import shutil
import sqlite3
import threading
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from galaxarium.errors import (
    Stale,
    StoreBusy,
    StoreDamaged,
    StoreError,
    StoreForeign,
    StoreFull,
    StoreNewer,
    StoreReadOnly,
)
from galaxarium.tables.runtime.service import TableService
from galaxarium.tables.storage import engine, repository, schema, table_cache

from .house import PEOPLE, House, SeatOptions

WATCHED = (SeatOptions("random"), SeatOptions("random"))
FIRST = Path(__file__).with_name("first_schema.sql")
EVERYWHERE = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


def race(*attempts):
    """Do several things at the same moment; how each came out."""
    ready = threading.Barrier(len(attempts))
    outcomes = []

    def run(attempt):
        ready.wait()
        try:
            attempt()
            outcomes.append("won")
        except Stale:
            outcomes.append("stale")

    threads = [threading.Thread(target=run, args=(attempt,)) for attempt in attempts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sorted(outcomes)


@EVERYWHERE
@pytest.mark.parametrize("houses", [1, 2])
def test_of_two_who_take_one_ply_one_wins(address, houses):
    """Two threads of one server, then two servers that know nothing of each other."""
    first = House(address)
    second = first if houses == 1 else House(address)
    party = first.open()
    for _ in range(15):
        snapshot = party.look()
        decision = snapshot.game.decision

        def attempt(house, choice, seat=decision.seat, ply=snapshot.ply):
            return lambda: house.tables.play(party.id, party.keys[1], seat, choice, ply)

        outcome = race(attempt(first, decision.choices[0]), attempt(second, decision.choices[-1]))
        assert outcome == ["stale", "won"]
        assert first.tables.look(party.id).game.record() == second.tables.look(party.id).game.record()
    first.close()
    second.close()


@EVERYWHERE
def test_changes_that_do_not_meet_all_come_through(address):
    """Names and choices of several servers at once: whoever was overtaken tries again."""
    first, second = House(address), House(address)
    party = first.open("online", PEOPLE[:3])
    choice = party.game.decision.choices[0]
    outcome = race(
        lambda: first.tables.play(party.id, party.keys[1], 1, choice, 0),
        lambda: second.tables.say_name(party.id, party.keys[2], 2, "Bea"),
        lambda: second.tables.say_name(party.id, party.keys[3], 3, "Cleo"),
    )
    assert outcome == ["won"] * 3
    snapshot = first.tables.look(party.id)
    assert (snapshot.ply, [sitter.name for sitter in snapshot.sitters]) == (1, ["Ana", "Bea", "Cleo"])
    first.close()
    second.close()


@EVERYWHERE
def test_a_server_sees_what_another_one_undid(address):
    first, second = House(address), House(address)
    party = first.position()
    party.play(1, "activate economy")
    assert second.tables.look(party.id).ply == 1
    second.tables.undo(party.id, party.keys[1], 1, 1)
    assert party.look().ply == 0
    party.play(1, "activate energy")
    assert second.tables.look(party.id).game.record() == party.game.record()
    first.close()
    second.close()


@EVERYWHERE
def test_those_who_wait_are_written_together(house, monkeypatch):
    """While one writes, the others come; then one commit is enough for all of them."""
    parties = [house.open(seed=seed) for seed in range(6)]
    writer = house.tables.store._writer
    groups, write = [], writer._writer.write
    monkeypatch.setattr(
        writer._writer, "write", lambda changes: (groups.append(len(changes)), write(changes))[1]
    )
    with writer._turn:
        threads = [threading.Thread(target=party.play_first) for party in parties]
        for thread in threads:
            thread.start()
        while len(writer._waiting) < len(parties):
            time.sleep(0.001)
    for thread in threads:
        thread.join()
    assert groups == [6]
    assert [party.look().ply for party in parties] == [1] * 6


def test_games_are_played_again_when_they_are_not_in_memory(house, monkeypatch):
    monkeypatch.setattr(table_cache, "BUDGET", 1)
    parties = [house.open(seed=seed) for seed in range(3)]
    for _ in range(3):
        for party in parties:
            party.play_first(2)
    assert [party.look().ply >= 6 for party in parties] == [True] * 3
    assert len(house.tables.cache._tables) == 1


def test_the_settings_that_keep_moves(house):
    with house.tables.store.engine.connect() as connection:
        found = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    assert found == ["wal", 2]  # 2: every commit is on the disk before it is acknowledged


# --- trouble in a sentence


def refused(path, error, sentence):
    """Opening says so, and the file is as it was."""
    before = path.read_bytes() if path.is_file() else None
    with pytest.raises(error, match=sentence) as caught:
        TableService(f"sqlite:///{path}", workers=0)
    assert "\n" not in str(caught.value)
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not list(path.parent.glob("*-wal")) if path.parent.is_dir() else True


def test_a_file_that_is_no_database(tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("a shopping list, and nothing that looks like pages of a database\n" * 40)
    refused(path, StoreForeign, "notes.txt is not a database")


def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "photos.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (id INTEGER)")
    connection.close()
    refused(path, StoreForeign, "another program")


def test_a_newer_database(house):
    house.open()
    house.close()
    with sqlite3.connect(house.path) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    refused(house.path, StoreNewer, "newer version of Galaxarium")


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    refused(tmp_path / "file" / "games.sqlite3", StoreReadOnly, "cannot be made")


def test_a_place_where_no_file_can_be(tmp_path):
    refused(tmp_path, StoreReadOnly, "cannot be opened")


def test_a_database_that_can_only_be_read(house):
    party = house.open()
    house.close()
    with pytest.raises(StoreReadOnly, match="cannot be written"):
        TableService(f"sqlite:///file:{house.path}?mode=ro&uri=true", workers=0)
    house.reopen()
    assert party.look().ply == 0


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is read-only for root")
def test_a_folder_that_can_only_be_read(house):
    house.open()
    house.close()
    house.path.parent.chmod(0o500)
    house.path.chmod(0o400)
    refused(house.path, StoreReadOnly, "cannot be")
    house.path.parent.chmod(0o700)


def test_a_database_that_is_held_by_another_program(house, monkeypatch):
    party = house.open()
    monkeypatch.setattr(engine, "BUSY_SECONDS", 0.05)
    house.reopen()
    other = sqlite3.connect(house.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreBusy, match="held by another program"):
        party.play_first()
    assert party.look().ply == 0
    with pytest.raises(StoreBusy):
        TableService(f"sqlite:///{house.path}", workers=0)
    other.execute("ROLLBACK")
    other.close()
    assert party.play_first().ply == 1


def test_a_full_disk(house):
    """SQLite itself is told that there are no more pages."""
    party = house.open()
    engine = house.tables.store.engine

    def limit(connection, _):
        connection.execute("PRAGMA max_page_count=1").close()

    house.tables.store.let_go()
    sa.event.listen(engine, "connect", limit)
    with pytest.raises(StoreFull, match="no room left"):
        party.play_first(300)
    before = party.look()
    with pytest.raises(StoreFull):
        party.play_first()
    assert party.look().game.record() == before.game.record()
    sa.event.remove(engine, "connect", limit)
    house.tables.store.let_go()
    assert party.play_first().ply > before.ply


@pytest.mark.parametrize(
    "address, sentence",
    [
        ("games", "is not the address"),
        ("nosuch://x", "is not the address"),
        ("postgres://u@h/x", "it is like sqlite:///FILE or postgresql.psycopg://USER"),
        (
            "postgresql+psycopg://u:se@cr/et@h/x",
            "too many @; in a password write @ as %40, / as %2F",
        ),
        ("sqlite://", "name one"),
        ("sqlite:///:memory:", "name one"),
    ],
)
def test_addresses_that_cannot_be(address, sentence):
    with pytest.raises(StoreError, match=sentence):
        TableService(address, workers=0)


@pytest.mark.parametrize(
    "change, sentence",
    [
        ("UPDATE decisions SET choice = 'end' WHERE ply = 1", "decision 1 cannot be played again"),
        ("UPDATE decisions SET digest = 'x' WHERE ply = 2", "decision 2 does not lead where it once did"),
        ("DELETE FROM decisions WHERE ply = 1", "decision 2"),
    ],
)
@EVERYWHERE
def test_a_game_that_does_not_come_out_says_so_and_is_left_alone(house, change, sentence):
    broken, sound = house.open(), house.open("watch", WATCHED)
    broken.play_first(3)
    with house.tables.store.engine.connect().execution_options(**engine.WRITES) as connection:
        connection.exec_driver_sql(change)
        connection.commit()
    house.reopen()
    with pytest.raises(StoreDamaged, match=sentence):
        broken.look()
    house.tables.tick()
    assert house.tables.drive(sound.id)


# --- migrations


def alembic(connection):
    config = Config()
    config.set_main_option("script_location", str(engine.MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config


@EVERYWHERE
def test_the_migrations_make_the_tables_of_the_schema(house):
    with house.tables.store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        assert ScriptDirectory.from_config(alembic(connection)).get_heads() == [schema.HEAD]
    assert schema.HEAD in engine.known_versions()


@EVERYWHERE
def test_down_and_up_again(kind, request, tmp_path):
    address = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    engine = sa.create_engine(request.getfixturevalue("postgres_address") if kind != "sqlite" else address)
    with engine.begin() as connection:
        command.upgrade(alembic(connection), "head")
        command.downgrade(alembic(connection), "base")
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(alembic(connection), "head")
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
    engine.dispose()


@EVERYWHERE
def test_a_game_of_the_first_release_goes_on(kind, request, tmp_path):
    """The text was written by the first tables; whatever changes, its game must open and go on."""
    if kind == "sqlite":
        address = str(tmp_path / "games.sqlite3")
        with sqlite3.connect(address) as connection:
            connection.executescript(FIRST.read_text(encoding="utf-8"))
        connection.close()
    else:
        address = request.getfixturevalue("postgres_address")
        restore_first(address)
    house = House(address)
    (table,) = house.tables.store.unfinished()
    snapshot = house.tables.look(table, "the-key-of-the-first-table")
    assert (snapshot.own, snapshot.ply) == ((1, 2), 12)
    assert [sitter.colour for sitter in snapshot.sitters] == [
        "blue",
        "orange",
    ]  # what they always looked like
    house.tables.choose_colour(table, "the-key-of-the-first-table", 1, "purple")
    house.reopen()
    assert [sitter.colour for sitter in house.tables.look(table).sitters] == ["purple", "orange"]
    decision = snapshot.game.decision
    house.tables.play(table, "the-key-of-the-first-table", decision.seat, decision.choices[0], 12)
    assert house.tables.look(table).ply >= 13
    house.close()


def restore_first(address):
    """The first tables in PostgreSQL, with the same rows as the file of the first release."""
    source = sqlite3.connect(":memory:")
    source.executescript(FIRST.read_text(encoding="utf-8"))
    engine = sa.create_engine(address)
    with engine.begin() as connection:
        command.upgrade(alembic(connection), "0001")
        for name in ("tables", "places", "grants", "decisions", "undone", "orders", "answers"):
            table = sa.Table(name, sa.MetaData(), autoload_with=connection, resolve_fks=False)
            cursor = source.execute(f"SELECT * FROM {name}")
            names = [column[0] for column in cursor.description]
            for row in cursor:
                values = dict(zip(names, row, strict=True))
                for column in table.columns:
                    if isinstance(column.type, sa.JSON):
                        values[column.name] = json.loads(values[column.name])
                    if isinstance(column.type, sa.Boolean):
                        values[column.name] = bool(values[column.name])
                connection.execute(table.insert(), values)
    engine.dispose()
    source.close()


def test_a_copy_of_the_file_is_a_copy_of_the_games(house, tmp_path):
    party = house.open()
    party.play_first(5)
    house.close()
    shutil.copy(house.path, tmp_path / "copy.sqlite3")
    copy = House(tmp_path / "copy.sqlite3")
    assert copy.tables.look(party.id).ply == 5
    copy.close()


@EVERYWHERE
def test_what_is_known_already_is_not_read_again(address, monkeypatch):
    """Another server looks on: it reads from the last decision it knows, and everything where that was taken
    back."""
    here, there = House(address), House(address)
    party = here.open("solo", PEOPLE[:1], rogue="artemis", seed=11)
    asked, read_rows = [], repository.read_rows

    def reading(connection, table, since=0):
        asked.append(since)
        return read_rows(connection, table, since)

    def play(word):
        choices = party.look().game.decision.choices
        party.play(1, next(choice for choice in choices if choice.startswith(word)))

    def looked():
        """What was asked for to see what is there."""
        asked.clear()
        now, seen = party.look(), there.tables.look(party.id)
        assert [taken.row for taken in seen.history.steps] == [taken.row for taken in now.history.steps]
        return list(asked)

    monkeypatch.setattr(repository, "read_rows", reading)
    assert looked() == [0]
    play("activate")
    assert looked() == [0]
    party.undo(1)
    assert looked() == [1, 0]
    play("activate")
    assert looked() == [0]
    party.play_first()
    assert looked() == [1]
    here.close()
    there.close()
