"""What a seat can make of the board: rough worths in points, all from its view."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..data.cells import RESOURCES, TRACKS
from ..data.planets import Planet, blast_off_planets, planets

CAP = 7
LAST_LEVEL = 6
LIFE = {"life": "diplomacy", "tech": "economy", "galaxy": "colony"}
UNKNOWN = "unknown"


@functools.cache
def _known() -> dict[str, Planet]:
    return {planet.slug: planet for planet in (*planets(), *blast_off_planets())}


@dataclass(frozen=True)
class Outlook:
    """A view with the questions a player asks of it."""

    view: Mapping[str, Any]
    seat: int

    @property
    def own(self) -> Mapping[str, Any]:
        """One's own seat."""
        found: Mapping[str, Any] = self.view["seats"][self.seat - 1]
        return found

    def planet(self, slug: str) -> Planet | None:
        """A planet's card; None for one of a deck we do not know."""
        return _known().get(slug)

    def position(self, seat: int, slug: str) -> int:
        """How far a seat's ship is on a track; -1 without one."""
        for ship in self.view["seats"][seat - 1]["ships"]:
            place, _, number = ship.rpartition(":")
            if place == f"{slug}:orbit":
                return int(number)
        return -1

    def orbits(self) -> list[str]:
        """The planets one's ships are around."""
        return [ship.partition(":")[0] for ship in self.own["ships"] if ":orbit:" in ship]

    def worth_of_step(self, slug: str, steps: int = 1) -> float:
        """What steps on a track are worth: dearer the nearer the symbol is, most if they reach it."""
        planet = self.planet(slug)
        if planet is None:
            return 2.0
        left = planet.advances - max(self.position(self.seat, slug), 0)
        if left <= steps:
            return 4.0 + 2.0 * planet.points
        return 1.5 * steps * planet.points / left

    def worth_of_orbit(self, slug: str) -> float:
        """What an orbit is worth before anything has been done there; less where others lead."""
        planet = self.planet(slug)
        if planet is None:
            return 1.0
        lead = max((self.position(seat["seat"], slug) for seat in self.view["seats"]), default=0)
        return (
            (planet.points + 1.0) / planet.advances
            + (0.3 if planet.points <= 2 else 0.0)
            - 0.25 * max(lead, 0)
        )

    def worth_of_resource(self, resource: str, amount: int) -> float:
        """What resources are worth: first of all the next upgrade, and never beyond the cap."""
        stock: int = self.own[resource]
        gained = min(amount, CAP - stock)
        reach = 0.6 if self.own["level"] < LAST_LEVEL and stock < self.own["level"] + 1 else 0.25
        return gained * (0.55 + reach)

    def production(self, resource: str) -> int:
        """R3.2: what a die of that resource would bring."""
        places = [ship.partition(":")[0] for ship in self.own["ships"]]
        cards = [self.planet(place) for place in places]
        home = places.count("home") if resource == "energy" else 0
        return home + sum(card is not None and card.resource == resource for card in cards)

    def can_upgrade(self) -> bool:
        """Is the next level affordable?"""
        level: int = self.own["level"]
        return level < LAST_LEVEL and bool(max(self.own["energy"], self.own["culture"]) > level)

    def worth_of_face(self, face: str) -> float:
        """What a die showing this face would do for us."""
        face = LIFE.get(face, face)
        if face in RESOURCES:
            return self.worth_of_resource(face, self.production(face))
        if face in TRACKS:
            steps = [self.worth_of_step(slug) for slug in self.orbits() if self._track(slug) == face]
            return max(steps, default=0.0)
        if face == "move":
            return self.worth_of_move()
        upgrade = 5.0 if self.can_upgrade() else 0.0
        return max([upgrade, *(self.worth_of_ability(slug) for slug in self.own["planets"])])

    def _track(self, slug: str) -> str:
        planet = self.planet(slug)
        return planet.track if planet else UNKNOWN

    def worth_of_move(self) -> float:
        """Ships that are idle, at home or left on a surface, should be around something."""
        ships = self.own["ships"]
        idle = sum(ship == "home" or ship in self.view["row"] for ship in ships)
        free = [slug for slug in self.view["row"] if slug and self.position(self.seat, slug) < 0]
        if not idle or not free:
            return 0.2
        best = max(self.worth_of_orbit(slug) for slug in free)
        return best + (0.8 if not self.orbits() else 0.0)

    def worth_of_ability(self, slug: str) -> float:
        """What using an ability now brings; prices are counted, what it does to others a little."""
        planet = self.planet(slug)
        if planet is None:
            return 1.0
        worth = sum(self.worth_of_resource(name, getattr(planet.gain, name)) for name in RESOURCES)
        worth -= 0.8 * (planet.cost.energy + planet.cost.culture + planet.cost_dice)
        worth -= 0.4 * (planet.others_gain.energy + planet.others_gain.culture)
        if planet.advance.steps:
            steps = planet.advance.steps
            tracks = [s for s in self.orbits() if planet.advance.track in ("either", self._track(s))]
            worth += max((self.worth_of_step(s, steps) for s in tracks), default=0.0)
        return worth + _FAMILY_WORTH.get(planet.family, 0.0) + (4.0 if planet.family == "upgrade" else 0.0)


_FAMILY_WORTH = {
    "lasting": 0.7,
    "regress": 0.9,
    "dice": 0.8,
    "steal": 1.1,
    "trade": 0.3,
    "replace": 0.1,
    "moves": 1.0,
    "copy": 1.5,
    "recall": -1.0,
    "transfer": 0.3,
    "muster": 1.2,
}
