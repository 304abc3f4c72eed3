"""A wire between servers and their database that can be cut."""

import asyncio
import contextlib


class Proxy:
    """Passes connections on to a port, until it is cut."""

    def __init__(self, target):
        self.target = target
        self.port = None
        self._is_whole = True
        self._writers = set()

    async def start(self):
        """Listen; returns itself."""
        self._server = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def _pass(self, reader, writer):
        if not self._is_whole:
            writer.transport.abort()
            return
        there_reader, there = await asyncio.open_connection("127.0.0.1", self.target)
        self._writers |= {writer, there}
        await asyncio.gather(_copy(reader, there), _copy(there_reader, writer))
        self._writers -= {writer, there}

    def cut(self):
        """Everything on its way is gone, and nobody gets through."""
        self._is_whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self):
        """New connections get through again."""
        self._is_whole = True

    def close(self):
        """Listen no more."""
        self.cut()
        self._server.close()


async def _copy(reader, writer):
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.transport.abort()
