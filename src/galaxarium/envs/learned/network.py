"""The network of the learned bot in NumPy: from observations to a value for each atom and a state value.

The same two small layers read each planet of the row; four wide layers read all of it together.
training/network.py is the same network in PyTorch; a test compares them.

Its sums are exact, so it chooses the same on every machine, however many numbers a processor adds at a time
and in which order. Weights are kept as halves, which are multiples of 2 to the power of -24; the inputs of a
layer are rounded to multiples of 2 to the power of -10. So every product and every sum is a multiple of 2 to
the power of -34, and a float of 64 bits represents it exactly as long as it is below 2 to the power of 19.
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


STEPS = 2.0**10
"""How finely inputs of layers are told apart."""


class Network:
    """The network; weights by name, as training saves them."""

    def __init__(self, weights: Mapping[str, Any]) -> None:
        halves = {name: np.asarray(value, np.float16) for name, value in weights.items()}
        self.weights = {name: value.T.astype(np.float64, order="C") for name, value in halves.items()}

    def _layer(self, name: str, inputs: Any) -> Any:
        """A layer of rounded inputs; its sums are exact."""
        weight, bias = self.weights[f"{name}.weight"], self.weights[f"{name}.bias"]
        if inputs.size == len(weight):  # one row: inputs that are 0 need not be multiplied
            on = np.flatnonzero(inputs)
            rows = weight if 2 * len(on) > len(weight) else weight[on]
            values = inputs.reshape(-1) if rows is weight else inputs.reshape(-1)[on]
            return (np.einsum("i,io->o", values, rows) + bias).reshape(*inputs.shape[:-1], -1)
        if len(inputs) == 1:  # faster than BLAS, which would start all its threads
            return np.einsum("...i,io->...o", inputs, weight) + bias
        return inputs @ weight + bias

    def __call__(self, obs: Any) -> tuple[Any, Any]:
        """For each observation: the values of all atoms, and the value of the state for the observer."""
        spaces, others = (_rounded(part) for part in split(np.asarray(obs)))
        seen = _relu(self._layer("planet", spaces))
        seen = _relu(self._layer("planet_again", seen))
        whole = np.concatenate([others, seen.reshape(len(seen), -1)], axis=1)
        first = _relu(self._layer("first", whole))
        second = _relu(self._layer("second", first)) + first
        third = _rounded(self._layer("third_again", _relu(self._layer("third", second)))) + second
        asked = _relu(self._layer("space", seen) + self._layer("context", third)[:, None])
        of_spaces = self._layer("space_atoms", asked).reshape(len(seen), -1)
        worth = np.concatenate([self._layer("atoms", third), of_spaces], axis=1)
        return worth, self._layer("outlook", third)[:, 0]

    def logits(self, obs: Any, actions: Any) -> Any:
        """The values of some actions for one observation."""
        worth, _ = self(obs[None])
        return atoms.matrix()[actions] @ worth[0]


def _rounded(values: Any) -> Any:
    return np.rint(values * STEPS) / STEPS


def _relu(values: Any) -> Any:
    """What is above 0, rounded."""
    return _rounded(np.maximum(values, 0.0))


@functools.cache
def trained() -> Network:
    """The network with the weights that come with Galaxarium."""
    with (files(__package__) / WEIGHTS).open("rb") as file, np.load(file) as weights:
        return Network(weights)
