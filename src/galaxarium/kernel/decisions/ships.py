"""Ships: moving, landing, advancing (R3.1, R3.3)."""

from ..abilities.copying import can_use
from ..abilities.families import begin_use
from ..codes import event, frame, verb
from ..fleet import advance, move_ship
from ..layout import A, B, C
from ..places import HOME, can_go, fits_track, has_movable_ship, is_orbit, space_of
from ..stack import pop, push, top


def choose_move(s, seat, out):
    """R3.1: which ship goes where."""
    n = 0
    second = top(s, A) == 2
    for place in range(1 + 2 * s.spaces):
        if has_movable_ship(s, seat, place, second):
            for goal in range(1 + 2 * s.spaces):
                if can_go(s, seat, place, goal):
                    out[n] = verb.MOVE + place * verb.PLACES + goal
                    n += 1
    return n


def resolve_move(s, d, seat, argument, ev):
    """R3.1: move; on a surface the planet may be used at once."""
    which = top(s, A)
    pop(s)
    goal = argument % verb.PLACES
    move_ship(s, seat, argument // verb.PLACES, goal, ev)
    if which == 1:
        s.marked[seat] = goal
    elif which == 2:
        s.marked[seat] = -1
    if goal != HOME and not is_orbit(goal):
        planet = s.row[space_of(goal)]
        if can_use(s, d, seat, planet):
            push(s, frame.LAND, seat, planet, 0, 0)


def choose_land(s, out):
    """R3.1: use the planet; pass only where the landing switch says may."""
    out[0] = verb.USE + top(s, A)
    out[1] = verb.PASS
    return 2 - s.landing_must


def resolve_land(s, d, seat, ev):
    """R3.1: use the planet landed on."""
    planet = top(s, A)
    pop(s)
    begin_use(s, d, seat, planet, event.WAY_LANDING, ev)


def choose_advance(s, d, seat, out):
    """R3.3: which ship; the one that paid for it is left out."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] >= 0 and space != top(s, C) - 1 and fits_track(d, s.row[space], top(s, A)):
            out[n] = verb.ADVANCE + space
            n += 1
    return n


def resolve_advance(s, d, seat, space, ev):
    """R3.3"""
    steps = top(s, B)
    pop(s)
    advance(s, d, seat, space, steps, ev)
