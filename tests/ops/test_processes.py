"""Several processes on one socket: started, started again, ended; and nothing of a game is lost."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from contextlib import suppress

import pytest

from faults.party import party
from galaxarium.web.server import processes, worker
from galaxarium.web.server.process_plan import Listeners, Plan, plan_of
from galaxarium.web.server.processes import LONGEST_S, SHORTEST_S, Parent
from galaxarium.web.server.settings import Settings
from support.loops import run
from support.postgres import free_port

pytestmark = pytest.mark.skipif(os.name == "nt", reason="no shared sockets")


class Fake:
    """A child that lives until somebody says otherwise."""

    def __init__(self):
        self.returncode = None
        self.signals = []

    def poll(self):
        return self.returncode

    def send_signal(self, number):
        self.signals.append(number)
        if number == signal.SIGTERM:
            self.returncode = 0

    def kill(self):
        self.returncode = -signal.SIGKILL


@pytest.fixture
def family(said):
    """A parent of two with a clock of its own."""

    class Family(Parent):
        def __init__(self):
            self.now, self.born = 0.0, []
            super().__init__(self._give_birth, 2, lambda: self.now)

        def _give_birth(self, index):
            self.born.append((index, Fake()))
            return self.born[-1][1]

        def live(self, seconds):
            self.now += seconds
            self.look()

    return Family()


def test_a_dead_child_is_started_again_later_each_time(family, said):
    family.live(0)
    assert [index for index, _ in family.born] == [0, 1]
    waits = []
    for _ in range(8):
        family.children[0].process.returncode = -9
        family.live(0.1)
        waits.append(family.children[0].wait)
        assert family.children[0].process is None
        family.live(waits[-1] - 0.01)
        assert family.children[0].process is None
        family.live(0.02)
        assert family.children[0].process is not None
    assert waits == [SHORTEST_S * 2**n for n in range(6)] + [LONGEST_S] * 2
    assert len(said(level="error")) == 8
    assert len(family.born) == 10


def test_a_child_that_lived_long_is_started_soon(family):
    family.live(0)
    family.children[1].wait = LONGEST_S
    family.live(60)
    family.children[1].process.returncode = 1
    family.live(0)
    assert family.children[1].wait == SHORTEST_S


def test_the_end_is_passed_on(family):
    family.live(0)
    family.signals.append(signal.SIGTERM)
    assert family._end() == 0
    assert [child.signals for _, child in family.born] == [[signal.SIGTERM]] * 2


def test_a_second_signal_or_too_long_a_time_kills(family, monkeypatch):
    family.live(0)
    for _, child in family.born:
        child.send_signal = lambda number: None
    family.signals += [signal.SIGINT, signal.SIGINT]
    assert family._end() == 130
    assert {child.returncode for _, child in family.born} == {-9}

    stubborn = Fake()
    stubborn.send_signal = lambda number: None
    family.children[0].process, family.children[1].process = stubborn, None
    family.signals = [signal.SIGTERM]
    monkeypatch.setattr(processes.time, "sleep", lambda seconds: setattr(family, "now", family.now + 30))
    assert family._end() == 0
    assert stubborn.returncode == -9


def free_port_before_another():
    """The first of two ports nobody listens to."""
    while True:
        port = free_port()
        with suppress(OSError), socket.create_server(("127.0.0.1", port + 1)):
            return port


def behind(port):
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/status.json") as answer:
        return json.load(answer)


def test_two_processes_share_tables_and_one_dies(tmp_path, postgres_address):
    async def play():
        port = free_port_before_another()
        options = ("--processes", "2", "--metrics-port", str(port))
        async with party(postgres_address, tmp_path) as people:
            (server,) = people.servers
            server.options = options
            await people.start(tables=2)
            await people.play(moves=5)
            family = [behind(port + index) for index in range(2)]
            assert sum(one["sockets"] for one in family) == 8
            assert sum(one["moves"] for one in family) >= 10
            os.kill(family[0]["pid"], signal.SIGKILL)
            await people.play(moves=5)
            await people.until(lambda: is_another(port, family[0]["pid"]))
            page = urllib.request.urlopen(f"http://127.0.0.1:{port + 1}/status").read().decode()
            assert page.count('<th scope="row">') == 2
            assert await people.problems() == []
            os.kill(server.process.pid, signal.SIGTERM)
            assert await asyncio.to_thread(server.process.wait, 60) == 0
            assert not is_there(family[1]["pid"])

    run(play())


def is_another(port, pid):
    try:
        return behind(port)["pid"] != pid
    except OSError:
        return False


def is_there(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_children_end_when_their_parent_is_gone(monkeypatch):
    """The parent holds the other end of their input as long as it lives."""
    here, there = os.pipe()
    told = []
    with os.fdopen(here) as theirs:
        monkeypatch.setattr(worker.sys, "stdin", theirs)
        monkeypatch.setattr(worker.os, "kill", lambda pid, number: told.append((pid, number)))
        watching = threading.Thread(target=worker._end_with_parent)
        watching.start()
        os.write(there, b"\n")
        assert watching.is_alive()
        assert told == []
        os.close(there)
        watching.join()
    assert told == [(os.getpid(), signal.SIGTERM)]


def test_a_plan_travels_to_a_child():
    plan = Plan(Settings(port=1, public_url="https://games.example.org"), "http://10.0.0.1", False)
    with socket.create_server(("127.0.0.1", 0)) as front, socket.create_server(("127.0.0.1", 0)) as back:
        text = plan.as_text(Listeners(front, back))
        there, listeners = plan_of(text)
        assert there == plan
        assert [listener.getsockname() for listener in listeners] == [front.getsockname(), back.getsockname()]
        for listener in listeners:
            listener.detach()
        alone = plan_of(plan.as_text(Listeners(front)))[1]
        assert alone.admin is None
        alone.public.detach()


def test_a_parent_loads_nothing_heavy():
    heavy = "{'fastapi', 'sqlalchemy', 'numpy'} & set(sys.modules)"
    code = f"import sys; import galaxarium.web.server.processes; sys.exit(bool({heavy}))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
