"""Planet cards: the classic table, and decks in the grammar of Blast Off!"""

import functools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..errors import BadData
from .cells import (
    LIFE_TRACKS,
    RESOURCES,
    TRACKS,
    Amounts,
    Steps,
    parse_ability,
    parse_amounts,
    parse_cost,
    parse_life_steps,
    parse_limits,
    parse_steps,
)
from .reader import Row, packaged, rows, unique

DECK_LIMIT = 40
DECK_LEAST = 6


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


def _printed(row: Row) -> dict[str, Any]:
    """The cells both tables have in common."""
    cost, dice, down = row.read("cost", parse_cost)
    return {
        "slug": row.slug("slug"),
        "name": row.text("name"),
        "points": row.number("points", 1, 9),
        "advances": row.number("advances", 1, 9),
        "resource": row.word("resource", RESOURCES),
        "cost": cost,
        "cost_dice": dice,
        "cost_down": down,
        "gain": row.read("gain", parse_amounts),
        "others_gain": row.read("others_gain", parse_amounts),
    }


def _planet(row: Row) -> Planet:
    family, argument = row.read("ability", parse_ability)
    planet = Planet(
        **_printed(row),
        track=row.word("track", TRACKS),
        limits=row.read("limit", parse_limits),
        family=family,
        argument=argument,
        advance=row.read("advance", parse_steps),
        others_may_advance=row.read("others_may_advance", parse_steps),
    )
    if (family == "copy") != ("copying" in planet.limits):
        raise row.bad("limit", "an ability of family copy, and no other, is limited as copying")
    if planet.cost_dice and "own-turn" not in planet.limits:
        raise row.bad("limit", "a price in dice makes an ability own-turn")
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
    """Read a table of classic planets."""
    return _deck(rows(name, text, PLANET_COLUMNS), _planet, name)


DECK_COLUMNS = (
    "slug", "name", "points", "advances", "resource", "track", "cost", "gain", "advance", "others_gain",
    "others_may_advance",
)  # fmt: skip


def read_deck(name: str, text: str) -> tuple[Planet, ...]:
    """Read a table of Blast Off! planets: our own stand-ins, or a deck of one's own."""
    return _deck(rows(name, text, DECK_COLUMNS), _deck_planet, name)


def _deck(lines: Iterator[Row], parse: Callable[[Row], Planet], name: str) -> tuple[Planet, ...]:
    seen: set[str] = set()
    planets = []
    line = 1
    for row in lines:
        line = row.line
        planets.append(parse(row))
        unique(row, "slug", seen)
        if len(planets) > DECK_LIMIT:
            raise row.bad("slug", f"a deck has at most {DECK_LIMIT} planets")
    if len(planets) < DECK_LEAST:
        raise BadData(name, line, "slug", f"a deck has at least {DECK_LEAST} planets, not {len(planets)}")
    return tuple(planets)


def _deck_planet(row: Row) -> Planet:
    """R8.6: everything is an exchange; a price in dice makes it own-turn."""
    printed = _printed(row)
    planet = Planet(
        **printed,
        track=TRACKS[LIFE_TRACKS.index(row.word("track", LIFE_TRACKS))],
        limits=frozenset({"own-turn"} if printed["cost_dice"] else ()),
        family="exchange",
        argument="",
        advance=row.read("advance", parse_life_steps),
        others_may_advance=row.read("others_may_advance", parse_life_steps),
    )
    _check_effect(row, planet)
    return planet


@functools.cache
def planets() -> tuple[Planet, ...]:
    """The 40 classic planets."""
    return read_planets("planets.csv", packaged("planets.csv"))


@functools.cache
def blast_off_planets() -> tuple[Planet, ...]:
    """The 30 stand-in planets of Blast Off!"""
    return read_deck("planets-blast-off.csv", packaged("planets-blast-off.csv"))
