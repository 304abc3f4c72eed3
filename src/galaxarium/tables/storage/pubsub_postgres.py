"""News between several processes by LISTEN and NOTIFY of PostgreSQL."""

import json
import logging
import secrets
import select
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa

from .engine import connect_arguments
from .pubsub import Callback, PubSub, Statement

if TYPE_CHECKING:
    import psycopg

CHANNEL = "galaxarium"
MOST_TABLES = 200
"""So many fit into one note; PostgreSQL carries 8,000 bytes."""
PAUSE_SECONDS = 0.5
"""Between two attempts to reach a server that is gone."""

log = logging.getLogger(__name__)


class PostgresPubSub(PubSub):
    """News within this process and from others. A thread listens; when its connection was lost and there is
    one again, all are told to look, because news may have been missed."""

    def __init__(self, engine: sa.Engine) -> None:
        super().__init__()
        self.name = secrets.token_hex(8)
        self._engine = engine
        self._is_open = True
        self._overhearing: Callback | None = None
        self._overheard: Callable[[], Iterable[str]] = tuple
        self._bell, self._door = socket.socketpair()
        first = self._connect()
        self._thread = threading.Thread(target=self._run, args=(first,), name="bus", daemon=True)
        self._thread.start()

    def publish(self, table: str, version: int) -> None:
        """See PubSub."""
        self.deliver(table, version)
        self._send({"news": {table: version}})

    def tell(self, table: str, topic: str, payload: Mapping[str, Any]) -> None:
        """See PubSub."""
        super().tell(table, topic, payload)
        self._send({"table": table, "topic": topic, "payload": dict(payload)})

    def notes(self, versions: Mapping[str, int]) -> list[Statement]:
        """See PubSub."""
        news = list(versions.items())
        parts = (news[first : first + MOST_TABLES] for first in range(0, len(news), MOST_TABLES))
        return [self._note({"news": dict(part)}) for part in parts]

    def overhear(self, callback: Callback, tables: Callable[[], Iterable[str]]) -> None:
        """See PubSub."""
        self._overheard, self._overhearing = tables, callback

    def close(self) -> None:
        """See PubSub."""
        if self._is_open:
            self._is_open = False
            self._bell.send(b".")
            self._thread.join()
            self._bell.close()
            self._door.close()

    # --- speaking

    def _note(self, words: dict[str, Any]) -> Statement:
        text = json.dumps({"by": self.name, **words}, separators=(",", ":"))
        return "SELECT pg_notify(%s, %s)", (CHANNEL, text)

    def _send(self, words: dict[str, Any]) -> None:
        """What is not stored may be lost with the connection."""
        try:
            with self._engine.connect() as connection, connection.begin():
                connection.exec_driver_sql(*self._note(words))
        except sa.exc.DBAPIError as error:
            log.warning("other servers were not told: %s", error.orig)

    # --- listening

    def _connect(self) -> "psycopg.Connection[Any]":
        import psycopg

        url = self._engine.url
        address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = psycopg.connect(address, autocommit=True, **connect_arguments(url))
        connection.execute(f"LISTEN {CHANNEL}")
        return connection

    def _run(self, first: "psycopg.Connection[Any]") -> None:
        for connection in self._connections(first):
            try:
                self._hear_all(connection)
            except Exception as error:
                log.warning("LISTEN connection lost: %s", error)
            finally:
                connection.close()

    def _connections(self, first: "psycopg.Connection[Any]") -> "Iterator[psycopg.Connection[Any]]":
        """The first one, and another whenever one was lost."""
        yield first
        while self._is_open:
            try:
                connection = self._connect()
                self._catch_up(connection)
            except Exception:  # the server is still away
                select.select([self._door], [], [], PAUSE_SECONDS)
            else:
                self.reconnects += 1
                log.info("LISTEN connection is back")
                yield connection

    def _hear_all(self, connection: "psycopg.Connection[Any]") -> None:
        while self._is_open:
            select.select([connection.fileno(), self._door.fileno()], [], [])
            for note in connection.notifies(timeout=0):
                self._hear(json.loads(note.payload))

    def _hear(self, words: dict[str, Any]) -> None:
        if words["by"] == self.name:  # those of this process were told at once
            return
        for table, version in words.get("news", {}).items():
            self._pass_on(table, version)
        if "topic" in words:
            super().tell(words["table"], words["topic"], words["payload"])

    def _pass_on(self, table: str, version: int) -> None:
        self.deliver(table, version)
        if self._overhearing is not None:
            self._overhearing(table, version)

    def _catch_up(self, connection: "psycopg.Connection[Any]") -> None:
        """Tell all what their table has come to."""
        tables = {*self.subscribed(), *self._overheard()}
        query = "SELECT id, version FROM tables WHERE id = ANY(%s)"
        for table, version in connection.execute(query, (list(tables),)):
            self._pass_on(table, version)
