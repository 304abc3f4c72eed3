"""A server behind a real socket, and bytes as an attacker writes them."""

import socket
import threading

import uvicorn

from galaxarium.web.edge.guard import LARGEST_MESSAGE
from galaxarium.web.server.app import create_app
from galaxarium.web.server.run import _config
from galaxarium.web.server.settings import Settings
from support.loops import run

LONG_S = 60
"""Longer than anything takes; only a test that fails waits for it."""


class Running:
    """A server in a thread."""

    def __init__(self, tables, settings=None):
        self.app = create_app(tables, "", settings or Settings(limits="off"))
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = self.door.getsockname()[1]
        self.server = uvicorn.Server(
            _config(self.app, ws_max_size=LARGEST_MESSAGE, timeout_graceful_shutdown=1)
        )
        self.thread = threading.Thread(target=self.server.run, args=([self.door],), daemon=True)

    def __enter__(self):
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.01)
        return self

    def __exit__(self, *_):
        self.server.should_exit = True
        self.thread.join(LONG_S)
        self.door.close()

    @property
    def connections(self):
        """How many connections the server holds."""
        return len(self.server.server_state.connections)

    def connect(self):
        """A connection for bytes."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=LONG_S)

    def say(self, data):
        """Send bytes and read the whole answer, until the server closes."""
        with self.connect() as wire:
            wire.sendall(data)
            return read_all(wire)

    def ask(self, request, *headers, body=b""):
        """One request written by hand; the status of the answer and the answer."""
        lines = [request, *headers, "Connection: close", "", ""]
        answer = self.say("\r\n".join(lines).encode("latin-1") + body)
        return status_of(answer), answer

    @property
    def host(self):
        return f"Host: 127.0.0.1:{self.port}"


def status_of(answer):
    """The number of an answer; 0 where there is none."""
    words = answer.split(b" ", 2)
    return int(words[1]) if len(words) > 1 and words[0].startswith(b"HTTP/") else 0


def read_all(wire):
    """Everything until the other end closes, or cuts."""
    data = b""
    try:
        while piece := wire.recv(65536):
            data += piece
    except (ConnectionError, TimeoutError):
        pass
    return data


def in_loop(coroutine):
    """Run something of ours to its end."""
    return run(coroutine)
