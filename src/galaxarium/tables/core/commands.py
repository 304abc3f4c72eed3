"""Everything a person or a script can do at a table: one model for each command, and `apply`, which makes the
next table of a table and a command. Sockets, the JSON API and tests all speak in these models."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from ...data.colours import COLOURS, ROGUE_COLOURS
from ...errors import BadCommand, BadOrder, ColourTaken, NotYourSeat, NoUndo, Stale, WrongKey
from ...game.events import Event
from .clocks import come_back
from .ending import concede
from .follow import asked_state
from .follow_outcomes import follow_outcomes, play_plan
from .keys import Key
from .lessons import check_script, play_freely
from .options import check_name, check_time_control
from .snapshot import Prompt
from .standing_orders import MOST_CULTURE, StandingOrders, check_orders
from .table import ASK_AGAIN, Answer, ClockReadings, GivenOrders, Table
from .undo import take, take_back, ways_back

Seat = Annotated[int, Field(ge=1, le=5, description="A seat of the table.")]
Ply = Annotated[int, Field(ge=0, description="How many decisions were taken when this was said.")]
Short = Annotated[str, Field(max_length=200)]

# --- the commands


class Message(BaseModel):
    """Something that is said to a server: plain JSON, of which nothing is converted."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SeatCommand(Message):
    """Something a seat does; the key has to hold the seat."""

    seat: Seat


class Play(SeatCommand):
    """Take a choice, one of `decision.choices`."""

    type: Literal["play"] = "play"
    choice: Short
    ply: Ply


class AnswerFollow(SeatCommand):
    """Answer an open follow window, also before it is one's turn. A pass is final; a follow can be changed
    until its turn comes."""

    type: Literal["answer"] = "answer"
    answer: Short = Field(description="`follow`, `pass` or `pass-turn` (pass for the rest of this turn).")
    window: Short
    again: bool = Field(False, description="Ask me once more if a seat before me follows.")
    plan: tuple[Short, ...] = Field(
        (),
        max_length=8,
        strict=False,
        description="What to choose after `follow`; where it cannot be played, the seat is asked again.",
    )


class Pause(SeatCommand):
    """Stop or restart the timer of a prompt while it is being read (a minute in all at most)."""

    type: Literal["pause"] = "pause"
    window: Short
    on: bool


class Undo(SeatCommand):
    """Take back the last step, or everything down to ply `to`."""

    type: Literal["undo"] = "undo"
    ply: Ply
    to: Ply | None = None


class Reset(SeatCommand):
    """Take back everything since the last barrier."""

    type: Literal["reset"] = "reset"
    ply: Ply


class ComeBack(SeatCommand):
    """Take one's seat back from the bot that plays because time ran out; any choice does it too."""

    type: Literal["back"] = "back"


class PlayFreely(SeatCommand):
    """Go on without the lesson that was begun; the bots then choose for themselves."""

    type: Literal["freely"] = "freely"


class Concede(SeatCommand):
    """Give up: a bot decides for this seat from now on. With one seat left, which has won then, or no person,
    the table ends."""

    type: Literal["concede"] = "concede"


class SetName(SeatCommand):
    """What to call the person in a seat."""

    type: Literal["name"] = "name"
    name: Short


class SetColour(SeatCommand):
    """Choose another colour for a galaxy."""

    type: Literal["colour"] = "colour"
    colour: Short = Field(description="One of `colours` of the options that no other seat has.")


class SetOrders(SeatCommand):
    """Give standing orders from the next window on; empty ones cancel. The terms can also be given as one
    object `orders`."""

    type: Literal["orders"] = "orders"
    faces: dict[Short, Short] = Field(default_factory=dict, max_length=12)
    keep: int = Field(0, description=f"Culture to keep, 0 to {MOST_CULTURE}.")
    plans: dict[Short, list[Short]] = Field(default_factory=dict, max_length=12)
    pinned: bool = False

    @model_validator(mode="before")
    @classmethod
    def _unpacked(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "orders" not in data:
            return data
        said = {name: value for name, value in data.items() if name != "orders"}
        if not isinstance(data["orders"], dict):
            raise ValueError("orders has to be an object")
        return said | data["orders"]

    @classmethod
    def of(cls, seat: int, orders: StandingOrders) -> "SetOrders":
        """The command that gives these orders."""
        return cls(seat=seat, **orders.as_dict())

    @property
    def orders(self) -> StandingOrders:
        """As the table keeps them."""
        plans = {face: tuple(plan) for face, plan in self.plans.items()}
        return StandingOrders(self.faces, self.keep, plans, self.pinned)


class SetTimeControl(Message):
    """Say how the table waits; the host may. What is not said stays as it is."""

    type: Literal["policy"] = "policy"
    pace: Short | None = Field(None, description="`live`, `orders`, `hours` or `everyone`.")
    seconds: int | None = None
    hours: int | None = None
    clock: Short | None = Field(None, description="`none`, `move` (so much for each turn) or `bank`.")
    move_seconds: int | None = None
    bank_seconds: int | None = None
    increment: int | None = Field(None, description="Seconds for the bank after each own turn.")
    at_zero: Short | None = Field(None, description="`pass` (the table chooses the least) or `bot`.")


class Nudge(Message):
    """Remind the seats the table waits for."""

    type: Literal["nudge"] = "nudge"
    seat: Seat | None = Field(None, description="Who reminds them; the first own seat if not given.")


class React(SeatCommand):
    """Show a reaction beside one's galaxy for a few seconds."""

    type: Literal["react"] = "react"
    reaction: Short = Field(description="`bravo`, `thanks`, `laugh`, `wow`, `ouch` or `think`.")


Command = (
    Play
    | AnswerFollow
    | Pause
    | Undo
    | Reset
    | ComeBack
    | PlayFreely
    | Concede
    | SetName
    | SetColour
    | SetOrders
    | SetTimeControl
    | Nudge
    | React
)
"""Told apart by `type`."""

Models = Mapping[str, type[Message]]
Parsed = TypeVar("Parsed")


def by_type(union: Any) -> Models:
    """The models of a union by their `type`."""
    return {model.model_fields["type"].default: model for model in get_args(union)}


COMMANDS = by_type(Command)


def parse_command(data: Any) -> Command:
    """The command that plain data describe. BadCommand with a sentence if they describe none; fields that the
    command does not have are ignored."""
    command: Command = parse_message(data, COMMANDS)
    return command


def parse_message(data: Any, models: Models) -> Any:
    """The same for any set of messages told apart by `type`."""
    if not isinstance(data, dict):
        raise BadCommand
    kind = data.get("type")
    model = models.get(kind) if isinstance(kind, str) else None
    if model is None:
        raise BadCommand
    try:
        return model.model_validate(data, extra="ignore")
    except ValidationError as error:
        raise BadCommand(_sentence(model, error)) from None


_KINDS = {
    "integer": "a whole number",
    "string": "a short text",
    "boolean": "true or false",
    "array": "a short list of texts",
    "object": "an object",
}


def _sentence(model: type[Message], error: ValidationError) -> str:
    """What is wrong with a message, by the schema of its first wrong field."""
    first = error.errors()[0]
    if model is SetOrders and first["loc"][:1] != ("seat",):
        return "these orders cannot be understood" if first["loc"] else "orders has to be an object"
    name = str(first["loc"][0])
    schema = model.model_json_schema()["properties"][name]
    kind = (schema.get("anyOf") or [schema])[0]["type"]
    if first["type"] in ("greater_than_equal", "less_than_equal"):
        return f"{name}: {first['msg']}"
    return f"{name} has to be {_KINDS[kind]}"


# --- what they do


@dataclass(frozen=True)
class Progress:
    """A table before and after a change; the same one where nothing has changed."""

    before: Table
    after: Table

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the game, in order; nothing for what was taken back."""
        steps = self.after.history.steps[self.after.history.common(self.before.history) :]
        return tuple(event for step in steps for event in step.events)


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

ANSWERS = ("follow", "pass", "pass-turn")


def apply(table: Table, command: Command, now: float, key: Key) -> Progress:
    """What a command of a person with this key makes of a table, before anything that follows by itself. What
    cannot be is refused with an error. Pauses, reminders and reactions change nothing that is stored."""
    if isinstance(command, SetTimeControl):
        _check_host(table, key)
        return Progress(table, _set_time_control(table, command, now))
    if isinstance(command, Nudge):
        return Progress(table, table)
    seat = command.seat
    check_key(table, key, seat)
    match command:
        case Play():
            after = _play(table, command, now)
        case AnswerFollow():
            after = _answer(table, command, now)
        case Undo() | Reset():
            after = _undo(table, command, now)
        case ComeBack():
            table.check_playing()
            after = come_back(table, seat)
        case PlayFreely():
            after = play_freely(table)
        case Concede():
            after = concede(table, seat, now)
        case SetName():
            after = _set_name(table, seat, command.name)
        case SetColour():
            after = _set_colour(table, seat, command.colour)
        case SetOrders():
            after = set_orders(table, seat, command.orders)
        case Pause() | React():
            after = table
    return Progress(table, after)


def check_key(table: Table, key: Key, seat: int) -> None:
    """Refuse keys that do not hold a seat."""
    if not table.fits(key):
        raise WrongKey(f"this key does not fit table {table.id}")
    if seat not in table.held(key):
        raise NotYourSeat(f"this key does not hold seat {seat}")
    if table.places[seat - 1].conceded is not None:
        raise NotYourSeat(f"seat {seat} has given up")


def _check_host(table: Table, key: Key) -> None:
    if not table.fits(key):
        raise WrongKey(f"this key does not fit table {table.id}")
    if not table.is_host(key):
        raise NotYourSeat("only the host of the table may say how it waits")


def _check_ply(table: Table, ply: int) -> None:
    """Refuse answers to an earlier question."""
    table.check_playing()
    if ply != table.history.ply:
        raise Stale(f"this was meant for ply {ply}, and the game is at ply {table.history.ply}")


def _play(table: Table, said: Play, now: float) -> Table:
    _check_ply(table, said.ply)
    decision = table.decision
    assert decision is not None
    if decision.seat != said.seat:
        raise NotYourSeat(f"seat {decision.seat} decides now, not seat {said.seat}")
    if table.wish.lesson:
        check_script(table, said.seat, [said.choice])
    return take(come_back(table, said.seat).with_answer(said.seat, None), said.choice, "chosen", now)


def _answer(table: Table, said: AnswerFollow, now: float) -> Table:
    """Put an answer beside the window; `auto_answer` hands it in when its turn has come."""
    table.check_playing()
    if table.window != said.window:
        raise Stale("this follow window has closed")
    if asked_state(table, said.seat) is None:
        raise Stale("this seat is not asked any more")
    given = table.answer_of(said.seat)
    if given is not None and given.word not in ("follow", ASK_AGAIN):
        raise Stale(f"seat {said.seat} has passed already, and a pass is final")
    if said.answer not in ANSWERS:
        raise BadOrder(f"an answer to a follow window is {', '.join(ANSWERS)}, not {said.answer!r}")
    if said.plan and said.answer != "follow":
        raise BadOrder("only a follow can have a plan")
    check_script(table, said.seat, [said.answer, *said.plan])
    made = Answer(said.answer, said.again, said.plan, _targets(table, said), "", table.history.ply, now)
    return come_back(table, said.seat).with_answer(said.seat, made)


def _targets(table: Table, said: AnswerFollow) -> tuple[str, ...]:
    """What an answer is after: a seat that cannot have it any more is asked again. Nothing where it is handed
    in at once."""
    state = asked_state(table, said.seat)
    if said.answer != "follow" or state is None or (state is table.history.state and not said.plan):
        return ()
    if not said.plan:
        return tuple(sorted(follow_outcomes(state).targets))
    outcome = play_plan(state, said.plan)
    if outcome is None:
        raise BadOrder(f"{', '.join(said.plan)} cannot be chosen after following now")
    return outcome.what


def _undo(table: Table, said: Undo | Reset, now: float) -> Table:
    """Take back one step, everything down to a ply, or (reset) down to the last barrier."""
    _check_ply(table, said.ply)
    plies, lock, _ = ways_back(table, said.seat)
    wanted = said.to if isinstance(said, Undo) else None
    if not plies or (wanted is not None and wanted not in plies):
        raise NoUndo(f"locked: {LOCKS[lock]}", lock)
    if wanted is None:
        wanted = plies[0] if isinstance(said, Undo) else plies[-1]
    return take_back(table, said.seat, wanted, now)


def _set_name(table: Table, seat: int, name: str) -> Table:
    if table.wish.rated:
        raise BadOrder("at a rated table everybody has the name of their account")
    check_name(name)
    return table.with_place(replace(table.places[seat - 1], name=name))


def _set_colour(table: Table, seat: int, colour: str) -> Table:
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
    table.check_playing()
    check_orders(orders, table.history.state.cards.faces)
    standing = {who: one for who, one in table.orders.items() if who != seat}
    if not orders.is_empty:
        standing[seat] = GivenOrders(orders, table.history.ply)
    return replace(table, orders=standing)


def _set_time_control(table: Table, said: SetTimeControl, now: float) -> Table:
    """Timers start anew, and clocks where they are others."""
    table.check_playing()
    terms = {name: value for name, value in said if name != "type" and value is not None}
    policy = replace(table.policy, **terms)
    check_time_control(policy)
    if table.wish.rated:
        raise BadOrder("how a rated table waits was agreed when it was opened")
    clocks = table.clocks if policy.same_clock(table.policy) else ClockReadings()
    return replace(table, policy=policy, clock_from=now, clocks=clocks)


# --- what happens without a command


def expire(table: Table, prompts: Sequence[Prompt], now: float) -> Table:
    """A seat whose time has run out passes."""
    for prompt in prompts:
        if not prompt.answered and prompt.deadline is not None and prompt.deadline <= now:
            passed = Answer("pass", False, (), (), "timer", table.history.ply, now)
            table = table.with_answer(prompt.seat, passed)
    return table


def join(table: Table, seats: Sequence[int], now: float) -> Table:
    """A person has come to their seats."""
    for seat in seats:
        if table.places[seat - 1].joined is None:
            table = table.with_place(replace(table.places[seat - 1], joined=now))
    return table
