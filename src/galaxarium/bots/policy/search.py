"""Open-loop Monte Carlo tree search with fresh determinisations.

Differences between choices drown in dice. So the choices of the root are compared in rounds: in one round
every choice still in the race is simulated in the same imagined world (deck, missions, the dice of every
turn). After each phase the worse half is out (sequential halving). Greedy's own choice is always among them,
and another is taken only if it did better beyond doubt.
"""

from math import sqrt

from ...kernel.rng import draw_word
from .candidates import grow_root
from .redeal import redeal
from .simulate import simulate
from .traits import DOUBT
from .workspace import CANDIDATES, DECIDER, DONE, PLAY, PLAYED, RACING, ROOT, THINK, WORLD

FIRST_PASS = 64
FEWEST = 4  # simulations before a choice may beat greedy's


def search(d, n, out, m, simulations):
    """Pick one of the n actions in `out`, for the game in ROOT."""
    grow_root(m.games[ROOT], d, n, out, m)
    left = simulations
    while left > 0:
        left -= search_on(d, m, left)
    return found(m)


def search_on(d, m, most):
    """One pass of at most about so many simulations; return how many are done with, all when there is nothing
    to compare.

    A pass is twice as long as all before it together (at first FIRST_PASS), so a search cut short by the
    clock is the beginning of the longer one. It has phases of rounds, after each of which half the choices
    are out.
    """
    if m.root[CANDIDATES] < 2:
        return most
    left = min(most, max(FIRST_PASS, 2 * m.root[DONE]))
    earlier = m.root[DONE]
    revive(m)
    phases = count_phases(m.root[CANDIDATES])
    while phases > 0:
        rounds = max(1, left // (phases * m.root[RACING]))
        for _ in range(rounds):
            left -= play_round(d, m)
        phases -= 1
        if phases > 0:
            halve(m)
    return m.root[DONE] - earlier


def revive(m):
    """All choices are in the race again."""
    m.root[RACING] = m.root[CANDIDATES]
    for node in range(1, m.root[CANDIDATES] + 1):
        m.alive[node] = 1


def count_phases(choices):
    """How often a number can be halved until two are left, and once more for those."""
    phases = 1
    left = choices
    while left > 2:
        phases += 1
        left = (left + 1) // 2
    return phases


def halve(m):
    """Leave the better half in the race; greedy's choice (node 1) stays, as the measure of all others."""
    for _ in range(m.root[RACING] // 2):
        worst = 0
        for node in range(2, m.root[CANDIDATES] + 1):
            if m.alive[node] > 0 and (worst == 0 or margin(m, node) < margin(m, worst)):
                worst = node
        if worst > 0:
            m.alive[worst] = 0
            m.root[RACING] -= 1


def play_round(d, m):
    """Simulate every choice in the race in the same imagined world; return how many there were."""
    for i in range(4):
        m.bots[WORLD].rng[i] = draw_word(m.bots[THINK].rng)
    simulations = 0
    measure = 0.0
    for node in range(1, m.root[CANDIDATES] + 1):
        if m.alive[node] > 0:
            share = play_in_world(d, m, node)
            if node == 1:
                measure = share
            m.squares[node] += share * share
            m.lead[node] += share - measure
            m.spread[node] += (share - measure) * (share - measure)
            simulations += 1
    m.root[DONE] += simulations
    return simulations


def play_in_world(d, m, node):
    """One simulation that begins with the choice of a node, in the world of this round."""
    for i in range(4):
        m.bots[PLAYED].rng[i] = m.bots[WORLD].rng[i]
    m.games[PLAY] = m.games[ROOT]
    redeal(m.games[PLAY], d, m.root[DECIDER], m.bots[PLAYED])
    simulate(m.games[PLAY], d, m, node)
    return m.shares[m.root[DECIDER]]


def found(m):
    """Greedy's choice, unless another did better beyond doubt."""
    best = 1
    most = 0.0
    for node in range(2, m.root[CANDIDATES] + 1):
        bound = margin(m, node) - m.traits[DOUBT] * margin_error(m, node)
        if m.visits[node] >= FEWEST and bound > most:
            best = node
            most = bound
    return m.action[best]


def margin(m, node):
    """How much better than greedy's choice it did in the same worlds."""
    return m.lead[node] / max(1, m.visits[node])


def margin_error(m, node):
    """The standard error of that."""
    visits = max(1, m.visits[node])
    mean_lead = m.lead[node] / visits
    return sqrt(max(0.0, m.spread[node] / visits - mean_lead * mean_lead) / visits)
