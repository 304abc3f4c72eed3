"""A table as a few lines of text, as far as a seat may know."""

from ..game.state import State
from ..game.view import view


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
