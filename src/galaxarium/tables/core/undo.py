"""Taking decisions and taking them back: one table becomes another."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ...game.events import Event
from .clocks import pay, turn_ended, turn_of
from .history import AUTOMATIC, Ply, renamed
from .table import OVER, PLAYING, GivenOrders, Table


@dataclass(frozen=True)
class Undo:
    """What the looker can take back: by one step to ply `to`, or to `reset`. With a `lock` nothing, and
    why:

    `nothing` (nothing decided yet), `roll`, `draw`, `mission`, `human` (another person decided or
    answered), `bot` (a bot did something other than pass), `turn` (the turn ended), `pass` (a pass is
    final), `over`, `seat` (spectators).
    """

    lock: str | None
    seat: int | None = None
    to: int | None = None
    reset: int | None = None
    by: int | None = None
    """The seat that locked it, where it was another one."""


def take(table: Table, choice: str, reason: str, now: float) -> Table:
    """Take a choice of the seat that decides. Orders that are not pinned end where their seat's turn
    starts."""
    history = table.history.then(choice, reason, now)
    started = {event["seat"] for event in history.steps[-1].events if event.kind == "turn"}
    orders = {
        seat: standing
        for seat, standing in table.orders.items()
        if seat not in started or standing.orders.pinned
    }
    return replace(
        table,
        history=history,
        updated=now,
        orders=orders,
        answers={} if started else table.answers,
        clocks=turn_ended(table) if turn_of(history) > turn_of(table.history) else table.clocks,
        status=PLAYING if history.game.decision else OVER,
    )


def lock_of(table: Table, taken: Ply, seat: int) -> str | None:
    """Why a seat cannot take this step back; None if it can."""
    if taken.row.reason == "imported":
        return "nothing"
    if lock := _learned(taken.events):
        return lock
    if taken.row.reason == "clock-bot" and taken.row.choice != "pass":
        return "bot"
    if taken.row.seat == seat:
        is_final = taken.kind == "follow" and taken.row.choice == "pass" and not _is_automatic(taken)
        return "pass" if is_final else None
    if taken.row.choice == "pass" and (_is_automatic(taken) or taken.row.reason in ("bot", "conceded")):
        return None
    return "bot" if taken.row.reason in ("bot", "conceded") else "human"


def _learned(events: Iterable[Event]) -> str | None:
    """What a step told a player that cannot be unlearned."""
    kinds = {event.kind for event in events if event.get("planet", "") is not None}
    for lock, learned in (("turn", {"end", "turn"}), ("mission", {"deal", "score"}), ("roll", {"roll"})):
        if kinds & learned:
            return lock
    return "draw" if "draw" in kinds else None


def _is_automatic(taken: Ply) -> bool:
    return taken.row.reason in AUTOMATIC


def ways_back(table: Table, seat: int) -> tuple[list[int], str, int | None]:
    """The plies a seat can go back to, latest first; what bars the way beyond the last, and whose doing
    that is."""
    if table.status != PLAYING:
        return [], "over", None
    answered = {
        answer.ply: who for (_, who), answer in table.answers.items() if who != seat and not answer.reason
    }
    barrier = max(answered, default=0)
    own: list[int] = []
    for taken in reversed(table.history.steps):
        if lock := lock_of(table, taken, seat):
            return own, lock, taken.row.seat if taken.row.seat != seat else None
        if taken.row.ply <= barrier:
            return own, "human", answered[barrier]
        if taken.row.seat == seat and not _is_automatic(taken):
            own.append(taken.row.ply - 1)
    return own, "nothing", None


def undo_for(table: Table, seat: int) -> Undo:
    """What a seat can take back: its last step, or everything down to the last barrier."""
    own, lock, by = ways_back(table, seat)
    return Undo(None, seat, own[0], own[-1]) if own else Undo(lock, seat, by=by)


def take_back(table: Table, seat: int, to: int, now: float) -> Table:
    """Go back to an earlier ply: answers given since are void. Orders stay; for the seat that takes back they
    hold from the next window on, because the one come back to was theirs to answer. On the clock they
    pay for the time others were asked about what they take back."""
    undos = table.undos + 1
    table = pay(table, seat, _waited(table, to))
    answers = {
        (renamed(window, undos), who): answer
        for (window, who), answer in table.answers.items()
        if answer.ply <= to and who != seat
    }
    orders = {
        who: GivenOrders(standing.orders, to if who == seat else min(standing.since, to))
        for who, standing in table.orders.items()
    }
    return replace(
        table,
        history=table.history.back(to),
        undos=undos,
        updated=now,
        clock_from=now,
        answers=answers,
        orders=orders,
    )


def _waited(table: Table, to: int) -> float:
    """The seconds in which the table waited for followers since a ply."""
    steps = table.history.steps
    gaps = (
        taken.row.time - (steps[at - 1].row.time if at else table.created)
        for at, taken in enumerate(steps)
        if at >= to and taken.kind == "follow"
    )
    return sum(max(gap, 0.0) for gap in gaps)
