"""The text of pending frames in a position: which words their numbers are."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from ..data.cells import RESOURCES
from ..kernel.codes import frame
from ..kernel.layout import SPACES
from .cards import TRACKS, Cards


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
