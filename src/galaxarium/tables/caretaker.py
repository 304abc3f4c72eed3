"""The caretaker of a house: what goes on at its tables by itself. Bots think, timers run out, and what other
servers left or did in silence is seen to."""

import logging
import time
from collections.abc import Callable

from ..errors import GalaxariumError, StoreError
from . import verbs
from .driver import Driver, reason_of, think
from .faults import reach
from .house import House
from .leases import leases_for
from .looking import next_deadline
from .observing import timed
from .pulse import Pulse
from .room import Room
from .taking import take

log = logging.getLogger(__name__)


class Caretaker(House):
    """A house whose tables go on."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time, workers: int = 2) -> None:
        """Open the database, and let the bots of unfinished tables go on.

        `workers` threads think for bots; with 0 nobody does until `drive` is called (tests)."""
        super().__init__(url, clock)
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
        super().close()

    def see_to(self, before: Room | None, room: Room) -> None:
        """Wake a bot that is to decide, or whoever has something to see to now."""
        if _needs_driver(before, room):
            self.driver.wake(room.id)

    # --- time

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
