"""Play the same games on the GPU as on the CPU, compare them byte for byte, and measure.

python scripts/gpu_check.py --reference   on any machine: digests by plain Python and by compiled code
python scripts/gpu_check.py --out FILE    on a machine with an NVIDIA GPU: compare, measure, keep a record
python scripts/gpu_check.py --hall        there, with PyTorch: the same for what learners use
"""

import argparse
import json
import platform
import sys
import time
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.envs.gpu.batch import bytes_per_game
from galaxarium.envs.gpu.reference import cases, digest, play_on_cpu
from galaxarium.errors import GpuMissing

REFERENCE = Path(__file__).parent.parent / "benchmarks" / "gpu_digests.json"
FEW, SHORT = 16, 400
MANY, LONG = 2048, 1000
"""Games and decisions in each: few in all three modes, many on the GPU and compiled."""

BATCHES = (2**12, 2**14, 2**16, 2**18, 2**20, 2**22)
WARM, TIMED, STEADY = 400, 200, 6000
"""Decisions before and while the time is taken; games must have drifted apart, and some ended."""


def reference() -> None:
    """Write the digests of the CPU."""
    found: dict[str, dict[str, str]] = {}
    for name, setup in cases().items():
        few = {mode: digest(*play_on_cpu(setup, FEW, SHORT, mode)) for mode in ("python", "compiled")}
        assert few["python"] == few["compiled"], name
        found[name] = {"few": few["python"], "many": digest(*play_on_cpu(setup, MANY, LONG, "compiled"))}
        print(name, found[name])
    REFERENCE.write_text(json.dumps(found, indent=2) + "\n")


def compare(known: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    """The digests of the GPU, which must be those of the CPU; a few games are played here by Python too."""
    from galaxarium.envs.gpu.batch import Batch

    found: dict[str, dict[str, str]] = {}
    for name, setup in cases().items():
        digests = {"python here": digest(*play_on_cpu(setup, FEW, SHORT, "python"))}
        for size, (games, decisions) in {"few": (FEW, SHORT), "many": (MANY, LONG)}.items():
            batch = Batch(setup, games)
            batch.play(decisions)
            digests[size] = digest(batch.states(), batch.bots())
        wanted = {"python here": known[name]["few"], **known[name]}
        assert digests == wanted, (name, digests, wanted)
        found[name] = digests
        print(f"{name}: {FEW} and {MANY} games byte for byte as on the CPU", flush=True)
    return found


def measure(setup: Any, games: int, warm: int = WARM, timed: int = TIMED) -> dict[str, float]:
    """Decisions and whole games per second of random play."""
    from galaxarium.envs.gpu.batch import Batch

    batch = Batch(setup, games)
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


HALL, STEPS = 32, 150


def compare_hall(setup: Any) -> bool:
    """Is what learners see on the GPU, byte for byte, what the environments on the CPU show?"""
    import torch

    from galaxarium.envs.games import Games
    from galaxarium.envs.gpu.learning import LearningHall
    from galaxarium.envs.terms import Terms

    here = Games(Terms(setup), HALL, mode="python")
    here.reset_at_once()
    here.seed(1)
    there = LearningHall([setup] * HALL, 1, (1.0, 0.0, 0.0), here.terms.limit)
    for step in range(STEPS):
        here.advance()
        there.advance()
        pairs = [(here.observations, there.obs), (here.masks, there.masks)]
        pairs += [(here.rooms[name], getattr(there, name)) for name in ("seat", "gains", "terminated")]
        if not all((ours == theirs.cpu().numpy()).all() for ours, theirs in pairs):
            return False
        picks = (step * 7 + np.arange(HALL)) % here.rooms["count"]
        here.rooms["action"] = here.hall.choices[np.arange(HALL), picks]
        there.action.copy_(torch.from_numpy(here.rooms["action"].copy()))
    return True


def measure_hall(setup: Any, games: int) -> dict[str, float]:
    """Environment steps per second, observations and masks included, with random choices."""
    import torch

    from galaxarium.envs.gpu.learning import LearningHall

    hall = LearningHall([setup] * games, 1, (1.0, 0.0, 0.0), 10_000)
    hall.advance()

    def step() -> None:
        pick = (torch.rand(games, device="cuda") * hall.options).long()
        hall.action.copy_(hall.choices.gather(1, pick[:, None])[:, 0])
        hall.advance()

    for _ in range(WARM // 2):
        step()
    torch.cuda.synchronize()
    started = time.perf_counter()
    for _ in range(TIMED // 4):
        step()
    torch.cuda.synchronize()
    seconds = time.perf_counter() - started
    return {
        "games": games,
        "steps/s": round(games * (TIMED // 4) / seconds),
        "illegal": int(hall.illegal.sum()),
    }


def versions() -> dict[str, str]:
    """What was running."""
    from galaxarium.envs.gpu.device import gpu

    found = {"python": platform.python_version(), "gpu": str(gpu().get_current_device().name)}
    for name in ("numpy", "numba", "numba-cuda", "torch"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "-"
    return found


def record(hall: bool) -> dict[str, Any]:
    """Everything worth keeping of a run."""
    setups = cases()
    made: dict[str, Any] = {
        "date": datetime.now(UTC).strftime("%Y-%m-%d %H:%M UTC"),
        "command": " ".join(["python", *sys.argv]),
        "versions": versions(),
    }
    started = time.perf_counter()
    if hall:
        made["as on the CPU"] = {name: compare_hall(setup) for name, setup in setups.items()}
        made["seconds to compile and compare"] = round(time.perf_counter() - started, 1)
        made["halls"] = [measure_hall(setups["4 players"], 2**power) for power in (12, 14, 16, 18)]
        return made
    made["digests"] = compare(json.loads(REFERENCE.read_text()))
    made["seconds to compile and compare"] = round(time.perf_counter() - started, 1)
    made["bytes per game"] = bytes_per_game()
    made["batches"] = [measure(setups["4 players"], games) for games in BATCHES]
    made["players"] = {name: measure(setup, 2**20) for name, setup in setups.items()}
    made["steady"] = {name: measure(setup, 2**18, STEADY, 1000) for name, setup in setups.items()}
    return made


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--reference", action="store_true", help="write the digests of the CPU")
    parser.add_argument("--hall", action="store_true", help="check and measure what learners use instead")
    parser.add_argument("--out", type=Path, help="a JSON file for the record")
    arguments = parser.parse_args()
    if arguments.reference:
        reference()
        return
    try:
        made = record(arguments.hall)
    except GpuMissing as error:
        sys.exit(str(error))
    text = json.dumps(made, indent=2)
    print(text)
    if arguments.out:
        arguments.out.write_text(text + "\n")


if __name__ == "__main__":
    main()
