"""People at several tables and servers, who go on playing whatever happens to the servers."""

import asyncio
import random
import time
from contextlib import asynccontextmanager

from support.room import Room, Watch
from support.servers import Server

from . import checker

PATIENCE_S = 90


class Ledger(Watch):
    """Counts what happens, and keeps what must not."""

    def __init__(self):
        self.moves, self.refusals, self.losses, self.contradictions = 0, [], 0, []

    def moved(self, room, ply, seconds):
        """One more."""
        self.moves += 1

    def refused(self, room, code):
        """Allowed while something is broken."""
        self.refusals.append(code)

    def lost(self, room, player):
        """Allowed when a server dies."""
        self.losses += 1

    def contradicted(self, room, player, before):
        """Never allowed."""
        self.contradictions.append(f"table {room.table}, seat {player.seat}, ply {player.ply}")


class Party:
    """Servers at one database, and rooms of four whose people sit at all of them."""

    def __init__(self, database, folder, servers=1, **environment):
        self.database = database
        self.ledger = Ledger()
        self.servers = [Server(database, folder, **environment) for _ in range(servers)]
        self.rooms = []

    async def start(self, tables, **wish):
        """Start the servers, open tables, let everybody sit down."""
        for server in self.servers:
            server.start(wait=False)
        for server in self.servers:
            await asyncio.to_thread(server.wait)
        await self.open(tables, **wish)

    async def open(self, tables, **wish):
        """Open more tables."""
        for number in range(tables):
            server = self.servers[number % len(self.servers)]
            opened = await asyncio.to_thread(lambda s=server, n=number: s.open_table(n, **wish))
            room = Room(opened, self.servers, random.Random(number), self.ledger)
            self.rooms.append(room)
            await room.sit()

    async def play(self, moves):
        """Until every table has made so many more moves, or its game is over: the proof that each goes on."""
        wanted = {room: room.moves + moves for room in self.rooms}
        await self.until(lambda: all(room.moves >= wanted[room] or room.is_over for room in self.rooms))

    async def until(self, is_so, seconds=PATIENCE_S):
        """Wait for something."""
        deadline = time.monotonic() + seconds
        while not is_so():
            if time.monotonic() > deadline:
                raise AssertionError(f"nothing goes on: {self.describe()}")
            await asyncio.sleep(0.02)

    def describe(self):
        """How it stands, for whoever has to find out why."""
        rooms = [(room.table, room.moves, room.sent, [p.ply for p in room.players]) for room in self.rooms]
        said = [server.said.read_text()[-1500:] for server in self.servers]
        return f"{rooms} {self.ledger.refusals[-5:]} {said}"

    async def rest(self):
        """Everybody stops; what was on its way arrives."""
        for room in self.rooms:
            room.is_eager = False
        await self.until(lambda: all(room.is_calm for room in self.rooms))

    async def problems(self):
        """Everything that is wrong, in sentences; everybody rests meanwhile."""
        await self.rest()
        found = list(self.ledger.contradictions)
        kept = checker.stored(self.database)
        for room in self.rooms:
            found += checker.compare(room, *kept[room.table])
        alive = [server for server in self.servers if server.is_alive]
        return found + await checker.disagreements(self.rooms, alive)

    def go_on(self):
        """After a rest."""
        for room in self.rooms:
            room.is_eager = True
            room.play()

    def close(self):
        """Everybody leaves."""
        for room in self.rooms:
            room.leave()
        for server in self.servers:
            if server.process is not None:
                server.stop()


@asynccontextmanager
async def party(database, folder, servers=1, **environment):
    """A party that is closed at the end."""
    made = Party(database, folder, servers, **environment)
    try:
        yield made
    finally:
        made.close()
