"""Bots at the tables: they think in worker threads, one decision at a time and never two at one table."""

import logging
import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from ..bots import Bot, Budget, bot
from ..bots.asking import ask
from ..errors import GalaxariumError, StoreDamaged, StoreError
from .lessons import scripted
from .room import Room
from .wish import HUMAN

STANDS_IN = "medium"
"""Who decides for a person that gave up, or whose time ran out."""

FOLLOWING = Budget(seconds=0.12)
"""People wait while a bot makes up its mind whether to follow, so it must not take long."""

LONG_S = 30.0
"""Nobody of ours thinks for so long."""

MOST_FAILED = 1000
"""Tables with bots that failed, which are remembered."""

log = logging.getLogger(__name__)
_failed: set[tuple[str, str]] = set()
_known = threading.local()


def think(room: Room) -> str:
    """What the bot whose turn it is chooses, from its view and with chance from the table's seed and the
    ply, so that it chooses the same again. A bot that fails is replaced by chance: the others want to go
    on."""
    decision = room.decision
    assert decision is not None
    if (choice := scripted(room)) is not None:
        return choice
    name = player_of(room, decision.seat)
    rng = random.Random(f"{room.seed} {room.course.ply} {decision.seat}")
    budget = FOLLOWING if decision.kind == "follow" else Budget()
    try:
        player, view = _bot(name), room.course.game.view(decision.seat)
        return ask(name, decision, lambda: player.choose(view, decision, rng, budget))
    except GalaxariumError as error:
        log.log(_level_for(room.id, name), "at table %s %s", room.id, error, exc_info=error.__cause__)
        return rng.choice(decision.choices)


def _level_for(table: str, name: str) -> int:
    """A bot that fails once mostly goes on failing: said once for each table, the log is not filled with
    it."""
    is_known = (table, name) in _failed
    if len(_failed) >= MOST_FAILED:
        _failed.clear()
    _failed.add((table, name))
    return logging.DEBUG if is_known else logging.ERROR


def player_of(room: Room, seat: int) -> str:
    """The bot that decides for a seat."""
    player = room.places[seat - 1].player
    return STANDS_IN if player == HUMAN else player


def reason_of(room: Room, seat: int) -> str:
    """Why a bot decides for a seat."""
    place = room.places[seat - 1]
    if place.player != HUMAN:
        return "bot"
    return "clock-bot" if place.conceded is None else "conceded"


def _bot(name: str) -> Bot:
    """Each thread has bots of its own: they may keep scratch space."""
    bots: dict[str, Bot] = _known.__dict__.setdefault("bots", {})
    if name not in bots:
        bots[name] = bot(name)
    return bots[name]


class Driver:
    """Wakes bots. `decide` takes one decision of a table's bots and says whether there was one to take."""

    def __init__(
        self, decide: Callable[[str], bool], workers: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._decide = decide
        self._workers = workers
        self._clock = clock
        self._began: dict[str, float] = {}
        self._pool = ThreadPoolExecutor(workers, "bots") if workers else None
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self._again: set[str] = set()
        self._stalled: set[str] = set()

    def wake(self, table: str) -> None:
        """Let the bots of a table look whether they are to decide."""
        with self._lock:
            if self._pool is None:
                return
            if table in self._busy:
                self._again.add(table)
                return
            self._busy.add(table)
            self._pool.submit(self._work, table)

    def retry(self) -> None:
        """Wake the tables where storing failed the last time."""
        with self._lock:
            stalled, self._stalled = self._stalled, set()
        for table in stalled:
            self.wake(table)

    def complain(self) -> None:
        """Name the tables whose bots think for much too long: a thread cannot be stopped from outside."""
        with self._lock:
            now = self._clock()
            late = [table for table, since in self._began.items() if now - since >= LONG_S]
            for table in late:
                del self._began[table]  # once is enough
        for table in late:
            log.warning(
                "a bot at table %s has been thinking for %.0f s and keeps one of %d threads of bots busy",
                table,
                LONG_S,
                self._workers,
            )

    def _work(self, table: str) -> None:
        """One decision, then the end of the queue: no table waits for another's whole game."""
        more = False
        with self._lock:
            self._began[table] = self._clock()
        try:
            more = self._decide(table)
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
                self._began.pop(table, None)
                self._busy.discard(table)
                more = more or table in self._again
                self._again.discard(table)
        if more:
            self.wake(table)

    def close(self) -> None:
        """Finish the thoughts that have begun, begin no other."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)
