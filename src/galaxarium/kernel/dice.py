"""Dice: rolling, spending, setting, and lists of faces."""

from .codes import event, face
from .rng import draw_below
from .stack import emit


def roll(s, n, reason, given, ev):
    """Roll n dice for the active player; `given` is the list of faces picked up for it (0: none)."""
    code = 0
    for _ in range(n):
        f = draw_below(s.rng, face.COUNT)
        s.inactive[f] += 1
        code = code * 8 + f + 1  # faces in the order rolled, an octal digit each
    emit(ev, event.ROLL, s.active, reason, given, code)


def pick_up(s, d, faces):
    """Take the dice of a list away; return how many."""
    for f in range(face.COUNT):
        s.inactive[f] -= d.list_count[faces, f]
    return d.list_size[faces]


def reroll(s, d, faces, reason, ev):
    """Roll a list of inactive dice again."""
    n = pick_up(s, d, faces)
    roll(s, n, reason, faces, ev)


def spend(s, d, faces, reason, ev):
    """R2.5: dice that count as used but were never activated."""
    pick_up(s, d, faces)
    for f in range(face.COUNT):
        s.spent[f] += d.list_count[faces, f]
    emit(ev, event.SPEND, s.active, faces, reason, 0)


def set_die(s, old, new, ev):
    """Turn an inactive die to another face."""
    s.inactive[old] -= 1
    s.inactive[new] += 1
    emit(ev, event.SET, s.active, old, new, 0)


def inactive_dice(s):
    """How many dice are inactive?"""
    n = 0
    for f in range(face.COUNT):
        n += s.inactive[f]
    return n


def all_inactive(s, d):
    """The list of all inactive dice."""
    faces = 0
    for f in range(face.COUNT):
        for _ in range(s.inactive[f]):
            faces = d.list_child[faces, f]
    return faces


def list_faces(s, d, out, n, base, shortest, longest):
    """Append every list of inactive dice of the wanted lengths, in canonical order; return the new count.

    Walks the tree of lists breadth first and uses the unfinished part of `out` as its queue; lists shorter
    than wanted are dropped at the end.
    """
    start = n
    head = n - 1
    node = 0
    while True:
        if d.list_size[node] < longest:
            last = d.list_last[node]
            if d.list_count[node, last] < s.inactive[last]:
                out[n] = base + d.list_child[node, last]
                n += 1
            for f in range(last + 1, face.COUNT):  # none of these in the list yet
                if s.inactive[f] > 0:
                    out[n] = base + d.list_child[node, f]
                    n += 1
        head += 1
        if head >= n:
            break
        node = out[head] - base
    drop = start
    while drop < n and d.list_size[out[drop] - base] < shortest:
        drop += 1
    for i in range(drop, n):
        out[start + i - drop] = out[i]
    return n - (drop - start)
