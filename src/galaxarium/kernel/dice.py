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
    left = inactive_dice(s)
    for f in range(face.COUNT):
        faces += d.list_rank[f, left, s.inactive[f]]
        left -= s.inactive[f]
    return faces


def list_faces(d, out, n, base, faces, shortest, longest):
    """Append every part of a list that has a wanted length, in canonical order; return the new count."""
    first = int(d.list_first[faces, shortest])
    last = int(d.list_first[faces, longest + 1])
    for i in range(first, last):
        out[n + i - first] = base + d.list_part[i]
    return n + last - first
