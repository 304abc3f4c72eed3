"""Tables in lists. What a list says of a table is kept as long as the table has the same version: somebody
with hundreds of them costs one question to the database, and no game is played again only to be listed."""

import threading
from collections import OrderedDict
from dataclasses import dataclass, field

from ..core.keys import Key, shown
from ..core.snapshot import Summary, summary_of
from ..core.table import Grant, held_by
from .repository import Repository
from .table_cache import TableCache

MOST = 20_000
"""So many tables are remembered; each takes about a kilobyte."""


@dataclass(frozen=True)
class _Kept:
    """What was said of a table, by the seats of whoever asked."""

    version: int
    grants: tuple[Grant, ...]
    said: dict[tuple[int, ...], Summary] = field(default_factory=dict)


class Summaries:
    """The tables of people, summed up."""

    def __init__(self, store: Repository, rooms: TableCache) -> None:
        self._store, self._rooms = store, rooms
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
        table = self._rooms.get(table_id)
        summary = summary_of(table, keys)
        with self._lock:
            if kept is None or kept.version != table.version:
                kept = _Kept(table.version, table.grants)
            kept.said[summary.own] = summary
            self._kept[table_id] = kept
            self._kept.move_to_end(table_id)
            while len(self._kept) > MOST:
                self._kept.popitem(last=False)
        return summary
