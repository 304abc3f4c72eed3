"""Bots at the tables: whose turn it is to think, and where.

Thoughts wait in a queue that is fair between clients. Each thread of the runner takes one decision at a time,
never two at one table. Bots that only compare their choices answer in the thread; a search, and every bot of
another package, thinks in a process of the thread's own, which is stopped when a thought takes too long.
"""

import logging
import random
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, NamedTuple, TypeVar

from ...bots import BOTS, Bot, Budget, bot
from ...bots.protocol import ask
from ...bots.registry import played_by
from ...bots.remote import ProcessEnded, Remote, TookTooLong
from ...bots.thinker import Thinker
from ...errors import GalaxariumError, StoreDamaged, StoreError
from ...game.redeal import redealt
from ...game.state import Decision
from ...game.view import view
from ..core.lessons import scripted
from ..core.options import HUMAN
from ..core.table import Table
from ..storage.probes import Observe, unobserved

STANDS_IN = "medium"
"""Who decides for a person that gave up or whose time ran out, and for a bot that had to be stopped."""

FOLLOWING = Budget(seconds=0.12)
"""People wait while a bot makes up its mind whether to follow, so it must not take long."""

USUAL = Budget(seconds=3.0)
"""For every other decision: a little more than the strongest level wants."""

MOST_STOPPED = 2
"""A bot that was stopped so often at a table is not asked there again; it is replaced until the server
restarts."""

MOST_KNOWN = 1000
"""Tables with bots that failed or were stopped, which are remembered."""

IDLE_S = 300.0
"""A process that was not needed for so long ends: it takes memory."""

Made = TypeVar("Made")

log = logging.getLogger(__name__)
_failed: set[tuple[str, str]] = set()
_stopped: dict[tuple[str, str], int] = {}
_known = threading.local()


class Lane(NamedTuple):
    """Who wants something done, and whether it is done within milliseconds."""

    client: str
    is_quick: bool = False


# --- one thought


def think(table: Table, remote: Remote | None = None, observe: Observe = unobserved) -> str:
    """What the bot whose turn it is chooses, with chance from the table's seed and the ply, so that it
    chooses the same again. A bot that fails is replaced by chance, one that has to be stopped by a quick one:
    the others want to go on. Without a process to think in (tests) all bots think here."""
    decision = table.decision
    assert decision is not None
    if (choice := scripted(table)) is not None:
        return choice
    thought = _Thought(table, decision, observe)
    try:
        return thought.choice(remote)
    except GalaxariumError as error:
        level = _level_for(table.id, thought.name)
        log.log(level, "at table %s %s", table.id, error, exc_info=error.__cause__)
        return thought.rng().choice(decision.choices)


class _Thought:
    """One decision of one bot. Our own bots take the record itself, what leaves the process with everything
    hidden redealt; all others get a view."""

    def __init__(self, table: Table, decision: Decision, observe: Observe) -> None:
        self.table, self.decision, self.observe = table, decision, observe
        self.name = player_of(table, decision.seat)
        self.budget = FOLLOWING if decision.kind == "follow" else USUAL

    def rng(self) -> random.Random:
        return random.Random(f"{self.table.seed} {self.table.history.ply} {self.decision.seat}")

    def choice(self, remote: Remote | None) -> str:
        if _stopped.get((self.table.id, self.name), 0) >= MOST_STOPPED:
            return self._here(STANDS_IN)
        if remote is None or is_quick(self.name, self.budget):
            return self._here(self.name)
        if is_ours(self.name) and not remote.is_ready():  # it keeps to its budget, so that nothing waits
            return self._here(self.name)
        try:
            try:
                return self._there(remote)
            except ProcessEnded as error:  # not the bot's fault, perhaps: it is asked once more
                self.observe("lost:ended", 1)
                log.warning("at table %s %s", self.table.id, error)
                return self._there(remote)
        except (ProcessEnded, TookTooLong) as error:
            return self._instead(error)

    def _here(self, name: str) -> str:
        player, state = _bot(name), self.table.history.state
        if isinstance(player, Thinker):
            return ask(name, self.decision, lambda: player.choose_in(state, self.rng(), self.budget))
        seen = view(state, self.decision.seat)
        return ask(name, self.decision, lambda: player.choose(seen, self.decision, self.rng(), self.budget))

    def _there(self, remote: Remote) -> str:
        state = self.table.history.state
        ours = is_ours(self.name)
        seen = redealt(state, self.rng()) if ours else view(state, self.decision.seat)
        return remote.choose(self.name, seen, self.decision, self.rng(), self.budget)

    def _instead(self, error: ProcessEnded | TookTooLong) -> str:
        self.observe("lost:late" if isinstance(error, TookTooLong) else "lost:ended", 1)
        if len(_stopped) >= MOST_KNOWN:
            _stopped.clear()
        at = (self.table.id, self.name)
        if not is_ours(self.name):  # one of ours keeps to its budget: something else was slow
            _stopped[at] = _stopped.get(at, 0) + 1
        log.warning("at table %s %s decides for %s: %s", self.table.id, STANDS_IN, self.name, error)
        return self._here(STANDS_IN)


def lane_of(table: Table | None, client: str) -> Lane:
    """Where a table waits for its bots."""
    decision = table.decision if table else None
    if table is None or decision is None or table.is_person(decision.seat):
        return Lane(client)
    return Lane(client, is_quick(player_of(table, decision.seat), USUAL))


def is_ours(name: str) -> bool:
    """Is it a policy of our own, which keeps to its budget?"""
    return name.partition(":")[0] in BOTS


def is_quick(name: str, budget: Budget) -> bool:
    """Does a bot answer within milliseconds, whatever the position?"""
    player = _bot(name) if is_ours(name) else None
    return isinstance(player, Thinker) and player.is_quick(budget)


def _level_for(table: str, name: str) -> int:
    """A bot that fails once mostly goes on failing: said once for each table, the log is not filled with
    it."""
    is_known = (table, name) in _failed
    if len(_failed) >= MOST_KNOWN:
        _failed.clear()
    _failed.add((table, name))
    return logging.DEBUG if is_known else logging.ERROR


def player_of(table: Table, seat: int) -> str:
    """The bot that decides for a seat."""
    player = table.places[seat - 1].player
    return STANDS_IN if player == HUMAN else played_by(player)


def reason_of(table: Table, seat: int) -> str:
    """Why a bot decides for a seat."""
    place = table.places[seat - 1]
    if place.player != HUMAN:
        return "bot"
    return "clock-bot" if place.conceded is None else "conceded"


def _bot(name: str) -> Bot:
    """Each thread has bots of its own: they may keep scratch space."""
    bots: dict[str, Bot] = _known.__dict__.setdefault("bots", {})
    if name not in bots:
        bots[name] = bot(name)
    return bots[name]


# --- many thoughts

Job = Callable[[Remote], None]


class FairQueue:
    """Jobs in lanes. Lanes take turns, and no client has all threads at once (where there are several) except
    with what is quick: one is left for the next client, however long the thoughts of the others take."""

    def __init__(self, threads: int) -> None:
        self._most = max(1, threads - 1)
        self._jobs: OrderedDict[Lane, deque[tuple[float, Job]]] = OrderedDict()
        self._running: dict[Lane, int] = {}
        self._changed = threading.Condition()
        self._is_open = True

    def __len__(self) -> int:
        """How many jobs wait."""
        with self._changed:
            return sum(map(len, self._jobs.values()))

    def put(self, lane: Lane, job: Job) -> None:
        """Add a job."""
        with self._changed:
            self._jobs.setdefault(lane, deque()).append((time.monotonic(), job))
            self._changed.notify()

    def get(self, seconds: float) -> tuple[Lane, float, Job] | None:
        """The next job, its lane and when it came; None if there was nothing to do for so long, or the queue
        is closed."""
        with self._changed:
            self._changed.wait_for(lambda: not self._is_open or self._next() is not None, seconds)
            lane = self._next()
            if lane is None or not self._is_open:
                return None
            since, job = self._jobs[lane].popleft()
            self._jobs.move_to_end(lane)
            if not self._jobs[lane]:
                del self._jobs[lane]
            self._running[lane] = self._running.get(lane, 0) + 1
            return lane, since, job

    def _next(self) -> Lane | None:
        """Whose turn it is."""
        free = (lane for lane in self._jobs if lane.is_quick or self._running.get(lane, 0) < self._most)
        return next(free, None)

    def done(self, lane: Lane) -> None:
        """A job of a lane has ended."""
        with self._changed:
            left = self._running.pop(lane) - 1
            if left:
                self._running[lane] = left
            self._changed.notify()

    @property
    def is_open(self) -> bool:
        """May jobs still begin?"""
        return self._is_open

    def close(self) -> None:
        """Let nothing begin any more."""
        with self._changed:
            self._is_open = False
            self._jobs.clear()
            self._changed.notify_all()


class BotRunner:
    """Wakes bots. `decide` takes one decision of a table's bots with the process it is given, and says
    whether there was one to take; `lane_of` says where a table has to wait."""

    def __init__(
        self,
        decide: Callable[[str, Remote], bool],
        threads: int,
        lane_of: Callable[[str], Lane] = Lane,
        observe: Observe = unobserved,
    ) -> None:
        self._decide = decide
        self._lane_of = lane_of
        self._observe = observe
        self._queue = FairQueue(threads)
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self._again: set[str] = set()
        self._stalled: set[str] = set()
        self._futures: set[Future[Any]] = set()
        self.remotes = tuple(Remote() for _ in range(threads))
        self._threads: list[threading.Thread] = []

    @property
    def waiting(self) -> int:
        """How many thoughts wait for their turn."""
        return len(self._queue)

    @property
    def processes(self) -> int:
        """How many processes think, or wait for something to think about."""
        return sum(remote.pid is not None for remote in self.remotes)

    def wake(self, table: str) -> None:
        """Let the bots of a table look whether they are to decide."""
        with self._lock:
            if not self.remotes or not self._queue.is_open:
                return
            if table in self._busy:
                self._again.add(table)
                return
            self._busy.add(table)
        self._put(self._lane_of(table), lambda remote: self._work(table, remote))

    def do(self, client: str, act: Callable[[Remote], Made]) -> "Future[Made]":
        """Let something else be thought about in a process, when it is this client's turn."""
        future: Future[Made] = Future()

        def job(remote: Remote) -> None:
            if future.set_running_or_notify_cancel():
                try:
                    future.set_result(act(remote))
                except BaseException as error:
                    future.set_exception(error)
            with self._lock:
                self._futures.discard(future)

        with self._lock:
            if not self.remotes or not self._queue.is_open:
                future.cancel()
                return future
            self._futures.add(future)
        self._put(Lane(client), job)
        return future

    def retry(self) -> None:
        """Wake the tables where storing failed the last time."""
        with self._lock:
            stalled, self._stalled = self._stalled, set()
        for table in stalled:
            self.wake(table)

    def _put(self, lane: Lane, job: Job) -> None:
        self._queue.put(lane, job)
        with self._lock:
            if not self._threads and self._queue.is_open:
                self._threads = [
                    threading.Thread(target=self._run, args=(remote,), name=f"bots {number}", daemon=True)
                    for number, remote in enumerate(self.remotes, 1)
                ]
                for thread in self._threads:
                    thread.start()

    def _run(self, remote: Remote) -> None:
        """One thread: a job, then the end of the line. Its process ends when it is not needed any more."""
        while self._queue.is_open:
            found = self._queue.get(IDLE_S)
            if found is None:
                remote.close()
                continue
            lane, since, job = found
            self._observe("bot_wait", time.monotonic() - since)
            try:
                job(remote)
            finally:
                self._queue.done(lane)
        remote.close()

    def _work(self, table: str, remote: Remote) -> None:
        """One decision, then the end of the queue: no table waits for another's whole game."""
        more = False
        try:
            more = self._decide(table, remote)
        except StoreDamaged as error:
            log.error("the bots of table %s stop: %s", table, error)
        except StoreError as error:
            log.warning("the bots of table %s wait: %s", table, error)
            with self._lock:
                self._stalled.add(table)
        except Exception:
            log.exception("the bots of table %s stopped", table)
        finally:
            with self._lock:
                self._busy.discard(table)
                more = more or table in self._again
                self._again.discard(table)
        if more:
            self.wake(table)

    def close(self) -> None:
        """Finish the thoughts that have begun, begin no other. Idempotent."""
        self._queue.close()
        with self._lock:
            threads, self._threads = self._threads, []
            futures, self._futures = self._futures, set()
        for future in futures:
            future.cancel()
        for thread in threads:
            thread.join()
