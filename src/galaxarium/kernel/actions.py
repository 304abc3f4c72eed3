"""The six die actions (R3), apart from when a colony die is usable: that is abilities/usable.py."""

from .codes import face, frame
from .economy import can_gain, gain
from .fleet import can_advance
from .places import can_move
from .stack import push, push_plain


def harvest(s, d, seat, resource):
    """R3.2: one per own ship on or around a row planet of that resource; energy also per ship at home."""
    n = s.home[seat] if resource == face.RESOURCE_ENERGY else 0
    for space in range(s.spaces):
        planet = s.row[space]
        if planet >= 0 and d.resource[planet] == resource:
            n += s.surface[seat, space]
            if s.track[seat, space] >= 0:
                n += 1
    return n


def is_harvest(f):
    """Is the face energy or culture?"""
    return f == face.ENERGY or f == face.CULTURE


def is_progress(f):
    """Is the face diplomacy or economy?"""
    return f == face.DIPLOMACY or f == face.ECONOMY


def can_simple_action(s, d, seat, f):
    """R2.3 for every face but colony."""
    if f == face.MOVE:
        return can_move(s, seat, False)
    if is_harvest(f):
        resource = f - face.FIRST_RESOURCE
        return can_gain(s, seat, resource, harvest(s, d, seat, resource))
    if is_progress(f):
        return can_advance(s, d, seat, f - face.FIRST_TRACK, 0)
    return False


def perform_action(s, d, seat, f, ev):
    """R3: start a die action; what needs a choice becomes a decision."""
    if f == face.MOVE:
        push_plain(s, frame.MOVE, seat)
    elif is_harvest(f):
        resource = f - face.FIRST_RESOURCE
        gain(s, seat, resource, harvest(s, d, seat, resource), ev)
    elif is_progress(f):
        push(s, frame.ADVANCE, seat, f - face.FIRST_TRACK, 1, 0)
    else:
        push_plain(s, frame.COLONY, seat)


def push_chain(s, seat):
    """R6.3: start a chain of its own; the one it interrupts comes back when it is done."""
    push(s, frame.CHAIN, seat, s.chain, 0, 0)
    s.chain = 0
