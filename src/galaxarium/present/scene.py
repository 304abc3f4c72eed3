"""What is being shown: a seat's view, the cards it speaks of, and what the decision is about."""

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..caching import cached_property
from ..data.cells import RESOURCES, TRACKS
from ..data.colours import ROGUE_COLOURS, seat_colours
from ..data.planets import Planet
from ..data.rogues import Rogue, rogues, unmarked
from ..data.tables import Level, Mission
from ..game.cards import Cards
from ..game.game import Game
from ..game.state import State
from .text import Text, plural, text

CAP = 7  # R2.6


@dataclass(frozen=True)
class About:
    """What a decision is about, beyond its choices. Nothing in here is hidden from anybody."""

    planet: str | None = None
    face: str | None = None
    leader: int | None = None
    free: bool = False
    steps: int = 0
    discount: int = 0
    resource: str | None = None
    landing: bool = False


@dataclass(frozen=True)
class Scene:
    """Everything a text may be made from."""

    view: Mapping[str, Any]
    planets: Mapping[str, Planet]
    missions: Mapping[str, Mission]
    levels: Sequence[Level]
    faces: Sequence[str]
    """What this edition calls the faces (R8.2)."""
    about: About
    you: int | None = None
    """The seat addressed as "you", if there is one."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What people call themselves, by seat; whoever has said nothing is a number."""
    colours: Mapping[int, str] = field(default_factory=dict)
    """The colours of the seats; those that are not given are the usual ones."""

    @property
    def classic(self) -> bool:
        """Is this the classic game, and not Blast Off!?"""
        return "diplomacy" in self.faces

    @property
    def rogue(self) -> Rogue | None:
        """The solo opponent."""
        if not self.view["rogue"]:
            return None
        rogue = rogues()[self.view["rogue"]]
        return rogue if self.view["once"] else unmarked(rogue)

    def track(self, track: str) -> str:
        """What this edition calls a kind of track: the word of the face that advances on it."""
        return self.faces[3 + TRACKS.index(track)] if track in TRACKS else track

    def seat(self, seat: int) -> Mapping[str, Any]:
        """One seat of the view."""
        found: Mapping[str, Any] = self.view["seats"][seat - 1]
        return found

    def name(self, slug: str | None) -> str:
        """The proper name of a planet."""
        return self.planets[slug].name if slug is not None else ""

    def who(self, seat: int) -> Text:
        """Somebody at the table, within a sentence."""
        if self.rogue is not None and self.is_rogue(seat):
            return text("seat.rogue", name=self.rogue.name)
        if seat == self.you:
            return text("seat.you")
        name = self.names.get(seat)
        return text("seat.called", name=name) if name else text("seat.name", seat=seat)

    def label(self, seat: int) -> Text:
        """Somebody at the table, as a heading."""
        return text("seat.label.you") if seat == self.you else self.who(seat)

    @cached_property
    def standing(self) -> Mapping[str, Sequence[tuple[int, int | None]]]:
        """The ships on and around every planet: the seat, and the position on the track (None: it stands on
        the surface), by seat."""
        found: dict[str, list[tuple[int, int | None]]] = {}
        for seat in self.view["seats"]:
            for ship in seat["ships"]:
                if ship not in ("home", "locked"):
                    slug, _, position = ship.partition(":orbit:")
                    found.setdefault(slug, []).append((seat["seat"], int(position) if position else None))
        return found

    def is_rogue(self, seat: int) -> bool:
        """R9.1: the rogue galaxy sits in seat 2."""
        return bool(self.view["rogue"]) and seat == 2

    def ship(self, seat: int) -> str:
        """Which ship a seat flies: the name of its colour, or that of the rogue galaxy."""
        return self.ships[seat]

    @cached_property
    def ships(self) -> Mapping[int, str]:
        """The ships of all seats."""
        rogue = self.view["rogue"]
        players = range(1, self.view["players"] + 1)
        ships = seat_colours([self.colours.get(seat, "") for seat in players], rogue)
        drawn = (*ships, rogue_ship(rogue)) if rogue else ships
        return dict(enumerate(drawn, 1))

    @cached_property
    def eyes(self) -> tuple[Any, ...]:
        """What texts depend on besides the game: who is "you", names, colours, and words of the edition."""
        return self.you, tuple(self.names.items()), tuple(self.ships.values()), self.faces

    def position(self, seat: int, slug: str) -> int | None:
        """How far a seat's ship has come on a planet's track."""
        found = (at for other, at in self.standing.get(slug, ()) if other == seat and at is not None)
        return next(found, None)


def rogue_ship(rogue: str) -> str:
    """The ship of a rogue galaxy: their own shape, in its colour."""
    return f"rogue-{ROGUE_COLOURS[rogue]}"


def amount(resource: str, n: int) -> Text:
    """So much of a resource."""
    return plural(f"amount.{resource}", n)


def amounts(energy: int, culture: int) -> tuple[Text, ...]:
    """Energy and culture; what is 0 is not named, unless both are."""
    parts = tuple(amount(name, n) for name, n in zip(RESOURCES, (energy, culture), strict=True) if n)
    return parts or (text("amount.none"),)


def face(word: str) -> Text:
    """A face of a die, by its word in choices and events."""
    return text(f"face.{word}")


def mission_name(slug: str) -> Text:
    """The name of a mission."""
    return text(f"mission.name.{slug}")


def faces(words: Sequence[str]) -> tuple[Text, ...]:
    """Faces of dice."""
    return tuple(face(word) for word in words)


def scene(game: Game, seat: int | None, you: int | None = None) -> Scene:
    """The present moment of a game as a seat (None: everybody) may see it."""
    return make_scene(game.state, game.view(seat), you)


def make_scene(
    state: State,
    view: Mapping[str, Any],
    you: int | None = None,
    names: Mapping[int, str] | None = None,
    colours: Mapping[int, str] | None = None,
) -> Scene:
    """A moment of a game, seen through a view of it."""
    planets, missions = _by_slug(state.cards)
    asked = about(view["decision"])
    levels, faces = state.cards.levels, state.cards.faces
    return Scene(view, planets, missions, levels, faces, asked, you, names or {}, colours or {})


@functools.lru_cache(maxsize=64)
def _by_slug(cards: Cards) -> tuple[dict[str, Planet], dict[str, Mission]]:
    return {p.slug: p for p in cards.planets}, {m.slug: m for m in cards.missions}


def about(decision: Mapping[str, Any] | None) -> About:
    """What a view's decision is about."""
    words: Mapping[str, str] = decision["about"] if decision else {}
    leader = words.get("leader")
    return About(
        planet=words.get("planet"),
        face=words.get("face"),
        leader=int(leader) if leader else None,
        free=words.get("free") == "yes",
        steps=int(words.get("steps", 0)),
        discount=int(words.get("discount", 0)),
        resource=words.get("resource"),
        landing=decision is not None and decision["kind"] == "land",
    )
