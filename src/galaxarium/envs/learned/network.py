"""The network of the learned bot in NumPy: from observations to a value for each atom and a state value.

The same two small layers read each planet of the row; two wide layers read all of it together.
training/network.py is the same network in PyTorch; a test compares them.
"""

import functools
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

import numpy as np

from ...kernel.layout import PLANETS, SEATS, SPACES
from ..dialect import slices
from ..observations import SCALE
from . import atoms

WEIGHTS = "weights.npz"

ROW = slice(slices.AT_ROW, slices.AT_ROW + SPACES * slices.FEATURES)
SURFACE = slice(slices.AT_SURFACE, slices.AT_SURFACE + SEATS * SPACES)
TRACKS = slice(slices.AT_TRACKS, slices.AT_TRACKS + SEATS * SPACES)
IN_ROW = slice(slices.AT_IN_ROW, slices.AT_IN_ROW + PLANETS)

SPACE_INPUTS = slices.FEATURES + 2 * SEATS + PLANETS
OTHERS = np.setdiff1d(np.arange(slices.LENGTH), np.r_[ROW, SURFACE, TRACKS, IN_ROW])
"""The numbers of an observation that do not belong to a space."""


def split(obs: Any) -> tuple[Any, Any]:
    """Observations as (numbers of each space, all others), both scaled to 0 to 1."""
    scaled = obs * SCALE
    count = len(obs)
    by_seat = (count, SEATS, SPACES)
    surface = scaled[:, SURFACE].reshape(by_seat).transpose(0, 2, 1)
    tracks = scaled[:, TRACKS].reshape(by_seat).transpose(0, 2, 1)
    row = scaled[:, ROW].reshape(count, SPACES, slices.FEATURES)
    which = obs[:, None, IN_ROW] == np.arange(1, SPACES + 1)[:, None]
    return np.concatenate([row, surface, tracks, which], axis=2, dtype=np.float32), scaled[:, OTHERS]


class Network:
    """The network; weights by name, as training saves them."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        self.weights = {name: np.asarray(value, np.float32) for name, value in weights.items()}

    def _layer(self, name: str, inputs: Any) -> Any:
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        if len(inputs) == 1:  # faster than BLAS, which would start all its threads
            return np.einsum("...i,oi->...o", inputs, weight) + bias
        return inputs @ weight.T + bias

    def __call__(self, obs: Any) -> tuple[Any, Any]:
        """For each observation: the values of all atoms, and the value of the state for the observer."""
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
        """The values of some actions for one observation."""
        worth, _ = self(obs[None])
        return atoms.matrix()[actions] @ worth[0]


def _relu(values: Any) -> Any:
    return np.maximum(values, 0.0)


@functools.cache
def trained() -> Network:
    """The network with the weights that come with Galaxarium."""
    with (files(__package__) / WEIGHTS).open("rb") as file, np.load(file) as weights:
        return Network(weights)
