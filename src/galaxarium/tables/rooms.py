"""Rooms in memory: a bounded number of tables, as they were last read or written, and a lock for each."""

import threading
from collections import OrderedDict

from .room import Room
from .store import Store

MOST_ROOMS = 128
"""A long game takes about a megabyte."""
STRIPES = 64


class Rooms:
    """The tables somebody looked at lately. The database stays the truth: a room is used only if its
    version is still the stored one."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._lock = threading.Lock()
        self._stripes = tuple(threading.RLock() for _ in range(STRIPES))

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._rooms)

    def lock(self, table: str) -> threading.RLock:
        """Held by whoever changes a table. Several tables may share one; two writers of one never
        differ."""
        return self._stripes[hash(table) % STRIPES]

    def get(self, table: str) -> Room:
        """A table as it is stored now; UnknownTable if there is none."""
        version = self._store.version(table)
        with self._lock:
            known = self._rooms.get(table)
        if known is not None and known.version == version:
            return known
        room = self._store.load(table, known.course if known else None)
        self.put(room)
        return room

    def peek(self, table: str) -> Room | None:
        """A table as it was last known here, without asking the database: for whoever has heard which version
        there is."""
        with self._lock:
            return self._rooms.get(table)

    def put(self, room: Room) -> None:
        """Keep a room; the one that was not asked for longest goes."""
        with self._lock:
            known = self._rooms.get(room.id)
            if known is None or known.version <= room.version:
                self._rooms[room.id] = room
            self._rooms.move_to_end(room.id)
            while len(self._rooms) > MOST_ROOMS:
                self._rooms.popitem(last=False)
