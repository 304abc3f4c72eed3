"""Hours of play on three servers while things go wrong at random, and a check after every spell of it."""

import asyncio
import random
import time
from dataclasses import dataclass, field

import psutil
import psycopg
from sqlalchemy import make_url

from .party import party

FAULTS = ("kill", "kill", "kill", "connections", "restart", "crash")


@dataclass
class Report:
    """What a storm came to."""

    moves: int = 0
    games: int = 0
    checks: int = 0
    faults: dict = field(default_factory=dict)
    memory: list = field(default_factory=list)
    """After every check: hours, and megabytes of the server that is never killed."""
    problems: list = field(default_factory=list)

    @property
    def growth(self):
        """Megabytes by which that server has grown from the first quarter to the last, on average."""
        sizes = [size for _, size in self.memory]
        part = max(len(sizes) // 4, 1)
        return sum(sizes[-part:]) / part - sum(sizes[:part]) / part if sizes else 0.0


class Storm:
    """Three servers, many tables, one fault after the other. The first server is spared, to see whether it
    grows."""

    def __init__(self, people, postgres, chance, tell=lambda *news: None):
        self.people, self.postgres, self.chance, self.tell = people, postgres, chance, tell
        self.report = Report()
        self._began = time.monotonic()
        self._number = 0

    async def spell(self, faults):
        """Some faults under play, then a check; games that have ended make room for others."""
        for _ in range(faults):
            await asyncio.sleep(self.chance.uniform(0.3, 3))
            await self._break(self.chance.choice(FAULTS))
            await self.people.play(moves=2)
        self.report.problems += await self.people.problems()
        self.report.checks += 1
        self.report.moves = self.people.ledger.moves
        self.report.memory.append(((time.monotonic() - self._began) / 3600, self._memory()))
        await self._renew()
        self.people.go_on()
        self.tell(self.report)

    async def _break(self, fault):
        self.report.faults[fault] = self.report.faults.get(fault, 0) + 1
        if fault == "kill":
            victim = self.chance.choice(self.people.servers[1:])
            victim.kill()
            await self.people.play(moves=1)
            await asyncio.to_thread(victim.start)
        elif fault == "connections":
            await asyncio.to_thread(end_connections, self.people.database)
        else:
            stop = self.postgres.kill if fault == "crash" else self.postgres.stop
            await asyncio.to_thread(stop)
            await asyncio.to_thread(self.postgres.start)

    async def _renew(self):
        over = [room for room in self.people.rooms if room.is_over]
        for room in over:
            room.leave()
            self.people.rooms.remove(room)
        self.report.games += len(over)
        await self.people.open(len(over))

    def _memory(self):
        return psutil.Process(self.people.servers[0].process.pid).memory_info().rss / 1e6


def end_connections(address):
    """Let the database hang up on everybody; on how many?"""
    url = make_url(address).set(drivername="postgresql").render_as_string(hide_password=False)
    query = (
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        return connection.execute(query).fetchone()[0]


async def rage(postgres, folder, seconds, tell=lambda *news: None, tables=8, faults=4, seed=0):
    """Let a storm rage for a while; its report. It ends early where something is wrong."""
    async with party(postgres.database(), folder, servers=3) as people:
        await people.start(tables)
        storm = Storm(people, postgres, random.Random(seed), tell)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline and not storm.report.problems:
            await storm.spell(faults)
    return storm.report
