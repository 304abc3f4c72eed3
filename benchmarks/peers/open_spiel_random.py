"""OpenSpiel with random play: backgammon in a Python loop, and rollouts inside its C++.

Rollouts are one call into C++ that plays many games to their end: a search with a single simulation, whose
only work is to evaluate the root by random playouts. How many decisions a game has is counted in the Python
loop.
"""

import json
import random
from importlib.metadata import version

import pyspiel

from rounds import measure, parse_arguments

ROLLOUTS = 100


def play(game, rng):
    """One game from Python; rolls and deals are not decisions."""
    state = game.new_initial_state()
    actions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            actions += 1
    return {"games": 1, "actions": actions}


def first_decision(game, rng):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.chance_outcomes())[0])
    return state


def rollouts(name, arguments):
    """Rounds of rollouts in C++ from the first decision of a game."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    length = sum(play(game, rng)["actions"] for _ in range(50)) / 50
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    search = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)
    state = first_decision(game, rng)

    def roll_out(_):
        search.mcts_search(state)
        return {"games": ROLLOUTS, "actions": ROLLOUTS * length}

    return measure(roll_out, arguments)


if __name__ == "__main__":
    arguments = parse_arguments(__doc__)
    backgammon = pyspiel.load_game("backgammon")
    rng = random.Random(1)
    result = {
        "version": version("open_spiel"),
        "open_spiel_backgammon": measure(lambda _: play(backgammon, rng), arguments),
        "open_spiel_backgammon_cpp": rollouts("backgammon", arguments),
        "open_spiel_gin_rummy_cpp": rollouts("gin_rummy", arguments),
        "open_spiel_hearts_cpp": rollouts("hearts", arguments),
    }
    print(json.dumps(result))
