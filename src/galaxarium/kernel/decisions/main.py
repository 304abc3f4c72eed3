"""The main decision of a turn (R2, R8), with the die a converter sets, and the mission kept."""

from ..abilities.usable import can_activate, can_buy
from ..actions import perform_action, push_chain
from ..codes import event, face, frame, verb
from ..dice import all_inactive, list_faces, reroll, set_die, spend
from ..economy import pay
from ..follow import push_window
from ..stack import emit, pop, push_plain

FOLLOWABLE_PLACES = 3  # R8.4


def choose_mission(s, seat, out):
    """R1.4: one of the two dealt."""
    out[0] = verb.KEEP + s.dealt[seat, 0]
    out[1] = verb.KEEP + s.dealt[seat, 1]
    return 2


def resolve_mission(s, seat, mission, ev):
    """R1.4: keep one."""
    pop(s)
    s.mission[seat] = mission
    emit(ev, event.KEEP, seat, mission, 0, 0)


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


def resolve_main(s, d, seat, action, ev):
    """R2.2: everything but `end`, which step.py does."""
    if action < verb.REROLL:
        resolve_activate(s, d, seat, action - verb.ACTIVATE, ev)
    elif action < verb.CONVERT:
        resolve_reroll(s, d, seat, action - verb.REROLL, ev)
    elif action >= verb.BUY:
        resolve_buy(s, d, seat, action - verb.BUY, ev)
    else:
        resolve_convert(s, d, seat, action - verb.CONVERT, ev)


def choose_activate(s, d, seat, out):
    """R2.2, R2.3: an inactive die whose action is usable."""
    n = 0
    for f in range(face.COUNT):
        if can_activate(s, d, seat, f):
            out[n] = verb.ACTIVATE + f
            n += 1
    return n


def resolve_activate(s, d, seat, f, ev):
    """R2.2: from the table into the bay; in Blast Off! only the first three places are followable (R8.4)."""
    s.inactive[f] -= 1
    followable = s.edition == 0 or s.bay_n - s.converter_used < FOLLOWABLE_PLACES
    activate_die(s, d, seat, f, followable, ev)


def activate_die(s, d, seat, f, followable, ev):
    """R4.1: the action in a chain of its own, then the follow window."""
    s.bay[s.bay_n] = f
    s.bay_n += 1
    emit(ev, event.ACTIVATE, seat, f, 0, 0)
    if followable:
        push_window(s, seat, f, 0)
    push_chain(s, seat)
    perform_action(s, d, seat, f, ev)


def resolve_reroll(s, d, seat, faces, ev):
    """R2.4: the first is free, each later one costs 1 energy; in Blast Off! every one (R8.3)."""
    if s.rerolls > 0 or s.edition > 0:
        pay(s, seat, face.RESOURCE_ENERGY, 1, ev)
    s.rerolls += 1
    reroll(s, d, faces, event.REASON_REROLL, ev)


def resolve_convert(s, d, seat, faces, ev):
    """R2.5: spend two, then set a third."""
    s.converter_used = 1
    spend(s, d, faces, event.REASON_CONVERTER, ev)
    push_plain(s, frame.SET, seat)


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


def resolve_set(s, argument, ev):
    """Turn the die."""
    pop(s)
    set_die(s, argument // face.COUNT, argument % face.COUNT, ev)


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


def resolve_buy(s, d, seat, argument, ev):
    """R8.5: pay, turn a die and activate it in the converter slot."""
    old = argument % 36 // face.COUNT
    new = argument % face.COUNT
    pay(s, seat, face.RESOURCE_CULTURE if argument < 36 else face.RESOURCE_ENERGY, 1, ev)
    s.converter_used = 1
    set_die(s, old, new, ev)
    s.inactive[new] -= 1
    activate_die(s, d, seat, new, True, ev)
