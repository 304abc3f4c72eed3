"""The pages quote the figures of benchmarks/results/bench.json, and would change with them."""

import copy
from pathlib import Path

import pytest
from rich.table import Table

from . import script

ROOT = Path(__file__).parents[2]


figures = script("figures")
PAGES = ("README.md", "docs/api.md", "docs/benchmarks.md")


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_have_the_figures_of_the_results(name):
    assert figures.pages(figures.report())[name] == (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_other_results_would_change_each_page(name):
    stored = figures.report()
    measurements = copy.deepcopy(stored.measurements)
    for measured in ("kernel_4p", "game_play"):
        measurements[measured]["decisions_per_second"] *= 2
    changed = figures.pages(figures.Report(measurements, stored.machine))[name]
    assert changed != (ROOT / name).read_text(encoding="utf-8")


def test_a_table_of_the_terminal_becomes_markdown():
    table = Table(title="Speed")
    for heading in ("", "measured"):
        table.add_column(heading)
    table.add_row("games", "[green]12[/]")
    table.add_row("", "")
    assert figures.markdown(table).splitlines() == [
        "| Speed | measured |",
        "| --- | ---: |",
        "| games | 12 |",
    ]
