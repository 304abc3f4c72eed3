"""Whose browser this is: one cookie per table with the keys of its seats, which no script can read."""

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
"""In the address of a table: whoever gave up watches how it goes on."""


@dataclass
class Visitor:
    """Somebody at a table, with all the keys they can show."""

    tables: TableService
    table: str
    held: Sequence[str]
    revealed: int | None = None
    """Around one screen: the seat that has said that only its own eyes are looking."""
    watching: bool = False
    """Does somebody who gave up want to see how the table goes on?"""
    visible: bool = False
    """Is the page in sight, as far as the browser says?"""
    lasts: Callable[[], bool] | None = None
    """Over a socket: is the session still there whose account holds some of the keys?"""

    @property
    def keys(self) -> Sequence[str]:
        """All keys; what an account holds only as long as its owner is logged in."""
        if self.lasts is not None and not self.lasts():
            left = [key for key in self.held if not isinstance(key, Known)]
            self.held, self.lasts = (left if self.tables.table(self.table).fits(left) else []), None
        return self.held

    @keys.setter
    def keys(self, keys: Sequence[str]) -> None:
        self.held, self.lasts = keys, None


@metered
def visitor(request: HTTPConnection, table: str) -> Visitor:
    """Who sends a request about a table. A script names its keys and is refused if they do not fit; a browser
    shows what it has and is a spectator otherwise."""
    if not TABLE.fullmatch(table):  # not every database likes every character
        raise UnknownTable(f"there is no table {table!r}")
    tables: TableService = request.app.state.tables
    named = bearer_keys(request)
    if named is not None:
        return Visitor(tables, table, named)
    keys = _fitting(request, tables, table)
    return Visitor(tables, table, keys, watching=WATCH in request.query_params, lasts=_lasts(request, keys))


def _lasts(request: HTTPConnection, keys: Sequence[str]) -> Callable[[], bool] | None:
    """How to look whether somebody is still logged in, where that matters for longer than a request."""
    by_account = any(isinstance(key, Known) for key in keys)
    return session_lasts(request) if by_account and request.scope["type"] == "websocket" else None


Visiting = Annotated[Visitor, Depends(visitor)]


def bearer_keys(request: HTTPConnection) -> list[str] | None:
    """The keys a script names, separated by commas; None: it names none."""
    said = request.headers.get("authorization", "")
    if not said.lower().startswith("bearer "):
        return None
    return [key.strip() for key in said[7:].split(",")][:MOST_KEYS]


def _fitting(request: HTTPConnection, tables: TableService, table: str) -> list[str]:
    """The table's cookie; else all keys of this browser, because a rematch is another table for which old
    keys are good. None of them if they do not fit."""
    own = _split(request.cookies.get(PREFIX + table, ""))
    keys = [*(own or browser_keys(request)), *claimed(request, table, own)]
    try:
        note(seat=seats_in_words(tables.look(table, keys).own))
    except WrongKey:
        return []
    return keys


def seats_in_words(own: Sequence[int]) -> str:
    """The seats of somebody, for the log."""
    return ",".join(str(seat) for seat in own)


def all_keys(request: HTTPConnection) -> list[str]:
    """Every key this browser has, and what its account holds at tables that go on."""
    return [*browser_keys(request), *all_claimed(request)]


def browser_keys(request: HTTPConnection) -> list[str]:
    """Every key this browser has."""
    cookies = (value for name, value in request.cookies.items() if name.startswith(PREFIX))
    return list(dict.fromkeys(key for value in cookies for key in _split(value)))[:MOST_KEYS]


def keep_keys(answer: Response, table: str, keys: Iterable[str]) -> None:
    """Let the browser hold these keys from now on."""
    held = BETWEEN.join(dict.fromkeys(key for key in keys if not isinstance(key, Known)))
    if held:
        answer.set_cookie(PREFIX + table, held, max_age=YEAR_S, httponly=True, samesite="lax")


def _split(text: str) -> list[str]:
    return [key for key in text.split(BETWEEN) if KEY.fullmatch(key)]
