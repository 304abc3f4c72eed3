"""The search tree: nodes in columns of the workspace, children as linked lists.

A node is a choice after all those above it, whatever the dice did in between (open loop).
"""

from math import sqrt

from .traits import WIDEN
from .workspace import CANDIDATES, DECIDER, DONE, NODES, USED

EXPLORE = 0.3


def clear_tree(m, seat):
    """Only a root."""
    m.root[DECIDER] = seat
    m.root[CANDIDATES] = 0
    m.root[USED] = 1
    m.root[DONE] = 0
    m.child[0] = 0


def add_child(m, node, action, seat):
    """Hang a new node under another and return it; 0 when the tree is full."""
    child = m.root[USED]
    if child == NODES:
        return 0
    m.root[USED] = child + 1
    m.total[child] = 0.0
    m.visits[child] = 0
    m.child[child] = 0
    m.sibling[child] = m.child[node]
    m.action[child] = action
    m.owner[child] = seat
    m.alive[child] = 1
    m.squares[child] = 0.0
    m.lead[child] = 0.0
    m.spread[child] = 0.0
    m.child[node] = child
    return child


def find_child(m, node, action):
    """The child for an action, or 0."""
    child = m.child[node]
    while child > 0 and m.action[child] != action:
        child = m.sibling[child]
    return child


def mean(m, node):
    """The mean share of whoever chose this node."""
    return m.total[node] / max(1, m.visits[node])


def is_among(action, out, n):
    """Is this one of the n actions in `out`?"""
    for i in range(n):
        if out[i] == action:
            return True
    return False


def best_known(m, node, n):
    """The child with the highest bound that is possible now (one of the n actions in `wide`), or 0."""
    best = 0
    most = -1.0
    effort = EXPLORE * sqrt(m.visits[node])
    child = m.child[node]
    while child > 0:
        bound = mean(m, child) + effort / (1.0 + m.visits[child])
        if bound > most and is_among(m.action[child], m.wide, n):
            best = child
            most = bound
        child = m.sibling[child]
    return best


def may_widen(m, node):
    """Progressive widening: the more visits, the more ways are tried."""
    children = 0
    child = m.child[node]
    while child > 0:
        children += 1
        child = m.sibling[child]
    return m.visits[node] >= m.traits[WIDEN] * children * children
