"""May a die action be chosen, by activating, converting or following (R2.3)?"""

from ..actions import can_simple_action
from ..codes import face
from ..economy import can_upgrade
from .copying import can_use


def can_colony(s, d, seat):
    """R3.4: an upgrade, or an own planet that is usable."""
    if can_upgrade(s, d, seat, 0):
        return True
    for i in range(s.taken_n):
        if s.owner[s.taken[i]] == seat and can_use(s, d, seat, s.taken[i]):
            return True
    return False


def can_action(s, d, seat, f):
    """R2.3: is the action of this face usable for the seat?"""
    if f == face.COLONY:
        return can_colony(s, d, seat)
    return can_simple_action(s, d, seat, f)


def can_activate(s, d, seat, f):
    """R2.3: the die being activated is no longer inactive when its action is judged."""
    if s.inactive[f] == 0:
        return False
    if f != face.COLONY:
        return can_simple_action(s, d, seat, f)
    return can_turned(s, d, seat, f, f)


def can_turned(s, d, seat, old, new):
    """R2.3: would a die of face `old`, turned to `new` and activated, be usable?"""
    s.inactive[old] -= 1
    s.bay[s.bay_n] = new
    s.bay_n += 1
    usable = can_action(s, d, seat, new)
    s.bay_n -= 1
    s.bay[s.bay_n] = -1
    s.inactive[old] += 1
    return usable


def can_buy(s, d, seat, resource, old, new):
    """R8.5: can a die be turned and activated for one of a resource? The payment comes first (R2.3)."""
    if s.inactive[old] == 0 or s.stock[seat, resource] == 0:
        return False
    s.stock[seat, resource] -= 1
    usable = can_turned(s, d, seat, old, new)
    s.stock[seat, resource] += 1
    return usable


def follow_price(s, free):
    """R4.1, nibiru: what a follow costs now."""
    if free > 0:
        return 0
    return 2 if s.effect[2] > 0 else 1


def can_follow(s, d, seat, f, free):
    """R4.1: can the price be paid, and is the action usable then? A follow is a chain of its own (R6.3)."""
    price = follow_price(s, free)
    if s.stock[seat, face.RESOURCE_CULTURE] < price:
        return False
    chain = s.chain
    s.chain = 0
    s.stock[seat, face.RESOURCE_CULTURE] -= price
    usable = can_action(s, d, seat, f)
    s.stock[seat, face.RESOURCE_CULTURE] += price
    s.chain = chain
    return usable
