"""How strong are weights on a CPU, as the bot plays them: against `greedy`, and against silly plans.

    PYTHONPATH=src python training/evaluate.py src/galaxarium/envs/learned/weights.npz > strength.csv

A silly plan is the same network, except that some actions are always taken when they are possible, or never
as long as anything else is. Needs neither a GPU nor PyTorch.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from galaxarium.envs.config import EnvConfig, make_config
from galaxarium.envs.games import Games
from galaxarium.envs.learned import atoms
from galaxarium.envs.learned.network import Network
from galaxarium.kernel.codes import verb

SEED = 20_261_118
"""Of tables that chose nothing."""

TABLES = (
    ("greedy", make_config(2), 1000),
    ("three greedy", make_config(4), 600),
    ("greedy, Blast Off!", make_config(2, "blast-off"), 1000),
    ("three greedy, Blast Off!", make_config(4, "blast-off"), 600),
)
"""Opponents, set-ups and games."""

ALWAYS, NEVER = True, False
PLANS: dict[str, tuple[bool, tuple[str, ...]]] = {
    "never follows": (NEVER, ("FOLLOW",)),
    "always follows": (ALWAYS, ("FOLLOW",)),
    "races levels": (ALWAYS, ("UPGRADE",)),
    "hoards": (NEVER, ("FOLLOW", "UPGRADE", "PAY")),
    "attacks": (ALWAYS, ("REGRESS", "STEAL")),
}
PLANNED = 400
"""Duels with each plan."""

Choose = Callable[[Any, Any], Any]
"""Actions for observations and masks."""


def best(network: Network) -> Choose:
    """What a network likes best."""
    table = atoms.matrix().T.astype(float)

    def choose(obs: Any, masks: Any) -> Any:
        return np.where(masks > 0, network(obs)[0] @ table, -np.inf).argmax(1)

    return choose


def planned(choose: Choose, always: bool, verbs: tuple[str, ...]) -> Choose:
    """The same with a silly plan."""
    named = np.zeros(verb.COUNT, bool)
    for name in verbs:
        following = verb.NAMES.index(name) + 1
        end = verb.COUNT if following == len(verb.NAMES) else getattr(verb, verb.NAMES[following])
        named[getattr(verb, name) : end] = True
    wanted = named if always else ~named

    def choose_so(obs: Any, masks: Any) -> Any:
        possible = masks * wanted
        return choose(obs, np.where(possible.any(1)[:, None], possible, masks))

    return choose_so


def against(choose: Choose, opponent: str, config: EnvConfig, count: int) -> Any:
    """The shares of the wins of some games against one of the environments' own opponents."""
    games = Games(config, count, -1)
    games.oppose([opponent] * (config.setup.players - 1))
    games.seed(SEED)
    games.advance()
    won = np.full(count, np.nan)
    while np.isnan(won).any():
        games.env_states["action"] = choose(games.observations, games.masks)
        games.advance()
        ended = (games.env_states["terminated"] > 0) & np.isnan(won)
        won[ended] = games.env_states["reward"][ended]
    return won


def duel(one: Choose, other: Choose, count: int) -> Any:
    """The shares of `one` in duels; the seat alternates from table to table."""
    games = Games(make_config(2), count)
    games.reset_at_once()
    games.seed(SEED)
    games.advance()
    tables, won = np.arange(count), np.full(count, np.nan)
    while np.isnan(won).any():
        own = games.env_states["seat"] == tables % 2
        for rows, choose in ((own, one), (~own, other)):
            if rows.any():
                games.env_states["action"][rows] = choose(games.observations[rows], games.masks[rows])
        games.advance()
        ended = (games.env_states["terminated"] > 0) & np.isnan(won)
        won[ended] = games.env_states["gains"][tables, tables % 2][ended]
    return won


def show(name: str, won: Any) -> None:
    """A line of the table."""
    print(f"{name},{len(won)},{won.mean():.3f},{1.96 * won.std() / np.sqrt(len(won)):.3f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the strength of weights on a CPU.")
    parser.add_argument("weights", type=Path, metavar="FILE")
    parser.add_argument("--only", choices=("greedy", "plans"), help="(default: both)")
    arguments = parser.parse_args()
    with np.load(arguments.weights) as weights:
        choose = best(Network(weights))
    print("opponent,games,share,error")
    if arguments.only != "plans":
        for name, config, count in TABLES:
            show(f'"{name}"', against(choose, "greedy", config, count))
    if arguments.only != "greedy":
        for name, (always, verbs) in PLANS.items():
            show(f'"one that {name}"', duel(choose, planned(choose, always, verbs), PLANNED))


if __name__ == "__main__":
    main()
