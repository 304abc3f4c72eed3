"""Counting requests: each belongs to a kind, and each kind has its limits."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from ...tables.runtime.scheduler import asking
from ..errors import REFUSED, WRONG, TooMany, answer_of
from .cpu_meter import PAYER, stepped
from .guard import READING
from .limits import ClientLimits, client_of

FREE = ("/static/", "/worlds/", "/healthz", "/readyz")
"""Files, pictures and whether we are there are not counted."""

COSTLESS = ("/static/", "/healthz", "/readyz")
"""What is answered even to those who have cost too much. Pictures are drawn when they are asked for."""

OPENING = re.compile(
    r"/new|/upload|(/learn|/api/v1/lessons)/[^/]+|/api/v1/tables(/import)?"
    r"|.*/(fork|rematch)|/puzzles/[^/]+/play|(/api/v1)?/account(/begin|/new)?"
)
AT_TABLE = re.compile(r"(?:/t|/api/v1/tables)/([^/]+)/.+")
PROVING = re.compile(r"/t/[^/]+/s/.+|(?:/api/v1)?/(?:account|session|log-?in)(?:/.*)?")
"""Where a key or a password is shown: secret links, and everything about accounts."""


class RateLimiter:
    """Lets requests through as long as there are not too many of their kind."""

    def __init__(self, app: ASGIApp, gate: ClientLimits) -> None:
        self.app = app
        self.gate = gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count a request and pass it on, or say when to come back. Sockets count themselves."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        who = client_of(scope)
        asking.set(who)  # every request and every socket has a context of its own
        if scope["type"] != "http" or scope["path"].startswith(COSTLESS):
            await self.app(scope, receive, send)
            return
        try:
            self._count(scope, who)
        except TooMany as error:
            await answer_of(scope, error)(scope, receive, send)
            return
        PAYER.set(self.gate.payer(who))
        await stepped(_answered(self.app, scope, receive, send))
        if scope.get(REFUSED, "") in WRONG:
            self.gate.count("wrong", who)

    def _count(self, scope: Scope, who: str) -> None:
        path, changes = scope["path"], scope["method"] not in READING
        self.gate.afford(who)
        if path.startswith(FREE):
            return
        if _proves(scope):
            self.gate.check("wrong", who)
        if changes and OPENING.fullmatch(path):
            self.gate.pass_through("opening", who)
        elif changes:
            self.gate.pass_through("moves", who)
            if found := AT_TABLE.fullmatch(path):
                self.gate.pass_through("table_moves", found[1])
        else:
            self.gate.pass_through("reads", who)


async def _answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    await app(scope, receive, send)


def _proves(scope: Scope) -> bool:
    """Does this request show a key or a password, which might be guessed?"""
    named = any(name == b"authorization" for name, _ in scope["headers"])
    return named or PROVING.fullmatch(scope["path"]) is not None
