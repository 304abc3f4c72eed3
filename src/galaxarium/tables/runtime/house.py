"""The house the tables stand in: where they are kept, who is told, what the clock says.

Every change goes one way: the table as it is stored, a verb, what follows by itself, one transaction, the
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
from ..storage.observe import Observe, timed, unobserved
from ..storage.pubsub import PubSub
from ..storage.repository import Overtaken, Repository
from ..storage.summaries import Summaries
from ..storage.table_cache import TableCache
from .reactions import Reactions

Verb = Callable[[Table, float], Table]
"""What is done: the table before and the time make the table after."""

Changed = Callable[[Table | None, Table], None]
"""Told of a table before (None: it is new) and after."""

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
        self.cache = TableCache(self.store)
        self.summaries = Summaries(self.store, self.cache)
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
        """Call back with every table before and after a change of this process, when it is committed, in the
        thread that made it. What must happen even if the server dies has to be found in the database."""
        self._hooks = (*self._hooks, hook)

    # --- rooms

    def table(self, table_id: str) -> Table:
        """A table as it is stored now; its timers are minded from here on."""
        table = self.cache.get(table_id)
        self._mind(table)
        return table

    def _mind(self, table: Table) -> None:
        if is_timed(table):
            self.waiting.add(table.id)

    def see_to(self, before: Table | None, table: Table) -> None:
        """What a table needs after a change, beyond being shown."""

    def table_for(self, table_id: str, key: Key) -> Table:
        """A table for somebody who must have a key to it."""
        table = self.table(table_id)
        if not table.fits(key):
            raise WrongKey(f"this key does not fit table {table_id}")
        return table

    def open(self, opening: NewTable) -> Created:
        """Put a new table into the house."""
        table = auto_answer(opening.table, self.clock())
        self._save(table, None)
        self.cache.put(table)
        self._show(None, table)
        return opening.created

    def act(self, table_id: str, key: Key, seat: int, verb: Verb) -> Snapshot:
        """Change a table for somebody who must hold a seat; how it looks then."""

        def allowed(table: Table, now: float) -> Table:
            commands.check_key(table, key, seat)
            return verb(table, now)

        return snapshot_for(self.change(table_id, allowed), key, self.moment())

    def change(self, table: str, verb: Verb, now: float | None = None) -> Table:
        """Change a table: one transaction, then the news. The table as it is known here is tried first: what
        it refuses, and what the database has a newer version of, is tried again with the stored one."""
        for attempt in range(ATTEMPTS):
            with self.cache.lock(table):
                before = self.table(table) if attempt else self.cache.known(table)
                try:
                    after = self._after(before, verb, self.keeper.look() if now is None else now)
                except GalaxariumError:
                    if self.table(table) is before:
                        raise
                    continue
                if after is before and self.table(table) is not before:
                    continue
                if after is not before and not self._save(after, before):
                    continue
                self.cache.put(after)
            if after is not before:
                self._show(before, after)
            return after
        raise Stale(f"table {table} changes too fast")

    def _after(self, before: Table, verb: Verb, now: float) -> Table:
        """The table after a verb and all that follows by itself; the same one if nothing does."""
        charged = charge(before, self.moment(now))
        after = auto_answer(verb(charged, now), now)
        return before if after is charged else replace(after, version=before.version + 1)

    def _save(self, table: Table, before: Table | None) -> bool:
        """Store a table; False if another process was faster."""
        fault_point("before-save")
        try:
            with timed(self.observe, "save"):
                self.store.save(table, before)
        except Overtaken:
            return False
        fault_point("after-save")
        return True

    def _show(self, before: Table | None, table: Table) -> None:
        """Tell everybody, bots included; the transaction has told other processes already."""
        self.pauses.forget(table.id, table.window)
        self._mind(table)
        fault_point("before-publish")
        self.bus.deliver(table.id, table.version)
        fault_point("after-publish")
        self.see_to(before, table)
        for hook in self._hooks:
            try:
                hook(before, table)
            except Exception:
                log.exception("what follows a change of table %s failed", table.id)

    # --- time

    def moment(self, now: float | None = None) -> Moment:
        """What the clock says."""
        return Moment(self.keeper.look() if now is None else now, self.keeper, self.pauses)

    def prompts(self, table: Table, now: float | None = None) -> tuple[Prompt, ...]:
        """Who is asked in the open window."""
        window = window_of(table, (), self.moment(now))
        return window.prompts if window else ()
