"""Train the network of the learned bot on a GPU.

    PYTHONPATH=src python training/train.py --seconds 420 --out results/

Some times on the way the network plays a match against the shipped one. Writes weights.npz (those that did
best in their match), checkpoints.npz (those of all matches, for curves), curve.csv (a line for every round)
and record.json (with what, how long, how the matches went), all of them again after every match: a run that
is cut short leaves its best. It is done `--total` seconds after its start, compiling included.
"""

import argparse
import csv
import json
import platform
import sys
import time
import tomllib
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import torch
from cpu_batch import CpuBatch
from match import SHIPPED, load, match
from network import Network

from galaxarium.data.rogues import rogues
from galaxarium.envs.gpu.learning import LearningBatch
from galaxarium.errors import GpuMissing
from galaxarium.game.setup import Setup, make_setup
from ppo import Learner, Settings, train

STARTED = time.monotonic()
CONFIG = Path(__file__).with_name("config.toml")
MOMENTS = (0.1, 0.25, 0.45, 0.6, 0.7, 0.8, 0.9, 1.0)
"""Parts of the time after which there is a match."""
TABLES, CPU_TABLES = 4096, 8
RESERVE = 25
"""Seconds of the total kept for the last match and for writing."""


def setups(count: int, players: dict[str, float]) -> list[Setup]:
    """The set-ups of all games."""
    made = [make_setup(int(name)) for name, share in players.items() for _ in range(int(count * share))]
    left = count - len(made)
    names = list(rogues())
    return made + [make_setup(1, rogue=names[i * len(names) // left]) for i in range(left)]


class Keeper:
    """Keeps what training leaves behind."""

    def __init__(self, folder: Path, network: Network, seconds: float, new_batch: Any) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.network = network
        self.shipped = load(SHIPPED, next(network.parameters()).device)
        self.new_batch = new_batch
        self.moments = [moment * seconds for moment in MOMENTS]
        self.rows: list[dict[str, float]] = []
        self.matches: list[dict[str, float]] = []
        self.checkpoints: dict[str, Any] = {}
        self.record: dict[str, Any] = {"matches": self.matches}

    def report(self, row: dict[str, float]) -> None:
        """Note a round."""
        self.rows.append(row)
        if row["round"] % 10 == 1:
            print(row, flush=True)
        due = sum(row["seconds"] > moment for moment in self.moments)
        if due:
            del self.moments[:due]
            self.judge()

    def judge(self) -> None:
        """Let the network play its match, and write everything."""
        share, error = match(self.new_batch, self.network, self.shipped)
        seconds = int(self.rows[-1]["seconds"])
        best = max((one["share"] for one in self.matches), default=-1.0)
        self.matches.append({"seconds": seconds, "share": round(share, 4), "error": round(error, 4)})
        print("against the shipped network:", self.matches[-1], flush=True)
        arrays = self.network.arrays()
        self.checkpoints |= {f"{seconds}/{name}": array for name, array in arrays.items()}
        if share > best:
            self.record["best"] = self.matches[-1]
            np.savez(self.folder / "weights.npz", **arrays)
        self.save()

    def save(self) -> None:
        """Write everything but the best weights, which are there already."""
        np.savez(self.folder / "checkpoints.npz", **self.checkpoints)
        with (self.folder / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.rows[0])
            writer.writeheader()
            writer.writerows(self.rows)
        last = self.rows[-1]
        self.record |= {name: last[name] for name in ("seconds", "round", "decisions", "games")}
        (self.folder / "record.json").write_text(json.dumps(self.record, indent=2) + "\n")


def new_match(on_cpu: bool) -> Any:
    """Games of two for a match, at their first decisions."""
    if on_cpu:
        return CpuBatch(2, CPU_TABLES, 7, (1.0, 0.0, 0.0))
    batch = LearningBatch([make_setup(2)] * TABLES, 7, (1.0, 0.0, 0.0), 10_000)
    batch.advance()
    return batch


def new_batch(games: dict[str, Any], on_cpu: bool) -> Any:
    """The games to learn from; on a CPU all of them are for two."""
    if on_cpu:
        return CpuBatch(2, games["count"], games["seed"], tuple(games["weights"]))
    made = setups(games["count"], games["players"])
    batch = LearningBatch(made, games["seed"], tuple(games["weights"]), games["limit"])
    batch.advance()
    return batch


def facts(config: dict[str, Any], device: Any) -> dict[str, Any]:
    """With what."""
    return {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": " ".join(["python", *sys.argv]),
        "device": torch.cuda.get_device_name() if device.type == "cuda" else "CPU",
        "versions": {
            "python": platform.python_version(),
            "torch": torch.__version__,
            "numpy": np.__version__,
        },
        "config": config,
        "seconds before learning": round(time.monotonic() - STARTED, 1),
    }


def read_config(differing: Path | None) -> dict[str, Any]:
    """The numbers of config.toml, some of them as another file says."""
    config = tomllib.loads(CONFIG.read_text())
    for part, values in tomllib.loads(differing.read_text() if differing else "").items():
        config[part] |= values
    return config


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the network of the learned bot on a GPU.")
    parser.add_argument("--seconds", type=float, default=420, help="how long to learn (default: 420)")
    parser.add_argument("--total", type=float, default=580, help="... and to take in all (default: 580)")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to go on from (default: none)")
    parser.add_argument("--config", type=Path, metavar="FILE", help="what is to differ from config.toml")
    parser.add_argument("--games", type=int, metavar="N", help="at a time (default: as configured)")
    parser.add_argument("--cpu", action="store_true", help="on the CPU, to try changes with few games")
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    config = read_config(arguments.config)
    config["games"]["count"] = arguments.games or config["games"]["count"]
    torch.manual_seed(config["games"]["seed"])
    try:
        batch = new_batch(config["games"], arguments.cpu)
    except GpuMissing as error:
        sys.exit(str(error))
    device = batch.obs.device
    network = load(arguments.start, device) if arguments.start else Network().to(device)
    left = arguments.total - RESERVE - (time.monotonic() - STARTED)
    seconds = min(arguments.seconds, left)
    keeper = Keeper(arguments.out, network, seconds, partial(new_match, arguments.cpu))
    keeper.record |= facts(config, device)
    train(Learner(batch, network, Settings(**config["learning"])), seconds, keeper.report)
    if keeper.moments:  # the last of them is the end
        keeper.judge()


if __name__ == "__main__":
    main()
