"""Following on a page: answers for every seat that is asked, standing orders and how to change them."""

import json
from dataclasses import asdict, dataclass, replace

from ..tables.orders import Orders, convenient
from .page_asked import Asked
from .page_given import Table
from .scene import Scene, amount
from .text import Text, text


@dataclass(frozen=True)
class Chip:
    """A standing order, or one that could be given: its words, and what touching it sends."""

    words: Text
    face: str
    send: str


@dataclass(frozen=True)
class Row:
    """One seat of the strip around one screen."""

    seat: int
    ship: str
    label: Text
    words: Text
    follow: str
    stay_out: str


@dataclass(frozen=True)
class Following:
    """What a page offers about following."""

    pass_turn: str = ""
    """The answer that passes for the rest of the turn."""
    strip: tuple[Row, ...] = ()
    """Around one screen: one pair of answers for each seat that is asked, where several are."""
    orders: tuple[Chip, ...] = ()
    """Standing orders, each with what is left without it."""
    offers: tuple[Chip, ...] = ()
    """Orders that could be given with one touch."""


def following(table: Table, scene: Scene, asked: Asked | None, seat: int | None) -> Following:
    """What there is to answer and to order about following."""
    if seat is None:
        return Following()
    orders, faces = table.orders, tuple(scene.faces)
    sender = asked.seat if asked else seat

    def send(changed: Orders) -> str:
        return json.dumps({"type": "orders", "seat": sender, "orders": asdict(changed)})

    def ruled(face: str, rule: str) -> str:
        return send(replace(orders, faces={**orders.faces, face: rule}))

    given = [
        Chip(text(f"orders.{rule}"), face, ruled(face, "ask"))
        for face, rule in orders.faces.items()
        if rule != "ask"
    ]
    if orders.keep:
        keep = text("orders.keep", culture=amount("culture", orders.keep))
        given.append(Chip(keep, "", send(replace(orders, keep=0))))
    offers = [Chip(text("orders.convenient"), "", send(convenient(faces)))]
    offers += [
        Chip(text("orders.never"), face, ruled(face, "never"))
        for face in faces
        if orders.faces.get(face, "ask") == "ask"
    ]
    keep = text("orders.keep", culture=amount("culture", orders.keep + 1))
    offers.append(Chip(keep, "", send(replace(orders, keep=orders.keep + 1))))
    pass_turn = _answer(table, asked.seat, "pass-turn") if asked and asked.window else ""
    return Following(pass_turn, _strip(table, scene), tuple(given), tuple(offers))


def _answer(table: Table, seat: int, word: str) -> str:
    number = table.window.number if table.window else None
    return json.dumps({"type": "answer", "seat": seat, "answer": word, "window": number})


def _strip(table: Table, scene: Scene) -> tuple[Row, ...]:
    waiting = [seat for seat in table.window.waiting if seat in table.mine] if table.window else []
    if table.mode != "hot-seat" or len(waiting) < 2:
        return ()
    return tuple(
        Row(
            seat=seat,
            ship=scene.ship(seat),
            label=scene.label(seat),
            words=text("strip.culture", culture=amount("culture", scene.seat(seat)["culture"])),
            follow=_answer(table, seat, "follow"),
            stay_out=_answer(table, seat, "pass"),
        )
        for seat in waiting
    )
