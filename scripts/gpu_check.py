"""Play the same games on the GPU as on the CPU, compare them byte for byte, and measure.

python scripts/gpu_check.py --reference        on any machine: digests by plain Python and by compiled code
python scripts/gpu_check.py --out FILE         with an NVIDIA GPU: compare, measure, keep a record
python scripts/gpu_check.py --learning --out FILE  there, with PyTorch: the same for what learners use
python scripts/gpu_check.py --all --out FILE   both; nothing is begun after --seconds

The record is written after every part of it, so a run that is cut short leaves what it has found.
"""

import argparse
import json
import platform
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.envs.config import EnvConfig
from galaxarium.envs.games import Games
from galaxarium.envs.gpu.batch import RandomBatch, bytes_per_game
from galaxarium.envs.gpu.device import gpu
from galaxarium.envs.gpu.learning import LearningBatch
from galaxarium.envs.gpu.reference import cases, digest, play_on_cpu
from galaxarium.errors import GpuMissing

REFERENCE = Path(__file__).parent.parent / "benchmarks" / "gpu_digests.json"
FEW, SHORT = 16, 400
MANY, LONG = 2048, 1000
"""Games and decisions in each: few in all three modes, many on the GPU and compiled."""

BATCHES = (2**12, 2**14, 2**16, 2**18, 2**20, 2**22)
BATCH_GAMES, STEADY_GAMES = 2**20, 2**18
WARM, TIMED, STEADY = 400, 200, 6000
"""Decisions before and while the time is taken; games must have drifted apart, and some ended."""
LEARNING_GAMES, STEPS = 32, 150
LEARNING_BATCHES = (2**12, 2**14, 2**16, 2**18)


class Record:
    """What a run finds, part by part; each is written at once, and none is begun when the time is up."""

    def __init__(self, out: Path | None, seconds: float) -> None:
        self.out = out
        self.ends = time.perf_counter() + seconds
        self.found: dict[str, Any] = {}

    def note(self, path: str, find: Callable[[], Any]) -> None:
        """Find something out and keep it; `path` says where, with slashes."""
        *above, name = path.split("/")
        place = self.found
        for part in above:
            place = place.setdefault(part, {})
        place[name] = find() if time.perf_counter() < self.ends else "not measured: the time was up"
        print(path, json.dumps(place[name]), flush=True)
        if self.out:
            self.out.write_text(json.dumps(self.found, indent=2) + "\n")


def reference() -> None:
    """Write the digests of the CPU."""
    found: dict[str, dict[str, str]] = {}
    for name, setup in cases().items():
        few = {mode: digest(*play_on_cpu(setup, FEW, SHORT, mode)) for mode in ("python", "compiled")}
        assert few["python"] == few["compiled"], name
        found[name] = {"few": few["python"], "many": digest(*play_on_cpu(setup, MANY, LONG, "compiled"))}
        print(name, found[name])
    REFERENCE.write_text(json.dumps(found, indent=2) + "\n")


def compare(name: str, known: dict[str, str]) -> dict[str, str]:
    """The digests of the GPU, which must be those of the CPU; a few games are played here by Python too."""
    setup = cases()[name]
    digests = {"python here": digest(*play_on_cpu(setup, FEW, SHORT, "python"))}
    for size, (games, decisions) in {"few": (FEW, SHORT), "many": (MANY, LONG)}.items():
        batch = RandomBatch(setup, games)
        batch.play(decisions)
        digests[size] = digest(batch.states(), batch.bots())
    wanted = {"python here": known["few"], **known}
    assert digests == wanted, (name, digests, wanted)
    return digests


def measure(setup: Any, games: int, warm: int = WARM, timed: int = TIMED) -> dict[str, float]:
    """Decisions and whole games per second of random play."""
    batch = RandomBatch(setup, games)
    batch.play(warm)
    batch.wait()
    before = batch.ended()
    started = time.perf_counter()
    batch.play(timed)
    batch.wait()
    seconds = time.perf_counter() - started
    found: dict[str, float] = {"games": games, "decisions/s": round(games * timed / seconds)}
    if warm == STEADY:
        found["games/s"] = round((batch.ended() - before) / seconds)
    return found


def compare_learning(setup: Any) -> bool:
    """Is what learners see on the GPU, byte for byte, what the environments on the CPU show?"""
    here = Games(EnvConfig(setup), LEARNING_GAMES, mode="python")
    here.reset_at_once()
    here.seed(1)
    there = LearningBatch([setup] * LEARNING_GAMES, 1, (1.0, 0.0, 0.0), here.config.limit)
    for step in range(STEPS):
        here.advance()
        there.advance()
        pairs = [(here.observations, there.obs), (here.masks, there.masks)]
        pairs += [(here.env_states[name], getattr(there, name)) for name in ("seat", "gains", "terminated")]
        if not all((ours == theirs.cpu().numpy()).all() for ours, theirs in pairs):
            return False
        picks = (step * 7 + np.arange(LEARNING_GAMES)) % here.env_states["count"]
        here.env_states["action"] = here.batch.choices[np.arange(LEARNING_GAMES), picks]
        there.action.copy_(there.torch.from_numpy(here.env_states["action"].copy()))
    return True


def measure_learning(setup: Any, games: int) -> dict[str, float]:
    """Environment steps per second, observations and masks included, with random choices."""
    batch = LearningBatch([setup] * games, 1, (1.0, 0.0, 0.0), 10_000)
    torch = batch.torch
    batch.advance()

    def steps(count: int) -> None:
        for _ in range(count):
            pick = (torch.rand(games, device=batch.obs.device) * batch.options).long()
            batch.action.copy_(batch.choices.gather(1, pick[:, None])[:, 0])
            batch.advance()
        int(batch.seat[0])  # wait until all of them are done

    steps(WARM // 2)
    started = time.perf_counter()
    steps(TIMED // 4)
    seconds = time.perf_counter() - started
    rate = round(games * (TIMED // 4) / seconds)
    return {"games": games, "steps/s": rate, "illegal": int(batch.illegal.sum())}


def versions() -> dict[str, str]:
    """What was running."""
    found = {"python": platform.python_version(), "gpu": str(gpu().get_current_device().name)}
    for name in ("numpy", "numba", "numba-cuda", "torch"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "-"
    return found


def head(record: Record, part: str) -> None:
    """When and with what."""
    record.note(f"{part}/date", lambda: datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"))
    record.note(f"{part}/command", lambda: " ".join(["python", *sys.argv]))
    record.note(f"{part}/versions", versions)


def check_batches(record: Record) -> None:
    """Random play: is it the same game, and how fast."""
    setups, started = cases(), time.perf_counter()
    head(record, "batches")
    known = json.loads(REFERENCE.read_text())
    for name in setups:
        record.note(f"batches/digests/{name}", partial(compare, name, known[name]))
    record.note("batches/seconds to compile and compare", lambda: round(time.perf_counter() - started, 1))
    record.note("batches/bytes per game", bytes_per_game)
    record.note("batches/batches", lambda: [measure(setups["4 players"], games) for games in BATCHES])
    for name, setup in setups.items():
        record.note(f"batches/players/{name}", partial(measure, setup, BATCH_GAMES))
    for name, setup in setups.items():
        record.note(f"batches/steady/{name}", partial(measure, setup, STEADY_GAMES, STEADY, STEADY // 6))


def check_learning(record: Record) -> None:
    """What learners use: does it show the same, and how fast."""
    setups, started = cases(), time.perf_counter()
    head(record, "learning")
    for name, setup in setups.items():
        record.note(f"learning/as on the CPU/{name}", partial(compare_learning, setup))
    record.note("learning/seconds to compile and compare", lambda: round(time.perf_counter() - started, 1))
    record.note(
        "learning/batches",
        lambda: [measure_learning(setups["4 players"], games) for games in LEARNING_BATCHES],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--reference", action="store_true", help="write the digests of the CPU")
    parser.add_argument("--learning", action="store_true", help="check and measure what learners use instead")
    parser.add_argument("--all", action="store_true", help="check and measure everything")
    parser.add_argument("--seconds", type=float, default=390, help="begin nothing after this (default: 390)")
    parser.add_argument("--out", type=Path, help="a JSON file for the record")
    arguments = parser.parse_args()
    if arguments.reference:
        reference()
        return
    record = Record(arguments.out, arguments.seconds)
    try:
        if arguments.all or not arguments.learning:
            check_batches(record)
        if arguments.all or arguments.learning:
            check_learning(record)
    except GpuMissing as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
