"""Targets and amounts that abilities and attacks ask for, in the order of R11.4, like choices.py."""

from . import cards
from .abilities.copying import can_hire, can_repeat_face, can_use, hire_price
from .abilities.regressing import is_target
from .abilities.shipping import is_transfer
from .abilities.usable import can_action
from .codes import face, verb
from .layout import SPACES, A, D
from .places import is_deserted
from .stack import top


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
