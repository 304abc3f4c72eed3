"""Every file with games in it belongs to its owner alone, however the server was started."""

import os
import stat
from contextlib import closing

import pytest

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.tables.runtime.service import TableService
from galaxarium.tables.storage.backup import back_up
from galaxarium.tables.storage.export import export_tables
from support.servers import Server

FILES = ("games.sqlite3", "games.sqlite3-wal", "games.sqlite3-shm", "games.sqlite3-driver")
WISH = TableOptions("hot-seat", (SeatOptions(), SeatOptions()))


def modes(folder):
    """The modes of all files in a folder, by name."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()}


@pytest.fixture
def open_umask():
    """A shell that lets everybody read everything."""
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "games"
    made.mkdir()
    return made


def test_new_files_are_private(folder, open_umask):
    with closing(TableService(f"sqlite:///{folder / 'games.sqlite3'}")) as tables:
        tables.create(WISH)
        assert modes(folder) == dict.fromkeys(FILES, 0o600)


def test_files_of_an_address_with_options_are_private(folder, open_umask):
    with closing(TableService(f"sqlite:///file:{folder / 'games.sqlite3'}?uri=true")) as tables:
        tables.create(WISH)
        assert set(modes(folder).values()) == {0o600}
        assert {"games.sqlite3", "games.sqlite3-wal"} <= set(modes(folder))


def test_files_of_an_earlier_version_become_private(folder, open_umask):
    address = f"sqlite:///{folder / 'games.sqlite3'}"
    with closing(TableService(address)) as tables:
        tables.create(WISH)
        for name in FILES:
            (folder / name).chmod(0o644)
        with closing(TableService(address)):
            assert modes(folder) == dict.fromkeys(FILES, 0o600)


def test_copies_and_exports_are_private(folder, open_umask):
    address = f"sqlite:///{folder / 'games.sqlite3'}"
    with closing(TableService(address)) as tables:
        tables.create(WISH)
        for name in ("copy.sqlite3", "all.jsonl", "all.jsonl.gz"):
            (folder / name).touch(0o666)
        back_up(address, folder / "copy.sqlite3")
        export_tables(address, folder / "all.jsonl", lambda *_: None)
        export_tables(address, folder / "all.jsonl.gz", lambda *_: None)
    assert set(modes(folder).values()) == {0o600}
    assert {"copy.sqlite3", "all.jsonl", "all.jsonl.gz"} <= set(modes(folder))


def test_a_server_keeps_its_games_to_itself(folder, tmp_path, open_umask):
    server = Server(folder / "games.sqlite3", tmp_path)
    server.start()
    try:
        assert {name: mode for name, mode in modes(folder).items() if name in FILES} == dict.fromkeys(
            FILES, 0o600
        )
    finally:
        server.stop()
