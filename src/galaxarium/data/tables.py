"""Missions, levels, rulebooks and switches as typed rows."""

import functools
from dataclasses import dataclass

from ..errors import BadData
from .reader import Row, packaged, rows, unique

SWITCHES: dict[str, tuple[str, ...]] = {
    "landing": ("may", "must"),
    "tie_breakers": ("planets,level,resources", "planets,resources"),
    "rogue_unusable": ("reroll", "discard"),
    "helios": ("bottom", "discard"),
    "mared": ("tied-ok", "strict"),
    "andellouxian": ("mix", "single"),
    "duel_missions": ("all", "drop-comparative"),
    "follow_bonus": ("yes", "no"),
    "first_player": ("random", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"),
}
"""Every switch and its values; the first is the default (R10)."""

MEASURES = (
    "trigger", "balanced-colonies", "ships-out", "ships-home", "stock", "level",
    "most-planets", "fewest-planets", "most-diplomacy", "most-economy", "most-culture", "most-energy",
)  # fmt: skip
"""What a mission looks at; from most-planets on they compare players."""


@dataclass(frozen=True)
class Mission:
    """One secret mission."""

    slug: str
    name: str
    points: int
    points_if_tied: int
    comparative: bool
    measure: str
    value: int


@dataclass(frozen=True)
class Level:
    """One level of a galaxy mat."""

    level: int
    dice: int
    ships: int
    points: int
    cost: int
    provenance: str


@dataclass(frozen=True)
class Rulebook:
    """One printed rulebook: its edition and how its switches stand."""

    profile: str
    title: str
    edition: str
    switches: dict[str, str]
    note: str


MISSION_COLUMNS = ("slug", "name", "points", "points_if_tied", "comparative", "measure", "value")


def _mission(row: Row) -> Mission:
    comparative = row.word("comparative", ("yes", "no")) == "yes"
    measure = row.word("measure", MEASURES)
    if comparative != (measure in MEASURES[MEASURES.index("most-planets") :]):
        raise row.bad("comparative", f"does not fit the measure {measure}")
    return Mission(
        slug=row.slug("slug"),
        name=row.text("name"),
        points=row.number("points", 1, 9),
        points_if_tied=row.number("points_if_tied", 0, 9) if comparative else 0,
        comparative=comparative,
        measure=measure,
        value=row.number("value", 1, 7) if measure in ("stock", "level") else 0,
    )


def read_missions(name: str, text: str) -> tuple[Mission, ...]:
    """Read the table of missions."""
    seen: set[str] = set()
    missions = []
    for row in rows(name, text, MISSION_COLUMNS):
        missions.append(_mission(row))
        unique(row, "slug", seen)
    if len(missions) != 12:
        raise BadData(name, len(missions) + 1, "slug", f"{len(missions)} missions instead of 12")
    return tuple(missions)


MATS = ("classic", "blast-off")
MAT_COLUMNS = ("mat", "level", "dice", "ships", "points", "cost", "provenance")


def read_mats(name: str, text: str) -> dict[str, tuple[Level, ...]]:
    """Read the level tracks, by mat; levels 1 to 6."""
    mats: dict[str, list[Level]] = {}
    for row in rows(name, text, MAT_COLUMNS):
        levels = mats.setdefault(row.word("mat", MATS), [])
        number = row.number("level", len(levels) + 1, len(levels) + 1)
        levels.append(
            Level(
                level=number,
                dice=row.number("dice", 1, 7),
                ships=row.number("ships", levels[-1].ships if levels else 1, 4),
                points=row.number("points", 0, 20),
                cost=row.number("cost", 1, 7) if number > 1 else 0,
                provenance=row.text("provenance"),
            )
        )
        if number > 6:
            raise row.bad("level", "level 6 is the last")
    for mat in MATS:
        if len(mats.get(mat, [])) != 6:
            raise BadData(name, 1, "level", f"{mat} has {len(mats.get(mat, []))} levels instead of 6")
    return {mat: tuple(levels) for mat, levels in mats.items()}


RULEBOOK_COLUMNS = (
    "profile", "title", "edition", "landing", "tie_breakers", "rogue_unusable", "helios", "mared",
    "andellouxian", "duel_missions", "follow_bonus", "note",
)  # fmt: skip


def read_rulebooks(name: str, text: str) -> dict[str, Rulebook]:
    """Read the rulebook profiles; an empty switch stands at its default."""
    books: dict[str, Rulebook] = {}
    seen: set[str] = set()
    for row in rows(name, text, RULEBOOK_COLUMNS):
        switches = {
            switch: row.word(switch, values) if row.cells.get(switch) else values[0]
            for switch, values in SWITCHES.items()
        }
        profile = row.slug("profile")
        unique(row, "profile", seen)
        edition = row.word("edition", ("classic", "blast-off"))
        books[profile] = Rulebook(profile, row.text("title"), edition, switches, row.text("note"))
    return books


@functools.cache
def missions() -> tuple[Mission, ...]:
    """The 12 missions."""
    return read_missions("missions.csv", packaged("missions.csv"))


@functools.cache
def mats() -> dict[str, tuple[Level, ...]]:
    """The level tracks."""
    return read_mats("mats.csv", packaged("mats.csv"))


@functools.cache
def rulebooks() -> dict[str, Rulebook]:
    """The rulebook profiles."""
    return read_rulebooks("rulebooks.csv", packaged("rulebooks.csv"))
