"""Catanatron with random players: whole games of four and of two, as `Game.play` plays them.

Its players are also asked when only one action is possible (often: roll the dice). `actions` counts every
action, `choices` those with at least two to choose from; the second count comes from playing the same seeds
again, unmeasured.

A simulation is a copy of a game played to its end at random, which is what a simulation of Catanatron's own
search comes to; that player is in no published package, and catanatron_mcts.py measures it in a checkout.
"""

import json
from importlib.metadata import version

from catanatron import Color, Game, RandomPlayer

from rounds import measure, parse_arguments

POSITIONS = 8


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


def playouts(colors, arguments):
    """Copies of one position of each of some games, played to the end; all of them again and again."""
    kept = positions(colors)

    def simulate(_):
        for game in kept:
            game.copy().play()
        return {"simulations": len(kept)}

    return measure(simulate, arguments)


def positions(colors):
    """One position of each of some random games: of the first an early one, of the last a late one."""
    return [position(colors, i + 1, (2 * i + 1) / (2 * POSITIONS)) for i in range(POSITIONS)]


def position(colors, seed, part):
    """A random game when this part of it has been played, at the next choice."""
    whole, ticks = new_game(colors, seed), 0
    while whole.winning_color() is None:
        whole.play_tick()
        ticks += 1
    game = new_game(colors, seed)
    for _ in range(int(part * ticks)):
        game.play_tick()
    while len(possible(game)) < 2:
        game.play_tick()
    return game


def possible(game):
    """The actions there are; later versions keep them in another place."""
    holder = game if hasattr(game, "playable_actions") else game.state
    return holder.playable_actions


if __name__ == "__main__":
    arguments = parse_arguments(__doc__)
    colors = list(Color)
    result = {
        "version": version("catanatron"),
        "catanatron_4p": random_play(colors, arguments),
        "catanatron_2p": random_play(colors[:2], arguments),
        "catanatron_playouts_2p": playouts(colors[:2], arguments),
        "catanatron_copy": copies(arguments),
    }
    print(json.dumps(result))
