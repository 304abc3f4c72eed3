"""Pens: a connection of one's own to write changes with, several in one transaction."""

import functools
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import sqlalchemy as sa

from .changes import Change

Announce = Callable[[Any, Mapping[str, int]], None]
"""Puts news of versions into the transaction of a driver's connection."""


class Lost(sa.exc.OperationalError):
    """The server of the database cannot be reached, or went away in the middle."""


class Pen:
    """Writes into SQLite, by the driver itself."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, engine: sa.Engine, announce: Announce) -> None:
        self._engine = engine
        self._announce = announce
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
        with self._together(connection):
            connection.execute(self.begin)
            hits = [connection.execute(self._words(sql), values) for sql, values in (c.lock for c in changes)]
        return [hit.rowcount == 1 for hit in hits]

    def _commit(self, connection: Any, changes: Sequence[Change], won: Sequence[bool]) -> None:
        winners = [change for change, has_won in zip(changes, won, strict=True) if has_won]
        with self._together(connection):
            for change in winners:
                for sql, values in change.rest:
                    connection.execute(self._words(sql), values)
            if winners:
                self._announce(connection, {change.table: change.version for change in winners})
            connection.execute("COMMIT")

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

    def _together(self, connection: Any) -> AbstractContextManager[Any]:
        """What is sent in one journey."""
        return nullcontext()

    def _words(self, sql: str) -> str:
        """A statement as the driver wants it."""
        return sql


class PostgresPen(Pen):
    """Writes into PostgreSQL in two journeys: who is first, and the rest with the commit."""

    begin = "BEGIN"

    def foreign(self) -> int:
        """Others notify us."""
        return 0

    def _connection(self) -> Any:
        is_new = self._held is None
        connection = super()._connection()
        if is_new:
            connection.autocommit = True  # we begin transactions ourselves
        return connection

    def _is_lost(self) -> bool:
        return self._held is None or bool(self._held.closed)

    def _together(self, connection: Any) -> AbstractContextManager[Any]:
        together: AbstractContextManager[Any] = connection.pipeline()
        return together

    def _words(self, sql: str) -> str:
        return _in_postgres(sql)


@functools.cache
def _in_postgres(sql: str) -> str:
    return sql.replace("?", "%s")


def pen_for(engine: sa.Engine, announce: Announce) -> Pen:
    """A pen for a database."""
    return (PostgresPen if engine.dialect.name == "postgresql" else Pen)(engine, announce)
