"""All open sockets, by table: who is here, who must be woken, and boards that several of them share."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from anyio import to_thread

from ..tables.glance import Glance
from ..tables.looking import glance_of
from ..tables.service import Tables
from .given import table_of
from .pages import render_board
from .script_news import Place, Told, told_of
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
            changes = self.tables.subscribe(
                table, lambda name, version: _from_thread(loop, self._offer, name, self._made(name, version))
            )
            talk = self.tables.bus.listen(
                table, lambda topic, said: _from_thread(loop, hear, self, table, topic, said)
            )
            self._stops[table] = lambda: (changes(), talk())
        self._lines[table] = self._lines.get(table, frozenset()) | {line}
        self.wake(table)

    def leave(self, line: "Line") -> None:
        """Remove a socket; after the last one we stop listening."""
        table = line.visitor.table
        left = self._lines.pop(table) - {line}
        if left:
            self._lines[table] = left
            self.wake(table)
        else:
            self._stops.pop(table)()

    def wake(self, table: str) -> None:
        """Something may have changed: every socket of this table looks."""
        for line in self._lines.get(table, ()):
            line.wake.set()

    def _made(self, table: str, version: int) -> dict[Place, Told]:
        """What scripts are told of a change, made in the thread that changed something. Where the news come
        from another server nothing is: this must not wait for the database."""
        room = self.tables.rooms.peek(table)
        if room is None or room.version < version:
            return {}
        scripts = {line.place: line for line in self.lines(table) if line.place}
        moment = self.tables.moment()
        return {
            place: told_of(glance_of(room, line.visitor.keys, moment), place)
            for place, line in scripts.items()
        }

    def _offer(self, table: str, made: dict[Place, Told]) -> None:
        for line in self.lines(table):
            line.offer(made)

    async def wait_for_change(self, table: str, version: int, seconds: float) -> None:
        """Wait until a table has another version, but not for ever."""
        loop, changed = asyncio.get_running_loop(), asyncio.Event()
        stop = self.tables.subscribe(table, lambda name, version: _from_thread(loop, changed.set))
        self._waits.add(changed)
        try:
            glance = await to_thread.run_sync(self.tables.look, table)
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
        table = table_of(glance, here, revealed)
        if table.window and table.window.left:  # a clock runs in it: true only now
            return render_board(glance.game, table, line.taste)
        key = (table.id, table.version, glance.ply, table.mine, here, revealed, line.taste.language)
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
