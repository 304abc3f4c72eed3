"""Analyses of finished games: thought about in a thread of its own, by one server at a time, and kept.

A server that is stopped leaves what it has found, and when the game is looked at again it goes on.
"""

import logging
import threading
import time
from collections.abc import Callable
from typing import Any

from ...bots.warming import thinking_mode
from ...errors import GalaxariumError, StillSecret, TooSoon
from ...kernel.engine import has_numba
from ..core.table import PLAYING, Table
from ..runtime.database import Database
from ..runtime.service import TableService
from .analysis_plan import HURRIED, USUAL, Effort, parts_of, work_of
from .analysis_store import Analysis, AnalysisStore

MOST_WAITING = 16
SAVE_EVERY_S = 1.0
PAUSE_S = 0.2

log = logging.getLogger(__name__)


class AnalysisService:
    """Thinks about finished games, one after the other; close it when done."""

    def __init__(self, house: TableService, effort: Effort = USUAL, hurried: Effort = HURRIED) -> None:
        self._house = house
        self._efforts = {False: effort, True: hurried}
        self._book = AnalysisStore(Database(house))
        self._thread: threading.Thread | None = None
        self._stopped = threading.Event()
        self._lock = threading.Lock()
        self._queue: list[str] = []
        """The games to think about, that of this moment first."""

    def close(self) -> None:
        """Leave what is being thought about as far as it has come; it goes on when it is asked for again."""
        self._stopped.set()
        thread = self._thread
        if thread is not None:
            thread.join()
        self._queue.clear()
        self._stopped.clear()

    def look(self, table: str) -> Analysis | None:
        """What was found out about a finished game so far; None: it was not asked for. What a server left
        unfinished is gone on with. StillSecret while it is being played."""
        self._room(table)
        found = self._book.look(table)
        if found is not None and not found.is_finished and not found.is_held:
            self._submit(table)
        return found

    def ask(self, table: str) -> None:
        """Have a finished game thought about; TooSoon if too many wait already."""
        self._room(table)
        found = self._book.look(table)
        is_seen_to = found is not None and (found.is_finished or found.is_held)
        if not is_seen_to and not self._submit(table):
            raise TooSoon("too many games wait to be analyzed; try again in a minute")

    def _room(self, table_id: str) -> Table:
        table = self._house.table(table_id)
        if table.status == PLAYING:
            raise StillSecret("a game is analyzed when it is over")
        return table

    def is_waiting(self, table: str) -> bool:
        """Does a game wait for its turn here?"""
        return table in self._queue

    def _submit(self, table: str) -> bool:
        """Put a game into the queue; False if that is full."""
        with self._lock:
            if table in self._queue:
                return True
            if len(self._queue) >= MOST_WAITING or self._stopped.is_set():
                return False
            self._queue.append(table)
            if self._thread is None:  # a daemon: a process may end in the middle, the rest waits
                self._thread = threading.Thread(target=self._run, name="analyses", daemon=True)
                self._thread.start()
        return True

    def _run(self) -> None:
        """Think about one game after the other."""
        while True:
            with self._lock:
                if not self._queue or self._stopped.is_set():
                    self._thread = None
                    return
                table = self._queue[0]
            self._work(table)
            with self._lock:
                self._queue.remove(table)

    def _work(self, table: str) -> None:
        try:
            if self._book.claim(table, self._house.server):
                self._analyse(self._room(table))
        except GalaxariumError as error:
            log.warning("table %s could not be analysed: %s", table, error)
        except Exception:
            log.exception("table %s could not be analysed", table)

    def _analyse(self, table: Table) -> None:
        """Go on where it was left."""
        found = self._book.look(table.id)
        if found is None or found.is_finished:
            return
        notes = Notes(
            found, len(work_of(table)), lambda now: self._book.save(table.id, self._house.server, now)
        )
        effort = self._efforts[self._is_hurried(notes)]
        for work in work_of(table)[notes.done :]:
            if self._stopped.is_set() or notes.is_lost:
                break
            for ply, part in parts_of(table, work, effort):
                notes.add(ply, part)
            notes.go_on()
        notes.save(is_held=False)

    def _is_hurried(self, notes: "Notes") -> bool:
        """Wait for compiled policies, where there will be any; True: there are none."""
        until = time.monotonic() + self._efforts[False].patience
        while thinking_mode() == "python" and has_numba() and time.monotonic() < until:
            notes.keep()
            if self._stopped.wait(PAUSE_S):
                break
        return thinking_mode() == "python"


class Notes:
    """What is being found out, written down about once a second."""

    def __init__(self, found: Analysis, todo: int, save: Callable[[Analysis], bool]) -> None:
        self.done = found.done
        self.is_lost = False
        """Has another server taken over?"""
        self._todo = todo
        self._parts: dict[int, dict[str, Any]] = {ply: dict(part) for ply, part in found.parts.items()}
        self._save = save
        self._saved = time.monotonic()
        self.save()

    def add(self, ply: int, part: dict[str, Any]) -> None:
        """Note something down."""
        self._parts.setdefault(ply, {}).update(part)

    def go_on(self) -> None:
        """Something more is done."""
        self.done += 1
        self.keep()

    def keep(self) -> None:
        """Write everything down if that was not done just now."""
        if time.monotonic() - self._saved >= SAVE_EVERY_S:
            self.save()

    def save(self, is_held: bool = True) -> None:
        """Write everything down."""
        is_finished = self.done >= self._todo and not is_held
        now = Analysis(self.done, self._todo, self._parts, is_finished, is_held)
        self.is_lost = self.is_lost or not self._save(now)
        self._saved = time.monotonic()
