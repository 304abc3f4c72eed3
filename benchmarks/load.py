"""What a server holds: real servers on loopback, real games in rooms of four through their sockets.

    .venv/bin/python benchmarks/load.py [--quick] [--only TEXT] [--seconds 10]

Every cell has servers and a database of its own (SQLite in a file; PostgreSQL with fsync). A move counts
when it is stored and all four have been told; its time runs from sending to the last of the four.
Without a rate every table plays as fast as it is told, which shows what there is; at a rate moves are
due by the clock, and what is late counts as late. Clients, servers and database share the machine; what
each takes is in the table. Results go to benchmarks/results/load.json, the table and the drawing to
docs. docs/load.md says what they mean.
"""

import argparse
import dataclasses
import json
import platform
import signal
import sys
from datetime import UTC, datetime
from pathlib import Path

import psutil
import uvloop
from load_report import draw, table
from loading import Cell, Result, measure, raise_limits
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

ROOT = Path(__file__).parents[1]
RESULTS = ROOT / "benchmarks" / "results" / "load.json"
KINDS = ("sqlite", "postgresql")
PAGES = (0, 1, 4)
"""How many of the four seats of a table are open as pages."""
BEGIN, END = "<!-- figures: make load -->", "<!-- end of figures -->"


def cells(seconds):
    """Everything the table shows, cheapest first; rates come last, when it is known what there is."""
    for database in KINDS:
        for processes in (1, 2):
            for tables in (10, 100):
                yield Cell(database, processes, tables, seconds=seconds)
    yield Cell("postgresql", 2, 100, apart=True, seconds=seconds)
    yield Cell("sqlite", 1, 10, mode="python", seconds=seconds)
    yield Cell("sqlite", 1, 1000, active=1000, seconds=seconds)
    yield Cell("postgresql", 2, 1000, active=1000, seconds=seconds)
    yield Cell("sqlite", 1, 1000, active=10, spectators=1, seconds=seconds)
    yield Cell("sqlite", 1, 4, seconds=seconds * 3)
    for pages in PAGES:
        yield Cell("sqlite", 1, 20, pages=pages, seconds=seconds)


def at_half(results):
    """The same again at half of what the best cells of each database reached."""
    for database in KINDS:
        found = [
            r for r in results if r.cell.database == database and r.cell.rate is None and r.cell.tables == 100
        ]
        if found:
            best = max(found, key=lambda result: result.moves_per_second)
            yield dataclasses.replace(best.cell, rate=round(best.moves_per_second / 2))


def run(chosen, console, results, after=lambda results: None):
    """Measure one cell after another; what is there so far is kept `after` each."""
    columns = (
        TextColumn("{task.description:<34}"),
        BarColumn(),
        TextColumn("{task.fields[step]}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        for cell in chosen:
            bar = progress.add_task(name_of(cell), step="starting", total=1)

            def tell(step, done, total, bar=bar):
                progress.update(bar, completed=done, total=total, step=step)

            result = uvloop.run(measure(cell, tell))
            progress.remove_task(bar)
            console.print(f"{name_of(cell):<44} {result.moves_per_second:6.0f} moves/s", highlight=False)
            results.append(result)
            after(results)


def name_of(cell):
    """A cell in a few words."""
    words = [
        cell.database,
        f"{cell.processes} process{'es' if cell.processes > 1 else ''}",
        f"{cell.tables} tables",
    ]
    words += [f"{cell.pages} pages each"] if cell.pages is not None else []
    words += ["apart"] * cell.apart + ([f"at {cell.rate:.0f}/s"] if cell.rate else [])
    words += ["idle"] * (cell.active is not None and cell.active < cell.tables) + ["python"] * (
        cell.mode == "python"
    )
    return ", ".join(words)


def keep(results, path):
    """Write the results down, with the machine they come from."""
    machine = {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "machine": platform.machine(),
        "cores": psutil.cpu_count(),
        "python": platform.python_version(),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    data = {**machine, "cells": [dataclasses.asdict(result) for result in results]}
    path.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


def put(figures, path):
    """Put the table into the page, between its marks."""
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    path.write_text(f"{before}{BEGIN}\n\n{figures}\n\n{END}{after}", encoding="utf-8")


def read(path):
    """The results of an earlier run."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [
        Result(
            **{
                **one,
                "cell": Cell(**one["cell"]),
                "milliseconds": {int(k): v for k, v in one["milliseconds"].items()},
            }
        )
        for one in cells
    ]


def rows(results):
    """The results as plain rows, for programs."""
    return [
        {
            "pages_per_table": result.cell.pages or 0,
            "tables": result.cell.tables,
            "moves_per_s": round(result.moves_per_second, 1),
            "cpu_ms_per_move": round(1000 * result.server_cores / max(result.moves_per_second, 1e-9), 3),
            "p50_ms": round(result.milliseconds[50], 1),
            "p99_ms": round(result.milliseconds[99], 1),
            "bytes_per_update": result.bytes_per_update,
        }
        for result in results
    ]


def parse_arguments(words):
    """The command line."""
    first, *rest = __doc__.splitlines()
    parser = argparse.ArgumentParser(
        description=first, epilog="\n".join(rest), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add(
        "--quick",
        action="store_true",
        help="tables with 0, 1 and 4 pages, a few seconds each; no docs are written",
    )
    add("--seconds", type=float, default=10, help="how long each cell plays (default 10)")
    add("--json", type=Path, help="write the rows to this file as JSON")
    add("--only", default="", help="only cells whose name has this text")
    add("--results", type=Path, default=RESULTS, help="where the figures are kept")
    add("--picture", type=Path, default=ROOT / "docs" / "images" / "load.svg", help="the drawing")
    add("--page", type=Path, default=ROOT / "docs" / "load.md", help="where the table goes")
    add("--draw", action="store_true", help="only print the table and make the drawing from earlier results")
    return parser.parse_args(words)


def main(words=None):
    """Measure and tell."""
    arguments = parse_arguments(words)
    console = Console(stderr=True)
    raise_limits()
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(number))  # servers must not stay behind
    results = read(arguments.results) if arguments.draw else []
    if arguments.quick:
        run([Cell("sqlite", 1, 20, pages=pages, seconds=6) for pages in PAGES], console, results)
    elif not arguments.draw:
        measure_all(arguments, console, results)
    print(table(results))
    if arguments.json:
        arguments.json.write_text(json.dumps({"rows": rows(results)}, indent=1) + "\n", encoding="utf-8")
    if not arguments.quick and not arguments.only:
        arguments.picture.write_text(draw(results), encoding="utf-8")
        put(table(results), arguments.page)


def measure_all(arguments, console, results):
    """All cells, then those at half of what there is; a run that is stopped leaves what it has."""

    def after(results):
        if not arguments.only:
            keep(results, arguments.results)

    run(
        (cell for cell in cells(arguments.seconds) if arguments.only in name_of(cell)),
        console,
        results,
        after,
    )
    run(list(at_half(results)), console, results, after)


if __name__ == "__main__":
    sys.exit(main())
