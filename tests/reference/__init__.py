"""A slow, independent reference implementation of the rules: classic, solo and Blast Off!

Written from the rules alone and sharing no code or data with the package, so
that the two can be run in lockstep and compared. Clause numbers (R4.2) refer to
``docs/rules.md``.
"""

from .chance import Chance, RandomChance, ScriptedChance
from .game import ReferenceGame
from .table import Decision

__all__ = ["Chance", "Decision", "RandomChance", "ReferenceGame", "ScriptedChance"]
