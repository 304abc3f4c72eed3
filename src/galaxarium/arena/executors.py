"""What plays the chunks: processes on this machine, or a Dask cluster."""

import contextlib
import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any, Protocol

from ..errors import GalaxariumError

ANSWER_S, WORKER_S = 10, 30
"""How long a cluster may take to answer, and to have a worker."""


class NoWorkers(GalaxariumError):
    """No worker process or machine, or none that lives long enough."""

    code = "arena/workers"


class Workers(Protocol):
    """An executor for a while, and how many chunks it can use at a time."""

    def open(self) -> AbstractContextManager[Executor]:
        """An executor; leaving it with an exception ends what is under way."""
        ...

    def at_once(self) -> int:
        """How many chunks are in progress or wait for a worker."""
        ...


@dataclass(frozen=True)
class Processes:
    """Processes on this machine."""

    workers: int

    def at_once(self) -> int:
        """Two for each process, so that none waits for the next chunk."""
        return 2 * self.workers

    @contextlib.contextmanager
    def open(self) -> Iterator[Executor]:
        """Processes that start afresh, on every system alike; an exception ends them at once."""
        others = set(multiprocessing.active_children())
        pool = _Pool(self.workers, multiprocessing.get_context("spawn"), initializer=_live_with_parent)
        try:
            yield pool
        except BaseException:
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()
            raise
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


class _Pool(ProcessPoolExecutor):
    """Its processes never get Ctrl-C, not even while they start: the parent handles it."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        """Processes started in here inherit the blocked signal; the parent gets it afterwards."""
        with _ctrl_c_blocked():
            return super().submit(fn, *args, **kwargs)


@contextlib.contextmanager
def _ctrl_c_blocked() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _live_with_parent() -> None:
    """In a worker: end when the parent is gone, even if it was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


class Cluster:
    """The workers of a Dask scheduler. Games of a worker that dies are given to another one."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._client: Any = None

    def at_once(self) -> int:
        """Two for each thread of the cluster; workers may come and go."""
        try:
            threads: dict[str, int] = self._client.nthreads()
            return 2 * max(1, sum(threads.values()))
        except OSError:
            raise self._gone() from None

    @contextlib.contextmanager
    def open(self) -> Iterator[Executor]:
        """Connect; what goes wrong on the cluster is one sentence."""
        try:
            from distributed import KilledWorker
        except ImportError:
            raise NoWorkers("a cluster needs more packages: pip install 'galaxarium[cluster]'") from None
        with self._connect() as self._client:
            try:
                yield self._client.get_executor(pure=False)
            except KilledWorker as error:
                raise NoWorkers(f"workers of the cluster die again and again: {error}") from None
            except CancelledError:
                raise self._gone() from None

    def _connect(self) -> Any:
        """A client of the scheduler, as soon as it has a worker."""
        import distributed
        from distributed.comm.addressing import get_address_host_port

        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # our sentence is enough
        connect: Any = distributed.Client  # which has no types
        try:
            get_address_host_port(self.address)  # refuses what is no address before anything is started
            client: Any = connect(self.address, timeout=ANSWER_S, set_as_default=False)
        except (OSError, ValueError) as error:
            raise NoWorkers(f"no scheduler of Dask answers at {self.address} ({error})") from None
        try:
            client.wait_for_workers(1, timeout=WORKER_S)
        except TimeoutError:
            client.close()
            raise NoWorkers(
                f"the cluster at {self.address} has no workers; start one with: dask worker {self.address}"
            ) from None
        return client

    def _gone(self) -> NoWorkers:
        return NoWorkers(
            f"the cluster at {self.address} went away; what is done is kept, run the same again to go on"
        )
