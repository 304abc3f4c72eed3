"""A table as a few lines of text, as far as a seat may know."""

import json

from ..game.state import State
from ..game.view import view

AGREED = ("players", "profile", "switches", "rogue", "own_deck")
"""What is agreed before a game and never changes in it."""


def board_text(state: State, seat: int | None) -> str:
    """A view of a seat as lines: who has what, what lies in the row, what is asked."""
    seen = view(state, seat)
    lines = [
        f"turn {seen['turn']}, seat {seen['active']} is active",
        f"row {' '.join(map(str, seen['row']))}",
    ]
    lines += [
        f"seat {other['seat']}: {other['points']} points, level {other['level']}, {other['energy']}e"
        f" {other['culture']}c, {' '.join(other['ships'])}, {' '.join(other['planets']) or 'no planets'}"
        for other in seen["seats"]
    ]
    decision = seen["decision"]
    if decision is None:
        return "\n".join([*lines, "the game is over"])
    choices = "; ".join((decision["choices"] or ())[:12])
    return "\n".join([*lines, f"seat {decision['seat']} decides {decision['kind']}: {choices}"])


def known_text(state: State, seat: int | None) -> str:
    """Everything a seat may know of a state, a line for each part of its view and for each seat."""
    seen = view(state, seat)
    seats = seen.pop("seats")
    lines = [f"{key} {json.dumps(value)}" for key, value in seen.items() if key not in AGREED]
    return "\n".join([*lines, *(f"seat {json.dumps(other)}" for other in seats)])
