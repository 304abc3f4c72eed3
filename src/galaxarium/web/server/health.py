"""Is the server alive, and may requests be sent to it? For proxies and process supervisors."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

from ...tables.runtime.service import TableService
from ...tables.storage.health import Found, check

FRESH_S = 1.0
"""How long the result of one look at the database is used."""
TIMEOUT_S = 2.0
"""A database that takes longer counts as unreachable."""
READY, UNREADY = 200, 503
NO_STORE = {"cache-control": "no-store"}
SILENT = Found(answers=False, is_current=False, is_writable=False)

router = APIRouter(include_in_schema=False)


class Lifecycle:
    """Where a server is between its start and its end."""

    def __init__(self, tables: TableService, clock: Callable[[], float] = time.monotonic) -> None:
        self.is_draining = False
        """The server is ending: what was begun is finished, nothing new begins."""
        self._tables = tables
        self._clock = clock
        self._executor = ThreadPoolExecutor(1, "health")
        self._check: Future[Found] | None = None
        self._until = 0.0

    async def readiness(self) -> dict[str, bool]:
        """Whether requests may be sent here, and what is in the way. There is one check at a time."""
        try:
            found = await asyncio.wait_for(asyncio.shield(asyncio.wrap_future(self._checking())), TIMEOUT_S)
        except TimeoutError:
            found = SILENT
        return {
            "ready": found.answers and found.is_current and found.is_writable and not self.is_draining,
            "database": found.answers,
            "migrations": found.is_current,
            "writable": found.is_writable,
            "draining": self.is_draining,
        }

    def _checking(self) -> "Future[Found]":
        """The check that has begun lately, or a new one, in a thread of its own: a database that hangs must
        not block all the others."""
        now = self._clock()
        if self._check is None or (self._check.done() and now >= self._until):
            self._until = now + FRESH_S
            self._check = self._executor.submit(check, self._tables.store.engine)
        return self._check


@router.get("/healthz")
async def alive(request: Request) -> Response:
    """The process is alive."""
    return JSONResponse({"status": "alive"}, headers=NO_STORE)


@router.get("/readyz")
async def ready(request: Request) -> Response:
    """May requests be sent here?"""
    life: Lifecycle = request.app.state.life
    return answer_of(await life.readiness())


def answer_of(found: dict[str, bool]) -> Response:
    """Readiness as an answer."""
    return JSONResponse(found, READY if found["ready"] else UNREADY, NO_STORE)
