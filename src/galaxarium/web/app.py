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
from ..tables.advice import Advisor
from ..tables.advice_analysis import Analyst
from ..tables.people import People
from ..tables.service import Tables
from . import (
    accounts_api,
    accounts_own,
    accounts_site,
    analysis,
    api,
    api_docs,
    health,
    hints,
    installing,
    lessons,
    live,
    live_api,
    notices,
    pace_site,
    people_api,
    people_site,
    puzzles,
    puzzles_api,
    rules_site,
    site,
    statics,
    table_site,
)
from .errors import add_handlers
from .health import Life
from .hub import Hub
from .journal import Journal
from .limits import Gate, read_limits
from .meter import meter_router
from .metrics import metrics_of
from .outside import Outside
from .security import Guard
from .settings import USUAL, Settings
from .turnstile import Turnstile

log = logging.getLogger("galaxarium.web")

SHORTEST_S, LONGEST_S = 0.05, 0.5
"""How often the clocks of the tables are looked at."""

REPAIR_S = 60

ROUTERS = (
    api.router,
    accounts_api.router,
    people_api.router,
    api_docs.router,
    live.router,
    live_api.router,
    site.router,
    rules_site.router,
    lessons.pages,
    lessons.router,
    puzzles.router,
    puzzles_api.router,
    table_site.router,
    hints.router,
    hints.pages,
    analysis.router,
    analysis.pages,
    accounts_site.router,
    accounts_own.router,
    people_site.router,
    pace_site.router,
    notices.router,
    notices.pages,
    installing.router,
    statics.router,
    health.router,
)
"""Everything that answers, in the order of the description."""


def create_app(tables: Tables, address: str = "", settings: Settings = USUAL) -> FastAPI:
    """An application over these tables, which it does not close. `address` is where others in the local net
    can reach it, for the links it hands out; `settings` is how it is run."""
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
    app.state.people = People(tables)
    app.state.address = address
    app.state.settings = settings
    app.state.life = Life(tables)
    app.state.metrics = metrics_of(tables)
    app.state.notices = notices.make_notices(tables, settings)
    _staff(app, tables)
    app.state.gate = Gate(read_limits(settings.limits or ("off" if settings.is_private else "")))
    for router in ROUTERS:
        meter_router(router)
        app.include_router(router)
    app.mount("/static", statics.files())
    _surround(app, settings)
    add_handlers(app)
    return app


def _staff(app: FastAPI, tables: Tables) -> None:
    """Who works in threads of their own, until the server ends."""
    app.state.hub = Hub(tables)
    app.state.advisor = Advisor(tables)
    app.state.analyst = Analyst(tables)


def _surround(app: FastAPI, settings: Settings) -> None:
    """What every request passes on its way; the last one here is the first on the way in."""
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Turnstile, gate=app.state.gate)
    app.add_middleware(Guard, hosts=settings.hosts, is_secure=settings.is_secure)
    app.add_middleware(Outside, is_secure=settings.is_secure)
    app.add_middleware(Journal, metrics=app.state.metrics, trusted=settings.trust_proxy)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    works = (_watch(app.state.tables), _rate(app.state.people), notices.send_notices(app.state.notices))
    tasks = [asyncio.create_task(work) for work in works]
    yield
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    for thinking in (app.state.hub.hands, app.state.advisor, app.state.analyst):
        await to_thread.run_sync(thinking.close)


async def _rate(people: People) -> None:
    """Rate now and then what was not rated when it ended."""
    while True:
        try:
            await to_thread.run_sync(people.ratings.repair)
        except Exception:
            log.exception("ended tables could not be rated")
        await asyncio.sleep(REPAIR_S)


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
