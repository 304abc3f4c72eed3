"""Threads that do what sockets ask for: few, because they share one interpreter, and with little ado around
each task, because there are thousands a second."""

import asyncio
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from ..edge.cpu_meter import charged

Made = TypeVar("Made")
Task = tuple[asyncio.AbstractEventLoop, "asyncio.Future[Any]", Callable[..., Any], tuple[Any, ...]]

HANDS = 8
"""More than wait for the disk at once; what they wait for is stored for all of them together."""


class WorkerPool:
    """A pool of threads, made when the first task comes. They end with the process, or when it is closed."""

    def __init__(self, count: int = HANDS) -> None:
        self._count = count
        self._threads: list[threading.Thread] = []
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()

    async def do(self, act: Callable[..., Made], *given: Any) -> Made:
        """Let a thread do something, and wait for what comes of it. It is done even if nobody waits any
        more."""
        if not self._threads:
            self._start()
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Made] = loop.create_future()
        self._tasks.put((loop, future, charged(act), given))
        return await future

    def _start(self) -> None:
        for number in range(self._count):
            thread = threading.Thread(target=self._work, name=f"hand {number + 1}", daemon=True)
            self._threads.append(thread)
            thread.start()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            loop, future, act, given = task
            made, error = None, None
            try:
                made = act(*given)
            except BaseException as raised:
                error = raised
            if not loop.is_closed():
                loop.call_soon_threadsafe(_finish, future, made, error)

    def close(self) -> None:
        """Finish what has begun."""
        threads, self._threads = self._threads, []
        for _ in threads:
            self._tasks.put(None)
        for thread in threads:
            thread.join()


def _finish(future: "asyncio.Future[Any]", made: Any, error: BaseException | None) -> None:
    if future.done():  # whoever waited is gone
        return
    if error is None:
        future.set_result(made)
    else:
        future.set_exception(error)
