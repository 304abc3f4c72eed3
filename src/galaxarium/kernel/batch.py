"""Many games without leaving compiled code: random play for measuring, testing and, later, searching."""

from .rng import draw_below
from .step import begin, step


def play_random(s, d, w, out, limit):
    """Play a game that has just been prepared to its end with uniformly random choices drawn from generator `w`.

    Return the number of decisions, or -1 if `limit` was reached first.
    """
    n = begin(s, d, out, None)
    return finish_random(s, d, w, out, n, limit)


def finish_random(s, d, w, out, n, limit):
    """Play on from a decision whose n choices are in `out`."""
    decisions = 0
    while n > 0:
        if decisions == limit:
            return -1
        n = step(s, d, out[draw_below(w, n)], out, None)
        decisions += 1
    return decisions
