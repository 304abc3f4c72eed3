"""What the targets and amounts chosen for abilities and attacks do, like resolve.py."""

from . import cards
from .abilities.copying import hire_price
from .abilities.regressing import has_target
from .actions import perform_action
from .codes import event, face, frame, verb
from .economy import gain, pay
from .fleet import colonize, draw_planet, move_ship, regress, relocate
from .follow import push_window
from .layout import ROGUE_SEAT, SPACES, A, B, C, D
from .places import HOME, orbit_of
from .resolve import begin_use
from .rogue import lose
from .stack import emit, pop, push, set_top, top


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


def resolve_down(s, seat, ship, ev):
    """An own ship pays; the exchange underneath remembers which."""
    steps = top(s, A)
    pop(s)
    regress(s, seat, ship % SPACES, steps, seat, ev)
    set_top(s, C, ship % SPACES + 1)


def resolve_hit(s, ship, ev):
    """R9.4: the ship you chose falls back."""
    steps = top(s, A)
    pop(s)
    regress(s, ship // SPACES, ship % SPACES, steps, ROGUE_SEAT, ev)


def resolve_lose(s, amounts, ev):
    """R9.4: the resources you chose go to the rogue."""
    pop(s)
    lose(s, face.RESOURCE_ENERGY, amounts // 8, 1, ev)
    lose(s, face.RESOURCE_CULTURE, amounts % 8, 1, ev)


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


def resolve_steal(s, seat, other, ev):
    """The victim loses in full, the thief keeps what fits."""
    resource = top(s, A)
    pop(s)
    s.stock[other, resource] -= 1
    emit(ev, event.LOSE, other, resource, 1, seat)
    gain(s, seat, resource, 1, ev)


def resolve_trade(s, seat, amount, ev):
    """n of one for n of the other."""
    give = top(s, A)
    pop(s)
    pay(s, seat, give, amount, ev)
    gain(s, seat, 1 - give, amount, ev)


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
        perform_copied(s, d, seat, planet, action, ev)


def perform_copied(s, d, seat, planet, action, ev):
    """zavodnick lets everybody else follow for free; piedes does not."""
    f = (action - verb.REPEAT) % face.COUNT
    emit(ev, event.PERFORM, seat, f, planet, 0)
    if d.argument[planet] == cards.COPY_PERFORM:
        push_window(s, seat, f, 1)
    perform_action(s, d, seat, f, ev)


def resolve_recall(s, seat, space, ev):
    """R7 andellouxian-6: the ship goes home; its position is what there is to gain."""
    pop(s)
    amount = s.track[seat, space]
    move_ship(s, seat, orbit_of(space), HOME, ev)
    if amount > 0:
        push(s, frame.GAIN, seat, amount, 0, 0)


def resolve_gain(s, seat, amounts, ev):
    """The split chosen; what exceeds the cap is lost."""
    pop(s)
    gain(s, seat, face.RESOURCE_ENERGY, amounts // 8, ev)
    gain(s, seat, face.RESOURCE_CULTURE, amounts % 8, ev)


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
