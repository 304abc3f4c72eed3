"""The network of the learned bot, with nothing but NumPy: observations in, worth of atoms and outlook out.

The planets of the row go through the same small layers one by one, then everything meets in two wide ones.
training/network.py is the same in PyTorch; a test compares them.
"""

import functools
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np

from ...kernel.layout import PLANETS, SEATS, SPACES
from ..dialect import slices
from ..forms import SCALE
from . import atoms

WEIGHTS = "weights.npz"

ROW = slice(slices.AT_ROW, slices.AT_ROW + SPACES * slices.FEATURES)
SURFACE = slice(slices.AT_SURFACE, slices.AT_SURFACE + SEATS * SPACES)
TRACKS = slice(slices.AT_TRACKS, slices.AT_TRACKS + SEATS * SPACES)
IN_ROW = slice(slices.AT_IN_ROW, slices.AT_IN_ROW + PLANETS)

SPACE_INPUTS = slices.FEATURES + 2 * SEATS + PLANETS
OTHERS = np.setdiff1d(np.arange(slices.LENGTH), np.r_[ROW, SURFACE, TRACKS, IN_ROW])
"""Which numbers of an observation are about no space."""


def split(obs: Any) -> tuple[Any, Any]:
    """Observations as what is about each space, and the rest; both between 0 and 1."""
    scaled = obs * SCALE
    count = len(obs)
    by_seat = (count, SEATS, SPACES)
    surface = scaled[:, SURFACE].reshape(by_seat).transpose(0, 2, 1)
    tracks = scaled[:, TRACKS].reshape(by_seat).transpose(0, 2, 1)
    row = scaled[:, ROW].reshape(count, SPACES, slices.FEATURES)
    which = obs[:, None, IN_ROW] == np.arange(1, SPACES + 1)[:, None]
    return np.concatenate([row, surface, tracks, which], axis=2, dtype=np.float32), scaled[:, OTHERS]


class Network:
    """Weights by name, as training leaves them."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}

    def _layer(self, name: str, inputs: Any) -> Any:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        if len(inputs) == 1:  # a library for matrices would wake all its threads for so little
            return np.einsum("...i,oi->...o", inputs, weight) + bias
        return inputs @ weight.T + bias

    def __call__(self, obs: Any) -> tuple[Any, Any]:
        """The worth of all atoms and the outlook of whoever observes, a row for each observation."""
        spaces, others = split(np.asarray(obs))
        seen = _relu(self._layer("planet", spaces))
        seen = _relu(self._layer("planet_again", seen))
        whole = np.concatenate([others, seen.reshape(len(seen), -1)], axis=1, dtype=np.float32)
        first = _relu(self._layer("first", whole))
        second = _relu(self._layer("second", first)) + first
        asked = _relu(self._layer("space", seen) + self._layer("context", second)[:, None])
        of_spaces = self._layer("space_atoms", asked).reshape(len(seen), -1)
        worth = np.concatenate([self._layer("atoms", second), of_spaces], axis=1)
        return worth, self._layer("outlook", second)[:, 0]

    def logits(self, obs: Any, actions: Any) -> Any:
        """The worth of some actions to one observer."""
        worth, _ = self(obs[None])
        return atoms.matrix()[actions] @ worth[0]


def _relu(values: Any) -> Any:
    return np.maximum(values, 0.0)


@functools.cache
def trained() -> Network:
    """The network as it is shipped."""
    with (files(__package__) / WEIGHTS).open("rb") as file, np.load(file) as weights:
        return Network(weights)
