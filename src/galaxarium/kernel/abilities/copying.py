"""May an ability be used (R2.3, R6), copying included?

A copying planet is usable if some target is, which may copy in turn. The search for one runs over PROBE
frames on the state's own stack, above the decision being asked: no recursion and no memory of its own.
Whatever is tried is undone, so the state is the same afterwards.
"""

from .. import cards
from ..actions import can_simple_action
from ..codes import face, frame
from ..economy import can_upgrade
from ..layout import A, B, C, D
from ..stack import pop, push, set_top, top
from .families import can_paid

NO_TARGET = -1
SOME_ACTION = 127  # a die action that needs no further planet


def may_begin(s, d, seat, planet):
    """R6.2, R6.3: do the limits allow this use?"""
    if d.own_turn[planet] > 0 and s.active != seat:
        return False
    if s.used[seat] & d.once[planet]:
        return False
    return (s.chain & d.copying[planet]) == 0


def can_use(s, d, seat, planet):
    """May the seat use this ability now?"""
    if not may_begin(s, d, seat, planet):
        return False
    if d.copying[planet] == 0:
        return can_paid(s, d, seat, planet)
    return can_copy(s, d, seat, planet)


def can_copy(s, d, seat, planet):
    """Is there a target, however deep?"""
    base = s.depth
    enter(s, d, seat, planet)
    while s.depth > base:
        target = next_target(s, d, seat)
        if target == NO_TARGET:
            leave(s, d, seat)
        elif target == SOME_ACTION:
            break
        elif may_begin(s, d, seat, target):
            if d.copying[target] > 0:
                enter(s, d, seat, target)
            elif can_paid(s, d, seat, target):
                break
    found = s.depth > base
    while s.depth > base:
        leave(s, d, seat)
    return found


def enter(s, d, seat, planet):
    """Begin to try a copying planet."""
    s.chain |= d.copying[planet]
    push(s, frame.PROBE, seat, planet, 0, 0)


def leave(s, d, seat):
    """Give a copying planet up and undo what was tried."""
    take_back(s, d, seat)
    s.chain &= ~d.copying[top(s, A)]
    pop(s)


def next_target(s, d, seat):
    """The next planet the top probe could copy."""
    planet = top(s, A)
    way = d.argument[planet]
    cursor = top(s, B)
    if cursor == 0 and way >= cards.COPY_PERFORM:
        if some_action(s, d, seat, way):
            return SOME_ACTION
        if way == cards.COPY_REPEAT and not can_repeat_face(s, face.COLONY):
            return NO_TARGET
    if way == cards.COPY_ROW:
        return next_in_row(s, cursor)
    take_back(s, d, seat)
    return next_taken(s, d, seat, way, cursor)


def next_in_row(s, cursor):
    """umbra-forum: any row planet."""
    while cursor < s.spaces:
        planet = s.row[cursor]
        cursor += 1
        if planet >= 0:
            set_top(s, B, cursor)
            return int(planet)
    return NO_TARGET


def next_taken(s, d, seat, way, cursor):
    """The next planet of another player, hired for a gift, or of one's own."""
    hires = way == cards.COPY_HIRE_ENERGY or way == cards.COPY_HIRE_CULTURE
    if hires and s.stock[seat, hire_price(way)] == 0:
        return NO_TARGET
    while cursor < s.taken_n:
        planet = s.taken[cursor]
        cursor += 1
        if (s.owner[planet] != seat) == hires:
            set_top(s, B, cursor)
            if hires:
                hand_over(s, seat, s.owner[planet], hire_price(way))
            return int(planet)
    return NO_TARGET


def hire_price(way):
    """The resource given for a hire."""
    return face.RESOURCE_ENERGY if way == cards.COPY_HIRE_ENERGY else face.RESOURCE_CULTURE


def hand_over(s, seat, other, resource):
    """Try a gift; the top probe remembers it. The giver loses in full, the taker keeps what fits."""
    kept = 1 if s.stock[other, resource] < s.cap[other] else 0
    s.stock[seat, resource] -= 1
    s.stock[other, resource] += kept
    set_top(s, C, other + 1)
    set_top(s, D, kept)


def take_back(s, d, seat):
    """Undo the top probe's gift, if it made one."""
    other = top(s, C) - 1
    if other >= 0:
        resource = hire_price(d.argument[top(s, A)])
        s.stock[seat, resource] += 1
        s.stock[other, resource] -= top(s, D)
        set_top(s, C, 0)
        set_top(s, D, 0)


def some_action(s, d, seat, way):
    """zavodnick, piedes: can a die action be performed that needs no planet?"""
    for f in range(face.COUNT):
        if way == cards.COPY_PERFORM or can_repeat_face(s, f):
            if can_simple_action(s, d, seat, f):
                return True
            if f == face.COLONY and can_upgrade(s, d, seat, 0):
                return True
    return False


def can_repeat_face(s, f):
    """R7 piedes: was this face activated this turn, by a die other than the last one?"""
    for i in range(s.bay_n - 1):
        if s.bay[i] == f:
            return True
    return False


def can_hire(s, d, seat, planet, resource):
    """R2.3: would this planet of another player be usable after the gift?"""
    push(s, frame.PROBE, seat, 0, 0, 0)
    hand_over(s, seat, s.owner[planet], resource)
    usable = can_use(s, d, seat, planet)
    s.stock[seat, resource] += 1
    s.stock[s.owner[planet], resource] -= top(s, D)
    pop(s)
    return usable
