"""Actions as text, both ways: the notation of the rules (docs/notation.md)."""

from ..errors import IllegalChoice
from ..game.state import State


def action_text(state: State, action: int) -> str:
    """What a legal action is called in this state."""
    if action not in state.actions:
        raise IllegalChoice(f"action {action} is not legal now; it can be {_listed(state)}")
    decision = state.decision
    assert decision is not None
    return decision.choices[state.actions.index(action)]


def action_number(state: State, text: str) -> int:
    """The number of a choice in this state."""
    decision = state.decision
    choices = decision.choices if decision else ()
    if text not in choices:
        raise IllegalChoice(f"{text!r} is not possible now; it can be {_listed(state)}")
    return state.actions[choices.index(text)]


def _listed(state: State, most: int = 12) -> str:
    """The legal actions with their texts, the first few of them."""
    decision = state.decision
    if decision is None:
        return "nothing: the game is over"
    pairs = [f"{action} {text}" for action, text in zip(state.actions, decision.choices, strict=True)]
    more = f" and {len(pairs) - most} more" if len(pairs) > most else ""
    return "; ".join(pairs[:most]) + more
