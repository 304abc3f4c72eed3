"""A table whose seats are pages, scripts or both: each plays at random as soon as it is asked.

A page is what a browser has open: a socket of a page, compressed as browsers negotiate it, every message read
as a whole. What it is asked comes with the messages; the answer goes back over the same socket.
"""

import json
import re
import time

from support.games import Style
from support.sockets import Socket

ASKED = re.compile(r'<script type="application/json" id="asked">(.*?)</script>', re.S)


class Seat:
    """One seat with a socket of its own."""

    path = ""
    deflate = False

    def __init__(self, table, seat, key):
        self.table, self.seat, self.key = table, seat, key
        self.ply, self.asked, self.socket = -1, None, None

    async def connect(self, server):
        """Connect."""
        path = self.path.format(table=self.table.table)
        address = ("127.0.0.1", server.port)
        self.socket = await Socket.connect(address, path, self.key, self, deflate=self.deflate)

    def opened(self, socket):
        """The first message tells everything."""

    def closed(self, socket):
        """The table is done with."""

    def heard(self, socket, data):
        """Take in a message."""
        message = json.loads(data)
        if "error" in message:
            self.asked = None
            self.table.refused(message["error"]["code"])
            return
        if "ply" in message:
            self.ply = message["ply"]
            self.read(message)
            self.table.told(self, len(data))

    def read(self, message):
        """What is asked of this seat now."""
        raise NotImplementedError

    def answer(self):
        """What to say, as data."""
        raise NotImplementedError


class Page(Seat):
    """A seat in a browser."""

    path = "/t/{table}/live"
    deflate = True

    def read(self, message):
        """What is asked stays until another question comes."""
        if "html" in message:
            found = ASKED.search(message["html"])
            self.asked = json.loads(found[1].replace("\\u003c", "<")) if found else None
        elif "asked" in message:
            self.asked = message["asked"]
        if self.asked is not None and not self.asked["touches"]:
            self.asked = None

    def answer(self):
        """One of the choices, at random."""
        asked, self.asked = self.asked, None
        touches = {touch["choice"]: touch for touch in asked["touches"]}
        choice = self.table.style.pick(tuple(touches))
        if asked.get("window"):
            plan = touches[choice].get("then", [])
            said = {"type": "answer", "window": asked["window"], "answer": choice, "plan": plan}
        else:
            said = {"type": "play", "choice": choice}
        return {**said, "seat": asked["seat"], "ply": asked["ply"]}


class Script(Seat):
    """A seat of a program."""

    path = "/api/v1/tables/{table}/live"

    def read(self, message):
        """Choices are told only to the seat that has to choose."""
        decision = message["decision"]
        self.asked = decision if decision and decision.get("choices") else None

    def answer(self):
        """One of the choices, at random."""
        asked, self.asked = self.asked, None
        choice = self.table.style.pick(tuple(asked["choices"]))
        return {"type": "play", "choice": choice, "seat": asked["seat"], "ply": self.ply}


class PlayedTable:
    """A table that plays as fast as it is told."""

    def __init__(self, opened, server, chance, watch, pages):
        self.table, self.server, self.watch = opened["table"], server, watch
        self.style = Style(chance)
        keys = sorted((int(seat), key) for seat, key in opened["keys"].items())
        self.players = [
            (Page if number < pages else Script)(self, seat, key) for number, (seat, key) in enumerate(keys)
        ]
        self.sent = []
        """Moves that are not shown everywhere yet: the ply they were made at and when."""
        self.sizes = []
        """Bytes of every message, before compression."""

    async def sit(self):
        """Connect every seat."""
        for player in self.players:
            await player.connect(self.server)

    def told(self, player, size):
        """A seat was told how the table stands."""
        self.sizes.append(size)
        shown = min(one.ply for one in self.players)
        for ply, since in [one for one in self.sent if one[0] < shown]:
            self.sent.remove((ply, since))
            self.watch.moved(self, ply, time.perf_counter() - since)
        if player.asked is not None:
            ply = player.ply
            player.socket.send(json.dumps(player.answer()))
            self.sent.append((ply, time.perf_counter()))

    def refused(self, code):
        """An answer came too late; the next message asks again."""
        self.watch.refused(self, code)

    def leave(self):
        """Hang up."""
        for player in self.players:
            if player.socket is not None:
                player.socket.close()
