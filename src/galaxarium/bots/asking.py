"""Asking a bot, whoever wrote it: what it does wrong is a sentence that names it."""

import traceback
from collections.abc import Callable
from pathlib import Path

from ..errors import BotFailed
from ..game.state import Decision

OURS = Path(__file__).parents[1]
MOST_NAMED = 6
"""So many of the choices there were are named."""


def ask(name: str, decision: Decision, choose: Callable[[], str]) -> str:
    """What the bot of that name chooses; BotFailed if it fails, or chooses what is not possible."""
    try:
        choice = choose()
    except Exception as error:
        raise BotFailed(f"the bot {name} failed in seat {decision.seat}: {said_by(error)}") from error
    if choice not in decision.choices:
        named = "; ".join(decision.choices[:MOST_NAMED])
        more = len(decision.choices) - MOST_NAMED
        raise BotFailed(
            f"the bot {name} chose {choice!r} in seat {decision.seat}, which is not possible; "
            f"it decides {decision.kind}: {named}" + (f" and {more} more" if more > 0 else "")
        )
    return choice


def said_by(error: Exception) -> str:
    """What went wrong in somebody else's code, and where: in the file we called, however deep in libraries it
    happened."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).is_relative_to(OURS) and "importlib" not in frame.filename
    ]
    theirs = [frame for frame in frames if frame.filename == frames[0].filename]
    where = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(error).__name__}: {error}{where}"
