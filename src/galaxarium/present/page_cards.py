"""The row of planets as cards: the world to land on, the track around it, what it does and would do now."""

from dataclasses import dataclass

from ..game.state import State
from .abilities import ability
from .board import Space, board
from .page_asked import Asked
from .page_formula import Formula, formula
from .page_now import Now, now
from .scene import Scene
from .text import Text, plural, text

LONG_NAME = 14
"""Names with more letters are set smaller."""


@dataclass(frozen=True)
class Tag:
    """What touching a target means in one of the steps it takes part in."""

    step: str
    """The first word of its key: place, ship, use, planet, track."""
    verb: str
    """land, orbit, advance, use, replace, regress, recall, ship."""

    @property
    def icon(self) -> str:
        """The picture of the verb."""
        return {"use": "check", "replace": "swap", "recall": "home"}.get(self.verb, self.verb)


@dataclass(frozen=True)
class Target:
    """A world or a track: the keys it stands for, and why it cannot be touched otherwise."""

    keys: tuple[str, ...]
    tags: tuple[Tag, ...]
    why: Text | None


@dataclass(frozen=True)
class Node:
    """One place of a track and the seats standing there."""

    position: int
    seats: tuple[int, ...]
    ghost: bool
    """Would an own ship stand here after a choice?"""


@dataclass(frozen=True)
class Card:
    """One planet of the row."""

    slug: str
    name: str
    is_long: bool
    points: int
    advances: int
    resource: str
    track: str
    surface: tuple[int, ...]
    nodes: tuple[Node, ...]
    formula: Formula
    limit: Text | None
    words: Text
    now: Now | None
    land: Target
    orbit: Target
    ghost: bool
    """Would an own ship stand on the surface after a choice?"""
    in_danger: bool


def cards(scene: Scene, state: State, seat: int | None, asked: Asked | None) -> tuple[Card | None, ...]:
    """The row as a seat (None: a spectator) sees it; None for an empty space."""
    spaces = board(scene).spaces
    return tuple(None if space is None else _card(scene, state, space, seat, asked) for space in spaces)


def _card(scene: Scene, state: State, space: Space, seat: int | None, asked: Asked | None) -> Card:
    planet = scene.planets[space.slug]
    ghosts = {option.ghost for option in asked.options} if asked else set()
    return Card(
        slug=space.slug,
        name=space.name,
        is_long=len(space.name) > LONG_NAME,
        points=space.points,
        advances=space.advances,
        resource=space.resource,
        track=space.track,
        surface=space.surface,
        nodes=_nodes(space, ghosts),
        formula=formula(scene, space.slug),
        limit=_limit(planet.limits),
        words=ability(scene, space.slug),
        now=_now(scene, state, space, seat, asked),
        land=_land(space, seat, asked),
        orbit=_orbit(space, seat, asked),
        ghost=space.slug in ghosts,
        in_danger=_in_danger(scene, space, seat, asked),
    )


def _nodes(space: Space, ghosts: set[str]) -> tuple[Node, ...]:
    return tuple(
        Node(
            position,
            tuple(seat for seat, place in space.orbit if place == position),
            f"{space.slug}:orbit:{position}" in ghosts,
        )
        for position in range(space.advances + 1)
    )


def _limit(limits: frozenset[str]) -> Text | None:
    """When or how often an ability may be used (R6.2)."""
    for limit in ("own-turn", "once-per-turn"):
        if limit in limits:
            return text(f"card.limit.{limit}")
    return None


def _now(scene: Scene, state: State, space: Space, seat: int | None, asked: Asked | None) -> Now | None:
    if seat is None or scene.view["over"]:
        return None
    for option in asked.options if asked else ():
        if option.verb == "advance" and option.ghost.startswith(f"{space.slug}:orbit:"):
            left = space.advances - int(option.ghost.rpartition(":")[2])
            points = plural("points", space.points)
            then = plural("card.then", left, points=points) if left else text("card.take", points=points)
            return Now(more=then, is_later=True)
    return now(scene, state, seat, space.slug)


def _land(space: Space, seat: int | None, asked: Asked | None) -> Target:
    slug = space.slug
    keys = {
        f"place:{slug}": "land",
        f"ship:{slug}": "ship",
        f"use:{slug}": "use",
        f"planet:{slug}": "replace",
    }
    is_here = seat in space.surface and asked is not None and asked.kind == "move"
    return _target(keys, asked, text("why.landed") if is_here else None)


def _orbit(space: Space, seat: int | None, asked: Asked | None) -> Target:
    own = f"ship:{space.slug}:orbit"
    keys = {f"place:{space.slug}:orbit": "orbit", own: _verb_of_ship(asked), f"track:{space.slug}": "regress"}
    is_here = any(ship == seat for ship, _ in space.orbit) and asked is not None and asked.kind == "move"
    return _target(keys, asked, text("why.orbiting") if is_here else None)


def _verb_of_ship(asked: Asked | None) -> str:
    """What touching an own ship in orbit does: it is chosen to go elsewhere, or acts where it is."""
    verbs = {option.verb for option in asked.options} if asked else set()
    return next((verb for verb in ("advance", "regress", "recall") if verb in verbs), "ship")


def _target(verbs: dict[str, str], asked: Asked | None, why: Text | None) -> Target:
    """Only the keys that some path has are worth naming."""
    used = {key for option in asked.options for key in option.touch.path} if asked else set()
    keys = tuple(key for key in verbs if key in used)
    return Target(keys, tuple(Tag(key.partition(":")[0], verbs[key]) for key in keys), why)


def _in_danger(scene: Scene, space: Space, seat: int | None, asked: Asked | None) -> bool:
    """Solo: could the attack that is announced push an own ship back here?"""
    if asked is None or scene.rogue is None:
        return False
    position = dict(space.orbit).get(seat or 0, 0)
    if asked.kind == "regress":
        return position > 0 and asked.decision.about.get("track") is None
    if asked.kind != "force" or ["colony", "inactive"] not in scene.view["dice"]:
        return False
    attack = scene.rogue.levels[min(scene.seat(2)["level"], 5) - 1].attack
    return position > 0 and bool(attack.regress or attack.regress_all)
