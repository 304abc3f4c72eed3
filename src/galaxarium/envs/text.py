"""States and actions as text: what a seat may know, and actions in the notation (docs/notation.md)."""

import json

from ..errors import IllegalChoice
from ..game.state import State
from ..game.view import view

FIXED = ("players", "profile", "switches", "rogue", "own_deck")
"""Keys of a view that are set before a game and never change in it."""


def board_text(state: State, seat: int | None) -> str:
    """A seat's view as lines of text: the seats' possessions, the row of planets, the open decision."""
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
    """All a seat may know of a state: one line for each key of its view, one for each seat."""
    seen = view(state, seat)
    seats = seen.pop("seats")
    lines = [f"{key} {json.dumps(value)}" for key, value in seen.items() if key not in FIXED]
    return "\n".join([*lines, *(f"seat {json.dumps(other)}" for other in seats)])


def action_text(state: State, action: int) -> str:
    """A legal action of this state in the notation (docs/notation.md)."""
    if action not in state.actions:
        raise IllegalChoice(f"action {action} is not legal now; it can be {_listed(state)}")
    decision = state.decision
    assert decision is not None
    return decision.choices[state.actions.index(action)]


def action_number(state: State, text: str) -> int:
    """The number of the action that is written so."""
    decision = state.decision
    choices = decision.choices if decision else ()
    if text not in choices:
        raise IllegalChoice(f"{text!r} is not possible now; it can be {_listed(state)}")
    return state.actions[choices.index(text)]


def _listed(state: State, most: int = 12) -> str:
    """The first legal actions, each with its number and its text."""
    decision = state.decision
    if decision is None:
        return "nothing: the game is over"
    pairs = [f"{action} {text}" for action, text in zip(state.actions, decision.choices, strict=True)]
    more = f" and {len(pairs) - most} more" if len(pairs) > most else ""
    return "; ".join(pairs[:most]) + more
