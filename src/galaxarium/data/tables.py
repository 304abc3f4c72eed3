"""The tables of the classic game as typed rows: planets, missions, levels, rulebooks."""

import functools
import re
from dataclasses import dataclass

from .reader import Row, packaged, rows, unique

RESOURCES = ("energy", "culture")
TRACKS = ("diplomacy", "economy")
LIMITS = ("own-turn", "once-per-turn", "copying")
SWITCHES: dict[str, tuple[str, ...]] = {
    "landing": ("may", "must"),
    "tie_breakers": ("planets,level,resources", "planets,resources"),
    "rogue_unusable": ("reroll", "discard"),
    "helios": ("bottom", "discard"),
    "mared": ("tied-ok", "strict"),
    "andellouxian": ("mix", "single"),
    "duel_missions": ("drop-comparative", "all"),
    "follow_bonus": ("yes", "no"),
    "first_player": ("random", "seat-1", "seat-2", "seat-3", "seat-4", "seat-5"),
}
"""Every switch and its values; the first is the default (R10)."""

ABILITIES: dict[str, tuple[str, ...]] = {
    "exchange": ("", "strict", "others-first"),
    "lasting": ("follow-culture", "follow-energy", "follow-price"),
    "regress": ("diplomacy 1", "economy 1", "either 1", "either 2", "either 1 twice"),
    "upgrade": ("lowest 1", "mix 0"),
    "dice": ("reroll", "set"),
    "steal": RESOURCES,
    "trade": RESOURCES,
    "replace": ("",),
    "moves": ("",),
    "copy": ("row", "hire-energy", "hire-culture", "perform", "repeat"),
    "recall": ("",),
    "transfer": ("",),
    "muster": RESOURCES,
}
"""Families of abilities and what each may say after its name."""

MEASURES = (
    "trigger", "balanced-colonies", "ships-out", "ships-home", "stock", "level", "most-planets", "fewest-planets",
    "most-diplomacy", "most-economy", "most-culture", "most-energy",
)  # fmt: skip
"""What a mission looks at; from most-planets on they compare players."""


@dataclass(frozen=True)
class Amounts:
    """Energy and culture."""

    energy: int = 0
    culture: int = 0


@dataclass(frozen=True)
class Steps:
    """Spaces on a kind of track; none if 0."""

    track: str = "either"
    steps: int = 0


@dataclass(frozen=True)
class Planet:
    """One planet card."""

    slug: str
    name: str
    points: int
    advances: int
    resource: str
    track: str
    limits: frozenset[str]
    family: str
    argument: str
    cost: Amounts
    cost_dice: int
    cost_down: int
    gain: Amounts
    advance: Steps
    others_gain: Amounts
    others_may_advance: Steps


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


def parse_amounts(text: str) -> Amounts:
    """Read `2e1c`, `3e`, `1c` or nothing."""
    match = re.fullmatch(r"(?:([1-7])e)?(?:([1-7])c)?", text)
    if match is None:
        raise ValueError(f"{text!r} is not an amount such as 2e, 1c or 2e1c")
    return Amounts(int(match[1] or 0), int(match[2] or 0))


def parse_steps(text: str) -> Steps:
    """Read `diplomacy 1`, `either 2` or nothing."""
    if not text:
        return Steps()
    match = re.fullmatch(r"(diplomacy|economy|either) ([1-6])", text)
    if match is None:
        raise ValueError(f"{text!r} is not an advance such as 'diplomacy 1' or 'either 2'")
    return Steps(match[1], int(match[2]))


def parse_cost(text: str) -> tuple[Amounts, int, int]:
    """Read a price: amounts, dice, a step back."""
    if match := re.fullmatch(r"([1-3])die", text):
        return Amounts(), int(match[1]), 0
    if match := re.fullmatch(r"down ([1-6])", text):
        return Amounts(), 0, int(match[1])
    try:
        return parse_amounts(text), 0, 0
    except ValueError:
        raise ValueError(f"{text!r} is not a price such as 2e, 1c, 2e1c, 1die or 'down 1'") from None


def parse_limits(text: str) -> frozenset[str]:
    """Read limits separated by spaces."""
    limits = text.split()
    for limit in limits:
        if limit not in LIMITS:
            raise ValueError(f"{limit!r} is not one of {', '.join(LIMITS)}")
    return frozenset(limits)


def parse_ability(text: str) -> tuple[str, str]:
    """Read a family and its argument."""
    family, _, argument = text.partition(" ")
    if family not in ABILITIES:
        raise ValueError(f"{family!r} is not one of {', '.join(ABILITIES)}")
    if argument not in ABILITIES[family]:
        expected = ", ".join(repr(word) for word in ABILITIES[family])
        raise ValueError(f"{family} takes {expected}, not {argument!r}")
    return family, argument


def _planet(row: Row) -> Planet:
    family, argument = row.read("ability", parse_ability)
    cost, dice, down = row.read("cost", parse_cost)
    limits = row.read("limit", parse_limits)
    if (family == "copy") != ("copying" in limits):
        raise row.bad("limit", "an ability of family copy, and no other, is limited as copying")
    if dice and "own-turn" not in limits:
        raise row.bad("limit", "a price in dice makes an ability own-turn")
    planet = Planet(
        slug=row.slug("slug"),
        name=row.text("name"),
        points=row.number("points", 1, 9),
        advances=row.number("advances", 1, 9),
        resource=row.word("resource", RESOURCES),
        track=row.word("track", TRACKS),
        limits=limits,
        family=family,
        argument=argument,
        cost=cost,
        cost_dice=dice,
        cost_down=down,
        gain=row.read("gain", parse_amounts),
        advance=row.read("advance", parse_steps),
        others_gain=row.read("others_gain", parse_amounts),
        others_may_advance=row.read("others_may_advance", parse_steps),
    )
    _check_effect(row, planet)
    return planet


def _check_effect(row: Row, planet: Planet) -> None:
    """An exchange must do something; the other families have their effect in the ability column."""
    effect = planet.gain != Amounts() or planet.advance.steps > 0
    others = planet.others_gain != Amounts() or planet.others_may_advance.steps > 0
    if planet.family == "exchange":
        if not effect:
            raise row.bad("gain", "an exchange needs a gain or an advance")
    elif effect or others or planet.cost_dice or planet.cost_down:
        raise row.bad("ability", f"{planet.family} takes a price in energy or culture and nothing else")


PLANET_COLUMNS = (
    "slug", "name", "points", "advances", "resource", "track", "limit", "ability", "cost", "gain", "advance",
    "others_gain", "others_may_advance",
)  # fmt: skip


def read_planets(name: str, text: str) -> tuple[Planet, ...]:
    """Read a table of planets."""
    seen: set[str] = set()
    planets = []
    for row in rows(name, text, PLANET_COLUMNS):
        planets.append(_planet(row))
        unique(row, "slug", seen)
        if len(planets) > 40:
            raise row.bad("slug", "a deck has at most 40 planets")
    return tuple(planets)


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
        raise row.bad("slug", f"{len(missions)} missions instead of 12")
    return tuple(missions)


MAT_COLUMNS = ("mat", "level", "dice", "ships", "points", "cost", "provenance")


def read_mats(name: str, text: str) -> dict[str, tuple[Level, ...]]:
    """Read the level tracks, by mat; levels 1 to 6."""
    mats: dict[str, list[Level]] = {}
    for row in rows(name, text, MAT_COLUMNS):
        levels = mats.setdefault(row.word("mat", ("classic", "blast-off")), [])
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
    return {mat: tuple(levels) for mat, levels in mats.items()}


RULEBOOK_COLUMNS = (
    "profile", "title", "edition", "landing", "tie_breakers", "rogue_unusable", "helios", "mared", "andellouxian",
    "duel_missions", "follow_bonus", "note",
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
def planets() -> tuple[Planet, ...]:
    """The 40 classic planets."""
    return read_planets("planets.csv", packaged("planets.csv"))


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
