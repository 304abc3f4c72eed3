"""What lies on the table, and the physical things that happen to it.

Nothing here asks anybody anything; the rules that do are in `actions` and `abilities`.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .cards import CAP, CARDS, CLASSIC, LAST_LEVEL, WINNING_POINTS, Edition, Level, Rogue
from .chance import Chance

T = TypeVar("T")
Event = dict[str, Any]

INACTIVE, ACTIVATED, SPENT = "inactive", "activated", "spent"
STATUSES = [INACTIVE, ACTIVATED, SPENT]


@dataclass(frozen=True)
class Decision:
    """Somebody has to choose; `choices` are in the order of R11.4."""

    seat: int
    kind: str
    choices: list[str]


class Decided(Exception):
    """R9.7: a solo game is won at once, whatever was going on."""

    def __init__(self, winner: int) -> None:
        super().__init__(winner)
        self.winner = winner


# A piece of the rules: it yields decisions and is sent the chosen texts.
Rules = Generator[Decision, str, T]


@dataclass(frozen=True)
class Place:
    """Home (no planet), a surface, or an orbit (R3.1)."""

    planet: str | None = None
    orbit: bool = False

    def __str__(self) -> str:
        if self.planet is None:
            return "home"
        return f"{self.planet}:orbit" if self.orbit else self.planet


HOME = Place()


@dataclass(eq=False)
class Ship:
    """One wooden ship. Ships have an identity (nagato needs it)."""

    locked: bool = False
    place: Place = HOME
    position: int = 0  # on the track, if in orbit

    @property
    def at_home(self) -> bool:
        return not self.locked and self.place == HOME

    @property
    def orbiting(self) -> bool:
        return self.place.orbit

    @property
    def orbited(self) -> str:
        """The planet whose track the ship is on."""
        assert self.place.orbit
        assert self.place.planet is not None
        return self.place.planet

    def go(self, place: Place, position: int = 0) -> None:
        assert not self.locked
        self.place = place
        self.position = position

    def text(self) -> str:
        if self.locked:
            return "locked"
        return f"{self.place}:{self.position}" if self.orbiting else str(self.place)


@dataclass(eq=False)
class Player:
    seat: int
    # R1.2
    energy: int = 2
    culture: int = 1
    level: int = 1
    ships: list[Ship] = field(default_factory=lambda: [Ship(), Ship(), Ship(locked=True), Ship(locked=True)])
    levels: dict[int, Level] = field(default_factory=lambda: CLASSIC.levels)  # the mat
    cap: int = CAP
    planets: list[str] = field(default_factory=list)
    dealt: list[str] = field(default_factory=list)
    mission: str | None = None
    used: set[str] = field(default_factory=set)  # once-per-turn planets, this player-turn
    nagato_first: Ship | None = None  # while nagato is being resolved

    @property
    def unlocked(self) -> list[Ship]:
        return [ship for ship in self.ships if not ship.locked]

    @property
    def points(self) -> int:
        """R5.1: planets and level, without the mission."""
        return sum(CARDS[slug].points for slug in self.planets) + self.levels[self.level].points

    def has(self, resource: str) -> int:
        return self.energy if resource == "energy" else self.culture

    def change(self, resource: str, by: int) -> None:
        assert 0 <= self.has(resource) + by <= self.cap
        if resource == "energy":
            self.energy += by
        else:
            self.culture += by

    def room(self, resource: str) -> int:
        return self.cap - self.has(resource)

    def orbiter(self, slug: str) -> Ship | None:
        return next((s for s in self.ships if s.place == Place(slug, orbit=True)), None)

    def stands_at(self, place: Place) -> bool:
        return any(ship.place == place for ship in self.unlocked)


@dataclass(eq=False)
class Die:
    face: str
    status: str = INACTIVE


@dataclass
class Table:
    players: list[Player]
    switches: dict[str, str]
    chance: Chance
    edition: Edition = CLASSIC
    rogue: Rogue | None = None  # the solo opponent's card; its player is seat 2
    first: int = 1
    active_seat: int = 1
    turn: int = 1
    row: list[str | None] = field(default_factory=list)
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    dice: list[Die] = field(default_factory=list)
    activated: list[str] = field(default_factory=list)
    converter_used: bool = False
    rerolls: int = 0
    effects: set[str] = field(default_factory=set)  # of the active player, until the turn ends
    fewer: int = 0  # solo: dice you roll fewer on your next turn
    bonus: bool = False  # solo: is this the rogue's bonus turn
    trigger: int | None = None
    events: list[Event] = field(default_factory=list)

    # ---- who and what --------------------------------------------------------------

    def emit(self, kind: str, **fields: Any) -> None:
        # `from` is a Python keyword, hence `from_`.
        self.events.append({"kind": kind} | {key.rstrip("_"): v for key, v in fields.items()})

    @property
    def active(self) -> Player:
        return self.players[self.active_seat - 1]

    def is_rogue(self, player: Player) -> bool:
        return self.rogue is not None and player.seat == 2

    def others(self, user: Player) -> list[Player]:
        """Every other player in turn order from the user's left."""
        count = len(self.players)
        return [self.players[(user.seat - 1 + step) % count] for step in range(1, count)]

    def others_by_seat(self, user: Player) -> list[Player]:
        return [player for player in self.players if player is not user]

    @property
    def row_planets(self) -> list[str]:
        return [slug for slug in self.row if slug is not None]

    def inactive_faces(self) -> list[str]:
        faces = [die.face for die in self.dice if die.status == INACTIVE]
        return sorted(faces, key=self.edition.faces.index)

    def income(self, user: Player, resource: str) -> int:
        """R3.2, before the cap."""
        total = 0
        for ship in user.unlocked:
            if ship.place.planet is None:
                total += 1 if resource == "energy" else 0
            elif CARDS[ship.place.planet].resource == resource:
                total += 1
        return total

    def follow_price(self) -> int:
        """R4.1 and nibiru: the price of following the active player."""
        return 2 if "nibiru" in self.effects else 1

    # ---- resources -----------------------------------------------------------------

    def gain(self, user: Player, resource: str, amount: int) -> None:
        really = min(amount, user.room(resource))  # R2.6
        if really > 0:
            user.change(resource, really)
            self.emit("gain", seat=user.seat, resource=resource, amount=really)

    def pay(self, user: Player, energy: int = 0, culture: int = 0) -> None:
        for resource, amount in (("energy", energy), ("culture", culture)):
            if amount:
                user.change(resource, -amount)
                self.emit("pay", seat=user.seat, resource=resource, amount=amount)

    def upgrade(self, user: Player) -> None:
        """R3.5, the payment having been made."""
        user.level += 1
        while len(user.unlocked) < user.levels[user.level].ships:
            next(ship for ship in user.ships if ship.locked).locked = False
        self.emit("upgrade", seat=user.seat, level=user.level)
        if self.is_rogue(user) and user.level == LAST_LEVEL:  # R9.7: the skull, checked first
            raise Decided(user.seat)
        self.check_trigger(user)

    def check_trigger(self, user: Player) -> None:
        if self.trigger is None and user.points >= WINNING_POINTS:  # R5.1
            self.trigger = user.seat
            self.emit("trigger", seat=user.seat)
            if self.rogue is not None:  # R9.7
                raise Decided(user.seat)

    def take(self, victim: Player, resource: str, amount: int, thief: Player | None) -> None:
        """A theft, or a loss to nobody: the victim loses in full, the thief keeps what it can."""
        really = min(amount, victim.has(resource))
        if really > 0:
            victim.change(resource, -really)
            to = None if thief is None else thief.seat
            self.emit("lose", seat=victim.seat, resource=resource, amount=really, to=to)
            if thief is not None:
                self.gain(thief, resource, really)

    # ---- ships ---------------------------------------------------------------------

    def move(self, user: Player, ship: Ship, place: Place) -> None:
        self.emit("move", seat=user.seat, from_=str(ship.place), to=str(place))
        ship.go(place)

    def advance(self, user: Player, ship: Ship, steps: int) -> None:
        slug, start = ship.orbited, ship.position
        end = min(start + steps, CARDS[slug].advances)  # R3.6
        ship.position = end
        self.emit("advance", seat=user.seat, planet=slug, from_=start, to=end)
        self.check_symbol(user, ship)

    def regress(self, owner: Player, ship: Ship, steps: int, by: Player) -> None:
        start = ship.position
        end = max(start - steps, 0)  # R3.6
        ship.position = end
        self.emit("regress", seat=owner.seat, planet=ship.orbited, from_=start, to=end, by=by.seat)

    def transfer(self, user: Player, ship: Ship, target: str) -> None:
        source = ship.orbited
        ship.go(Place(target, orbit=True), ship.position)
        self.emit("transfer", seat=user.seat, planet=source, to=target, position=ship.position)
        self.check_symbol(user, ship)

    def check_symbol(self, user: Player, ship: Ship) -> None:
        """R3.6: reaching the symbol colonises at once."""
        planet = CARDS[ship.orbited]
        if ship.position < planet.advances:
            return
        for player in self.players:
            for visitor in player.unlocked:
                if visitor.place.planet == planet.slug:
                    visitor.go(HOME)
        user.planets.append(planet.slug)
        self.emit("colonize", seat=user.seat, planet=planet.slug, points=planet.points)
        self.draw(self.row.index(planet.slug))
        self.check_trigger(user)

    # ---- the row and the dice ------------------------------------------------------

    def draw(self, space: int) -> None:
        """The top of the deck goes into that space (from 0), which may stay empty."""
        self.row[space] = self.deck.pop(0) if self.deck else None
        self.emit("draw", space=space + 1, planet=self.row[space])

    def begin_turn(self, user: Player) -> None:
        """A player-turn begins: what holds for one turn only is over."""
        self.active_seat = user.seat
        self.dice = []
        self.activated = []
        self.converter_used = False
        self.rerolls = 0
        self.effects = set()
        for player in self.players:
            player.used = set()
        self.emit("turn", seat=user.seat, turn=self.turn)

    def activate(self, user: Player, die: Die) -> None:
        assert die.status == INACTIVE
        die.status = ACTIVATED
        self.activated.append(die.face)
        self.emit("activate", seat=user.seat, face=die.face)

    def take_inactive(self, face: str) -> Die:
        return next(d for d in self.dice if d.status == INACTIVE and d.face == face)

    def spend(self, user: Player, faces: list[str], reason: str) -> None:
        for face in faces:
            self.take_inactive(face).status = SPENT
        self.emit("spend", seat=user.seat, faces=list(faces), reason=reason)

    def reroll(self, user: Player, faces: list[str], reason: str) -> None:
        picked: list[Die] = []
        for face in faces:
            picked.append(
                next(d for d in self.dice if d.status == INACTIVE and d.face == face and d not in picked)
            )
        rolled = self.chance.roll(len(picked))
        for die, face in zip(picked, rolled, strict=True):
            die.face = face
        self.emit("roll", seat=user.seat, reason=reason, given=list(faces), faces=list(rolled))

    def set_die(self, user: Player, face: str, to: str) -> None:
        self.take_inactive(face).face = to
        self.emit("set", seat=user.seat, face=face, to=to)

    # ---- suppositions (R2.3), undone afterwards ------------------------------------

    @contextmanager
    def supposing_paid(self, user: Player, energy: int = 0, culture: int = 0) -> Iterator[None]:
        user.change("energy", -energy)
        user.change("culture", -culture)
        try:
            yield
        finally:
            user.change("energy", energy)
            user.change("culture", culture)

    @contextmanager
    def supposing_given(self, giver: Player, taker: Player, resource: str) -> Iterator[None]:
        """One resource given away; the taker keeps at most what its cap allows."""
        kept = min(1, taker.room(resource))
        giver.change(resource, -1)
        taker.change(resource, kept)
        try:
            yield
        finally:
            taker.change(resource, -kept)
            giver.change(resource, 1)

    @contextmanager
    def supposing_activated(self, face: str, to: str | None = None) -> Iterator[None]:
        """An inactive die activated, having been turned to another face if `to` says so."""
        die = self.take_inactive(face)
        die.status = ACTIVATED
        die.face = to or face
        self.activated.append(die.face)
        try:
            yield
        finally:
            self.activated.pop()
            die.face = face
            die.status = INACTIVE

    @contextmanager
    def supposing_used(self, user: Player, slug: str) -> Iterator[None]:
        assert slug not in user.used
        user.used.add(slug)
        try:
            yield
        finally:
            user.used.remove(slug)


def ask(user: Player, kind: str, options: dict[str, T]) -> Rules[T]:
    """Let the user choose; `options` maps each choice text to what it stands for."""
    choice = yield Decision(user.seat, kind, list(options))
    return options[choice]
