"""A night's soak: three servers at one PostgreSQL, rooms of four that play, and one fault after the other.

    .venv/bin/python benchmarks/night.py --hours 8

Servers are killed, the database is stopped, crashed and hangs up on everybody. After every few faults
all rest, and whatever anybody was told is held against what is stored and against what all servers say.
Ends with 1 at the first thing that is wrong, or if the server that is never killed has grown by more
than --growth megabytes.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from rich.console import Console

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from faults.storm import rage
from support.postgres import Postgres


def parse_arguments(words):
    """The command line."""
    first, *rest = __doc__.splitlines()
    parser = argparse.ArgumentParser(
        description=first, epilog="\n".join(rest), formatter_class=argparse.RawDescriptionHelpFormatter
    )
    add = parser.add_argument
    add("--hours", type=float, default=8, help="how long (default 8)")
    add("--tables", type=int, default=24, help="tables that play at a time (default 24)")
    add("--seed", type=int, default=0, help="chance for the faults")
    add("--growth", type=float, default=100, help="megabytes a server may grow by (default 100)")
    return parser.parse_args(words)


def main(words=None):
    """Rage, and tell."""
    arguments = parse_arguments(words)
    console = Console()

    def tell(report):
        hours, size = report.memory[-1]
        faults = ", ".join(f"{count} {name}" for name, count in sorted(report.faults.items()))
        console.print(
            f"{hours:6.2f} h  {report.moves:,} moves, {report.games:,} games, {report.checks} checks; "
            f"{faults}; {size:.0f} MB",
            highlight=False,
        )

    with tempfile.TemporaryDirectory(prefix="galaxarium-night-") as folder:
        Path(folder).chmod(0o755)
        postgres = Postgres(Path(folder) / "pg", durable=True)
        try:
            storm = rage(
                postgres, Path(folder), arguments.hours * 3600, tell, arguments.tables, seed=arguments.seed
            )
            report = asyncio.run(storm)
        finally:
            postgres.close()
    for problem in report.problems:
        console.print(problem, highlight=False)
    console.print(f"grown by {report.growth:.0f} MB", highlight=False)
    return int(bool(report.problems) or report.growth > arguments.growth)


if __name__ == "__main__":
    sys.exit(main())
