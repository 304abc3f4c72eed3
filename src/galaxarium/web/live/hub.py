"""All open sockets, by table: who is here, who must be woken, and what is drawn for all pages of a table."""

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...errors import GalaxariumError, StoreError
from ...tables.core.snapshot import Snapshots
from ...tables.core.table import Table
from ...tables.runtime.service import TableService
from ..edge.cpu_meter import in_thread
from .reactions import hear
from .script_updates import Cursor, Update, UpdateWriter
from .worker_pool import WorkerPool

if TYPE_CHECKING:
    from .connection import Connection
    from .page_connection import PageConnection

LONGEST_REST_S = 5.0
"""How long a client that has cost too much waits before we look whether it has to wait on."""

PAUSE_S = 0.5
"""Between two attempts to draw while the database does not answer."""

log = logging.getLogger(__name__)


class Hub:
    """The sockets of one server. Only what looks at them is called from other threads."""

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self._lines: dict[str, frozenset[Connection]] = {}
        self._stops: dict[str, Callable[[], object]] = {}
        self._versions: dict[str, int] = {}
        """The newest version of each table that was heard of."""
        self._stale: set[str] = set()
        """Tables whose pages are to be drawn."""
        self._painting: dict[str, asyncio.Task[None]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._waits: set[asyncio.Event] = set()
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self.hands = WorkerPool()

    def here(self, table: str) -> frozenset[int]:
        """The seats somebody is connected for."""
        return frozenset(seat for line in self._lines.get(table, ()) for seat in line.own)

    def lines(self, table: str) -> "frozenset[Connection]":
        """The sockets of a table."""
        return self._lines.get(table, frozenset())

    def join(self, line: "Connection") -> None:
        """Add a socket; the first one of a table makes us listen to it."""
        table = line.visitor.table
        loop = self._loop = asyncio.get_running_loop()
        if table not in self._lines:
            changes = self.tables.subscribe(table, lambda name, at: self._changed(loop, name, at))
            talk = self.tables.bus.listen(
                table, lambda topic, said: _from_thread(loop, hear, self, table, topic, said)
            )
            self._stops[table] = lambda: (changes(), talk())
        self._lines[table] = self._lines.get(table, frozenset()) | {line}
        line.wake.set()
        self.tell_who_is_here(table)

    def leave(self, line: "Connection") -> None:
        """Remove a socket; after the last one we stop listening."""
        table = line.visitor.table
        left = self._lines.pop(table) - {line}
        if left:
            self._lines[table] = left
            self.tell_who_is_here(table)
        else:
            self._stops.pop(table)()
            self._versions.pop(table, None)
            self._stale.discard(table)

    def tell_who_is_here(self, table: str) -> None:
        """Somebody came or left."""
        for line in self.lines(table):
            line.somebody_came()

    def _changed(self, loop: asyncio.AbstractEventLoop, table_id: str, version: int) -> None:
        """A table has changed. What scripts are told is made once, in the thread that brought the news; where
        these come from another server, that one must not wait for the database, and others do it."""
        self._versions[table_id] = max(version, self._versions.get(table_id, 0))
        _from_thread(loop, self.paint, table_id)
        table = self.tables.cache.peek(table_id)
        if table is not None and table.version >= version:
            _from_thread(loop, self._offer, table_id, self._made(table))
        else:
            _from_thread(loop, self._fetch, table_id)

    def _made(self, table: Table) -> dict[Cursor, Update]:
        places = {line.place for line in self.lines(table.id) if line.place}
        if not places:
            return {}
        scribe = UpdateWriter(table, self.tables.moment())
        return {place: scribe.told(place) for place in places}

    def _offer(self, table: str, made: dict[Cursor, Update]) -> None:
        for line in self.lines(table):
            line.offer(made)

    def _fetch(self, table: str) -> None:
        """Read a table that another server has changed; once for all news that come meanwhile."""
        if table in self._fetching:
            self._again.add(table)
            return
        self._fetching[table] = asyncio.create_task(self._fetched(table))

    async def _fetched(self, table: str) -> None:
        made: dict[Cursor, Update] = {}
        with suppress(GalaxariumError):  # then everybody looks, and finds out for themselves
            made = await self.hands.do(lambda: self._made(self.tables.table(table)))
        del self._fetching[table]
        self._offer(table, made)
        if table in self._again:
            self._again.discard(table)
            self._fetch(table)

    async def wait_for_change(self, table: str, version: int, seconds: float) -> None:
        """Wait until a table has another version, but not for ever."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()
        stop = self.tables.subscribe(table, lambda name, version: _from_thread(loop, changed.set))
        self._waits.add(changed)
        try:
            snapshot = await in_thread(self.tables.look, table)
            if snapshot.version == version:
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), seconds)
        finally:
            self._waits.discard(changed)
            stop()

    def let_go(self) -> None:
        """Answer everybody who waits for a change: the server ends, and they will ask again."""
        for wait in self._waits:
            wait.set()

    # --- pages

    def paint(self, table: str) -> None:
        """Draw what is new for the pages of a table, in one go; within the loop."""
        self._stale.add(table)
        if table not in self._painting and self.pages(table):
            self._painting[table] = asyncio.create_task(self._paint(table))

    def pages(self, table: str) -> "list[PageConnection]":
        """The pages among the sockets of a table."""
        return [line for line in self.lines(table) if line.is_page]  # type: ignore[misc]

    async def _paint(self, table: str) -> None:
        try:
            while table in self._stale:
                self._stale.discard(table)
                pages = self._outdated(table, self._rested(table))
                if not pages:
                    continue
                for page, messages in await self.hands.do(self._drawn, table, pages):
                    page.push(messages)
                if any(page.is_stuck for page in pages):  # there is nothing new until the database is back
                    await asyncio.sleep(PAUSE_S)
                    self._stale.add(table)
        finally:
            del self._painting[table]

    def _drawn(
        self, table_id: str, pages: "list[PageConnection]"
    ) -> "list[tuple[PageConnection, list[str]]]":
        """What is new for each page. What cannot be drawn for one must not keep the others waiting."""
        moment, made = self.tables.moment(), []
        snapshots: Snapshots | None = None
        for page in pages:
            begun, page.is_stuck = time.thread_time(), False
            try:
                table = self._newest(table_id)
                if snapshots is None or snapshots.table is not table:
                    snapshots = Snapshots(table, moment)
                made.append((page, page.updates(snapshots)))
            except StoreError:
                page.is_stuck = page.lost = True
            except Exception:
                log.exception("the page of a table could not be drawn")
                page.lost = True
            page.pay(time.thread_time() - begun)
        return made

    def _newest(self, table_id: str) -> Table:
        """A table at least as new as the newest version that was heard of."""
        table = self.tables.cache.peek(table_id)
        if table is None or table.version < self._versions.get(table_id, 0):
            table = self.tables.table(table_id)
        return table

    def _rested(self, table: str) -> "list[PageConnection]":
        """The pages of a table whose clients have not cost too much; the others are drawn when they may
        again, everything at once."""
        pages, loop = self.pages(table), asyncio.get_running_loop()
        waits = {page: page.visit.wait for page in pages if page.visit is not None}
        longest = max(waits.values(), default=0.0)
        if longest:
            loop.call_later(min(longest, LONGEST_REST_S), self.paint, table)
        return [page for page in pages if not waits.get(page)]

    def _outdated(self, table_id: str, pages: "list[PageConnection]") -> "list[PageConnection]":
        """The pages that do not show the newest version known here. A page that sent a move asks for a
        drawing after the move itself did, and then there is most often nothing left to do."""
        table, version = self.tables.cache.peek(table_id), self._versions.get(table_id, 0)
        version = max(version, table.version if table is not None else 0)
        here = self.here(table_id)
        return [page for page in pages if not page.is_current(version, here)]

    def push(self, page: "PageConnection", messages: list[str]) -> None:
        """Let a page be sent something; from any thread."""
        if self._loop is not None:
            _from_thread(self._loop, page.push, messages)


def _from_thread(loop: asyncio.AbstractEventLoop, act: Callable[..., None], *given: Any) -> None:
    """Let the loop do something; a loop that has been closed meanwhile has nobody left to wake."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(act, *given)
