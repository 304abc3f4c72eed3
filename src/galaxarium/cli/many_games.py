"""What `arena` and `ladder` share: their workers, the progress, tables of figures."""

import argparse
import os
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .files import Refused
from .options import whole

if TYPE_CHECKING:
    from ..arena.executors import Workers
    from ..arena.ratings import Estimate
    from ..arena.store import Store

LINE_EVERY_S = 10.0
"""How often a line tells about the progress where there is no terminal for a bar."""

STOPPED = 130


def add_worker_options(parser: argparse.ArgumentParser) -> None:
    """Which processes play the games."""
    group = parser.add_argument_group("workers")
    group.add_argument(
        "--workers", type=whole, metavar="N", help="processes on this machine (default: all cores)"
    )
    group.add_argument(
        "--cluster", metavar="ADDRESS", help="the workers of a Dask scheduler, such as tcp://10.0.0.1:8786"
    )


def check_extra() -> None:
    """The packages of the extra `arena` are needed."""
    from importlib.util import find_spec

    if missing := [name for name in ("polars", "openskill") if find_spec(name) is None]:
        raise Refused(f"{' and '.join(missing)} must be there for this: pip install 'galaxarium[arena]'")


def make_workers(args: argparse.Namespace) -> "Workers":
    """The workers asked for."""
    from ..arena.executors import Cluster, Processes

    if args.cluster is not None and args.workers is not None:
        raise Refused(
            "--workers is for processes on this machine and cannot be given together with --cluster"
        )
    if args.cluster is not None:
        return Cluster(args.cluster)
    workers = args.workers if args.workers is not None else os.cpu_count() or 1
    if not 1 <= workers <= 1000:
        raise Refused(f"--workers can be 1 to 1000, not {workers}")
    return Processes(workers)


def play_all(stores: Sequence["Store"], workers: "Workers") -> bool:
    """Play what is missing in all stores, showing how it goes on. False: stopped by Ctrl-C."""
    from ..arena.run import Run

    show = Show()
    run = Run(stores, show)
    try:
        if run.todo:
            _compile_once(workers)
        with show:
            run.play(workers)
    except KeyboardInterrupt:
        left = Run(stores, show)  # counted anew: the last chunk may have been kept in this very moment
        kept = f"{left.done:,} of {left.total:,} games"
        print(f"\nStopped; {kept} are kept. The same command goes on with the rest.", file=sys.stderr)
        return False
    return True


def _compile_once(workers: "Workers") -> None:
    """Before processes of our own start, so that they find everything compiled and keep quiet."""
    from ..arena.executors import Processes

    if isinstance(workers, Processes):
        from ..bots.policies import ready_policies
        from ..game.compiling import ready_engine

        ready_engine()
        ready_policies()


class Show:
    """Games done, games a second, time left: a bar on a terminal, a line now and then elsewhere."""

    def __init__(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        console = Console(file=sys.stderr, highlight=False)
        columns = (TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
        self.live = console.is_terminal
        self._bar = Progress(*columns, console=console, transient=True, disable=not self.live)
        self._start: tuple[int, float] | None = None
        self._told = 0.0

    def __enter__(self) -> "Show":
        self._task = self._bar.add_task("", total=None)
        self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Take the bar away."""
        self._bar.stop()

    def __call__(self, done: int, total: int) -> None:
        """Told by the run: games done, games in all."""
        now = time.monotonic()
        if self._start is None:
            self._start = (done, now)
        line = self._line(done, total, now)
        self._bar.update(self._task, description=line, completed=done, total=total)
        if not self.live and (done == total or now - self._told >= LINE_EVERY_S):
            self._told = now
            print(line, file=sys.stderr, flush=True)

    def _line(self, done: int, total: int, now: float) -> str:
        assert self._start is not None
        before, since = self._start
        line = f"{done:,} of {total:,} games"
        if done == before:
            return line
        speed = (done - before) / max(now - since, 1e-9)
        left = int((total - done) / speed)
        line += f", {speed:,.{0 if speed >= 100 else 1}f} games/s"
        return line + (f", {left // 3600}:{left // 60 % 60:02}:{left % 60:02} left" if done < total else "")


def percent(share: "Estimate") -> str:
    """A share and its interval, in percent."""
    return f"{100 * share.value:.1f} ({100 * share.low:.1f}-{100 * share.high:.1f})"


def rating(estimate: "Estimate | None") -> str:
    """A rating and half of the width of its interval."""
    if estimate is None:
        return "-"
    return f"{estimate.value:.1f} ± {(estimate.high - estimate.low) / 2:.1f}"


def show_table(columns: Sequence[str], rows: Sequence[Sequence[str]], title: str = "") -> None:
    """Print a table: the first column are names, the others figures."""
    from rich.console import Console
    from rich.measure import Measurement
    from rich.table import Table

    table = Table(title=title or None, title_justify="left", box=None, pad_edge=False, header_style="dim")
    for number, name in enumerate(columns):
        table.add_column(name, justify="right" if number else "left", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    endless = Console(width=10_000)
    width = Measurement.get(endless, endless.options, table).maximum  # figures are never cut off
    Console(width=width, highlight=False, markup=False).print(table)


def markdown_table(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """The same table for a page."""
    lines: list[Any] = [columns, ["---", *["---:"] * (len(columns) - 1)], *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
