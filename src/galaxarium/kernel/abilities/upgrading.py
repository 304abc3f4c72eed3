"""Family upgrade: mared (cheaper for the lowest level) and lureena (any mix of resources)."""

from ..codes import frame
from ..economy import can_upgrade, upgrade_cost
from ..stack import push

LOWEST = 0
MIX = 1


def is_lowest(s, seat):
    """R7 mared: is the seat's level the lowest? Switch mared: shared lowest counts, or not."""
    for other in range(s.players):
        if other != seat:
            if s.level[other] < s.level[seat]:
                return False
            if s.mared_strict > 0 and s.level[other] == s.level[seat]:
                return False
    return True


def can_upgrading(s, d, seat, planet):
    """Usable when the next level can be paid this way."""
    discount = d.steps[planet]
    if d.argument[planet] == MIX:
        cost = upgrade_cost(s, d, seat, discount)
        return cost >= 0 and s.stock[seat, 0] + s.stock[seat, 1] >= cost
    return is_lowest(s, seat) and can_upgrade(s, d, seat, discount)


def apply_upgrading(s, d, seat, planet, ev):
    """Ask how to pay."""
    push(s, frame.UPGRADE, seat, d.steps[planet], d.argument[planet], 0)
