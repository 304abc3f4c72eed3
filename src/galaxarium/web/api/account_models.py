"""Models of the JSON API of accounts, open games and ratings."""

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, Field, model_validator

from ...tables.core.commands import Short
from ...tables.core.listings import Finished, Leader, Offer, Person, Played
from .models import Model, SummaryOut

Secret = Annotated[str, Field(max_length=1000)]
Credential = Annotated[
    dict[str, Any], Field(description="The JSON result of the browser's `navigator.credentials`.")
]


class NewAccountIn(Model):
    """A new account: with a password, or with a passkey whose creation was begun."""

    name: Short = ""
    password: Secret | None = None
    passkey: Credential | None = None

    @model_validator(mode="after")
    def _one_of_two(self) -> "NewAccountIn":
        if (self.password is None) == (self.passkey is None):
            raise ValueError("either a password or a passkey")
        return self


class LoginIn(Model):
    """A login: a name with a password or with a recovery code, or a passkey."""

    name: Short = ""
    password: Secret | None = None
    code: Short | None = None
    passkey: Credential | None = None

    @model_validator(mode="after")
    def _one_of_three(self) -> "LoginIn":
        if [self.password, self.code, self.passkey].count(None) != 2:
            raise ValueError("either a password, a code or a passkey")
        return self


class NameIn(Model):
    """The name of a new account; empty to add a passkey to your own account."""

    name: Short = ""


class PasswordIn(Model):
    """A new password; null: from now on only passkeys open the account."""

    password: Secret | None


class PasskeyIn(Model):
    """A passkey whose creation was begun."""

    passkey: Credential
    label: Short = ""


class ListedIn(Model):
    """Whether a table is listed among the open games."""

    listed: bool


class JoinIn(Model):
    """The name at the table; players with an account have the account's name."""

    name: Short = ""


class CodesOut(BaseModel):
    """Recovery codes, each valid once; they are shown only in this answer."""

    codes: list[str]


class CredentialOut(BaseModel):
    """A session or a passkey."""

    id: str
    label: str
    since: float
    used: float


class AccountOut(BaseModel):
    """Your account."""

    name: str
    created: float
    has_password: bool
    codes_left: int
    session: str = Field(description="The session of this request, one of `sessions`.")
    sessions: list[CredentialOut]
    passkeys: list[CredentialOut]


class FinishedOut(BaseModel):
    """A game that has ended, with the best rank of your seats."""

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
        """From the tables' value."""
        return cls.model_validate(asdict(finished))


class GamesOut(BaseModel):
    """Your games."""

    running: list[SummaryOut]
    finished: list[FinishedOut]


class ClaimedOut(BaseModel):
    """How many seats were claimed."""

    kept: int


class SeatOut(BaseModel):
    """A seat in the list."""

    name: str
    taken: bool
    colour: str


class OfferOut(BaseModel):
    """A listed table."""

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
        """From the tables' value."""
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
    """The seat you have taken and its secret key, which is shown only in this answer."""

    table: str
    address: str
    seat: int
    key: str


class LeaderOut(BaseModel):
    """A player on the leaderboard: estimate (`mu`), its standard deviation (`sigma`), rank by `ordinal`."""

    rank: int
    name: str
    mu: float
    sigma: float
    ordinal: float
    games: int
    provisional: bool

    @classmethod
    def of(cls, leader: Leader) -> "LeaderOut":
        """From the tables' value."""
        return cls(**vars(leader), ordinal=leader.ordinal, provisional=leader.is_provisional)


class RatedGameOut(BaseModel):
    """A rated game of a player."""

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
        """From the tables' value."""
        return cls.model_validate({**vars(played), "rivals": [asdict(rival) for rival in played.rivals]})


class PersonOut(BaseModel):
    """The public page of a player."""

    name: str
    edition: str
    rating: LeaderOut
    games: list[RatedGameOut]
    against: list[dict[str, Any]]

    @classmethod
    def of(cls, person: Person) -> "PersonOut":
        """From the tables' value."""
        return cls(
            name=person.name,
            edition=person.edition,
            rating=LeaderOut.of(person.leader),
            games=[RatedGameOut.of(game) for game in person.games],
            against=[asdict(one) for one in person.against],
        )
