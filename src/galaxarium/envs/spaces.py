"""Spaces as Gymnasium knows them."""

import numpy as np
from gymnasium import spaces

from ..kernel.codes import verb
from .dialect.slices import LENGTH
from .forms import MOST, check_form


def observation_space(form: str) -> spaces.Box:
    """A row of numbers between 0 and what each can be at most."""
    if check_form(form) == "int8":
        return spaces.Box(np.zeros(LENGTH, np.int8), MOST, dtype=np.int8)
    return spaces.Box(0.0, 1.0, (LENGTH,), np.float32)


def action_space() -> spaces.Discrete:
    """Every choice of every decision, by its number."""
    return spaces.Discrete(verb.COUNT)


def mask_space() -> spaces.Box:
    """A zero or a one for every action."""
    return spaces.Box(0, 1, (verb.COUNT,), np.int8)
