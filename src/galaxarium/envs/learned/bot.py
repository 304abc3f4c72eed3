"""`learned` at the table: it gets a view like every other bot and takes what its network likes best."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...bots.protocol import Budget
from ...bots.registry import Entry
from ...game.imagine import imagine
from ...game.state import Decision
from ..dialect import slices
from ..seeing import observation
from .network import trained

MODE = "python"
"""A single look costs less than compiling for it would."""


class LearnedBot:
    """Takes the choice its network likes best; it never looks ahead, and chance plays no part."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """The best choice by what the view tells: nothing the imagined state adds can be observed."""
        state = imagine(view, random.Random(0), MODE)
        assert state.decision is not None
        observed = observation(state, view["viewer"])
        observed[slices.AT_SWITCHES] = (
            0  # R1.4 stood the same in all its training: it never learned to read it
        )
        worth = trained().logits(observed, np.array(state.actions))
        return state.decision.choices[int(worth.argmax())]


LEARNED = Entry("a small network, trained in self-play on a GPU; it does not look ahead", LearnedBot)
CHAMPION = Entry("the strongest there is: today what `learned` plays", LearnedBot)
