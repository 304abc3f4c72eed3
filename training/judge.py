"""How strong are weights? Matches on a GPU, at tables whose seeds chose nothing.

    PYTHONPATH=src python training/judge.py weights.npz --against old.npz --out results/judged.json

Everything is written again after every match, so that being cut short costs little.
"""

import argparse
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import torch
from league import HABITS, with_habit
from match import match, rounded
from network import Network, load
from train import SHIPPED, digest

from galaxarium.data.rogues import rogues
from galaxarium.game.setup import Setup, make_setup
from tables import Tables

SEED = 20_261_118
NOISES = (0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 8.0)
"""How far chance shifts what weaker players compare."""


def tables_of(count: int, players: int, **others: Any) -> list[Setup]:
    return [make_setup(players, **others)] * count


def contests(count: int, mine: Network, theirs: Network) -> Iterator[tuple[str, list[Setup], Any, Any, Any]]:
    """What is played: a name, the tables, who against whom, and how much chance shifts what they compare."""
    sure = (0.0, 0.0)
    yield "duel", tables_of(count, 2), mine, theirs, sure
    for players in (4, 3, 5):
        yield f"one of {players}", tables_of(count, players), mine, theirs, sure
    for players in (2, 3, 4):
        chosen = tables_of(count, players, rulebook="blast-off")
        yield f"Blast Off!, {players} players", chosen, mine, theirs, sure
    for name in rogues():
        yield f"solo against {name}", tables_of(count, 1, rogue=name), mine, theirs, sure
    for name in HABITS:
        changed = rounded(mine)
        with_habit(changed, name)
        yield f"duel of one that {name}", tables_of(count, 2), changed, mine, sure
    for before, noise in zip((0.0, *NOISES), NOISES, strict=False):
        yield f"duel, noise {noise} against {before}", tables_of(count, 2), mine, mine, (noise, before)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the strength of weights on a GPU.")
    parser.add_argument("weights", type=Path, metavar="FILE")
    parser.add_argument("--against", type=Path, default=SHIPPED, metavar="FILE", help="(default: shipped)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE")
    parser.add_argument("--games", type=int, default=8192, metavar="N", help="of each match (default: 8192)")
    parser.add_argument("--seconds", type=float, default=300, help="begin no match after this (default: 300)")
    parser.add_argument("--code", type=Path, metavar="FILE", help="machine code (default: compile it)")
    parser.add_argument("--cpu", action="store_true", help="on the CPU, with few games")
    arguments = parser.parse_args()
    started = time.monotonic()
    device = "cpu" if arguments.cpu else "cuda"
    torch.zeros(1, device=device)  # so that there is a GPU to give machine code to
    mine, theirs = (load(path, device) for path in (arguments.weights, arguments.against))
    tables = Tables(arguments.code, arguments.cpu)
    found: dict[str, Any] = {
        "weights": digest(arguments.weights),
        "against": digest(arguments.against),
        "seed": SEED,
        "matches": {},
    }
    for number, contest in enumerate(contests(arguments.games, mine, theirs)):
        name, chosen, one, other, noise = contest
        if time.monotonic() - started > arguments.seconds:
            break
        found["matches"][name] = match(tables, chosen, SEED + number, one, other, noise=noise)
        print(name, found["matches"][name], round(time.monotonic() - started, 1), flush=True)
        arguments.out.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
