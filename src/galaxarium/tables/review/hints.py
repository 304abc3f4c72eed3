"""Hints: what a search thinks of a decision, for the person who has to take it.

A search thinks like a bot of the table, in the same processes and the same queue, from what the seat that
decides may know; the page that asks gets a promise at once. The same question is thought about once.
"""

import random
import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from ...bots.hints import HintResult
from ...bots.protocol import Budget
from ...bots.warming import thinking_mode
from ...errors import NoHints, NotYourSeat, TooSoon
from ...game.state import State
from ...game.view import digest, view
from ..core.commands import check_key
from ..core.keys import Key
from ..core.table import Table
from ..runtime.service import TableService

USUAL = Budget(seconds=1.6, simulations=800)
HURRIED = Budget(seconds=1.2, simulations=24)
"""In plain Python, until compiled policies are ready."""
AT_ONCE = 2
MOST_WAITING = 8
"""Questions that wait for a thread; further ones are refused."""
KEPT = 256


class HintService:
    """Gives hints; close it when done."""

    def __init__(self, house: TableService, usual: Budget = USUAL, hurried: Budget = HURRIED) -> None:
        self._house = house
        self._budgets = {False: usual, True: hurried}
        self._pool: ThreadPoolExecutor | None = None
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[Any, ...], Future[HintResult]] = OrderedDict()

    def close(self) -> None:
        """Finish the thoughts that have begun; the next question opens it again."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)

    def ask(self, table_id: str, key: Key, seat: int) -> "Future[HintResult]":
        """A hint for a seat that has to decide now. NoHints at a rated table, NotYourSeat for what others
        decide, TooSoon if too many ask."""
        table = self._house.table(table_id)
        check_key(table, key, seat)
        table.check_playing()
        if table.wish.rated:
            raise NoHints("there are no hints at a rated table")
        return self._promise(table, seat, self._asked(table, seat))

    def _asked(self, table: Table, seat: int) -> State:
        """The state in which a seat decides; of a follow, as if all before it pass."""
        prompt = next((one for one in self._house.prompts(table) if one.seat == seat), None)
        if prompt is not None and not prompt.answered:
            return prompt.state
        decision = table.decision
        if prompt is None and decision is not None and decision.seat == seat:
            return table.history.state
        raise NotYourSeat(f"seat {seat} has nothing to decide now")

    def _promise(self, table: Table, seat: int, state: State) -> "Future[HintResult]":
        is_hurried = thinking_mode() == "python"
        mark = (table.id, table.history.ply, seat, digest(state, seat), is_hurried)
        with self._lock:
            self._forget()
            found = self._kept.get(mark)
            if found is None:
                if sum(not promise.done() for promise in self._kept.values()) >= AT_ONCE + MOST_WAITING:
                    raise TooSoon("too many ask for hints at this moment")
                self._pool = self._pool or ThreadPoolExecutor(AT_ONCE, "hints")
                found = self._pool.submit(self._think, state, mark)
                self._kept[mark] = found
            self._kept.move_to_end(mark)
        return found

    def _forget(self) -> None:
        """Forget what failed, and the oldest ones."""
        for mark in [mark for mark, promise in self._kept.items() if _has_failed(promise)]:
            del self._kept[mark]
        while len(self._kept) >= KEPT:
            self._kept.popitem(last=False)

    def _think(self, state: State, mark: tuple[str, int, int, str, bool]) -> HintResult:
        """Think; chance comes from what the seat knows, so that the same question has the same answer."""
        table, ply, seat, known, is_hurried = mark
        rng = random.Random(f"hint {known}")
        thought = self._house.consider(table, state, rng, self._budgets[is_hurried])
        return HintResult(table, ply, seat, view(state, seat), thought, is_hurried)


def _has_failed(promise: "Future[HintResult]") -> bool:
    return promise.done() and (promise.cancelled() or promise.exception() is not None)
