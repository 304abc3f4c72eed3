"""The web application: pages, live sockets and the JSON API over one service of tables."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from anyio import to_thread
from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from ..._version import __version__
from ...tables.lobby.people import People
from ...tables.review.analysis import AnalysisService
from ...tables.review.hints import HintService
from ...tables.runtime.service import TableService
from ..api import accounts as accounts_api
from ..api import docs as api_docs
from ..api import lobby as lobby_api
from ..api import puzzles as puzzles_api
from ..api import tables as tables_api
from ..edge.cpu_meter import meter_router
from ..edge.guard import RequestGuard
from ..edge.limits import ClientLimits, read_limits
from ..edge.rate_limits import RateLimiter
from ..edge.secure_cookies import SecureCookies
from ..errors import add_handlers
from ..live import page_connection, replay_connection, script_connection
from ..live.hub import Hub
from ..pages import (
    account,
    analysis,
    app_manifest,
    hints,
    home,
    lessons,
    lobby,
    login,
    next_table,
    notifications,
    puzzles,
    rules,
    static_files,
    table,
)
from . import health
from .access_log import AccessLog
from .health import Lifecycle
from .metrics import metrics_of
from .settings import USUAL, Settings

log = logging.getLogger("galaxarium.web")

SHORTEST_S, LONGEST_S = 0.05, 0.5
"""How often the timers of the tables are checked."""

REPAIR_S = 60

ROUTERS = (
    tables_api.router,
    accounts_api.router,
    lobby_api.router,
    api_docs.router,
    page_connection.router,
    replay_connection.router,
    script_connection.router,
    home.router,
    rules.router,
    lessons.pages,
    lessons.router,
    puzzles.router,
    puzzles_api.router,
    table.router,
    hints.router,
    hints.pages,
    analysis.router,
    analysis.pages,
    login.router,
    account.router,
    lobby.router,
    next_table.router,
    notifications.router,
    notifications.pages,
    app_manifest.router,
    static_files.router,
    health.router,
)
"""All routes, in the order of the OpenAPI description."""


def create_app(tables: TableService, address: str = "", settings: Settings = USUAL) -> FastAPI:
    """An application over these tables, which it does not close. `address` is where others in the local net
    can reach it, for the links it hands out; `settings` is how it is run."""
    app = FastAPI(
        title="Galaxarium",
        version=__version__,
        description=tables_api.DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/v1/openapi.json",
        lifespan=_lifespan,
    )
    app.state.tables = tables
    app.state.people = People(tables)
    app.state.address = address
    app.state.settings = settings
    app.state.life = Lifecycle(tables)
    app.state.metrics = metrics_of(tables)
    app.state.notices = notifications.make_notices(tables, settings)
    app.state.hub = Hub(tables)
    app.state.advisor = HintService(tables)
    app.state.analyst = AnalysisService(tables)
    app.state.gate = ClientLimits(read_limits(settings.limits or ("off" if settings.is_private else "")))
    for router in ROUTERS:
        meter_router(router)
        app.include_router(router)
    app.mount("/static", static_files.files())
    # what every request passes on its way; the last one here is the first on the way in
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(RateLimiter, gate=app.state.gate)
    app.add_middleware(RequestGuard, hosts=settings.hosts, is_secure=settings.is_secure)
    app.add_middleware(SecureCookies, is_secure=settings.is_secure)
    app.add_middleware(AccessLog, metrics=app.state.metrics, trusted=settings.trust_proxy)
    add_handlers(app)
    return app


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    works = (_watch(app.state.tables), _rate(app.state.people), notifications.send_notices(app.state.notices))
    tasks = [asyncio.create_task(work) for work in works]
    yield
    for task in tasks:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
    for thinking in (app.state.hub.hands, app.state.advisor, app.state.analyst):
        await to_thread.run_sync(thinking.close)


async def _rate(people: People) -> None:
    """Rate ended tables that were not rated, again and again."""
    while True:
        try:
            await to_thread.run_sync(people.ratings.repair)
        except Exception:
            log.exception("rating ended tables failed")
        await asyncio.sleep(REPAIR_S)


async def _watch(tables: TableService) -> None:
    """Expire the timers of follow windows in time."""
    while True:
        try:
            due = await to_thread.run_sync(tables.tick)
        except Exception:  # a clock that stops would stop every game that waits for it
            log.exception("checking the timers failed")
            due = None
        left = LONGEST_S if due is None else due - time.time()
        await asyncio.sleep(min(max(left, SHORTEST_S), LONGEST_S))
