"""Resources, points and levels."""

from .codes import event, face
from .layout import LEVELS, WINNING_POINTS
from .stack import emit


def gain(s, seat, resource, amount, ev):
    """R2.6: gain up to the cap; what exceeds it is lost. Return what was really gained."""
    got = min(amount, s.cap[seat] - s.stock[seat, resource])
    if got > 0:
        s.stock[seat, resource] += got
        emit(ev, event.GAIN, seat, resource, got, 0)
        return got
    return 0


def pay(s, seat, resource, amount, ev):
    """Pay a cost that is known to be affordable."""
    if amount > 0:
        s.stock[seat, resource] -= amount
        emit(ev, event.PAY, seat, resource, amount, 0)


def can_gain(s, seat, resource, amount):
    """R2.3: would the resource really rise?"""
    return amount > 0 and s.stock[seat, resource] < s.cap[seat]


def can_pay(s, d, seat, planet):
    """Can the printed price of an ability be paid?"""
    return s.stock[seat, 0] >= d.cost[planet, 0] and s.stock[seat, 1] >= d.cost[planet, 1]


def score_points(s, seat, points, ev):
    """R5.1: the first seat to have 21 points triggers the end, for good."""
    s.points[seat] += points
    if s.trigger < 0 and s.points[seat] >= WINNING_POINTS:
        s.trigger = seat
        emit(ev, event.TRIGGER, seat, 0, 0, 0)
        if s.rogue >= 0:
            win_at_once(s, ev)


def win_at_once(s, ev):
    """R9.7: in solo nothing happens after the deciding event."""
    s.over = 1
    emit(ev, event.OVER, 0, 0, 0, 0)


def upgrade_cost(s, d, seat, discount):
    """R3.5: the price of the next level, or none at the last."""
    if s.level[seat] >= LEVELS:
        return -1
    return d.level_cost[s.level[seat] + 1] - discount


def can_upgrade(s, d, seat, discount):
    """R3.5: can the next level be paid with one kind of resource?"""
    cost = upgrade_cost(s, d, seat, discount)
    return cost >= 0 and (s.stock[seat, 0] >= cost or s.stock[seat, 1] >= cost)


def upgrade(s, d, seat, energy, culture, ev):
    """R3.5: pay and rise one level; a newly unlocked ship stands at home at once."""
    pay(s, seat, face.RESOURCE_ENERGY, energy, ev)
    pay(s, seat, face.RESOURCE_CULTURE, culture, ev)
    old = s.level[seat]
    s.level[seat] = old + 1
    s.home[seat] += d.level_ships[old + 1] - d.level_ships[old]
    emit(ev, event.UPGRADE, seat, old + 1, 0, 0)
    score_points(s, seat, d.level_points[old + 1] - d.level_points[old], ev)
