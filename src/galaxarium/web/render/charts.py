"""What the charts of the pages share: marks at their axes, lines that differ, ships that stand apart."""

from dataclasses import dataclass

DASHES = {"blue": "", "orange": "9 4", "green": "", "pink": "2 4", "ink": "12 3 2 3", "purple": "6 3 1 3"}
"""Lines are told apart by more than their colour."""
ROGUE_DASH = "5 3"

APART = 19


@dataclass(frozen=True)
class Mark:
    """Something at an axis."""

    at: float
    label: int


def dash_of(ship: str) -> str:
    """How the line of a ship is drawn."""
    return ROGUE_DASH if ship.startswith("rogue") else DASHES[ship]


def beside(wanted: float, taken: list[float], by: float) -> float:
    """A height that is not too near to those taken already, moved by so much at a time; it is taken now."""
    while any(abs(wanted - other) < APART for other in taken):
        wanted += by
    taken.append(wanted)
    return wanted
