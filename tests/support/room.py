"""Four people at one table, each with a socket of their own: whoever is asked chooses at random from what
they were sent. What they were told is kept, so that afterwards it can be held against the tables."""

import asyncio
import json
import re
import time

from .games import Style
from .sockets import Socket

HEAD = re.compile(rb'\{"version": (\d+), "ply": (\d+), "digest": "([0-9a-f]+)", "status": "(\w+)"')
STALE = "table/stale"
PAUSE_S = 0.05
GIVE_UP_S = 60


class Watch:
    """Hears what happens at tables; by default it does not mind."""

    def moved(self, room, ply, seconds):
        """A move was stored and told to all four, so many seconds after it was sent."""

    def ended(self, room):
        """The game is over."""

    def refused(self, room, code):
        """A move was refused."""

    def lost(self, room, player):
        """A connection was lost."""

    def contradicted(self, room, player, before):
        """A seat was told two different things about one ply."""


class Player:
    """A seat's socket and what it was told last."""

    def __init__(self, room, seat, key, server):
        self.room, self.seat, self.key, self.server = room, seat, key, server
        self.socket = None
        self.version, self.ply, self.digest, self.status = -1, -1, "", b"playing"
        self.asked = None
        """What this seat has to decide, if it has to."""
        self.refusals = []

    async def connect(self):
        """Connect, trying until somebody answers."""
        deadline = time.monotonic() + GIVE_UP_S
        while self.room.is_open:
            server = self.room.server_of(self)
            path = f"/api/v1/tables/{self.room.table}/live"
            try:
                self.socket = await Socket.connect(("127.0.0.1", server.port), path, self.key, self)
                return
            except (OSError, TimeoutError):
                if time.monotonic() > deadline:
                    raise
                await asyncio.sleep(PAUSE_S)

    def opened(self, socket):
        """The first message tells everything."""

    def heard(self, socket, data):
        """Take in a message; most of it is read only by whoever has to decide."""
        head = HEAD.match(data)
        if head is None:
            self.refused(json.loads(data))
            return
        version, ply, digest, status = head.groups()
        self.version, self.ply, self.digest, self.status = int(version), int(ply), digest.decode(), status
        self.asked = asked_in(data)
        self.room.told(self, data)

    def refused(self, message):
        """Keep it in mind; the table says by itself what is now."""
        self.refusals.append(message["error"]["code"])
        self.room.refused(self, message["error"]["code"])

    def closed(self, socket):
        """The server is gone: come back."""
        self.asked = None
        if self.room.is_open:
            self.room.lost(self)

    def ask(self):
        """Ask to be told everything again."""
        if self.socket is not None and self.socket.is_open:
            self.socket.send('{"type": "again"}')

    def choose(self):
        """Choose at random, and say it; what was chosen at which ply."""
        choice = self.room.style.pick(tuple(self.asked["choices"]))
        said = {"type": "play", "seat": self.asked["seat"], "choice": choice, "ply": self.ply}
        self.asked = None
        self.socket.send(json.dumps(said))
        return self.ply, choice


def asked_in(data):
    """The decision a message asks for; most ask for none, and are not read any further."""
    if b'"choices": [' not in data:
        return None
    decision = json.loads(data)["decision"]
    return decision if decision and "choices" in decision else None


class Room:
    """A table of four that plays as fast as it is told, or one move whenever it is let."""

    def __init__(self, opened, servers, chance, watch):
        """`servers` are those its people connect to, by seat in turn; `watch` hears what happens."""
        self.table, self.keys = opened["table"], {int(seat): key for seat, key in opened["keys"].items()}
        self.servers, self.watch = servers, watch
        self.style = Style(chance)
        self.is_open = True
        self.is_eager = True
        self.sent = None
        """The move nobody has been told of yet: ply, choice, when it was sent, who."""
        self.said = []
        """Every move that was ever sent: ply, choice, seat."""
        self.acknowledged = {}
        """Moves their player has been told about: the choice by its ply."""
        self.digests = {}
        """What each seat was told at each ply; two different ones are a contradiction."""
        self.moves = 0
        self.players = [
            Player(self, seat, key, servers[seat % len(servers)]) for seat, key in self.keys.items()
        ]

    def server_of(self, player):
        """Where to connect: one's own server, or any that lives."""
        alive = [server for server in self.servers if server.is_alive]
        return player.server if player.server in alive or not alive else alive[player.seat % len(alive)]

    @property
    def is_over(self):
        """Has the game ended?"""
        return any(player.status != b"playing" for player in self.players)

    @property
    def is_calm(self):
        """Is nothing on its way, and does everybody know the same?"""
        connected = all(player.socket is not None and player.socket.is_open for player in self.players)
        return connected and self.sent is None and len({player.version for player in self.players}) == 1

    async def sit(self):
        """All four connect."""
        await asyncio.gather(*(player.connect() for player in self.players))

    def told(self, player, data):
        """Somebody was told how the table stands."""
        before = self.digests.setdefault((player.seat, player.ply), player.digest)
        if before != player.digest:
            self.watch.contradicted(self, player, before)
        if self.sent is not None and player.ply > self.sent[0] and player.seat == self.sent[3]:
            self._acknowledge(data)
        if self.sent is not None and all(one.ply > self.sent[0] for one in self.players):
            ply, _, since, _ = self.sent
            self.sent = None
            self.moves += 1
            self.watch.moved(self, ply, time.perf_counter() - since)
        if player.status != b"playing":
            self.watch.ended(self)
        elif self.is_eager:
            self.play()

    def _acknowledge(self, data):
        """Whoever moved is told what came next: was it their move? It may have come too late."""
        ply, choice, _, seat = self.sent
        steps = {step["ply"]: step for step in json.loads(data)["steps"]}
        step = steps.get(ply + 1)
        if step is not None and (step["seat"], step["choice"], step["reason"]) == (seat, choice, "chosen"):
            self.acknowledged[ply] = choice

    def play(self, since=None):
        """Whoever is asked chooses; is there anybody? `since` is when it should have been, if not now."""
        player = next((one for one in self.players if one.asked is not None), None)
        if player is None or self.sent is not None or player.socket is None or not player.socket.is_open:
            return False
        since = time.perf_counter() if since is None else since
        ply, choice = player.choose()
        self.sent = (ply, choice, since, player.seat)
        self.said.append((ply, choice, player.seat))
        return True

    def refused(self, player, code):
        """What was refused is not waited for. After a move that came too late the whole is told by itself;
        where something is broken somebody has to ask."""
        if self.sent is not None and self.sent[3] == player.seat:
            self.sent = None
        self.watch.refused(self, code)
        if code != STALE:
            asyncio.get_running_loop().call_later(PAUSE_S, player.ask)

    def lost(self, player):
        """A socket was closed by the other side: nobody knows what became of the move on its way."""
        if self.sent is not None and self.sent[3] == player.seat:
            self.sent = None
        self.watch.lost(self, player)
        asyncio.get_running_loop().create_task(player.connect())

    def leave(self):
        """All four hang up."""
        self.is_open = False
        for player in self.players:
            if player.socket is not None:
                player.socket.close()
