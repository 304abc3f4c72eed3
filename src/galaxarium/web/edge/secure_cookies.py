"""Cookies that came through TLS never travel without it, whichever code set them."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECURE = ("https", "wss")


class SecureCookies:
    """Makes cookies secure where people reach us through TLS."""

    def __init__(self, app: ASGIApp, is_secure: bool = False) -> None:
        """`is_secure`: they always do, whatever the last stretch looks like."""
        self.app = app
        self._is_secure = is_secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything through."""
        secure = self._is_secure or scope.get("scheme") in SECURE
        await self.app(scope, receive, _securing(send) if secure else send)


def _securing(send: Send) -> Send:
    async def secured(message: Message) -> None:
        if message["type"] in ("http.response.start", "websocket.accept"):
            headers = MutableHeaders(raw=list(message.get("headers", ())))
            if cookies := headers.getlist("set-cookie"):
                del headers["set-cookie"]
                for cookie in cookies:
                    headers.append("set-cookie", _secure(cookie))
                message = {**message, "headers": headers.raw}
        await send(message)

    return secured


def _secure(cookie: str) -> str:
    parts = (part.strip().lower() for part in cookie.split(";"))
    return cookie if "secure" in parts else f"{cookie}; Secure"
