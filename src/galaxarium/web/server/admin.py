"""What only the host sees, at a port of its own: figures for Prometheus, and the status page.

The port listens to this machine only unless the host says otherwise; the status page answers it only in any
case. From elsewhere it can be reached through an SSH tunnel.
"""

import ipaddress

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from ..edge.guard import RequestGuard
from ..identity.preferences import preferences_of
from ..pages import static_files
from ..render.pages import render_status
from . import health
from .status import gather, own_status

PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"
NAMES = frozenset({"localhost", "127.0.0.1", "[::1]"})


def create_admin(front: FastAPI, port: int) -> Starlette:
    """The application at the admin port."""
    routes = [
        Route("/", status_page),
        Route("/status", status_page),
        Route("/status.json", status_json),
        Route("/metrics", metrics),
        Route("/healthz", health.alive),
        Route("/readyz", ready),
        Mount("/static", static_files.files()),
    ]
    app = Starlette(routes=routes, middleware=[Middleware(RequestGuard)])
    app.state.front = front
    app.state.port = port
    return app


async def metrics(request: Request) -> Response:
    """All figures of this process."""
    text = await run_in_threadpool(request.app.state.front.state.metrics.text)
    return Response(text, headers={"content-type": PROMETHEUS})


async def ready(request: Request) -> Response:
    """May people be sent to the server?"""
    return health.answer_of(await request.app.state.front.state.life.readiness())


async def status_page(request: Request) -> Response:
    """How the server is, for its host."""
    if not is_at_home(request):
        return PlainTextResponse("The status page can be read on this machine only.\n", 403)
    state = request.app.state
    status = await run_in_threadpool(gather, state.front.state, state.port)
    return HTMLResponse(render_status(status, preferences_of(request)), headers=health.NO_STORE)


async def status_json(request: Request) -> Response:
    """The same for programs, of this process alone."""
    if not is_at_home(request):
        return PlainTextResponse("The status page can be read on this machine only.\n", 403)
    state = request.app.state
    own = await run_in_threadpool(own_status, state.front.state, state.port)
    return JSONResponse(own.as_dict(), headers=health.NO_STORE)


def is_at_home(request: Request) -> bool:
    """Does the request come from this machine, by its own name? (A foreign page could have a host name
    that leads here.)"""
    host = request.headers.get("host", "")
    name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
    try:
        address = ipaddress.ip_address(request.client.host if request.client else "")
        return name in NAMES and address.is_loopback
    except ValueError:
        return False
