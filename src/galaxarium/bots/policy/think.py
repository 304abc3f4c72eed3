"""One decision of a policy, whatever its kind."""

from ...kernel.layout import SEAT
from ...kernel.rng import draw_below, draw_word
from ...kernel.stack import top
from .greedy import greedy_choice
from .redeal import redeal
from .search import search
from .workspace import ROOT, STREAM, THINK

NOBODY, RANDOM, GREEDY, SEARCH = range(4)
"""Kinds of policies."""
POLICY, SIMULATIONS, FIRST_TRAIT = range(3)
"""Columns of `profiles`, a row per seat (and the judge): what kind, how long it thinks, and its traits."""


def think(s, d, n, out, m):
    """Pick one of the n actions in `out` for whoever decides, from what that seat may know."""
    seat = top(s, SEAT)
    if m.profiles[seat, POLICY] == RANDOM:
        return out[draw_below(m.bots[STREAM].rng, n)]
    start_thinking(s, d, m)
    if m.profiles[seat, POLICY] == GREEDY:
        return greedy_choice(m.games[ROOT], d, n, out, m)
    return search(d, n, out, m, int(m.profiles[seat, SIMULATIONS]))


def start_thinking(s, d, m):
    """Clear the workspace: chance for this decision, traits of this policy, the game as its seat knows it."""
    seat = top(s, SEAT)
    for i in range(4):
        m.bots[THINK].rng[i] = draw_word(m.bots[STREAM].rng)
    take_traits(m, seat)
    m.games[ROOT] = s
    redeal(m.games[ROOT], d, seat, m.bots[THINK])


def take_traits(m, row):
    """Think like the policy of a row of `profiles`."""
    for i in range(len(m.traits)):
        m.traits[i] = float(m.profiles[row, FIRST_TRAIT + i])
