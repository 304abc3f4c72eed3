"""One simulation: down the tree, one new node, greedily on for a few turns, and a judgement.

Every node counts for the seat that chose it, so any number of players is fine.
"""

from ...kernel.codes import verb
from ...kernel.layout import SEAT
from ...kernel.places import is_rogue
from ...kernel.rng import draw_word, seed_words
from ...kernel.stack import top
from ...kernel.step import step
from .greedy import greedy_choice, look_ahead
from .shares import note_shares
from .traits import TURNS
from .tree import add_child, best_known, find_child, may_widen
from .workspace import LAST, LENGTH, PATH, PLAYED

LONGEST = 600  # decisions after the tree
NOTHING = -1000.0


def simulate(t, d, m, node):
    """Play on from the choice of a node below the root; every node of the way learns from the outcome."""
    world = draw_word(m.bots[PLAYED].rng)
    m.root[LAST] = t.turn + t.players + int(m.traits[TURNS])
    m.path[0] = node
    m.root[LENGTH] = 1
    n = go_on(t, d, m, m.action[node], world)
    n = descend(t, d, m, n, world)
    play_out(t, d, m, n, world)
    note_shares(t, d, m)
    for i in range(m.root[LENGTH]):
        visited = m.path[i]
        m.visits[visited] += 1
        m.total[visited] += m.shares[m.owner[visited]]


def go_on(t, d, m, action, world):
    """Take an action. The dice of a turn and of a reroll depend on the world alone, not on what was done
    before, so that different choices meet the same luck; a rogue's dice come one by one and cannot be fixed
    so."""
    if not is_rogue(t, t.active):
        rerolls = t.rerolls + 1 if verb.REROLL <= action < verb.CONVERT else 0
        seed_words(t.rng, world, t.turn * 64 + rerolls)
    return step(t, d, action, m.wide, None)


def descend(t, d, m, n, world):
    """Follow the tree as far as it goes and one node further; return the number of choices then."""
    fresh = False
    while n > 0 and t.turn < m.root[LAST] and not fresh and m.root[LENGTH] < PATH:
        child = branch(t, d, m, m.path[m.root[LENGTH] - 1], n)
        if child == 0:
            break  # the tree is full
        fresh = m.visits[child] == 0
        m.path[m.root[LENGTH]] = child
        m.root[LENGTH] += 1
        n = go_on(t, d, m, m.action[child], world)
    return n


def branch(t, d, m, node, n):
    """Where to go from a node: what greedy would do, then the best so far, now and then something new."""
    known = best_known(m, node, n)
    if known == 0:
        action = greedy_choice(t, d, n, m.wide, m)
        return add_child(m, node, action, top(t, SEAT))
    if may_widen(m, node):
        action = best_untried(t, d, m, node, n)
        if action >= 0:
            return add_child(m, node, action, top(t, SEAT))
    return known


def best_untried(t, d, m, node, n):
    """Of the n actions in `wide` that have no node yet, the one with the best outlook; -1 without one.

    Rerolls and conversions cannot be looked ahead and are left to greedy.
    """
    best = -1
    most = NOTHING
    seat = top(t, SEAT)
    for i in range(n):
        action = m.wide[i]
        chancy = verb.REROLL <= action < verb.END
        if not chancy and find_child(m, node, action) == 0:
            outlook = look_ahead(t, d, seat, action, m)
            if outlook > most:
                best = action
                most = outlook
    return best


def play_out(t, d, m, n, world):
    """Everybody plays greedily until some turns have passed or the game is over."""
    decisions = 0
    while n > 0 and t.turn < m.root[LAST] and decisions < LONGEST:
        n = go_on(t, d, m, greedy_choice(t, d, n, m.wide, m), world)
        decisions += 1
