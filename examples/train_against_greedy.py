"""Train against `greedy`, then see what came of it.

python examples/train_against_greedy.py --steps 2000000

This is examples/ppo.py with other settings: one learner, its opponent inside compiled code, rewards shaped by
how far ahead it is. Afterwards the network plays matches as a bot.
"""

import os

from galaxarium.bots.match import play_match
from galaxarium.game.setup import make_setup
from ppo import Settings, read_settings, train
from register_bot import NET, register


def won(opponent: str, games: int) -> float:
    """The share of games the bot wins, seats rotated."""
    setup, total = make_setup(2), 0.0
    for game in range(games):
        bots = ["ppo", opponent][:: 1 if game % 2 == 0 else -1]
        result = play_match(setup, 1000 + game // 2, bots).state.result
        if result is not None and bots.index("ppo") + 1 in result.winners:
            total += 1 / len(result.winners)
    return total / games


def main() -> None:
    """Train, register, play."""
    settings = read_settings(Settings(opponents="greedy", shaping=1.0, out="galaxarium-greedy.npz"))
    train(settings)
    os.environ[NET] = settings.out
    register()
    for opponent in ("random", "greedy"):
        print(f"against {opponent}: {won(opponent, 4):.2f} of 4 games")


if __name__ == "__main__":
    main()
