"""A copy of a SQLite database while games go on, and the proof that it can be played on from.

SQLite's own backup copies pages and begins again after a write in between, so the copy is the database
at one moment: every move that was committed before, and nothing of one that was not.
"""

import os
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import sqlalchemy as sa

from ...errors import GalaxariumError, StoreError, StoreForeign
from .engine import trouble
from .repository import Repository
from .schema import HEAD

PAGES, PAUSE_S = 2000, 0.01
"""So much is copied at once; in between players get a turn."""
PRIVATE = 0o600


@dataclass(frozen=True)
class Copied:
    """What is in a copy."""

    tables: int
    unfinished: int


def back_up(address: str, target: Path) -> Copied:
    """Copy the database at an address to a new file, as a whole or not at all, and check the copy."""
    source = _file_of(address)
    if target.exists() and target.samefile(source):
        raise StoreError(f"{target} is the database itself; name another file")
    unfinished = target.with_name(f".{target.name}.part")
    try:
        with trouble(str(target)):
            _copy(source, unfinished)
            found = check_copy(unfinished)
            _close(unfinished)
            unfinished.replace(target)
    finally:
        for left in ("", "-wal", "-shm"):
            Path(f"{unfinished}{left}").unlink(missing_ok=True)
    return found


def _file_of(address: str) -> Path:
    url = sa.make_url(address)
    if url.get_backend_name() != "sqlite":
        raise StoreError(
            "this copies SQLite; a PostgreSQL has pg_dump --format=custom for that (docs/howto/host.md)"
        )
    path = Path(str(url.database))
    if not path.is_file():
        raise StoreError(f"there is no database {path}")
    return path


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    target.touch(PRIVATE)  # it holds the seeds of running games
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as there,
            closing(sqlite3.connect(target)) as here,
        ):
            there.backup(here, pages=PAGES, sleep=PAUSE_S)
    except sqlite3.Error as error:
        raise StoreError(f"{source} could not be copied to {target.parent}: {error}") from error


def check_copy(path: Path) -> Copied:
    """Is a copy whole? SQLite looks at its pages; then every unfinished game is played again, and the digest
    of each of its decisions has to come out."""
    with closing(sqlite3.connect(path)) as copy:
        said = copy.execute("PRAGMA integrity_check").fetchone()[0]
        if said != "ok":
            raise StoreForeign(f"the copy is damaged: {said}")
        try:
            (tables,) = copy.execute("SELECT count(*) FROM tables").fetchone()
            (version,) = copy.execute("SELECT version_num FROM alembic_version").fetchone()
        except sqlite3.OperationalError:
            raise StoreForeign(f"{path} is a database of another program") from None
    if version == HEAD:
        return Copied(int(tables), _play_again(path))
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:  # looking would migrate it
        scratch = Path(folder) / path.name
        shutil.copy(path, scratch)
        return Copied(int(tables), _play_again(scratch))


def _play_again(path: Path) -> int:
    """Play every unfinished game again; how many there are."""
    store = Repository(f"sqlite:///{path}")
    try:
        playing = store.unfinished()
        for table in playing:
            store.load(table)
    except GalaxariumError as error:
        raise StoreError(f"the copy cannot be played on from: {error}") from error
    finally:
        store.close()
    return len(playing)


def _close(path: Path) -> None:
    """One file without any beside it, safe on the disk."""
    with closing(sqlite3.connect(path)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")
    with path.open("rb") as file:
        os.fsync(file.fileno())
