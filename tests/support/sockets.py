"""A lean WebSocket client: thousands of them fit into one process and leave the machine to the servers.

It knows what it needs to know of RFC 6455: text messages in one frame, pings, the end; and, where it offers
that, of RFC 7692: messages that the server compressed, as browsers get them. What it sends is masked with
zeros, which costs nothing, and never compressed.
"""

import asyncio
import base64
import os
import struct
import zlib

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED, COMPRESSED = 0x80, 0x80, 0x40
TAIL = b"\x00\x00\xff\xff"
MASK = b"\0\0\0\0"


class Socket(asyncio.Protocol):
    """One connection; tells its owner what comes in."""

    def __init__(self, address, path, key, owner, deflate=False):
        """The owner has `opened(socket)`, `heard(socket, bytes)` and `closed(socket)`."""
        self.address, self.path, self.key, self.owner, self.deflate = address, path, key, owner, deflate
        self._inflater = None
        self.received = 0
        """Bytes that came over the connection."""
        self.transport = None
        self.is_open = False
        self._buffer = b""

    @classmethod
    async def connect(cls, address, path, key, owner, deflate=False):
        """Connect, and return when the server has agreed; OSError if it does not."""
        loop = asyncio.get_running_loop()
        socket = cls(address, path, key, owner, deflate)
        socket._agreed = loop.create_future()
        await loop.create_connection(lambda: socket, *address)
        await asyncio.wait_for(socket._agreed, 30)
        return socket

    def connection_made(self, transport):
        """Shake hands."""
        self.transport = transport
        lines = [
            f"GET {self.path} HTTP/1.1",
            f"Host: {self.address[0]}:{self.address[1]}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
        ]
        if self.deflate:
            lines.append("Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
        if self.key:
            lines.append(f"Authorization: Bearer {self.key}")
        transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data):
        """Take the frames that are whole."""
        self.received += len(data)
        self._buffer = self._buffer + data if self._buffer else data
        if not self.is_open and not self._begin():
            return
        while (frame := self._frame()) is not None:
            self._take(*frame)

    def _begin(self):
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if not end:
            return False
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self._fail(head.decode(errors="replace"))
            self.transport.abort()
            return False
        self.is_open, self._buffer = True, rest
        if b"permessage-deflate" in head.lower():
            self._inflater = zlib.decompressobj(-15)
        if not self._agreed.done():
            self._agreed.set_result(None)
        self.owner.opened(self)
        return True

    def _frame(self):
        """The next frame, if it is whole: its kind and what is in it."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 0x7F, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        data = buffer[start : start + size]
        if buffer[0] & COMPRESSED:
            data = self._inflater.decompress(data + TAIL)
        return buffer[0] & 0x0F, data

    def _take(self, kind, data):
        if kind == TEXT:
            self.owner.heard(self, data)
        elif kind == PING:
            self._write(PONG, data)
        elif kind == CLOSE:
            self.transport.close()

    def send(self, text):
        """Say something."""
        self._write(TEXT, text.encode())

    def _write(self, kind, data):
        size = len(data)
        if size < 126:
            head = bytes((FINAL | kind, MASKED | size))
        else:
            head = struct.pack("!BBH", FINAL | kind, MASKED | 126, size)
        self.transport.write(head + MASK + data)

    def connection_lost(self, error):
        """Tell the owner, once."""
        was_open, self.is_open = self.is_open, False
        self._fail("the server hung up")
        if was_open:
            self.owner.closed(self)

    def _fail(self, words):
        if not self._agreed.done():
            self._agreed.set_exception(ConnectionError(words))

    def close(self):
        """Hang up."""
        if self.transport is not None:
            self.transport.abort()
