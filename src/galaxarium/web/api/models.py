"""Models of the JSON API of tables: requests and answers."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from ...tables.core.commands import Ply, Seat, Short
from ...tables.core.options import SeatOptions, TableOptions, TimeControl
from ...tables.core.snapshot import Created, Origin, Step, Summary

Text = Annotated[str, Field(max_length=400_000)]


LONGEST_WAIT_S = 50


class Model(BaseModel):
    """The base of request bodies; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


class QueryModel(BaseModel):
    """The base of query parameters, which arrive as text; unknown ones are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatIn(Model):
    """The player of a seat."""

    player: Short = Field("human", description="`human`, or a bot by its name.")
    name: Short = ""
    colour: Short = Field("", description="One of `colours` of the options; empty: a free one.")

    def options(self) -> SeatOptions:
        """The tables' value."""
        return SeatOptions(**self.model_dump())


class TimeControlIn(Model):
    """How long the table waits for followers, and for the seat whose turn it is."""

    pace: Short = Field("live", description="`live`, `orders`, `hours` or `everyone`.")
    seconds: int = 12
    hours: int = 12
    clock: Short = Field(
        "none", description="`none`, `move` (a limit for each turn) or `bank` (a reserve for the game)."
    )
    move_seconds: int = 120
    bank_seconds: int = 900
    increment: int = Field(15, description="Seconds added to the bank after each turn of the seat.")
    at_zero: Short = Field(
        "pass", description="`pass` (the choices of least effect are taken) or `bot` (a bot plays)."
    )

    def options(self) -> TimeControl:
        """The tables' value."""
        return TimeControl(**self.model_dump())


class TableIn(Model):
    """A table to open."""

    mode: Short = Field(description="`solo`, `bots`, `hot-seat`, `online` or `watch`.")
    chairs: list[SeatIn] = Field(max_length=5)
    rulebook: Short = "galakta"
    house_rules: dict[Short, Short] = Field(default_factory=dict, max_length=40)
    rogue: Short | None = None
    deck: Text | None = Field(None, description="A custom deck for Blast Off!, as CSV.")
    seed: int | None = None
    policy: TimeControlIn | None = None
    title: Short = ""
    listed: bool = Field(
        False, description="List it among the open games: every visitor may take a free seat."
    )
    rated: bool = Field(False, description="The game is rated; only players with accounts can join.")

    def options(self) -> TableOptions:
        """The tables' value."""
        return TableOptions(
            mode=self.mode,
            chairs=tuple(chair.options() for chair in self.chairs),
            rulebook=self.rulebook,
            house_rules=self.house_rules,
            rogue=self.rogue,
            deck=self.deck,
            seed=self.seed,
            policy=self.policy.options() if self.policy else None,
            title=self.title,
            listed=self.listed,
            rated=self.rated,
        )


class LookIn(QueryModel):
    """Which view of a table to return, and when."""

    seat: Seat | None = Field(None, description="The seat whose view to return; default: your own.")
    ply: Ply | None = Field(None, description="An earlier ply; default: the current one.")
    newer_than: int | None = Field(None, description="Wait until the version differs from this one.")
    wait: int = Field(0, ge=0, le=LONGEST_WAIT_S, description="Maximum of seconds to wait.")


class ImportIn(Model):
    """A record or a position to open a table from."""

    text: Text
    mode: Short = "bots"
    chairs: list[SeatIn] = Field(default_factory=list, max_length=5)


class ForkIn(Model):
    """A new table that continues from an earlier ply."""

    ply: Ply
    seat: Seat
    bots: list[Short] = Field(max_length=4, description="Bots for the other seats, in order.")


class Opened(BaseModel):
    """A new table and the secret keys of its seats, which are shown only in this answer."""

    table: str
    address: str
    keys: dict[int, str]
    host: str

    @classmethod
    def of(cls, created: Created) -> "Opened":
        """From the tables' value."""
        return cls(
            table=created.table, address=f"/t/{created.table}", keys=dict(created.keys), host=created.host
        )


class Refusal(BaseModel):
    """The answer to a refused request."""

    class Reason(BaseModel):
        """A stable code and a sentence."""

        code: str
        sentence: str

    error: Reason


class TableOut(BaseModel):
    """A table, as far as the keys sent allow."""

    table: str
    version: int
    ply: int
    mode: str
    status: str = Field(description="`playing`, `over` (the game has ended) or `conceded` (players gave up).")
    ending: dict[str, Any] | None = Field(
        description="When the table has ended: `winners` (seats; none if people gave up and several bots "
        "were left), `gave_up` (seats, the earliest first), `broken_by` (what broke a tie)."
    )
    sitters: list[dict[str, Any]]
    own: list[int]
    host: bool
    view: dict[str, Any] = Field(description="The view of the seat; see docs/notation.md.")
    window: dict[str, Any] | None
    orders: dict[int, dict[str, Any]]
    policy: dict[str, Any]
    undo: dict[str, Any]
    seed_hash: str = Field(description="SHA-256 of the seed; empty while a chosen seed is secret.")
    seed_chosen: bool = Field(
        description="The seed was chosen, or a position imported with its generator: a player may know it."
    )
    origin: Origin = Field(
        description="The start of the game: `deal`; `position` (an imported one); or `redrawn` (an imported "
        "one whose deck was shuffled and generator drawn anew, as at online tables). The player who imported "
        "a position may know the missions."
    )
    seed: str | None
    next: str | None
    clocks: list[dict[str, Any]] = Field(description="The time each person has left, if turns are timed.")


class StepOut(BaseModel):
    """A decision and its events."""

    ply: int
    seat: int
    choice: str | None
    reason: str
    time: float
    events: list[dict[str, Any]]

    @classmethod
    def of(cls, step: Step) -> "StepOut":
        """From the tables' value."""
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
    asked: str = Field(description="The kind of the decision that waits for you; empty: none.")
    since: float | None = Field(description="The time since which the table waits.")
    waiting: list[int] = Field(description="The seats it waits for.")
    own: list[int]
    points: int
    gave_up: bool = Field(description="All your seats have given up, and the game goes on.")
    colours: list[str] = Field(description="The colour of each seat.")

    @classmethod
    def of(cls, summary: Summary) -> "SummaryOut":
        """From the tables' value."""
        return cls(**vars(summary))


class OptionsOut(BaseModel):
    """The values allowed for a new table."""

    modes: list[str]
    rulebooks: list[str]
    rogues: list[str]
    bots: list[str]
    colours: list[str]
    house_rules: dict[str, list[str]]
