"""Write the figures of benchmarks/results/bench.json into the pages that quote them.

docs/benchmarks.md gets all tables, between two marks; sentences of README.md, docs/api.md and
docs/benchmarks.md get their numbers. A test compares the pages with what this would write.

    .venv/bin/python benchmarks/bench.py --json > benchmarks/results/bench.json
    .venv/bin/python benchmarks/figures.py
"""

import json
import re
import sys
from pathlib import Path

from rich.text import Text
from speed.suite import DECISIONS, Report
from speed.table import tables

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results" / "bench.json"
BEGIN = "<!-- Written by benchmarks/figures.py from benchmarks/results/bench.json. -->\n"
END = "<!-- End of the figures. -->\n"
FOUR = "decisions_per_second_vs_catanatron_4p"
NUMBER = r"[\d.,]*\d"

SENTENCES = (
    (
        "README.md",
        f"about ({NUMBER}) million random decisions a second on one core, about ({NUMBER}) times",
        lambda report: (
            f"{report.figure('kernel_4p', DECISIONS) / 1e6:.1f}",
            f"{round(report.ratios[FOUR], -1):.0f}",
        ),
    ),
    (
        "docs/api.md",
        f"about ({NUMBER}) choices a second",
        lambda report: (f"{round(report.figure('game_play', DECISIONS), -3):,.0f}",),
    ),
    (
        "docs/benchmarks.md",
        f"counted like ours, the ratio is ({NUMBER})",
        lambda report: (f"{report.ratios['choices_per_second_vs_catanatron_4p']:.0f}",),
    ),
)
"""Page, the sentence with its numbers as groups, and what these numbers are now."""


def report():
    """The stored results."""
    stored = json.loads(RESULTS.read_text(encoding="utf-8"))
    return Report(stored["measurements"], stored["machine"])


def markdown(table):
    """A table of the terminal in Markdown, without its empty rows."""
    columns = [[Text.from_markup(str(cell)).plain for cell in column.cells] for column in table.columns]
    heads = [str(column.header) for column in table.columns]
    heads[0] = heads[0] or str(table.title)
    ruler = ["---"] + ["---:"] * (len(heads) - 1)
    rows = [row for row in zip(*columns, strict=True) if any(row)]
    return "\n".join(f"| {' | '.join(row)} |" for row in (heads, ruler, *rows))


def figures(report):
    """All tables, and where they were measured."""
    machine = report.machine
    programs = {"Python": "python", "NumPy": "numpy", "numba": "numba", "Catanatron": "catanatron"}
    versions = ", ".join(f"{title} {machine[name]}" for title, name in programs.items())
    where = (
        f"{machine['date']}, {machine['cpu_count']} cores of one {machine['architecture']} machine "
        f"with {machine['system']}, {versions}, OpenSpiel {machine['open_spiel']}. "
        "Columns with an x compare with Catanatron."
    )
    return "\n\n".join([where, *map(markdown, tables(report))]) + "\n"


def pages(report):
    """What the pages should say, by their paths."""
    found = {name: (ROOT / name).read_text(encoding="utf-8") for name, _, _ in SENTENCES}
    for name, pattern, numbers in SENTENCES:
        [match] = re.finditer(pattern, found[name])
        text = match[0]
        for group, number in reversed(list(enumerate(numbers(report), start=1))):
            start, end = (place - match.start() for place in match.span(group))
            text = text[:start] + number + text[end:]
        found[name] = found[name].replace(match[0], text)
    before, rest = found["docs/benchmarks.md"].split(BEGIN)
    found["docs/benchmarks.md"] = before + BEGIN + "\n" + figures(report) + "\n" + END + rest.split(END)[1]
    return found


def main():
    """Write the pages."""
    for name, text in pages(report()).items():
        (ROOT / name).write_text(text, encoding="utf-8")
        sys.stdout.write(f"wrote {name}\n")


if __name__ == "__main__":
    main()
