"""Card data turned into the record the kernel reads, with the names to read it back."""

import functools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..data import tables
from ..data.cells import ABILITIES, RESOURCES, Amounts, Steps
from ..data.planets import DECK_COLUMNS, Planet, blast_off_planets, planets, read_deck
from ..data.rogues import Rogue, rogues, unmarked
from ..data.tables import Level, Mission
from ..kernel import multisets
from ..kernel.cards import CARDS
from ..kernel.engine import Engine

CLASSIC_FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony")
BLAST_OFF_FACES = ("move", "energy", "culture", "life", "tech", "galaxy")
TRACKS = ("diplomacy", "economy", "either")
FAMILIES = tuple(ABILITIES)
LASTING = ABILITIES["lasting"]


@dataclass(eq=False)
class Cards:
    """One set of cards: the rows, their numbers for the kernel, and names by number and back."""

    planets: Sequence[Planet]
    missions: Sequence[Mission]
    levels: Sequence[Level]
    faces: tuple[str, ...] = CLASSIC_FACES
    rogues: Sequence[Rogue] = ()
    record: Any = field(init=False)
    planet_number: dict[str, int] = field(init=False)
    mission_number: dict[str, int] = field(init=False)
    once: list[int] = field(init=False)
    copying: list[int] = field(init=False)
    _faces: dict[str, Any] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.planet_number = {planet.slug: number for number, planet in enumerate(self.planets)}
        self.mission_number = {mission.slug: number for number, mission in enumerate(self.missions)}
        self.once = [n for n, planet in enumerate(self.planets) if "once-per-turn" in planet.limits]
        self.copying = [n for n, planet in enumerate(self.planets) if "copying" in planet.limits]
        self.record = _record(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is made from the rows: the faces belong to the memory of one process."""
        return Cards, (self.planets, self.missions, self.levels, self.faces, self.rogues)

    def planet(self, number: int) -> str | None:
        """The slug of a planet by its number; None for none."""
        return self.planets[number].slug if number >= 0 else None

    def mission(self, number: int) -> str | None:
        """The slug of a mission by its number; None for none."""
        return self.missions[number].slug if number >= 0 else None

    def face(self, engine: Engine) -> Any:
        """The record as an engine takes it."""
        if engine.mode not in self._faces:
            self._faces[engine.mode] = engine.face(self.record)
        return self._faces[engine.mode]


def _record(cards: Cards) -> Any:
    array = np.zeros(1, CARDS).view(np.recarray)
    record = array[0]
    record.planets = len(cards.planets)
    for number, planet in enumerate(cards.planets):
        _fill_planet(record, number, planet)
    for bit, number in enumerate(cards.once):
        record.once[number] = 1 << bit
    for bit, number in enumerate(cards.copying):
        record.copying[number] = 1 << bit
    for level in cards.levels:
        record.level_dice[level.level] = level.dice
        record.level_ships[level.level] = level.ships
        record.level_points[level.level] = level.points
        record.level_cost[level.level] = level.cost
    for number, mission in enumerate(cards.missions):
        record.mission_points[number] = mission.points
        record.mission_tied[number] = mission.points_if_tied
        record.mission_comparative[number] = mission.comparative
        record.mission_measure[number] = tables.MEASURES.index(mission.measure)
        record.mission_value[number] = mission.value
    for number, rogue in enumerate(cards.rogues):
        _fill_rogue(record, number, rogue)
    multisets.fill(record)
    array.flags.writeable = False
    return array


def _fill_planet(record: Any, number: int, planet: Planet) -> None:
    record.points[number] = planet.points
    record.advances[number] = planet.advances
    record.resource[number] = RESOURCES.index(planet.resource)
    record.track[number] = TRACKS.index(planet.track)
    record.own_turn[number] = "own-turn" in planet.limits
    record.family[number] = FAMILIES.index(planet.family)
    record.cost[number] = _pair(planet.cost)
    record.cost_dice[number] = planet.cost_dice
    record.cost_down[number] = planet.cost_down
    record.gain[number] = _pair(planet.gain)
    record.others_gain[number] = _pair(planet.others_gain)
    record.advance_track[number], record.advance_steps[number] = _steps(planet.advance)
    record.offer_track[number], record.offer_steps[number] = _steps(planet.others_may_advance)
    _fill_argument(record, number, planet)


def _fill_rogue(record: Any, number: int, rogue: Rogue) -> None:
    record.rogue_max[number] = rogue.max_resource
    for level in rogue.levels:
        at, attack = (number, level.level), level.attack
        record.rogue_dice[at] = level.dice
        record.rogue_points[at] = level.points
        record.attack_lose[at] = _pair(attack.lose)
        record.attack_steal[at] = _pair(attack.steal)
        record.attack_gain[at] = _pair(attack.gain)
        record.attack_take[at] = attack.take
        record.attack_regress[at] = attack.regress
        record.attack_regress_all[at] = attack.regress_all
        record.attack_advance[at] = attack.advance
        record.attack_fewer[at] = attack.fewer
        record.attack_once[at] = level.once


def _pair(amounts: Amounts) -> tuple[int, int]:
    return amounts.energy, amounts.culture


def _steps(steps: Steps) -> tuple[int, int]:
    return TRACKS.index(steps.track), steps.steps


def _fill_argument(record: Any, number: int, planet: Planet) -> None:
    """The words after the family, as numbers."""
    words = planet.argument.split()
    if planet.family == "exchange":
        record.strict[number] = planet.argument == "strict"
        record.offer_first[number] = planet.argument == "others-first"
    elif planet.family == "regress":
        record.argument[number] = TRACKS.index(words[0])
        record.steps[number] = int(words[1])
        record.targets[number] = 2 if "twice" in words else 1
    elif planet.family == "upgrade":
        record.argument[number] = ("lowest", "mix").index(words[0])
        record.steps[number] = int(words[1])
    elif words:
        record.argument[number] = ABILITIES[planet.family].index(planet.argument)


@functools.cache
def classic() -> Cards:
    """The cards of the classic game, solo included."""
    return _classic(tuple(rogues().values()))


@functools.cache
def classic_unmarked() -> Cards:
    """The same cards with no attack marked `once` (see setup.py)."""
    return _classic(tuple(unmarked(rogue) for rogue in rogues().values()))


def _classic(rogues: Sequence[Rogue]) -> Cards:
    return Cards(planets(), tables.missions(), tables.mats()["classic"], CLASSIC_FACES, rogues)


@functools.lru_cache(maxsize=64)
def blast_off(deck: tuple[str, ...] = ()) -> Cards:
    """The cards of Blast Off!, with our stand-in planets or with a deck given as lines of CSV."""
    cards = read_deck("deck", "\n".join([",".join(DECK_COLUMNS), *deck])) if deck else blast_off_planets()
    return Cards(cards, (), tables.mats()["blast-off"], BLAST_OFF_FACES)
