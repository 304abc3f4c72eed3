"""What every request has to pass: host name, origin, sizes, time limits.

Seats are held by cookies, so a foreign page must not be able to act for a player: the origin of
everything that changes something, and of every socket, has to be ours.
"""

import asyncio
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ..errors import (
    STATUSES,
    TooLarge,
    TooLong,
    TooManyHeaders,
    TooSlow,
    WebError,
    WrongHost,
    WrongOrigin,
    answer_of,
)
from .headers import HEADERS, SECRET_LINK

LARGEST_BODY = 512 * 1024
"""Bytes of a request: a record of a very long game with a deck of its own has a tenth of it."""

LARGEST_MESSAGE = 16 * 1024
"""Bytes of one message over a socket."""

LONGEST_ADDRESS = 4 * 1024
"""Bytes of a path with its question."""

LARGEST_HEADERS = 32 * 1024
"""Bytes of all headers: the cookies of a hundred tables are a quarter of it."""

SLOWEST_BODY_S = 30
"""How long a body may take to arrive."""

LINGER_BYTES = 64 * 1024 * 1024
"""What is read of a body after its request was answered, and thrown away. Most clients read an answer
when they have sent everything: cut off before, they would see a broken connection instead of it."""

LINGER_S, PAUSE_S = 30.0, 2.0
"""How long that may take, and how long nothing may come meanwhile."""

READING = frozenset({"GET", "HEAD", "OPTIONS"})
SECURE = frozenset({"https", "wss"})
HOST = re.compile(r"([A-Za-z0-9_.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


def is_own_origin(headers: Headers, scheme: str = "http") -> bool:
    """Does a request come from one of our own pages, or from no page at all (a script)? Browsers say where
    they come from in the origin; old ones at least in one of two other headers."""
    origin = headers.get("origin")
    if origin is not None:
        return _is_ours(origin, headers, scheme)
    if "sec-fetch-site" in headers:
        return headers["sec-fetch-site"] in ("none", "same-origin")
    return "referer" not in headers or _is_ours(headers["referer"], headers, scheme)


def _is_ours(address: str, headers: Headers, scheme: str) -> bool:
    """Is this an address of ours? Where we know that we are reached through TLS, only through TLS."""
    parts = urlsplit(address) if address.isprintable() else None
    if parts is None or parts.scheme not in ("http", "https") or not parts.netloc:
        return False
    return parts.netloc == headers.get("host") and (parts.scheme == "https" or scheme not in SECURE)


class RequestGuard:
    """Puts the headers on every answer; refuses foreign origins and requests that are too large or slow.
    `hosts` are our host names (none: any), `is_secure`: the server is reached through TLS only."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str] = (), is_secure: bool = False) -> None:
        self.app = app
        self.hosts = frozenset(host.lower() for host in hosts)
        self.is_secure = is_secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        wrong = self._wrong(scope)
        if scope["type"] == "websocket":
            if wrong is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008})  # the handshake is answered with 403
            return
        send = _with_headers(send, SECRET_LINK if "/s/" in scope["path"] else {})
        body = _Measured(scope, receive, send)
        app = self.app if wrong is None else answer_of(scope, wrong)
        await app(scope, body.receive, body.send)

    def _wrong(self, scope: Scope) -> WebError | None:
        """What is wrong with a request before its body is read."""
        headers = Headers(scope=scope)
        if not self._is_own_name(headers):
            return WrongHost()
        if len(scope["path"]) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return TooLong()
        if sum(len(name) + len(value) for name, value in scope["headers"]) > LARGEST_HEADERS:
            return TooManyHeaders()
        changes = scope["type"] == "websocket" or scope["method"] not in READING
        scheme = "https" if self.is_secure else scope["scheme"]
        if changes and not is_own_origin(headers, scheme):
            return WrongOrigin()
        return TooLarge() if _announces_too_much(headers) else None

    def _is_own_name(self, headers: Headers) -> bool:
        """Is there one host name, and is it one of ours?"""
        names = headers.getlist("host")
        if len(names) != 1 or not HOST.fullmatch(names[0]):
            return False
        name = names[0].lower()
        return not self.hosts or name in self.hosts or re.sub(r":\d+$", "", name) in self.hosts


def _with_headers(send: Send, more: Mapping[str, str]) -> Send:
    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers.update(more)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_guarded


def _announces_too_much(headers: Headers) -> bool:
    announced = headers.get("content-length", "0")
    return not (announced.isascii() and announced.isdecimal()) or int(announced[:20]) > LARGEST_BODY


class _Measured:
    """Counts what really comes in, because a body sent in pieces announces no length, and how long it takes.
    Whatever is answered to one that is too large or slow, we say so instead: frameworks take the exception
    for a body they cannot read."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._size = 0
        self._more = True
        self._wrong: WebError | None = None
        self._until = 0.0

    async def receive(self) -> Message:
        """A piece of the request; after the last one, that the client has gone."""
        if not self._more:
            return await self._receive()
        try:
            async with asyncio.timeout(self._left()):
                message = await self._receive()
        except TimeoutError:
            self._wrong = TooSlow()
            raise self._wrong from None
        self._size += len(message.get("body", b""))
        self._more = bool(message.get("more_body"))
        if self._size > LARGEST_BODY:
            self._wrong = TooLarge()
            raise self._wrong
        return message

    def _left(self) -> float:
        """How long to wait for the next piece; all of them have to come in time."""
        now = asyncio.get_running_loop().time()
        self._until = self._until or now + SLOWEST_BODY_S
        return max(0.0, self._until - now)

    async def send(self, message: Message) -> None:
        """A piece of the answer."""
        if self._wrong is None:
            await self._answer(message)
        elif message["type"] == "http.response.start":
            await answer_of(self._scope, self._wrong)(self._scope, self._receive, self._answer)

    async def _answer(self, message: Message) -> None:
        """Send a piece; the end of an answer only when what is still coming has been read. After a body that
        was too large the connection is closed: who knows what else is on its way."""
        if message["type"] == "http.response.start" and message["status"] == STATUSES[TooLarge.code]:
            MutableHeaders(scope=message)["connection"] = "close"
        is_last = message["type"] == "http.response.body" and not message.get("more_body")
        if is_last and self._is_coming():
            await self._send({**message, "more_body": True})
            await self._drain()
            message = {"type": "http.response.body"}
        await self._send(message)

    def _is_coming(self) -> bool:
        """Is there a body that was not read to its end? One that did not arrive in time is not waited for."""
        headers = Headers(scope=self._scope)
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        return has_body and self._more and not isinstance(self._wrong, TooSlow)

    async def _drain(self) -> None:
        """Read the rest of the body, within limits, and discard it."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LINGER_S):
                while self._more and self._size < LINGER_BYTES:
                    message = await asyncio.wait_for(self._receive(), PAUSE_S)
                    self._size += len(message.get("body", b""))
                    self._more = bool(message.get("more_body"))
