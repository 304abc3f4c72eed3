"""Following on a page: answers for every seat that is asked, standing orders and how to change them."""

import json
from dataclasses import asdict, dataclass, replace

from ..present.page_table import TablePage
from ..present.scene import amount
from ..present.text import Text, text
from ..tables.orders import Orders, convenient
from .markup import Wording


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
    words: Text
    follow: str
    stay_out: str


class Following:
    """What a page offers about following."""

    def __init__(self, page: TablePage, wording: Wording) -> None:
        self.page = page
        self.w = wording

    @property
    def pass_turn(self) -> str:
        """The answer that passes for the rest of the turn."""
        asked = self.page.asked
        assert asked is not None
        return self._answer(asked.seat, "pass-turn")

    def _answer(self, seat: int, word: str) -> str:
        window = self.page.table.window
        number = window.number if window else None
        return json.dumps({"type": "answer", "seat": seat, "answer": word, "window": number})

    @property
    def strip(self) -> tuple[Row, ...]:
        """Around one screen: one pair of answers for each seat that is asked, where several are."""
        table = self.page.table
        waiting = [seat for seat in table.window.waiting if seat in table.mine] if table.window else []
        if table.mode != "hot-seat" or len(waiting) < 2:
            return ()
        return tuple(
            Row(
                seat, text("strip.culture", culture=amount("culture", self._culture(seat))), *self._pair(seat)
            )
            for seat in waiting
        )

    def _culture(self, seat: int) -> int:
        return int(self.page.scene.seat(seat)["culture"])

    def _pair(self, seat: int) -> tuple[str, str]:
        return self._answer(seat, "follow"), self._answer(seat, "pass")

    @property
    def orders(self) -> tuple[Chip, ...]:
        """Standing orders, each with what is left without it."""
        orders = self.page.table.orders
        chips = [
            Chip(
                text(f"orders.{rule}"), face, self._send(replace(orders, faces={**orders.faces, face: "ask"}))
            )
            for face, rule in orders.faces.items()
            if rule != "ask"
        ]
        if orders.keep:
            keep = text("orders.keep", culture=amount("culture", orders.keep))
            chips.append(Chip(keep, "", self._send(replace(orders, keep=0))))
        return tuple(chips)

    @property
    def offers(self) -> tuple[Chip, ...]:
        """Orders that could be given with one touch."""
        orders = self.page.table.orders
        preset = convenient(tuple(self.page.scene.faces))
        chips = [Chip(text("orders.convenient"), "", self._send(preset))]
        for face in self.page.scene.faces:
            if orders.faces.get(face, "ask") == "ask":
                never = replace(orders, faces={**orders.faces, face: "never"})
                chips.append(Chip(text("orders.never"), face, self._send(never)))
        keep = text("orders.keep", culture=amount("culture", orders.keep + 1))
        return (*chips, Chip(keep, "", self._send(replace(orders, keep=orders.keep + 1))))

    def _send(self, orders: Orders) -> str:
        seat = self.page.asked.seat if self.page.asked else self.page.seat
        return json.dumps({"type": "orders", "seat": seat, "orders": asdict(orders)})
