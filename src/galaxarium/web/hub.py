"""All open sockets, by table: who is here, who must be woken, and boards that several of them share."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ..errors import GalaxariumError
from ..tables.glance import Glance
from ..tables.room import Room
from ..tables.service import Tables
from .given import table_of
from .hands import Hands
from .meter import in_thread
from .pages import render_board
from .script_news import Place, Scribe, Told
from .small_talk import hear

if TYPE_CHECKING:
    from .lines import Line

MOST_BOARDS = 64


class Hub:
    """The sockets of one server. Only what looks at them is called from other threads."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._lines: dict[str, frozenset[Line]] = {}
        self._stops: dict[str, Callable[[], object]] = {}
        self._boards: dict[Any, str] = {}
        self._waits: set[asyncio.Event] = set()
        self._fetching: dict[str, asyncio.Task[None]] = {}
        self._again: set[str] = set()
        self.hands = Hands()

    def here(self, table: str) -> frozenset[int]:
        """The seats somebody is connected for."""
        return frozenset(seat for line in self._lines.get(table, ()) for seat in line.own)

    def lines(self, table: str) -> "frozenset[Line]":
        """The sockets of a table."""
        return self._lines.get(table, frozenset())

    def join(self, line: "Line") -> None:
        """Add a socket; the first one of a table makes us listen to it."""
        table = line.visitor.table
        if table not in self._lines:
            loop = asyncio.get_running_loop()
            changes = self.tables.subscribe(table, lambda name, at: self._changed(loop, name, at))
            talk = self.tables.bus.listen(
                table, lambda topic, said: _from_thread(loop, hear, self, table, topic, said)
            )
            self._stops[table] = lambda: (changes(), talk())
        self._lines[table] = self._lines.get(table, frozenset()) | {line}
        line.wake.set()
        self.tell_who_is_here(table)

    def leave(self, line: "Line") -> None:
        """Remove a socket; after the last one we stop listening."""
        table = line.visitor.table
        left = self._lines.pop(table) - {line}
        if left:
            self._lines[table] = left
            self.tell_who_is_here(table)
        else:
            self._stops.pop(table)()

    def tell_who_is_here(self, table: str) -> None:
        """Somebody came or left."""
        for line in self.lines(table):
            line.somebody_came()

    def _changed(self, loop: asyncio.AbstractEventLoop, table: str, version: int) -> None:
        """A table has changed. What scripts are told is made once, in the thread that brought the news; where
        these come from another server, that one must not wait for the database, and others do it."""
        room = self.tables.rooms.peek(table)
        if room is not None and room.version >= version:
            _from_thread(loop, self._offer, table, self._made(room))
        else:
            _from_thread(loop, self._fetch, table)

    def _made(self, room: Room) -> dict[Place, Told]:
        places = {line.place for line in self.lines(room.id) if line.place}
        if not places:
            return {}
        scribe = Scribe(room, self.tables.moment())
        return {place: scribe.told(place) for place in places}

    def _offer(self, table: str, made: dict[Place, Told]) -> None:
        for line in self.lines(table):
            line.offer(made)

    def _fetch(self, table: str) -> None:
        """Read a table that another server has changed; once for all news that come meanwhile."""
        if table in self._fetching:
            self._again.add(table)
            return
        self._fetching[table] = asyncio.create_task(self._fetched(table))

    async def _fetched(self, table: str) -> None:
        made: dict[Place, Told] = {}
        with suppress(GalaxariumError):  # then everybody looks, and finds out for themselves
            made = await self.hands.do(lambda: self._made(self.tables.room(table)))
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
            glance = await in_thread(self.tables.look, table)
            if glance.version == version:
                with suppress(TimeoutError):
                    await asyncio.wait_for(changed.wait(), seconds)
        finally:
            self._waits.discard(changed)
            stop()

    def let_go(self) -> None:
        """Answer everybody who waits for a change: the server ends, and they will ask again."""
        for wait in self._waits:
            wait.set()

    def board(self, glance: Glance, line: "Line") -> str:
        """The board for one socket; tabs that see the same share one rendering."""
        here, revealed = self.here(glance.table), line.visitor.revealed
        table = replace(table_of(glance, here, revealed), watching=line.visitor.watching)
        if table.window and table.window.left is not None:  # a clock runs in it: true only now
            return render_board(glance.game, table, line.taste)
        seen = (table.mine, table.watching, here, revealed, line.taste.language)
        key = (table.id, table.version, glance.ply, *seen)
        made = self._boards.get(key)
        if made is None:
            made = self._boards[key] = render_board(glance.game, table, line.taste)
            while len(self._boards) > MOST_BOARDS:
                self._boards.pop(next(iter(self._boards)), None)
        return made


def _from_thread(loop: asyncio.AbstractEventLoop, act: Callable[..., None], *given: Any) -> None:
    """Let the loop do something; a loop that has been closed meanwhile has nobody left to wake."""
    if not loop.is_closed():
        loop.call_soon_threadsafe(act, *given)
