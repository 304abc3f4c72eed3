"""Keys of seats: a browser has one HttpOnly cookie per table with its keys, a script sends a header."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ...errors import UnknownTable, WrongKey
from ...tables.core.keys import Known
from ...tables.runtime.service import TableService
from ..edge.cpu_meter import metered
from ..server.logs import note
from .preferences import YEAR_S
from .sessions import all_claimed, claimed, session_lasts

PREFIX = "seat-"
BETWEEN = "."
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
TABLE = re.compile(r"[a-z0-9]{1,20}")
MOST_KEYS = 120
WATCH = "watch"
"""The query parameter with which a player who gave up watches the table."""


@dataclass
class Visitor:
    """The sender of a request about a table, with all its keys."""

    tables: TableService
    table: str
    held: Sequence[str]
    revealed: int | None = None
    """At a table on one screen: the seat whose hidden information may be shown, after it was uncovered."""
    watching: bool = False
    """Does a player who gave up watch the table?"""
    visible: bool = False
    """Is the page visible, according to the browser?"""
    lasts: Callable[[], bool] | None = None
    """Over a socket: does the session still exist whose account holds some of the keys?"""

    @property
    def keys(self) -> Sequence[str]:
        """All keys; those of an account only while its session exists."""
        if self.lasts is not None and not self.lasts():
            left = [key for key in self.held if not isinstance(key, Known)]
            self.held, self.lasts = (left if self.tables.table(self.table).fits(left) else []), None
        return self.held

    @keys.setter
    def keys(self, keys: Sequence[str]) -> None:
        self.held, self.lasts = keys, None


@metered
def visitor(request: HTTPConnection, table: str) -> Visitor:
    """The sender of a request about a table. With keys that do not fit a script is refused, and a browser is
    a spectator."""
    if not TABLE.fullmatch(table):  # some characters are invalid in a database
        raise UnknownTable(f"there is no table {table!r}")
    tables: TableService = request.app.state.tables
    named = bearer_keys(request)
    if named is not None:
        return Visitor(tables, table, named)
    keys = _fitting(request, tables, table)
    return Visitor(tables, table, keys, watching=WATCH in request.query_params, lasts=_lasts(request, keys))


def _lasts(request: HTTPConnection, keys: Sequence[str]) -> Callable[[], bool] | None:
    """A check whether the session still exists; only for sockets, which outlive their request."""
    by_account = any(isinstance(key, Known) for key in keys)
    return session_lasts(request) if by_account and request.scope["type"] == "websocket" else None


Visiting = Annotated[Visitor, Depends(visitor)]


def bearer_keys(request: HTTPConnection) -> list[str] | None:
    """The keys in the header of a script, separated by commas; None: there is no such header."""
    said = request.headers.get("authorization", "")
    if not said.lower().startswith("bearer "):
        return None
    return [key.strip() for key in said[7:].split(",")][:MOST_KEYS]


def _fitting(request: HTTPConnection, tables: TableService, table: str) -> list[str]:
    """The keys in the table's cookie, or else all keys of this browser, because the keys of a table are valid
    for its rematch. Empty if they do not fit the table."""
    own = _split(request.cookies.get(PREFIX + table, ""))
    keys = [*(own or browser_keys(request)), *claimed(request, table, own)]
    try:
        note(seat=seats_in_words(tables.look(table, keys).own))
    except WrongKey:
        return []
    return keys


def seats_in_words(own: Sequence[int]) -> str:
    """Seats as text, for the log."""
    return ",".join(str(seat) for seat in own)


def all_keys(request: HTTPConnection) -> list[str]:
    """All keys of this browser, and those of its account at unfinished tables."""
    return [*browser_keys(request), *all_claimed(request)]


def browser_keys(request: HTTPConnection) -> list[str]:
    """All keys of this browser."""
    cookies = (value for name, value in request.cookies.items() if name.startswith(PREFIX))
    return list(dict.fromkeys(key for value in cookies for key in _split(value)))[:MOST_KEYS]


def keep_keys(answer: Response, table: str, keys: Iterable[str]) -> None:
    """Store these keys in the browser."""
    held = BETWEEN.join(dict.fromkeys(key for key in keys if not isinstance(key, Known)))
    if held:
        answer.set_cookie(PREFIX + table, held, max_age=YEAR_S, httponly=True, samesite="lax")


def _split(text: str) -> list[str]:
    return [key for key in text.split(BETWEEN) if KEY.fullmatch(key)]
