"""The catalogue of planets: those of an edition that are asked for, one of them in full."""

from collections.abc import Mapping
from dataclasses import dataclass

from .catalogue import EDITIONS, KINDS, ORDERS, Tile, all_planets

_RESOURCES = ("energy", "culture")


@dataclass(frozen=True)
class Sieve:
    """What to show; an empty word shows everything."""

    edition: str = "classic"
    track: str = ""
    resource: str = ""
    points: str = ""
    kind: str = ""
    sort: str = "card"
    planet: str = ""
    """The one to show in full."""

    @property
    def is_open(self) -> bool:
        """Is nothing left out?"""
        return not (self.track or self.resource or self.points or self.kind)


def read_sieve(asked: Mapping[str, str]) -> Sieve:
    """What an address asks for; words that mean nothing are passed over."""
    edition = asked["edition"] if asked.get("edition") in EDITIONS else EDITIONS[0]
    offers = _offers(all_planets(edition))
    known = {name: asked[name] for name in offers if asked.get(name) in offers[name]}
    return Sieve(edition, planet=asked.get("planet", ""), **known)


@dataclass(frozen=True)
class PlanetsPage:
    """The catalogue."""

    sieve: Sieve
    tiles: tuple[Tile, ...]
    chosen: Tile
    total: int
    offers: Mapping[str, tuple[str, ...]]
    """What can be asked for, by field."""

    @property
    def edition(self) -> str:
        """The edition whose planets these are."""
        return self.sieve.edition


def planets_page(sieve: Sieve) -> PlanetsPage:
    """The planets of an edition that pass; an unknown one to show in full is the first."""
    every = all_planets(sieve.edition)
    tiles = tuple(
        sorted((tile for tile in every if _passes(tile, sieve)), key=ORDERS.get(sieve.sort, ORDERS["card"]))
    )
    shown = next((tile for tile in every if tile.slug == sieve.planet), (*tiles, *every)[0])
    return PlanetsPage(sieve, tiles, shown, len(every), _offers(every))


def _passes(tile: Tile, sieve: Sieve) -> bool:
    wanted = {
        "track": sieve.track,
        "resource": sieve.resource,
        "points": sieve.points,
        "kind": sieve.kind,
    }
    return all(not value or str(getattr(tile, name)) == value for name, value in wanted.items())


def _offers(every: tuple[Tile, ...]) -> dict[str, tuple[str, ...]]:
    present = {tile.kind for tile in every}
    return {
        "track": tuple(dict.fromkeys(sorted(tile.track for tile in every))),
        "resource": _RESOURCES,
        "points": tuple(str(points) for points in sorted({tile.points for tile in every})),
        "kind": tuple(kind for kind in KINDS if kind in present),
        "sort": tuple(ORDERS),
    }
