"""A copy of the games taken in the middle of them: a server that is started on it goes on from there."""

import os
import shutil
import sqlite3
import stat
import subprocess
import threading

import pytest

from galaxarium.cli.main import main
from galaxarium.errors import StoreError, StoreForeign
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.storage.backup import back_up, check_copy
from support.postgres import USER, program
from support.tables import Tables


def begin(tables, seed):
    return tables.create(TableOptions("hot-seat", (SeatOptions(), SeatOptions(), SeatOptions()), seed=seed))


def play_first(tables, created, times=1):
    """Whoever is asked takes the first choice."""
    for _ in range(times):
        snapshot = tables.look(created.table, created.host)
        decision = snapshot.game.decision
        if snapshot.window:
            tables.answer(created.table, created.host, decision.seat, "pass", snapshot.window.id)
        else:
            tables.play(created.table, created.host, decision.seat, decision.choices[0], snapshot.ply)


def test_a_copy_taken_while_moves_are_made(tmp_path):
    address = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    tables = Tables(address, workers=0)
    games = [begin(tables, seed) for seed in range(3)]
    enough = threading.Event()

    def go_on():
        while not enough.is_set():
            for created in games:
                play_first(tables, created)

    playing = threading.Thread(target=go_on)
    playing.start()
    try:
        copies = [tmp_path / "copies" / f"{number}.sqlite3" for number in range(2)]
        copies[0].parent.mkdir()
        before = []
        for copy in copies:
            before.append([tables.look(created.table).ply for created in games])
            assert back_up(address, copy).unfinished == 3
    finally:
        enough.set()
        playing.join()
    now = {created.table: tables.look(created.table).game.decisions for created in games}
    for copy, plies in zip(copies, before, strict=True):
        restored = Tables(f"sqlite:///{copy}", workers=0)
        for created, ply in zip(games, plies, strict=True):
            there = restored.look(created.table, created.host).game
            assert len(there.decisions) >= ply, "what was committed before is in the copy"
            assert there.decisions == now[created.table][: len(there.decisions)]
            then = tables.look(created.table, created.host, len(there.decisions)).game
            assert there.state.digest() == then.state.digest()
            play_first(restored, created)
        restored.close()
    tables.close()


def test_only_its_owner_may_read_a_copy_and_nothing_lies_beside_it(tmp_path, tables):
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(b"an older copy")
    back_up(str(tables.store.engine.url), copy)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["copy.sqlite3"]


def test_a_copy_of_an_older_database_stays_old(tmp_path):
    from tables.test_store import FIRST

    old = tmp_path / "games.sqlite3"
    with sqlite3.connect(old) as database:
        database.executescript(FIRST.read_text(encoding="utf-8"))
    database.close()
    assert back_up(f"sqlite:///{old}", tmp_path / "copy.sqlite3").unfinished == 1
    database = sqlite3.connect(tmp_path / "copy.sqlite3")
    assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    database.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["copy.sqlite3", "games.sqlite3"]


def test_a_copy_that_cannot_be_played_on_is_refused_and_not_left(tmp_path):
    path = tmp_path / "games.sqlite3"
    tables = Tables(f"sqlite:///{path}", workers=0)
    play_first(tables, begin(tables, 1), 3)
    tables.close()
    database = sqlite3.connect(path)
    database.execute("UPDATE decisions SET digest = '0' WHERE ply = 2")
    database.commit()
    database.close()
    with pytest.raises(StoreError, match="cannot be played on from"):
        back_up(f"sqlite:///{path}", tmp_path / "copy.sqlite3")
    assert not [found for found in tmp_path.iterdir() if "copy" in found.name]


def test_a_damaged_copy_is_noticed(tmp_path, tables):
    copy = tmp_path / "copy.sqlite3"
    back_up(str(tables.store.engine.url), copy)
    data = bytearray(copy.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    copy.write_bytes(data)
    with pytest.raises((StoreForeign, sqlite3.DatabaseError)):
        check_copy(copy)


@pytest.mark.parametrize(
    "database, target, sentence",
    [
        ("nowhere.sqlite3", "copy.sqlite3", "there is no database"),
        ("postgresql+psycopg://host/games", "copy.sqlite3", "pg_dump"),
        ("games.sqlite3", "games.sqlite3", "is the database itself"),
        ("games.sqlite3", "nowhere/copy.sqlite3", "No such file"),
        ("text.txt", "copy.sqlite3", "text.txt"),
        ("other.sqlite3", "copy.sqlite3", "another program"),
    ],
)
def test_what_cannot_be_copied_is_one_sentence(tmp_path, monkeypatch, capsys, database, target, sentence):
    monkeypatch.chdir(tmp_path)
    Tables(f"sqlite:///{tmp_path / 'games.sqlite3'}", workers=0).close()
    (tmp_path / "text.txt").write_text("no database at all, only words " * 200)
    other = sqlite3.connect("other.sqlite3")
    other.execute("CREATE TABLE recipes (name TEXT)")
    other.close()
    assert main(["backup", target, "--database", database]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert (said.out, said.err.count("\n")) == ("", 1)


def test_it_says_what_is_in_the_copy(tmp_path, capsys, tables, online):
    assert main(["backup", str(tmp_path / "copy.sqlite3"), "--database", str(tables.store.engine.url)]) == 0
    assert "unfinished: " in capsys.readouterr().out


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="pg_dump is not installed (postgresql-client)")
def test_postgresql_is_copied_with_its_own_tools(tmp_path, postgres):
    """As docs/howto/host.md says, with games in the middle."""
    address = postgres.database()
    tables = Tables(address, workers=0)
    games = [begin(tables, seed) for seed in range(2)]
    for created in games:
        play_first(tables, created, 8)
    dump = tmp_path / "games.dump"
    server = ["--host", "127.0.0.1", "--port", str(postgres.port), "--username", USER]
    name = address.rpartition("/")[2]
    subprocess.run([program("pg_dump"), *server, "--format=custom", f"--file={dump}", name], check=True)
    for created in games:
        play_first(tables, created, 3)
    other = postgres.database()
    subprocess.run(
        [
            program("pg_restore"),
            *server,
            "--exit-on-error",
            "--no-owner",
            "--dbname",
            other.rpartition("/")[2],
            dump,
        ],
        check=True,
        env={**os.environ, "LC_ALL": "C"},
    )
    restored = Tables(other, workers=0)
    for created in games:
        there = restored.look(created.table, created.host)
        then = tables.look(created.table, created.host, there.ply)
        assert there.ply >= 8
        assert there.game.state.digest() == then.game.state.digest()
        play_first(restored, created)
    restored.close()
    tables.close()
