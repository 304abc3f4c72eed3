"""Pens: a connection of one's own to write changes with, several in one transaction."""

import functools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from .pubsub import Statement
from .row_changes import Change

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
        where the server was lost in the middle of a commit, nobody can know. A connection that was lost
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
        """A number that changes when somebody else writes; always the same where others tell us."""
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


def writer_for(engine: sa.Engine, notes: Notes) -> SqliteWriter:
    """A pen for a database."""
    return (PostgresWriter if engine.dialect.name == "postgresql" else SqliteWriter)(engine, notes)
