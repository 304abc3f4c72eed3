"""What the copying planets copy: another planet, or an action (R6, R7)."""

from .. import cards
from ..abilities.copying import can_hire, can_repeat_face, can_use, hire_price
from ..abilities.families import begin_use
from ..abilities.usable import can_action
from ..actions import perform_action
from ..codes import event, face, verb
from ..economy import gain, pay
from ..follow import push_window
from ..layout import A
from ..stack import emit, pop, top


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


def resolve_copy(s, d, seat, action, ev):
    """Use, hire, perform or repeat."""
    planet = top(s, A)
    pop(s)
    if action < verb.FOLLOW:
        begin_use(s, d, seat, action - verb.USE, event.WAY_COPY, ev)
    elif action < verb.REPEAT:
        resource = hire_price(d.argument[planet])
        pay(s, seat, resource, 1, ev)
        gain(s, s.owner[action - verb.HIRE], resource, 1, ev)
        begin_use(s, d, seat, action - verb.HIRE, event.WAY_COPY, ev)
    else:
        f = (action - verb.REPEAT) % face.COUNT
        emit(ev, event.PERFORM, seat, f, planet, 0)
        if d.argument[planet] == cards.COPY_PERFORM:  # zavodnick lets every other seat follow for free
            push_window(s, seat, f, 1)
        perform_action(s, d, seat, f, ev)
