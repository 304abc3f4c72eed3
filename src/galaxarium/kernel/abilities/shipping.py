"""Families about single ships: nagato's two moves, recall (andellouxian-6), transfer (gort), muster
(aughmoore)."""

from ..codes import frame
from ..economy import can_gain, gain
from ..fleet import ships_in_orbit
from ..layout import SEAT
from ..places import can_move
from ..stack import pop, push, push_plain, top


def can_moves(s, d, seat, planet):
    """Usable when a first move is possible."""
    return can_move(s, seat, False)


def apply_moves(s, d, seat, planet, ev):
    """R7 nagato: the first move, fully resolved, and then the second."""
    push_plain(s, frame.SECOND_MOVE, seat)
    push(s, frame.MOVE, seat, 1, 0, 0)


def run_second_move(s):
    """R7 nagato: with any other ship, if possible."""
    seat = top(s, SEAT)
    pop(s)
    if can_move(s, seat, True):
        push(s, frame.MOVE, seat, 2, 0, 0)
    else:
        s.marked[seat] = -1


def can_recall(s, d, seat, planet):
    """Usable with a ship on a track, also at its start."""
    return ships_in_orbit(s, seat) > 0


def apply_recall(s, d, seat, planet, ev):
    """Ask which ship."""
    push_plain(s, frame.RECALL, seat)


def is_transfer(s, d, seat, space, goal):
    """R7 gort: may the ship in orbit of `space` go to the same position around `goal`?"""
    return (
        space != goal
        and s.track[seat, space] >= 0
        and s.row[goal] >= 0
        and s.track[seat, goal] < 0
        and s.track[seat, space] <= d.advances[s.row[goal]]
    )


def can_transfer(s, d, seat, planet):
    """Usable when some ship can go somewhere."""
    for space in range(s.spaces):
        for goal in range(s.spaces):
            if is_transfer(s, d, seat, space, goal):
                return True
    return False


def apply_transfer(s, d, seat, planet, ev):
    """Ask which ship goes where."""
    push_plain(s, frame.TRANSFER, seat)


def can_muster(s, d, seat, planet):
    """R7 aughmoore: usable when culture rises."""
    return can_gain(s, seat, d.argument[planet], s.home[seat])


def apply_muster(s, d, seat, planet, ev):
    """One resource per own ship at home."""
    gain(s, seat, d.argument[planet], s.home[seat], ev)
