"""`learned` as a bot: it gets a view and takes the choice with the highest value of its network."""

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...bots.protocol import Budget
from ...bots.registry import Entry
from ...game.imagine import imagine
from ...game.state import Decision
from ..dialect import slices
from ..state_observation import observation
from . import atoms
from .network import trained

MODE = "python"
"""One observation in Python mode takes less time than loading compiled code for it."""


class LearnedBot:
    """Takes the choice its network rates highest, without search and without randomness."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """The choice with the highest value; what the view hides is drawn at random and not observed."""
        state = imagine(view, random.Random(0), MODE)
        assert state.decision is not None
        observed = observation(state, view["viewer"])
        observed[slices.AT_SWITCHES] = (
            0  # the switches of R1.4 never varied in training, so the network must not see them
        )
        worth = trained().logits(observed, np.array(state.actions))
        return state.decision.choices[int(worth.argmax())]

    def act(self, observations: Any, masks: Any) -> Any:
        """The actions it takes in many games at once."""
        observations[:, slices.AT_SWITCHES] = 0
        worth, _ = trained()(observations)
        logits = np.full(masks.shape, -np.inf, np.float32)
        games, actions = masks.view(np.bool_).nonzero()
        logits[games, actions] = np.einsum("ij,ij->i", atoms.matrix()[actions], worth[games])
        return logits.argmax(axis=1)


LEARNED = Entry("a small network, trained in self-play on a GPU; it does not look ahead", LearnedBot)
CHAMPION = Entry("the strongest there is: today what `learned` plays", LearnedBot)
