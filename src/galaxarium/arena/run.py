"""Playing what is missing: chunks go to an executor, a bounded number at a time, and into their folders."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait

from .chunk import Chunk, play_chunk
from .executors import NoWorkers, Workers
from .store import Store

Tell = Callable[[int, int], None]
"""Told whenever a chunk is done: games done, games in all."""

Task = tuple[Store, int]
"""A chunk to be played: where it belongs, and its number."""

MOST_BREAKS = 3
"""So often in a row may workers die without finishing anything."""


class Run:
    """The chunks of some plans, until all are done."""

    def __init__(self, stores: Sequence[Store], tell: Tell) -> None:
        self.todo: deque[Task] = deque((store, number) for store in stores for number in store.missing())
        self.tell = tell
        self.total = sum(store.plan.games for store in stores)
        self.done = self.total - sum(store.plan.games_in(number) for store, number in self.todo)

    def play(self, workers: Workers) -> None:
        """Play everything. Ctrl-C leaves what is finished, and a worker that dies is replaced."""
        self.tell(self.done, self.total)
        breaks = 0
        while self.todo:
            done = self.done
            try:
                with workers.open() as executor:
                    self._play(executor, workers)
            except BrokenExecutor:
                breaks = breaks + 1 if self.done == done else 1
                if breaks == MOST_BREAKS:
                    raise NoWorkers(
                        "the worker processes die again and again; is there enough memory for so many?"
                    ) from None

    def _play(self, executor: Executor, workers: Workers) -> None:
        flying: dict[Future[Chunk], Task] = {}
        try:
            while self.todo or flying:
                while self.todo and len(flying) < workers.at_once():
                    store, number = self.todo[0]
                    flying[executor.submit(play_chunk, store.plan, number)] = (store, number)
                    self.todo.popleft()
                self._land(flying)
        except BaseException:
            self.todo.extendleft(flying.values())  # the next attempt begins with them
            raise

    def _land(self, flying: dict[Future[Chunk], Task]) -> None:
        """Wait for a chunk and keep it; it leaves `flying` only when it is kept."""
        finished, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in finished:
            store, number = flying[future]
            store.save(future.result())
            del flying[future]
            self.done += store.plan.games_in(number)
            self.tell(self.done, self.total)
