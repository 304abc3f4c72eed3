"""Many games beside each other: one value with everything they need, handed on as `h`; for each game the
state of its environment, `r`; and the configuration of all of them, `k`.

Records are handed on by address, so only few functions take the whole batch.
"""

from typing import Any, NamedTuple

import numpy as np

from ...kernel.cards import CARDS
from ...kernel.codes import verb
from ...kernel.layout import PLANETS, SEATS, SPACES, STATE
from .slices import FEATURES, LENGTH

GOING, DUE, BEGUN = range(3)
"""How new a game is: it goes on, the next step sets up another one, it has begun in this step."""

SURFACED, RANDOM, GREEDY = range(3)
"""Who sits at a place, counted from the learner: somebody in Python, or an opponent in here."""

WIN, MARGIN, SHAPING = range(3)
"""Parts of a reward: the share of the win, the margin, potential-based shaping."""

ENV_STATE = np.dtype(
    [
        ("reward", "<f8"),  # of the learner; where every seat is the learner's, of whoever decided
        ("gains", "<f8", (SEATS,)),  # the same for every seat
        ("potentials", "<f8", (SEATS,)),  # of each seat when it decided last
        ("rng", "<u4", (4,)),  # seeds of games, the learner's seat, random opponents: never the game's own
        ("seed", "<u4", (2,)),  # of the game, low word first
        ("action", "<i4"),  # what is chosen
        ("count", "<i4"),  # choices there are
        ("seat", "<i4"),  # who decides, or saw the end
        ("learner", "<i4"),  # the learner's seat
        ("decisions", "<i4"),  # by everybody in this game
        ("games", "<i4"),  # that are over or given up
        ("terminated", "i1"),
        ("truncated", "i1"),
        ("illegal", "i1"),  # what was chosen was not possible
        ("fresh", "i1"),
        (
            "row",
            "i1",
            (SPACES,),
        ),  # planets + 1 that the observation shows in the row, 0: none
        ("piled", "i1"),  # does it show planets of the pile?
        ("spare", "i1", (5,)),
    ],
    align=True,
)
"""The state of one environment, apart from its game; its generator has the form of every other."""

CONFIG = np.dtype(
    [
        ("weights", "<f8", (3,)),  # of the parts of a reward
        ("discount", "<f8"),  # the learner's, for shaping
        ("penalty", "<f8"),  # the reward for what is not possible
        ("limit", "<i4"),  # decisions after which a game is given up
        ("autoreset", "i1"),  # does another game begin in the step that ends one?
        ("shared", "i1"),  # is every seat the learner's? Then whoever decided last sees the end
        ("place", "i1"),  # the learner's seat, -1: drawn
        ("sitting", "i1", (SEATS,)),
        ("floats", "i1"),  # are observations written as floats too?
        ("features", "i1", (PLANETS, FEATURES)),  # of every planet, as observations show them
        ("spare", "i1", (3,)),
        ("scale", "<f8", (LENGTH,)),  # by which they are made floats
    ],
    align=True,
)
"""The configuration of all games of a batch."""


class Batch(NamedTuple):
    """Games and what their players see."""

    games: Any  # one more than there are environments: the last is set up but not begun
    env_states: Any
    configs: Any
    choices: Any  # legal actions, in canonical order
    masks: Any
    obs: Any  # a row for each game; then another for each, the last sight of one that ended in this step
    floats: Any  # the first of these as floats, where the config says so


ALONE = np.dtype(
    [
        ("games", STATE, (2,)),
        ("env_states", ENV_STATE, (1,)),
        ("configs", CONFIG, (1,)),
        ("tables", CARDS, (1,)),
        ("choices", "<i2", (1, verb.LIMIT)),
        ("masks", "i1", (1, verb.COUNT)),
        ("obs", "i1", (2, LENGTH)),
        ("floats", "<f4", (1, LENGTH)),
    ],
    align=True,
)
"""A batch with a single game, and its cards, as one record: that is called from Python in half the time."""
