"""Observation, action and mask spaces as Gymnasium objects."""

from typing import Any

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


class Actions(spaces.Discrete):
    """Every action by its number; sampling with a mask takes a fraction of the usual time."""

    def __init__(self) -> None:
        super().__init__(verb.COUNT)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Any action, or one the mask allows, all with the same chance."""
        quick = probability is None and isinstance(mask, np.ndarray) and mask.dtype == np.int8
        if not quick or mask.shape != (verb.COUNT,):
            return super().sample(mask, probability)
        legal = mask.view(np.bool_).nonzero()[0]
        return legal[int(self.np_random.random() * len(legal))] if len(legal) else self.start


def action_space() -> Actions:
    """Every choice of every kind of decision has a number."""
    return Actions()


def mask_space() -> spaces.Box:
    """0 or 1 for every action."""
    return spaces.Box(0, 1, (verb.COUNT,), np.int8)
