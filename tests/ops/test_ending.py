"""A server is told to end while people play: what was begun is finished, and everybody goes on elsewhere."""

import asyncio
import json
import os
import signal
import socket
import threading
import time
import urllib.error
import urllib.request
from types import SimpleNamespace

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from faults.party import party
from galaxarium.web.api.models import LONGEST_WAIT_S
from galaxarium.web.server import run as server_run
from support.loops import run
from support.postgres import free_port

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals")
WISH = json.dumps({"mode": "solo", "chairs": [{}], "rogue": "artemis"}).encode()
RESTART = 1012
PATIENCE_S = 60


class LongPoll:
    """A request that waits for a change at a table where nothing happens, for longer than a server takes to
    end."""

    def __init__(self, server):
        table = server.call("/tables", json.loads(WISH))["table"]
        version = server.call(f"/tables/{table}")["version"]
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        path = f"/api/v1/tables/{table}?newer_than={version}&wait={LONGEST_WAIT_S}"
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
        server.call(
            f"/tables/{table}"
        )  # connections are taken in order, so that one was taken when this is answered

    def answer(self):
        """All that comes until the server closes."""
        with self.socket, self.socket.makefile() as answer:
            return answer.read()


class HalfRequest:
    """A request that has begun: its body is not all there yet."""

    def __init__(self, server):
        self.socket = socket.create_connection(("127.0.0.1", server.port))
        head = (
            "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(WISH)}\r\n\r\n"
        )
        self.socket.sendall(head.encode() + WISH[:5])

    def finish(self):
        """Send the rest; the first line of the answer."""
        self.socket.sendall(WISH[5:])
        with self.socket, self.socket.makefile() as answer:
            return answer.readline()


def readiness(port):
    """What the port behind says."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz") as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)


def drain(server, port):
    """Ask it to end; return when it has heard that."""
    server.process.send_signal(signal.SIGTERM)
    while not readiness(port)["draining"]:
        time.sleep(0.02)


def last_word(watcher):
    """Listen until the end; the code it ends with."""
    try:
        while True:
            watcher.recv(PATIENCE_S)
    except ConnectionClosed as closed:
        return closed.rcvd.code


def test_a_request_that_waits_outlasts_an_end():
    """Otherwise it would be answered before the server gives up waiting for it, and prove nothing."""
    assert LONGEST_WAIT_S > 2 * server_run.LIMIT_S


def test_a_restart_under_traffic_and_an_end_at_once(tmp_path):
    async def play():
        port = free_port()
        async with party(tmp_path / "games.sqlite3", tmp_path) as people:
            (server,) = people.servers
            server.options = ("--metrics-port", str(port))
            await people.start(tables=2)
            await people.play(moves=5)
            watching = f"ws://127.0.0.1:{server.port}/t/{people.rooms[0].table}/live"
            with connect(watching, open_timeout=PATIENCE_S) as watcher:
                begun = HalfRequest(server)
                poll = await asyncio.to_thread(LongPoll, server)
                await asyncio.to_thread(drain, server, port)
                assert not readiness(port)["ready"]
                assert "201" in await asyncio.to_thread(begun.finish)
                assert await asyncio.to_thread(last_word, watcher) == RESTART
            answer = await asyncio.to_thread(poll.answer)
            assert answer.startswith("HTTP/1.1 200")
            assert '"table"' in answer
            assert await asyncio.to_thread(server.process.wait, PATIENCE_S) == 0
            assert people.ledger.losses >= 8
            server.start()
            await people.play(moves=5)
            assert await people.problems() == []
            with HalfRequest(server).socket:  # and at the second signal nothing is waited for
                await asyncio.to_thread(drain, server, port)
                server.process.send_signal(signal.SIGTERM)
                assert await asyncio.to_thread(server.process.wait, PATIENCE_S) == 128 + signal.SIGTERM

    run(play())


def test_what_does_not_finish_in_time_is_ended(monkeypatch, said):
    """The limit is ours to shorten."""
    ended = []
    monkeypatch.setattr(server_run, "LIMIT_S", 0.0)
    gone = threading.Event()
    monkeypatch.setattr(server_run.os, "_exit", lambda code: (ended.append(code), gone.set()))
    app = SimpleNamespace(state=SimpleNamespace(life=SimpleNamespace(is_draining=False)))
    server = server_run.Server(app, uvicorn.Config(app, log_config=None), None)
    server.handle_exit(signal.SIGTERM, None)
    assert gone.wait(PATIENCE_S)
    assert (ended, server.should_exit, app.state.life.is_draining) == ([1], True, True)
    assert said(event="not everything could be finished in time")
