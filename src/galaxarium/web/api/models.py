"""The shapes of the JSON API: what is sent and what comes back."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ...tables.core.commands import Ply, Seat, Short
from ...tables.core.options import SeatOptions, TableOptions, TimeControl
from ...tables.core.snapshot import Created, Origin, Step, Summary

Text = Annotated[str, Field(max_length=400_000)]


LONGEST_WAIT_S = 50


class Model(BaseModel):
    """Refuses what it does not know."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Question(BaseModel):
    """What follows the question mark of an address, where every number is a text."""

    model_config = ConfigDict(extra="forbid")


class ChairIn(Model):
    """Who sits in a seat."""

    player: Short = Field("human", description="`human`, or a bot by its name.")
    name: Short = ""
    colour: Short = Field("", description="One of `colours` of the options; empty: one that is left.")

    def chair(self) -> SeatOptions:
        """As the tables know it."""
        return SeatOptions(**self.model_dump())


class PolicyIn(Model):
    """How the table waits: for followers, and for whoever's turn it is."""

    pace: Short = Field("live", description="`live`, `orders`, `hours` or `everyone`.")
    seconds: int = 12
    hours: int = 12
    clock: Short = Field("none", description="`none`, `move` (so much for each turn) or `bank`.")
    move_seconds: int = 120
    bank_seconds: int = 900
    increment: int = Field(15, description="Seconds for the bank after each own turn.")
    at_zero: Short = Field("pass", description="`pass` (the table chooses the least) or `bot`.")

    def policy(self) -> TimeControl:
        """As the tables know it."""
        return TimeControl(**self.model_dump())


class WishIn(Model):
    """A table to be opened."""

    mode: Short = Field(description="`solo`, `bots`, `hot-seat`, `online` or `watch`.")
    chairs: list[ChairIn] = Field(max_length=5)
    rulebook: Short = "galakta"
    house_rules: dict[Short, Short] = Field(default_factory=dict, max_length=40)
    rogue: Short | None = None
    deck: Text | None = Field(None, description="Planets of one's own for Blast Off!, as CSV.")
    seed: int | None = None
    policy: PolicyIn | None = None
    title: Short = ""
    listed: bool = Field(False, description="Anybody may find it and take a free seat.")
    rated: bool = Field(False, description="It counts; only people with accounts can join.")

    def wish(self) -> TableOptions:
        """As the tables know it."""
        return TableOptions(
            mode=self.mode,
            chairs=tuple(chair.chair() for chair in self.chairs),
            rulebook=self.rulebook,
            house_rules=self.house_rules,
            rogue=self.rogue,
            deck=self.deck,
            seed=self.seed,
            policy=self.policy.policy() if self.policy else None,
            title=self.title,
            listed=self.listed,
            rated=self.rated,
        )


class LookIn(Question):
    """What somebody wants to see of a table."""

    seat: Seat | None = Field(None, description="Through whose eyes; one's own if not given.")
    ply: Ply | None = Field(None, description="An earlier moment; now if not given.")
    newer_than: int | None = Field(None, description="Wait until the version is another one.")
    wait: int = Field(0, ge=0, le=LONGEST_WAIT_S, description="Seconds to wait at most.")


class ImportIn(Model):
    """A record or a position to go on from."""

    text: Text
    mode: Short = "bots"
    chairs: list[ChairIn] = Field(default_factory=list, max_length=5)


class ForkIn(Model):
    """Play on from an earlier moment."""

    ply: Ply
    seat: Seat
    bots: list[Short] = Field(max_length=4, description="Bots for the other seats, in order.")


class Opened(BaseModel):
    """A new table and the secret keys of its seats, which are told only once."""

    table: str
    address: str
    keys: dict[int, str]
    host: str

    @classmethod
    def of(cls, created: Created) -> "Opened":
        """From what the tables say."""
        return cls(
            table=created.table, address=f"/t/{created.table}", keys=dict(created.keys), host=created.host
        )


class Refusal(BaseModel):
    """What went wrong."""

    class Reason(BaseModel):
        """A stable code and a sentence."""

        code: str
        sentence: str

    error: Reason


class TableOut(BaseModel):
    """A table as far as the keys shown allow."""

    table: str
    version: int
    ply: int
    mode: str
    status: str = Field(
        description="`playing`, `over` (the game came to its end) or `conceded` (people gave up)."
    )
    ending: dict[str, Any] | None = Field(
        description="When the table has ended: `winners` (seats; none where people gave up and several bots "
        "were left), `gave_up` (seats, the earliest first), `broken_by` (what broke a tie)."
    )
    sitters: list[dict[str, Any]]
    own: list[int]
    host: bool
    view: dict[str, Any] = Field(description="The game as a seat may know it; see the notation.")
    window: dict[str, Any] | None
    orders: dict[int, dict[str, Any]]
    policy: dict[str, Any]
    undo: dict[str, Any]
    seed_hash: str = Field(description="SHA-256 of the seed; empty while a chosen seed is secret.")
    seed_chosen: bool = Field(
        description="Somebody chose the seed, or brought a position with its generator: they may know all."
    )
    origin: Origin = Field(
        description="What the game began with: a deal; an imported position as it was; or one with the order "
        "of its deck and its generator drawn anew, as online tables have it. Who imported it may know the "
        "missions in any case."
    )
    seed: str | None
    next: str | None
    clocks: list[dict[str, Any]] = Field(description="The time every person has left, where turns are timed.")


class StepOut(BaseModel):
    """One decision and what it did."""

    ply: int
    seat: int
    choice: str | None
    reason: str
    time: float
    events: list[dict[str, Any]]

    @classmethod
    def of(cls, step: Step) -> "StepOut":
        """From what the tables say."""
        events = [event.as_dict() for event in step.events]
        return cls(
            ply=step.ply,
            seat=step.seat,
            choice=step.choice,
            reason=step.reason,
            time=step.time,
            events=events,
        )


class SummaryOut(BaseModel):
    """A table in a list."""

    table: str
    mode: str
    names: list[str]
    turn: int
    status: str
    your_move: bool
    updated: float
    asked: str = Field(description="What is asked of oneself: the kind of the decision; empty: nothing.")
    since: float | None = Field(description="Since when the table waits.")
    waiting: list[int] = Field(description="The seats it waits for.")
    own: list[int]
    points: int
    gave_up: bool = Field(description="All own seats have given up, and the table goes on.")
    colours: list[str] = Field(description="The colour of each seat.")

    @classmethod
    def of(cls, summary: Summary) -> "SummaryOut":
        """From what the tables say."""
        return cls(**vars(summary))


class OptionsOut(BaseModel):
    """What a table can be made of."""

    modes: list[str]
    rulebooks: list[str]
    rogues: list[str]
    bots: list[str]
    colours: list[str]
    house_rules: dict[str, list[str]]
