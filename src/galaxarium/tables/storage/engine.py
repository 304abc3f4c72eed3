"""Opening the database: its address, its settings, its migrations, and what can be wrong with it in a
sentence."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from ...errors import StoreAway, StoreBusy, StoreError, StoreForeign, StoreFull, StoreNewer, StoreReadOnly
from .schema import HEAD

BUSY_SECONDS = 5.0
MIGRATING = 7_240_513
"""The number of the lock that is held while the tables of a PostgreSQL are changed."""
MIGRATIONS = Path(__file__).with_name("migrations")
WRITES = {"writes": True}
"""Execution options of a connection that is going to write."""
PRIVATE = 0o600
"""The mode of every file with games in it: it holds seeds, and hashes of keys and passwords."""


def open_database(address: str) -> sa.Engine:
    """The engine for an address such as `sqlite:///var/games.sqlite3`, migrated. What cannot be used is
    refused with one sentence, and left as it is."""
    url = _parsed(address)
    name = name_of(url)
    with trouble(name):
        _check(url, name)
        engine = _engine(url)
        try:
            with engine.connect().execution_options(**WRITES) as connection, connection.begin():
                _migrate(connection, name)
                # a database that can only be read should say so now, not at the first move
                connection.execute(sa.text("UPDATE alembic_version SET version_num = version_num"))
        except BaseException:
            engine.dispose()
            raise
    return engine


def name_of(url: sa.URL) -> str:
    """What to call a database in a sentence: its file, or its address without the password."""
    return str(url.database) if _is_sqlite(url) else url.render_as_string(hide_password=True)


def _parsed(address: str) -> sa.URL:
    try:
        url = sa.make_url(address)
        url.get_dialect()
    except (sa.exc.ArgumentError, sa.exc.NoSuchModuleError):
        shown = address.rpartition("@")[2]  # what comes before may be a password
        raise StoreError(
            f"{shown!r} is not the address of a database; it is like sqlite:///FILE or "
            "postgresql+psycopg://USER:PASSWORD@HOST/NAME"
        ) from None
    if not _is_sqlite(url) and "@" in str(url.database):
        raise StoreError(
            "the address of the database has too many @; in a password write @ as %40, / as %2F and : as %3A"
        )
    if _is_sqlite(url) and url.database in (None, "", ":memory:"):
        raise StoreError("tables are kept in a file; name one, as in sqlite:///games.sqlite3")
    return url


def _is_sqlite(url: sa.URL) -> bool:
    return url.get_backend_name() == "sqlite"


def _engine(url: sa.URL) -> sa.Engine:
    if not _is_sqlite(url):
        return sa.create_engine(
            url, connect_args=connect_arguments(url), pool_pre_ping=True, pool_size=8, max_overflow=32
        )
    arguments = {"timeout": BUSY_SECONDS, "check_same_thread": False}
    engine = sa.create_engine(url, connect_args=arguments, pool_size=8, max_overflow=32)
    sa.event.listen(engine, "connect", _prepare)
    sa.event.listen(engine, "begin", _begin)
    return engine


def connect_arguments(url: sa.URL) -> dict[str, Any]:
    """How to speak to PostgreSQL: give up on a server that does not answer and on a lock that is
    held; take the locks from a server of ours that stands still in the middle."""
    if url.get_backend_name() != "postgresql":
        return {}
    wished = [str(url.query["options"])] if "options" in url.query else []
    busy = f"{BUSY_SECONDS * 1000:.0f}ms"
    settings = {"lock_timeout": busy, "idle_in_transaction_session_timeout": busy}
    return {
        "connect_timeout": round(BUSY_SECONDS),
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "tcp_user_timeout": round(2 * BUSY_SECONDS * 1000),
        "options": " ".join([*wished, *(f"-c {name}={value}" for name, value in settings.items())]),
    }


def _prepare(connection: sqlite3.Connection, _: Any) -> None:
    """Our own transactions, and no commit that a power failure could take back; files only their owner can
    read."""
    connection.isolation_level = None
    for _number, _name, path in connection.execute("PRAGMA database_list").fetchall():
        _make_private(path)
    for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {setting}").close()


def _begin(connection: sa.Connection) -> None:
    """A writer takes the lock at once: a reader that became one could be refused in the middle."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _check(url: sa.URL, name: str) -> None:
    """Look at a database that is there already without changing anything."""
    if _is_sqlite(url) and not name.startswith("file:"):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        create_private(name)
        if not Path(name).is_file() or Path(name).stat().st_size == 0:
            return
    engine = sa.create_engine(url, connect_args=connect_arguments(url), poolclass=NullPool)
    with engine.connect() as connection:
        names = sa.inspect(connection).get_table_names()
        if names and "alembic_version" not in names:
            raise StoreForeign(f"{name} is a database of another program")
        version = _version(connection) if names else None
    if version is not None and version not in known_versions():
        raise StoreNewer(
            f"{name} was made by a newer version of Galaxarium (its tables are {version}, not {HEAD})"
        )


def create_private(path: str) -> None:
    """Make a file that only its owner can read, whatever the umask is. Where that fails,
    its user says why."""
    with suppress(OSError):
        Path(path).touch(PRIVATE, exist_ok=False)


def _make_private(path: str) -> None:
    """Let only the owner read the files of a database. Those that SQLite puts beside it get its mode when
    they are made; what an earlier version left has another one."""
    for end in ("", "-wal", "-shm", "-driver"):
        with suppress(FileNotFoundError, PermissionError):  # only the owner can change it
            if Path(path + end).stat().st_mode & 0o077:
                Path(path + end).chmod(PRIVATE)


def _version(connection: sa.Connection) -> str | None:
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return None if found is None else str(found)


def known_versions() -> set[str]:
    """The migrations there are: what came before, and what we make now."""
    return {path.stem.partition("_")[0].removeprefix("r") for path in (MIGRATIONS / "versions").glob("r*.py")}


def _migrate(connection: sa.Connection, name: str) -> None:
    """Bring the tables up to date; Alembic is loaded only where there is something to do. Of several servers
    that start at once one does it."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SET LOCAL lock_timeout = 0"))  # however long that takes
        connection.execute(sa.text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
    if "alembic_version" in sa.inspect(connection).get_table_names() and _version(connection) == HEAD:
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except sa.exc.DBAPIError:
        raise
    except Exception as error:
        raise StoreError(f"{name} could not be brought up to date and was left as it is: {error}") from error


@contextmanager
def trouble(name: str) -> Iterator[None]:
    """Say in a sentence what goes wrong with a database inside."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        raise _sentence(name, error) from error
    except sa.exc.TimeoutError as error:
        raise StoreBusy(f"too many want to use {name} at once; try again in a moment") from error
    except OSError as error:
        raise StoreReadOnly(f"{name} cannot be made: {error.strerror or error}") from error
    except ModuleNotFoundError as error:
        raise StoreError(
            f"{name} needs the module {error.name}: pip install 'galaxarium[host]' installs it"
        ) from error


def _sentence(name: str, error: sa.exc.DBAPIError) -> StoreError:
    code = str(getattr(error.orig, "sqlite_errorname", None) or getattr(error.orig, "sqlstate", None) or "")
    for start, kind, sentence in _TROUBLES:
        if code.startswith(start):
            return kind(sentence.format(name))
    if not code and isinstance(error, sa.exc.OperationalError):
        refusal = re.search(r"FATAL: +(.*)", str(error.orig))
        said = (
            f"says: {refusal[1]}" if refusal else "does not answer; is it running, and is the address right?"
        )
        return StoreAway(f"{name} {said}")
    return StoreError(f"{name} cannot be used: {error.orig}")


_TROUBLES: tuple[tuple[str, type[StoreError], str], ...] = (
    ("SQLITE_READONLY", StoreReadOnly, "{} cannot be written; may its folder and file be changed?"),
    ("SQLITE_CANTOPEN", StoreReadOnly, "{} cannot be opened; may its folder be written?"),
    ("SQLITE_BUSY", StoreBusy, "{} is held by another program; try again when that has finished"),
    ("SQLITE_LOCKED", StoreBusy, "{} is held by another program; try again when that has finished"),
    ("SQLITE_FULL", StoreFull, "there is no room left on the disk for {}"),
    ("SQLITE_IOERR", StoreError, "the disk refused to read or write {}"),
    ("SQLITE_NOTADB", StoreForeign, "{} is not a database"),
    ("SQLITE_CORRUPT", StoreForeign, "{} is damaged; take it from a copy"),
    ("08", StoreAway, "{} does not answer; is it running?"),
    ("28", StoreAway, "{} lets nobody in by that name and password"),
    ("3D", StoreAway, "{} is not there; create that database first"),
    ("25006", StoreReadOnly, "{} can only be read at the moment"),
    ("40", StoreBusy, "{} is used by somebody else at the same moment; try again"),
    ("42501", StoreReadOnly, "{} cannot be changed by that user"),
    ("53100", StoreFull, "there is no room left on the disk for {}"),
    ("53300", StoreBusy, "{} has no connection left; let fewer programs use it, or allow more"),
    ("55P03", StoreBusy, "{} is held by another program; try again when that has finished"),
    ("57P", StoreAway, "{} is being started or stopped; try again in a moment"),
)
