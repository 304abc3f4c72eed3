"""The memory of a batch of games: the batch `h`, the state of each environment `r`, the config of all `k`.

Records are passed by address, but a batch by value, so only few functions take the whole batch.
"""

from typing import Any, NamedTuple

import numpy as np

from ...kernel.cards import CARDS
from ...kernel.codes import verb
from ...kernel.layout import PLANETS, SEATS, SPACES, STATE
from .slices import FEATURES, LENGTH

GOING, DUE, BEGUN = range(3)
"""Values of `fresh`: the game goes on; the next step sets up a new one; it has begun in this step."""

SURFACED, RANDOM, GREEDY = range(3)
"""Kinds of players: their decisions are returned to Python, or made here at random or greedily."""

PLAYERS = 32
"""The most players of a batch, the learner included, which is player 0 and surfaced."""
LOTS = 32
"""The most lots of a place: a game draws one of them, which names the player that sits there."""

WIN, MARGIN, SHAPING = range(3)
"""Parts of a reward."""

ENV_STATE = np.dtype(
    [
        ("reward", "<f8"),  # of the learner; if every seat is the learner's, of the seat that decided
        ("gains", "<f8", (SEATS,)),  # the reward of every seat
        ("potentials", "<f8", (SEATS,)),  # of each seat when it decided last
        ("rng", "<u4", (4,)),  # draws seeds, the learner's seat, random opponents; the game has its own
        ("seed", "<u4", (2,)),  # of the game, low word first
        ("action", "<i4"),  # the chosen one
        ("count", "<i4"),  # of legal actions
        ("seat", "<i4"),  # that decides; after the end, the one whose observation is shown
        ("learner", "<i4"),  # the learner's seat
        ("decisions", "<i4"),  # by all seats in this game
        ("games", "<i4"),  # that are over or given up
        ("terminated", "i1"),
        ("truncated", "i1"),
        ("illegal", "i1"),  # was the last action illegal?
        ("fresh", "i1"),
        ("row", "i1", (SPACES,)),  # planets + 1 that the observation shows in the row, 0: none
        ("piled", "i1"),  # does it show planets of the pile?
        ("sitting", "i1", (SEATS,)),  # the player at each place: seats counted from the learner
    ],
    align=True,
)
"""The state of one environment, apart from its game."""

CONFIG = np.dtype(
    [
        ("weights", "<f8", (3,)),  # of the parts of a reward
        ("discount", "<f8"),  # the learner's, for shaping
        ("penalty", "<f8"),  # the reward for an illegal action
        ("limit", "<i4"),  # decisions after which a game is truncated
        ("autoreset", "i1"),  # does another game begin in the step that ends one?
        ("shared", "i1"),  # is every seat the learner's?
        ("place", "i1"),  # the learner's seat, -1: drawn
        ("kinds", "i1", (PLAYERS,)),  # of players: SURFACED, RANDOM or GREEDY
        ("lots", "i1", (SEATS, LOTS)),  # players a place is drawn from when a game begins
        ("lot_count", "i1", (SEATS,)),
        ("floats", "i1"),  # are observations written as floats too?
        ("features", "i1", (PLANETS, FEATURES)),  # of every planet, as observations show them
        ("scale", "<f8", (LENGTH,)),  # factors that make them floats
    ],
    align=True,
)
"""The config of all games of a batch."""


class Batch(NamedTuple):
    """Games, environment states, and what a step returns."""

    games: Any  # one more than environments: the last is set up but not begun, and copied into the others
    env_states: Any
    configs: Any
    choices: Any  # legal actions, in canonical order
    masks: Any
    obs: Any  # a row for each game; then one for each with the last observation of a game that just ended
    floats: Any  # the first rows of obs as floats, if the config says so


SINGLE = np.dtype(
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
"""A batch of a single game and its cards as one record: a call with it takes half the time."""
