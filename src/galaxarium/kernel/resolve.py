"""What a choice in a turn does: one function per kind of decision. The frame it answers goes away first."""

from .abilities.copying import can_use
from .abilities.families import apply_family, pay_price
from .actions import perform_action, push_chain
from .codes import event, face, frame, verb
from .dice import reroll, set_die, spend
from .economy import pay, upgrade, upgrade_cost
from .fleet import advance, move_ship
from .follow import push_window
from .layout import A, B
from .places import HOME, is_orbit, space_of
from .stack import emit, pop, push, push_plain, top

FOLLOWABLE_PLACES = 3  # R8.4


def begin_use(s, d, seat, planet, way, ev):
    """R6.2: a use counts as soon as it begins; then it is paid for, then it works."""
    emit(ev, event.USE, seat, planet, way, 0)
    s.used[seat] |= d.once[planet]
    s.chain |= d.copying[planet]
    pay_price(s, d, seat, planet, ev)
    apply_family(s, d, seat, planet, ev)


def resolve_mission(s, seat, mission, ev):
    """R1.4: keep one."""
    pop(s)
    s.mission[seat] = mission
    emit(ev, event.KEEP, seat, mission, 0, 0)


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


def resolve_buy(s, d, seat, argument, ev):
    """R8.5: pay, turn a die and activate it in the converter slot."""
    old = argument % 36 // face.COUNT
    new = argument % face.COUNT
    pay(s, seat, face.RESOURCE_CULTURE if argument < 36 else face.RESOURCE_ENERGY, 1, ev)
    s.converter_used = 1
    set_die(s, old, new, ev)
    s.inactive[new] -= 1
    activate_die(s, d, seat, new, True, ev)


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


def resolve_set(s, argument, ev):
    """Turn the die."""
    pop(s)
    set_die(s, argument // face.COUNT, argument % face.COUNT, ev)


def resolve_move(s, d, seat, argument, ev):
    """R3.1: move; on a surface the planet may be used at once."""
    which = top(s, A)
    pop(s)
    goal = argument % verb.PLACES
    move_ship(s, seat, argument // verb.PLACES, goal, ev)
    if which == 1:
        s.marked[seat] = goal
    elif which == 2:
        s.marked[seat] = -1
    if goal != HOME and not is_orbit(goal):
        planet = s.row[space_of(goal)]
        if can_use(s, d, seat, planet):
            push(s, frame.LAND, seat, planet, 0, 0)


def resolve_land(s, d, seat, ev):
    """R3.1: use the planet landed on."""
    planet = top(s, A)
    pop(s)
    begin_use(s, d, seat, planet, event.WAY_LANDING, ev)


def resolve_advance(s, d, seat, space, ev):
    """R3.3"""
    steps = top(s, B)
    pop(s)
    advance(s, d, seat, space, steps, ev)


def pay_upgrade(s, d, seat, resource, discount, ev):
    """R3.5: with one kind of resource."""
    cost = upgrade_cost(s, d, seat, discount)
    if resource == face.RESOURCE_ENERGY:
        upgrade(s, d, seat, cost, 0, ev)
    else:
        upgrade(s, d, seat, 0, cost, ev)


def resolve_colony(s, d, seat, action, ev):
    """R3.4: upgrade, or use an own planet."""
    pop(s)
    if action < verb.USE:
        pay_upgrade(s, d, seat, action - verb.UPGRADE, 0, ev)
    else:
        begin_use(s, d, seat, action - verb.USE, event.WAY_COLONY, ev)


def resolve_upgrade(s, d, seat, action, ev):
    """mared and lureena."""
    discount = top(s, A)
    pop(s)
    if action >= verb.PAY:
        upgrade(s, d, seat, (action - verb.PAY) // 8, (action - verb.PAY) % 8, ev)
    else:
        pay_upgrade(s, d, seat, action - verb.UPGRADE, discount, ev)
