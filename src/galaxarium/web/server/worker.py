"""One server process: on its own, or one of several that a parent keeps alive (`processes.py`).

A parent starts `python -m galaxarium.web.server.worker`, writes one line of JSON to its input and leaves
that open. When the input ends the parent is gone, and this process ends by itself."""

import gc
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable

from ...bots.warming import warm_up
from ...errors import GalaxariumError
from ...tables.runtime.service import TableService
from .logs import set_up_logs
from .process_plan import Listeners, Plan, plan_of
from .run import serve
from .settings import Settings

REFUSED = 2
FEWEST_BOT_PROCESSES, MOST_BOT_PROCESSES = 2, 8
YOUNG, MIDDLE, OLD = 50_000, 40, 50
"""Thresholds of the garbage collector: new objects before the youngest generation is searched, and how many
searches of one generation before the next older one is."""
log = logging.getLogger("galaxarium.web")


def work(
    plan: Plan,
    listeners: Listeners,
    ready: Callable[[], None] | None = None,
    opened: Callable[[], None] | None = None,
) -> None:
    """Open the tables (then call `opened`) and serve them (then call `ready`) until a signal comes."""
    tables = TableService(plan.settings.database, workers=bot_processes(plan.settings))
    set_up_logs(plan.settings, pid=os.getpid())
    collect_rarely()
    try:
        if opened is not None:
            opened()
        if plan.compiles:
            warm_up()
        serve(tables, listeners, plan.settings, plan.address, ready)
    finally:
        tables.close()


def collect_rarely() -> None:
    """Collect garbage less often. Hundreds of thousands of objects stay (rules, histories): what is here
    now is never searched again, and later objects seldom are."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)


def bot_processes(settings: Settings) -> int:
    """How many processes bots think in: the setting, or this server's share of the cores. At
    least two, so that one client cannot keep all of them busy; each takes memory, so not very many."""
    share = (os.cpu_count() or 1) // settings.processes
    return settings.bot_processes or min(max(share, FEWEST_BOT_PROCESSES), MOST_BOT_PROCESSES)


def main() -> int:
    """A child of `processes.py`; an error is one line in the log."""
    plan, listeners = plan_of(sys.stdin.readline())
    set_up_logs(plan.settings, pid=os.getpid())
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    try:
        work(plan, listeners)
    except (GalaxariumError, OSError) as error:
        log.error("%s", error)
        return REFUSED
    return 0


def _end_with_parent() -> None:
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
