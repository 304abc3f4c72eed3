"""Write docs/credits.md: whose game this is, and where cards, figures, pictures and foreign files come from.

What can be read from data is read from it: provenance of rows, runs of the arena, records of measurements.
Run it after changing any of them; a test compares the page with what this would write.
"""

import csv
import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from galaxarium.data.credits import PUBLISHERS, stand_ins
from galaxarium.data.figures import runs
from galaxarium.data.planets import blast_off_planets
from galaxarium.data.reader import packaged
from galaxarium.data.rogues import Rogue, RogueLevel, rogues
from galaxarium.data.tables import rulebooks

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "credits.md"

INTRODUCTION = """# Credits

Galaxarium is an **unofficial fan project**. *Tiny Epic Galaxies* and *Tiny Epic Galaxies Blast Off!* are
games designed by Scott Almes and published by Gamelyn Games, who have nothing to do with this software
and have not approved it. If you like it, buy the box.

Names and figures of cards are facts of the game. All sentences and pictures here are our own; no art
and no rulebook text of the publisher is reproduced. The code is under the MIT licence (see `LICENSE`).

## Where rules and cards come from

The rules follow five printed rulebooks; all their statements are [listed](concordance.md). Where the books disagree, each table plays by a named book.
This information is also in the browser, in five languages, at `/credits`.
"""

CARDS = """
The source of each row of the data files. The [reference implementation](../tests/reference) has a copy of the cards that was typed
by hand from the same tables, and whole games are played with both and compared step by step. That finds errors of copying and of code; a value that was
already wrong in the tables would be wrong in both.
"""

UNRECORDED = "facts of the printed cards; which copy a row was read from is not recorded"

STAND_INS = """
## Stand-in values

For these values we found no printed source. They are plausible and playable, and each is in one row of one
data file, so that an owner of the game can correct them without changing code.
"""

MEASURED = """
## Where measured figures come from

The commands behind the published figures. Data that were not written down at the time are called *not noted*. Runs up to 2026-11-16 were played by older rules, in which two players were dealt no missions that
compare players (R1.4) and no attack of a rogue galaxy was limited to once a turn (R9.4); this affects their figures of games of two and against Zendica.

| figures | command | date | machine or version |
|---|---|---|---|
"""

THERE = "see there"
PUBLISHED = "not noted; published 2026-11-15"
BY_HAND = (
    (
        "[Puzzles](howto/mine-puzzles.md): chances and bounds",
        "`python scripts/puzzles/mine.py`",
        "not noted",
        "every line of `puzzles.jsonl` has its game, seed, bots and bounds",
    ),
    (
        "[Ladder](ladder.md)",
        "`galaxarium ladder --games 60`, seed 1",
        PUBLISHED,
        "galaxarium 0.1.0; not noted",
    ),
    ("[Speed of environments](environments/figures.md)", "`python benchmarks/envs.py`", THERE, THERE),
    (
        "[Strength over thinking time](benchmarks.md#strength-and-thinking-time)",
        "`python benchmarks/growth.py --games 40`",
        PUBLISHED,
        "not noted",
    ),
    (
        "[How good the chances are](bots.md#how-good-are-the-chances)",
        "`python scripts/check_chances.py`: 159, 80 and 53 games of `medium`",
        PUBLISHED,
        "not noted",
    ),
)
"""Runs without a result file: figures, command, date, machine, as far as known."""

EARLIER_PROGRAM = "e561131"
"""The last commit with the training program of the first two runs."""

PICTURES = """
## Pictures and foreign files

Pictures of pages and of the terminal are screenshots of Galaxarium; worlds are drawn by our own code from their names, and we drew the ships and icons. `growth.svg`, `load.svg` and `training.svg` in
[images](images) are drawn by `benchmarks/growth.py`, `make load` and `training/curves.py` from the figures above; `report.png` shows the results of the arena named in its first lines.

| work | where | author and licence |
|---|---|---|
| Jost, Sofia Sans Semi Condensed (typefaces, subset) | `src/galaxarium/web/static/fonts` | their authors, SIL Open Font License; the licences are beside them |
| idiomorph 0.8.0 (script) | `src/galaxarium/web/static/vendor/idiomorph` | its authors, Zero-Clause BSD; licence beside it |
| iframe-worker 1.0.4 (script of the documentation site) | `docs/site/vendor` | Martin Donath, MIT; licence beside it |

Everything else is installed from packages under their own licences; the [lock files](../locks/README.md) name all of them.
"""


def book_rows() -> list[str]:
    """The rulebooks."""
    head = ["", "| rulebook | edition | publisher | name in set-ups |", "|---|---|---|---|"]
    return head + [
        f"| {book.title} | {book.edition} | {PUBLISHERS[name]} | `{name}` |"
        for name, book in rulebooks().items()
    ]


def source_rows() -> list[str]:
    """The number of rows of each file by source."""
    head = ["| file | rows | source |", "|---|---:|---|"]
    found = [_counted("planets.csv", UNRECORDED), _counted("missions.csv", UNRECORDED)]
    found += [_counted("planets-blast-off.csv", "stand-in: none of the printed cards was available to us")]
    for file in ("mats.csv", "rogues.csv"):
        kinds = Counter(row["provenance"] for row in _read(file))
        found += [f"| {_linked(file)} | {count} | {kind} |" for kind, count in kinds.items()]
    return head + found


def _counted(file: str, source: str) -> str:
    return f"| {_linked(file)} | {len(_read(file))} | {source} |"


def _linked(file: str) -> str:
    return f"[`{file}`](../src/galaxarium/data/{file})"


def _read(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(packaged(file).splitlines()))


def level_rows() -> list[str]:
    """Levels of the mats that hold stand-ins."""
    return [
        f"| `mats.csv` | {row.name}, level {row.level} | "
        f"{', '.join(f'{column} {value}' for column, value in row.values.items())} | {row.provenance} |"
        for row in stand_ins()
        if row.file == "mats.csv"
    ]


def rogue_rows() -> list[str]:
    """Levels of the rogues that hold stand-ins."""
    return [
        f"| `rogues.csv` | {rogue.name}, level {level.level} | {_rogue_values(rogue, level)} | {level.provenance} |"
        for rogue in rogues().values()
        for level in rogue.levels
        if "stand-in" in level.provenance
    ]


def _rogue_values(rogue: Rogue, level: RogueLevel) -> str:
    """Those of its values for which no source was found."""
    figures = f"dice {level.dice}, points {level.points}, maximum {rogue.max_resource}"
    values = [figures] if "maximum are stand-ins" in level.provenance else []
    return ", ".join([*values, *(["attack once a turn"] if level.once else [])])


def planet_rows() -> list[str]:
    """Blast Off! planets: none of the printed cards was available to us."""
    return [
        f"| `planets-blast-off.csv` | {planet.name} | the whole card, name included | stand-in |"
        for planet in blast_off_planets()
    ]


def measured_rows() -> list[str]:
    """The runs behind published figures; first those with a result file."""
    rows = [
        f"| Catalogue of cards, {run.name}: {run.games:,} games of `{run.bot}`, {run.players} at a table | "
        f"`{run.command}` | {run.date} | galaxarium {run.version} |"
        for run in runs().values()
    ]
    return [
        *rows,
        *gpu_rows(),
        load_row(),
        bench_row(),
        *training_rows(),
        *(f"| {' | '.join(row)} |" for row in BY_HAND),
    ]


def gpu_rows() -> list[str]:
    """The runs on a GPU, from their record."""
    [file] = sorted((ROOT / "docs").glob("gpu-run-*.json"))[-1:]
    record: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    parts = [(name, part) for name, part in record.items() if isinstance(part, dict) and "command" in part]
    return [
        f"| [GPU](gpu.md), {name} ([record]({file.name})) | `{part['command']}` | {part['date']} | "
        f"{part['versions']['gpu']}; numba-cuda {part['versions']['numba-cuda']} |"
        for name, part in parts
    ]


def load_row() -> str:
    """The load test, from its results."""
    record = json.loads((ROOT / "benchmarks/results/load.json").read_text(encoding="utf-8"))
    machine = f"{record['cores']} cores, {record['machine']}, Python {record['python']}"
    return (
        f"| [Load](load.md), {len(record['cells'])} cells | `make load` | {record['when'][:10]} | {machine} |"
    )


def bench_row() -> str:
    """The benchmarks, from their results."""
    machine = json.loads((ROOT / "benchmarks/results/bench.json").read_text(encoding="utf-8"))["machine"]
    where = f"{machine['cpu_count']} cores, {machine['architecture']}, Python {machine['python']}"
    return f"| [Benchmarks](benchmarks.md) | `make bench` | {machine['date']} | {where} |"


def training_rows() -> list[str]:
    """The training of the learned bot, from its curves and, from the second run on, its records."""
    rows = [training_row("first", "`python training/train.py --seconds 420 --out results/`", PUBLISHED)]
    for run in ("second", "third", "fourth", "fifth"):
        file = f"training/runs/{run}/record.json"
        record = json.loads((ROOT / file).read_text(encoding="utf-8"))
        command = f"in its [record](../{file}), for the program of commit `{EARLIER_PROGRAM}`"
        is_earlier = "--config" in record["command"]  # an option that the program has no longer
        rows.append(training_row(run, command if is_earlier else f"`{record['command']}`", record["date"]))
    return rows


def training_row(run: str, command: str, date: str) -> str:
    """One of its runs."""
    with (ROOT / f"training/runs/{run}/curve.csv").open(encoding="utf-8") as file:
        *_, last = csv.DictReader(file)
    counts = f"{int(last['round']):,} rounds, {int(last['games']):,} games, {float(last['seconds']):.0f} s"
    what = f"[`learned`](../training/README.md), {run} run: {counts}"
    return f"| {what} | {command} | {date} | one NVIDIA H200 |"


def page() -> str:
    """The whole page."""
    head = ["", "| file | row | values | provenance |", "|---|---|---|---|"]
    cards = [INTRODUCTION.rstrip(), *book_rows(), CARDS.rstrip(), "", *source_rows()]
    measured = [MEASURED.rstrip(), *measured_rows(), PICTURES.rstrip()]
    stand_ins = [STAND_INS.rstrip(), *head, *level_rows(), *rogue_rows(), *planet_rows()]
    return "\n".join([*cards, *measured, *stand_ins, ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"wrote {PAGE}\n")
