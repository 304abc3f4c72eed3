"""The house the tables stand in: where they are kept, who is told, what the clock says.

Every change goes one way: the room as it is stored, a verb, what follows by itself, one transaction, the
news. Who sees to bots and timers is in `caretaker.py`.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import replace

from ...errors import GalaxariumError, Stale, WrongKey
from ..core import commands
from ..core.clocks import charge
from ..core.create import NewTable
from ..core.follow import auto_answer
from ..core.follow_timers import Moment, Pauses
from ..core.keys import Key
from ..core.snapshot import Created, Prompt, Snapshot
from ..core.snapshot_for import is_timed, snapshot_for, window_of
from ..core.steady_clock import SteadyClock
from ..core.table import Table
from ..storage.fault_points import fault_point
from ..storage.pubsub import PubSub
from ..storage.repository import Overtaken, Repository
from ..storage.summaries import Summaries
from ..storage.table_cache import TableCache
from .observe import Observe, timed, unobserved
from .reactions import Reactions

Verb = Callable[[Table, float], Table]
"""What is done: the room before and the time make the room after."""

Changed = Callable[[Table | None, Table], None]
"""Told of a room before (None: it is new) and after."""

ATTEMPTS = 5
"""How often a change is tried anew when another process was faster."""

log = logging.getLogger(__name__)


class House:
    """One database with its tables."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time) -> None:
        """Open the database (`sqlite:///path`), and make or migrate it."""
        self.clock = clock
        self.keeper = SteadyClock(clock)
        self.store = Repository(url)
        self.rooms = TableCache(self.store)
        self.summaries = Summaries(self.store, self.rooms)
        self.bus: PubSub = self.store.bus
        self.observe: Observe = unobserved
        """Told how long things take and how many there are; for metrics."""
        self._hooks: tuple[Changed, ...] = ()
        self.pauses = Pauses()
        self.talk = Reactions(self.bus)
        self.waiting: set[str] = set()
        """Tables at which time may run out."""

    def close(self) -> None:
        """Close the database. Idempotent."""
        self.store.close()

    def on_change(self, hook: Changed) -> None:
        """Call back with every room before and after a change of this process, when it is committed, in the
        thread that made it. What must happen even if the server dies has to be found in the database."""
        self._hooks = (*self._hooks, hook)

    # --- rooms

    def room(self, table: str) -> Table:
        """A table as it is stored now; its timers are minded from here on."""
        room = self.rooms.get(table)
        self._mind(room)
        return room

    def _mind(self, room: Table) -> None:
        if is_timed(room):
            self.waiting.add(room.id)

    def see_to(self, before: Table | None, room: Table) -> None:
        """What a room needs after a change, beyond being shown."""

    def room_for(self, table: str, key: Key) -> Table:
        """A table for somebody who must have a key to it."""
        room = self.room(table)
        if not room.fits(key):
            raise WrongKey(f"this key does not fit table {table}")
        return room

    def open(self, opening: NewTable) -> Created:
        """Put a new table into the house."""
        room = auto_answer(opening.room, self.clock())
        self._save(room, None)
        self.rooms.put(room)
        self._show(None, room)
        return opening.created

    def act(self, table: str, key: Key, seat: int, verb: Verb) -> Snapshot:
        """Change a table for somebody who must hold a seat; how it looks then."""

        def allowed(room: Table, now: float) -> Table:
            commands.check_key(room, key, seat)
            return verb(room, now)

        return snapshot_for(self.change(table, allowed), key, self.moment())

    def change(self, table: str, verb: Verb, now: float | None = None) -> Table:
        """Change a table: one transaction, then the news. The room as it is known here is tried first: what
        it refuses, and what the database has a newer version of, is tried again with the stored one."""
        for attempt in range(ATTEMPTS):
            with self.rooms.lock(table):
                before = self.room(table) if attempt else self.rooms.known(table)
                try:
                    after = self._after(before, verb, self.keeper.look() if now is None else now)
                except GalaxariumError:
                    if self.room(table) is before:
                        raise
                    continue
                if after is before and self.room(table) is not before:
                    continue
                if after is not before and not self._save(after, before):
                    continue
                self.rooms.put(after)
            if after is not before:
                self._show(before, after)
            return after
        raise Stale(f"table {table} changes too fast")

    def _after(self, before: Table, verb: Verb, now: float) -> Table:
        """The room after a verb and all that follows by itself; the same one if nothing does."""
        charged = charge(before, self.moment(now))
        after = auto_answer(verb(charged, now), now)
        return before if after is charged else replace(after, version=before.version + 1)

    def _save(self, room: Table, before: Table | None) -> bool:
        """Store a room; False if another process was faster."""
        fault_point("before-save")
        try:
            with timed(self.observe, "save"):
                self.store.save(room, before)
        except Overtaken:
            return False
        fault_point("after-save")
        return True

    def _show(self, before: Table | None, room: Table) -> None:
        """Tell everybody, bots included; the transaction has told other processes already."""
        self.pauses.forget(room.id, room.window)
        self._mind(room)
        fault_point("before-publish")
        self.bus.deliver(room.id, room.version)
        fault_point("after-publish")
        self.see_to(before, room)
        for hook in self._hooks:
            try:
                hook(before, room)
            except Exception:
                log.exception("what follows a change of table %s failed", room.id)

    # --- time

    def moment(self, now: float | None = None) -> Moment:
        """What the clock says."""
        return Moment(self.keeper.look() if now is None else now, self.keeper, self.pauses)

    def prompts(self, room: Table, now: float | None = None) -> tuple[Prompt, ...]:
        """Who is asked in the open window."""
        window = window_of(room, (), self.moment(now))
        return window.prompts if window else ()
