"""What may be chosen in a turn: one function per kind of decision, all in the order of R11.4.

Each writes actions into `out` and returns how many. Targets and amounts of abilities are in targets.py.
"""

from .abilities.copying import can_use
from .abilities.usable import can_activate, can_buy
from .codes import face, verb
from .dice import all_inactive, list_faces
from .economy import upgrade_cost
from .layout import A, C
from .places import can_go, fits_track, has_movable_ship
from .stack import top


def choose_mission(s, seat, out):
    """R1.4: one of the two dealt."""
    out[0] = verb.KEEP + s.dealt[seat, 0]
    out[1] = verb.KEEP + s.dealt[seat, 1]
    return 2


def choose_main(s, d, seat, out):
    """R2.2: activate, reroll, convert, end; in Blast Off! the reroll is of all dice for 1 energy (R8.3)."""
    n = choose_activate(s, d, seat, out)
    faces = all_inactive(s, d)
    dice = d.list_size[faces]
    if s.edition > 0:
        if dice > 0 and s.stock[seat, face.RESOURCE_ENERGY] > 0:
            out[n] = verb.REROLL + faces
            n += 1
        if s.converter_used == 0:
            n = choose_buy(s, d, seat, out, n)
    else:
        if dice > 0 and (s.rerolls == 0 or s.stock[seat, face.RESOURCE_ENERGY] > 0):
            n = list_faces(d, out, n, verb.REROLL, faces, 1, dice)
        if dice > 2 and s.converter_used == 0:
            n = list_faces(d, out, n, verb.CONVERT, faces, 2, 2)
    out[n] = verb.END
    return n + 1


def choose_activate(s, d, seat, out):
    """R2.2, R2.3: an inactive die whose action is usable."""
    n = 0
    for f in range(face.COUNT):
        if can_activate(s, d, seat, f):
            out[n] = verb.ACTIVATE + f
            n += 1
    return n


def choose_buy(s, d, seat, out, n):
    """R8.5: turn a die and activate it in the converter."""
    for i in range(2):
        resource = 1 - i  # 1c before 1e (R11.4)
        for old in range(face.COUNT):
            for new in range(face.COUNT):
                if old != new and can_buy(s, d, seat, resource, old, new):
                    out[n] = verb.BUY + i * 36 + old * face.COUNT + new
                    n += 1
    return n


def choose_set(s, out):
    """R2.5, gyore: an inactive die and another face."""
    n = 0
    for old in range(face.COUNT):
        if s.inactive[old] > 0:
            for new in range(face.COUNT):
                if new != old:
                    out[n] = verb.SET + old * face.COUNT + new
                    n += 1
    return n


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


def choose_advance(s, d, seat, out):
    """R3.3: which ship; the one that paid for it is left out."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] >= 0 and space != top(s, C) - 1 and fits_track(d, s.row[space], top(s, A)):
            out[n] = verb.ADVANCE + space
            n += 1
    return n


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


def choose_colony(s, d, seat, out):
    """R3.4: upgrade, or use an own planet."""
    n = choose_upgrade(s, d, seat, 0, out)
    for i in range(s.taken_n):
        planet = s.taken[i]
        if s.owner[planet] == seat and can_use(s, d, seat, planet):
            out[n] = verb.USE + planet
            n += 1
    return n


def choose_land(s, out):
    """R3.1: use the planet; pass only where the landing switch says may."""
    out[0] = verb.USE + top(s, A)
    out[1] = verb.PASS
    return 2 - s.landing_must
