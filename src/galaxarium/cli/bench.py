"""`galaxarium bench`: how fast we are, beside other programs."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..bench.suite import Report
    from ..bench.timing import Effort

DESCRIPTION = """\
Measure the speed of random play and of search beside Catanatron and OpenSpiel, in the same run and per CPU
second of one process; every figure is the median of three rounds. Ratios travel from machine to machine,
absolute figures do not. The other programs live in an environment of their own, which `make bench`
installs."""


def add_parser(subparsers: Any) -> argparse.ArgumentParser:
    """Add the command to the command line."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        "bench",
        help="measure our speed beside other programs",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument(
        "--quick", action="store_true", help="shorter rounds and no cold start; about a minute"
    )
    parser.add_argument(
        "--json", action="store_true", help="print one JSON object (ratios, measurements, machine)"
    )
    return parser


def run(args: argparse.Namespace) -> int:
    """Measure, telling on the standard error output what is going on; then print the result."""
    import json

    from ..bench.timing import FULL, QUICK

    report = _measure(QUICK if args.quick else FULL)
    if args.json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        _show(report)
    return 0


def _measure(effort: "Effort") -> "Report":
    from rich.console import Console

    from ..bench import suite

    talk = Console(stderr=True, highlight=False)
    with talk.status("Measuring") as status:

        def tell(text: str) -> None:
            status.update(f"Measuring: {text}")
            if not talk.is_terminal:
                print(f"Measuring: {text}", file=sys.stderr, flush=True)

        report = suite.run_suite(effort, tell)
    for note in report.notes:
        talk.print(note)
    return report


def _show(report: "Report") -> None:
    from rich.console import Console

    from ..bench.table import tables

    screen = Console()
    for table in tables(report):
        screen.print(table)
        screen.print()
