"""Standing orders: what a seat has said beforehand about following. They belong to the table, never to the
game, so that undo cannot touch them and they can change at any time."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from ...errors import BadOrder

RULES = ("ask", "never", "big", "follow")
MOST_CULTURE = 7


@dataclass(frozen=True)
class StandingOrders:
    """What to do when a die of some face can be followed.

    `faces` has a rule per face, `ask` where none is named: `never` passes; `big` asks only if following
    can colonize, upgrade or gain at least 2 resources; `follow` follows by itself with the choices of
    `plans` for that face (`("advance maia",)`; empty where following asks nothing further) and asks if
    they cannot be played. `keep` passes whatever would leave less culture than that. Free follows
    (zavodnick) are always asked.

    Orders look only at windows that open after they were set, and end when the seat's own turn starts,
    unless `pinned`.
    """

    faces: Mapping[str, str] = field(default_factory=dict)
    keep: int = 0
    plans: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pinned: bool = False

    @property
    def is_empty(self) -> bool:
        """Do these orders say nothing?"""
        return not self.keep and all(rule == "ask" for rule in self.faces.values())

    def as_dict(self) -> dict[str, Any]:
        """The orders as plain data."""
        return {**asdict(self), "plans": {face: list(plan) for face, plan in self.plans.items()}}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "StandingOrders":
        """Orders from the plain data of `as_dict`."""
        plans = {face: tuple(plan) for face, plan in data["plans"].items()}
        return cls(dict(data["faces"]), data["keep"], plans, data["pinned"])


def convenient(faces: Sequence[str]) -> StandingOrders:
    """The preset of one click: be asked only about what colonizes, upgrades or gains at least 2, and
    never about moves, which hardly ever do. Pinned."""
    return StandingOrders({face: "never" if face == "move" else "big" for face in faces}, pinned=True)


def check_orders(orders: StandingOrders, faces: Sequence[str]) -> None:
    """Refuse orders that cannot be."""
    for face in (*orders.faces, *orders.plans):
        if face not in faces:
            raise BadOrder(f"there is no face {face!r}; known are {', '.join(faces)}")
    for rule in orders.faces.values():
        if rule not in RULES:
            raise BadOrder(f"there is no rule {rule!r} for orders; known are {', '.join(RULES)}")
    for face in orders.plans:
        if orders.faces.get(face) != "follow":
            raise BadOrder(f"a plan for {face} needs the rule follow")
    if type(orders.keep) is not int or not 0 <= orders.keep <= MOST_CULTURE:
        raise BadOrder(f"culture to keep is 0 to {MOST_CULTURE}, not {orders.keep!r}")
