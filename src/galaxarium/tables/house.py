"""The house the tables stand in: where they are kept, who is told, who thinks for bots, what the clock
says.

Every change goes one way: the room as it is stored, a verb, what follows by itself, one transaction, the
news.
"""

import logging
import time
from collections.abc import Callable
from dataclasses import replace

from ..errors import GalaxariumError, Stale, StoreError, WrongKey
from . import verbs
from .bus import Bus
from .driver import Driver, reason_of, think
from .faults import reach
from .glance import Created, Glance, Prompt
from .keys import Key
from .leases import leases_for
from .looking import glance_of, is_timed, next_deadline, window_of
from .observing import Observe, timed, unobserved
from .opening import Opening
from .pulse import Pulse
from .room import Room
from .rooms import Rooms
from .settle import settle
from .store import Overtaken, Store
from .summaries import Summaries
from .taking import take
from .talk import Talk
from .timekeeper import Timekeeper
from .timers import Moment, Pauses
from .turn_clocks import charge

Verb = Callable[[Room, float], Room]
"""What is done: the room before and the time make the room after."""

Changed = Callable[[Room | None, Room], None]
"""Told of a room before (None: it is new) and after."""

ATTEMPTS = 5
"""How often a change is tried anew when another process was faster."""

log = logging.getLogger(__name__)


class House:
    """One database with its tables."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time, workers: int = 2) -> None:
        """Open the database (`sqlite:///path`), make or migrate it, and let the bots of unfinished tables
        go on.

        `workers` threads think for bots; with 0 nobody does until `drive` is called (tests)."""
        self.clock = clock
        self.keeper = Timekeeper(clock)
        self.store = Store(url)
        self.rooms = Rooms(self.store)
        self.summaries = Summaries(self.store, self.rooms)
        self.bus: Bus = self.store.bus
        self.observe: Observe = unobserved
        """Told how long things take and how many there are; for metrics."""
        self._hooks: tuple[Changed, ...] = ()
        self.pauses = Pauses()
        self.talk = Talk(self.bus)
        self.waiting: set[str] = set()
        self._heard: set[str] = set()
        """Tables of ours that changed elsewhere, and were not looked at since."""
        self.leases = leases_for(self.store, workers)
        self.server = self.leases.server
        self.driver = Driver(self._drive_own, workers)
        self.bus.overhear(self._overheard, self.leases.mine)
        self._foreign = 0
        self.pulse = Pulse(self.beat, workers > 0)

    def close(self) -> None:
        """Let the bots finish their thought, leave the tables to others, and close the database.
        Idempotent."""
        self.pulse.close()
        self.driver.close()
        try:
            self.leases.release()
        except StoreError as error:  # others find out by themselves
            log.warning("the tables could not be handed over: %s", error)
        self.store.close()

    def on_change(self, hook: Changed) -> None:
        """Call back with every room before and after a change of this process, when it is committed, in the
        thread that made it. What must happen even if the server dies has to be found in the database."""
        self._hooks = (*self._hooks, hook)

    # --- rooms

    def room(self, table: str) -> Room:
        """A table as it is stored now; its timers are minded from here on."""
        room = self.rooms.get(table)
        self._mind(room)
        return room

    def _mind(self, room: Room) -> None:
        if is_timed(room):
            self.waiting.add(room.id)

    def room_for(self, table: str, key: Key) -> Room:
        """A table for somebody who must have a key to it."""
        room = self.room(table)
        if not room.fits(key):
            raise WrongKey(f"this key does not fit table {table}")
        return room

    def open(self, opening: Opening) -> Created:
        """Put a new table into the house."""
        room = settle(opening.room, self.clock())
        self._save(room, None)
        self.rooms.put(room)
        self._show(None, room)
        return opening.created

    def act(self, table: str, key: Key, seat: int, verb: Verb) -> Glance:
        """Change a table for somebody who must hold a seat; how it looks then."""

        def allowed(room: Room, now: float) -> Room:
            verbs.check_key(room, key, seat)
            return verb(room, now)

        return glance_of(self.change(table, allowed), key, self.moment())

    def change(self, table: str, verb: Verb, now: float | None = None) -> Room:
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

    def _after(self, before: Room, verb: Verb, now: float) -> Room:
        """The room after a verb and all that follows by itself; the same one if nothing does."""
        charged = charge(before, self.moment(now))
        after = settle(verb(charged, now), now)
        return before if after is charged else replace(after, version=before.version + 1)

    def _save(self, room: Room, before: Room | None) -> bool:
        """Store a room; False if another process was faster."""
        reach("before-save")
        try:
            with timed(self.observe, "save"):
                self.store.save(room, before)
        except Overtaken:
            return False
        reach("after-save")
        return True

    def _show(self, before: Room | None, room: Room) -> None:
        """Tell everybody, bots included; the transaction has told other processes already."""
        self.pauses.forget(room.id, room.window)
        self._mind(room)
        reach("before-publish")
        self.bus.deliver(room.id, room.version)
        reach("after-publish")
        if _needs_driver(before, room):
            self.driver.wake(room.id)
        for hook in self._hooks:
            try:
                hook(before, room)
            except Exception:
                log.exception("what follows a change of table %s failed", room.id)

    # --- time

    def moment(self, now: float | None = None) -> Moment:
        """What the clock says."""
        return Moment(self.keeper.look() if now is None else now, self.keeper, self.pauses)

    def prompts(self, room: Room, now: float | None = None) -> tuple[Prompt, ...]:
        """Who is asked in the open window."""
        window = window_of(room, (), self.moment(now))
        return window.prompts if window else ()

    def tick(self, now: float | None = None) -> float | None:
        """Let timers that have run out pass. Returns when the next one does, or None."""
        now = self.keeper.look() if now is None else now
        self.driver.retry()
        nexts = [self._tick(table, now) for table in sorted(self.waiting)]
        return min((at for at in nexts if at is not None), default=None)

    def _tick(self, table: str, now: float) -> float | None:
        """One table; what is wrong with it must not keep the others waiting."""
        try:
            if not self.leases.is_mine(table):
                self.waiting.discard(table)  # it is somebody else's, or will be ours with a beat
                return None
            due = next_deadline(self._latest(table), self.moment(now))
            if due is not None and due <= now:
                room = self.change(
                    table, lambda room, at: verbs.expire(room, self.prompts(room, at), at), now
                )
                due = next_deadline(room, self.moment(now))
        except GalaxariumError as error:
            log.warning("the timers of table %s stand still: %s", table, error)
            due = None
        if due is None:
            self.waiting.discard(table)
        return due

    # --- bots

    def beat(self) -> None:
        """About once a second: say that this server lives, and see to what others left or did in silence, and
        to what could not be stored the last time."""
        self.driver.retry()
        self.driver.complain()
        for table in self.leases.beat():
            self.driver.wake(table)
        foreign = self.store.foreign()
        if foreign != self._foreign:
            self._foreign = foreign
            for table, version in self.store.versions({*self.bus.subscribed(), *self.leases.mine()}).items():
                known = self.rooms.peek(table)
                if known is None or known.version < version:
                    self.bus.deliver(table, version)
                    self._overheard(table, version)

    def _overheard(self, table: str, version: int) -> None:
        """Another process has changed a table that is ours to drive. A bot that may have to decide looks at
        once; where there are only people it is time enough for their clocks when these are looked at."""
        if not self.leases.is_mine(table):
            return
        known = self.rooms.peek(table)
        if known is None or len(known.people) < len(known.places):
            self.driver.wake(table)
        else:
            self._heard.add(table)
            self.waiting.add(table)

    def _latest(self, table: str) -> Room:
        """A table for its clocks: read again only if somebody said that it has changed elsewhere."""
        if table not in self._heard:
            return self.rooms.known(table)
        self._heard.discard(table)
        room = self.room(table)
        if _is_bots(room):  # somebody has given up, or is away
            self.driver.wake(table)
        return room

    def _drive_own(self, table: str) -> bool:
        """Drive a table if that is for this server to do; from then on its timers are, too."""
        room = self.room(table)
        if not (room.is_driven and self.leases.holds(table)):
            return False
        self._mind(room)
        return self._decide(room)

    def drive(self, table: str) -> bool:
        """Let a bot of this table take its decision here and now; False if none is to decide."""
        return self._decide(self.room(table))

    def _decide(self, room: Room) -> bool:
        if room.decision is None or not _is_bots(room):
            return False
        with timed(self.observe, "bot"):
            choice = think(room)
        reach("during-drive")
        reason = reason_of(room, room.decision.seat)

        def verb(current: Room, now: float) -> Room:
            """A thought that comes too late is thought again."""
            same = (current.undos, current.course.ply) == (room.undos, room.course.ply)
            return take(current, choice, reason, now) if same and current.decision else current

        self.change(room.id, verb)
        return True


def _needs_driver(before: Room | None, room: Room) -> bool:
    """Is a bot to decide, or is there now something to see to?"""
    return _is_bots(room) or (room.is_driven and (before is None or not before.is_driven))


def _is_bots(room: Room) -> bool:
    """Does a bot decide now?"""
    return room.decision is not None and not room.is_person(room.decision.seat)
