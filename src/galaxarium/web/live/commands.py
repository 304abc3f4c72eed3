"""What a socket can be told: the commands of `tables`, and a few messages about the connection itself."""

from contextlib import suppress
from typing import Any, Literal

from pydantic import Field

from ...errors import TooSoon
from ...tables.core.commands import COMMANDS, Command, Message, Nudge, by_type, check_key, parse_message
from ..identity.seat_cookies import MOST_KEYS, Visitor


class Uncover(Message):
    """Around one screen: show the missions of a seat one holds, because only its owner is looking."""

    type: Literal["uncover"] = "uncover"
    seat: int


class Visible(Message):
    """Is the page in sight? Then its owner is not notified."""

    type: Literal["visible"] = "visible"
    on: bool = False


class Again(Message):
    """Keeps the connection open; a script is told everything anew."""

    type: Literal["again"] = "again"


class Recap(Message):
    """Show what happened since the own last turn; for pages."""

    type: Literal["recap"] = "recap"


class ShowKeys(Message):
    """Take the seats of these keys; for scripts."""

    type: Literal["keys"] = "keys"
    keys: tuple[str, ...] = Field((), max_length=MOST_KEYS, strict=False)


ConnectionMessage = Uncover | Visible | Again | Recap | ShowKeys

MESSAGES = {**COMMANDS, **by_type(ConnectionMessage)}
"""Everything a socket understands, by its `type`."""


def parse(data: Any) -> Command | ConnectionMessage:
    """What a message says; BadCommand with a sentence if it says nothing that can be done."""
    message: Command | ConnectionMessage = parse_message(data, MESSAGES)
    return message


def execute(by: Visitor, message: Command | ConnectionMessage) -> None:
    """Carry out what a socket said; what cannot be is refused with an error."""
    match message:
        case Uncover(seat=seat):  # only for a seat that one holds, because the board is drawn anew for it
            check_key(by.tables.table(by.table), by.keys, seat)
            by.revealed = seat
        case Visible(on=on):
            by.visible = on
        case Again() | Recap() | ShowKeys():
            pass
        case Nudge():
            with suppress(TooSoon):  # pressed twice: once is enough
                by.tables.execute(by.table, by.keys, message)
        case _:
            by.tables.execute(by.table, by.keys, message)
