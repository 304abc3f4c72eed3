"""Events: what happened, decoded from the kernel's buffer (docs/notation.md lists them all)."""

import functools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..data.cells import RESOURCES
from ..kernel.codes import event as code
from ..kernel.layout import EVENT_ROWS, EVENTS, PLANETS
from ..kernel.multisets import FACES as FACE_LISTS
from .cards import Cards
from .notation import KIND_OF_FRAME

ROLL_REASONS = ("turn", "reroll", "ability", "rogue", "bonus", "automatic", "forced")
WAYS = ("landing", "colony", "copy")
SECRET = frozenset({"deal", "keep"})
"""Kinds of events that only the seat they name may see."""


@dataclass(frozen=True)
class Event:
    """Something that happened: a kind and its fields."""

    kind: str
    """One of the kinds that docs/notation.md lists."""
    fields: tuple[tuple[str, Any], ...]
    """Names and values; `event["seat"]` is one of them, `as_dict` all."""

    def __getitem__(self, name: str) -> Any:
        for key, value in self.fields:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """A field, or a default where this kind has none of that name."""
        return dict(self.fields).get(name, default)

    def as_dict(self) -> dict[str, Any]:
        """The event as plain data."""
        return {"kind": self.kind, **{key: _plain(value) for key, value in self.fields}}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def new_buffer() -> Any:
    """An empty event buffer."""
    buffer = np.empty(1, EVENTS).view(np.recarray)
    buffer["n"] = 0
    return buffer


def overflowed(buffer: Any) -> bool:
    """Were there more events than the buffer holds?"""
    return bool(buffer["n"][0] > EVENT_ROWS)


def decode(rows: Iterable[Any], cards: Cards, winners: Callable[[], tuple[int, ...]]) -> Iterator[Event]:
    """The events of a buffer's rows; `winners` is asked when the game is over."""
    for row in rows:
        yield Event("over", (("winners", winners()),)) if row[0] == code.OVER else _event(cards, tuple(row))


@functools.lru_cache(maxsize=1 << 14)
def _event(cards: Cards, row: tuple[int, ...]) -> Event:
    """One event. The same things happen again and again: games share what they tell."""
    kind, fields = _KINDS[row[0]]
    numbers: tuple[Any, ...] = (*row[1:], row[1])  # of a regress the first number says who and by whom
    if row[0] == code.DEAL:
        numbers = (row[1], row[2:4])
    return Event(
        kind, tuple((name, word(cards, n)) for (name, word), n in zip(fields, numbers, strict=False))
    )


def _faces(cards: Cards, number: int) -> tuple[str, ...]:
    return tuple(cards.faces[f] for f in FACE_LISTS[number])


def _rolled(cards: Cards, number: int) -> tuple[str, ...]:
    """Faces in the order rolled, an octal digit each."""
    return tuple(cards.faces[int(digit) - 1] for digit in f"{number:o}") if number else ()


def _place(cards: Cards, number: int) -> str:
    if number < 0:
        return "home"
    planet = cards.planets[number % PLANETS].slug
    return f"{planet}:orbit" if number >= PLANETS else planet


Word = Callable[[Cards, Any], Any]

_WORDS: dict[str, Word] = {
    "number": lambda cards, n: n,
    "seat": lambda cards, n: n + 1,
    "taker": lambda cards, n: n + 1 if n >= 0 else None,
    "thrown": lambda cards, n: n // 8 + 1,
    "thrower": lambda cards, n: n % 8 + 1,
    "planet": lambda cards, n: cards.planet(n),
    "mission": lambda cards, n: cards.mission(n),
    "missions": lambda cards, two: tuple(cards.mission(n) for n in two),
    "face": lambda cards, n: cards.faces[n],
    "faces": _faces,
    "rolled": _rolled,
    "place": _place,
    "resource": lambda cards, n: RESOURCES[n],
    "decision": lambda cards, n: KIND_OF_FRAME[n],
    "why": lambda cards, n: ROLL_REASONS[n],
    "spent": lambda cards, n: "converter" if n == code.REASON_CONVERTER else "ability",
    "way": lambda cards, n: WAYS[n],
    "pile": lambda cards, n: "discard" if n else "deck",
}
"""How a number of an event is read."""

_FIELDS = {
    code.DRAW: "draw space:seat planet",
    code.DEAL: "deal seat missions",
    code.FIRST: "first seat",
    code.KEEP: "keep seat mission",
    code.TURN: "turn seat turn:number",
    code.ROLL: "roll seat reason:why given:faces faces:rolled",
    code.ACTIVATE: "activate seat face",
    code.SPEND: "spend seat faces reason:spent",
    code.SET: "set seat face to:face",
    code.END: "end seat",
    code.PASS: "pass seat decision",
    code.FOLLOW: "follow seat leader:seat face price:number",
    code.PERFORM: "perform seat face planet",
    code.USE: "use seat planet way",
    code.EFFECT: "effect seat planet",
    code.GAIN: "gain seat resource amount:number",
    code.PAY: "pay seat resource amount:number",
    code.LOSE: "lose seat resource amount:number to:taker",
    code.MOVE: "move seat from:place to:place",
    code.ADVANCE: "advance seat planet from:number to:number",
    code.REGRESS: "regress seat:thrown planet from:number to:number by:thrower",
    code.TRANSFER: "transfer seat planet to:planet position:number",
    code.COLONIZE: "colonize seat planet points:number",
    code.REPLACE: "replace seat planet space:seat to:pile",
    code.UPGRADE: "upgrade seat level:number",
    code.TRIGGER: "trigger seat",
    code.SCORE: "score seat mission points:number",
    code.DISCARD: "discard seat face",
    code.ATTACK: "attack seat level:number",
    code.FEWER: "fewer seat dice:number",
}
"""The kind of each event and its fields in the order of its numbers, each with how it is read, if not as it
is called."""


def _read(text: str) -> tuple[str, tuple[tuple[str, Word], ...]]:
    kind, *fields = text.split()
    parts = (field.partition(":") for field in fields)
    return kind, tuple((name, _WORDS[word or name]) for name, _, word in parts)


_KINDS = {number: _read(text) for number, text in _FIELDS.items()}
