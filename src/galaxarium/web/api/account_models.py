"""The shapes of the JSON API of accounts, open games and ratings."""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, Field, model_validator

from ...tables.core.commands import Short
from ...tables.core.listings import Finished, Leader, Offer, Person, Played
from .models import Model, SummaryOut

Secret = Annotated[str, Field(max_length=1000)]
Credential = Annotated[
    dict[str, Any], Field(description="What the browser's `navigator.credentials` gave, as JSON.")
]


class NewAccountIn(Model):
    """An account to be made: with a password, or with a passkey that was begun."""

    name: Short = ""
    password: Secret | None = None
    passkey: Credential | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> "NewAccountIn":
        if (self.password is None) == (self.passkey is None):
            raise ValueError("either a password or a passkey")
        return self


class LogInIn(Model):
    """Who somebody is: a name with a password or with one of the codes, or a passkey."""

    name: Short = ""
    password: Secret | None = None
    code: Short | None = None
    passkey: Credential | None = None

    @model_validator(mode="after")
    def _one_of_three(self) -> "LogInIn":
        if [self.password, self.code, self.passkey].count(None) != 2:
            raise ValueError("either a password, a code or a passkey")
        return self


class NameIn(Model):
    """A name; for a new account the one it will have."""

    name: Short = ""


class PasswordIn(Model):
    """Another password; none: only passkeys open the account from now on."""

    password: Secret | None


class PasskeyIn(Model):
    """A passkey that was begun."""

    passkey: Credential
    label: Short = ""


class ListedIn(Model):
    """Whether anybody may find a table."""

    listed: bool


class JoinIn(Model):
    """What to be called at the table; people with an account have its name."""

    name: Short = ""


class CodesOut(BaseModel):
    """Codes that open the account once each, told only now."""

    codes: list[str]


class DoorOut(BaseModel):
    """A session or a passkey."""

    id: str
    label: str
    since: float
    used: float


class AccountOut(BaseModel):
    """One's own account."""

    name: str
    created: float
    has_password: bool
    codes_left: int
    session: str = Field(description="The session of this request, one of `sessions`.")
    sessions: list[DoorOut]
    passkeys: list[DoorOut]


class FinishedOut(BaseModel):
    """A game that has ended, with the best place of one's own seats."""

    table: str
    mode: str
    rulebook: str
    title: str
    names: list[str]
    colours: list[str]
    seats: list[int]
    rank: int | None
    points: int | None
    rated: bool
    updated: float

    @classmethod
    def of(cls, finished: Finished) -> "FinishedOut":
        """From what the tables say."""
        return cls.model_validate(asdict(finished))


class GamesOut(BaseModel):
    """One's own games."""

    running: list[SummaryOut]
    finished: list[FinishedOut]


class KeptOut(BaseModel):
    """How many seats were claimed."""

    kept: int


class SeatOut(BaseModel):
    """A seat in the list."""

    name: str
    taken: bool
    colour: str


class OfferOut(BaseModel):
    """A table anybody may find."""

    table: str
    title: str
    rulebook: str
    rated: bool
    policy: dict[str, Any]
    seats: list[SeatOut]
    free: int
    created: float

    @classmethod
    def of(cls, offer: Offer) -> "OfferOut":
        """From what the tables say."""
        return cls(
            table=offer.table,
            title=offer.wish.title,
            rulebook=offer.wish.rulebook,
            rated=offer.wish.rated,
            policy=asdict(offer.policy),
            seats=[SeatOut(**asdict(seat)) for seat in offer.seats],
            free=offer.free,
            created=offer.created,
        )


class JoinedOut(BaseModel):
    """The seat one has taken, and its secret key, told only now."""

    table: str
    address: str
    seat: int
    key: str


class LeaderOut(BaseModel):
    """Somebody on the board: what is believed (`mu`), how sure that is (`sigma`), and what ranks are by."""

    rank: int
    name: str
    mu: float
    sigma: float
    ordinal: float
    games: int
    provisional: bool

    @classmethod
    def of(cls, leader: Leader) -> "LeaderOut":
        """From what the tables say."""
        return cls(**vars(leader), ordinal=leader.ordinal, provisional=leader.is_provisional)


class RatedGameOut(BaseModel):
    """A rated game of somebody."""

    table: str
    time: float
    rank: int
    points: int | None
    conceded: bool
    before: tuple[float, float]
    after: tuple[float, float]
    rivals: list[dict[str, Any]]

    @classmethod
    def of(cls, played: Played) -> "RatedGameOut":
        """From what the tables say."""
        return cls.model_validate({**vars(played), "rivals": [asdict(rival) for rival in played.rivals]})


class PersonOut(BaseModel):
    """What everybody may know of somebody."""

    name: str
    edition: str
    rating: LeaderOut
    games: list[RatedGameOut]
    against: list[dict[str, Any]]

    @classmethod
    def of(cls, person: Person) -> "PersonOut":
        """From what the tables say."""
        return cls(
            name=person.name,
            edition=person.edition,
            rating=LeaderOut.of(person.leader),
            games=[RatedGameOut.of(game) for game in person.games],
            against=[asdict(one) for one in person.against],
        )
