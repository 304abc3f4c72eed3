"""Pages about players: their games, open tables, ratings.

A rating is drawn as an interval: a dot for the estimate, a line for the 95 percent interval.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from ...tables.core.listings import Against, Finished, Leader, Offer, Person, Played, Rating
from ...tables.core.options import TimeControl
from ..table.model import Resumable

WIDTH = 1.96
"""Half the width of a 95 percent interval in standard deviations."""
BAR, MARGIN = 300.0, 8.0
"""Width of a leader's interval chart, and the margin at its ends."""
CHART_WIDTH, CHART_HEIGHT = 640.0, 240.0
LEFT, RIGHT, TOP, BOTTOM = 40.0, 16.0, 14.0, 28.0
STEPS = (1, 2, 5, 10, 20)
MOST_MARKS = 6


def day(time: float) -> str:
    """A date in ISO format: 2026-11-15."""
    return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d")


@dataclass(frozen=True)
class FinishedGame:
    """A finished game in the list of a player's own games."""

    table: str
    title: str
    seats: tuple[str, ...]
    rank: int | None
    points: int | None
    rated: bool
    day: str


def finished_game(game: Finished) -> FinishedGame:
    """A finished game as its row of the list."""
    return FinishedGame(
        table=game.table,
        title=game.title or ", ".join(name for name in game.names if name),
        seats=game.colours,
        rank=game.rank,
        points=game.points,
        rated=game.rated,
        day=day(game.updated),
    )


@dataclass(frozen=True)
class Kept:
    """A player's own games; `step` is the number of finished ones on a page."""

    running: tuple[Resumable, ...]
    finished: tuple[FinishedGame, ...]
    skip: int = 0
    more: bool = False
    step: int = 20


@dataclass(frozen=True)
class SeatShown:
    """A seat of an open table."""

    number: int
    name: str
    taken: bool
    colour: str


@dataclass(frozen=True)
class OfferPage:
    """A listed table."""

    table: str
    title: str
    rulebook: str
    seats: tuple[SeatShown, ...]
    free: int
    policy: TimeControl
    rated: bool
    minutes: int
    """How long it has been open."""


def offer_page(offer: Offer, now: float) -> OfferPage:
    """A listed table as its row of the list."""
    seats = tuple(SeatShown(at, seat.name, seat.taken, seat.colour) for at, seat in enumerate(offer.seats, 1))
    return OfferPage(
        table=offer.table,
        title=offer.wish.title,
        rulebook=offer.wish.rulebook,
        seats=seats,
        free=offer.free,
        policy=offer.policy,
        rated=offer.wish.rated,
        minutes=max(0, int((now - offer.created) // 60)),
    )


@dataclass(frozen=True)
class Mark:
    """A label of a scale and its position."""

    at: float
    label: int


@dataclass(frozen=True)
class Interval:
    """A rating as it is drawn; numbers are in tenths."""

    low: float
    dot: float
    high: float
    estimate: int
    half: int
    sure: int


@dataclass(frozen=True)
class Row:
    """A player on the leaderboard."""

    rank: int
    name: str
    games: int
    provisional: bool
    mine: bool
    interval: Interval


@dataclass(frozen=True)
class BoardPage:
    """The leaderboard of an edition."""

    edition: str
    rows: tuple[Row, ...]
    marks: tuple[Mark, ...]


@dataclass(frozen=True)
class Scale:
    """A linear scale from ratings to positions."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """The position of a value."""
        return round(self.start + (value - self.low) / (self.high - self.low) * (self.end - self.start), 1)

    def marks(self) -> tuple[Mark, ...]:
        """Labels at round numbers."""
        step = next((step for step in STEPS if (self.high - self.low) / step <= MOST_MARKS), STEPS[-1])
        first = -(-self.low // step) * step
        count = int((self.high - first) // step) + 1
        return tuple(Mark(self.at(first + n * step), int(first + n * step)) for n in range(count))


def scale_of(beliefs: Sequence[Rating], start: float, end: float) -> Scale:
    """A scale that covers all these ratings."""
    low = min((belief.mu - WIDTH * belief.sigma for belief in beliefs), default=0.0)
    high = max((belief.mu + WIDTH * belief.sigma for belief in beliefs), default=50.0)
    return Scale(min(low, high - 5), high, start, end)


def interval_of(belief: Rating, scale: Scale) -> Interval:
    """A rating on a scale."""
    half = WIDTH * belief.sigma
    return Interval(
        low=scale.at(belief.mu - half),
        dot=scale.at(belief.mu),
        high=scale.at(belief.mu + half),
        estimate=round(belief.mu * 10),
        half=round(half * 10),
        sure=round((belief.mu - 3 * belief.sigma) * 10),
    )


def board_page(leaders: Sequence[Leader], edition: str, me: str) -> BoardPage:
    """The leaderboard; `me` is the viewer's name."""
    beliefs = [Rating(leader.mu, leader.sigma) for leader in leaders]
    scale = scale_of(beliefs, MARGIN, BAR - MARGIN)
    rows = tuple(
        Row(
            leader.rank,
            leader.name,
            leader.games,
            leader.is_provisional,
            leader.name == me,
            interval_of(belief, scale),
        )
        for leader, belief in zip(leaders, beliefs, strict=True)
    )
    return BoardPage(edition, rows, scale.marks())


@dataclass(frozen=True)
class Chart:
    """The history of a rating: a line within a band."""

    line: str
    band: str
    marks: tuple[Mark, ...]
    games: int
    last: tuple[float, float]


@dataclass(frozen=True)
class GameRow:
    """A rated game in a player's list."""

    table: str
    day: str
    rank: int
    players: int
    points: int | None
    conceded: bool
    rivals: tuple[str, ...]
    """The other players by name, in order of rank; empty: a deleted account."""
    before: int
    after: int


@dataclass(frozen=True)
class PersonPage:
    """The public page of a player."""

    name: str
    edition: str
    row: Row
    chart: Chart | None
    games: tuple[GameRow, ...] = field(default_factory=tuple)
    against: tuple[Against, ...] = field(default_factory=tuple)


def person_page(person: Person) -> PersonPage:
    """The public page of a player."""
    leader = person.leader
    belief = Rating(leader.mu, leader.sigma)
    interval = interval_of(belief, scale_of([belief], MARGIN, BAR - MARGIN))
    row = Row(leader.rank, leader.name, leader.games, leader.is_provisional, False, interval)
    games = tuple(_game(game) for game in person.games)
    return PersonPage(person.name, person.edition, row, _chart(person.games), games, person.against)


def _game(game: Played) -> GameRow:
    return GameRow(
        table=game.table,
        day=day(game.time),
        rank=game.rank,
        players=len(game.rivals) + 1,
        points=game.points,
        conceded=game.conceded,
        rivals=tuple(rival.name for rival in game.rivals),
        before=round(game.before.mu * 10),
        after=round(game.after.mu * 10),
    )


def _chart(games: Sequence[Played]) -> Chart | None:
    """The history from the oldest game on; it begins with the rating before that game."""
    if not games:
        return None
    oldest = list(reversed(games))
    beliefs = [oldest[0].before, *(game.after for game in oldest)]
    up = scale_of(beliefs, CHART_HEIGHT - BOTTOM, TOP)
    along = Scale(0, len(oldest), LEFT, CHART_WIDTH - RIGHT)
    high = [(along.at(n), up.at(one.mu + WIDTH * one.sigma)) for n, one in enumerate(beliefs)]
    low = [(along.at(n), up.at(one.mu - WIDTH * one.sigma)) for n, one in enumerate(beliefs)]
    middle = [(along.at(n), up.at(one.mu)) for n, one in enumerate(beliefs)]
    return Chart(_path(middle), _path([*high, *reversed(low)]) + "Z", up.marks(), len(oldest), middle[-1])


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
