"""Two networks against each other, in games of two that live where they are trained: which one is better?"""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from network import Network

from galaxarium.envs.learned.network import WEIGHTS
from ppo import FORBIDDEN, MOST

SHIPPED = Path(__file__).parents[1] / "src" / "galaxarium" / "envs" / "learned" / WEIGHTS
LIMIT = 1200
"""Steps after which a match ends; games that are not over by then count for nobody."""


def load(path: Path, device: Any) -> Network:
    """A network with the weights of a file."""
    network = Network().to(device)
    with np.load(path) as arrays:
        state = {name: torch.from_numpy(arrays[name]).float() for name in arrays.files}
    network.load_state_dict(state)
    return network


@torch.no_grad()
def favourites(network: Network, batch: Any) -> torch.Tensor:
    """What a network likes best in every game, as the bot chooses."""
    listed = batch.choices[:, :MOST].long()
    there = torch.arange(MOST, device=listed.device) < batch.options[:, None]
    logits = network(batch.obs)[0].gather(1, listed).masked_fill(~there, FORBIDDEN)
    return listed.gather(1, logits.argmax(1)[:, None])[:, 0]


def match(new_batch: Callable[[], Any], mine: Network, theirs: Network) -> tuple[float, float]:
    """The share of the wins of `mine` in the first game of each table, with its error (95 %).

    Who sits where alternates from table to table, so neither has more of the seats that begin.
    """
    batch = new_batch()
    tables = torch.arange(batch.count, device=batch.obs.device)
    own_seat = tables % 2
    shares = torch.zeros(batch.count, device=tables.device)
    going = torch.ones(batch.count, dtype=torch.bool, device=tables.device)
    for _ in range(LIMIT):
        own = batch.seat.long() == own_seat
        batch.action.copy_(torch.where(own, favourites(mine, batch), favourites(theirs, batch)))
        batch.advance()
        ended = going & (batch.terminated > 0)
        shares[ended] = batch.gains[tables, own_seat].float()[ended]
        going &= ~((batch.terminated | batch.truncated) > 0)
        if not going.any():
            break
    return float(shares.mean()), 1.96 * float(shares.std()) / math.sqrt(batch.count)
