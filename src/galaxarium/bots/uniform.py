"""`random`: any choice, all with the same chance."""

import random
from collections.abc import Mapping
from typing import Any

from ..game.state import Decision
from .protocol import Budget


class RandomBot:
    """Takes any choice."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """One of the choices, all with the same chance."""
        return rng.choice(decision.choices)
