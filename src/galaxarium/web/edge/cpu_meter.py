"""What clients cost: the processor time that their requests and sockets take, charged to each of them.

Time is measured by the processor's clock of each thread, so waiting and what others do meanwhile cost
nothing. A request runs in steps of the event loop and in threads; both charge the payer of their context.
"""

import functools
import time
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from dataclasses import dataclass
from inspect import iscoroutinefunction
from typing import Any, TypeVar

from anyio import to_thread
from fastapi import APIRouter
from fastapi.routing import APIRoute

from .cpu_costs import CpuCosts

Made = TypeVar("Made")


@dataclass(frozen=True)
class Payer:
    """A client whose costs are counted."""

    costs: CpuCosts
    who: str

    def pay(self, seconds: float) -> None:
        """Pay for some processor time."""
        self.costs.charge(self.who, seconds)


PAYER: ContextVar[Payer | None] = ContextVar("payer", default=None)
"""For whom this task works; None: for the server itself."""


def charged(act: Callable[..., Made]) -> Callable[..., Made]:
    """Something to be done in another thread, at the cost of the current payer."""
    payer = PAYER.get()
    if payer is None:
        return act

    def timed(*given: Any, **named: Any) -> Made:
        inside = PAYER.set(None)  # nothing is charged twice
        start = time.thread_time()
        try:
            return act(*given, **named)
        finally:
            payer.pay(time.thread_time() - start)
            PAYER.reset(inside)

    return timed


async def in_thread(act: Callable[..., Made], *given: Any) -> Made:
    """Let a thread do something, and wait for what comes of it."""
    return await to_thread.run_sync(charged(act), *given)


def stepped(work: Coroutine[Any, Any, Made]) -> Awaitable[Made]:
    """Work of the event loop, at the cost of the current payer."""
    payer = PAYER.get()
    return work if payer is None else _Stepped(work, payer)


class _Stepped(Awaitable[Made]):
    """A coroutine whose steps are timed one by one, because others have theirs in between."""

    def __init__(self, work: Coroutine[Any, Any, Made], payer: Payer) -> None:
        self._work, self._payer = work, payer

    def __await__(self) -> Generator[Any, Any, Made]:
        resume: Callable[[Any], Any] = self._work.send
        given: Any = None
        while True:
            start = time.thread_time()
            try:
                waits_for = resume(given)
            except StopIteration as stop:
                made: Made = stop.value
                return made
            finally:
                self._payer.pay(time.thread_time() - start)
            try:
                resume, given = self._work.send, (yield waits_for)
            except GeneratorExit:
                self._work.close()
                raise
            except BaseException as error:
                resume, given = self._work.throw, error


def metered(call: Callable[..., Made]) -> Callable[..., Made]:
    """A function that the framework calls in a thread, at the cost of the client that asked."""

    @functools.wraps(call)
    def timed(*given: Any, **named: Any) -> Made:
        return charged(call)(*given, **named)

    timed.is_metered = True  # type: ignore[attr-defined]
    return timed


def meter_router(router: APIRouter) -> None:
    """Let everything a router answers in a thread be charged; what it answers in the event loop is already.
    To be called before the router is included."""
    for route in router.routes:
        if isinstance(route, APIRoute) and not is_metered(route.endpoint):
            route.endpoint = metered(route.endpoint)


def is_metered(endpoint: Callable[..., Any]) -> bool:
    """Is what this function does charged to the client that asked?"""
    return iscoroutinefunction(endpoint) or getattr(endpoint, "is_metered", False)
