"""Running the server: from the first request to a clean end."""

import asyncio
import signal
import socket
from collections.abc import Callable
from types import FrameType

import uvicorn

from ..tables.service import Tables
from .app import create_app
from .patience import PatientHttp, PatientSocket
from .security import LARGEST_MESSAGE

PATIENCE_S = 3
"""How long open requests and sockets may take to finish when the server is closed."""


class Server(uvicorn.Server):
    """Says when it is ready."""

    ready: Callable[[], None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start; then show the first page, without making anybody wait for it."""
        await super().startup(sockets)
        if self.ready is not None and self.started:
            asyncio.get_running_loop().run_in_executor(None, self.ready)


def serve(
    tables: Tables, door: socket.socket, address: str = "", ready: Callable[[], None] | None = None
) -> None:
    """Serve at a socket until SIGINT or SIGTERM; sockets are closed, what was begun is finished."""
    config = uvicorn.Config(
        create_app(tables, address),
        log_level="warning",
        access_log=False,
        server_header=False,
        http=PatientHttp,
        ws=PatientSocket,
        ws_max_size=LARGEST_MESSAGE,
        timeout_graceful_shutdown=PATIENCE_S,
    )
    server = Server(config)
    server.ready = ready
    _end_quietly()
    server.run(sockets=[door])


def _end_quietly() -> None:
    """The server passes on the signal that ended it once it is done; by then it has done its work."""
    for name in ("SIGINT", "SIGTERM", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _nothing)


def _nothing(number: int, frame: FrameType | None) -> None:
    pass
