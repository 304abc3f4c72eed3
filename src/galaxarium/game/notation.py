"""The canonical texts of the rules (docs/notation.md): of a choice (R11.3), from action numbers to words; of
pending frames in a position, which words their numbers are; and numbers as people write them."""

import functools
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..data.cells import RESOURCES
from ..kernel.codes import frame, verb
from ..kernel.layout import SPACES
from ..kernel.multisets import FACES as FACE_LISTS
from .cards import TRACKS, Cards

_BASES = [getattr(verb, name) for name in verb.NAMES]

# --- choices


def amounts_text(energy: int, culture: int) -> str:
    """`2e1c`, `3e`, `1c`"""
    return (f"{energy}e" if energy else "") + (f"{culture}c" if culture else "")


@functools.lru_cache(maxsize=4096)
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


# --- pending frames


@dataclass(frozen=True)
class Context:
    """What words are read against: the cards, the row, the number of players."""

    cards: Cards
    row: list[int]
    players: int


@dataclass(frozen=True)
class Codec:
    """How one number of a frame is written and read."""

    write: Callable[[Context, int], str]
    read: Callable[[Context, str], int]


def _words(words: tuple[str, ...]) -> Codec:
    def read(context: Context, text: str) -> int:
        if text not in words:
            raise ValueError(f"{text!r} is not one of {', '.join(words)}")
        return words.index(text)

    return Codec(lambda context, number: words[number], read)


def _number(low: int, high: int) -> Codec:
    def read(context: Context, text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise ValueError(f"{text!r} is not a number from {low} to {high}")
        return int(text)

    return Codec(lambda context, number: str(number), read)


def _read_planet(context: Context, text: str) -> int:
    if text not in context.cards.planet_number:
        raise ValueError(f"there is no planet {text!r}")
    return context.cards.planet_number[text]


def _read_space(context: Context, text: str) -> int:
    planet = _read_planet(context, text)
    if planet not in context.row:
        raise ValueError(f"{text} is not in the row")
    return context.row.index(planet)


def _read_seat(context: Context, text: str) -> int:
    return _number(1, context.players).read(context, text) - 1


def _write_ship(context: Context, number: int) -> str:
    if number == 0:
        return "none"
    seat, space = divmod(number - 1, SPACES)
    return f"{seat + 1}:{context.cards.planet(context.row[space])}"


def _read_ship(context: Context, text: str) -> int:
    if text == "none":
        return 0
    seat, _, planet = text.partition(":")
    return _read_seat(context, seat) * SPACES + _read_space(context, planet) + 1


def _write_paid(context: Context, number: int) -> str:
    """Where the space is empty by now there is no ship left that may not advance."""
    planet = context.cards.planet(context.row[number - 1]) if number else None
    return planet or "none"


def _write_bits(context: Context, number: int) -> str:
    names = [context.cards.planet(n) for bit, n in enumerate(context.cards.copying) if number & 1 << bit]
    return ",".join(str(name) for name in names) or "none"


def _read_bits(context: Context, text: str) -> int:
    bits = 0
    for name in text.split(",") if text != "none" else []:
        planet = _read_planet(context, name)
        if planet not in context.cards.copying:
            raise ValueError(f"{name} is not a copying planet")
        bits |= 1 << context.cards.copying.index(planet)
    return bits


def _read_face(context: Context, text: str) -> int:
    return _words(context.cards.faces).read(context, text)


FACE = Codec(lambda context, number: context.cards.faces[number], _read_face)
TRACK = _words(TRACKS)
RESOURCE = _words(RESOURCES)
YES = _words(("no", "yes"))
PLANET = Codec(lambda context, number: str(context.cards.planet(number)), _read_planet)
SEAT_NUMBER = Codec(lambda context, number: str(number + 1), _read_seat)
SHIP = Codec(_write_ship, _read_ship)
PAID = Codec(
    _write_paid,
    lambda context, text: 0 if text == "none" else _read_space(context, text) + 1,
)
BITS = Codec(_write_bits, _read_bits)
STEPS = _number(1, 7)
SMALL = _number(0, 7)

FRAMES: dict[str, tuple[int, tuple[tuple[str, Codec], ...]]] = {
    "mission": (frame.MISSION, ()),
    "main": (frame.MAIN, ()),
    "set": (frame.SET, ()),
    "move": (frame.MOVE, (("nagato", _words(("no", "first", "second"))),)),
    "advance": (frame.ADVANCE, (("track", TRACK), ("steps", STEPS), ("paid", PAID))),
    "offer": (frame.OFFER, (("track", TRACK), ("steps", STEPS))),
    "colony": (frame.COLONY, ()),
    "land": (frame.LAND, (("planet", PLANET),)),
    "follow": (frame.FOLLOW, (("face", FACE), ("leader", SEAT_NUMBER), ("free", YES))),
    "upgrade": (frame.UPGRADE, (("discount", SMALL), ("mix", YES))),
    "reroll": (frame.REROLL, ()),
    "regress": (frame.REGRESS, (("track", TRACK), ("steps", STEPS), ("more", SMALL), ("hit", SHIP))),
    "down": (frame.DOWN, (("steps", STEPS),)),
    "replace": (frame.REPLACE, ()),
    "steal": (frame.STEAL, (("resource", RESOURCE),)),
    "trade": (frame.TRADE, (("resource", RESOURCE),)),
    "copy": (frame.COPY, (("planet", PLANET),)),
    "discard": (frame.DISCARD, (("dice", _number(1, 3)),)),
    "recall": (frame.RECALL, ()),
    "gain": (frame.GAIN, (("amount", STEPS),)),
    "transfer": (frame.TRANSFER, ()),
    "force": (frame.FORCE, ()),
    "hit": (frame.HIT, (("steps", STEPS),)),
    "lose": (frame.LOSE, (("amount", STEPS),)),
    "rogue": (frame.ROGUE, (("dice", SMALL), ("rerolled", YES))),
    "window": (frame.WINDOW, (("face", FACE), ("next", STEPS), ("free", YES))),
    "chain": (frame.CHAIN, (("used", BITS),)),
    "exchange": (frame.EXCHANGE, (("planet", PLANET), ("stage", SMALL), ("paid", PAID))),
    "offers": (frame.OFFERS, (("track", TRACK), ("next", STEPS), ("steps", STEPS))),
    "second-move": (frame.SECOND_MOVE, ()),
}
"""The name of each frame, its kind, and its numbers a, b, c, d by name."""

NAME_OF_FRAME = {kind: name for name, (kind, _) in FRAMES.items()}

ASKED_ALIKE = {"offer": "advance", "gain": "recall", "down": "regress", "hit": "regress"}
KIND_OF_FRAME = {
    kind: ASKED_ALIKE.get(name, name) for kind, name in NAME_OF_FRAME.items() if kind < frame.FIRST_AUTOMATIC
}
"""The kind of decision (R11.3) that each frame asks; several frames may ask the same kind."""


def context_of(record: Any, cards: Cards) -> Context:
    """What the words of a state's frames are written and read against."""
    return Context(cards, record.row[: record.spaces].tolist(), int(record.players))


def frame_words(context: Context, numbers: Sequence[int]) -> dict[str, str]:
    """What a frame says beyond its kind and seat."""
    fields = FRAMES[NAME_OF_FRAME[numbers[0]]][1]
    return {key: codec.write(context, n) for (key, codec), n in zip(fields, numbers[2:], strict=False)}


def write_frame(context: Context, numbers: Sequence[int]) -> str:
    """A frame as `kind seat key=value …`."""
    values = [f"{key}={value}" for key, value in frame_words(context, numbers).items()]
    return " ".join([NAME_OF_FRAME[numbers[0]], str(numbers[1] + 1), *values])


def read_frame(context: Context, words: list[str]) -> list[int]:
    """The six numbers of a frame; raises ValueError with the reason."""
    if len(words) < 2 or words[0] not in FRAMES:
        raise ValueError(f"expected a kind and a seat; kinds are {', '.join(FRAMES)}")
    kind, fields = FRAMES[words[0]]
    seat = _read_seat(context, words[1])
    given: dict[str, Any] = {}
    for word in words[2:]:
        key, separator, value = word.partition("=")
        if not separator or key in given:
            raise ValueError(f"{word!r} should be a new key=value")
        given[key] = value
    if set(given) != {key for key, _ in fields}:
        raise ValueError(f"{words[0]} takes {', '.join(key for key, _ in fields) or 'nothing'}")
    numbers = [codec.read(context, given[key]) for key, codec in fields]
    return [kind, seat, *numbers, *[0] * (4 - len(numbers))]


# --- whole numbers as people write them

LONGEST_NUMBER = 40
"""Digits; seeds have at most 38."""


def is_number(text: str) -> bool:
    """Is it a whole number of a sensible length, in plain digits?"""
    return text.isascii() and text.isdecimal() and len(text) <= LONGEST_NUMBER
