"""Writing changes of tables. Those that come while another one is being written wait, and are written in one
transaction: one commit for all costs what one for each would cost. None is reported before it."""

import functools
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from .pubsub import Statement

MOST_AT_ONCE = 64


@dataclass(frozen=True)
class Change:
    """The change of one table. Of all that read one version only one can make the next: where `lock` hits no
    row, another change was faster, and the rest must not be done."""

    table: str
    version: int
    lock: Statement
    rest: tuple[Statement, ...]


# --- one connection of one's own, by the driver itself

Notes = Callable[[Mapping[str, int]], list[Statement]]
"""The statements that put news of versions into a transaction."""


class Lost(sa.exc.OperationalError):
    """The server of the database cannot be reached, or went away in the middle."""


class SqliteWriter:
    """Writes into SQLite, by the driver itself."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, engine: sa.Engine, notes: Notes) -> None:
        self._engine = engine
        self._notes = notes
        self._held: Any = None

    def write(self, changes: Sequence[Change]) -> list[bool]:
        """Which of the changes are now committed; the others were overtaken. After an error none is, but
        where the server was lost in the middle of a commit, that is unknown. A connection that was lost
        before is replaced, once."""
        is_used = self._held is not None
        try:
            connection = self._connection()
            won = self._lock(connection, changes)
        except self._errors as error:
            told = self._dropped(error)
            if is_used and isinstance(told, Lost):
                return self.write(changes)
            raise told from error
        try:
            self._commit(connection, changes, won)
        except self._errors as error:
            raise self._dropped(error) from error
        return won

    def foreign(self) -> int:
        """A number that changes when another process writes; always the same where others tell us."""
        number: int = self._connection().execute("PRAGMA data_version").fetchone()[0]
        return number

    def close(self) -> None:
        """Let go of the connection; what is not committed is undone."""
        held, self._held = self._held, None
        if held is not None:
            held.close()

    def _lock(self, connection: Any, changes: Sequence[Change]) -> list[bool]:
        """Who was first?"""
        connection.execute(self.begin)
        return [connection.execute(*change.lock).rowcount == 1 for change in changes]

    def _commit(self, connection: Any, changes: Sequence[Change], won: Sequence[bool]) -> None:
        for statement in self._rest(changes, won):
            connection.execute(*statement)
        connection.execute("COMMIT")

    def _rest(self, changes: Sequence[Change], won: Sequence[bool]) -> Iterator[Statement]:
        """What those who were first write, and the news of it."""
        winners = [change for change, has_won in zip(changes, won, strict=True) if has_won]
        for change in winners:
            yield from change.rest
        yield from self._notes({change.table: change.version for change in winners})

    def _connection(self) -> Any:
        """The driver's connection, opened when it is first needed or was dropped."""
        if self._held is None:
            lent = self._engine.raw_connection()
            lent.detach()
            self._held = lent.dbapi_connection
        return self._held

    @property
    def _errors(self) -> type[Exception]:
        errors: type[Exception] = self._engine.dialect.loaded_dbapi.Error
        return errors

    def _dropped(self, error: Exception) -> sa.exc.DBAPIError:
        """Drop the connection: what to say about it."""
        is_lost = self._is_lost()
        self.close()
        return (Lost if is_lost else sa.exc.DBAPIError)(None, None, error)

    def _is_lost(self) -> bool:
        """Is the server gone?"""
        return False


class PostgresWriter(SqliteWriter):
    """Writes into PostgreSQL in two journeys: who is first, and the rest with the commit. Many statements in
    one text cost both sides less than one after the other, or a pipeline of them."""

    begin = "BEGIN"

    def foreign(self) -> int:
        """Others notify us."""
        return 0

    def _lock(self, connection: Any, changes: Sequence[Change]) -> list[bool]:
        cursor = connection.execute(self._text(self.begin, (change.lock for change in changes)))
        won = []
        while cursor.nextset():  # the first is about the beginning
            won.append(cursor.rowcount == 1)
        return won

    def _commit(self, connection: Any, changes: Sequence[Change], won: Sequence[bool]) -> None:
        connection.execute(self._text("", self._rest(changes, won), "COMMIT"))

    def _text(self, first: str, statements: Iterable[Statement], last: str = "") -> str:
        """Statements as one text; the driver puts the values in, so that nothing can be more than a value."""
        written = (self._writer.mogrify(_in_postgres(sql), values) for sql, values in statements)
        return ";".join([first, *written, last])

    def _connection(self) -> Any:
        if self._held is None:
            connection = super()._connection()
            connection.autocommit = True  # we begin transactions ourselves
            from psycopg import ClientCursor

            self._writer: Any = ClientCursor(connection)
        return self._held

    def _is_lost(self) -> bool:
        return self._held is None or bool(self._held.closed)


@functools.cache
def _in_postgres(sql: str) -> str:
    return sql.replace("?", "%s")


# --- many changes in one transaction


class Job:
    """A change to be written, and what came of it."""

    def __init__(self, change: Change) -> None:
        self.change = change
        self.is_done = False
        self.won = False
        self.error: BaseException | None = None

    def end(self, won: bool = False, error: BaseException | None = None) -> None:
        """Say what came of it."""
        self.won, self.error, self.is_done = won, error, True


class GroupCommit:
    """The only one in this process who writes changes of tables."""

    def __init__(self, engine: sa.Engine, notes: Notes) -> None:
        kind = PostgresWriter if engine.dialect.name == "postgresql" else SqliteWriter
        self._writer: SqliteWriter = kind(engine, notes)
        self._waiting: list[Job] = []
        self._lock = threading.Lock()
        self._turn = threading.Lock()

    def write(self, change: Change) -> bool:
        """Write a change, perhaps together with others; False if another process was faster. What the
        database says against it is raised, and then it is not written; only where the connection was lost in
        the middle of the commit that is unknown."""
        job = Job(change)
        with self._lock:
            self._waiting.append(job)
        with self._turn:
            while not job.is_done:
                with self._lock:
                    jobs = self._waiting[:MOST_AT_ONCE]
                    del self._waiting[:MOST_AT_ONCE]
                self._write(jobs)
        if job.error is not None:
            raise job.error
        return job.won

    def _write(self, jobs: Sequence[Job]) -> None:
        # always in the same order: two servers must not wait for each other's rows
        jobs = sorted(jobs, key=lambda job: job.change.table)
        try:
            won = self._writer.write([job.change for job in jobs])
        except BaseException as error:
            if len(jobs) > 1 and not isinstance(error, Lost):  # one is wrong: the others go on without it
                for job in jobs:
                    self._write([job])
            else:
                for job in jobs:
                    job.end(error=error)
        else:
            for job, has_won in zip(jobs, won, strict=True):
                job.end(has_won)

    def foreign(self) -> int:
        """A number that changes when another process writes without telling us."""
        with self._turn:
            return self._writer.foreign()

    def close(self) -> None:
        """Close the connection, after the last change."""
        with self._turn:
            self._writer.close()
