"""How cards fare in games between bots: plays arenas and writes data/figures for the catalogue.

python scripts/card_figures.py --games 4000

One run per edition, and one per rogue galaxy. The folder of the results can be kept with --keep; the same
command then goes on where it was stopped. `runs.csv` says where every figure comes from.
"""

import argparse
import csv
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import polars as pl

from galaxarium.arena.report.data import Results
from galaxarium.data.rogues import rogues

FIGURES = Path(__file__).parent.parent / "src/galaxarium/data/figures"
RUN_COLUMNS = ("run", "command", "bot", "players", "games", "seed", "version", "date")
CARD_COLUMNS = ("run", "kind", "card", "games", "seen", "taken", "scored", "won")
SEED = 8


def main() -> None:
    """Play what is missing and write both tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--keep", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.keep or Path(scratch)
        runs = {name: _play(folder / name, command) for name, command in _commands(args).items()}
        _write("runs.csv", RUN_COLUMNS, [_run(name, args.bot, *run) for name, run in runs.items()])
        _write("cards.csv", CARD_COLUMNS, [row for name, run in runs.items() for row in _cards(name, run[1])])


def _commands(args: argparse.Namespace) -> dict[str, list[str]]:
    """The arenas, each with the words after `galaxarium arena`."""
    common = ["--games", str(args.games), "--seed", str(SEED)]
    runs = {
        "classic": ["--bots", ",".join([args.bot] * 4), *common],
        "blast-off": ["--bots", ",".join([args.bot] * 3), "--rulebook", "blast-off", *common],
    }
    return runs | {slug: ["--bots", args.bot, "--rogue", slug, *common] for slug in rogues()}


def _play(folder: Path, command: list[str]) -> tuple[list[str], Results]:
    program = [sys.executable, "-m", "galaxarium", "arena", *command, "--out", str(folder)]
    subprocess.run(program, check=True)
    return command, Results.load(folder)


def _run(name: str, bot: str, command: list[str], results: Results) -> tuple[Any, ...]:
    players, version = len(results.plan["bots"]), results.plan["version"]
    date = (results.played or datetime.now(UTC).date()).isoformat()
    return (name, f"galaxarium arena {' '.join(command)}", bot, players, results.count, SEED, version, date)


def _cards(name: str, results: Results) -> list[tuple[Any, ...]]:
    """One row per card: in how many games it was seen, how often taken, scored, and by winners."""
    if results.rogue is not None:
        won = float(results.players["win_share"].sum())
        return [(name, "rogue", name, results.count, results.count, 0, 0, round(won, 1))]
    planets = [_planet(name, results, *row) for row in _planets(results).iter_rows()]
    return planets + [_mission(name, results, *row) for row in _missions(results).iter_rows()]


def _planets(results: Results) -> pl.DataFrame:
    counts = (pl.len(), (pl.col("taken") > 0).sum().alias("times"), pl.col("win_share").sum())
    return results.planets.group_by("planet").agg(*counts).sort("planet")


def _planet(name: str, results: Results, *row: Any) -> tuple[Any, ...]:
    slug, seen, taken, won = row
    return (name, "planet", slug, results.count, seen, taken, 0, round(won, 1))


def _missions(results: Results) -> pl.DataFrame:
    """How often a mission was kept, brought points, and was a winner's; and how often it was dealt."""
    rows = results.players.drop_nulls("mission")
    scored = (pl.col("mission_points") > 0).sum().alias("scored")
    kept = rows.group_by("mission").agg(pl.len().alias("kept"), scored, pl.col("win_share").sum())
    other = rows.group_by(mission="mission_other").agg(pl.len().alias("put"))
    both = kept.join(other, on="mission", how="left").with_columns(pl.col("put").fill_null(0))
    dealt = (pl.col("kept") + pl.col("put")).alias("dealt")
    return both.select("mission", dealt, "kept", "scored", "win_share").sort("mission")


def _mission(name: str, results: Results, *row: Any) -> tuple[Any, ...]:
    slug, dealt, kept, scored, won = row
    return (name, "mission", slug, results.count, dealt, kept, scored, round(won, 1))


def _write(name: str, columns: tuple[str, ...], rows: list[tuple[Any, ...]]) -> None:
    with (FIGURES / name).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)


if __name__ == "__main__":
    main()
