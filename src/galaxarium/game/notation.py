"""The canonical text of a choice (R11.3): from action numbers to words."""

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from ..data.cells import RESOURCES
from ..kernel.codes import verb
from ..kernel.layout import SPACES
from ..kernel.multisets import FACES as FACE_LISTS
from .cards import Cards

_BASES = [getattr(verb, name) for name in verb.NAMES]


def amounts_text(energy: int, culture: int) -> str:
    """`2e1c`, `3e`, `1c`"""
    return (f"{energy}e" if energy else "") + (f"{culture}c" if culture else "")


def faces_text(cards: Cards, number: int) -> str:
    """The faces of a numbered list, comma-separated."""
    return ",".join(cards.faces[f] for f in FACE_LISTS[number])


def place_text(record: Any, cards: Cards, place: int) -> str:
    """`home`, `<planet>` or `<planet>:orbit`"""
    if place == 0:
        return "home"
    planet = _in_row(record, cards, (place - 1) // 2)
    return planet if place % 2 else f"{planet}:orbit"


def _in_row(record: Any, cards: Cards, space: int) -> str:
    return cards.planets[int(record.row[space])].slug


def choice_text(record: Any, cards: Cards, action: int) -> str:
    """The text of an action in the state it is offered in."""
    which = bisect_right(_BASES, action) - 1
    name = verb.NAMES[which]
    return _TEXTS[name](record, cards, action - _BASES[which])


def _move(record: Any, cards: Cards, x: int) -> str:
    return f"move {place_text(record, cards, x // verb.PLACES)} {place_text(record, cards, x % verb.PLACES)}"


def _regress(record: Any, cards: Cards, x: int) -> str:
    return f"regress {x // SPACES + 1} {_in_row(record, cards, x % SPACES)}"


def _hire(record: Any, cards: Cards, x: int) -> str:
    return f"hire {record.owner[x] + 1} {cards.planets[x].slug}"


def _transfer(record: Any, cards: Cards, x: int) -> str:
    return f"transfer {_in_row(record, cards, x // SPACES)} {_in_row(record, cards, x % SPACES)}"


def _buy(record: Any, cards: Cards, x: int) -> str:
    price = amounts_text(0, 1) if x < 36 else amounts_text(1, 0)
    return f"convert {price} {cards.faces[x % 36 // 6]} {cards.faces[x % 6]}"


def _word(word: str) -> Callable[[Any, Cards, int], str]:
    return lambda record, cards, x: word


def _faced(word: str) -> Callable[[Any, Cards, int], str]:
    return lambda record, cards, x: f"{word} {cards.faces[x]}"


def _listed(word: str) -> Callable[[Any, Cards, int], str]:
    return lambda record, cards, x: f"{word} {faces_text(cards, x)}"


def _spaced(word: str) -> Callable[[Any, Cards, int], str]:
    return lambda record, cards, x: f"{word} {_in_row(record, cards, x)}"


def _amounted(word: str) -> Callable[[Any, Cards, int], str]:
    return lambda record, cards, x: f"{word} {amounts_text(x // 8, x % 8)}"


_TEXTS: dict[str, Callable[[Any, Cards, int], str]] = {
    "KEEP": lambda record, cards, x: f"keep {cards.missions[x].slug}",
    "ACTIVATE": _faced("activate"),
    "REROLL": _listed("reroll"),
    "CONVERT": _listed("convert"),
    "END": _word("end"),
    "SET": lambda record, cards, x: f"set {cards.faces[x // 6]} {cards.faces[x % 6]}",
    "MOVE": _move,
    "ADVANCE": _spaced("advance"),
    "PASS": _word("pass"),
    "UPGRADE": lambda record, cards, x: f"upgrade {RESOURCES[x]}",
    "USE": lambda record, cards, x: f"use {cards.planets[x].slug}",
    "FOLLOW": _word("follow"),
    "PAY": _amounted("pay"),
    "REGRESS": _regress,
    "REPLACE": _spaced("replace"),
    "STEAL": lambda record, cards, x: f"steal {x + 1}",
    "TRADE": lambda record, cards, x: f"trade {x}",
    "HIRE": _hire,
    "REPEAT": _faced("repeat"),
    "PERFORM": _faced("perform"),
    "DISCARD": _listed("discard"),
    "RECALL": _spaced("recall"),
    "GAIN": _amounted("gain"),
    "TRANSFER": _transfer,
    "FORCE": _word("force"),
    "ALLOW": _word("allow"),
    "LOSE": _amounted("lose"),
    "BUY": _buy,
}


# --- whole numbers as people write them

LONGEST_NUMBER = 40
"""Digits; seeds have at most 38."""


def is_number(text: str) -> bool:
    """Is it a whole number of a sensible length, in plain digits?"""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
