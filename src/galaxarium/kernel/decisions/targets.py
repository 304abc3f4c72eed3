"""Targets and amounts that abilities ask for (R7)."""

from ..abilities.regressing import has_target, is_target
from ..abilities.shipping import is_transfer
from ..codes import event, face, frame, verb
from ..economy import gain, pay
from ..fleet import colonize, draw_planet, move_ship, regress, relocate
from ..layout import SPACES, A, B, C, D
from ..places import HOME, is_deserted, orbit_of
from ..stack import emit, pop, push, set_top, top


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


def resolve_regress(s, d, seat, ship, ev):
    """Hit an enemy ship; go on with another if the card says so and one is left."""
    track = top(s, A)
    steps = top(s, B)
    more = top(s, C)
    pop(s)
    regress(s, ship // SPACES, ship % SPACES, steps, seat, ev)
    if more > 0 and has_target(s, d, seat, track, ship + 1):
        push(s, frame.REGRESS, seat, track, steps, more - 1)
        set_top(s, D, ship + 1)


def choose_down(s, seat, out):
    """An own ship beyond its start pays."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] > 0:
            out[n] = verb.REGRESS + seat * SPACES + space
            n += 1
    return n


def resolve_down(s, seat, ship, ev):
    """An own ship pays; the exchange underneath remembers which."""
    steps = top(s, A)
    pop(s)
    regress(s, seat, ship % SPACES, steps, seat, ev)
    set_top(s, C, ship % SPACES + 1)


def choose_replace(s, out):
    """helios: a row planet with no ship on or around it."""
    n = 0
    for space in range(s.spaces):
        if s.row[space] >= 0 and is_deserted(s, space):
            out[n] = verb.REPLACE + space
            n += 1
    return n


def resolve_replace(s, seat, space, ev):
    """R7 helios: under the deck or onto the pile (switch), then draw."""
    pop(s)
    planet = s.row[space]
    emit(ev, event.REPLACE, seat, planet, space, s.helios_discards)
    s.row[space] = -1
    if s.helios_discards > 0:
        s.pile[s.pile_n] = planet
        s.pile_n += 1
        draw_planet(s, space, ev)
    else:
        draw_planet(s, space, ev)
        for i in range(s.deck_n, 0, -1):
            s.deck[i] = s.deck[i - 1]
        s.deck[0] = planet
        s.deck_n += 1


def choose_steal(s, seat, out):
    """Another seat that has some."""
    n = 0
    for other in range(s.players):
        if other != seat and s.stock[other, top(s, A)] > 0:
            out[n] = verb.STEAL + other
            n += 1
    return n


def resolve_steal(s, seat, other, ev):
    """The victim loses in full, the thief keeps what fits."""
    resource = top(s, A)
    pop(s)
    s.stock[other, resource] -= 1
    emit(ev, event.LOSE, other, resource, 1, seat)
    gain(s, seat, resource, 1, ev)


def choose_trade(s, seat, out):
    """As many as one has and can still store."""
    give = top(s, A)
    most = min(s.stock[seat, give], s.cap[seat] - s.stock[seat, 1 - give])
    for n in range(most):
        out[n] = verb.TRADE + n + 1
    return most


def resolve_trade(s, seat, amount, ev):
    """n of one for n of the other."""
    give = top(s, A)
    pop(s)
    pay(s, seat, give, amount, ev)
    gain(s, seat, 1 - give, amount, ev)


def choose_recall(s, seat, out):
    """andellouxian-6: an own ship on a track."""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] >= 0:
            out[n] = verb.RECALL + space
            n += 1
    return n


def resolve_recall(s, seat, space, ev):
    """R7 andellouxian-6: the ship goes home; its position is what there is to gain."""
    pop(s)
    amount = s.track[seat, space]
    move_ship(s, seat, orbit_of(space), HOME, ev)
    if amount > 0:
        push(s, frame.GAIN, seat, amount, 0, 0)


def choose_gain(s, out):
    """andellouxian-6: any split, or one kind only (switch)."""
    amount = top(s, A)
    n = 0
    for energy in range(amount + 1):
        if s.recall_single == 0 or energy == 0 or energy == amount:
            out[n] = verb.GAIN + energy * 8 + amount - energy
            n += 1
    return n


def resolve_gain(s, seat, amounts, ev):
    """The split chosen; what exceeds the cap is lost."""
    pop(s)
    gain(s, seat, face.RESOURCE_ENERGY, amounts // 8, ev)
    gain(s, seat, face.RESOURCE_CULTURE, amounts % 8, ev)


def choose_transfer(s, d, seat, out):
    """gort: which ship goes around which planet."""
    n = 0
    for space in range(s.spaces):
        for goal in range(s.spaces):
            if is_transfer(s, d, seat, space, goal):
                out[n] = verb.TRANSFER + space * SPACES + goal
                n += 1
    return n


def resolve_transfer(s, d, seat, argument, ev):
    """R7 gort: to the same position elsewhere; reaching the symbol colonises."""
    pop(s)
    space = argument // SPACES
    goal = argument % SPACES
    position = s.track[seat, space]
    emit(ev, event.TRANSFER, seat, s.row[space], s.row[goal], position)
    relocate(s, seat, orbit_of(space), orbit_of(goal), position)
    if position == d.advances[s.row[goal]]:
        colonize(s, d, seat, goal, ev)
