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
from .frames import KIND_OF_FRAME

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
def _event(cards: Cards, row: tuple[int, int, int, int, int]) -> Event:
    """One event. The same things happen again and again: games share what they tell."""
    kind, fields = _DECODERS[row[0]](cards, *row[1:])
    return Event(kind, tuple(fields.items()))


Fields = tuple[str, dict[str, Any]]


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


def _draw(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "draw", {"space": a + 1, "planet": cards.planet(b)}


def _deal(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "deal", {"seat": a + 1, "missions": (cards.mission(b), cards.mission(c))}


def _roll(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "roll", {
        "seat": a + 1,
        "reason": ROLL_REASONS[b],
        "given": _faces(cards, c),
        "faces": _rolled(cards, d),
    }


def _spend(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    reason = "converter" if c == code.REASON_CONVERTER else "ability"
    return "spend", {"seat": a + 1, "faces": _faces(cards, b), "reason": reason}


def _set(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "set", {"seat": a + 1, "face": cards.faces[b], "to": cards.faces[c]}


def _pass(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "pass", {"seat": a + 1, "decision": KIND_OF_FRAME[b]}


def _follow(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "follow", {"seat": a + 1, "leader": b + 1, "face": cards.faces[c], "price": d}


def _perform(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "perform", {"seat": a + 1, "face": cards.faces[b], "planet": cards.planet(c)}


def _use(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "use", {"seat": a + 1, "planet": cards.planet(b), "way": WAYS[c]}


def _lose(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "lose", {"seat": a + 1, "resource": RESOURCES[b], "amount": c, "to": d + 1 if d >= 0 else None}


def _move(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "move", {"seat": a + 1, "from": _place(cards, b), "to": _place(cards, c)}


def _advance(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "advance", {"seat": a + 1, "planet": cards.planet(b), "from": c, "to": d}


def _regress(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    fields = {"seat": a // 8 + 1, "planet": cards.planet(b), "from": c, "to": d, "by": a % 8 + 1}
    return "regress", fields


def _transfer(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "transfer", {"seat": a + 1, "planet": cards.planet(b), "to": cards.planet(c), "position": d}


def _colonize(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "colonize", {"seat": a + 1, "planet": cards.planet(b), "points": c}


def _replace(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    to = "discard" if d else "deck"
    return "replace", {"seat": a + 1, "planet": cards.planet(b), "space": c + 1, "to": to}


def _mission(kind: str) -> Callable[[Cards, int, int, int, int], Fields]:
    return lambda cards, a, b, c, d: (kind, {"seat": a + 1, "mission": cards.mission(b)})


def _score(cards: Cards, a: int, b: int, c: int, d: int) -> Fields:
    return "score", {"seat": a + 1, "mission": cards.mission(b), "points": c}


def _seat(kind: str) -> Callable[[Cards, int, int, int, int], Fields]:
    return lambda cards, a, b, c, d: (kind, {"seat": a + 1})


def _count(kind: str, name: str) -> Callable[[Cards, int, int, int, int], Fields]:
    return lambda cards, a, b, c, d: (kind, {"seat": a + 1, name: b})


def _resource(kind: str) -> Callable[[Cards, int, int, int, int], Fields]:
    return lambda cards, a, b, c, d: (kind, {"seat": a + 1, "resource": RESOURCES[b], "amount": c})


_DECODERS: dict[int, Callable[[Cards, int, int, int, int], Fields]] = {
    code.DRAW: _draw,
    code.DEAL: _deal,
    code.FIRST: _seat("first"),
    code.KEEP: _mission("keep"),
    code.TURN: _count("turn", "turn"),
    code.ROLL: _roll,
    code.ACTIVATE: lambda cards, a, b, c, d: ("activate", {"seat": a + 1, "face": cards.faces[b]}),
    code.SPEND: _spend,
    code.SET: _set,
    code.END: _seat("end"),
    code.PASS: _pass,
    code.FOLLOW: _follow,
    code.PERFORM: _perform,
    code.USE: _use,
    code.EFFECT: lambda cards, a, b, c, d: ("effect", {"seat": a + 1, "planet": cards.planet(b)}),
    code.GAIN: _resource("gain"),
    code.PAY: _resource("pay"),
    code.LOSE: _lose,
    code.MOVE: _move,
    code.ADVANCE: _advance,
    code.REGRESS: _regress,
    code.TRANSFER: _transfer,
    code.COLONIZE: _colonize,
    code.REPLACE: _replace,
    code.UPGRADE: _count("upgrade", "level"),
    code.TRIGGER: _seat("trigger"),
    code.SCORE: _score,
    code.DISCARD: lambda cards, a, b, c, d: ("discard", {"seat": a + 1, "face": cards.faces[b]}),
    code.ATTACK: _count("attack", "level"),
    code.FEWER: _count("fewer", "dice"),
}
