"""Catanatron's own Monte Carlo tree search, `MCTSPlayer`, in games of two: simulations per CPU second.

The packages Catanatron has published so far come without that player, so `bench.py` does not run this
script. It is for a checkout of Catanatron, to see how far a bare playout is from the real thing:

    PYTHONPATH=CHECKOUT/catanatron .venv-bench/bin/python benchmarks/peers/catanatron_mcts.py
"""

import json

from catanatron import Color
from catanatron.players.mcts import MCTSPlayer

from catanatron_random import positions, possible
from rounds import measure, parse_arguments

SIMULATIONS = 16


def search(colors, arguments):
    """One choice in each position, again and again."""
    kept = positions(colors)

    def choose(_):
        for game in kept:
            player = MCTSPlayer(game.state.current_color(), SIMULATIONS)
            player.decide(game, possible(game))
        return {"simulations": SIMULATIONS * len(kept)}

    return measure(choose, arguments)


if __name__ == "__main__":
    print(json.dumps({"catanatron_mcts_2p": search(list(Color)[:2], parse_arguments(__doc__))}))
