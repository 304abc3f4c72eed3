"""One line for every request and every socket: what was asked, by an id that the answer carries too.

Whoever works on a request can note facts for its line (`logs.note`), in whatever thread that happens.
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
"""Asked for all the time: told only to those who want to know everything."""
FAILED = 500

log = logging.getLogger("galaxarium.requests")


class AccessLog:
    """Writes the lines, and knows which proxies may say who asks."""

    def __init__(self, app: ASGIApp, metrics: Metrics, trusted: str = "") -> None:
        self.metrics = metrics
        self._app: Any = app
        self._trusted: Any = ()
        if trusted:
            self._app = proxied = ProxyHeadersMiddleware(app, trusted)  # type: ignore[arg-type]
            self._trusted = proxied.trusted_hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request or a socket through, and write down how it went."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        kind = _Request if scope["type"] == "http" else _Socket
        line = kind(self.metrics, scope, send, self._id(scope))
        token = context.set(line.facts)
        try:
            await self._app(scope, line.receiver(receive), line.send)
        except BaseException:
            line.status = FAILED
            raise
        finally:
            context.reset(token)
            line.write()

    def _id(self, scope: Scope) -> str:
        """A trusted proxy may have given the request an id already."""
        client = scope.get("client")
        given = Headers(scope=scope).get("x-request-id", "")
        if client and client[0] in self._trusted and ID.fullmatch(given):
            return given
        return secrets.token_hex(8)


class _Line:
    """What is known of one request."""

    status = 0

    def __init__(self, metrics: Metrics, scope: Scope, send: Send, name: str) -> None:
        self.metrics = metrics
        self.scope = scope
        self.began = time.perf_counter()
        self.facts: dict[str, Any] = {"request": name}
        if found := TABLE.match(scope["path"]):
            self.facts["table"] = found[1]
        self._send = send

    def receiver(self, receive: Receive) -> Receive:
        return receive

    async def send(self, message: Message) -> None:
        raise NotImplementedError

    def write(self) -> None:
        raise NotImplementedError

    def told(self, **more: Any) -> dict[str, Any]:
        """Everything for the line; the address without what follows the question mark, and without keys."""
        client = self.scope.get("client")
        taken = round((time.perf_counter() - self.began) * 1000, 1)
        path = without_secrets(self.scope["path"][:200])
        return {**self.facts, "path": path, "ms": taken, "client": client[0] if client else "", **more}


class _Request(_Line):
    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            MutableHeaders(scope=message)["x-request-id"] = self.facts["request"]
        await self._send(message)

    def write(self) -> None:
        self.metrics.requests.labels(str(self.status)).observe(time.perf_counter() - self.began)
        level = logging.DEBUG if self.scope["path"].startswith(QUIET) else logging.INFO
        if log.isEnabledFor(level):
            more = {"refused": self.scope[REFUSED]} if REFUSED in self.scope else {}
            told = self.told(method=self.scope["method"], status=self.status, **more)
            log.log(level, "request", extra=told)


class _Socket(_Line):
    """Counts what goes in and out, and tells when it opens and closes."""

    is_open = False
    heard = said = 0
    code = 1006

    def receiver(self, receive: Receive) -> Receive:
        async def hear() -> Message:
            message = await receive()
            if message["type"] == "websocket.disconnect":
                self.code = message.get("code") or self.code
            self.heard += message["type"] == "websocket.receive"
            return message

        return hear

    async def send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._opened()
        elif message["type"] == "websocket.close":
            self.code = message.get("code", 1000)
        self.said += message["type"] == "websocket.send"
        await self._send(message)

    def _opened(self) -> None:
        self.is_open = True
        self.metrics.sockets.inc()
        log.info("socket opened", extra=self.told())

    def write(self) -> None:
        if not self.is_open:
            log.info("socket refused", extra=self.told())
            return
        self.metrics.sockets.dec()
        log.info("socket closed", extra=self.told(code=self.code, heard=self.heard, said=self.said))
