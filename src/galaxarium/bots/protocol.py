"""The one small protocol every bot follows, and asking a bot by it: what a bot does wrong, no matter who
wrote it, is a sentence that names it."""

import random
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from ..errors import BotFailed
from ..game.events import Event
from ..game.state import Decision


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one choice; None: as it likes."""

    seconds: float | None = None
    """Seconds of the clock; a bot that takes longer goes on, but people wait for it."""
    simulations: int | None = None
    """Imagined games, for bots that search."""


class Bot(Protocol):
    """Any object that can choose, with this method."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """One of `decision.choices`. `view` is what the deciding seat may know (`Game.view(seat)`); chance
        comes from `rng` and nowhere else, so that a game can be played again."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to know more than its own decisions; a match tells it, seat by seat."""

    def begin(self, view: Mapping[str, Any]) -> None:
        """A game begins: what the seat may know (`view["viewer"]` is the seat)."""

    def told(self, events: Sequence[Event]) -> None:
        """What a decision of any seat has brought, as far as the seat may know."""

    def end(self, view: Mapping[str, Any]) -> None:
        """The game is over; `view["result"]` says how."""


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
    """What went wrong in code of another package, and where: in the file we called, however deep in
    libraries it happened."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if not Path(frame.filename).is_relative_to(OURS) and "importlib" not in frame.filename
    ]
    theirs = [frame for frame in frames if frame.filename == frames[0].filename]
    where = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return f"{type(error).__name__}: {error}{where}"
