"""From what was found in games to the puzzles that are shipped: no two alike, not too many of a theme."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from galaxarium.data.puzzles import LEVELS, THEMES
from mining import PANEL

Row = dict[str, Any]

KEYS = (
    "theme", "level", "seat", "kind", "best", "then", "chance", "choices", "said",
    "game", "ply", "seed", "bots", "position",
)  # fmt: skip
"""Everything that is kept of a puzzle, in the order of the file."""

MOST_OF_A_THEME = 0.4
"""The part of all puzzles one theme may have."""

ABILITIES = frozenset(
    {"regress", "replace", "steal", "trade", "copy", "discard", "recall", "transfer", "reroll", "land"}
)
THEME_OF_KIND = {
    "move": "ships",
    "advance": "advance",
    "follow": "follow",
    "set": "dice",
    "colony": "galaxy",
    "upgrade": "galaxy",
    "force": "rogue",
    "lose": "rogue",
    **dict.fromkeys(ABILITIES, "planets"),
}
THEME_OF_FACE = {
    "move": "ships",
    "diplomacy": "advance",
    "economy": "advance",
    "life": "advance",
    "tech": "advance",
    "colony": "galaxy",
    "galaxy": "galaxy",
}


def theme_of(kind: str, best: str) -> str:
    """What a puzzle is about: the kind of its decision, on the main one what the best choice does."""
    if kind != "main":
        return THEME_OF_KIND[kind]
    verb, *words = best.split()
    if verb != "activate":
        return "dice"
    return THEME_OF_FACE.get(words[0], "dice")


def level_of(errs: int) -> int:
    """How hard a puzzle is: how many of the panel err, in thirds."""
    return min(LEVELS[-1], 1 + errs * len(LEVELS) // (len(PANEL) + 1))


def ship(rows: Iterable[Row], file: Path) -> int:
    """Add what is new to a file, and return how many puzzles are in it then."""
    lines = file.read_text(encoding="utf-8").splitlines() if file.is_file() else []
    known = {likeness(row) for row in map(json.loads, lines)}
    for row in _balanced(sorted(rows, key=lambda row: (row["game"], row["ply"]))):
        if likeness(row) not in known:
            known.add(likeness(row))
            lines.append(json.dumps(row, separators=(",", ":")))
    file.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return len(lines)


def likeness(row: Row) -> tuple[str, ...]:
    """What two puzzles that are alike have in common: the row of planets, the question and the answer."""
    planets = next(line for line in row["position"].splitlines() if line.startswith("row "))
    return (row["kind"], row["best"], *sorted(planets.split()[1:]))


def _balanced(rows: Iterable[Row]) -> list[Row]:
    """Without the easiest ones of a theme that has too many; each with its theme and level."""
    named = [_named(row) for row in rows]
    most = max(1, int(MOST_OF_A_THEME * len(named)))
    harder = sorted(named, key=lambda row: -_errs(row))
    kept = {theme: [row for row in harder if row["theme"] == theme][:most] for theme in THEMES}
    return [row for row in named if row in kept[row["theme"]]]


def _errs(row: Row) -> int:
    """How many of the panel choose something else."""
    return sum(choice != row["best"] for choice in row["said"])


def _named(row: Row) -> Row:
    named = {**row, "theme": theme_of(row["kind"], row["best"]), "level": level_of(_errs(row))}
    return {key: named[key] for key in KEYS}
