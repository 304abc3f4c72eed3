"""Metrics for Prometheus and the status page.

A registry belongs to one server process. Nothing here has a name of a person, a table or a key in it.
"""

import functools
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import Any

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError

from ...tables.runtime.service import TableService
from ...tables.storage.health import count_outbox, count_tables

FAST = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MINUTE_S = 60
FRESH_S = 15.0

disable_created_metrics()  # type: ignore[no-untyped-call]

REFUSED = "refused:"
"""The name of a refused move begins so, and goes on with the code."""

LOST = "lost:"
"""The name of a lost bot process begins so; then why: `late` (it was stopped) or `ended`."""


class Metrics:
    """The figures of one server process."""

    def __init__(self) -> None:
        self.started = time.time()
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.accepted = self._count("moves_accepted", "Moves that are stored.")
        self.refused = self._count("moves_refused", "Moves that were refused, by why.", "code")
        self.lost = self._count(
            "bot_processes_lost", "Processes of bots that had to be stopped or have died, by why.", "why"
        )
        self.messages_refused = self._count(
            "messages_refused", "Messages over sockets that were refused, by why.", "code"
        )
        self.sockets = Gauge("galaxarium_sockets_open", "Open sockets.", registry=self.registry)
        self.move = self._time(
            "move", "From receiving a move until it is stored, and until it is shown.", "stage"
        )
        self._stored, self._told = self.move.labels("stored"), self.move.labels("told")
        self.requests = self._time("request", "Requests, by status.", "status")
        self.work = self._time("work", "What bots and the database take.", "work")
        self._minute = PerMinute()

    def _count(self, name: str, help_text: str, *labels: str) -> Counter:
        return Counter(f"galaxarium_{name}", help_text, labels, registry=self.registry)

    def _time(self, name: str, help_text: str, label: str) -> Histogram:
        return Histogram(
            f"galaxarium_{name}_seconds", help_text, (label,), buckets=FAST, registry=self.registry
        )

    def observe(self, name: str, value: float) -> None:
        """The hook of `TableService`: a name and a number."""
        if name == "move":
            self.accepted.inc()
            self._minute.add()
            self._stored.observe(value)
        elif name == "told":
            self._told.observe(value)
        elif name.startswith(REFUSED):
            self.refused.labels(name.removeprefix(REFUSED)).inc(value)
        elif name.startswith(LOST):
            self.lost.labels(name.removeprefix(LOST)).inc(value)
        else:
            self.work.labels(name).observe(value)

    def watch(self, counts: Callable[[], Mapping[str, Mapping[str, float]]]) -> None:
        """Have something counted at every scrape."""
        self.registry.register(_Asked(counts))

    @property
    def moves_a_minute(self) -> int:
        """The moves of the last minute."""
        return self._minute.count()

    def value(self, name: str) -> float:
        """The sum of a figure over its labels, for the status page."""
        samples = (sample for metric in self.registry.collect() for sample in metric.samples)
        return sum(sample.value for sample in samples if sample.name == name)

    def text(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)


class PerMinute:
    """How much has happened within the last minute, by whole seconds."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seconds: deque[tuple[int, int]] = deque()

    def add(self) -> None:
        """One more, now."""
        now = int(self._clock())
        with self._lock:
            if self._seconds and self._seconds[-1][0] == now:
                self._seconds[-1] = (now, self._seconds[-1][1] + 1)
            else:
                self._seconds.append((now, 1))
            self._forget(now)

    def count(self) -> int:
        """All within the last minute."""
        with self._lock:
            self._forget(int(self._clock()))
            return sum(many for _, many in self._seconds)

    def _forget(self, now: int) -> None:
        while self._seconds and self._seconds[0][0] <= now - MINUTE_S:
            self._seconds.popleft()


class _Asked(Collector):
    """Figures that are not kept: they are looked up at every scrape."""

    def __init__(self, counts: Callable[[], Mapping[str, Mapping[str, float]]]) -> None:
        self._counts = counts

    def describe(self) -> Iterable[Metric]:
        """Nothing beforehand: registering must not ask the database."""
        return ()

    def collect(self) -> Iterable[Metric]:
        """The figures now; a name with several values has them by kind."""
        for name, values in self._counts().items():
            labels = ["kind"] if values.keys() != {""} else []
            family: Any = GaugeMetricFamily(f"galaxarium_{name}", name.replace("_", " "), labels=labels)
            for kind, value in values.items():
                family.add_metric([kind] if labels else [], value)
            yield family


def metrics_of(tables: TableService) -> Metrics:
    """The figures of a server over these tables, which are observed from now on."""
    metrics = Metrics()
    tables.observe = tables.cache.observe = metrics.observe
    engine = tables.store.engine
    counts = Kept(functools.partial(count_tables, engine))
    outbox = Kept(lambda: {"": count_outbox(engine)})
    metrics.watch(
        lambda: {
            "tables": counts(),
            "outbox_waiting": outbox(),
            "bots_waiting": {"": tables.runner.waiting},
            "bot_processes": {"": tables.runner.processes},
            "rooms_in_memory": {"": len(tables.cache)},
            "bus_reconnects": {"": getattr(tables.bus, "reconnects", 0)},
        }
    )
    return metrics


class Kept:
    """An answer that is kept for a while: counting all tables is too slow for every scrape. Without an answer
    of the database the last one is kept."""

    def __init__(
        self, ask: Callable[[], dict[str, int]], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._ask, self._clock = ask, clock
        self._answer: dict[str, int] = {}
        self._until = -math.inf

    def __call__(self) -> dict[str, int]:
        """The answer, asked for again if it has become old."""
        if self._clock() >= self._until:
            self._until = self._clock() + FRESH_S
            with suppress(SQLAlchemyError):
                self._answer = self._ask()
        return self._answer
