"""A trained network as a bot: it sees what its seat may see, and plays wherever bots play.

python examples/register_bot.py --net galaxarium-ppo.npz --games 10

Another package registers a bot through the entry-point group `galaxarium.bots`:

    [project.entry-points."galaxarium.bots"]
    ppo = "my_package.register_bot:ENTRY"
"""

import argparse
import os
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.bots.match import play_match
from galaxarium.bots.protocol import Budget
from galaxarium.bots.registry import BOTS, Entry, known_bots
from galaxarium.envs.observations import as_floats
from galaxarium.envs.state_observation import observation_for_bot
from galaxarium.game.setup import make_setup
from galaxarium.game.state import Decision

NET = "GALAXARIUM_PPO"
"""The environment variable that names the file of weights, so that processes of the arena find it too."""


class NetworkBot:
    """Takes the legal action its network likes best; NumPy is all it needs."""

    def __init__(self, path: Path) -> None:
        arrays = np.load(path)
        self.layers = [
            (arrays[f"w{n}"].astype(np.float32), arrays[f"b{n}"].astype(np.float32)) for n in range(3)
        ]

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """The choice with the highest score."""
        state, row, mask = observation_for_bot(view)
        inner = as_floats(row)
        for number, (weights, bias) in enumerate(self.layers):
            inner = weights @ inner + bias
            if number < 2:
                inner = np.maximum(inner, 0)
        action = int(np.where(mask, inner, -np.inf).argmax())
        return decision.choices[state.actions.index(action)]


def make() -> NetworkBot:
    """The bot, from the file the environment variable names."""
    return NetworkBot(Path(os.environ.get(NET, "galaxarium-ppo.npz")))


ENTRY = Entry("a network trained by examples/ppo.py", make)


def register(name: str = "ppo") -> None:
    """Make the bot known in this process, as an entry point would in every one."""
    BOTS[name] = ENTRY
    known_bots.cache_clear()


def main() -> None:
    """Play a few games against another bot."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--net", default="galaxarium-ppo.npz")
    parser.add_argument("--against", default="random")
    parser.add_argument("--games", type=int, default=10)
    options = parser.parse_args()
    if not Path(options.net).exists():
        parser.error(f"there is no file {options.net}; examples/ppo.py makes one")
    os.environ[NET] = options.net
    register()
    setup, won = make_setup(2), 0.0
    for game in range(options.games):
        bots = ["ppo", options.against][:: 1 if game % 2 == 0 else -1]
        result = play_match(setup, game // 2, bots).state.result
        seat = bots.index("ppo") + 1
        if result is not None and seat in result.winners:
            won += 1 / len(result.winners)
    print(f"ppo won {won:g} of {options.games} games against {options.against}")


if __name__ == "__main__":
    main()
