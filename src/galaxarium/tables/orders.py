"""Standing orders: what a seat has said beforehand about following. They belong to the table, never to the
game, so that undo cannot touch them and they can change at any time."""

from collections.abc import Mapping
from dataclasses import dataclass, field

RULES = ("ask", "never", "big", "follow")


@dataclass(frozen=True)
class Orders:
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


def convenient(faces: tuple[str, ...]) -> Orders:
    """The preset of one click: be asked only about what matters. Pinned."""
    return Orders(dict.fromkeys(faces, "big"), pinned=True)
