"""The status of a server for its host: figures of every process, the database, the last warnings.

A process counts its own figures and asks the others of the same parent at their admin ports.
"""

import json
import os
import platform
import shutil
import time
import urllib.request
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from ..._version import __version__
from ...tables.core.table import PLAYING
from ...tables.storage.engine import name_of
from ...tables.storage.health import check, count_tables, servers
from ...tables.storage.schema import HEAD
from .health import Lifecycle
from .logs import Trouble, troubles
from .metrics import Metrics
from .settings import Settings

TIMEOUT_S = 1.0
"""A process that takes longer to answer counts as gone."""
FEW_GIB = 1.0
GIB = 1024**3
MIB = 1024**2


@dataclass(frozen=True)
class Process:
    """The figures of one process."""

    pid: int
    port: int
    uptime: float = 0.0
    draining: bool = False
    sockets: int = 0
    moves: int = 0
    moves_a_minute: int = 0
    refused: int = 0
    thoughts: int = 0
    """Decisions of bots that wait for a thread."""
    rooms: int = 0
    memory: float = 0.0
    """In MiB."""
    cpu: float = 0.0
    """Seconds of it, since the start."""
    server: str = ""
    """Its id in the database."""
    troubles: Sequence[Trouble] = ()
    answers: bool = True

    def as_dict(self) -> dict[str, Any]:
        """For another process that asks."""
        return asdict(self)


@dataclass(frozen=True)
class Owner:
    """A process as the database knows it: for how long it has been silent, and how many tables it drives."""

    id: str
    silent: float
    drives: int


@dataclass(frozen=True)
class Status:
    """Everything on the page."""

    own: Process
    processes: Sequence[Process]
    database: str
    answers: bool
    version: str
    """Of the tables in the database: `HEAD`, or what is wrong with them."""
    disk: float | None
    """GiB that are left beside the database; None: it is on another machine, perhaps."""
    tables: Mapping[str, int] = field(default_factory=dict)
    owners: Sequence[Owner] = ()
    release: str = __version__
    python: str = platform.python_version()

    @property
    def is_well(self) -> bool:
        """Is nothing in the way of playing?"""
        return self.answers and not self.disk_is_low and all(one.answers for one in self.processes)

    @property
    def disk_is_low(self) -> bool:
        """Will the disk be full soon?"""
        return self.disk is not None and self.disk < FEW_GIB

    @property
    def playing(self) -> int:
        """How many tables go on."""
        return self.tables.get(PLAYING, 0)

    @property
    def ended(self) -> int:
        """How many do not."""
        return sum(self.tables.values()) - self.playing

    def total(self, name: str) -> float:
        """A figure over all processes."""
        return float(sum(getattr(process, name) for process in self.processes))

    @property
    def troubles(self) -> list[Trouble]:
        """The last ones of all processes, the latest first."""
        found = [Trouble(*trouble) for process in self.processes for trouble in process.troubles]
        return sorted(found, reverse=True)[:20]


def own_status(state: Any, port: int) -> Process:
    """The figures of this process. `state` is the state of the application."""
    metrics: Metrics = state.metrics
    life: Lifecycle = state.life
    return Process(
        pid=os.getpid(),
        port=port,
        uptime=time.time() - metrics.started,
        draining=life.is_draining,
        sockets=int(metrics.value("galaxarium_sockets_open")),
        moves=int(metrics.value("galaxarium_moves_accepted_total")),
        moves_a_minute=metrics.moves_a_minute,
        refused=int(metrics.value("galaxarium_moves_refused_total")),
        thoughts=state.tables.runner.waiting,
        rooms=len(state.tables.cache),
        memory=metrics.value("process_resident_memory_bytes") / MIB,
        cpu=metrics.value("process_cpu_seconds_total"),
        server=str(getattr(state.tables, "server", "")),
        troubles=tuple(troubles),
    )


def gather(state: Any, port: int) -> Status:
    """Everything, asking the database and the other processes."""
    engine: sa.Engine = state.tables.store.engine
    found = check(engine)
    own = own_status(state, port)
    settings: Settings = state.settings
    ports = range(settings.metrics_port, settings.metrics_port + settings.processes)
    tables: Mapping[str, int] = {}
    owners: list[Owner] = []
    now = time.time()
    if found.is_current:
        with suppress(SQLAlchemyError):
            owners = [Owner(name, max(0.0, now - seen), many) for name, _, seen, many in servers(engine)]
            tables = count_tables(engine)
    return Status(
        own=own,
        processes=[own, *(_ask(settings.metrics_host, other) for other in ports if other != port)],
        database=name_of(engine.url),
        answers=found.answers,
        version=HEAD if found.is_current else "?",
        disk=_disk_left(engine.url),
        tables=tables,
        owners=owners,
    )


def _ask(host: str, port: int) -> Process:
    """The figures of another process of the same parent, from its admin port."""
    name = "127.0.0.1" if host in ("0.0.0.0", "::", "localhost") else host
    address = f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
    try:
        with urllib.request.urlopen(f"{address}/status.json", timeout=TIMEOUT_S) as answer:
            return Process(**json.load(answer))
    except (OSError, ValueError, TypeError):
        return Process(pid=0, port=port, answers=False)


def _disk_left(url: sa.URL) -> float | None:
    if url.get_backend_name() != "sqlite" or not url.database:
        return None
    try:
        return shutil.disk_usage(Path(url.database).parent).free / GIB
    except OSError:
        return None
