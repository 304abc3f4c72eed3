"""The catalogue of cards: planets to sort and filter, missions, rogue galaxies, with measured figures."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

from ...data.cells import Amounts
from ...data.credits import stand_ins
from ...data.figures import Figures, figures
from ...data.planets import Planet
from ...data.rogues import Rogue, rogues
from ...game.game import Game
from ..abilities import ability, attack_words, limited_ability, mission
from ..scene import Scene, mission_name, rogue_ship, scene
from ..table.formula import Formula, formula
from ..text import Text

EDITIONS = ("classic", "blast-off")
KINDS = ("gain", "advance", "push", "follow", "dice", "ship", "upgrade", "row", "copy")
"""Kinds of abilities, in the order of the filter."""
_FAMILIES = {
    "muster": "gain",
    "trade": "gain",
    "steal": "push",
    "regress": "push",
    "lasting": "follow",
    "dice": "dice",
    "moves": "ship",
    "recall": "ship",
    "transfer": "ship",
    "upgrade": "upgrade",
    "replace": "row",
    "copy": "copy",
}


@dataclass(frozen=True)
class Tile:
    """A planet's tile, with the text shown when it is selected."""

    slug: str
    name: str
    points: int
    advances: int
    resource: str
    track: str
    formula: Formula
    words: Text
    limit: str
    """own-turn, once-per-turn or nothing."""
    kind: str
    """One of KINDS."""
    figures: Figures | None


@dataclass(frozen=True)
class MissionCard:
    """One mission."""

    slug: str
    name: Text
    words: Text
    comparative: bool
    figures: Figures | None


@dataclass(frozen=True)
class RogueStep:
    """One level of a rogue galaxy."""

    level: int
    dice: int
    points: int
    attack: Text


@dataclass(frozen=True)
class RogueCard:
    """One rogue galaxy."""

    slug: str
    name: str
    ship: str
    """Its colour, which is our choice: the printed one is not known."""
    difficulty: str
    most: int
    steps: tuple[RogueStep, ...]
    stand_in: bool
    """Was no source found for its dice, points and maximum?"""
    stand_in_mark: bool
    """Was no source found for which of its attacks are marked `once`?"""
    figures: Figures | None


@functools.cache
def all_planets(edition: str) -> tuple[Tile, ...]:
    """All planets of an edition."""
    now = _any_moment("blast-off" if edition == "blast-off" else "galakta")
    return tuple(_tile(now, slug) for slug in now.planets)


@functools.cache
def all_missions() -> tuple[MissionCard, ...]:
    """All missions."""
    now = _any_moment("galakta")
    known = figures()
    return tuple(
        MissionCard(
            slug, mission_name(slug), mission(now, slug), row.comparative, known.get(("mission", slug))
        )
        for slug, row in now.missions.items()
    )


@functools.cache
def all_rogues() -> tuple[RogueCard, ...]:
    """All rogue galaxies."""
    return tuple(_rogue(rogue) for rogue in rogues().values())


def _rogue(rogue: Rogue) -> RogueCard:
    unsure = {column for one in stand_ins() if one.name == rogue.name for column in one.values}
    return RogueCard(
        rogue.slug,
        rogue.name,
        rogue_ship(rogue.slug),
        rogue.difficulty,
        rogue.max_resource,
        tuple(RogueStep(row.level, row.dice, row.points, attack_words(row)) for row in rogue.levels),
        "dice" in unsure,
        "once" in unsure,
        figures().get(("rogue", rogue.slug)),
    )


def _any_moment(rulebook: str) -> Scene:
    """A scene to describe cards in; any game will do."""
    return scene(Game.new(players=2, rulebook=rulebook, seed=1), None)


def _tile(now: Scene, slug: str) -> Tile:
    planet = now.planets[slug]
    limit = next((word for word in ("own-turn", "once-per-turn") if word in planet.limits), "")
    return Tile(
        slug,
        planet.name,
        planet.points,
        planet.advances,
        planet.resource,
        now.track(planet.track),
        formula(now, slug),
        limited_ability(now, slug) if limit else ability(now, slug),
        limit,
        _kind(planet),
        figures().get(("planet", slug)),
    )


def _kind(planet: Planet) -> str:
    if planet.family == "exchange":
        return "advance" if planet.advance.steps and planet.gain == Amounts() else "gain"
    return _FAMILIES[planet.family]


ORDERS: dict[str, Callable[[Tile], tuple[float | str, ...]]] = {
    "card": lambda tile: (),
    "name": lambda tile: (tile.name,),
    "points": lambda tile: (-tile.points,),
    "taken": lambda tile: (-tile.figures.taken_share if tile.figures else 0,),
    "won": lambda tile: (-tile.figures.won_share if tile.figures else 0,),
}
"""Sort orders of tiles; equal ones stay in the order of the data."""
