"""A disk that is full: moves are refused, nothing is half stored, and it goes on once there is room."""

import json
import resource
import subprocess
import time
import urllib.error
import urllib.request

import psutil
import pytest

from support.loops import run
from support.servers import Server

from .party import party

WELL = {"ready": True, "database": True, "migrations": True, "writable": True, "draining": False}


@pytest.fixture
def small_disk(tmp_path):
    """A disk of sixteen megabytes, where we may mount one: SQLite writes four before it tidies up."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=16m", "galaxarium", str(folder)]
    try:
        done = subprocess.run(mount, capture_output=True)
    except FileNotFoundError:
        done = None
    if done is None or done.returncode:
        pytest.skip("disks can be mounted by root only")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


async def goes_on(people, fill, clear):
    """Play, with and without room; everybody is told why, and nothing is wrong afterwards."""
    await people.start(tables=2)
    await people.play(moves=3)
    fill()
    await people.until(lambda: len(people.ledger.refusals) > 3)
    assert {code for code in people.ledger.refusals if code.startswith("store/")}
    clear()
    await people.play(moves=5)
    assert await people.problems() == []
    return set(people.ledger.refusals)


def fill_with(ballast):
    """Use up the rest of a disk."""
    with ballast.open("wb", buffering=0) as file:
        while True:
            try:
                file.write(b"." * 4096)
            except OSError:
                return


def readiness(server):
    """Whether people may be sent to a server, and why not."""
    try:
        with urllib.request.urlopen(f"{server.address}/readyz", timeout=10) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def until(server, status, **differs):
    """Wait until a server says how it is."""
    end = time.monotonic() + 20
    while (found := readiness(server)) != (status, {**WELL, **differs}):
        assert time.monotonic() < end, found
        time.sleep(0.05)


def test_nobody_is_sent_to_a_server_whose_disk_is_full(tmp_path, small_disk):
    ballast = small_disk / "ballast"
    server = Server(small_disk / "games.sqlite3", tmp_path)
    server.start()
    try:
        until(server, 200)
        fill_with(ballast)
        until(server, 503, ready=False, writable=False)
        ballast.unlink()
        until(server, 200)
    finally:
        server.stop()


def test_the_disk_is_full(tmp_path, small_disk):
    ballast = small_disk / "ballast"

    def fill():
        fill_with(ballast)

    async def play():
        async with party(small_disk / "games.sqlite3", tmp_path) as people:
            assert "store/full" in await goes_on(people, fill, ballast.unlink)

    run(play())


@pytest.mark.soak
@pytest.mark.skipif(not hasattr(psutil.Process, "rlimit"), reason="limits of other processes")
def test_files_cannot_grow(tmp_path):
    """The same where no disk can be mounted: the system refuses to let the files of the server grow."""
    path = tmp_path / "games.sqlite3"

    async def play():
        async with party(path, tmp_path) as people:

            def limit(size):
                psutil.Process(people.servers[0].process.pid).rlimit(resource.RLIMIT_FSIZE, (size, -1))

            await goes_on(
                people,
                lambda: limit(path.with_name(path.name + "-wal").stat().st_size + 100),
                lambda: limit(resource.RLIM_INFINITY),
            )

    run(play())
