"""Running the server: from the first request to a clean end.

The end begins with SIGTERM or SIGINT: from then on the server is not ready, sockets are closed with 1012
(service restart, and pages come back by themselves), what was begun is finished, bots finish their thought.
All of that has an end too, and a second signal is one at once: whatever is committed stays so.
"""

import asyncio
import logging
import os
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import uvicorn
from fastapi import FastAPI

from ...tables.runtime.service import TableService
from ..edge.guard import LARGEST_MESSAGE
from ..edge.timeouts import TimedHttp, TimedWebSocket
from .admin import create_admin
from .app import create_app
from .process_plan import LIMIT_S, Listeners
from .settings import Settings

SHUTDOWN_S = 8
"""How long open requests and sockets may take to finish when the server is closed."""

log = logging.getLogger("galaxarium.web")


class Server(uvicorn.Server):
    """Calls back when it is ready, and finishes what was begun when it ends."""

    def __init__(self, app: FastAPI, config: uvicorn.Config, ready: Callable[[], None] | None) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; then show the first page, without waiting for it."""
        await super().startup(sockets)
        log.info("open")
        if self._ready is not None and self.started:
            asyncio.get_running_loop().run_in_executor(None, self._ready)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal begins the end, a second one ends the process at once."""
        if self.should_exit:
            os._exit(128 + sig)
        self._app.state.life.is_draining = True
        self.should_exit = True
        limit = threading.Timer(LIMIT_S, _give_up)
        limit.daemon = True
        limit.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, finish what was begun."""
        log.info("closing")
        self._app.state.hub.let_go()
        await super().shutdown(sockets)


def _give_up() -> None:
    log.error("not everything could be finished in time")
    os._exit(1)


def serve(
    tables: TableService,
    listeners: Listeners,
    settings: Settings,
    address: str = "",
    ready: Callable[[], None] | None = None,
) -> None:
    """Serve until SIGINT or SIGTERM; the caller closes the tables."""
    app = create_app(tables, address, settings)
    config = _config(app, ws_max_size=LARGEST_MESSAGE, timeout_graceful_shutdown=SHUTDOWN_S)
    with _admin(app, listeners.admin):
        Server(app, config, ready).run(sockets=[listeners.public])


def _config(app: Any, **more: Any) -> uvicorn.Config:
    """Client addresses and log lines are made by `access_log.py`."""
    return uvicorn.Config(
        app,
        http=TimedHttp,
        ws=TimedWebSocket,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        **more,
    )


@contextmanager
def _admin(app: FastAPI, listener: socket.socket | None) -> Iterator[None]:
    """Metrics and the status page, in a thread of their own: they answer however busy the server is."""
    if listener is None:
        yield
        return
    server = uvicorn.Server(
        _config(create_admin(app, listener.getsockname()[1]), timeout_graceful_shutdown=1)
    )
    thread = threading.Thread(target=server.run, args=([listener],), name="admin", daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(timeout=3)
