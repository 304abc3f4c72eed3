"""Galaxarium: Tiny Epic Galaxies as software. An unofficial fan project.

>>> from galaxarium import Game
>>> game = Game.new(players=3, seed=7)
>>> game.decision.kind
'mission'
"""

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
from .game.events import Event
from .game.game import Game, Progress
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
]
