"""What a page has to be told besides the game: who sits where, whose browser this is, what can be undone.

All of it belongs to the table, never to the state of the game. Texts of people (names, titles) are as they
typed them; everything else is a word of a short list or a number.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

MODES = ("solo", "bots", "hot-seat", "online", "watch")
"""How a table is played: against a rogue galaxy, with bots, around one screen, by links, by bots only."""

LEVELS = ("easy", "medium", "hard", "expert")
"""Bots a person can choose from."""

LOCKS = ("rolled", "drawn", "revealed", "decided", "turn", "start", "over")
"""Why there is nothing to undo: dice were rolled, a planet was drawn, a mission was shown, somebody else has
decided, a turn has ended, nothing was done yet, the game is over."""


@dataclass(frozen=True)
class Person:
    """Who sits in a seat."""

    seat: int
    name: str = ""
    """As people typed it; empty: nobody has said a name yet."""
    kind: str = "human"
    """human, bot or rogue."""
    level: str = ""
    """Of a bot: easy, medium, hard, expert or another name a bot has."""
    here: bool = True
    """Is a browser of this person connected? Bots always are."""


@dataclass(frozen=True)
class Window:
    """An open follow window: who has to answer and how long they have."""

    number: str
    """What an answer has to name."""
    leader: int
    face: str
    waiting: tuple[int, ...] = ()
    """Seats that have not answered yet, in the order in which they will be resolved."""
    answered: Mapping[int, str] = field(default_factory=dict)
    """What others have answered already: follow or pass."""
    left: float | None = None
    """Seconds left; None: no timer runs."""
    total: float | None = None


@dataclass(frozen=True)
class Order:
    """A standing order: when not to ask for a follow."""

    key: str
    """What the table calls it, to cancel it."""
    rule: str
    """never, worthwhile (only if it colonizes, upgrades or gains 2) or keep (so much culture)."""
    face: str = ""
    """The face it is about; empty: all."""
    amount: int = 0
    pinned: bool = False
    """Does it outlast the start of one's own turn?"""


@dataclass(frozen=True)
class Undo:
    """What can be taken back."""

    possible: bool = False
    lock: str = "start"
    """Why nothing can: one of LOCKS."""
    reset: bool = False
    """Is there more than one step to take back, so that a reset differs from an undo?"""


@dataclass(frozen=True)
class Note:
    """Something the table did by itself: a pass by order or by the clock, shown to its owner in the log."""

    ply: int
    """It came after so many decisions."""
    seat: int
    reason: str
    """order, time or policy."""
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
    orders: tuple[Order, ...] = ()
    undo: Undo = Undo()
    notes: tuple[Note, ...] = ()
    seed_hash: str = ""
    seed: str = ""
    """Known when the game is over."""
    since: int = 0
    """How many decisions had been taken when this browser's seat last ended its turn; 0: no recap."""
    curtain: int | None = None
    """Around one screen: the seat to hand over to before its secret is shown."""
    minutes: int = 0
    """How long the game took, when it is over."""
    luck: Mapping[int, float] = field(default_factory=dict)
    """Dice luck in points by seat, when the game is over and it has been counted."""

    def person(self, seat: int) -> Person:
        """Who sits there; a seat nobody has told us about is somebody without a name."""
        return next((person for person in self.people if person.seat == seat), Person(seat))


@dataclass(frozen=True)
class Taste:
    """How somebody likes pages to be: kept in cookies, the same for all tables."""

    language: str = "en"
    theme: str = "dark"
    """dark or light."""
    speed: int = 1
    """Of movements: 0, 1 or 2."""
    sound: int = 0
    """Volume from 0 (off) to 3."""
    confirm: bool = True
    """Ask before the three acts that are often regretted."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys that differ from the usual ones: what they do, and the key."""
    here: str = "/"
    """The address of the page, to come back to after changing the language."""


@dataclass(frozen=True)
class Resumable:
    """A table this browser has a seat at."""

    address: str
    title: str
    seats: tuple[str, ...]
    """Whose ships to draw: "1" to "5" and "rogue"."""
    turn: int = 0
    points: int = 0
    yours: bool = False
    """Is it this browser's move?"""
    waiting: str = ""
    """Whom the game waits for, by name."""
    over: bool = False


@dataclass(frozen=True)
class Seating:
    """One seat in the form of a new table."""

    kind: str = "bot"
    """human, bot or empty."""
    level: str = "medium"
    name: str = ""


@dataclass(frozen=True)
class Wish:
    """What the form of a new table says; everything in it may be wrong and is shown again then."""

    mode: str = "bots"
    title: str = ""
    rulebook: str = "galakta"
    seating: tuple[Seating, ...] = ()
    rogue: str = "artemis"
    house_rules: Mapping[str, str] = field(default_factory=dict)
    seed: str = ""
    timer: str = "12"
    """Seconds of a follow window: off, 8, 12, 20 or 40."""
    policy: str = "wait"
    """How follow windows are decided while somebody is away: orders, hours or wait."""
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
