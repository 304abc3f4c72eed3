"""Tables in memory: as many as a budget of memory has room for, as they were last read or written, and a lock
for each; and what lists say of them."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from ..core.keys import Key, shown
from ..core.snapshot import Summary, summary_of
from ..core.table import Grant, Table, held_by
from .probes import Observe, timed, unobserved
from .repository import Repository

BUDGET = 256 * 1024 * 1024
"""Bytes for all tables together. Another one is played again from its rows when needed."""
TABLE_BYTES = 40 * 1024
STEP_BYTES = 1024
"""What a table takes, and each of its steps; measured, and rather too much."""
STRIPES = 1024


def weight_of(table: Table) -> int:
    """About how many bytes a table takes."""
    return TABLE_BYTES + STEP_BYTES * table.history.ply


class TableCache:
    """The tables used lately. The database stays the truth: `get` uses a table only if its version is
    still the stored one, and a thread that changes a table as it was last `known` finds out when storing."""

    def __init__(self, store: Repository) -> None:
        self._store = store
        self.observe: Observe = unobserved
        """Told how long loading takes; for metrics."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._weight = 0
        self._lock = threading.Lock()
        self._stripes = tuple(threading.RLock() for _ in range(STRIPES))

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._tables)

    def lock(self, table: str) -> threading.RLock:
        """Held while a table is changed. Several tables may share one; two writers of one never
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
        """A table as it was last known here, without asking the database: for those who know which version
        there is."""
        with self._lock:
            known = self._tables.get(table)
            if known is not None:
                self._tables.move_to_end(table)
            return known

    def put(self, table: Table) -> None:
        """Keep a table; those that were not asked for longest go."""
        with self._lock:
            known = self._tables.get(table.id)
            if known is not None and known.version > table.version:
                return
            self._weight += weight_of(table) - (weight_of(known) if known else 0)
            self._tables[table.id] = table
            self._tables.move_to_end(table.id)
            while self._weight > BUDGET and len(self._tables) > 1:
                self._weight -= weight_of(self._tables.popitem(last=False)[1])


# --- what a list says of a table is kept as long as the table has the same version: hundreds of tables cost
# one question to the database, and no game is played again only to be listed

MOST_SUMMARIES = 20_000
"""So many tables are remembered; each takes about a kilobyte."""


@dataclass(frozen=True)
class _Kept:
    """What was said of a table, by the seats of the client that asked."""

    version: int
    grants: tuple[Grant, ...]
    said: dict[tuple[int, ...], Summary] = field(default_factory=dict)


class Summaries:
    """The tables of people, summed up."""

    def __init__(self, store: Repository, tables: TableCache) -> None:
        self._store, self._tables = store, tables
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._lock = threading.Lock()

    def unfinished(self, keys: Key) -> list[Summary]:
        """The tables that go on and some keys fit, the latest first."""
        return [self._of(table, version, keys) for table, version in self._store.playing(shown(keys)).items()]

    def _of(self, table_id: str, version: int, keys: Key) -> Summary:
        kept = self._kept.get(table_id)
        if kept is not None and kept.version == version:
            said = kept.said.get(held_by(kept.grants, keys))
            if said is not None:
                return said
        table = self._tables.get(table_id)
        summary = summary_of(table, keys)
        with self._lock:
            if kept is None or kept.version != table.version:
                kept = _Kept(table.version, table.grants)
            kept.said[summary.own] = summary
            self._kept[table_id] = kept
            self._kept.move_to_end(table_id)
            while len(self._kept) > MOST_SUMMARIES:
                self._kept.popitem(last=False)
        return summary
