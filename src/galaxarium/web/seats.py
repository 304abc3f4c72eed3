"""Whose browser this is: one cookie per table with the keys of its seats, which no script can read."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ..tables.service import Tables
from .taste import YEAR_S

PREFIX = "seat-"
BETWEEN = "."
KEY = re.compile(r"[A-Za-z0-9_-]{8,64}")
MOST_KEYS = 120


@dataclass
class Visitor:
    """Somebody at a table, with all the keys they can show."""

    tables: Tables
    table: str
    keys: Sequence[str]
    revealed: int | None = None
    """Around one screen: the seat that has said that only its own eyes are looking."""


def visitor(request: HTTPConnection, table: str) -> Visitor:
    """Who sends a request about a table."""
    return Visitor(request.app.state.tables, table, keys_of(request, table))


Visiting = Annotated[Visitor, Depends(visitor)]


def keys_of(request: HTTPConnection, table: str) -> list[str]:
    """The keys to show at a table: a script's own, those of the table's cookie, else all this browser has.

    A rematch is another table for which the old keys are good, so none is left out that might fit."""
    said = request.headers.get("authorization", "")
    if said.lower().startswith("bearer "):
        return _split(said[7:].strip().replace(",", BETWEEN))
    return _split(request.cookies.get(PREFIX + table, "")) or all_keys(request)


def all_keys(request: HTTPConnection) -> list[str]:
    """Every key this browser has."""
    cookies = (value for name, value in request.cookies.items() if name.startswith(PREFIX))
    return list(dict.fromkeys(key for value in cookies for key in _split(value)))[:MOST_KEYS]


def keep_keys(answer: Response, table: str, keys: Iterable[str]) -> None:
    """Let the browser hold these keys from now on."""
    held = BETWEEN.join(dict.fromkeys(keys))
    answer.set_cookie(PREFIX + table, held, max_age=YEAR_S, httponly=True, samesite="lax")


def _split(text: str) -> list[str]:
    return [key for key in text.split(BETWEEN) if KEY.fullmatch(key)]
