"""Galaxies: the others in short, one's own in full, the rogue's as a strip."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Protocol

from ...caching import Memo
from ...data.tables import Level
from ...game.cards import Cards
from ...game.state import State
from ..abilities import attack, mission
from ..board import Place, place
from ..hashing import hashed_once
from ..scene import Scene, amount, mission_name
from ..text import Text, text
from .ability_now import now
from .formula import Formula
from .model import Person, Table
from .planets import printed
from .question import Question

NO_KEYS: frozenset[str] = frozenset()


class Colony(NamedTuple):
    """A planet somebody owns."""

    slug: str
    name: str
    points: int
    formula: Formula
    words: Text | None = None
    why: Text | None = None
    """Why it cannot be used now."""


@hashed_once
@dataclass(frozen=True)
class Galaxy:
    """A seat with everything everybody may see of it."""

    seat: int
    ship: str
    """Which ship is drawn (`Scene.ship`)."""
    name: str
    """As people typed it; empty: nobody has said one."""
    label: Text
    person: Person
    is_active: bool
    points: int
    level: int
    dice: int
    energy: int
    culture: int
    most: int
    cost: int | None
    """What the next level costs; None at the last."""
    home: int
    away: int
    locked: int
    colonies: tuple[Colony, ...]
    status: Text | None


class Slot(NamedTuple):
    """One ship of one's own: where it is, and the keys it stands for."""

    place: str
    """home, landed, orbit or locked."""
    planet: str
    number: int
    """The position in orbit, or the level that unlocks it."""
    keys: tuple[str, ...]


class Mission(NamedTuple):
    """One's own secret mission."""

    name: Text
    worth: Text


class Own(NamedTuple):
    """One's own galaxy, or the one a spectator is shown."""

    galaxy: Galaxy
    levels: tuple[Level, ...]
    slots: tuple[Slot, ...]
    next: Text | None
    """What the next level costs; None at the last."""
    mission: Mission | None
    to_win: int | None
    """Solo: points still missing."""
    is_mine: bool


class Step(NamedTuple):
    """One level of a rogue galaxy."""

    level: int
    points: int


class Rogue(NamedTuple):
    """The solo opponent."""

    galaxy: Galaxy
    difficulty: str
    steps: tuple[Step, ...]
    attack: Text | None


class Known(Protocol):
    """An earlier page of the same browser."""

    scene: Scene
    galaxies: dict[int, Galaxy]


def galaxies(scene: Scene, table: Table, earlier: Known | None = None) -> dict[int, Galaxy]:
    """Every seat, by its number; what has not changed since an earlier page is taken from there."""
    known: Sequence[Mapping[str, Any]] = ()
    if earlier is not None and earlier.scene.eyes == scene.eyes:
        known = earlier.scene.view["seats"]
    found = {}
    for number, data in enumerate(scene.view["seats"]):
        seat = data["seat"]
        person = table.person(seat)
        status = _status(scene, table, person)
        is_active = scene.view["active"] == seat and not scene.view["over"]
        galaxy = earlier.galaxies[seat] if earlier is not None and known and known[number] == data else None
        if galaxy is None or (galaxy.person, galaxy.status, galaxy.is_active) != (person, status, is_active):
            galaxy = _known_galaxy(scene, person, status, is_active, data)
        found[seat] = galaxy
    return found


MOST = 1 << 13
_made: Memo[Galaxy] = Memo(MOST)


def _known_galaxy(
    scene: Scene, person: Person, status: Text | None, is_active: bool, data: Mapping[str, Any]
) -> Galaxy:
    """A galaxy; the same object for all who see the same of it."""
    seat = data["seat"]
    stores = data["points"], data["level"], data["energy"], data["culture"]
    shown = person, status, scene.label(seat), scene.ship(seat), scene.names.get(seat, "")
    where = tuple(data["ships"]), tuple(data["planets"]), scene.faces, scene.view["rogue"]
    key = seat, is_active, stores, shown, where
    return _made.get(key, lambda: _galaxy(scene, person, status, place(scene, seat)))


def _galaxy(scene: Scene, person: Person, status: Text | None, place: Place) -> Galaxy:
    slugs = scene.seat(place.seat)["planets"]
    return Galaxy(
        seat=place.seat,
        ship=scene.ship(place.seat),
        name=scene.names.get(place.seat, ""),
        label=scene.label(place.seat),
        person=person,
        is_active=place.active,
        points=place.points,
        level=place.level,
        dice=place.dice,
        energy=place.energy,
        culture=place.culture,
        most=place.most,
        cost=place.cost,
        home=place.home,
        away=place.ships - place.home,
        locked=4 - place.ships,
        colonies=tuple(_colony(scene, slug) for slug in slugs),
        status=status,
    )


def _colony(scene: Scene, slug: str) -> Colony:
    card = printed(scene, slug)
    return Colony(slug, card.name, card.points, card.gist)


def _status(scene: Scene, table: Table, person: Person) -> Text | None:
    """What somebody is doing, in a word or two."""
    seat, window = person.seat, table.window
    decision = scene.view["decision"]
    if scene.view["over"] or decision is None:
        return None
    if person.conceded:
        return text("status.conceded")
    if person.kind == "human" and not person.here:
        return text("status.away")
    if window is not None and seat in window.answered:
        return text(f"status.{window.answered[seat]}")
    if window is not None and seat in window.waiting:
        return text("status.follows")
    if decision["seat"] == seat:
        return text(f"status.{'thinks' if person.kind == 'bot' else 'decides'}")
    return text("status.active") if scene.view["active"] == seat else None


def opponents(scene: Scene, found: dict[int, Galaxy], seat: int) -> tuple[Galaxy, ...]:
    """Everybody else, in turn order from one's left; the rogue has a strip of its own."""
    seats = [*range(seat + 1, len(found) + 1), *range(1, seat)]
    return tuple(found[other] for other in seats if not scene.is_rogue(other))


def own(scene: Scene, state: State, galaxy: Galaxy, asked: Question | None) -> Own:
    """The galaxy at the bottom of the page."""
    data = scene.seat(galaxy.seat)
    is_mine = scene.view["viewer"] == galaxy.seat
    secret = data["mission"] if is_mine else None
    usable = is_mine and not scene.view["over"]
    colonies = tuple(_full(scene, state, galaxy.seat, item, usable) for item in galaxy.colonies)
    return Own(
        galaxy=_still(galaxy, colonies),
        levels=tuple(scene.levels),
        slots=_slots(
            state.cards,
            tuple(filter(None, scene.view["row"])),
            tuple(data["ships"]),
            asked.keys if asked else NO_KEYS,
        ),
        next=_next(galaxy),
        mission=Mission(mission_name(secret), mission(scene, secret)) if secret else None,
        to_win=max(0, 21 - galaxy.points) if scene.rogue else None,
        is_mine=is_mine,
    )


@functools.lru_cache(maxsize=4096)
def _still(galaxy: Galaxy, colonies: tuple[Colony, ...]) -> Galaxy:
    """One's own galaxy without what one is doing, which is said elsewhere."""
    return replace(galaxy, colonies=colonies, status=None, is_active=False, person=Person(galaxy.seat))


def _next(galaxy: Galaxy) -> Text | None:
    if galaxy.cost is None:
        return None
    energy, culture = amount("energy", galaxy.cost), amount("culture", galaxy.cost)
    return text("page.next", level=galaxy.level + 1, energy=energy, culture=culture)


def _full(scene: Scene, state: State, seat: int, colony: Colony, usable: bool) -> Colony:
    would = now(scene, state, seat, colony.slug) if usable else None
    return colony._replace(words=printed(scene, colony.slug).whole, why=would.reason if would else None)


@functools.lru_cache(maxsize=4096)
def _slots(
    cards: Cards, row: tuple[str, ...], ships: tuple[str, ...], used: frozenset[str]
) -> tuple[Slot, ...]:
    """The ships of a seat; `used` are the keys that some path has."""
    places = sorted(
        (ship for ship in ships if ship not in ("home", "locked")), key=lambda ship: _order(row, ship)
    )
    slots = [Slot("home", "", 0, _keys("home", used)) for ship in ships if ship == "home"]
    for ship in places:
        slug, _, orbit = ship.partition(":orbit:")
        place = f"{slug}:orbit" if orbit else slug
        slots.append(Slot("orbit" if orbit else "landed", slug, int(orbit or 0), _keys(place, used)))
    levels = cards.levels
    unlocking = [level.level for level in levels for _ in range(_unlocks(levels, level))]
    locked = unlocking[len(unlocking) - ships.count("locked") :]
    return (*slots, *(Slot("locked", "", level, ()) for level in locked))


def _order(row: Sequence[str], ship: str) -> tuple[int, bool]:
    slug, _, orbit = ship.partition(":")
    return row.index(slug), bool(orbit)


def _keys(place: str, used: frozenset[str]) -> tuple[str, ...]:
    """The key of a ship, where some path has it."""
    return tuple(key for key in (f"ship:{place}",) if key in used)


def _unlocks(levels: Sequence[Level], level: Level) -> int:
    """How many ships a level brings; those of the first are there from the start."""
    before = levels[level.level - 2].ships if level.level > 1 else level.ships
    return level.ships - before


def rogue(scene: Scene, found: dict[int, Galaxy]) -> Rogue | None:
    """The strip of the solo opponent."""
    if scene.rogue is None:
        return None
    steps = tuple(Step(level.level, level.points) for level in scene.rogue.levels)
    return Rogue(found[2], scene.rogue.difficulty, steps, attack(scene, found[2].level))
