"""Which client a table belongs to, so that the thoughts of its bots are charged to whoever wanted them. Kept
in memory only: addresses of people are not stored."""

import threading
from collections import OrderedDict
from contextvars import ContextVar

MOST_TABLES = 20_000

asking: ContextVar[str] = ContextVar("asking", default="")
"""The client whose request or socket is being served; empty: nobody knows."""


class Clients:
    """The client of each table: who opened it or, after a restart, came to it first."""

    def __init__(self) -> None:
        self._clients: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, table: str) -> None:
        """The client that asks now has opened a table or come to it."""
        client = asking.get()
        if not client or table in self._clients:
            return
        with self._lock:
            self._clients.setdefault(table, client)
            while len(self._clients) > MOST_TABLES:
                self._clients.popitem(last=False)

    def of(self, table: str) -> str:
        """Who is to be charged for a table; the table itself if that is not known."""
        client = self._clients.get(table)
        return f"table {table}" if client is None else f"client {client}"
