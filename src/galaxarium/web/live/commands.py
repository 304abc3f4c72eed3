"""What a page can say over its socket, each a small JSON object with a `type`."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from pydantic import ValidationError

from ...errors import TooSoon
from ...tables.core.commands import check_key
from ...tables.core.options import TimeControl
from ...tables.core.snapshot import Reply
from ..api.models import OrdersIn
from ..errors import WebError
from ..identity.seat_cookies import Visitor


class Message:
    """A message with its fields checked as they are asked for."""

    def __init__(self, data: Any) -> None:
        if not isinstance(data, dict):
            raise WebError
        self.data: Mapping[str, Any] = data

    def word(self, name: str, otherwise: str | None = None) -> str:
        """A text; required unless something else is given."""
        value = self.data.get(name, otherwise)
        if not isinstance(value, str) or len(value) > 200:
            raise WebError(f"{name} has to be a short text")
        return value

    def number(self, name: str, otherwise: int | None = None) -> int:
        """A whole number; required unless something else is given."""
        value = self.data.get(name, otherwise)
        if type(value) is not int:
            raise WebError(f"{name} has to be a whole number")
        return value

    def flag(self, name: str) -> bool:
        """Yes or no; no if it is not said."""
        return self.data.get(name) is True

    def part(self, name: str) -> Mapping[str, Any]:
        """An object within the message."""
        value = self.data.get(name)
        if not isinstance(value, dict):
            raise WebError(f"{name} has to be an object")
        return value

    def words(self, name: str, most: int = 8) -> tuple[str, ...]:
        """A list of texts; empty if it is not said."""
        value = self.data.get(name, [])
        if (
            not isinstance(value, list)
            or len(value) > most
            or not all(isinstance(word, str) for word in value)
        ):
            raise WebError(f"{name} has to be a short list of texts")
        return tuple(value)


def do(by: Visitor, data: Any) -> None:
    """Carry out what a page said; what cannot be is refused with a sentence."""
    message = Message(data)
    deed = DEEDS.get(message.word("type", ""))
    if deed is None:
        raise WebError
    deed(by, message)


def _play(by: Visitor, said: Message) -> None:
    by.tables.play(by.table, by.keys, said.number("seat"), said.word("choice"), said.number("ply"))


def _answer(by: Visitor, said: Message) -> None:
    reply = Reply(said.word("answer"), said.flag("again"), said.words("plan"))
    by.tables.answer(by.table, by.keys, said.number("seat"), reply, said.word("window"))


def _pause(by: Visitor, said: Message) -> None:
    by.tables.pause(by.table, by.keys, said.number("seat"), said.word("window"), said.flag("on"))


def _undo(by: Visitor, said: Message) -> None:
    to = said.number("to") if "to" in said.data else None
    by.tables.undo(by.table, by.keys, said.number("seat"), said.number("ply"), to)


def _reset(by: Visitor, said: Message) -> None:
    by.tables.reset(by.table, by.keys, said.number("seat"), said.number("ply"))


def _concede(by: Visitor, said: Message) -> None:
    by.tables.concede(by.table, by.keys, said.number("seat"))


def _name(by: Visitor, said: Message) -> None:
    by.tables.say_name(by.table, by.keys, said.number("seat"), said.word("name"))


def _colour(by: Visitor, said: Message) -> None:
    by.tables.choose_colour(by.table, by.keys, said.number("seat"), said.word("colour"))


def _orders(by: Visitor, said: Message) -> None:
    try:
        given = OrdersIn.model_validate({"seat": said.number("seat"), **said.part("orders")})
    except ValidationError:
        raise WebError("these orders cannot be understood") from None
    by.tables.set_orders(by.table, by.keys, given.seat, given.orders())


def _policy(by: Visitor, said: Message) -> None:
    """What is not said stays as it is."""
    now = asdict(by.tables.look(by.table, by.keys).policy)
    wished: dict[str, Any] = {
        name: said.word(name, value) if isinstance(value, str) else said.number(name, value)
        for name, value in now.items()
    }
    by.tables.set_policy(by.table, by.keys, TimeControl(**wished))


def _uncover(by: Visitor, said: Message) -> None:
    """Only for a seat that one holds, because the board is drawn anew for it."""
    seat = said.number("seat")
    check_key(by.tables.table(by.table), by.keys, seat)
    by.revealed = seat


def _nudge(by: Visitor, said: Message) -> None:
    own = by.tables.look(by.table, by.keys).own
    with suppress(TooSoon):  # pressed twice: once is enough
        if own:
            by.tables.nudge(by.table, by.keys, said.number("seat", own[0]))


def _react(by: Visitor, said: Message) -> None:
    by.tables.react(by.table, by.keys, said.number("seat"), said.word("reaction"))


def _back(by: Visitor, said: Message) -> None:
    by.tables.come_back(by.table, by.keys, said.number("seat"))


def _freely(by: Visitor, said: Message) -> None:
    by.tables.play_freely(by.table, by.keys, said.number("seat"))


def _visible(by: Visitor, said: Message) -> None:
    by.visible = said.flag("on")


def _nothing(by: Visitor, said: Message) -> None:
    """Only to keep the line open, or to be shown the table again."""


DEEDS: dict[str, Callable[[Visitor, Message], None]] = {
    "play": _play,
    "answer": _answer,
    "pause": _pause,
    "undo": _undo,
    "reset": _reset,
    "concede": _concede,
    "name": _name,
    "colour": _colour,
    "orders": _orders,
    "policy": _policy,
    "uncover": _uncover,
    "nudge": _nudge,
    "react": _react,
    "back": _back,
    "freely": _freely,
    "visible": _visible,
    "again": _nothing,
}
