"""What a table shows to whoever looks at it: plain frozen values, made anew at every look."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...errors import NotYourSeat
from ...game.events import Event
from ...game.game import Game
from ...game.state import Decision, State
from ...game.view import visible
from .ending import Ending
from .follow_outcomes import FollowOutcomes, Outcome
from .history import History, Ply
from .options import TableOptions, TimeControl
from .standing_orders import StandingOrders

Origin = Literal["deal", "position", "redrawn"]
"""What a game began with: a deal from a seed (or a lesson), an imported position with its deck and generator,
or one whose deck was shuffled and whose generator was drawn for this table."""


@dataclass(frozen=True)
class Created:
    """A new table and the keys to it. Keys are secrets: they are not stored and cannot be asked for
    again."""

    table: str
    keys: Mapping[int, str]
    """The key of every human seat; around one screen they are all the same."""
    host: str
    """The key of whoever opened the table: may set the policy. One of `keys`, where there are any."""


@dataclass(frozen=True)
class SeatSnapshot:
    """A seat as everybody sees it."""

    seat: int
    player: str
    """`human`, a bot by its name, or `rogue`."""
    name: str
    joined: bool
    """Has this seat's key been used yet? Always true for bots."""
    conceded: bool
    away: bool = False
    """Does a bot play for a person whose time ran out?"""
    conceded_ply: int | None = None
    """How many decisions had been taken when this seat gave up."""
    colour: str = ""
    """One of `data.colours.COLOURS`, or that of the rogue galaxy."""


@dataclass(frozen=True)
class TurnClock:
    """The time of one seat."""

    seat: int
    left: float
    """Seconds left now."""
    running: bool
    deadline: float | None
    """When there is nothing left, by the clock of the service; None: it does not run."""
    most: float = 0.0
    """Seconds left when it was last counted: does not change while it runs."""


@dataclass(frozen=True)
class Step:
    """One decision as far as the looker may know it, and what it did."""

    ply: int
    """Counted from 1, as in a record: `game.decisions[ply - 1]`."""
    seat: int
    choice: str | None
    """None: which mission somebody else kept."""
    reason: str
    """`chosen` by a person now, `answered` by one before it was their turn, `bot`, `conceded` (a bot for
    somebody who gave up), `imported`; or why it was passed automatically: `pointless`, `order-never`,
    `order-big`, `order-keep`, `turn` (passed for the rest of the turn), `timer`, `policy`; or
    `order-follow`, followed by an order; or `clock` (time ran out, the least was chosen) and `clock-bot`
    (time ran out, a bot chose)."""
    time: float
    events: tuple[Event, ...]

    @property
    def is_automatic(self) -> bool:
        """Taken by the table itself."""
        return self.reason in AUTOMATIC


AUTOMATIC = frozenset(
    {"pointless", "order-never", "order-big", "order-keep", "order-follow", "turn", "timer", "policy"}
    | {"clock", "clock-bot"}
)


@dataclass(frozen=True)
class Reply:
    """An answer to a follow window: `follow`, `pass`, or `pass-turn` (pass for the rest of this turn).

    `again`: ask me once more if somebody before me follows. `plan`: what to choose after `follow`; where
    it cannot be played when its turn comes, the seat is asked again.
    """

    word: str
    again: bool = False
    plan: tuple[str, ...] = ()


@dataclass(frozen=True)
class Prompt:
    """A seat that is asked whether it follows."""

    seat: int
    answered: bool
    answer: str | None
    """`follow`, `pass` or `pass-turn`, shown only to its owner until it is handed in."""
    since: float
    """Since when this seat has known what it is asked."""
    deadline: float | None
    """When this seat passes by itself, by the clock of the service; None: never."""
    left: float | None
    """The seconds till then, when it was looked at."""
    paused: bool
    state: State
    """The state in which this seat is asked if everybody before it passes: for previews. It is whole;
    show it only through its view."""
    follow_outcomes: FollowOutcomes
    """What following can lead to; looked for only as far as somebody asks."""

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What following can lead to, as far as that could be counted; never empty."""
        return self.follow_outcomes.outcomes


@dataclass(frozen=True)
class Window:
    """An open follow window: the die, and everybody who is asked, in the order of resolution."""

    id: str
    leader: int
    face: str
    price: int
    prompts: tuple[Prompt, ...]


@dataclass(frozen=True)
class Undo:
    """What the looker can take back: by one step to ply `to`, or to `reset`. With a `lock` nothing, and
    why:

    `nothing` (nothing decided yet), `roll`, `draw`, `mission`, `human` (somebody else decided or
    answered), `bot` (a bot did something other than pass), `turn` (the turn ended), `pass` (a pass is
    final), `over`, `seat` (spectators).
    """

    lock: str | None
    seat: int | None = None
    to: int | None = None
    reset: int | None = None
    by: int | None = None
    """The seat that locked it, where it was somebody else."""


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment, as one key (or nobody) may see it.

    `game` is the whole truth, for previews and rules; what reaches a person goes through `view` and
    `steps`. It is shared: copy it before playing on it.
    """

    table: str
    version: int
    """Rises with every change, also of names, orders and answers."""
    wish: TableOptions
    """As wished, without the seed until the end."""
    sitters: tuple[SeatSnapshot, ...]
    own: tuple[int, ...]
    """The seats this key holds."""
    host: bool
    history: History
    """The game with all its steps, secrets included."""
    status: str
    """`playing`, `over` (the game came to its end) or `conceded` (it ended because people gave up)."""
    window: Window | None
    orders: Mapping[int, StandingOrders]
    """The orders of own seats."""
    policy: TimeControl
    undo: Undo
    seed_hash: str
    """SHA-256 of the seed's decimal text, shown from the start; empty until the end where it was chosen."""
    chosen: bool
    """Did somebody choose the seed, or know it before, or bring along a position with its generator? Then
    they may know what comes."""
    origin: Origin
    seed: int | None
    """Shown when the table has ended; None before that and where there never was one."""
    next: str | None
    """The table of the rematch, once somebody asked for it."""
    clocks: tuple[TurnClock, ...] = ()
    """The clocks of people's seats; none where nobody is timed."""
    ending: Ending | None = None
    """Who won and who gave up, when the table has ended."""
    past: bool = False
    """Is this the table as it was before its latest decision?"""

    @property
    def decision(self) -> Decision | None:
        """What was or is to be decided at this moment; None when the table has ended."""
        return self.game.decision if self.past or self.status == "playing" else None

    @property
    def game(self) -> Game:
        """The game, whole; shared, so copy it before playing on it."""
        return self.history.game

    @property
    def ply(self) -> int:
        """How many decisions were taken; what `play` expects."""
        return self.history.ply

    @property
    def viewer(self) -> int | None:
        """Through whose eyes to show the table."""
        return viewer_of(self.own, self.game)

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know. NotYourSeat unless it is an own one, nobody's, or the table has ended."""
        self.check_seat(seat)
        seen = self.game.view(seat)
        return seen if self.decision else {**seen, "decision": None}

    def steps(self, seat: int | None, since: int = 0) -> tuple[Step, ...]:
        """Every decision after ply `since` and what it did, as far as that seat may know; refused like
        `view`."""
        self.check_seat(seat)
        return tuple(step_of(taken, seat) for taken in self.history.steps[since:])

    def check_seat(self, seat: int | None) -> None:
        """Refuse what a seat knows to everybody else until the table has ended."""
        if seat is not None and seat not in self.own and self.status == "playing":
            raise NotYourSeat(f"what seat {seat} knows is shown to others when the table has ended")


def viewer_of(own: tuple[int, ...], game: Game) -> int | None:
    """Through whose eyes those who hold some seats see: with their own; of several with those of the one that
    decides, else with nobody's."""
    if len(own) == 1:
        return own[0]
    decision = game.decision
    return decision.seat if decision and decision.seat in own else None


def step_of(taken: Ply, seat: int | None) -> Step:
    """A step as a seat sees it."""
    row = taken.row
    secret = taken.kind == "mission" and row.seat != seat
    events = visible(taken.events, seat)
    return Step(row.ply, row.seat, None if secret else row.choice, row.reason, row.time, events)


@dataclass(frozen=True)
class Summary:
    """A table in a list."""

    table: str
    mode: str
    names: tuple[str, ...]
    turn: int
    status: str
    your_move: bool
    updated: float
    asked: str = ""
    """What is asked of oneself: the kind of the decision (`main`: the turn, `follow`, `mission` ...)."""
    since: float | None = None
    """Since when the table waits, for oneself or for others."""
    waiting: tuple[int, ...] = ()
    """The seats it waits for."""
    own: tuple[int, ...] = ()
    points: int = 0
    """Of the first own seat, as everybody sees them."""
    title: str = ""
    """What whoever opened it calls it."""
    gave_up: bool = False
    """Have all own seats given up?"""
    colours: tuple[str, ...] = ()
    """The colour of each seat."""
