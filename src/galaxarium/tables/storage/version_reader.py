"""Eyes: connections for one short question, asked all the time. By the driver itself, without a transaction
around it and without asking first whether the connection still lives."""

import threading
from typing import Any

import sqlalchemy as sa


class VersionReader:
    """Idle connections; whoever asks takes one and puts it back."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine = engine
        self._idle: list[Any] = []
        self._lock = threading.Lock()
        self._mark = "?" if engine.dialect.paramstyle == "qmark" else "%s"

    def ask(self, query: str, *values: Any) -> Any:
        """The first row of an answer, or None. A connection that was lost is replaced, once."""
        with self._lock:
            connection = self._idle.pop() if self._idle else None
        errors = self._engine.dialect.loaded_dbapi.Error
        try:
            return self._asked(connection or self._opened(), query, values)
        except errors as error:
            if connection is not None:  # it may have died while it was idle, and others with it
                self.close()
                return self.ask(query, *values)
            raise sa.exc.OperationalError(query, values, error) from error

    def _asked(self, connection: Any, query: str, values: tuple[Any, ...]) -> Any:
        try:
            row = connection.execute(query.replace("?", self._mark), values).fetchone()
        except BaseException:
            connection.close()
            raise
        with self._lock:
            self._idle.append(connection)
        return row

    def _opened(self) -> Any:
        lent = self._engine.raw_connection()
        lent.detach()
        connection = lent.dbapi_connection
        if self._engine.dialect.name == "postgresql":
            connection.autocommit = True  # type: ignore[union-attr]
        return connection

    def close(self) -> None:
        """Close what is idle."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
