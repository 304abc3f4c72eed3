"""What may be chosen now: one function per kind of decision, all in the order of R11.4.

Each writes actions into `out` and returns how many.
"""

from . import cards
from .abilities.regressing import is_target
from .abilities.shipping import is_transfer
from .abilities.usable import (
    can_action,
    can_activate,
    can_buy,
    can_hire,
    can_repeat_face,
    can_use,
    hire_price,
)
from .codes import face, verb
from .dice import all_inactive, inactive_dice, list_faces
from .economy import upgrade_cost
from .fleet import can_go, fits_track, has_movable_ship, is_deserted
from .layout import SPACES, A, C, D
from .stack import top


def choose_mission(s, seat, out):
    """R1.4: one of the two dealt."""
    out[0] = verb.KEEP + s.dealt[seat, 0]
    out[1] = verb.KEEP + s.dealt[seat, 1]
    return 2


def choose_main(s, d, seat, out):
    """R2.2: activate, reroll, convert, end."""
    n = choose_activate(s, d, seat, out)
    dice = inactive_dice(s)
    if s.edition > 0:
        n = choose_blast_off(s, d, seat, out, n)
    else:
        if dice > 0 and (s.rerolls == 0 or s.stock[seat, face.RESOURCE_ENERGY] > 0):
            n = list_faces(s, d, out, n, verb.REROLL, 1, dice)
        if dice > 2 and s.converter_used == 0:
            n = list_faces(s, d, out, n, verb.CONVERT, 2, 2)
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


def choose_blast_off(s, d, seat, out, n):
    """R8.3, R8.5: reroll all inactive dice for 1 energy; turn and activate one in the converter."""
    if inactive_dice(s) > 0 and s.stock[seat, face.RESOURCE_ENERGY] > 0:
        out[n] = verb.REROLL + all_inactive(s, d)
        n += 1
    if s.converter_used > 0:
        return n
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


def choose_regress(s, d, seat, out):
    """An enemy ship beyond its start, not the one already hit."""
    n = 0
    for other in range(s.players):
        for space in range(s.spaces):
            ship = other * SPACES + space
            if ship != top(s, D) - 1 and is_target(s, d, seat, other, space, top(s, A)):
                out[n] = verb.REGRESS + ship
                n += 1
    return n


def choose_down(s, seat, out):
    """An own ship beyond its start pays."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] > 0:
            out[n] = verb.REGRESS + seat * SPACES + space
            n += 1
    return n


def choose_replace(s, out):
    """helios: a row planet with nobody on or around it."""
    n = 0
    for space in range(s.spaces):
        if s.row[space] >= 0 and is_deserted(s, space):
            out[n] = verb.REPLACE + space
            n += 1
    return n


def choose_steal(s, seat, out):
    """Anybody else who has some."""
    n = 0
    for other in range(s.players):
        if other != seat and s.stock[other, top(s, A)] > 0:
            out[n] = verb.STEAL + other
            n += 1
    return n


def choose_trade(s, seat, out):
    """As many as one has and can still store."""
    give = top(s, A)
    most = min(s.stock[seat, give], s.cap[seat] - s.stock[seat, 1 - give])
    for n in range(most):
        out[n] = verb.TRADE + n + 1
    return most


def choose_copy(s, d, seat, out):
    """What the copying planets can copy."""
    way = d.argument[top(s, A)]
    if way == cards.COPY_ROW:
        return choose_row_planet(s, d, seat, out)
    if way == cards.COPY_PERFORM or way == cards.COPY_REPEAT:
        return choose_face(s, d, seat, way, out)
    return choose_hire(s, d, seat, hire_price(way), out)


def choose_row_planet(s, d, seat, out):
    """umbra-forum: a usable row planet."""
    n = 0
    for space in range(s.spaces):
        planet = s.row[space]
        if planet >= 0 and can_use(s, d, seat, planet):
            out[n] = verb.USE + planet
            n += 1
    return n


def choose_face(s, d, seat, way, out):
    """zavodnick: any usable action; piedes: one activated earlier this turn."""
    n = 0
    for f in range(face.COUNT):
        if way == cards.COPY_PERFORM:
            if can_action(s, d, seat, f):
                out[n] = verb.PERFORM + f
                n += 1
        elif can_repeat_face(s, f) and can_action(s, d, seat, f):
            out[n] = verb.REPEAT + f
            n += 1
    return n


def choose_hire(s, d, seat, resource, out):
    """walsfeo, sargus-36: a planet of another player, usable after the gift."""
    n = 0
    for other in range(s.players):
        for i in range(s.taken_n):
            planet = s.taken[i]
            if other != seat and s.owner[planet] == other and can_hire(s, d, seat, planet, resource):
                out[n] = verb.HIRE + planet
                n += 1
    return n


def choose_recall(s, seat, out):
    """andellouxian-6: an own ship on a track."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] >= 0:
            out[n] = verb.RECALL + space
            n += 1
    return n


def choose_lose(s, seat, out):
    """R9.4: which resources the rogue takes."""
    amount = top(s, A)
    n = 0
    for energy in range(amount + 1):
        if energy <= s.stock[seat, 0] and amount - energy <= s.stock[seat, 1]:
            out[n] = verb.LOSE + energy * 8 + amount - energy
            n += 1
    return n


def choose_gain(s, out):
    """andellouxian-6: any split, or one kind only (switch)."""
    amount = top(s, A)
    n = 0
    for energy in range(amount + 1):
        if s.recall_single == 0 or energy == 0 or energy == amount:
            out[n] = verb.GAIN + energy * 8 + amount - energy
            n += 1
    return n


def choose_transfer(s, d, seat, out):
    """gort: which ship goes around which planet."""
    n = 0
    for space in range(s.spaces):
        for goal in range(s.spaces):
            if is_transfer(s, d, seat, space, goal):
                out[n] = verb.TRANSFER + space * SPACES + goal
                n += 1
    return n
