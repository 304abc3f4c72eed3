"""Whole games between policies, counted as they go, without leaving compiled code."""

from ...kernel.codes import verb
from ...kernel.step import step
from .tally import tally, tally_start
from .think import think
from .workspace import BEFORE, TAKEN


def play_match(s, d, out, m, limit):
    """Set up a game that has just been configured and play it.

    Return the number of decisions, or -1 if `limit` was reached first.
    """
    n = begin_match(s, d, out, m)
    while n > 0:
        if m.root[TAKEN] == limit:
            return -1
        n = play_decision(s, d, out, m, think(s, d, n, out, m))
    return m.root[TAKEN]


def begin_match(s, d, out, m):
    """Set up the game; return the number of choices."""
    m.root[TAKEN] = 0
    n = step(s, d, verb.BEGIN, out, None)
    tally_start(s, d, m)
    return n


def play_decision(s, d, out, m, action):
    """Take an action and count it; return the number of choices after it."""
    if m.root[TAKEN] < len(m.log):
        m.log[m.root[TAKEN]] = action
    m.root[TAKEN] += 1
    m.games[BEFORE] = s
    n = step(s, d, action, out, None)
    tally(s, d, m, action)
    return n
