"""One line for every request and every socket, with an id that the answer carries too.

Code that works on a request can add facts to its line (`logs.note`), in any thread.
"""

import logging
import re
import secrets
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from ..errors import REFUSED
from .logs import context, without_secrets
from .metrics import Metrics

ID = re.compile(r"[0-9A-Za-z-]{8,64}")
TABLE = re.compile(r"^/(?:t|api/v1/tables)/([a-z0-9]{10})(?:/|$)")
QUIET = ("/static/", "/healthz", "/readyz", "/worlds/")
"""Asked for all the time: logged at the level debug only."""
FAILED = 500

log = logging.getLogger("galaxarium.requests")


class AccessLog:
    """Logs requests and sockets; takes client addresses from trusted proxies."""

    def __init__(self, app: ASGIApp, metrics: Metrics, trusted: str = "") -> None:
        self.metrics = metrics
        self._app: Any = app
        self._trusted: Any = ()
        if trusted:
            self._app = proxied = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]
            self._trusted = proxied.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, and log it."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        facts: dict[str, Any] = {"request": self._id(scope)}
        if found := TABLE.match(scope["path"]):
            facts["table"] = found[1]
        token = context.set(facts)
        try:
            handle = self._request if scope["type"] == "http" else self._socket
            await handle(_Line(scope, facts), receive, send)
        finally:
            context.reset(token)

    def _id(self, scope: Scope) -> str:
        """A trusted proxy may have given the request an id already."""
        client = scope.get("client")
        given = Headers(scope=scope).get("x-request-id", "")
        if client and client[0] in self._trusted and ID.fullmatch(given):
            return given
        return secrets.token_hex(8)

    async def _request(self, line: "_Line", receive: Receive, send: Send) -> None:
        """Mark the answer with the id; log the status and the time."""
        status = 0

        async def send_marked(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = line.facts["request"]
            await send(message)

        try:
            await self._app(line.scope, receive, send_marked)
        except BaseException:
            status = FAILED
            raise
        finally:
            self.metrics.requests.labels(str(status)).observe(time.perf_counter() - line.began)
            level = logging.DEBUG if line.scope["path"].startswith(QUIET) else logging.INFO
            if log.isEnabledFor(level):
                more = {"refused": line.scope[REFUSED]} if REFUSED in line.scope else {}
                extra = line.extra(method=line.scope["method"], status=status, **more)
                log.log(level, "request", extra=extra)

    async def _socket(self, line: "_Line", receive: Receive, send: Send) -> None:
        """Log when a socket opens and closes, and count its messages."""
        is_open, code, heard, said = False, 1006, 0, 0

        async def receive_counted() -> Message:
            nonlocal code, heard
            message = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code") or code
            heard += message["type"] == "websocket.receive"
            return message

        async def send_counted(message: Message) -> None:
            nonlocal is_open, code, said
            if message["type"] == "websocket.accept":
                is_open = True
                self.metrics.sockets.inc()
                log.info("socket opened", extra=line.extra())
            elif message["type"] == "websocket.close":
                code = message.get("code", 1000)
            said += message["type"] == "websocket.send"
            await send(message)

        try:
            await self._app(line.scope, receive_counted, send_counted)
        finally:
            if is_open:
                self.metrics.sockets.dec()
                log.info("socket closed", extra=line.extra(code=code, heard=heard, said=said))
            else:
                log.info("socket refused", extra=line.extra())


class _Line:
    """What is known of one request."""

    def __init__(self, scope: Scope, facts: dict[str, Any]) -> None:
        self.scope, self.facts = scope, facts
        self.began = time.perf_counter()

    def extra(self, **more: Any) -> dict[str, Any]:
        """Everything for the log; the address without its query, and without keys."""
        client = self.scope.get("client")
        taken = round((time.perf_counter() - self.began) * 1000, 1)
        path = without_secrets(self.scope["path"][:200])
        return {**self.facts, "path": path, "ms": taken, "client": client[0] if client else "", **more}
