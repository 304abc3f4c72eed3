"""Train the network of the learned bot on a GPU.

    PYTHONPATH=src python training/train.py --seconds 420 --out results/

Writes weights.npz, checkpoints.npz (some earlier weights, for curves) and curve.csv, a line for every round.
"""

import argparse
import csv
import sys
import tomllib
from pathlib import Path
from typing import Any

import numpy as np
import torch
from network import Network

from galaxarium.data.rogues import rogues
from galaxarium.envs.gpu.learning import LearningHall
from galaxarium.errors import GpuMissing
from galaxarium.game.setup import Setup, make_setup
from ppo import Learner, Settings, train

CONFIG = Path(__file__).with_name("config.toml")
MOMENTS = (0.1, 0.25, 0.45, 0.7)
"""Parts of the time after which the weights are kept."""


def setups(count: int, players: dict[str, float]) -> list[Setup]:
    """The set-ups of all games."""
    made = [make_setup(int(name)) for name, share in players.items() for _ in range(int(count * share))]
    left = count - len(made)
    names = list(rogues())
    return made + [make_setup(1, rogue=names[i * len(names) // left]) for i in range(left)]


class Keeper:
    """Keeps what training leaves behind."""

    def __init__(self, folder: Path, network: Network, seconds: float) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.network = network
        self.moments = [moment * seconds for moment in MOMENTS]
        self.rows: list[dict[str, float]] = []
        self.checkpoints: dict[str, Any] = {}

    def report(self, row: dict[str, float]) -> None:
        """Note a round."""
        self.rows.append(row)
        if row["round"] % 10 == 1:
            print(row, flush=True)
        if self.moments and row["seconds"] > self.moments[0]:
            self.moments.pop(0)
            arrays = self.network.arrays().items()
            self.checkpoints |= {f"{int(row['seconds'])}/{name}": array for name, array in arrays}
            self.save()

    def save(self) -> None:
        """Write everything."""
        np.savez(self.folder / "weights.npz", **self.network.arrays())
        np.savez(self.folder / "checkpoints.npz", **self.checkpoints)
        with (self.folder / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.rows[0])
            writer.writeheader()
            writer.writerows(self.rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Train the network of the learned bot on a GPU.")
    parser.add_argument("--seconds", type=float, default=420)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    config = tomllib.loads(CONFIG.read_text())
    games = config["games"]
    torch.manual_seed(games["seed"])
    try:
        made = setups(games["count"], games["players"])
        hall = LearningHall(made, games["seed"], tuple(games["weights"]), games["limit"])
    except GpuMissing as error:
        sys.exit(str(error))
    hall.advance()
    network = Network().cuda()
    keeper = Keeper(arguments.out, network, arguments.seconds)
    train(Learner(hall, network, Settings(**config["learning"])), arguments.seconds, keeper.report)
    keeper.save()


if __name__ == "__main__":
    main()
