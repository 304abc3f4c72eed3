"""Connections that send or read too slowly: the protocol classes of uvicorn with time limits.

Uvicorn waits for ever for the end of the headers and for a client that does not read what it asked for, and
takes any number of headers. A normal close waits too, so these connections are aborted.
"""

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

HEADERS_S = 20.0
"""How long the headers of a request may take to arrive."""

READING_S = 30.0
"""How long a client may leave what we sent unread while more is waiting."""

LARGEST_HEAD = 64 * 1024
"""Bytes before the end of the headers; what the application is ready to read is less."""


DEFLATE = ServerPerMessageDeflateFactory(
    server_max_window_bits=14,
    client_max_window_bits=12,
    compress_settings={"level": 2, "memLevel": 5},
)
"""How sockets compress. The regions of a page come again and again, each some kilobytes long, so looking far
back finds more than looking thoroughly: with a window of 16 kB instead of uvicorn's 4 kB and level 2 instead
of 6 messages are a fifth smaller and take half the time. A socket takes 80 kB for it instead of 32 kB."""


class TimedHttp(HttpToolsProtocol):
    """A connection with a limit to what and how long it may send before a request is whole."""

    _arriving: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _head = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A new connection: from now on we wait for a request."""
        super().connection_made(transport)
        self._wait_for_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._arriving, self._unread = _stopped(self._arriving), _stopped(self._unread)
        super().connection_lost(exc)

    def _wait_for_headers(self) -> None:
        self._head = 0
        _stopped(self._arriving)
        self._arriving = self.loop.call_later(HEADERS_S, self.transport.abort)

    def on_message_begin(self) -> None:
        """The first byte of a request; of a second one on the same connection too."""
        super().on_message_begin()
        self._wait_for_headers()

    def on_headers_complete(self) -> None:
        """The headers are there; what comes now is measured by the application."""
        self._arriving = _stopped(self._arriving)
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Some bytes; too many of them without an end of the headers are refused."""
        super().data_received(data)
        if self._arriving is not None:
            self._head += len(data)
            if self._head > LARGEST_HEAD:
                self.transport.abort()

    def pause_writing(self) -> None:
        """The client does not read what we send."""
        self.flow.pause_writing()
        self._unread = self._unread or self.loop.call_later(READING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        self.flow.resume_writing()
        self._unread = _stopped(self._unread)


class TimedWebSocket(WebSocketsSansIOProtocol):
    """A socket that closes on clients that do not read or answer."""

    _unread: TimerHandle | None = None

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if self.conn.available_extensions:
            self.conn.available_extensions = [DEFLATE]

    def pause_writing(self) -> None:
        """The client does not read what we send."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(READING_S, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        self._unread = _stopped(self._unread)

    def handle_ping(self) -> None:
        """Answer, but not to a client that does not read: the answers would pile up."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def keepalive_timeout(self) -> None:
        """The client does not answer: what is still on its way will never be read."""
        super().keepalive_timeout()
        self.loop.call_later(1.0, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._unread = _stopped(self._unread)
        super().connection_lost(exc)


def _stopped(timer: TimerHandle | None) -> TimerHandle | None:
    """No timer, after stopping one."""
    if timer is not None:
        timer.cancel()
    return None
