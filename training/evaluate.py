"""How strong were the weights along the way? They play `random` and `greedy` in the compiled environments.

    PYTHONPATH=src python training/evaluate.py results/ > results/strength.csv

Needs neither a GPU nor PyTorch.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.envs.config import make_config
from galaxarium.envs.games import Games
from galaxarium.envs.learned import atoms
from galaxarium.envs.learned.network import Network

TABLES = (("random", 2, 100), ("greedy", 2, 200), ("greedy", 4, 200))
"""Opponents, players and games."""
SEED = 5
DRAWN = -1  # the seat of the network, for every game


def shares(network: Network, opponent: str, players: int, count: int) -> Any:
    """The network's shares of the wins of some games."""
    games = Games(make_config(players), count, DRAWN)
    games.oppose([opponent] * (players - 1))
    games.seed(SEED)
    games.advance()
    won = np.full(count, np.nan)
    while np.isnan(won).any():
        worth, _ = network(games.observations)
        logits = np.where(games.masks > 0, worth @ atoms.matrix().T, -np.inf)
        games.env_states["action"] = logits.argmax(1)
        games.advance()
        ended = (games.env_states["terminated"] > 0) & np.isnan(won)
        won[ended] = games.env_states["reward"][ended]
    return won


def networks(folder: Path) -> Iterator[tuple[str, Network]]:
    """The weights that were kept, by the second of the training; at last those that did best."""
    checkpoints = folder / "checkpoints.npz"
    if checkpoints.exists():
        with np.load(checkpoints) as kept:
            for second in sorted({name.partition("/")[0] for name in kept.files}, key=int):
                names = [name for name in kept.files if name.startswith(f"{second}/")]
                yield second, Network({name.partition("/")[2]: kept[name] for name in names})
    record = json.loads((folder / "record.json").read_text())
    with np.load(folder / "weights.npz") as best:
        yield record["best"]["seconds"], Network(best)


def main() -> None:
    print("seconds,opponent,players,games,share,error")
    for second, network in networks(Path(sys.argv[1])):
        for opponent, players, count in TABLES:
            won = shares(network, opponent, players, count)
            error = 1.96 * won.std() / np.sqrt(count)
            print(f"{second},{opponent},{players},{count},{won.mean():.3f},{error:.3f}", flush=True)


if __name__ == "__main__":
    main()
