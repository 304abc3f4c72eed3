"""The tables of one database, for pages, the JSON API and scripts. Everything here may be called from any
thread.

Every change goes one way: the table as it is known, the time its clocks have run, a command, what follows by
itself, one transaction, one notification. A command that is refused raises one of the errors of `errors` and
has changed nothing.
"""

import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext
from dataclasses import replace
from random import Random

from ...bots.protocol import Budget
from ...bots.registry import check_offered, played_by
from ...bots.thought import Thought
from ...errors import BadOrder, GalaxariumError, Stale, StillSecret, TableOver, WrongKey
from ...game.position import write_position
from ...game.proof import with_notes
from ...game.redeal import redealt
from ...game.state import State
from ..core.clocks import Moment, Pauses, SteadyClock, charge
from ..core.commands import AnswerFollow, Command, Nudge, Pause, Play, React, apply, check_key, join
from ..core.create import (
    NewTable,
    created_of,
    forked_table,
    imported_table,
    new_table,
    rematch_table,
)
from ..core.follow import auto_answer
from ..core.keys import Key, shown
from ..core.options import HUMAN, SeatOptions, TableOptions
from ..core.snapshot import Created, Prompt, Snapshot, Summary, past_snapshot, snapshot_for, window_of
from ..core.table import PLAYING, Table
from ..storage.probes import Observe, fault_point, judged, timed, unobserved
from ..storage.pubsub import Callback, PubSub, Stop
from ..storage.repository import Overtaken, Repository
from ..storage.table_cache import Summaries, TableCache
from .reactions import Reactions
from .scheduler import Scheduler

Change = Callable[[Table, float], Table]
"""What a table and the time make of the table; the same one where nothing changes."""

ATTEMPTS = 5
"""How often a change is tried anew when another process was faster."""

log = logging.getLogger(__name__)


class TableService:
    """All tables of one database. Close it when done; `tick` has to be called about once a second for
    timers."""

    def __init__(self, url: str, clock: Callable[[], float] = time.time, workers: int = 2) -> None:
        """Open the database (`sqlite:///path`), make or migrate it, and let the bots of unfinished tables go
        on.

        `workers` threads think for bots, each with a process of its own where that is needed; with 0 no bot
        decides until `drive` is called (tests)."""
        self.clock = clock
        self.keeper = SteadyClock(clock)
        self.store = Repository(url)
        self.cache = TableCache(self.store)
        self.summaries = Summaries(self.store, self.cache)
        self.bus: PubSub = self.store.bus
        self.observe: Observe = unobserved
        """Told how long things take and how many there are; for metrics."""
        self.pauses = Pauses()
        self.reactions = Reactions(self.bus)
        self._at_end: tuple[Callable[[Table], object], ...] = ()
        self.scheduler = Scheduler(self, workers)
        self.runner = self.scheduler.runner
        self.leases = self.scheduler.leases
        self.server = self.leases.server
        self.scheduler.start()

    def close(self) -> None:
        """Let the bots finish their thought, leave the tables to others, and close the database.
        Idempotent."""
        self.scheduler.close()
        self.store.close()

    # --- opening tables

    def create(self, wish: TableOptions) -> Created:
        """Open a table. BadSetup if it cannot be."""
        _check_bots(chair.player for chair in wish.chairs)
        return self.open(new_table(wish, self.clock()))

    def import_game(self, text: str, mode: str = "", chairs: Sequence[SeatOptions] = ()) -> Created:
        """Open a table from a record or a position (BadRecord, BadPosition); a finished game can be looked
        at. Without chairs, people around one screen."""
        _check_bots(chair.player for chair in chairs)
        return self.open(imported_table(text, mode, chairs, self.clock()))

    def fork(self, table_id: str, key: Key, ply: int, seat: int, bots: Sequence[str]) -> Created:
        """Play on from an earlier ply: oneself in `seat`, the bots in the other seats in order. StillSecret
        while others play."""
        table = self.table(table_id)
        _check_open(table, key)
        _check_bots(bots)
        return self.open(forked_table(table, ply, seat, bots, self.clock()))

    def rematch(self, table_id: str, key: Key) -> Created:
        """The same people again, seats rotated by one, another seed. All keys fit the new table too; `keys`
        has only those shown. Asking twice gives the same table. TableOver while the game goes on."""
        with self.cache.lock(table_id):
            table = self.table_for(table_id, key)
            if table.status == PLAYING:
                raise TableOver("a rematch comes after the end")
            if table.next is None:
                places = tuple(replace(place, player=played_by(place.player)) for place in table.places)
                opening = rematch_table(replace(table, places=places), shown(key), self.clock())
                self.open(opening)
                self.change(table_id, lambda old, now: replace(old, next=opening.table.id))
                return opening.created
            return created_of(table.next, self.table(table.next).grants, shown(key))

    def open(self, opening: NewTable) -> Created:
        """Store a new table; who opens it is there to watch."""
        self.scheduler.note(opening.table.id)
        table = auto_answer(opening.table, self.clock())
        self._commit(table, None)
        self.cache.put(table)
        self._notify(None, table)
        return opening.created

    # --- looking

    def table(self, table_id: str) -> Table:
        """A table as it is stored now; its timers run from here on."""
        table = self.cache.get(table_id)
        self.scheduler.mind(table)
        return table

    def table_for(self, table_id: str, key: Key) -> Table:
        """The same for a person who must have a key to it."""
        table = self.table(table_id)
        if not table.fits(key):
            raise WrongKey(f"this key does not fit table {table_id}")
        return table

    def look(self, table_id: str, key: Key = None, ply: int | None = None) -> Snapshot:
        """A table now, or as it was at an earlier ply (then without window and undo). Who looks watches for a
        while: bots among themselves go on."""
        table = self.table_for(table_id, key) if key else self.table(table_id)
        self.scheduler.attend(table_id)
        snapshot = self.snapshot(table, key)
        return snapshot if ply is None else past_snapshot(snapshot, _within(table, ply))

    def snapshot(self, table: Table, key: Key) -> Snapshot:
        """What a key may know of a table now."""
        return snapshot_for(table, key, self.moment())

    def record(self, table_id: str, key: Key = None) -> str:
        """The record of the game, seed included; StillSecret unless the table has ended or all people's
        seats are one's own."""
        table = self.table(table_id)
        _check_open(table, key)
        return with_notes(table.history.game, [taken.row.digest for taken in table.history.steps])

    def position(self, table_id: str, key: Key = None, ply: int | None = None) -> str:
        """The position now or at an earlier ply, hidden parts included; StillSecret like `record`."""
        table = self.table(table_id)
        _check_open(table, key)
        return write_position(table.history.at(table.history.ply if ply is None else _within(table, ply)))

    def list_resumable(self, keys: Sequence[str]) -> tuple[Summary, ...]:
        """The unfinished tables these keys fit: first those that wait for oneself, the longest wait first,
        then the others, the latest first."""
        found = self.summaries.unfinished(keys)
        mine = sorted((one for one in found if one.your_move), key=lambda one: one.since or 0.0)
        return (*mine, *(one for one in found if not one.your_move))

    def list_waiting(self, keys: Sequence[str], besides: str = "") -> tuple[Summary, ...]:
        """The tables that wait for one of these keys, the longest wait first."""
        found = self.list_resumable(keys)
        return tuple(one for one in found if one.your_move and one.table != besides)

    def subscribe(self, table: str, callback: Callback) -> Stop:
        """Call back with (table, version) after every committed change, in the thread that made it; returns
        how to stop. Callbacks must be quick and may be told of several changes at once. The table is watched
        until then."""
        stop = self.bus.subscribe(table, callback)
        self.scheduler.subscribed(table)
        return stop

    # --- changing

    def execute(self, table_id: str, key: Key, command: Command) -> Table:
        """Do what a person with this key says; the table after it, committed. Refused with an error."""
        if isinstance(command, Pause | React | Nudge):
            return self._signal(table_id, key, command)
        is_move = isinstance(command, Play | AnswerFollow)
        with judged(self.observe, "move") if is_move else nullcontext():
            return self.change(table_id, lambda table, now: apply(table, command, now, key).after)

    def _signal(self, table_id: str, key: Key, command: Pause | React | Nudge) -> Table:
        """What is not stored: pauses of timers, reactions and reminders."""
        table = self.table(table_id)
        seat = command.seat or next(iter(table.held(key)), None)
        if seat is None:
            return table
        check_key(table, key, seat)
        if isinstance(command, React):
            self.reactions.react(table, seat, command.reaction)
        elif isinstance(command, Nudge):
            self.reactions.nudge(table, seat)
        elif table.window == command.window:
            self.pauses.set((table_id, command.window, seat), command.on, self.clock())
            self.bus.publish(table_id, table.version)
        return table

    def sit(self, table_id: str, key: Key) -> tuple[int, ...]:
        """Show a key for the first time: the seats it holds. WrongKey if none."""
        seats = self.table_for(table_id, key).held(key)
        self.change(table_id, lambda table, now: join(table, seats, now))
        return seats

    def change(self, table_id: str, change: Change, now: float | None = None) -> Table:
        """Change a table: one transaction, then the notification. The table as it is known here is tried
        first: what it refuses, and what the database has a newer version of, is tried again with the stored
        one."""
        for attempt in range(ATTEMPTS):
            with self.cache.lock(table_id):
                before = self.table(table_id) if attempt else self.cache.known(table_id)
                try:
                    after = self._after(before, change, self.keeper.look() if now is None else now)
                except GalaxariumError:
                    if self.table(table_id) is before:
                        raise
                    continue
                if after is before and self.table(table_id) is not before:
                    continue
                if after is not before and not self._commit(after, before):
                    continue
                self.cache.put(after)
            if after is not before:
                self._notify(before, after)
            return after
        raise Stale(f"table {table_id} changes too fast")

    def _after(self, before: Table, change: Change, now: float) -> Table:
        """The table after a change and all that follows by itself; the same one if nothing does."""
        charged = charge(before, self.moment(now))
        after = auto_answer(change(charged, now), now)
        return before if after is charged else replace(after, version=before.version + 1)

    def _commit(self, table: Table, before: Table | None) -> bool:
        """Store a table; False if another process was faster."""
        fault_point("before-save")
        try:
            with timed(self.observe, "save"):
                self.store.save(table, before)
        except Overtaken:
            return False
        fault_point("after-save")
        return True

    def _notify(self, before: Table | None, table: Table) -> None:
        """Tell this process, bots included; the transaction has told other processes already."""
        self.pauses.forget(table.id, table.window)
        self.scheduler.mind(table)
        fault_point("before-publish")
        self.bus.deliver(table.id, table.version)
        fault_point("after-publish")
        self.scheduler.changed(before, table)
        for follow in self._at_end if table.status != PLAYING else ():
            try:
                follow(table)
            except Exception:
                log.exception("what follows the end of table %s failed", table.id)

    def at_end(self, follow: Callable[[Table], object]) -> None:
        """Call back with every table that has ended by a change of this process, when it is committed, in the
        thread that made it. What must happen even if the server dies has to be found in the database."""
        self._at_end = (*self._at_end, follow)

    # --- time and bots

    def moment(self, now: float | None = None) -> Moment:
        """What the clock says."""
        return Moment(self.keeper.look() if now is None else now, self.keeper, self.pauses)

    def prompts(self, table: Table, now: float | None = None) -> tuple[Prompt, ...]:
        """Who is asked in the open window."""
        window = window_of(table, self.moment(now))
        return window.prompts if window else ()

    def tick(self, now: float | None = None) -> float | None:
        """Let timers that have run out pass. Returns when the next one does, or None."""
        return self.scheduler.tick(now)

    def drive(self, table_id: str) -> bool:
        """Let a bot of this table take its decision here and now; False if none is to decide."""
        return self.scheduler.decide(self.table(table_id))

    def consider(self, table_id: str, state: State, rng: Random, budget: Budget) -> Thought:
        """What a search thinks of a decision, from what the seat that has to take it may know; it waits for
        the turn of the table's client. TooSoon if it comes to nothing."""
        return self.scheduler.consider(table_id, redealt(state, rng), rng, budget)


def _check_bots(players: Iterable[str]) -> None:
    """Refuse bots that cannot be chosen at a table."""
    for player in players:
        if player != HUMAN:
            check_offered(player)


def _check_open(table: Table, key: Key) -> None:
    """What is hidden is shown at the end, or where one person plays alone."""
    people = {place.seat for place in table.places if place.player == HUMAN}
    if table.status == PLAYING and (not people or not people <= set(table.held(key))):
        raise StillSecret("this would give away what is hidden until the end")


def _within(table: Table, ply: int) -> int:
    """A ply this game has had."""
    if not 0 <= ply <= table.history.ply:
        raise BadOrder(f"this game has plies 0 to {table.history.ply}, not {ply}")
    return ply
