"""Playing what is missing: chunks go to an executor, a bounded number at a time, and into their folders."""

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait

from .chunk import Chunk, play_chunk
from .executors import NoWorkers, Workers
from .store import Store

Progress = Callable[[int, int], None]
"""Told whenever a chunk is done: games done, games in all."""

Task = tuple[Store, int]
"""A chunk to be played: where it belongs, and its number."""

MOST_BREAKS = 3
"""So often in a row may workers die without finishing anything."""


class Run:
    """The chunks of some plans, until all are done."""

    def __init__(self, stores: Sequence[Store], progress: Progress) -> None:
        self.todo: deque[Task] = deque((store, number) for store in stores for number in store.missing())
        self.progress = progress
        self.total = sum(store.plan.games for store in stores)
        self.done = self.total - sum(store.plan.games_in(number) for store, number in self.todo)

    def play(self, workers: Workers) -> None:
        """Play everything. Ctrl-C leaves what is finished, and a worker that dies is replaced."""
        self.progress(self.done, self.total)
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
        running: dict[Future[Chunk], Task] = {}
        try:
            while self.todo or running:
                while self.todo and len(running) < workers.at_once():
                    store, number = self.todo[0]
                    running[executor.submit(play_chunk, store.plan, number)] = (store, number)
                    self.todo.popleft()
                self._save_finished(running)
        except BaseException:
            self.todo.extendleft(running.values())  # the next attempt begins with them
            raise

    def _save_finished(self, running: dict[Future[Chunk], Task]) -> None:
        """Wait for a chunk and keep it; it leaves `running` only when it is kept."""
        finished, _ = wait(running, return_when=FIRST_COMPLETED)
        for future in finished:
            store, number = running[future]
            store.save(future.result())
            del running[future]
            self.done += store.plan.games_in(number)
            self.progress(self.done, self.total)
