"""What people do at a table, as functions from one table to the next. What cannot be is refused with a
sentence."""

from collections.abc import Sequence
from dataclasses import replace

from ...data.colours import COLOURS, ROGUE_COLOURS
from ...errors import BadOrder, ColourTaken, NotYourSeat, NoUndo, Stale, TableOver, WrongKey
from .clock_readings import ClockReadings
from .clocks import come_back
from .ending import is_decided
from .follow_outcomes import follow_outcomes, play_plan
from .keys import Key
from .lessons import check_script
from .options import TimeControl, check_name, check_time_control
from .snapshot import Prompt, Reply
from .standing_orders import StandingOrders, check_orders
from .table import ASK_AGAIN, CONCEDED, PLAYING, Answer, GivenOrders, Table
from .undo import take, take_back, ways_back

WORDS = ("follow", "pass", "pass-turn")
LOCKS = {
    "nothing": "there is nothing to take back",
    "roll": "dice were rolled",
    "draw": "a planet was drawn",
    "mission": "missions were shown",
    "human": "somebody else has decided since",
    "bot": "a bot has acted since",
    "turn": "the turn has ended",
    "pass": "a pass is final",
    "over": "the table has ended",
}


def check_key(table: Table, key: Key, seat: int) -> None:
    """Refuse keys that do not hold a seat."""
    if not table.fits(key):
        raise WrongKey(f"this key does not fit table {table.id}")
    if seat not in table.held(key):
        raise NotYourSeat(f"this key does not hold seat {seat}")
    if table.places[seat - 1].conceded is not None:
        raise NotYourSeat(f"seat {seat} has given up")


def check_playing(table: Table) -> None:
    """Refuse what comes after the end."""
    if table.status != PLAYING:
        raise TableOver("this table has ended")


def check_ply(table: Table, ply: int) -> None:
    """Refuse answers to an earlier question."""
    check_playing(table)
    if ply != table.history.ply:
        raise Stale(f"this was meant for ply {ply}, and the game is at ply {table.history.ply}")


def play(table: Table, seat: int, choice: str, ply: int, now: float) -> Table:
    """Take a choice."""
    check_ply(table, ply)
    decision = table.decision
    assert decision is not None
    if decision.seat != seat:
        raise NotYourSeat(f"seat {decision.seat} decides now, not seat {seat}")
    check_script(table, seat, [choice])
    return take(come_back(table, seat).with_answer(seat, None), choice, "chosen", now)


def answer(table: Table, prompt: Prompt | None, reply: Reply, window: str, now: float) -> Table:
    """Put an answer beside the window; settling hands it in when its turn has come."""
    check_playing(table)
    if table.window != window:
        raise Stale("this follow window has closed")
    if prompt is None:
        raise Stale("this seat is not asked any more")
    given = table.answer_of(prompt.seat)
    if given is not None and given.word not in ("follow", ASK_AGAIN):
        raise Stale(f"seat {prompt.seat} has passed already, and a pass is final")
    check_reply(reply)
    check_script(table, prompt.seat, [reply.word, *reply.plan])
    targets = _targets(prompt, reply)
    made = Answer(reply.word, reply.again, tuple(reply.plan), targets, "", table.history.ply, now)
    return come_back(table, prompt.seat).with_answer(prompt.seat, made)


def check_reply(reply: Reply) -> None:
    """Refuse answers that cannot be."""
    if reply.word not in WORDS:
        raise BadOrder(f"an answer to a follow window is {', '.join(WORDS)}, not {reply.word!r}")
    if reply.plan and reply.word != "follow":
        raise BadOrder("only a follow can have a plan")


def _targets(prompt: Prompt, reply: Reply) -> tuple[str, ...]:
    """What an answer is after: asked again is who cannot have it any more."""
    if reply.word != "follow":
        return ()
    if not reply.plan:
        return tuple(sorted(follow_outcomes(prompt.state).targets))
    outcome = play_plan(prompt.state, reply.plan)
    if outcome is None:
        raise BadOrder(f"{', '.join(reply.plan)} cannot be chosen after following now")
    return outcome.what


def expire(table: Table, prompts: Sequence[Prompt], now: float) -> Table:
    """Whoever's time has run out passes."""
    for prompt in prompts:
        if not prompt.answered and prompt.deadline is not None and prompt.deadline <= now:
            passed = Answer("pass", False, (), (), "timer", table.history.ply, now)
            table = table.with_answer(prompt.seat, passed)
    return table


def undo(table: Table, seat: int, to: int | None, now: float, whole: bool = False) -> Table:
    """Take back one step, everything down to a ply, or (`whole`) down to the last barrier."""
    plies, lock, _ = ways_back(table, seat)
    if not plies or (to is not None and to not in plies):
        raise NoUndo(f"locked: {LOCKS[lock]}", lock)
    if to is None:
        to = plies[-1] if whole else plies[0]
    return take_back(table, seat, to, now)


def concede(table: Table, seat: int, now: float) -> Table:
    """Give up: a bot decides for this seat from now on. With one seat left, or no person, the table ends."""
    check_playing(table)
    table = table.with_place(replace(table.places[seat - 1], conceded=now))
    answers = {at: one for at, one in table.answers.items() if at[1] != seat}
    orders = {who: standing for who, standing in table.orders.items() if who != seat}
    left = [place.player for place in table.places if place.conceded is None]
    if table.history.state.setup.rogue:
        left.append("rogue")
    status = CONCEDED if is_decided(left) else table.status
    return replace(table, answers=answers, orders=orders, status=status, updated=now)


def say_name(table: Table, seat: int, name: str) -> Table:
    """What to call somebody."""
    if table.wish.rated:
        raise BadOrder("at a rated table everybody has the name of their account")
    check_name(name)
    return table.with_place(replace(table.places[seat - 1], name=name))


def choose_colour(table: Table, seat: int, colour: str) -> Table:
    """Another colour for a galaxy; one that no other has."""
    if colour not in COLOURS:
        raise BadOrder(f"there is no colour {colour!r}; known are {', '.join(COLOURS)}")
    rogue = table.history.state.setup.rogue
    if rogue is not None and colour == ROGUE_COLOURS[rogue]:
        raise ColourTaken(f"{colour} is the colour of the rogue galaxy")
    for place in table.places:
        if place.seat != seat and place.colour == colour:
            raise ColourTaken(f"{colour} is the colour of seat {place.seat}")
    return table.with_place(replace(table.places[seat - 1], colour=colour))


def set_orders(table: Table, seat: int, orders: StandingOrders) -> Table:
    """Orders from the next window on."""
    check_playing(table)
    check_orders(orders, table.history.state.cards.faces)
    standing = {who: one for who, one in table.orders.items() if who != seat}
    if not orders.is_empty:
        standing[seat] = GivenOrders(orders, table.history.ply)
    return replace(table, orders=standing)


def set_policy(table: Table, policy: TimeControl, now: float) -> Table:
    """How the table waits; timers start anew, and clocks where they are others."""
    check_playing(table)
    check_time_control(policy)
    if table.wish.rated:
        raise BadOrder("how a rated table waits was agreed when it was opened")
    clocks = table.clocks if policy.same_clock(table.policy) else ClockReadings()
    return replace(table, policy=policy, clock_from=now, clocks=clocks)


def take_seat_back(table: Table, seat: int) -> Table:
    """Be there again after a bot has played."""
    check_playing(table)
    return come_back(table, seat)


def join(table: Table, seats: Sequence[int], now: float) -> Table:
    """Somebody has come to their seats."""
    for seat in seats:
        if table.places[seat - 1].joined is None:
            table = table.with_place(replace(table.places[seat - 1], joined=now))
    return table
