"""The row of planets as cards: the world to land on, the track around it, what it does.

A card is the same for everybody at the table but for the word "you". What a viewer may touch on it comes with
the question (`question.py`); what its ability would do for a viewer is in `ability_now.py`.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from ...caching import Memo
from ...data.planets import Planet
from ...game.state import State
from ...game.view import field_bytes
from ..abilities import ability, limited_ability
from ..hashing import hashed_once
from ..scene import Scene
from ..text import Text, plural, text
from .ability_now import SHIPS, Now, row_now
from .formula import Formula, formula, gist
from .question import Question

LONG_NAME = 14
"""Names with more letters are set smaller."""


class Ship(NamedTuple):
    """A ship that stands somewhere."""

    seat: int
    ship: str
    """Which ship is drawn."""
    label: Text
    """Whose it is."""


@hashed_once
@dataclass(frozen=True)
class Printed:
    """What a planet's card says wherever it lies."""

    slug: str
    name: str
    points: int
    advances: int
    resource: str
    track: str
    formula: Formula
    limit: Text | None
    words: Text
    gist: Formula
    """The ability in fewer icons, without its price."""
    whole: Text
    """The ability with its limit, as one text."""

    @property
    def is_long(self) -> bool:
        """Is the name too long for its usual size?"""
        return len(self.name) > LONG_NAME


@hashed_once
@dataclass(frozen=True)
class Card:
    """One planet of the row and the ships there."""

    printed: Printed
    surface: tuple[Ship, ...]
    nodes: tuple[tuple[Ship, ...], ...]
    """The ships at every place of the track."""


MOST = 1 << 13
_rows: Memo[tuple[Card | None, ...]] = Memo(MOST)


def cards(scene: Scene, state: State) -> tuple[Card | None, ...]:
    """The row; None for an empty space. The same object until a ship moves or a planet comes or goes."""
    row = scene.view["row"]
    key = state.setup, tuple(row), field_bytes(state, SHIPS, 1), scene.eyes
    return _rows.get(key, lambda: tuple(None if slug is None else _card(scene, slug) for slug in row))


def _card(scene: Scene, slug: str) -> Card:
    standing = [(seat, scene.ship(seat), scene.label(seat), at) for seat, at in scene.standing.get(slug, ())]
    return _placed(printed(scene, slug), tuple(standing))


@functools.lru_cache(maxsize=8192)
def _placed(card: Printed, standing: tuple[tuple[int, str, Text, int | None], ...]) -> Card:
    """A card with its ships; the same object for all who see the same."""
    surface: list[Ship] = []
    nodes: list[tuple[Ship, ...]] = [()] * (card.advances + 1)
    for seat, drawn, label, position in standing:
        ship = Ship(seat, drawn, label)
        if position is None:
            surface.append(ship)
        else:
            nodes[position] = (*nodes[position], ship)
    return Card(card, tuple(surface), tuple(nodes))


_printed: dict[Any, tuple[Planet, Printed]] = {}
"""Cards never change: there are some hundred of them, by the planet itself."""


def printed(scene: Scene, slug: str) -> Printed:
    """The card of a planet."""
    planet, switches = scene.planets[slug], scene.view["switches"]
    key = id(planet), scene.faces, switches.get("mared"), switches.get("andellouxian")
    if key not in _printed:
        made = Printed(
            slug=slug,
            name=planet.name,
            points=planet.points,
            advances=planet.advances,
            resource=planet.resource,
            track=scene.track(planet.track),
            formula=formula(scene, slug),
            limit=_limit(planet.limits),
            words=ability(scene, slug),
            gist=gist(scene, slug),
            whole=limited_ability(scene, slug),
        )
        _printed[key] = planet, made
    return _printed[key][1]


def _limit(limits: frozenset[str]) -> Text | None:
    """When or how often an ability may be used (R6.2)."""
    for limit in ("own-turn", "once-per-turn"):
        if limit in limits:
            return text(f"card.limit.{limit}")
    return None


def cards_now(scene: Scene, state: State, seat: int | None, asked: Question | None) -> Mapping[str, Now]:
    """The lines below the cards: what their abilities would do for a seat, or what an advance there leads
    to; none for spectators and at the end."""
    if seat is None or scene.view["over"]:
        return {}
    later: dict[str, Now] = {}
    for option in asked.options if asked else ():
        slug, is_orbit, position = option.ghost.partition(":orbit:")
        if option.verb == "advance" and is_orbit:
            planet = scene.planets[slug]
            left = planet.advances - int(position)
            points = plural("points", planet.points)
            then = plural("card.then", left, points=points) if left else text("card.take", points=points)
            later.setdefault(slug, Now(more=then, is_later=True))
    found = row_now(scene, state, seat)
    return {**found, **later} if later else found
