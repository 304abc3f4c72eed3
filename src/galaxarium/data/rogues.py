"""The rogue galaxies of the solo game."""

import functools
from dataclasses import dataclass, replace

from ..errors import BadData
from .cells import Attack, parse_attack, parse_mark
from .reader import packaged, rows


@dataclass(frozen=True)
class RogueLevel:
    """One level of a rogue galaxy."""

    level: int
    dice: int
    points: int
    attack: Attack
    once: bool
    """Marked "once": further colony dice of the same turn are unusable (R9.4)."""
    provenance: str


@dataclass(frozen=True)
class Rogue:
    """One solo opponent."""

    slug: str
    name: str
    difficulty: str
    max_resource: int
    levels: tuple[RogueLevel, ...]


ROGUE_COLUMNS = (
    "slug",
    "name",
    "difficulty",
    "level",
    "dice",
    "points",
    "max_resource",
    "attack",
    "once",
    "provenance",
)


def read_rogues(name: str, text: str) -> dict[str, Rogue]:
    """Read the rogue galaxies, five levels each."""
    rogues: dict[str, Rogue] = {}
    for row in rows(name, text, ROGUE_COLUMNS):
        slug = row.slug("slug")
        known = rogues.get(slug)
        levels = known.levels if known else ()
        number = row.number("level", len(levels) + 1, len(levels) + 1)
        maximum = row.number("max_resource", 1, 7)
        if known and known.max_resource != maximum:
            raise row.bad("max_resource", f"{slug} has {known.max_resource} on its first level")
        if number > 5:
            raise row.bad("level", "level 5 is a rogue's last")
        level = RogueLevel(
            number,
            row.number("dice", 1, 7),
            row.number("points", levels[-1].points if levels else 0, 20),
            row.read("attack", parse_attack),
            row.read("once", parse_mark),
            row.text("provenance"),
        )
        rogues[slug] = Rogue(slug, row.text("name"), row.text("difficulty"), maximum, (*levels, level))
    for rogue in rogues.values():
        if len(rogue.levels) != 5:
            raise BadData(
                name, row.line, "level", f"{rogue.slug} has {len(rogue.levels)} levels instead of 5"
            )
    return rogues


def unmarked(rogue: Rogue) -> Rogue:
    """The same rogue galaxy with no attack marked `once`, as in games begun before the mark was known."""
    return replace(rogue, levels=tuple(replace(level, once=False) for level in rogue.levels))


@functools.cache
def rogues() -> dict[str, Rogue]:
    """The five rogue galaxies, easiest first."""
    return read_rogues("rogues.csv", packaged("rogues.csv"))
