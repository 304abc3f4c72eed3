"""The web application: pages, live sockets and the JSON API over one service of tables."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio import to_thread
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from .._version import __version__
from ..tables.service import Tables
from . import api, api_docs, live, site, statics, table_site
from .errors import add_handlers
from .hub import Hub
from .security import Guard

log = logging.getLogger("galaxarium.web")

SHORTEST_S, LONGEST_S = 0.05, 0.5
"""How often the clocks of the tables are looked at."""


def create_app(tables: Tables, address: str = "") -> FastAPI:
    """An application over these tables, which it does not close. `address` is where others in the local net
    can reach it, for the links it hands out."""
    app = FastAPI(
        title="Galaxarium",
        version=__version__,
        description=api.DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_lifespan,
    )
    app.state.tables = tables
    app.state.address = address
    app.state.hub = Hub(tables)
    app.include_router(api.router)
    app.include_router(api_docs.router)
    app.include_router(live.router)
    app.include_router(site.router)
    app.include_router(table_site.router)
    app.include_router(statics.router)
    app.mount("/static", statics.files())
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard)
    add_handlers(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    clock = asyncio.create_task(_watch(app.state.tables))
    yield
    clock.cancel()
    with suppress(asyncio.CancelledError):
        await clock


async def _watch(tables: Tables) -> None:
    """Let the timers of follow windows run out when they do."""
    while True:
        try:
            due = await to_thread.run_sync(tables.tick)
        except Exception:  # a clock that stops would stop every game that waits for it
            log.exception("the clocks could not be looked at")
            due = None
        left = LONGEST_S if due is None else due - time.time()
        await asyncio.sleep(min(max(left, SHORTEST_S), LONGEST_S))
