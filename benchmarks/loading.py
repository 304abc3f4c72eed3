"""One cell of the table of loads: real servers, a database of their own, rooms of four that play through
sockets, and what all of that takes. `load.py` is the command."""

import asyncio
import contextlib
import random
import resource
import shutil
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import psutil

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from support.postgres import Postgres
from support.room import Room, Watch
from support.servers import Server
from support.sockets import Socket

SETTLE_S = 1.5
"""Let caches fill before anything is counted."""
AT_ONCE = 32
FILES = 65536


@dataclass(frozen=True)
class Cell:
    """What to measure."""

    database: str
    """`sqlite` or `postgresql`."""
    processes: int = 1
    tables: int = 10
    apart: bool = False
    """Do the four of a table sit at different servers?"""
    rate: float | None = None
    """Moves per second in all; None: as fast as they are told."""
    active: int | None = None
    """How many tables play; None: all."""
    spectators: int = 0
    """Sockets beside the four at every table."""
    mode: str = "compiled"
    seconds: float = 10.0


@dataclass
class Result:
    """What was measured. Times in milliseconds, CPU in cores, memory in megabytes."""

    cell: Cell
    moves_per_second: float = 0.0
    milliseconds: dict = field(default_factory=dict)
    server_cores: float = 0.0
    client_cores: float = 0.0
    database_cores: float = 0.0
    machine_cores: float = 0.0
    memory_empty: float = 0.0
    memory: float = 0.0
    sockets: int = 0
    ply: float = 0.0
    """How far the games are, on average."""
    refusals: int = 0
    growth: list = field(default_factory=list)
    """For each second: the average ply, moves, CPU seconds of the servers."""


class Stopwatch(Watch):
    """Keeps the times of moves."""

    def __init__(self):
        self.times, self.refusals = [], 0

    def moved(self, room, ply, seconds):
        """Keep it."""
        self.times.append(seconds)

    def refused(self, room, code):
        """Nothing should be."""
        self.refusals += 1

    def ended(self, room):
        """Another game would be another table; this one has done its part."""


def raise_limits():
    """Thousands of sockets need as many files; servers inherit it."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


class House:
    """Servers at a database, and tables in it."""

    def __init__(self, cell, folder):
        self.cell, self.folder = cell, Path(folder)
        self.watch = Stopwatch()
        self.postgres, self.servers, self.rooms, self.listeners = None, [], [], []
        self.memory_empty = 0.0

    def start(self):
        """Start the database and the servers."""
        if self.cell.database != "sqlite":
            self.postgres = Postgres(self.folder / "pg", durable=True)
        database = self.postgres.database() if self.postgres else self.folder / "games.sqlite3"
        for _ in range(self.cell.processes):
            self.servers.append(Server(database, self.folder, GALAXARIUM_MODE=self.cell.mode).start())
        self.memory_empty = self.memory()

    def open_tables(self, tell):
        """Open all tables over HTTP."""
        count = self.cell.tables
        with ThreadPoolExecutor(8) as pool:
            opened = pool.map(lambda number: self.servers[0].open_table(number), range(count))
            for number, one in enumerate(opened):
                own = self.servers if self.cell.apart else [self.servers[number % len(self.servers)]]
                self.rooms.append(Room(one, own, random.Random(number), self.watch))
                tell("opening", number + 1, count)

    async def sit(self, tell):
        """Connect everybody, some at a time."""
        gate, done = asyncio.Semaphore(AT_ONCE), 0
        active = len(self.rooms) if self.cell.active is None else self.cell.active
        for number, room in enumerate(self.rooms):
            room.is_eager = self.cell.rate is None and number < active

        async def one(room):
            nonlocal done
            async with gate:
                await room.sit()
                for _ in range(self.cell.spectators):
                    self.listeners.append(await self._spectate(room))
            done += 1
            tell("connecting", done, len(self.rooms))

        await asyncio.gather(*(one(room) for room in self.rooms))
        while any(player.ply < 0 for room in self.rooms for player in room.players):
            await asyncio.sleep(0.05)  # a server may still be loading its rules

    async def _spectate(self, room):
        path = f"/api/v1/tables/{room.table}/live"
        return await Socket.connect(("127.0.0.1", room.servers[0].port), path, None, Silence())

    def memory(self):
        """Megabytes of all servers; what processes share is counted once for each."""
        return sum(psutil.Process(one.process.pid).memory_info().rss for one in self.servers) / 1e6

    def seconds(self):
        """CPU seconds of servers, of ourselves, of the database."""
        servers = sum(_seconds(psutil.Process(one.process.pid)) for one in self.servers)
        return servers, time.process_time(), _postgres_seconds(self.folder)

    @property
    def ply(self):
        """How far the games are, on average."""
        return sum(room.players[0].ply for room in self.rooms) / len(self.rooms)

    def close(self):
        """Everybody leaves; nothing stays."""
        for room in self.rooms:
            room.leave()
        for socket in self.listeners:
            socket.close()
        for server in self.servers:
            server.stop()
        if self.postgres:
            self.postgres.close()


class Silence:
    """A spectator who only listens."""

    def opened(self, socket):
        """Good."""

    def heard(self, socket, data):
        """Good."""

    def closed(self, socket):
        """Good."""


def _seconds(process):
    with contextlib.suppress(psutil.Error):
        times = process.cpu_times()
        return times.user + times.system
    return 0.0


def _postgres_seconds(folder):
    """Of the server and of everything it started."""
    with contextlib.suppress(OSError, psutil.Error):
        number = int((folder / "pg" / "data" / "postmaster.pid").read_text().split()[0])
        chief = psutil.Process(number)
        return sum(map(_seconds, [chief, *chief.children(recursive=True)]))
    return 0.0


async def measure(cell, tell):
    """Play, and tell what it took."""
    folder = tempfile.mkdtemp(prefix="galaxarium-load-")
    Path(folder).chmod(0o755)
    house = House(cell, folder)
    try:
        house.start()
        house.open_tables(tell)
        await house.sit(tell)
        return await _play(house, tell)
    finally:
        house.close()
        shutil.rmtree(folder, ignore_errors=True)


async def _play(house, tell):
    cell = house.cell
    pacer = asyncio.create_task(pace(house)) if cell.rate else None
    await asyncio.sleep(SETTLE_S)
    house.watch.times.clear()
    result = Result(cell, memory_empty=house.memory_empty)
    psutil.cpu_percent()
    began, before = time.perf_counter(), house.seconds()
    last = before[0], 0
    for second in range(round(cell.seconds)):
        tell("playing", second, cell.seconds)
        await asyncio.sleep(began + second + 1 - time.perf_counter())
        cpu, moves = house.seconds()[0], len(house.watch.times)
        result.growth.append((round(house.ply, 1), moves - last[1], round(cpu - last[0], 4)))
        last = cpu, moves
    spent, after = time.perf_counter() - began, house.seconds()
    if pacer is not None:
        pacer.cancel()
    _summarize(result, house, spent, [now - then for then, now in zip(before, after, strict=True)])
    return result


def _summarize(result, house, spent, cpu):
    times = sorted(house.watch.times)
    result.moves_per_second = len(times) / spent
    result.server_cores, result.client_cores, result.database_cores = (one / spent for one in cpu)
    result.machine_cores = psutil.cpu_percent() / 100 * psutil.cpu_count()
    result.memory = house.memory()
    result.sockets = len(house.listeners) + 4 * len(house.rooms)
    result.ply, result.refusals = house.ply, house.watch.refusals
    for share in (50, 95, 99):
        at = min(len(times) - 1, int(len(times) * share / 100))
        result.milliseconds[share] = times[at] * 1000 if times else float("nan")


async def pace(house):
    """Let moves be made at a fixed rate, whether or not earlier ones were answered: a slow answer makes those
    late that wait behind it, and that counts."""
    rooms = house.rooms if house.cell.active is None else house.rooms[: house.cell.active]
    began, number, at = time.perf_counter(), 0, 0
    while True:
        due = began + number / house.cell.rate
        now = time.perf_counter()
        if now < due:
            await asyncio.sleep(due - now)
        for _ in range(len(rooms)):
            at = (at + 1) % len(rooms)
            if rooms[at].play(due):
                number += 1
                break
        else:
            await asyncio.sleep(0.001)
