"""Games that are nearly over, for tests that want to see an end soon."""

import functools
import random

from galaxarium.game.game import Game


@functools.cache
def late_game(left, players=2, seed=1, **setup):
    """A position so many decisions before the end of a random game, and those decisions."""
    chance = random.Random(seed)
    game = Game.new(players=players, seed=seed, **setup)
    while game.decision:
        game.play(chance.choice(game.decision.choices))
    lines = game.record().splitlines()
    late = Game.from_record("\n".join(lines[:-left]))
    return late.position(), game.decisions[-left:]
