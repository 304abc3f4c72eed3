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

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        headers = Headers(scope=scope)
        if scope["method"] not in READING and not is_own_origin(headers):
            await answer_of(scope, WrongOrigin())(scope, receive, send_guarded)
        elif _announces_too_much(headers):
            await answer_of(scope, TooLarge())(scope, receive, send_guarded)
        else:
            await self.app(scope, _Measured(receive), send_guarded)


def _announces_too_much(headers: Headers) -> bool:
    announced = headers.get("content-length", "0")
    return not announced.isdecimal() or int(announced) > LARGEST_BODY


class _Measured:
    """Counts what really comes in: a body sent in pieces announces no length."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.size = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.size += len(message.get("body", b""))
        if self.size > LARGEST_BODY:
            raise TooLarge
        return message
