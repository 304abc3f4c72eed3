"""Following on a page: answers for every seat that is asked, standing orders and how to change them."""

import functools
import json
from dataclasses import asdict, replace
from typing import NamedTuple

from ...tables.core.standing_orders import StandingOrders, convenient
from ..scene import Scene, amount
from ..text import Text, text
from .model import Table
from .question import Question


class Chip(NamedTuple):
    """A standing order, or one that could be given: its words, and what touching it sends."""

    words: Text
    face: str
    send: str


class Row(NamedTuple):
    """One seat of the strip around one screen."""

    seat: int
    ship: str
    label: Text
    words: Text
    follow: str
    stay_out: str


class OrderChips(NamedTuple):
    """The standing orders of a seat, each with what is left without it, and those it could give."""

    given: tuple[Chip, ...]
    offers: tuple[Chip, ...]


def order_chips(orders: StandingOrders, faces: tuple[str, ...], seat: int) -> OrderChips:
    """The standing orders of a seat as chips."""
    plans = tuple((face, tuple(plan)) for face, plan in orders.plans.items())
    return _chips(tuple(orders.faces.items()), orders.keep, plans, orders.pinned, faces, seat)


@functools.lru_cache(maxsize=1024)
def _chips(
    rules_given: tuple[tuple[str, str], ...],
    keep: int,
    plans: tuple[tuple[str, tuple[str, ...]], ...],
    pinned: bool,
    faces: tuple[str, ...],
    seat: int,
) -> OrderChips:
    orders = StandingOrders(dict(rules_given), keep, dict(plans), pinned)

    def send(changed: StandingOrders) -> str:
        return json.dumps({"type": "orders", "seat": seat, "orders": asdict(changed)})

    def ruled(face: str, rule: str) -> str:
        return send(replace(orders, faces={**orders.faces, face: rule}))

    def kept(culture: int) -> Text:
        return text("orders.keep", culture=amount("culture", culture))

    rules = {face: rule for face, rule in orders.faces.items() if rule != "ask"}
    given = [Chip(text(f"orders.{rule}"), face, ruled(face, "ask")) for face, rule in rules.items()]
    if orders.keep:
        given.append(Chip(kept(orders.keep), "", send(replace(orders, keep=0))))
    offers = [Chip(text("orders.convenient"), "", send(convenient(faces)))]
    offers += [Chip(text("orders.never"), face, ruled(face, "never")) for face in faces if face not in rules]
    offers.append(Chip(kept(orders.keep + 1), "", send(replace(orders, keep=orders.keep + 1))))
    return OrderChips(tuple(given), tuple(offers))


def pass_turn(table: Table, asked: Question | None) -> str:
    """The answer that passes for the rest of the turn."""
    return _answer(table, asked.seat, "pass-turn") if asked and asked.window else ""


def _answer(table: Table, seat: int, word: str) -> str:
    number = table.window.number if table.window else None
    return json.dumps({"type": "answer", "seat": seat, "answer": word, "window": number})


def strip(table: Table, scene: Scene) -> tuple[Row, ...]:
    """Around one screen: one pair of answers for each seat that is asked, where several are."""
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
