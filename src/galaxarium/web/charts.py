"""What the charts of the pages share: marks at their axes, lines that differ, ships that stand apart."""

from dataclasses import dataclass

DASHES = {"1": "", "2": "9 4", "3": "", "4": "2 4", "5": "12 3 2 3", "rogue": "9 4"}
"""Lines are told apart by more than their colour."""

APART = 19


@dataclass(frozen=True)
class Mark:
    """Something at an axis."""

    at: float
    label: int


def beside(wanted: float, taken: list[float], by: float) -> float:
    """A height that is not too near to those taken already, moved by so much at a time; it is taken now."""
    while any(abs(wanted - other) < APART for other in taken):
        wanted += by
    taken.append(wanted)
    return wanted
