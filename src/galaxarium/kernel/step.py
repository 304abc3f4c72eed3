"""One step of a game: answer the decision on top, then go on to the next one that has to be asked."""

from .abilities.exchange import run_exchange, run_offers
from .abilities.shipping import run_second_move
from .codes import event, frame, verb
from .decisions import attacks, copies, galaxy, main, ships, targets
from .dice import reroll, spend
from .follow import resolve_follow, run_window
from .layout import KIND, SEAT, A
from .legal import legal
from .rogue import run_rogue
from .stack import emit, pop, top
from .turn import end_turn, set_up, start_turn


def step(s, d, action, out, ev):
    """Take a legal action (it is not checked here) and go on to the next decision.

    Its choices are left in `out`; return how many, 0 when the game is over.
    """
    if action == verb.BEGIN:
        set_up(s, d, ev)
    elif action != verb.RESUME:
        take(s, d, action, ev)
    return run(s, d, out, ev)


def run(s, d, out, ev):
    """R11.1, R11.2: go on with automatic frames, and take decisions with a single choice."""
    while s.over == 0:
        if s.depth == 0:
            start_turn(s, d, ev)
        elif top(s, KIND) >= frame.FIRST_AUTOMATIC:
            run_frame(s, d, ev)
        else:
            n = legal(s, d, out)
            if n != 1:
                return n
            take(s, d, out[0], ev)
    while s.depth > 0:
        pop(s)  # a solo game can end in the middle of anything (R9.7)
    return 0


def run_frame(s, d, ev):
    """Go on with an automatic frame."""
    kind = top(s, KIND)
    seat = top(s, SEAT)
    if kind == frame.WINDOW:
        run_window(s, d, seat)
    elif kind == frame.CHAIN:
        s.chain = top(s, A)
        pop(s)
    elif kind == frame.EXCHANGE:
        run_exchange(s, d, seat, ev)
    elif kind == frame.OFFERS:
        run_offers(s, d, seat, ev)
    elif kind == frame.ROGUE:
        run_rogue(s, d, ev)
    else:
        run_second_move(s)


def take(s, d, action, ev):
    """The single dispatcher from an action to what it does."""
    kind = top(s, KIND)
    seat = top(s, SEAT)
    if action == verb.PASS:
        emit(ev, event.PASS, seat, kind, 0, 0)
        pop(s)
    elif action == verb.END:
        end_turn(s, d, ev)
    elif kind == frame.MAIN:
        main.resolve_main(s, d, seat, action, ev)
    elif kind == frame.MOVE:
        ships.resolve_move(s, d, seat, action - verb.MOVE, ev)
    elif kind == frame.ADVANCE or kind == frame.OFFER:
        ships.resolve_advance(s, d, seat, action - verb.ADVANCE, ev)
    elif kind == frame.COLONY:
        galaxy.resolve_colony(s, d, seat, action, ev)
    elif kind == frame.LAND:
        ships.resolve_land(s, d, seat, ev)
    elif kind == frame.FOLLOW:
        resolve_follow(s, d, seat, ev)
    elif kind == frame.MISSION:
        main.resolve_mission(s, seat, action - verb.KEEP, ev)
    elif kind == frame.SET:
        main.resolve_set(s, action - verb.SET, ev)
    elif kind == frame.UPGRADE:
        galaxy.resolve_upgrade(s, d, seat, action, ev)
    elif kind == frame.REROLL:
        pop(s)
        reroll(s, d, action - verb.REROLL, event.REASON_ABILITY, ev)
    elif kind == frame.COPY:
        copies.resolve_copy(s, d, seat, action, ev)
    elif kind == frame.REGRESS:
        targets.resolve_regress(s, d, seat, action - verb.REGRESS, ev)
    elif kind == frame.DOWN:
        targets.resolve_down(s, seat, action - verb.REGRESS, ev)
    elif kind == frame.REPLACE:
        targets.resolve_replace(s, seat, action - verb.REPLACE, ev)
    elif kind == frame.STEAL:
        targets.resolve_steal(s, seat, action - verb.STEAL, ev)
    elif kind == frame.TRADE:
        targets.resolve_trade(s, seat, action - verb.TRADE, ev)
    elif kind == frame.DISCARD:
        pop(s)
        spend(s, d, action - verb.DISCARD, event.REASON_ABILITY, ev)
    elif kind == frame.RECALL:
        targets.resolve_recall(s, seat, action - verb.RECALL, ev)
    elif kind == frame.GAIN:
        targets.resolve_gain(s, seat, action - verb.GAIN, ev)
    elif kind == frame.TRANSFER:
        targets.resolve_transfer(s, d, seat, action - verb.TRANSFER, ev)
    elif kind == frame.HIT:
        attacks.resolve_hit(s, action - verb.REGRESS, ev)
    elif kind == frame.LOSE:
        attacks.resolve_lose(s, action - verb.LOSE, ev)
    else:
        attacks.resolve_force(s, d, action, ev)
