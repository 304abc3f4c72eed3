"""A bot of one's own in the arena: many games, seats rotated, a win share with its interval.

python examples/evaluate_in_arena.py --net galaxarium-ppo.npz --against greedy --games 100

A bot that is only registered in this process plays here, in a thread; one with an entry point plays with
`galaxarium arena` in as many processes as one likes.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from galaxarium.arena.plan import make_plan
from galaxarium.arena.ratings import win_shares
from galaxarium.arena.run import Run
from galaxarium.arena.store import open_store
from register_bot import NET, register


class Here:
    """Workers of the arena: a thread of this process."""

    @contextmanager
    def open(self) -> Iterator[Executor]:
        """The thread."""
        with ThreadPoolExecutor(1) as pool:
            yield pool

    def at_once(self) -> int:
        """One chunk at a time."""
        return 1


def evaluate(against: str, games: int, folder: Path) -> str:
    """Play, and say how it went."""
    with open_store(folder, make_plan(("ppo", against), games, 1, {})) as store:
        Run([store], lambda done, total: None).play(Here())
        share = win_shares(store.merge(), ["seed"])["ppo"]
    interval = f"95 %: {share.low:.0%} to {share.high:.0%}"
    return f"ppo won {share.value:.0%} of its games against {against} ({interval})"


def main() -> None:
    """Evaluate a network."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--net", default="galaxarium-ppo.npz")
    parser.add_argument("--against", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    if not Path(options.net).exists():
        parser.error(f"there is no file {options.net}; examples/ppo.py makes one")
    os.environ[NET] = options.net
    register()
    with tempfile.TemporaryDirectory() as folder:
        print(evaluate(options.against, options.games, Path(folder) / "arena"))


if __name__ == "__main__":
    main()
