"""Observation, action and mask spaces as Gymnasium objects."""

import numpy as np
from gymnasium import spaces

from ..kernel.codes import verb
from .dialect.slices import LENGTH
from .observations import MOST, check_format


def observation_space(number_format: str) -> spaces.Box:
    """A row of numbers, each between 0 and its maximum."""
    if check_format(number_format) == "int8":
        return spaces.Box(np.zeros(LENGTH, np.int8), MOST, dtype=np.int8)
    return spaces.Box(0.0, 1.0, (LENGTH,), np.float32)


def action_space() -> spaces.Discrete:
    """Every choice of every kind of decision has a number."""
    return spaces.Discrete(verb.COUNT)


def mask_space() -> spaces.Box:
    """0 or 1 for every action."""
    return spaces.Box(0, 1, (verb.COUNT,), np.int8)
