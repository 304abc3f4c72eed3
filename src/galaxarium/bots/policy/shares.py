"""How a simulation ended: everybody's chance to have won, as far as can be told where it stops."""

from ...kernel.layout import ROGUE_SEAT
from ...kernel.turn import mission_points
from .evaluate import leader_points, mission_outlook, value
from .traits import STEEPNESS

PLANET, LEVEL, RESOURCE = 0.02, 0.002, 0.0001
"""What breaks a tie (R5.3), in points."""
DECIDED = 1000.0


def note_shares(t, d, m):
    """Leave everybody's share of the victory in `shares`; they sum to one."""
    best = -DECIDED
    for seat in range(t.players):
        m.shares[seat] = standing(t, d, seat, m.traits)
        best = max(best, m.shares[seat])
    steepness = DECIDED if t.over > 0 else m.traits[STEEPNESS]
    total = 0.0
    for seat in range(t.players):
        m.shares[seat] = fall(steepness * (best - m.shares[seat]))
        total += m.shares[seat]
    for seat in range(t.players):
        m.shares[seat] /= total


def standing(t, d, seat, traits):
    """Points at the end; before it, what they may become."""
    if t.over == 0:
        leader = leader_points(t)
        return value(t, d, seat, traits, leader) + mission_outlook(t, d, seat, traits, leader)
    if t.rogue >= 0:
        return 1.0 if (t.trigger == ROGUE_SEAT or t.trigger < 0) == (seat == ROGUE_SEAT) else 0.0
    ties = PLANET * t.colonies[seat] + LEVEL * t.level[seat]
    ties += RESOURCE * (t.stock[seat, 0] + t.stock[seat, 1])
    return t.points[seat] + mission_points(t, d, seat) + ties


def fall(behind):
    """About exp(-behind), from multiplications only, so that every machine gets the same bits."""
    x = max(0.0, 1.0 - behind / 16.0)
    x *= x
    x *= x
    x *= x
    return x * x
