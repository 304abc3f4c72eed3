"""The catalogue of planets: the filtered planets of an edition, one of them in full."""

from collections.abc import Mapping
from dataclasses import dataclass

from .catalogue import EDITIONS, KINDS, ORDERS, Tile, all_planets

_RESOURCES = ("energy", "culture")


@dataclass(frozen=True)
class Sieve:
    """The filters; an empty one matches all planets."""

    edition: str = "classic"
    track: str = ""
    resource: str = ""
    points: str = ""
    kind: str = ""
    sort: str = "card"
    planet: str = ""
    """The planet to show in full."""

    @property
    def is_open(self) -> bool:
        """Are there no filters?"""
        return not (self.track or self.resource or self.points or self.kind)


def read_sieve(asked: Mapping[str, str]) -> Sieve:
    """The filters in an address; unknown values are ignored."""
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
    """The options of each filter."""

    @property
    def edition(self) -> str:
        """The edition whose planets these are."""
        return self.sieve.edition


def planets_page(sieve: Sieve) -> PlanetsPage:
    """The planets that match; without a known one to show in full, the first is shown."""
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
