"""Train the network of the learned bot on a GPU, in as many short runs as one likes.

    PYTHONPATH=src python training/train.py --start weights.npz --until 0.5 --out results/one
    PYTHONPATH=src python training/train.py --resume results/one --until 1 --out results/two

The rates fall along one line over all runs: `--until` says how far on it this one goes. Some times on the way
the averaged weights play a match against those of `--against`; nothing is chosen by that. Each run writes
weights.npz (averaged, as they are shipped), state.npz (raw, to go on from), curve.csv (a line for every
round) and record.json (with what, how long, matches, the hash of the weights), all of them again after every
match: a run that is cut short loses little. It is done `--total` seconds after its start.
"""

import argparse
import csv
import hashlib
import json
import platform
import sys
import time
import tomllib
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np
import torch
from league import League
from learner import Learner
from match import match, rounded
from network import Network, fill, load

from galaxarium.errors import GpuMissing
from galaxarium.game.setup import make_setup
from ppo import Settings
from tables import Tables, setups

STARTED = time.monotonic()
CONFIG = Path(__file__).with_name("config.toml")
SHIPPED = Path(__file__).parents[1] / "src" / "galaxarium" / "envs" / "learned" / "weights.npz"
MOMENTS = (0.03, 0.35, 0.7, 1.0)
"""Parts of the time after which there is a match."""
TABLES, CPU_TABLES = 4096, 4
SEED = 7
"""Of the matches on the way."""
RESERVE = 14
"""Seconds of the total kept for the last match and for writing."""


def digest(path: Path) -> str:
    """The hash by which weights are known."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


class Keeper:
    """Keeps what training leaves behind."""

    def __init__(self, folder: Path, learner: Learner, tables: Tables, against: Network) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder, self.learner, self.tables, self.against = folder, learner, tables, against
        self.rows: list[dict[str, Any]] = []
        self.matches: list[dict[str, float]] = []
        self.record: dict[str, Any] = {"matches": self.matches}

    def note(self, row: dict[str, Any]) -> None:
        """Note a round."""
        self.rows.append(row)
        if row["round"] % 50 == 1:
            print(row, flush=True)

    def judge(self) -> None:
        """Let the averaged weights play a match as they would be shipped, and write everything."""
        count = CPU_TABLES if self.tables.on_cpu else TABLES
        mean = rounded(self.learner.mean())
        found = match(self.tables, [make_setup(2)] * count, SEED, mean, self.against)
        self.matches.append({"seconds": int(self.rows[-1]["seconds"]), **found})
        print("match:", self.matches[-1], flush=True)
        self.save(mean)

    def save(self, mean: Network) -> None:
        """Write everything."""
        np.savez(self.folder / "weights.npz", **mean.arrays())
        last = self.rows[-1]
        raw = {name: value.detach().cpu().numpy() for name, value in self.learner.network.named_parameters()}
        np.savez(self.folder / "state.npz", progress=last["progress"], decisions=last["decisions"], **raw)
        with (self.folder / "curve.csv").open("w", newline="") as file:
            writer = csv.DictWriter(file, self.rows[0], lineterminator="\n")
            writer.writeheader()
            writer.writerows(self.rows)
        self.record |= {name: last[name] for name in ("seconds", "round", "progress", "decisions", "games")}
        self.record["weights"] = digest(self.folder / "weights.npz")
        (self.folder / "record.json").write_text(json.dumps(self.record, indent=2) + "\n")


def train(learner: Learner, keeper: Keeper, seconds: float, line: tuple[float, float], config: Any) -> None:
    """Play and learn in turns until the time is up; matches do not count."""
    settings, league = learner.settings, learner.league
    begun, end = line
    spent, moments = 0.0, [part * seconds for part in MOMENTS]
    while moments:
        started = time.monotonic()
        progress = begun + (end - begun) * min(1.0, spent / seconds)
        if learner.rounds % config["draw"] == 0:
            league.draw()
        if learner.rounds % config["join"] == config["join"] - 1:
            league.join(learner.network)
        rate = settings.rate + progress * (settings.final_rate - settings.rate)
        entropy = settings.entropy + progress * (settings.final_entropy - settings.entropy)
        learner.play()
        figures = learner.learn(rate * min(1.0, (learner.rounds + 1) / settings.warm), entropy)
        spent += time.monotonic() - started
        ended = learner.rollout.ended
        keeper.note(
            {
                "round": learner.rounds,
                "seconds": round(spent, 2),
                "progress": round(progress, 4),
                "decisions": learner.decisions,
                "games": int(learner.batch.games.sum()),
                "length": round(ended.numel() / max(1, int(ended.sum())), 1),
                **{name: round(value, 5) for name, value in figures.items()},
                "opponent": league.now,
            }
        )
        if not np.isfinite(figures["value"]):
            sys.exit("the outlook is no number any more; what was kept last is still there")
        if spent >= moments[0]:
            del moments[0]
            keeper.judge()


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
    }


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Train the network of the learned bot on a GPU.")
    parser.add_argument("--seconds", type=float, default=600, help="how long to learn at most (default: 600)")
    parser.add_argument("--total", type=float, default=580, help="... and to take in all (default: 580)")
    parser.add_argument("--until", type=float, default=1.0, help="how far on the line of rates (default: 1)")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything goes")
    parser.add_argument("--start", type=Path, metavar="FILE", help="weights to begin with (default: none)")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="a run to go on from")
    parser.add_argument("--against", type=Path, default=SHIPPED, metavar="FILE", help="opponent of matches")
    parser.add_argument("--league", type=Path, nargs="*", default=[], metavar="FILE", help="more members")
    parser.add_argument("--code", type=Path, metavar="FILE", help="machine code (default: compile it)")
    parser.add_argument("--games", type=int, metavar="N", help="at a time (default: as configured)")
    parser.add_argument("--cpu", action="store_true", help="on the CPU, to try changes with few games")
    return parser.parse_args()


def begin(arguments: argparse.Namespace, device: str) -> tuple[Network, float]:
    """The network as it is at first, and how far on the line it is."""
    torch.backends.cuda.matmul.allow_tf32 = True
    if not arguments.resume:
        return load(arguments.start, device) if arguments.start else Network().to(device), 0.0
    network = Network()
    with np.load(arguments.resume / "state.npz") as state:
        fill(network, {name: state[name] for name in state.files if "." in name})
        return network.to(device), float(state["progress"])


def main() -> None:
    arguments = read_arguments()
    config = tomllib.loads(CONFIG.read_text())
    games = config["games"]
    games["count"] = arguments.games or games["count"]
    if arguments.cpu:
        config["learning"]["minibatch"] = games["count"]
    chosen = setups(games["count"], games["shares"])
    tables = Tables(arguments.code, arguments.cpu)
    network, progress = begin(arguments, "cpu" if arguments.cpu else "cuda")
    games["seed"] += int(1000 * progress)
    torch.manual_seed(games["seed"])
    try:
        batch = tables.make(chosen, games["seed"], tuple(games["weights"]), games["limit"])
    except GpuMissing as error:
        sys.exit(str(error))
    device = batch.obs.device
    players = [chosen[0].players if arguments.cpu else setup.players for setup in chosen]
    league = League(network, players, games["seed"])
    for path in (*arguments.league, arguments.against):
        league.join(load(path, device))
    learner = Learner(batch, network, Settings(**config["learning"]), league)
    keeper = Keeper(arguments.out, learner, tables, load(arguments.against, device))
    learner.prepare()
    before = time.monotonic() - STARTED
    keeper.record |= facts(config, device) | {"seconds before learning": round(before, 1)}
    print("seconds before learning:", round(before, 1), flush=True)
    seconds = min(arguments.seconds, arguments.total - RESERVE - before)
    train(learner, keeper, seconds, (progress, arguments.until), config["league"])


if __name__ == "__main__":
    main()
