"""The single dispatcher from the top frame to its choices."""

from .codes import frame, verb
from .decisions import attacks, copies, galaxy, main, ships, targets
from .dice import all_inactive, inactive_dice, list_faces
from .follow import choose_follow
from .layout import KIND, SEAT, A, B
from .stack import top


def legal(s, d, out):
    """Write the legal actions of the decision on top into `out`, in canonical order; return how many."""
    if s.over > 0 or s.depth == 0:
        return 0
    kind = top(s, KIND)
    seat = top(s, SEAT)
    if kind == frame.MAIN:
        return main.choose_main(s, d, seat, out)
    if kind == frame.MOVE:
        return ships.choose_move(s, seat, out)
    if kind == frame.ADVANCE:
        return ships.choose_advance(s, d, seat, out)
    if kind == frame.COLONY:
        return galaxy.choose_colony(s, d, seat, out)
    if kind == frame.LAND:
        return ships.choose_land(s, out)
    if kind == frame.FOLLOW:
        return choose_follow(out)
    if kind == frame.OFFER:
        n = ships.choose_advance(s, d, seat, out)
        out[n] = verb.PASS
        return n + 1
    if kind == frame.SET:
        return main.choose_set(s, out)
    if kind == frame.UPGRADE:
        if top(s, B) > 0:
            return galaxy.choose_mix(s, d, seat, out)
        return galaxy.choose_upgrade(s, d, seat, top(s, A), out)
    if kind == frame.REROLL:
        return list_faces(d, out, 0, verb.REROLL, all_inactive(s, d), 1, inactive_dice(s))
    if kind == frame.MISSION:
        return main.choose_mission(s, seat, out)
    if kind == frame.COPY:
        return copies.choose_copy(s, d, seat, out)
    if kind == frame.REGRESS:
        return targets.choose_regress(s, d, seat, out)
    if kind == frame.DOWN or kind == frame.HIT:
        return targets.choose_down(s, seat, out)
    if kind == frame.REPLACE:
        return targets.choose_replace(s, out)
    if kind == frame.STEAL:
        return targets.choose_steal(s, seat, out)
    if kind == frame.TRADE:
        return targets.choose_trade(s, seat, out)
    if kind == frame.DISCARD:
        return list_faces(d, out, 0, verb.DISCARD, all_inactive(s, d), top(s, A), top(s, A))
    if kind == frame.RECALL:
        return targets.choose_recall(s, seat, out)
    if kind == frame.GAIN:
        return targets.choose_gain(s, out)
    if kind == frame.TRANSFER:
        return targets.choose_transfer(s, d, seat, out)
    if kind == frame.LOSE:
        return attacks.choose_lose(s, seat, out)
    return attacks.choose_force(out)
