"""Games on the CPU with the same face as those on the GPU: for trying things out, and for evaluating."""

import torch

from galaxarium.envs.config import make_config
from galaxarium.envs.games import Games


class CpuBatch:
    """Some games of one kind whose memory PyTorch reads."""

    def __init__(self, players: int, count: int, seed: int, weights: tuple[float, float, float]) -> None:
        games = Games(make_config(players), count)
        games.batch.configs["weights"] = weights
        games.batch.configs["place"] = -1
        games.reset_at_once()
        games.seed(seed)
        self.count = count
        self.inside = games
        self.obs = torch.from_numpy(games.observations)
        self.choices = torch.from_numpy(games.batch.choices)
        self.options = torch.from_numpy(games.env_states["count"])
        for name in ("action", "seat", "gains", "terminated", "truncated", "games"):
            setattr(self, name, torch.from_numpy(games.env_states[name]))
        self.advance()

    def advance(self) -> None:
        """Take the actions and go on to the next decisions."""
        self.inside.advance()
