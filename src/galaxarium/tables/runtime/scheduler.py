"""The caretaker of a house: what goes on at its tables by itself. Bots think, timers run out, and what other
servers left or did in silence is seen to."""

import logging
import time
from collections.abc import Callable, Mapping
from concurrent.futures import CancelledError
from dataclasses import replace
from random import Random
from typing import Any

from ...bots.hints import consider
from ...bots.protocol import Budget
from ...bots.remote import ProcessEnded, Remote, TookTooLong
from ...bots.thought import Thought
from ...errors import GalaxariumError, StoreError, TooSoon
from ..core import commands
from ..core.create import NewTable
from ..core.snapshot import Created
from ..core.snapshot_for import next_deadline
from ..core.table import Table
from ..core.undo import take
from ..storage.fault_points import fault_point
from ..storage.leases import leases_for
from ..storage.observe import timed
from ..storage.pubsub import Callback, Stop
from .bot_runner import BotRunner, lane_of, reason_of, think
from .clients import Clients
from .heartbeat import Heartbeat
from .house import House
from .watching import Watching, waits_for_viewers

TOUCH_S = 30.0
"""So often a server says that a table is watched which another server drives."""

log = logging.getLogger(__name__)


class Caretaker(House):
    """A house whose tables go on."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time, workers: int = 2) -> None:
        """Open the database, and let the bots of unfinished tables go on.

        `workers` threads think for bots, each with a process of its own where that is needed; with 0 nobody
        does until `drive` is called (tests)."""
        super().__init__(url, clock)
        self.clients = Clients()
        self.watching = Watching(self.bus)
        self._asleep: set[str] = set()
        """Tables of bots that nobody watches."""
        self._touched: dict[str, float] = {}
        self._heard: set[str] = set()
        """Tables of ours that changed elsewhere, and were not looked at since."""
        self.leases = leases_for(self.store, workers)
        self.server = self.leases.server
        self.runner = BotRunner(
            self._drive_own,
            workers,
            lambda table: lane_of(self.cache.peek(table), self.clients.of(table)),
            lambda name, value: self.observe(name, value),
        )
        self.bus.overhear(self._overheard, self.leases.mine)
        self._foreign = 0
        self.pulse = Heartbeat(self.beat, workers > 0)

    def close(self) -> None:
        """Let the bots finish their thought, leave the tables to others, and close the database.
        Idempotent."""
        self.pulse.close()
        self.runner.close()
        try:
            self.leases.release()
        except StoreError as error:  # others find out by themselves
            log.warning("the tables could not be handed over: %s", error)
        super().close()

    def open(self, opening: NewTable) -> Created:
        """Put a new table into the house; whoever opens it is there to watch."""
        self.clients.note(opening.table.id)
        self.watching.note(opening.table.id)
        return super().open(opening)

    def attend(self, table: str) -> None:
        """Somebody looks at a table: bots that have slept go on."""
        self.clients.note(table)
        self.watching.note(table)
        self._wake_up(table)

    def _wake_up(self, table: str) -> None:
        if table in self._asleep:
            self._asleep.discard(table)
            self.runner.wake(table)

    def subscribe(self, table: str, callback: Callback) -> Stop:
        """Call back with (table, version) after every committed change, in the thread that made it; returns
        how to stop. Callbacks must be quick and may be told of several changes at once. As long as somebody
        listens the table is watched."""
        stop = self.bus.subscribe(table, callback)
        if self.cache.peek(table) is not None:  # else it may not exist; whoever looks finds out
            self.clients.note(table)
        self._wake_up(table)
        return stop

    def see_to(self, before: Table | None, table: Table) -> None:
        """Wake a bot that is to decide, or whoever has something to see to now."""
        if _needs_driver(before, table):
            self.runner.wake(table.id)

    # --- time

    def tick(self, now: float | None = None) -> float | None:
        """Let timers that have run out pass. Returns when the next one does, or None."""
        now = self.keeper.look() if now is None else now
        self.runner.retry()
        nexts = [self._tick(table, now) for table in sorted(self.waiting)]
        return min((at for at in nexts if at is not None), default=None)

    def _tick(self, table_id: str, now: float) -> float | None:
        """One table; what is wrong with it must not keep the others waiting."""
        try:
            if not self.leases.is_mine(table_id):
                self.waiting.discard(table_id)  # it is somebody else's, or will be ours with a beat
                return None
            due = next_deadline(self._latest(table_id), self.moment(now))
            if due is not None and due <= now:
                table = self.change(
                    table_id, lambda table, at: commands.expire(table, self.prompts(table, at), at), now
                )
                due = next_deadline(table, self.moment(now))
        except GalaxariumError as error:
            log.warning("the timers of table %s stand still: %s", table_id, error)
            due = None
        if due is None:
            self.waiting.discard(table_id)
        return due

    # --- bots

    def beat(self) -> None:
        """About once a second: say that this server lives, and see to what others left or did in silence, and
        to what could not be stored the last time."""
        self.runner.retry()
        for table in self.leases.beat():
            self.runner.wake(table)
        foreign = self.store.foreign()
        if foreign != self._foreign:
            self._foreign = foreign
            for table, version in self.store.versions({*self.bus.subscribed(), *self.leases.mine()}).items():
                known = self.cache.peek(table)
                if known is None or known.version < version:
                    self.bus.deliver(table, version)
                    self._overheard(table, version)
        self._keep_awake()

    def _overheard(self, table: str, version: int) -> None:
        """Another process has changed a table that is ours to drive. A bot that may have to decide looks at
        once; where there are only people it is time enough for their clocks when these are looked at."""
        if not self.leases.is_mine(table):
            return
        self.watching.note(table)  # whoever changes a table looks at it
        known = self.cache.peek(table)
        if known is None or len(known.people) < len(known.places):
            self.runner.wake(table)
        else:
            self._heard.add(table)
            self.waiting.add(table)

    def _latest(self, table_id: str) -> Table:
        """A table for its clocks: read again only if somebody said that it has changed elsewhere."""
        if table_id not in self._heard:
            return self.cache.known(table_id)
        self._heard.discard(table_id)
        table = self.table(table_id)
        if _is_bots(table):  # somebody has given up, or is away
            self.runner.wake(table_id)
        return table

    def _keep_awake(self) -> None:
        """Tell the servers that drive them about tables of bots which are watched here. A change reaches
        every server, whatever database they share."""
        now = time.monotonic()
        for table_id in self.watching.tables():
            table = self.cache.peek(table_id)
            if (
                table is None
                or not _is_bots(table)
                or not waits_for_viewers(table)
                or self.leases.is_mine(table_id)
            ):
                continue
            if now - self._touched.get(table_id, -TOUCH_S) >= TOUCH_S:
                self._touched[table_id] = now
                self.change(table_id, lambda table, at: replace(table, updated=at))
        self._touched = {table_id: at for table_id, at in self._touched.items() if now - at < TOUCH_S}

    def _drive_own(self, table_id: str, remote: Remote) -> bool:
        """Drive a table if that is for this server to do; from then on its timers are, too."""
        table = self.table(table_id)
        if not (table.is_driven and self.leases.holds(table_id)):
            return False
        self._mind(table)
        return not self._sleeps(table) and self._decide(table, remote)

    def _sleeps(self, table: Table) -> bool:
        """Let bots sleep whom nobody watches; who comes wakes them."""
        if not waits_for_viewers(table):
            return False
        self._asleep.add(table.id)  # before looking: whoever comes between the two wakes it
        if self.watching.is_watched(table.id):
            self._asleep.discard(table.id)
            return False
        return True

    def drive(self, table: str) -> bool:
        """Let a bot of this table take its decision here and now; False if none is to decide."""
        return self._decide(self.table(table))

    def consider(self, table: str, seen: Mapping[str, Any], rng: Random, budget: Budget) -> Thought:
        """What a search thinks of the decision of a view, when it is the turn of the table's client; TooSoon
        if it comes to nothing."""
        if not self.runner.remotes:
            return consider(seen, rng, budget)
        state = rng.getstate()

        def think_there(remote: Remote) -> Thought:
            rng.setstate(state)
            return remote.consider(seen, rng, budget) if remote.is_ready() else consider(seen, rng, budget)

        try:
            try:
                return self.runner.do(self.clients.of(table), think_there).result()
            except ProcessEnded:
                self.observe("lost:ended", 1)
                return self.runner.do(self.clients.of(table), think_there).result()
        except TookTooLong:
            self.observe("lost:late", 1)
            raise TooSoon("the search took too long; ask again in a moment") from None
        except CancelledError:
            raise TooSoon("the server ends; ask again in a moment") from None

    def _decide(self, table: Table, remote: Remote | None = None) -> bool:
        if table.decision is None or not _is_bots(table):
            return False
        with timed(self.observe, "bot"):
            choice = think(table, remote, self.observe)
        fault_point("during-drive")
        reason = reason_of(table, table.decision.seat)

        def verb(current: Table, now: float) -> Table:
            """A thought that comes too late is thought again."""
            same = (current.undos, current.history.ply) == (table.undos, table.history.ply)
            return take(current, choice, reason, now) if same and current.decision else current

        self.change(table.id, verb)
        return True


def _needs_driver(before: Table | None, table: Table) -> bool:
    """Is a bot to decide, or is there now something to see to?"""
    return _is_bots(table) or (table.is_driven and (before is None or not before.is_driven))


def _is_bots(table: Table) -> bool:
    """Does a bot decide now?"""
    return table.decision is not None and not table.is_person(table.decision.seat)
