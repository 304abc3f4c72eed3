"""Moving all tables from one database to another, through a file: SQLite to PostgreSQL, and back.

The file has a line of JSON for the whole, then for each table of the database its name and columns and a line
for each row, and at the end how many there were and a hash over everything before. What is only of use while
a server runs stays behind.
"""

import base64
import gzip
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any, cast

import sqlalchemy as sa

from ...errors import GalaxariumError, NotMoved, StoreDamaged
from . import schema
from .engine import WRITES, known_versions, name_of, open_database, trouble
from .repository import read_rows, reading, table_of_rows

FORMAT = 1
STAY = frozenset({"servers", "leases", "sessions", "challenges", "tries", "duties"})
"""What belongs to running servers, or to people who are logged in."""
AT_ONCE = 500
PRIVATE = 0o600

Progress = Callable[[int, int], None]
"""Told how many tables are done, and how many there are."""


def moved_tables() -> list[sa.Table]:
    """The tables of the database that are moved, each after those it refers to."""
    return [table for table in schema.metadata.sorted_tables if table.name not in STAY]


# --- out


def export_tables(address: str, target: Path, progress: Progress) -> int:
    """Write everything to a file, as a whole or not at all; how many tables there are. Every game is played
    again before: what cannot be is not moved."""
    engine = open_database(address)
    unfinished = target.with_name(f".{target.name}.part")
    try:
        with trouble(name_of(engine.url)), reading(engine) as connection:
            count = _play_again(connection, progress)
            unfinished.unlink(missing_ok=True)
            unfinished.touch(PRIVATE)  # it holds the seeds of running games
            with unfinished.open("wb") as file, _opened(target, file) as pressed:
                _write(connection, pressed)
        unfinished.replace(target)
    finally:
        unfinished.unlink(missing_ok=True)
        engine.dispose()
    return count


def _opened(path: Path, file: IO[bytes]) -> IO[bytes]:
    """Pressed if the name says so; without the time, so that the same tables make the same file."""
    if path.suffix != ".gz":
        return file
    pressed: Any = gzip.GzipFile("", file.mode, fileobj=file, mtime=0)
    return cast(IO[bytes], pressed)


def _write(connection: sa.Connection, file: IO[bytes]) -> None:
    sum_of = hashlib.sha256()
    rows = 0

    def put(line: Any) -> None:
        data = json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
        sum_of.update(data)
        file.write(data)

    put({"galaxarium": "tables", "format": FORMAT, "schema": schema.HEAD})
    for table in moved_tables():
        put({"table": table.name, "columns": [column.name for column in table.columns]})
        for row in _rows(connection, table):
            put(row)
            rows += 1
    put({"end": rows, "sha256": sum_of.hexdigest()})


def _rows(connection: sa.Connection, table: sa.Table) -> Iterator[list[Any]]:
    """All rows in the same order on every database, as plain data."""
    is_postgres = connection.dialect.name == "postgresql"
    order = [
        sa.collate(column, "C") if is_postgres and isinstance(column.type, sa.String) else column
        for column in table.primary_key.columns
    ]
    query = sa.select(table).order_by(*order).execution_options(yield_per=AT_ONCE)
    for row in connection.execute(query):
        yield [base64.b64encode(value).decode() if isinstance(value, bytes) else value for value in row]


# --- in


def import_tables(source: Path, address: str, progress: Progress) -> int:
    """Put everything from a file into a database without tables, in one transaction: all of it or nothing. It
    is committed when every game has been played again; how many there are."""
    with source.open("rb") as file:
        lines = _lines(source, file)
        _check_first(source, next(lines, None))
        engine = open_database(address)
        name = name_of(engine.url)
        try:
            with (
                trouble(name),
                engine.connect().execution_options(**WRITES) as connection,
                connection.begin(),
            ):
                _check_empty(connection, name)
                _read(connection, source, lines)
                _go_on_counting(connection)
                return _play_again(connection, progress)
        finally:
            engine.dispose()


def _lines(source: Path, file: IO[bytes]) -> Iterator[Any]:
    """The lines of a file; the last one has to fit the others."""
    sum_of = hashlib.sha256()
    rows = 0
    try:
        for data in _opened(source, file):
            line = json.loads(data)
            if isinstance(line, dict) and "end" in line:
                if line != {"end": rows, "sha256": sum_of.hexdigest()}:
                    raise NotMoved(f"{source} is damaged: it does not hold what was written")
                return
            sum_of.update(data)
            rows += isinstance(line, list)
            yield line
    except (OSError, EOFError, ValueError) as error:
        raise NotMoved(f"{source} is damaged, or no file of `galaxarium export`: {error}") from error
    raise NotMoved(f"{source} ends in the middle")


def _check_first(source: Path, line: Any) -> None:
    if not isinstance(line, dict) or line.get("galaxarium") != "tables":
        raise NotMoved(f"{source} is no file of `galaxarium export`")
    if line.get("format") != FORMAT or line.get("schema") not in known_versions():
        raise NotMoved(f"{source} was written by a newer version of Galaxarium")


def _check_empty(connection: sa.Connection, name: str) -> None:
    for table in moved_tables():
        if connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise NotMoved(f"{name} has tables already; import into a new database")


def _read(connection: sa.Connection, source: Path, lines: Iterator[Any]) -> None:
    table: sa.Table | None = None
    columns: list[sa.Column[Any]] = []
    waiting: list[dict[str, Any]] = []
    known = {one.name: one for one in moved_tables()}
    for line in lines:
        if isinstance(line, dict):
            _put(connection, table, waiting)
            try:
                table = known[line["table"]]
                columns = [table.columns[name] for name in line["columns"]]
            except KeyError as error:
                raise NotMoved(f"{source} has something nobody knows: {error}") from None
        elif table is None or len(line) != len(columns):
            raise NotMoved(f"{source} has a row of another length than its columns")
        else:
            waiting.append(
                {column.name: _value(column, value) for column, value in zip(columns, line, strict=True)}
            )
            if len(waiting) >= AT_ONCE:
                _put(connection, table, waiting)
    _put(connection, table, waiting)


def _put(connection: sa.Connection, table: sa.Table | None, waiting: list[dict[str, Any]]) -> None:
    if table is not None and waiting:
        connection.execute(table.insert(), waiting)
        waiting.clear()


def _value(column: sa.Column[Any], value: Any) -> Any:
    if value is None:
        return sa.null() if isinstance(column.type, sa.JSON) else None
    return base64.b64decode(value) if isinstance(column.type, sa.LargeBinary) else value


def _go_on_counting(connection: sa.Connection) -> None:
    """Where PostgreSQL gives out numbers, the next one comes after those that came with the file."""
    if connection.dialect.name != "postgresql":
        return
    for table in moved_tables():
        column = table.autoincrement_column
        if column is not None:
            named = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
            most = f"(SELECT max({column.name}) FROM {table.name})"
            connection.execute(sa.text(f"SELECT setval({named}, {most}) WHERE {most} IS NOT NULL"))


def _play_again(connection: sa.Connection, progress: Progress) -> int:
    """Play every game; NotMoved if one does not come out as it once did."""
    tables = list(connection.execute(sa.select(schema.tables.c.id).order_by(schema.tables.c.id)).scalars())
    for number, table in enumerate(tables, 1):
        try:
            table_of_rows(read_rows(connection, table))
        except StoreDamaged as error:
            raise NotMoved(f"nothing was moved: {error}") from error
        except GalaxariumError as error:
            raise NotMoved(f"nothing was moved: table {table} cannot be read: {error}") from error
        progress(number, len(tables))
    return len(tables)
