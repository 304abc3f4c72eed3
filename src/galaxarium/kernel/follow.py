"""Following (R4): the window after a die, and the free one after zavodnick."""

from .abilities.usable import can_follow, follow_price
from .actions import perform_action, push_chain
from .codes import event, face, frame, verb
from .economy import gain, pay
from .layout import A, B, C
from .places import is_rogue
from .stack import emit, pop, push, set_top, top


def push_window(s, leader, f, free):
    """Every other seat may follow, in turn order from the leader's left."""
    push(s, frame.WINDOW, leader, f, 1, free)


def run_window(s, d, leader):
    """Ask the next seat that can follow; a seat that cannot is not asked."""
    f = top(s, A)
    place = top(s, B)
    free = top(s, C)
    while place < s.players:
        seat = (leader + place) % s.players
        place += 1
        set_top(s, B, place)
        if not is_rogue(s, seat) and can_follow(s, d, seat, f, free):
            push(s, frame.FOLLOW, seat, f, leader, free)
            return
    pop(s)


def choose_follow(out):
    """R4.1: follow, or not."""
    out[0] = verb.FOLLOW
    out[1] = verb.PASS
    return 2


def resolve_follow(s, d, seat, ev):
    """R4.1: pay, let the leader have the bonus (birkomius, bisschop), act in a chain of one's own."""
    f = top(s, A)
    leader = top(s, B)
    price = follow_price(s, top(s, C))
    pop(s)
    emit(ev, event.FOLLOW, seat, leader, f, price)
    pay(s, seat, face.RESOURCE_CULTURE, price, ev)
    if leader == s.active:
        gain(s, leader, face.RESOURCE_CULTURE, s.effect[0], ev)
        gain(s, leader, face.RESOURCE_ENERGY, s.effect[1], ev)
    push_chain(s, seat)
    perform_action(s, d, seat, f, ev)
