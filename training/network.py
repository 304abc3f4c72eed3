"""The network of the learned bot in PyTorch; galaxarium.envs.learned.network is the same in NumPy."""

import numpy as np
import torch
from torch import nn

from galaxarium.envs.dialect import slices
from galaxarium.envs.learned import atoms, network
from galaxarium.envs.observations import SCALE
from galaxarium.kernel.layout import SEATS, SPACES

PLANET, WIDE = 64, 768
"""Units of the layers a planet of the row goes through, and of those where everything meets."""


class Network(nn.Module):
    """Observations in, logits of all actions and the outlook of the observer out."""

    def __init__(self) -> None:
        super().__init__()
        self.planet = nn.Linear(network.SPACE_INPUTS, 96)
        self.planet_again = nn.Linear(96, PLANET)
        self.first = nn.Linear(len(network.OTHERS) + SPACES * PLANET, WIDE)
        self.second = nn.Linear(WIDE, WIDE)
        self.space = nn.Linear(PLANET, PLANET)
        self.context = nn.Linear(WIDE, PLANET)
        self.space_atoms = nn.Linear(PLANET, atoms.SPACE_ATOMS)
        self.atoms = nn.Linear(WIDE, atoms.GLOBAL_ATOMS)
        self.outlook = nn.Linear(WIDE, 1)
        for layer, gain in ((self.space_atoms, 0.02), (self.atoms, 0.02), (self.outlook, 0.1)):
            nn.init.orthogonal_(layer.weight, gain)
            nn.init.zeros_(layer.bias)
        self.register_buffer("scale", torch.from_numpy(SCALE), persistent=False)
        self.register_buffer("others", torch.from_numpy(network.OTHERS), persistent=False)
        self.register_buffer("matrix", torch.from_numpy(atoms.matrix().T.copy()), persistent=False)
        self.register_buffer("places", torch.arange(1, SPACES + 1)[:, None], persistent=False)

    def split(self, obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What is about each space, and the rest."""
        scaled = obs * self.scale
        count = len(obs)
        surface = scaled[:, network.SURFACE].view(count, SEATS, SPACES).transpose(1, 2)
        tracks = scaled[:, network.TRACKS].view(count, SEATS, SPACES).transpose(1, 2)
        row = scaled[:, network.ROW].view(count, SPACES, slices.FEATURES)
        which = (obs[:, None, network.IN_ROW] == self.places).float()
        return torch.cat([row, surface, tracks, which], 2), scaled[:, self.others]

    def forward(self, obs: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        spaces, others = self.split(obs)
        seen = torch.relu(self.planet_again(torch.relu(self.planet(spaces))))
        first = torch.relu(self.first(torch.cat([others, seen.flatten(1)], 1)))
        second = torch.relu(self.second(first)) + first
        asked = torch.relu(self.space(seen) + self.context(second)[:, None])
        worth = torch.cat([self.atoms(second), self.space_atoms(asked).flatten(1)], 1)
        return worth @ self.matrix, self.outlook(second)[:, 0]

    def arrays(self) -> dict[str, np.ndarray]:
        """The weights as plain arrays, at half precision."""
        return {name: value.detach().half().cpu().numpy() for name, value in self.named_parameters()}
