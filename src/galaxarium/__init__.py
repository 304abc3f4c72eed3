"""Galaxarium: Tiny Epic Galaxies as software. An unofficial fan project.

>>> from galaxarium import Game
>>> game = Game.new(players=3, seed=7)
>>> game.decision.kind
'mission'
"""

from typing import TYPE_CHECKING

from ._version import __version__
from .errors import (
    BadData,
    BadPosition,
    BadRecord,
    BadSeat,
    BadSetup,
    BadText,
    GalaxariumError,
    GameOver,
    IllegalChoice,
)

if TYPE_CHECKING:
    from .game.events import Event
    from .game.game import Game, Progress
    from .game.imagine import imagine
    from .game.result import Result, Score
    from .game.state import Decision, State

__all__ = [
    "BadData",
    "BadPosition",
    "BadRecord",
    "BadSeat",
    "BadSetup",
    "BadText",
    "Decision",
    "Event",
    "GalaxariumError",
    "Game",
    "GameOver",
    "IllegalChoice",
    "Progress",
    "Result",
    "Score",
    "State",
    "__version__",
    "imagine",
]

_HOMES = {
    "Decision": "state",
    "Event": "events",
    "Game": "game",
    "Progress": "game",
    "Result": "result",
    "Score": "result",
    "State": "state",
    "imagine": "imagine",
}


def __getattr__(name: str) -> object:
    """Load the game when it is first asked for, so that `galaxarium --help` need not wait for NumPy."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".game.{_HOMES[name]}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
