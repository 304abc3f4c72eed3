"""What a page has to be told besides the game: who sits where, whose browser this is, what can be undone.

All of it belongs to the table, never to the state of the game. Texts of people (names, titles) are as they
typed them; everything else is a word of a short list or a number.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

from ...caching import cached_property
from ...game.state import State
from ...tables.core.ending import Ending, is_decided
from ...tables.core.options import TimeControl
from ...tables.core.standing_orders import StandingOrders
from ..hashing import hashed_once
from ..pages.lesson import Lesson

MODES = ("solo", "bots", "hot-seat", "online", "watch")
"""How a table is played: against a rogue galaxy, with bots, around one screen, by links, by bots only."""

LEVELS = ("easy", "medium", "hard", "expert", "champion")
"""Bots a person can choose from."""

LOW_S = 15.0
"""Seconds from which on a clock warns."""

LOCKS = ("nothing", "roll", "draw", "mission", "human", "bot", "turn", "pass", "over", "seat")
"""Why there is nothing to take back, in the words of `tables.core.undo.Undo`."""


@hashed_once
@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    seat: int
    name: str = ""
    """As people typed it; empty: nobody has said a name yet."""
    kind: str = "human"
    """human, bot or rogue."""
    level: str = ""
    """Of a bot: easy, medium, hard, expert, champion or another name a bot has."""
    here: bool = True
    """Has this person come to the table? Bots always have."""
    conceded: bool = False
    """Does a bot play on for somebody who gave up?"""
    colour: str = ""
    """One of `data.colours.COLOURS`, or that of the rogue galaxy; empty: the usual one of the seat."""
    away: bool = False
    """Does a bot play until somebody whose time ran out comes back?"""


@dataclass(frozen=True)
class Clock:
    """The time a seat has left."""

    seat: int
    left: float
    """Seconds, when the page is made."""
    deadline: float | None = None
    """When there is nothing left, in seconds of the server's clock; None: it does not run."""
    slow: bool = False
    """Is it a clock for days, where seconds would be too exact?"""
    most: float = 0.0
    """The seconds there were when it began to run; `left` of one that stands."""

    @property
    def is_low(self) -> bool:
        """Is it time to hurry?"""
        return self.left <= LOW_S

    @property
    def text(self) -> str:
        """As people read it: 1:05, or 2:00:00."""
        seconds = math.ceil(self.left)
        hours, minutes = divmod(seconds // 60, 60)
        return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


@dataclass(frozen=True)
class Window:
    """An open follow window: who has to answer and how long they have."""

    number: str
    """What an answer has to name."""
    leader: int
    face: str
    waiting: Mapping[int, State] = field(default_factory=dict)
    """Seats that have not answered yet, in the order in which they will be resolved, each with the state in
    which it is asked if everybody before it passes."""
    answered: Mapping[int, str] = field(default_factory=dict)
    """What others have answered already: follow or pass."""
    deadline: float | None = None
    """When those who have not answered pass, in seconds of the clock; None: no timer runs."""
    left: float | None = None
    """The seconds till then, when the page is made."""
    total: float | None = None
    """The seconds they had in all."""
    paused: bool = False


@dataclass(frozen=True)
class Undo:
    """What can be taken back."""

    lock: str | None = "nothing"
    """Why nothing can: one of LOCKS; None: it can."""
    reset: bool = False
    """Is there more than one step to take back, so that a reset differs from an undo?"""
    by: int | None = None
    """The seat that locked it, where it was somebody else."""


@dataclass(frozen=True)
class Note:
    """What happened at the table and not in the game: a pass it made by itself for one of this browser's
    seats, or that a seat gave up."""

    events: int
    """It came after so many events of the log."""
    seat: int
    reason: str
    """As in `tables.core.snapshot.Step`: order-never, order-big, order-keep, turn, timer, policy; or
    gave-up, of any seat."""
    face: str = ""


@dataclass(frozen=True)
class Table:
    """A table as one browser sees it."""

    id: str
    title: str = ""
    mode: str = "bots"
    people: tuple[Person, ...] = ()
    mine: tuple[int, ...] = ()
    """The seats of this browser; none: a spectator."""
    version: int = 0
    """Rises with everything that changes; answers name it."""
    window: Window | None = None
    orders: StandingOrders = field(default_factory=StandingOrders)
    """Of the seat that is looked through."""
    policy: TimeControl = field(default_factory=TimeControl)
    host: bool = False
    """May this browser change the policy?"""
    undo: Undo = Undo()
    notes: tuple[Note, ...] = ()
    seed_hash: str = ""
    seed: str = ""
    """Known when the game is over."""
    seed_chosen: bool = False
    """Somebody chose the seed, or brought a position with its generator, and may know what comes."""
    origin: str = "deal"
    """What the game began with, as in `tables.core.snapshot.Snapshot`: `deal`, `position` or `redrawn`."""
    curtain: int | None = None
    """Around one screen: the seat to hand over to before its secret is shown."""
    minutes: int = 0
    """How long the game took, when it is over."""
    listed: bool = False
    """May anybody find it?"""
    rated: bool = False
    rematch: str = ""
    """The address of the next table, once somebody asked for it."""
    luck: Mapping[int, float] = field(default_factory=dict)
    """Dice luck in points by seat, when the game is over and it has been counted."""
    clocks: tuple[Clock, ...] = ()
    """The clocks of people's seats; none where nobody is timed."""
    lesson: Lesson | None = None
    """What is taught here, to whoever learns."""
    status: str = "playing"
    """`playing`, `over` or `conceded`, as the table says."""
    ending: Ending | None = None
    """Who won and who gave up, when the table has ended."""
    past: bool = False
    """Is this a moment of the past? Nothing of it can be decided any more."""
    watching: bool = False
    """Does this browser, which gave up, want to see how the table goes on?"""

    @property
    def has_ended(self) -> bool:
        """Is this the end of the table? A moment of the past is not."""
        return self.status != "playing" and not self.past

    @cached_property
    def playing(self) -> tuple[int, ...]:
        """The seats of this browser whose owners play on."""
        return tuple(seat for seat in self.mine if not self.person(seat).conceded)

    @property
    def deciding(self) -> tuple[int, ...]:
        """The seats this browser decides for at this moment: none in the past, and none at the end."""
        return () if self.past or self.has_ended else self.playing

    @property
    def gave_up(self) -> bool:
        """Has this browser given up at a table that goes on?"""
        return bool(self.mine) and not self.playing and self.status == "playing"

    def ends_without(self, seat: int) -> bool:
        """Would the table end if this seat gave up?"""
        left = [person.kind for person in self.people if person.seat != seat and not person.conceded]
        return is_decided(left)

    @property
    def known(self) -> str:
        """What is said about who may know what comes, as a part of a message's name; empty: nothing."""
        if self.origin != "deal":
            return self.origin
        return "chosen" if self.seed_chosen else ""

    def person(self, seat: int) -> Person:
        """Who sits there; a seat nobody has told us about is somebody without a name."""
        if seat <= len(self.people) and self.people[seat - 1].seat == seat:
            return self.people[seat - 1]
        return next((person for person in self.people if person.seat == seat), Person(seat))

    def clock(self, seat: int) -> Clock | None:
        """The clock of a seat."""
        return next((clock for clock in self.clocks if clock.seat == seat), None)

    @property
    def away(self) -> tuple[int, ...]:
        """The seats of this browser that a bot plays for."""
        return tuple(seat for seat in self.mine if self.person(seat).away)


@dataclass(frozen=True)
class Preferences:
    """How somebody likes pages to be, as far as the server has to know. What only the browser has to know
    (speed, sounds, confirmations, keys) stays there."""

    language: str = "en"
    theme: str = "auto"
    """dark, light, or as the system is set."""
    here: str = "/"
    """The address of the page, to come back to after changing the language."""
    accounts: bool = False
    """Does this server keep accounts?"""
    known: bool = False
    """Has somebody logged in with this browser?"""


@dataclass(frozen=True)
class Resumable:
    """A table this browser has a seat at."""

    address: str
    title: str
    seats: tuple[str, ...]
    """Which ships to draw: the colours of the seats."""
    turn: int = 0
    points: int = 0
    yours: bool = False
    """Is it this browser's move?"""
    waiting: str = ""
    """Whom the game waits for, by name."""
    over: bool = False
    gave_up: bool = False
    """Has this browser given up at a table that goes on?"""
    asked: str = ""
    """What is asked: the kind of the decision."""
    minutes: int = 0
    """How long it has been waiting."""
    mode: str = "bots"

    @property
    def round(self) -> int:
        """Which round it is."""
        return (self.turn + len(self.seats) - 1) // len(self.seats)


@dataclass(frozen=True)
class SeatForm:
    """One seat in the form of a new table."""

    kind: str = "bot"
    """human, bot or empty."""
    level: str = "medium"
    name: str = ""
    colour: str = ""
    """Empty: one that is left."""


@dataclass(frozen=True)
class NewTableForm:
    """What the form of a new table says; everything in it may be wrong and is shown again then."""

    mode: str = "bots"
    title: str = ""
    rulebook: str = "galakta"
    seating: tuple[SeatForm, ...] = ()
    rogue: str = "artemis"
    house_rules: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    policy: TimeControl = field(default_factory=TimeControl)
    listed: bool = False
    rated: bool = False
    error: str = ""
    """Why it was refused, as a sentence."""


@dataclass(frozen=True)
class Invitation:
    """The secret link of a seat, or the one for spectators."""

    seat: int | None
    name: str
    address: str
    taken: bool = False
    picture: str = ""
    """A QR code as SVG, or nothing."""
    joins: bool = False
    """Does it lead to any free seat, of a table that is open to everybody?"""
    colour: str = ""
    """Of the seat."""


@dataclass(frozen=True)
class Replay:
    """A moment of a recorded game."""

    at: int
    last: int
    address: str
    """Of the replay without `?at=`."""
    seat: int | None = None
    """Whose point of view, when the game is over."""
    speed: int = 1
    over: bool = True
    record: str = ""
    """The address of the record to download."""
    position: str = ""
    fork: str = ""
    """Where "play on from here against bots" is posted to."""
