"""The credits page lists every stand-in value and cannot fall behind the data."""

import csv
import importlib.util
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "src" / "galaxarium" / "data"


def make_credits():
    spec = importlib.util.spec_from_file_location("make_credits", ROOT / "scripts" / "make_credits.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_is_what_the_data_say():
    assert (ROOT / "docs" / "credits.md").read_text(encoding="utf-8") == make_credits().page()


def test_every_stand_in_row_has_a_line():
    page = (ROOT / "docs" / "credits.md").read_text(encoding="utf-8")
    for file in ("mats.csv", "rogues.csv"):
        table = csv.DictReader((DATA / file).read_text(encoding="utf-8").splitlines())
        rows = [row for row in table if "stand-in" in row["provenance"]]
        assert page.count(f"| `{file}` |") == len(rows) > 0
    planets = csv.DictReader((DATA / "planets-blast-off.csv").read_text(encoding="utf-8").splitlines())
    assert all(f"| `planets-blast-off.csv` | {row['name']} |" in page for row in planets)


def test_the_page_says_whose_game_it_is():
    page = make_credits().page()
    assert "unofficial fan project" in page
    assert "Gamelyn Games" in page


def test_every_run_behind_a_figure_is_named():
    page = make_credits().page()
    runs = list(csv.DictReader((DATA / "figures" / "runs.csv").read_text(encoding="utf-8").splitlines()))
    records = list((ROOT / "docs").glob("gpu-run-*.json"))
    assert runs
    assert records
    for run in runs:
        assert f"`{run['command']}` | {run['date']} | galaxarium {run['version']} |" in page
    for record in records:
        assert f"]({record.name})" in page


def test_every_page_with_figures_has_its_source():
    """Whoever publishes measurements on another page has to say here where they come from."""
    page = make_credits().page()
    for name in ("ladder.md", "benchmarks.md", "environments/figures.md", "bots.md", "gpu.md", "load.md"):
        assert f"({name}" in page


def test_every_drawn_figure_and_foreign_file_is_named():
    page = make_credits().page()
    drawn = {file.name for file in (ROOT / "docs/images").glob("*.svg")} - {"terminal.svg"}
    assert all(f"`{name}`" in page for name in drawn)
    vendored = [
        *(ROOT / "src/galaxarium/web/static/vendor").iterdir(),
        *(ROOT / "docs/site/vendor").glob("*.js"),
    ]
    assert all(file.stem in page for file in vendored)
