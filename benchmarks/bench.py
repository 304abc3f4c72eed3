"""How fast we are, beside other programs.

    .venv/bin/python benchmarks/bench.py             # tables; `make bench` installs the other programs first
    .venv/bin/python benchmarks/bench.py --json      # one JSON object: ratios, measurements, machine

Random play and search are measured beside Catanatron and OpenSpiel in the same run and per CPU second of one
process; every figure is the median of three rounds. Ratios travel from machine to machine, absolute figures
do not. The other programs live in an environment of their own.
"""

import argparse
import json
import sys

from rich.console import Console
from speed import suite
from speed.table import tables
from speed.timing import FULL, QUICK


def main(argv=None):
    """Measure, telling on the standard error output what is going on; then print the result."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="shorter rounds and no cold start; a minute")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    args = parser.parse_args(argv)
    report = measure(QUICK if args.quick else FULL)
    if args.json:
        print(json.dumps(report.as_dict(), indent=2))
    else:
        screen = Console()
        for table in tables(report):
            screen.print(table)
            screen.print()
    return 0


def measure(effort):
    """Run everything; a terminal sees what is measured in a status line, a log line by line."""
    talk = Console(stderr=True, highlight=False)
    with talk.status("Measuring") as status:

        def tell(text):
            status.update(f"Measuring: {text}")
            if not talk.is_terminal:
                print(f"Measuring: {text}", file=sys.stderr, flush=True)

        report = suite.run_suite(effort, tell)
    for note in report.notes:
        talk.print(note)
    return report


if __name__ == "__main__":
    sys.exit(main())
