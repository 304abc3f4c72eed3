"""What goes on at tables by itself: timers run out, bots are woken, and a server takes over the tables that
another one has left. About once a second a heartbeat says that this server lives."""

import logging
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from contextvars import ContextVar
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from ...bots.hints import consider
from ...bots.protocol import Budget
from ...bots.remote import ProcessEnded, Remote, TookTooLong
from ...bots.thought import Thought
from ...errors import GalaxariumError, StoreError, TooSoon
from ...game.state import State
from ..core.commands import expire
from ..core.snapshot import is_timed, next_deadline
from ..core.table import Table
from ..core.undo import take
from ..storage.leases import leases_for
from ..storage.probes import fault_point, timed
from ..storage.pubsub import PubSub
from .bot_runner import BotRunner, lane_of, reason_of, think

if TYPE_CHECKING:
    from .service import TableService

HEARTBEAT_S = 1.0

TOUCH_S = 30.0
"""So often a server says that a table is watched which another server drives."""

LOOK_S = 60.0
"""For so long who has opened a table or looked at it once counts as watching: scripts come back and ask
again."""

MOST_TABLES = 20_000
"""Of so many tables it is remembered who watches them and whose they are."""

asking: ContextVar[str] = ContextVar("asking", default="")
"""The client whose request or socket is being served; empty: unknown."""

log = logging.getLogger(__name__)


class Clients:
    """The client of each table: who opened it or, after a restart, came to it first. The thoughts of its bots
    are charged to that client. Kept in memory only: addresses of people are not stored."""

    def __init__(self) -> None:
        self._clients: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, table: str) -> None:
        """The client that asks now has opened a table or come to it."""
        client = asking.get()
        if not client or table in self._clients:
            return
        with self._lock:
            self._clients.setdefault(table, client)
            while len(self._clients) > MOST_TABLES:
                self._clients.popitem(last=False)

    def of(self, table: str) -> str:
        """Who is to be charged for a table; the table itself if that is not known."""
        client = self._clients.get(table)
        return f"table {table}" if client is None else f"client {client}"


class Watching:
    """Which tables are watched in this process: those with a subscriber, and those just looked at. Bots among
    themselves think only where a table is watched."""

    def __init__(self, bus: PubSub, clock: Callable[[], float] = time.monotonic) -> None:
        self._bus = bus
        self._clock = clock
        self._looks: dict[str, float] = {}
        self._lock = threading.Lock()

    def note(self, table: str) -> None:
        """A table has been looked at."""
        with self._lock:
            self._looks[table] = self._clock()
            if len(self._looks) > MOST_TABLES:
                self._looks = {table: self._looks[table] for table in self._recent()}

    def is_watched(self, table: str) -> bool:
        """Is there a viewer who would see what happens there now?"""
        return self._clock() - self._looks.get(table, -LOOK_S) < LOOK_S or table in self._bus.subscribed()

    def tables(self) -> Iterable[str]:
        """All tables that are watched."""
        with self._lock:
            return {*self._recent(), *self._bus.subscribed()}

    def _recent(self) -> list[str]:
        now = self._clock()
        return [table for table, at in self._looks.items() if now - at < LOOK_S]


class Heartbeat:
    """A thread that calls something about once a second."""

    def __init__(self, beat: Callable[[], None]) -> None:
        self._beat = beat
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._run, name="heartbeat", daemon=True)
        self._try()
        self._thread.start()

    def _run(self) -> None:
        while not self._end.wait(HEARTBEAT_S):
            self._try()

    def _try(self) -> None:
        """A heartbeat that fails is followed by another one."""
        try:
            self._beat()
        except GalaxariumError as error:
            log.warning("heartbeat failed: %s", error)
        except Exception:
            log.exception("heartbeat failed")

    def close(self) -> None:
        """Stop. Idempotent."""
        self._end.set()
        self._thread.join()


class Scheduler:
    """Timers, bots, leases and the heartbeat of one service."""

    def __init__(self, tables: "TableService", workers: int) -> None:
        self._tables = tables
        self._workers = workers
        self.clients = Clients()
        self.watching = Watching(tables.bus)
        self.waiting: set[str] = set()
        """Tables at which time may run out."""
        self.asleep: set[str] = set()
        """Tables where only bots play on, and that are not watched."""
        self._touched: dict[str, float] = {}
        self._changed_elsewhere: set[str] = set()
        """Tables of ours that another process has changed, and that were not read since."""
        self.leases = leases_for(tables.store, workers)
        self.runner = BotRunner(
            self._drive_own,
            workers,
            lambda table: lane_of(tables.cache.peek(table), self.clients.of(table)),
            lambda name, value: tables.observe(name, value),
        )
        self._foreign = 0
        self._heartbeat: Heartbeat | None = None

    def start(self) -> None:
        """Listen to other processes, and begin with what this server has to drive."""
        self._tables.bus.overhear(self._overheard, self.leases.mine)
        if self._workers:
            self._heartbeat = Heartbeat(self.beat)

    def close(self) -> None:
        """Let the bots finish their thought, and leave the tables to others. Idempotent."""
        if self._heartbeat is not None:
            self._heartbeat.close()
        self.runner.close()
        try:
            self.leases.release()
        except StoreError as error:  # others find out by themselves
            log.warning("leases could not be released: %s", error)

    # --- who watches

    def note(self, table_id: str) -> None:
        """The client that asks now watches a table."""
        self.clients.note(table_id)
        self.watching.note(table_id)

    def attend(self, table_id: str) -> None:
        """A table is looked at: bots that have slept go on."""
        self.note(table_id)
        self._wake_up(table_id)

    def subscribed(self, table_id: str) -> None:
        """A table has a subscriber."""
        if self._tables.cache.peek(table_id) is not None:  # else it may not exist; who looks finds out
            self.clients.note(table_id)
        self._wake_up(table_id)

    def _wake_up(self, table_id: str) -> None:
        if table_id in self.asleep:
            self.asleep.discard(table_id)
            self.runner.wake(table_id)

    # --- changes

    def mind(self, table: Table) -> None:
        """See to the timers of a table."""
        if is_timed(table):
            self.waiting.add(table.id)

    def changed(self, before: Table | None, table: Table) -> None:
        """A table was changed by this process: wake a bot that is to decide, or see to what is timed now."""
        if _is_bots(table) or (table.is_driven and (before is None or not before.is_driven)):
            self.runner.wake(table.id)

    def _overheard(self, table_id: str, version: int) -> None:
        """Another process has changed a table that is ours to drive. A bot that may have to decide looks at
        once; where there are only people, their clocks are looked at with the next tick."""
        if not self.leases.is_mine(table_id):
            return
        self.watching.note(table_id)  # who changes a table looks at it
        self._changed_elsewhere.add(table_id)
        known = self._tables.cache.peek(table_id)
        if known is None or len(known.people) < len(known.places):
            self.runner.wake(table_id)
        else:
            self.waiting.add(table_id)

    def _latest(self, table_id: str) -> Table:
        """A table that this server drives: read again only if another process has changed it."""
        if table_id not in self._changed_elsewhere:
            return self._tables.cache.known(table_id)
        self._changed_elsewhere.discard(table_id)
        return self._tables.table(table_id)

    # --- time

    def tick(self, now: float | None = None) -> float | None:
        """Let timers that have run out pass. Returns when the next one does, or None."""
        now = self._tables.keeper.look() if now is None else now
        self.runner.retry()
        nexts = [self._tick(table, now) for table in sorted(self.waiting)]
        return min((at for at in nexts if at is not None), default=None)

    def _tick(self, table_id: str, now: float) -> float | None:
        """One table; what is wrong with it must not keep the others waiting."""
        tables = self._tables
        try:
            if not self.leases.is_mine(table_id):
                self.waiting.discard(table_id)  # another server's, or it will be ours with a heartbeat
                return None
            is_news = table_id in self._changed_elsewhere
            table = self._latest(table_id)
            if is_news and _is_bots(table):  # a person has given up, or is away
                self.runner.wake(table_id)
            due = next_deadline(table, tables.moment(now))
            if due is not None and due <= now:
                table = tables.change(
                    table_id, lambda table, at: expire(table, tables.prompts(table, at), at), now
                )
                due = next_deadline(table, tables.moment(now))
        except GalaxariumError as error:
            log.warning("the timers of table %s stand still: %s", table_id, error)
            due = None
        if due is None:
            self.waiting.discard(table_id)
        return due

    def beat(self) -> None:
        """About once a second: say that this server lives, and see to what other servers left or did without
        telling, and to what could not be stored the last time."""
        self.runner.retry()
        for table_id in self.leases.beat():
            self._changed_elsewhere.add(table_id)
            self.runner.wake(table_id)
        store, bus = self._tables.store, self._tables.bus
        foreign = store.foreign()
        if foreign != self._foreign:
            self._foreign = foreign
            for table_id, version in store.versions({*bus.subscribed(), *self.leases.mine()}).items():
                known = self._tables.cache.peek(table_id)
                if known is None or known.version < version:
                    bus.deliver(table_id, version)
                    self._overheard(table_id, version)
        self._keep_awake()

    def _keep_awake(self) -> None:
        """Tell the servers that drive them about tables of bots which are watched here. A change reaches
        every server, whatever database they share."""
        now = time.monotonic()
        for table_id in self.watching.tables():
            table = self._tables.cache.peek(table_id)
            if table is None or not _is_bots(table) or not waits_for_viewers(table):
                continue
            is_due = now - self._touched.get(table_id, -TOUCH_S) >= TOUCH_S
            if is_due and not self.leases.is_mine(table_id):
                self._touched[table_id] = now
                self._tables.change(table_id, lambda table, at: replace(table, updated=at))
        self._touched = {table_id: at for table_id, at in self._touched.items() if now - at < TOUCH_S}

    # --- bots

    def _drive_own(self, table_id: str, remote: Remote) -> bool:
        """Drive a table if that is for this server to do; from then on its timers are, too."""
        table = self._latest(table_id)
        if not (table.is_driven and self.leases.holds(table_id)):
            return False
        self.mind(table)
        return not self._sleeps(table) and self.decide(table, remote)

    def _sleeps(self, table: Table) -> bool:
        """Let bots sleep where a table is not watched; who comes wakes them."""
        if not waits_for_viewers(table):
            return False
        self.asleep.add(table.id)  # before looking: who comes between the two wakes it
        if self.watching.is_watched(table.id):
            self.asleep.discard(table.id)
            return False
        return True

    def decide(self, table: Table, remote: Remote | None = None) -> bool:
        """Let a bot of this table take its decision; False if none is to decide."""
        if table.decision is None or not _is_bots(table):
            return False
        observe = self._tables.observe
        with timed(observe, "bot"):
            choice = think(table, remote, observe)
        fault_point("during-drive")
        reason = reason_of(table, table.decision.seat)

        def decided(current: Table, now: float) -> Table:
            """A thought that comes too late is thought again."""
            same = (current.undos, current.history.ply) == (table.undos, table.history.ply)
            return take(current, choice, reason, now) if same and current.decision else current

        self._tables.change(table.id, decided)
        return True

    def consider(self, table_id: str, state: State, rng: Random, budget: Budget) -> Thought:
        """What a search thinks of the decision of a state without secrets; see `TableService`."""
        if not self.runner.remotes:
            return consider(state, rng, budget)
        chance = rng.getstate()

        def think_there(remote: Remote) -> Thought:
            rng.setstate(chance)
            return remote.consider(state, rng, budget) if remote.is_ready() else consider(state, rng, budget)

        client = self.clients.of(table_id)
        try:
            try:
                return self.runner.do(client, think_there).result()
            except ProcessEnded:
                self._tables.observe("lost:ended", 1)
                return self.runner.do(client, think_there).result()
        except TookTooLong:
            self._tables.observe("lost:late", 1)
            raise TooSoon("the search took too long; ask again in a moment") from None
        except CancelledError:
            raise TooSoon("the server ends; ask again in a moment") from None


def waits_for_viewers(table: Table) -> bool:
    """Do only bots play on, so that no person is kept waiting if they do not? A rated game goes on to its
    end: it counts for those who left, too."""
    return not table.wish.rated and not any(table.is_person(seat) for seat in table.people)


def _is_bots(table: Table) -> bool:
    """Does a bot decide now?"""
    return table.decision is not None and not table.is_person(table.decision.seat)
