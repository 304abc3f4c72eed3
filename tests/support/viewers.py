"""Pages of a table without sockets and browsers: what the server would send each of them, and what that
comes to on their screens."""

import json
import random
from contextlib import suppress
from dataclasses import replace

from galaxarium.errors import NoUndo
from galaxarium.present.table.model import Preferences
from galaxarium.tables.core.snapshot import Snapshots, past_snapshot, snapshot_for
from galaxarium.tables.core.standing_orders import StandingOrders
from galaxarium.web.identity.seat_cookies import Visitor
from galaxarium.web.live.page_connection import PageConnection
from galaxarium.web.render.pages import render_board
from galaxarium.web.render.table_model import table_of

from .tab import Tab


class Present:
    """In the place of the hub: who is connected."""

    def __init__(self, tables):
        self.tables = tables
        self.seats = frozenset()

    def here(self, table):
        return self.seats


class Viewer:
    """A page with some keys, or none: everything it was sent, and the board that makes."""

    def __init__(self, hub, table, keys=(), language="en", watching=False):
        visitor = Visitor(hub.tables, table, list(keys), watching=watching)
        self.connection = PageConnection(hub, None, visitor, Preferences(language))
        self.tab = Tab()
        self.sent = []

    @property
    def visitor(self):
        return self.connection.visitor

    def update(self):
        """Take what is new; each message with the board after it."""
        tables, table = self.visitor.tables, self.visitor.table
        texts = self.connection.updates(Snapshots(tables.table(table), tables.moment()))
        self.sent += texts
        return [self.tab.take(json.loads(text)) for text in texts]

    def drawn(self, message):
        """The whole board at the moment of a message, drawn anew."""
        tables, visitor = self.visitor.tables, self.visitor
        snapshot = snapshot_for(tables.table(visitor.table), visitor.keys or None, tables.moment())
        if message["past"]:
            snapshot = past_snapshot(snapshot, message["ply"])
        assert snapshot.ply == message["ply"]
        shown = table_of(snapshot, self.connection.hub.here(visitor.table), visitor.revealed)
        return render_board(snapshot.game, replace(shown, watching=visitor.watching), self.connection.taste)


def decide(tables, created, chance):
    """Take a random choice for whichever seat is asked, or answer an open window; False: the table has
    ended."""
    snapshot = tables.look(created.table, list(created.keys.values()))
    if snapshot.status != "playing":
        return False
    waiting = [prompt for prompt in snapshot.window.prompts if not prompt.answered] if snapshot.window else []
    if waiting:
        prompt = chance.choice(waiting)
        reply = chance.choice(["follow", "pass"])
        tables.answer(created.table, created.keys[prompt.seat], prompt.seat, reply, snapshot.window.id)
        return True
    decision = snapshot.game.decision
    lively = [choice for choice in decision.choices if choice not in ("end", "pass")]
    choice = chance.choice(lively if lively and chance.random() < 0.8 else decision.choices)
    tables.play(created.table, created.keys[decision.seat], decision.seat, choice, snapshot.ply)
    return True


def undo(tables, created):
    """Take back the last decision, if that is allowed; the ply after it, or None."""
    ply = tables.look(created.table).ply
    for seat, key in created.keys.items():
        with suppress(NoUndo):  # around one screen each key opens all seats, and only one of them decided
            return tables.undo(created.table, key, seat, ply).ply
    return None


def order(tables, created, seat, chance):
    """Give a standing order, or take all back."""
    faces = {face: chance.choice(["never", "big", "ask"]) for face in ("energy", "culture")}
    tables.set_orders(created.table, created.keys[seat], seat, StandingOrders(faces, pinned=True))


def seeded(name):
    return random.Random(name)
