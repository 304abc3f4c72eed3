"""How a table ended, seat by seat: who came before whom."""

from dataclasses import dataclass

from .room import Room

Worth = tuple[float, ...]
"""The more, the better the place."""


@dataclass(frozen=True)
class Outcome:
    """One seat at the end. Rank 1 is best, equals share; points only where the game came to its end."""

    seat: int
    rank: int
    points: int | None
    conceded: bool


def outcomes(room: Room) -> tuple[Outcome, ...]:
    """All seats of a table that has ended: whoever won, then by points; last whoever gave up, the earlier the
    worse."""
    result = room.course.game.result
    points = {score.seat: score.total for score in result.scores} if result else {}
    winners = result.winners if result else ()
    gone = {place.seat: at for place in room.places if (at := gave_up(room, place.seat)) is not None}
    seats = [place.seat for place in room.places]
    rivals = sorted({*seats, *points})  # a rogue galaxy is one too

    def worth(seat: int) -> Worth:
        if seat in gone:
            return (0.0, gone[seat])
        return (2.0,) if seat in winners else (1.0, float(points.get(seat, 0)))

    return tuple(
        Outcome(seat, 1 + sum(worth(other) > worth(seat) for other in rivals), points.get(seat), seat in gone)
        for seat in seats
    )


def gave_up(room: Room, seat: int) -> float | None:
    """When a seat gave up. Where it counts, letting a bot play on because time ran out is the same."""
    place = room.places[seat - 1]
    if place.conceded is not None or not room.wish.rated:
        return place.conceded
    rows = (taken.row for taken in room.course.steps)
    return next((row.time for row in rows if row.seat == seat and row.reason == "clock-bot"), None)
