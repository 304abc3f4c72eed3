"""What lists and pages about people show: open games, own games, ratings and the games that were rated."""

from dataclasses import dataclass, field
from typing import NamedTuple

from .options import TableOptions, TimeControl

MU, SIGMA = 25.0, 25.0 / 3.0
"""The rating of an account that has played no rated game."""
PROVISIONAL_SIGMA = 6.0
"""Who is less sure than this is ranked with a question mark."""


@dataclass(frozen=True)
class Offer:
    """A table as the list shows it."""

    table: str
    wish: TableOptions
    policy: TimeControl
    seats: tuple["OfferedSeat", ...]
    created: float

    @property
    def free(self) -> int:
        """How many seats are free."""
        return sum(not seat.taken for seat in self.seats)


@dataclass(frozen=True)
class OfferedSeat:
    """A seat of a table in the list."""

    name: str
    taken: bool
    """Is the seat taken?"""
    colour: str


@dataclass(frozen=True)
class Finished:
    """A game that has ended. `rank` and `points` are the best of one's own seats."""

    table: str
    mode: str
    rulebook: str
    title: str
    names: tuple[str, ...]
    colours: tuple[str, ...]
    seats: tuple[int, ...]
    rank: int | None
    points: int | None
    rated: bool
    updated: float


class Rating(NamedTuple):
    """The rating of an account: a mean and a standard deviation."""

    mu: float = MU
    sigma: float = SIGMA


@dataclass(frozen=True)
class Leader:
    """An account on the leaderboard. Ranks are by what one may be sure of: mean minus three deviations."""

    rank: int
    name: str
    mu: float
    sigma: float
    games: int

    @property
    def ordinal(self) -> float:
        """What one may be sure of."""
        return self.mu - 3 * self.sigma

    @property
    def is_provisional(self) -> bool:
        """Is too little known yet?"""
        return self.sigma > PROVISIONAL_SIGMA


@dataclass(frozen=True)
class Rival:
    """Another player of the same rated table; without a name if they have left."""

    name: str
    rank: int


@dataclass(frozen=True)
class Played:
    """A rated game of an account."""

    table: str
    time: float
    rank: int
    points: int | None
    conceded: bool
    before: Rating
    after: Rating
    rivals: tuple[Rival, ...]


@dataclass(frozen=True)
class Against:
    """Games with one other: how often one came before them, behind, or level."""

    name: str
    ahead: int
    level: int
    behind: int

    @property
    def games(self) -> int:
        """All of them."""
        return self.ahead + self.level + self.behind


@dataclass(frozen=True)
class Person:
    """What any visitor may know of an account: its rated games of one edition, the latest first."""

    name: str
    edition: str
    leader: Leader
    games: tuple[Played, ...] = field(default_factory=tuple)
    against: tuple[Against, ...] = field(default_factory=tuple)
