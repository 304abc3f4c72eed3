"""Rooms in memory: as many tables as a budget of memory has room for, as they were last read or written, and
a lock for each."""

import threading
from collections import OrderedDict

from ..core.table import Table
from .observe import Observe, timed, unobserved
from .repository import Repository

BUDGET = 256 * 1024 * 1024
"""Bytes for all tables together. Whoever is not among them is played again from its rows when needed."""
ROOM_BYTES = 40 * 1024
STEP_BYTES = 1024
"""What a table takes, and each of its steps; measured, and rather too much."""
STRIPES = 1024


def weight_of(table: Table) -> int:
    """About how many bytes a table takes."""
    return ROOM_BYTES + STEP_BYTES * table.history.ply


class TableCache:
    """The tables somebody looked at lately. The database stays the truth: `get` uses a table only if its
    version is still the stored one, and who changes a table as it was last `known` finds out when storing."""

    def __init__(self, store: Repository) -> None:
        self._store = store
        self.observe: Observe = unobserved
        """Told how long loading takes; for metrics."""
        self._rooms: OrderedDict[str, Table] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()
        self._stripes = tuple(threading.RLock() for _ in range(STRIPES))

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._rooms)

    def lock(self, table: str) -> threading.RLock:
        """Held by whoever changes a table. Several tables may share one; two writers of one never
        differ."""
        return self._stripes[hash(table) % STRIPES]

    def get(self, table_id: str) -> Table:
        """A table as it is stored now; UnknownTable if there is none."""
        known = self.peek(table_id)
        if known is not None and known.version == self._store.version(table_id):
            return known
        with timed(self.observe, "load"):
            table = self._store.load(table_id, known.history if known else None)
        self.put(table)
        return table

    def known(self, table: str) -> Table:
        """A table as it was last known here, perhaps out of date."""
        return self.peek(table) or self.get(table)

    def peek(self, table: str) -> Table | None:
        """A table as it was last known here, without asking the database: for whoever has heard which version
        there is."""
        with self._lock:
            known = self._rooms.get(table)
            if known is not None:
                self._rooms.move_to_end(table)
            return known

    def put(self, table: Table) -> None:
        """Keep a table; those that were not asked for longest go."""
        with self._lock:
            known = self._rooms.get(table.id)
            if known is not None and known.version > table.version:
                return
            self._weight += weight_of(table) - (weight_of(known) if known else 0)
            self._rooms[table.id] = table
            self._rooms.move_to_end(table.id)
            while self._weight > BUDGET and len(self._rooms) > 1:
                self._weight -= weight_of(self._rooms.popitem(last=False)[1])
