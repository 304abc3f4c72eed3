"""The catalogue of planets: all cards of an edition, one of them in full."""

from dataclasses import dataclass

from ..game.game import Game
from .abilities import ability, limited_ability
from .page_formula import Formula, formula
from .scene import Scene, scene
from .text import Text


@dataclass(frozen=True)
class Tile:
    """One planet in short, with its words for when it is chosen."""

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


@dataclass(frozen=True)
class PlanetsPage:
    """The catalogue."""

    edition: str
    tiles: tuple[Tile, ...]
    chosen: Tile


def planets_page(edition: str, chosen: str) -> PlanetsPage:
    """All planets of an edition; an unknown one to show in full is the first."""
    now = _any_moment("blast-off" if edition == "blast-off" else "galakta")
    tiles = tuple(_tile(now, slug) for slug in now.planets)
    shown = next((tile for tile in tiles if tile.slug == chosen), tiles[0])
    return PlanetsPage(edition, tiles, shown)


def _any_moment(rulebook: str) -> Scene:
    """Cards are described within a game; any one will do."""
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
    )
