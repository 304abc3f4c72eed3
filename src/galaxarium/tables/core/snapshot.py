"""A snapshot: what one viewer may know of a table, as plain frozen values. `snapshot_for` is the only way to
make one."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from ...data.colours import ROGUE_COLOURS
from ...errors import NotYourSeat
from ...game.events import Event
from ...game.game import Game
from ...game.proof import seed_hash
from ...game.state import Decision, State
from ...game.view import visible
from .clocks import Moment, asked_since, clock_deadline, left_of, on_clock, timer_deadline
from .ending import Ending, ending_of
from .follow import is_asked
from .follow_outcomes import FollowOutcomes, Outcome, follow_outcomes
from .history import AUTOMATIC, History, Ply
from .keys import Key, shown
from .options import TableOptions, TimeControl
from .standing_orders import StandingOrders
from .table import ASK_AGAIN, PLAYING, Seat, Table
from .undo import Undo, undo_for

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
    """The host's key: may set the policy. One of `keys`, where there are any."""


class SeatSnapshot(NamedTuple):
    """A seat as all see it."""

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
    """None: which mission another seat kept."""
    reason: str
    """`chosen` by a person now, `answered` by one before it was their turn, `bot`, `conceded` (a bot for
    a person who gave up), `imported`; or why it was passed automatically: `pointless`, `order-never`,
    `order-big`, `order-keep`, `turn` (passed for the rest of the turn), `timer`, `policy`; or
    `order-follow`, followed by an order; or `clock` (time ran out, the least was chosen) and `clock-bot`
    (time ran out, a bot chose)."""
    time: float
    events: tuple[Event, ...]

    @property
    def is_automatic(self) -> bool:
        """Taken by the table itself."""
        return self.reason in AUTOMATIC


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
    """The state in which this seat is asked if all before it pass: for previews. It is whole;
    show it only through its view."""
    follow_outcomes: FollowOutcomes
    """What following can lead to; looked for only as far as needed."""

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """What following can lead to, as far as that could be counted; never empty."""
        return self.follow_outcomes.outcomes


@dataclass(frozen=True)
class Window:
    """An open follow window: the die, and all who are asked, in the order of resolution."""

    id: str
    leader: int
    face: str
    price: int
    prompts: tuple[Prompt, ...]


@dataclass(frozen=True)
class Snapshot:
    """A table at one moment, as one key (or a spectator) may see it.

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
    """Was the seed chosen, or known before, or did a position bring along its generator? Then
    they may know what comes."""
    origin: Origin
    seed: int | None
    """Shown when the table has ended; None before that and where there never was one."""
    next: str | None
    """The table of the rematch, once it was asked for."""
    clocks: tuple[TurnClock, ...] = ()
    """The clocks of people's seats; none where no seat is timed."""
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
        """What a seat may know. NotYourSeat unless it is an own one, None, or the table has ended."""
        self.check_seat(seat)
        seen = self.game.view(seat)
        return seen if self.decision else {**seen, "decision": None}

    def steps(self, seat: int | None, since: int = 0) -> tuple[Step, ...]:
        """Every decision after ply `since` and what it did, as far as that seat may know; refused like
        `view`."""
        self.check_seat(seat)
        return tuple(step_of(taken, seat) for taken in self.history.steps[since:])

    def check_seat(self, seat: int | None) -> None:
        """Refuse what a seat knows to all other viewers until the table has ended."""
        if seat is not None and seat not in self.own and self.status == "playing":
            raise NotYourSeat(f"what seat {seat} knows is shown to others when the table has ended")


def viewer_of(own: tuple[int, ...], game: Game) -> int | None:
    """Through whose eyes those who hold some seats see: with their own; of several with those of the one that
    decides, else with a spectator's."""
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
    """Of the first own seat, as all see them."""
    title: str = ""
    """Its title."""
    gave_up: bool = False
    """Have all own seats given up?"""
    colours: tuple[str, ...] = ()
    """The colour of each seat."""


# --- making them


def snapshot_for(table: Table, key: Key, moment: Moment) -> Snapshot:
    """A table now, as a key sees it."""
    return Snapshots(table, moment).of(key)


class Snapshots:
    """The snapshots of a table at one moment: what is the same for all viewers is worked out once."""

    def __init__(self, table: Table, moment: Moment) -> None:
        self.table = table
        ended = table.status != PLAYING
        self._public = Snapshot(
            table=table.id,
            version=table.version,
            wish=table.wish if ended or table.wish.seed is None else replace(table.wish, seed=None),
            sitters=seat_snapshots(table),
            own=(),
            host=False,
            history=table.history,
            status=table.status,
            window=window_of(table, moment),
            orders={},
            policy=table.policy,
            undo=Undo("seat"),
            seed_hash=_shown_hash(table),
            chosen=is_chosen(table),
            origin=origin_of(table),
            seed=table.history.game.seed if ended else None,
            next=table.next,
            clocks=clocks_of(table, moment),
            ending=ending_of(table) if ended else None,
        )

    def of(self, key: Key) -> Snapshot:
        """The table as a key sees it."""
        table = self.table
        hashes = shown(key)
        grants = [grant for grant in table.grants if grant.hash in hashes]
        if not grants:
            return self._public
        own = tuple(sorted({grant.seat for grant in grants if grant.seat}))
        return replace(
            self._public,
            own=own,
            host=any(grant.host for grant in grants),
            window=window_for(table, self._public.window, own),
            orders={seat: standing.orders for seat, standing in table.orders.items() if seat in own},
            undo=_undo(table, own),
        )


def _shown_hash(table: Table) -> str:
    """The hash of the seed, as far as it proves something: a game from a position has none."""
    is_proof = table.status != PLAYING or not is_chosen(table)
    return seed_hash(table.seed) if table.history.game.seed is not None and is_proof else ""


def is_chosen(table: Table) -> bool:
    """Was what comes chosen, or known before: a seed, or a position with its deck and generator?
    Then a hash proves nothing, and a small seed could be found by trying them all."""
    return table.wish.seed is not None or origin_of(table) == "position"


def origin_of(table: Table) -> Origin:
    """What the game of a table began with."""
    if table.history.game.seed is not None or table.wish.lesson:
        return "deal"
    return "redrawn" if table.wish.redrawn else "position"


def past_snapshot(snapshot: Snapshot, ply: int) -> Snapshot:
    """A table as it was, with nothing to answer or take back."""
    sitters = tuple(_earlier(sitter, ply) for sitter in snapshot.sitters)
    return replace(
        snapshot,
        history=snapshot.history.back(ply),
        sitters=sitters,
        window=None,
        undo=Undo("over"),
        clocks=(),
        past=ply < snapshot.ply,
    )


def _earlier(sitter: SeatSnapshot, ply: int) -> SeatSnapshot:
    """A seat at an earlier ply: had it given up by then?"""
    had = sitter.conceded_ply is not None and sitter.conceded_ply <= ply
    return sitter if had else sitter._replace(conceded=False, conceded_ply=None)


def seat_snapshots(table: Table) -> tuple[SeatSnapshot, ...]:
    """Who sits where, the rogue last."""
    people = tuple(_sitter(table, place) for place in table.places)
    rogue = table.history.state.setup.rogue
    if rogue is None:
        return people
    return (*people, SeatSnapshot(2, "rogue", rogue, True, False, colour=ROGUE_COLOURS[rogue]))


def _sitter(table: Table, place: Seat) -> SeatSnapshot:
    return SeatSnapshot(
        seat=place.seat,
        player=place.player,
        name=place.name,
        joined=place.joined is not None,
        conceded=place.conceded is not None,
        away=place.seat in table.people and table.is_away(place.seat),
        colour=place.colour,
        conceded_ply=_conceded_ply(table, place),
    )


def _conceded_ply(table: Table, place: Seat) -> int | None:
    """How many decisions had been taken when a seat gave up: those made until then, and none that a bot made
    for it afterwards."""
    if place.conceded is None:
        return None
    later = (
        taken.row.ply
        for taken in table.history.steps
        if taken.row.time > place.conceded
        or (taken.row.seat == place.seat and taken.row.reason == "conceded")
    )
    return next(later, table.history.ply + 1) - 1


def clocks_of(table: Table, moment: Moment) -> tuple[TurnClock, ...]:
    """The clocks of people's seats, where they have any."""
    if table.policy.clock == "none" or table.decision is None:
        return ()
    running, deadline = on_clock(table), clock_deadline(table, moment)
    return tuple(
        TurnClock(seat, min(max(deadline - moment.now, 0.0), most), True, deadline, most)
        if seat == running and deadline is not None
        else TurnClock(seat, most, False, None, most)
        for seat, most in ((seat, left_of(table, seat)) for seat in table.people)
    )


def is_timed(table: Table) -> bool:
    """Can time run out at this table now?"""
    return (table.window is not None and table.policy.patience is not None) or on_clock(table) is not None


def next_deadline(table: Table, moment: Moment) -> float | None:
    """When time runs out for a seat; None: it does not."""
    window = window_of(table, moment) if table.policy.patience is not None else None
    deadlines = [prompt.deadline for prompt in window.prompts] if window else []
    return min((at for at in (*deadlines, clock_deadline(table, moment)) if at is not None), default=None)


def window_of(table: Table, moment: Moment) -> Window | None:
    """The open window, if any seat is asked in it, without the answers that were given."""
    spot, window = table.history.spot, table.window
    if spot is None or window is None:
        return None
    states = [state for state in table.history.followers if is_asked(table, state)]
    if not states:
        return None
    price = follow_outcomes(states[0]).price
    prompts = tuple(_prompt(table, state, moment) for state in states)
    return Window(window, spot.leader, spot.face, price, prompts)


def window_for(table: Table, window: Window | None, own: tuple[int, ...]) -> Window | None:
    """The open window with what own seats have answered."""
    if window is None or not any(prompt.answered and prompt.seat in own for prompt in window.prompts):
        return window
    return replace(window, prompts=tuple(_with_answer(table, prompt, own) for prompt in window.prompts))


def _with_answer(table: Table, prompt: Prompt, own: tuple[int, ...]) -> Prompt:
    answer = table.answer_of(prompt.seat) if prompt.answered and prompt.seat in own else None
    return prompt if answer is None else replace(prompt, answer=answer.word)


def _prompt(table: Table, state: State, moment: Moment) -> Prompt:
    assert state.asked is not None
    assert table.window is not None
    seat = state.asked[0]
    answer = table.answer_of(seat)
    answered = answer is not None and answer.word != ASK_AGAIN
    deadline = None if answered else timer_deadline(table, seat, moment)
    return Prompt(
        seat=seat,
        answered=answered,
        answer=None,
        since=asked_since(table, seat, moment),
        deadline=deadline,
        left=None if deadline is None else max(0.0, deadline - moment.now),
        paused=moment.pauses.of(table.id, table.window, seat).since is not None,
        state=state,
        follow_outcomes=follow_outcomes(state),
    )


def _undo(table: Table, own: tuple[int, ...]) -> Undo:
    """What the seats of a key can take back: of several the one that can, else the reason of the one that
    chose last."""
    found = [undo_for(table, seat) for seat in own]
    possible = [undo for undo in found if undo.lock is None]
    if possible or not found:
        return possible[0] if possible else Undo("seat")
    seats = (taken.row.seat for taken in reversed(table.history.steps))
    last = next((seat for seat in seats if seat in own), own[0])
    return next(undo for undo in found if undo.seat == last)


def waited_for(table: Table) -> frozenset[int]:
    """The seats that have to decide or answer now; none when the table has ended."""
    decision = table.decision
    if decision is None:
        return frozenset()
    asked = {
        state.decision.seat for state in table.history.followers if state.decision and _is_open(table, state)
    }
    if decision.kind == "follow":
        return frozenset(asked)
    return frozenset(asked | {decision.seat})


def waiting_since(table: Table, seat: int) -> float:
    """Since when the table waits for a seat."""
    decision = table.decision
    if decision is not None and decision.seat == seat and decision.kind != "follow":
        return max((taken.row.time for taken in table.history.steps[-1:]), default=table.created)
    spot = table.history.spot
    opened = table.history.opened(spot) if spot else 0
    return table.history.steps[opened - 1].row.time if opened else table.updated


def summary_of(table: Table, key: Key) -> Summary:
    """A table in a list."""
    own = table.held(key)
    waited = sorted(waited_for(table))
    mine = [seat for seat in waited if seat in own and seat in table.people]
    decision = table.decision
    decides = decision is not None and decision.seat in mine
    return Summary(
        table=table.id,
        mode=table.wish.mode,
        names=tuple(place.name for place in table.places),
        colours=tuple(place.colour for place in table.places),
        turn=int(table.history.state.record.turn),
        status=table.status,
        your_move=bool(mine),
        updated=table.updated,
        asked="" if not mine else decision.kind if decides and decision else "follow",
        since=min((waiting_since(table, seat) for seat in mine or waited), default=None),
        waiting=tuple(waited),
        own=own,
        points=_points(table, own[0]) if own else 0,
        title=table.wish.title,
        gave_up=table.status == PLAYING and bool(own) and not set(own) & set(table.people),
    )


def _points(table: Table, seat: int) -> int:
    """What all see."""
    return int(table.history.game.view(None)["seats"][seat - 1]["points"])


def _is_open(table: Table, state: State) -> bool:
    """Is the follower of this state still to answer?"""
    assert state.decision is not None
    answer = table.answer_of(state.decision.seat)
    return is_asked(table, state) and (answer is None or answer.word == ASK_AGAIN)
