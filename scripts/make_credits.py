"""Write docs/credits.md from the data files: whose game this is, where its figures come from, which are
stand-ins.

Run it after changing a data file; a test compares the page with what this would write.
"""

from pathlib import Path

from galaxarium.data.planets import blast_off_planets
from galaxarium.data.rogues import rogues
from galaxarium.data.tables import mats

PAGE = Path(__file__).parent.parent / "docs" / "credits.md"

INTRODUCTION = """# Credits

Galaxarium is an **unofficial fan project**. *Tiny Epic Galaxies* and *Tiny Epic Galaxies Blast Off!* are
games designed by Scott Almes and published by Gamelyn Games, who have nothing to do with this software
and have not approved it. If you like it, buy the box.

Names and figures of cards are facts of the game. Every sentence and every picture here is our own; no art
and no rulebook text of the publisher is reproduced. The code is under the MIT licence (see `LICENSE`).

## Where the figures come from

The rules follow five printed rulebooks: Spanish (2015), Brazilian, Polish (2017) and French (2017) for
the classic game, English for Blast Off!. Where they disagree, a table names the book it plays by.

## Stand-in values

For these we found no source for the printed value. They are plausible and playable, and they stand in one
data file each, so that an owner of the box can correct them without touching code.
"""


def level_rows() -> list[str]:
    """Levels of the mats that are stand-ins."""
    return [
        f"| `mats.csv` | {mat}, level {level.level} | dice {level.dice}, ships {level.ships}, "
        f"points {level.points}, cost {level.cost} | {level.provenance} |"
        for mat, levels in mats().items()
        for level in levels
        if "stand-in" in level.provenance
    ]


def rogue_rows() -> list[str]:
    """Levels of the rogues that hold stand-ins."""
    return [
        f"| `rogues.csv` | {rogue.name}, level {level.level} | dice {level.dice}, points {level.points}, "
        f"maximum {rogue.max_resource} | {level.provenance} |"
        for rogue in rogues().values()
        for level in rogue.levels
        if "stand-in" in level.provenance
    ]


def planet_rows() -> list[str]:
    """Blast Off! planets: none of the printed cards was available to us."""
    return [
        f"| `planets-blast-off.csv` | {planet.name} | the whole card, name included | stand-in |"
        for planet in blast_off_planets()
    ]


def page() -> str:
    """The whole page."""
    head = ["", "| file | row | values | provenance |", "|---|---|---|---|"]
    return "\n".join([INTRODUCTION.rstrip(), *head, *level_rows(), *rogue_rows(), *planet_rows(), ""])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
