"""Many games without leaving compiled code: random play for measuring, testing and, later, searching."""

from .codes import verb
from .rng import draw_below
from .step import step


def play_random(s, d, bot, out, limit):
    """Set up a game that has just been configured and play it to its end with uniformly random choices.

    Return the number of decisions, or -1 if `limit` was reached first.
    """
    n = step(s, d, verb.BEGIN, out, None)
    decisions = 0
    while n > 0:
        if decisions == limit:
            return -1
        n = step(s, d, out[draw_below(bot.rng, n)], out, None)
        decisions += 1
    return decisions
