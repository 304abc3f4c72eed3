"""Threads for sockets: what they make comes back, what they raise too, and nobody has to wait for it."""

import asyncio
import threading

import pytest

from galaxarium.web.live.worker_pool import WorkerPool
from support.loops import run


def test_what_is_made_comes_back():
    hands = WorkerPool(2)

    async def ask():
        made = await asyncio.gather(
            *(hands.do(lambda n=n: (n, threading.current_thread().name)) for n in range(9))
        )
        with pytest.raises(ZeroDivisionError):
            await hands.do(lambda: 1 / 0)
        return made

    made = run(ask())
    assert [number for number, _ in made] == list(range(9))
    assert {name for _, name in made} <= {"hand 1", "hand 2"}
    hands.close()
    assert not any(thread.name.startswith("hand ") for thread in threading.enumerate())


def test_it_is_done_even_if_nobody_waits():
    hands, begun, may_end, done = WorkerPool(1), threading.Event(), threading.Event(), []

    def work():
        begun.set()
        may_end.wait()
        done.append(True)

    async def leave():
        task = asyncio.create_task(hands.do(work))
        await asyncio.to_thread(begun.wait)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        may_end.set()

    run(leave())
    hands.close()
    assert done == [True]
    assert run(hands.do(lambda: "again")) == "again"
    hands.close()
