"""Catanatron with random players: whole games of four and of two, as `Game.play` plays them.

Its players are also asked when only one action is possible (often: roll the dice). `actions` counts every
action, `choices` those with at least two to choose from; the second count comes from playing the same seeds
again, unmeasured.
"""

import json
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from rounds import measure, parse_arguments


def new_game(colors, seed):
    return Game([RandomPlayer(color) for color in colors], seed=seed)


def play(colors, seed):
    game = new_game(colors, seed)
    game.play()
    return {"games": 1, "actions": len(game.state.actions)}


def count_choices(colors, seed):
    """The actions of one game that were really chosen."""
    chosen = 0

    def decide(player, game, actions):
        nonlocal chosen
        chosen += len(actions) > 1
        return player.decide(game, actions)

    new_game(colors, seed).play(decide_fn=decide)
    return chosen


def random_play(colors, arguments):
    rounds = measure(lambda seed: play(colors, seed), arguments)
    seed = 0
    for one in rounds:
        seeds = range(seed + 1, seed + one["games"] + 1)
        one["choices"] = sum(count_choices(colors, seed) for seed in seeds)
        seed = seeds[-1]
    return rounds


def copies(arguments):
    """Copies of a state in the middle of a game of four."""
    game = new_game(list(Color), 1)
    for _ in range(200):
        game.play_tick()

    def copy(_):
        for _ in range(100):
            game.copy()
        return {"copies": 100}

    arguments.seconds /= 4
    return measure(copy, arguments)


if __name__ == "__main__":
    arguments = parse_arguments(__doc__)
    colors = list(Color)
    result = {
        "version": version("catanatron"),
        "catanatron_4p": random_play(colors, arguments),
        "catanatron_2p": random_play(colors[:2], arguments),
        "catanatron_copy": copies(arguments),
    }
    print(json.dumps(result))
