"""What every request and answer has to pass: headers, origins, sizes.

Seats are held by cookies, so a page of somebody else must not be able to speak for a player (the origin is
checked), nor anything foreign run inside ours (the policy names only ourselves, and no inline code at all).
"""

from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .errors import TooLarge, WrongOrigin, answer_of

LARGEST_BODY = 512 * 1024
"""Bytes of a request: a record of a very long game with a deck of its own has a tenth of it."""

LARGEST_MESSAGE = 16 * 1024
"""Bytes of one message over a socket."""

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

READING = frozenset({"GET", "HEAD", "OPTIONS"})


def is_own_origin(headers: Headers) -> bool:
    """Does a request come from one of our own pages, or from no page at all (a script)?"""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return urlsplit(origin).netloc == headers.get("host")


class Guard:
    """Puts the headers on every answer; refuses foreign origins and bodies beyond all measure."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        send = _with_headers(send)
        if scope["method"] not in READING and not is_own_origin(headers):
            await answer_of(scope, WrongOrigin())(scope, receive, send)
        elif _announces_too_much(headers):
            await answer_of(scope, TooLarge())(scope, receive, send)
        else:
            body = _Measured(scope, receive, send)
            await self.app(scope, body.receive, body.send)


def _with_headers(send: Send) -> Send:
    async def send_guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await send(message)

    return send_guarded


def _announces_too_much(headers: Headers) -> bool:
    announced = headers.get("content-length", "0")
    return not announced.isdecimal() or int(announced) > LARGEST_BODY


class _Measured:
    """Counts what really comes in, because a body sent in pieces announces no length. Whatever is answered to
    one that is too large, we say so instead: frameworks take the exception for a body they cannot read."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._scope, self._receive, self._send = scope, receive, send
        self._size = 0

    async def receive(self) -> Message:
        """A piece of the request."""
        message = await self._receive()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY:
            raise TooLarge
        return message

    async def send(self, message: Message) -> None:
        """A piece of the answer."""
        if self._size <= LARGEST_BODY:
            await self._send(message)
        elif message["type"] == "http.response.start":
            await answer_of(self._scope, TooLarge())(self._scope, self._receive, self._send)
