"""Holding what people were told against what is stored: the part of these tests that must not be wrong."""

import asyncio
import json

import sqlalchemy as sa

from galaxarium.errors import GalaxariumError
from galaxarium.game.game import Game
from galaxarium.tables.storage import schema
from support.sockets import Socket


def stored(database):
    """Every table's decisions as they lie in the database, and the records they begin with."""
    address = database if "://" in str(database) else f"sqlite:///{database}"
    engine = sa.create_engine(address)
    try:
        with engine.connect() as connection:
            columns = schema.decisions.c
            order = sa.select(schema.decisions).order_by(columns.table_id, columns.ply)
            rows = {}
            for row in connection.execute(order):
                rows.setdefault(row.table_id, []).append(row)
            starts = dict(connection.execute(sa.select(schema.tables.c.id, schema.tables.c.start)).all())
    finally:
        engine.dispose()
    return {table: (start, rows.get(table, [])) for table, start in starts.items()}


def compare(room, start, rows):
    """What is wrong with a table, in sentences: its rows against what its people said and were told."""
    found = []
    if [row.ply for row in rows] != list(range(1, len(rows) + 1)):
        found.append(f"plies are {[row.ply for row in rows]}")
    kept = {row.ply - 1: row for row in rows}
    for ply, choice in room.acknowledged.items():
        if ply not in kept or kept[ply].choice != choice:
            found.append(f"{choice!r} at ply {ply} was acknowledged and is lost")
    said = {(ply, choice) for ply, choice, _ in room.said}
    chosen = [row for row in rows if row.reason == "chosen"]
    foreign = [row for row in chosen if (row.ply - 1, row.choice) not in said]
    found += [f"{row.choice!r} at ply {row.ply - 1} was chosen by nobody" for row in foreign]
    found += _replayed(room, start, rows)
    return [f"table {room.table}: {problem}" for problem in found]


def _replayed(room, start, rows):
    """Play the rows again: everything anybody was told has to come out."""
    game = Game.from_record(start)
    told = dict(room.digests)
    for row in (None, *rows):
        if row is not None:
            try:
                game.play(row.choice)
            except GalaxariumError as error:
                return [f"decision {row.ply} cannot be played again: {error}"]
            if game.state.digest() != row.digest:
                return [f"decision {row.ply} does not lead where it once did"]
        ply = 0 if row is None else row.ply
        for seat in room.keys:
            digest = told.pop((seat, ply), None)
            if digest is not None and digest != game.digest(seat):
                return [f"seat {seat} was told something else at ply {ply}"]
    return [f"seat {seat} was told of ply {ply}, which is not there" for seat, ply in told]


async def disagreements(rooms, servers):
    """Where fresh connections to all servers do not tell every seat the same as its own connection."""
    found = []
    for room in rooms:
        for player in room.players:
            for server in servers:
                told = await look(server, room.table, player.key)
                if told != (player.ply, player.digest):
                    found.append(
                        f"table {room.table}, seat {player.seat}: {told} at {server.address}, "
                        f"and its own connection says {(player.ply, player.digest)}"
                    )
    return found


async def look(server, table, key):
    """Ply and digest as a fresh connection is told."""
    listener = _First()
    path = f"/api/v1/tables/{table}/live"
    socket = await Socket.connect(("127.0.0.1", server.port), path, key, listener)
    try:
        message = await asyncio.wait_for(listener.message, 30)
    finally:
        socket.close()
    return message["ply"], message["digest"]


class _First:
    """Waits for one message."""

    def __init__(self):
        self.message = asyncio.get_running_loop().create_future()

    def opened(self, socket):
        """It comes by itself."""

    def heard(self, socket, data):
        """The first one."""
        if not self.message.done():
            self.message.set_result(json.loads(data))

    def closed(self, socket):
        """Before anything was said?"""
        if not self.message.done():
            self.message.set_exception(ConnectionError("hung up"))
