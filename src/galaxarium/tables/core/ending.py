"""How a table ended: who won, who gave up, and seat by seat who came before whom."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...game.result import Result, decide
from .options import HUMAN
from .table import CONCEDED, PLAYING, Table

Worth = tuple[float, ...]
"""The more, the better the place."""


@dataclass(frozen=True)
class Ending:
    """Who won and who gave up. Pages, lists and scripts all read this."""

    winners: tuple[int, ...]
    """The seats that won, a rogue galaxy's included; none: people gave up, and several bots were left."""
    gave_up: tuple[int, ...] = ()
    """The seats that gave up, the earliest first."""
    broken_by: str | None = None
    """What broke a tie, as in `game.result.Result`."""


@dataclass(frozen=True)
class Outcome:
    """One seat at the end. Rank 1 is best, equals share; points only where the game came to its end."""

    seat: int
    rank: int
    points: int | None
    conceded: bool


def concede(table: Table, seat: int, now: float) -> Table:
    """Give up: a bot decides for this seat from now on. With one seat left, or no person, the table ends."""
    table.check_playing()
    table = table.with_place(replace(table.places[seat - 1], conceded=now))
    answers = {at: one for at, one in table.answers.items() if at[1] != seat}
    orders = {who: standing for who, standing in table.orders.items() if who != seat}
    left = [place.player for place in table.places if place.conceded is None]
    if table.history.state.setup.rogue:
        left.append("rogue")
    status = CONCEDED if is_decided(left) else table.status
    return replace(table, answers=answers, orders=orders, status=status, updated=now)


def is_decided(left: Sequence[str]) -> bool:
    """Has the table ended once only these players (`human`, `rogue` or a bot) have not given up? The last one
    has won; bots do not go on among themselves."""
    return len(left) <= 1 or HUMAN not in left


def ending_of(table: Table) -> Ending | None:
    """How a table ended; None while it goes on. A seat that gave up cannot win, whatever a bot made of it."""
    if table.status == PLAYING:
        return None
    gone = _gone(table)
    gave_up = tuple(sorted(gone, key=lambda seat: gone[seat]))
    setup, result = table.history.state.setup, table.history.game.result
    left = [seat for seat in range(1, setup.seats + 1) if seat not in gone]
    if result is None:
        return Ending(tuple(left) if len(left) == 1 else (), gave_up)
    if gone and left:
        scores = tuple(score for score in result.scores if score.seat in left)
        result = decide(scores, tuple(setup.switches["tie_breakers"].split(",")))
    return by_result(result, gave_up)


def by_result(result: Result, gave_up: tuple[int, ...] = ()) -> Ending:
    """The end of a game that came to its end."""
    return Ending(result.winners, gave_up, result.broken_by)


def outcomes(table: Table) -> tuple[Outcome, ...]:
    """All seats of a table that has ended: the winners, then by points; last those who gave up, the earlier
    the worse."""
    result, ending, gone = table.history.game.result, ending_of(table), _gone(table)
    points = {score.seat: score.total for score in result.scores} if result else {}
    winners = ending.winners if ending else ()
    seats = [place.seat for place in table.places]
    rivals = sorted({*seats, *points})  # a rogue galaxy is one too

    def worth(seat: int) -> Worth:
        if seat in gone:
            return (0.0, gone[seat])
        return (2.0,) if seat in winners else (1.0, float(points.get(seat, 0)))

    return tuple(
        Outcome(seat, 1 + sum(worth(other) > worth(seat) for other in rivals), points.get(seat), seat in gone)
        for seat in seats
    )


def _gone(table: Table) -> dict[int, float]:
    """The seats that gave up, and when."""
    return {place.seat: at for place in table.places if (at := gave_up(table, place.seat)) is not None}


def gave_up(table: Table, seat: int) -> float | None:
    """When a seat gave up. Where it counts, letting a bot play on because time ran out is the same."""
    place = table.places[seat - 1]
    if place.conceded is not None or not table.wish.rated:
        return place.conceded
    rows = (taken.row for taken in table.history.steps)
    return next((row.time for row in rows if row.seat == seat and row.reason == "clock-bot"), None)
