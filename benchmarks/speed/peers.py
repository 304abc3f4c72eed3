"""The programs we compare with: in an environment of their own, run as scripts that print JSON."""

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from galaxarium.errors import GalaxariumError

from .timing import Effort, Figures, Round, nanoseconds, rates

ROOT = Path(__file__).parents[2]
SCRIPTS = {"Catanatron": "catanatron_random.py", "OpenSpiel": "open_spiel_random.py"}

HOW_TO_GET = (
    "The programs to compare with are not installed, so their ratios stay empty; "
    "`make bench` in a checkout of Galaxarium installs them into .venv-bench."
)


class PeersMissing(GalaxariumError):
    """What we compare with is not there, or did not work."""

    code = "bench/peers"


def peer_python(root: Path = ROOT) -> Path:
    """The interpreter of the environment of the others."""
    parts = ("Scripts", "python.exe") if os.name == "nt" else ("bin", "python")
    return root.joinpath(".venv-bench", *parts)


@dataclass(frozen=True)
class Peer:
    """What one script said: the program's version and the figures by measurement."""

    version: str
    figures: dict[str, Figures]


def measure_peer(name: str, effort: Effort, root: Path = ROOT) -> Peer:
    """Run the script of a program."""
    script = root / "benchmarks" / "peers" / SCRIPTS[name]
    if not peer_python(root).exists() or not script.exists():
        raise PeersMissing(HOW_TO_GET)
    options = ["--seconds", str(effort.peer_seconds), "--rounds", str(effort.rounds)]
    command = [str(peer_python(root)), "-E", "-s", str(script), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        reason = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise PeersMissing(f"{name} could not be measured, so its ratios stay empty: {reason}")
    return read_peer(json.loads(done.stdout))


def read_peer(said: dict[str, Any]) -> Peer:
    """The medians of what a script measured."""
    version = str(said.pop("version"))
    return Peer(version, {name: _figures(rounds) for name, rounds in said.items()})


def _figures(rounds: list[Round]) -> Figures:
    """Decisions are all actions, forced ones too, which is to our disadvantage; choices are without them."""
    if "copies" in rounds[0]:
        return {"nanoseconds": nanoseconds(rounds, "copies")}
    if "simulations" in rounds[0]:
        return rates(rounds, simulations="simulations")
    names = {"decisions": "actions", "games": "games"}
    if "choices" in rounds[0]:
        names["choices"] = "choices"
    return rates(rounds, **names)
