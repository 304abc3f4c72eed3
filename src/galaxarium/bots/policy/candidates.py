"""The choices a search looks at: not every list of dice, and no more than its width."""

from ...kernel.abilities.usable import can_activate
from ...kernel.codes import face, frame, verb
from ...kernel.dice import all_inactive
from ...kernel.layout import KIND, SEAT
from ...kernel.stack import top
from .greedy import cheapest_pair, face_values, greedy_choice, look_ahead
from .traits import WIDTH
from .tree import add_child, clear_tree
from .workspace import CANDIDATES

ALWAYS = 1000.0  # the outlook of what cannot be looked ahead and is always tried


def grow_root(s, d, n, out, m):
    """The root and its children: greedy's choice first, then the best others of the n actions in `out`."""
    seat = top(s, SEAT)
    clear_tree(m, seat)
    add_child(m, 0, greedy_choice(s, d, n, out, m), seat)
    m.root[CANDIDATES] = 1
    if top(s, KIND) == frame.MAIN:
        grow_main(s, d, n, out, m)
    else:
        for i in range(n):
            add_candidate(m, seat, out[i], look_ahead(s, d, seat, out[i], m))
    for node in range(1, m.root[CANDIDATES] + 1):
        m.total[node] = 0.0


def grow_main(s, d, n, out, m):
    """All dice, a few ways to reroll, one pair for the converter, and the end of the turn."""
    seat = top(s, SEAT)
    average = face_values(s, d, seat, m) / face.COUNT
    pair = cheapest_pair(s, d, n, out, m)
    everything = verb.REROLL + all_inactive(s, d)
    useless = verb.REROLL + useless_dice(s, d)
    weak = verb.REROLL + weak_dice(s, d, m, average)
    for i in range(n):
        action = out[i]
        if action < verb.REROLL or action >= verb.BUY:
            add_candidate(m, seat, action, look_ahead(s, d, seat, action, m))
        elif (
            action == everything
            or action == useless
            or action == weak
            or action == pair
            or action == verb.END
        ):
            add_candidate(m, seat, action, ALWAYS)


def useless_dice(s, d):
    """The list of inactive dice that cannot be activated now."""
    faces = 0
    for f in range(face.COUNT):
        if s.inactive[f] > 0 and not can_activate(s, d, s.active, f):
            for _ in range(s.inactive[f]):
                faces = d.list_child[faces, f]
    return faces


def weak_dice(s, d, m, average):
    """The list of inactive dice worth less than the average face."""
    faces = 0
    for f in range(face.COUNT):
        if m.values[f] < average:
            for _ in range(s.inactive[f]):
                faces = d.list_child[faces, f]
    return faces


def add_candidate(m, seat, action, outlook):
    """Take a choice in, if there is room or it is better than the worst; greedy's is there already."""
    if action == m.action[1]:
        return
    count = m.root[CANDIDATES]
    if count < m.traits[WIDTH]:
        node = add_child(m, 0, action, seat)
        m.root[CANDIDATES] = count + 1
    else:
        node = worst_candidate(m)
        if node == 0 or m.total[node] >= outlook:
            return
        m.action[node] = action
    m.total[node] = outlook


def worst_candidate(m):
    """The candidate with the worst outlook, greedy's choice apart; 0 without one."""
    worst = 0
    for node in range(2, m.root[CANDIDATES] + 1):
        if worst == 0 or m.total[node] < m.total[worst]:
            worst = node
    return worst
