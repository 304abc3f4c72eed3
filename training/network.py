"""The network of the learned bot in PyTorch; galaxarium.envs.learned.network is the same in NumPy.

Its body computes in bfloat16 on a GPU, the last layers in float32 (tf32): logits rounded to bfloat16 would be
off by a tenth. Sides of matrices are padded to multiples of 8.
"""

from pathlib import Path
from typing import Any

import numpy as np
import torch
from listed import GLOBAL_ATOMS, SPACE_ATOMS, atom_table, listed
from torch import nn
from torch.nn.functional import linear, pad

from galaxarium.envs.dialect import slices
from galaxarium.envs.learned import atoms, network
from galaxarium.envs.observations import SCALE
from galaxarium.kernel.layout import SEATS, SPACES

PLANET, WIDE = 64, 768
"""Units of the layers a planet of the row goes through, and of those where everything meets."""
OTHERS = len(network.OTHERS)
PADDING = -OTHERS % 8
ENDS = np.flatnonzero(np.diff(network.OTHERS) > 1) + 1
PIECES = [slice(int(part[0]), int(part[-1]) + 1) for part in np.split(network.OTHERS, ENDS)]
"""Where what is about no space lies in an observation."""


class Network(nn.Module):
    """Observations in, the padded worth of atoms and the outlook of the observer out."""

    def __init__(self) -> None:
        super().__init__()
        self.planet = nn.Linear(network.SPACE_INPUTS, 96)
        self.planet_again = nn.Linear(96, PLANET)
        self.first = nn.Linear(OTHERS + SPACES * PLANET, WIDE)
        self.second = nn.Linear(WIDE, WIDE)
        self.third = nn.Linear(WIDE, WIDE)
        self.third_again = nn.Linear(WIDE, WIDE)
        self.space = nn.Linear(PLANET, PLANET)
        self.context = nn.Linear(WIDE, PLANET)
        self.space_atoms = nn.Linear(PLANET, atoms.SPACE_ATOMS)
        self.atoms = nn.Linear(WIDE, atoms.GLOBAL_ATOMS)
        self.outlook = nn.Linear(WIDE, 1)
        for layer, gain in ((self.space_atoms, 0.02), (self.atoms, 0.02), (self.outlook, 0.1)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        nn.init.zeros_(self.third_again.weight)  # begins as if it were not there
        nn.init.zeros_(self.third_again.bias)
        scale = torch.from_numpy(SCALE)
        row = scale[network.ROW].view(SPACES, -1)[0]
        by_seat = [scale[part].view(SEATS, SPACES)[:, 0] for part in (network.SURFACE, network.TRACKS)]
        of_space = torch.cat([row, *by_seat, torch.ones(network.SPACE_INPUTS - len(row) - 2 * SEATS)])
        self.register_buffer("of_space", of_space, persistent=False)
        self.register_buffer("of_others", scale[torch.from_numpy(network.OTHERS)], persistent=False)
        self.register_buffer("table", atom_table(), persistent=False)
        places = torch.arange(1, SPACES + 1, dtype=torch.int8)[:, None]
        self.register_buffer("places", places, persistent=False)

    def forward(self, obs: torch.Tensor, kind: Any = torch.float32) -> tuple[torch.Tensor, torch.Tensor]:
        """The worth of atoms and the outlook; `kind` is what the body computes in."""
        count = len(obs)
        seen = self._seen(obs, kind)
        weight = self.first.weight
        scaled = weight[:, :OTHERS] * self.of_others
        weight = torch.cat([scaled, weight.new_zeros(WIDE, PADDING), weight[:, OTHERS:]], 1)
        numbers = obs.to(kind)
        others = [numbers[:, part] for part in PIECES]
        whole = torch.cat([*others, numbers.new_zeros(count, PADDING), seen.flatten(1)], 1)
        first = torch.relu(linear(whole, weight.to(kind), self.first.bias.to(kind)))
        second = torch.relu(_layer(self.second, first)) + first
        third = _layer(self.third_again, torch.relu(_layer(self.third, second))) + second
        exact = third.float()
        more = GLOBAL_ATOMS - atoms.GLOBAL_ATOMS
        of_game = linear(exact, pad(self.atoms.weight, (0, 0, 0, more)), pad(self.atoms.bias, (0, more)))
        asked = torch.relu(_layer(self.space, seen) + _layer(self.context, third)[:, None])
        more = SPACE_ATOMS - atoms.SPACE_ATOMS
        weight, bias = self.space_atoms.weight, self.space_atoms.bias
        of_spaces = linear(asked.float(), pad(weight, (0, 0, 0, more)), pad(bias, (0, more)))
        outlook = (exact * self.outlook.weight[0]).sum(1) + self.outlook.bias
        return torch.cat([of_game, of_spaces.flatten(1)], 1), outlook

    def _seen(self, obs: torch.Tensor, kind: Any) -> torch.Tensor:
        """What there is to know of each space."""
        count, numbers = len(obs), obs.to(kind)
        row = numbers[:, network.ROW].reshape(count, SPACES, slices.FEATURES)
        surface = numbers[:, network.SURFACE].reshape(count, SEATS, SPACES).transpose(1, 2)
        tracks = numbers[:, network.TRACKS].reshape(count, SEATS, SPACES).transpose(1, 2)
        which = (obs[:, None, network.IN_ROW] == self.places).to(kind)
        spaces = torch.cat([row, surface, tracks, which], 2)
        weight = (self.planet.weight * self.of_space).to(kind)
        seen = torch.relu(linear(spaces, weight, self.planet.bias.to(kind)))
        return torch.relu(_layer(self.planet_again, seen))

    def logits(self, obs: torch.Tensor, choices: torch.Tensor, options: torch.Tensor) -> torch.Tensor:
        """What the bot compares: the worth of listed choices."""
        return listed(self(obs)[0], self.table, choices, options)

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights as plain arrays, at half precision, as they are kept."""
        return {name: value.detach().half().cpu().numpy() for name, value in self.named_parameters()}


def _layer(layer: nn.Linear, inputs: torch.Tensor) -> torch.Tensor:
    """A layer at the precision of what goes in."""
    return linear(inputs, layer.weight.to(inputs.dtype), layer.bias.to(inputs.dtype))


def fill(network: Network, arrays: Any) -> None:
    """Give a network the weights of arrays by name; those from before there was a third layer have none."""
    state = {name: torch.as_tensor(arrays[name]).float() for name in arrays}
    missing = network.load_state_dict(state, strict=False)
    if missing.unexpected_keys or not all(name.startswith("third") for name in missing.missing_keys):
        raise ValueError(f"these are no weights of this network: {missing}")


def load(path: Path, device: Any) -> Network:
    """A network with the weights of a file."""
    made = Network().to(device)
    with np.load(path) as arrays:
        fill(made, {name: arrays[name] for name in arrays.files})
    return made
