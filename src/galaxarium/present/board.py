"""The board as a model: what lies where, ready to be drawn in a terminal or on a page."""

from dataclasses import dataclass

from .abilities import attack, limited_ability, mission
from .scene import CAP, Scene, mission_name
from .text import Text, text


@dataclass(frozen=True)
class Space:
    """One space of the row: its planet (None: empty) and the ships there."""

    slug: str
    name: str
    points: int
    advances: int
    resource: str
    track: str
    ability: Text
    surface: tuple[int, ...]
    """Seats with a ship on the surface."""
    orbit: tuple[tuple[int, int], ...]
    """Ships on the track: seat and position."""


@dataclass(frozen=True)
class Place:
    """One seat: a player's mat in short."""

    seat: int
    label: Text
    active: bool
    points: int
    level: int
    dice: int
    cost: int | None
    """What the next level costs; None at the last."""
    energy: int
    culture: int
    home: int
    ships: int
    planets: tuple[str, ...]
    mission: Text | None
    """The viewer's own, while it is secret."""
    attack: Text | None
    """What the rogue galaxy's colony die does at its level."""
    most: int
    """How much of a resource fits."""


@dataclass(frozen=True)
class Board:
    """The whole table."""

    turn: int
    active: Text
    spaces: tuple[Space | None, ...]
    places: tuple[Place, ...]
    inactive: tuple[str, ...]
    """Faces, as words of choices."""
    activated: tuple[str, ...]
    spent: tuple[str, ...]
    converter_used: bool
    free_reroll: bool
    deck: int
    effects: tuple[str, ...]
    """Names of planets whose lasting effect is in force."""
    last_round: bool
    over: bool


def board(scene: Scene) -> Board:
    """The board of a scene."""
    view = scene.view
    return Board(
        turn=view["turn"],
        active=scene.label(view["active"]),
        spaces=tuple(_space(scene, slug) for slug in view["row"]),
        places=places(scene),
        inactive=tuple(face for face, status in view["dice"] if status == "inactive"),
        activated=tuple(view["activated"]),
        spent=tuple(face for face, status in view["dice"] if status == "spent"),
        converter_used=view["converter_used"],
        free_reroll=view["rerolls"] == 0 and scene.classic,
        deck=view["deck"],
        effects=tuple(scene.name(slug) for slug in view["effects"]),
        last_round=view["trigger"] is not None and not view["over"],
        over=view["over"],
    )


def _space(scene: Scene, slug: str | None) -> Space | None:
    if slug is None:
        return None
    planet = scene.planets[slug]
    seats = [seat["seat"] for seat in scene.view["seats"]]
    positions = ((seat, scene.position(seat, slug)) for seat in seats)
    return Space(
        slug=slug,
        name=planet.name,
        points=planet.points,
        advances=planet.advances,
        resource=planet.resource,
        track=scene.track(planet.track),
        ability=limited_ability(scene, slug),
        surface=tuple(seat for seat in seats if slug in scene.seat(seat)["ships"]),
        orbit=tuple((seat, position) for seat, position in positions if position is not None),
    )


def places(scene: Scene) -> tuple[Place, ...]:
    """Everybody's mat in short."""
    return tuple(place(scene, seat["seat"]) for seat in scene.view["seats"])


def place(scene: Scene, seat: int) -> Place:
    """A mat in short."""
    data = scene.seat(seat)
    level = data["level"]
    rogue = scene.rogue if scene.is_rogue(seat) else None
    levels = rogue.levels if rogue else scene.levels
    secret = data["mission"] if seat == scene.view["viewer"] and not scene.view["over"] else None
    return Place(
        seat=seat,
        label=scene.label(seat),
        active=scene.view["active"] == seat and not scene.view["over"],
        points=data["points"],
        level=level,
        dice=levels[min(level, len(levels)) - 1].dice,
        cost=None if rogue or level >= len(scene.levels) else scene.levels[level].cost,
        energy=data["energy"],
        culture=data["culture"],
        home=data["ships"].count("home"),
        ships=sum(ship != "locked" for ship in data["ships"]),
        planets=tuple(scene.name(slug) for slug in data["planets"]),
        mission=mission_text(scene, secret) if secret else None,
        attack=attack(scene, level) if rogue else None,
        most=rogue.max_resource if rogue else CAP,
    )


def mission_text(scene: Scene, slug: str) -> Text:
    """A mission by name, with what it asks for."""
    return text("board.mission", mission=mission_name(slug), worth=mission(scene, slug))
