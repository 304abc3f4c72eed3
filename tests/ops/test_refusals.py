"""What keeps a server from starting is one sentence and an exit status."""

import os
import socket
import sqlite3
import subprocess
import sys

import pytest

from galaxarium.cli.main import main
from galaxarium.errors import StoreAway, StoreFull, StoreReadOnly
from galaxarium.tables.storage import engine
from galaxarium.tables.storage.engine import open_database
from support.postgres import free_port


def refused(capsys, *words):
    assert main(["serve", "--no-open", "--port", "0", *words]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


def test_a_database_that_is_down(capsys):
    address = f"postgresql+psycopg://galaxarium:hidden@127.0.0.1:{free_port()}/games"
    said = refused(capsys, "--database", address)
    assert "does not answer; is it running" in said
    assert "hidden" not in said


def test_a_database_that_is_not_there(capsys, postgres):
    said = refused(capsys, "--database", postgres.address("nowhere"))
    assert 'database "nowhere" does not exist' in said


def test_several_processes_say_it_once(capsys):
    address = f"postgresql+psycopg://galaxarium@127.0.0.1:{free_port()}/games"
    assert "does not answer" in refused(capsys, "--processes", "2", "--database", address)


def test_the_metrics_port_is_taken(capsys, tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        said = refused(capsys, "--metrics-port", port, "--database", str(tmp_path / "games.sqlite3"))
    assert f"port {port} is taken" in said
    assert "--metrics-port" in said


def test_limits_that_cannot_be(capsys, tmp_path):
    assert "limit" in refused(capsys, "--limits", "moves=fast", "--database", str(tmp_path / "games.sqlite3"))


@pytest.mark.parametrize(
    "schemes,sentence",
    [("mailto,jsn", "knows no addresses jsn://; did you mean json?\n"), ("0000", "no addresses 0000://\n")],
)
def test_notices_to_what_nobody_knows(capsys, tmp_path, schemes, sentence):
    assert sentence in refused(capsys, "--database", str(tmp_path / "g.sqlite3"), "--notify", schemes)


def test_a_missing_driver_says_how_to_get_it(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg", None)
    said = refused(capsys, "--database", "postgresql+psycopg://galaxarium@127.0.0.1/games")
    assert "pip install 'galaxarium[host]'" in said


@pytest.mark.skipif(os.name == "nt", reason="no limits")
def test_a_full_disk_at_the_start(tmp_path):
    """A limit on the size of files is as good as a full disk."""
    code = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN); "
        "resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096)); "
        "from galaxarium.tables.storage.engine import open_database; open_database(sys.argv[1])"
    )
    address = f"sqlite:///{tmp_path / 'games.sqlite3'}"
    done = subprocess.run([sys.executable, "-c", code, address], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "galaxarium.errors.Store" in done.stderr
    assert "disk" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "sqlstate, kind",
    [("53100", StoreFull), ("25006", StoreReadOnly), ("57P01", StoreAway), ("28P01", StoreAway)],
)
def test_what_postgresql_says_has_a_sentence(sqlstate, kind):
    import sqlalchemy as sa

    class Said(Exception):
        pass

    said = Said("in words of its own")
    said.sqlstate = sqlstate
    assert type(engine._sentence("games", sa.exc.DBAPIError("", {}, said))) is kind


def test_a_postgresql_that_can_only_be_read(postgres_address, postgres):
    open_database(postgres_address).dispose()
    read_only = f"{postgres_address}?options=-c%20default_transaction_read_only%3Don"
    with pytest.raises(StoreReadOnly):
        open_database(read_only)


def test_a_file_that_can_only_be_read(tmp_path, monkeypatch):
    path = tmp_path / "games.sqlite3"
    open_database(f"sqlite:///{path}").dispose()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode=DELETE")
    connection.close()
    with pytest.raises(StoreReadOnly):
        open_database(f"sqlite:///file:{path}?mode=ro&uri=true")
