"""The galaxy: colony dice and upgrades (R3.4, R3.5)."""

from ..abilities.copying import can_use
from ..abilities.families import begin_use
from ..codes import event, face, verb
from ..economy import upgrade, upgrade_cost
from ..layout import A
from ..stack import pop, top


def choose_colony(s, d, seat, out):
    """R3.4: upgrade, or use an own planet."""
    n = choose_upgrade(s, d, seat, 0, out)
    for i in range(s.taken_n):
        planet = s.taken[i]
        if s.owner[planet] == seat and can_use(s, d, seat, planet):
            out[n] = verb.USE + planet
            n += 1
    return n


def resolve_colony(s, d, seat, action, ev):
    """R3.4: upgrade, or use an own planet."""
    pop(s)
    if action < verb.USE:
        pay_upgrade(s, d, seat, action - verb.UPGRADE, 0, ev)
    else:
        begin_use(s, d, seat, action - verb.USE, event.WAY_COLONY, ev)


def choose_upgrade(s, d, seat, discount, out):
    """R3.5: pay with energy or with culture."""
    n = 0
    cost = upgrade_cost(s, d, seat, discount)
    if cost >= 0:
        for resource in range(2):
            if s.stock[seat, resource] >= cost:
                out[n] = verb.UPGRADE + resource
                n += 1
    return n


def choose_mix(s, d, seat, out):
    """lureena: any split of the full cost."""
    n = 0
    cost = upgrade_cost(s, d, seat, top(s, A))
    for energy in range(cost + 1):
        if energy <= s.stock[seat, 0] and cost - energy <= s.stock[seat, 1]:
            out[n] = verb.PAY + energy * 8 + cost - energy
            n += 1
    return n


def resolve_upgrade(s, d, seat, action, ev):
    """mared and lureena."""
    discount = top(s, A)
    pop(s)
    if action >= verb.PAY:
        upgrade(s, d, seat, (action - verb.PAY) // 8, (action - verb.PAY) % 8, ev)
    else:
        pay_upgrade(s, d, seat, action - verb.UPGRADE, discount, ev)


def pay_upgrade(s, d, seat, resource, discount, ev):
    """R3.5: with one kind of resource."""
    cost = upgrade_cost(s, d, seat, discount)
    if resource == face.RESOURCE_ENERGY:
        upgrade(s, d, seat, cost, 0, ev)
    else:
        upgrade(s, d, seat, 0, cost, ev)
