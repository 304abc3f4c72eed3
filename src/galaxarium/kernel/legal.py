"""The single dispatcher from the top frame to its choices."""

from . import choices, targets
from .codes import frame, verb
from .dice import all_inactive, inactive_dice, list_faces
from .layout import KIND, SEAT, A, B
from .stack import top


def legal(s, d, out):
    """Write the legal actions of the decision on top into `out`, in canonical order; return how many."""
    if s.over > 0 or s.depth == 0:
        return 0
    kind = top(s, KIND)
    seat = top(s, SEAT)
    if kind == frame.MAIN:
        return choices.choose_main(s, d, seat, out)
    if kind == frame.MOVE:
        return choices.choose_move(s, seat, out)
    if kind == frame.ADVANCE:
        return choices.choose_advance(s, d, seat, out)
    if kind == frame.COLONY:
        return choices.choose_colony(s, d, seat, out)
    if kind == frame.LAND:
        return choices.choose_land(s, out)
    if kind < frame.REGRESS:
        return legal_dice(s, d, kind, seat, out)
    return legal_effect(s, d, kind, seat, out)


def with_pass(out, n):
    """Add `pass` at the end."""
    out[n] = verb.PASS
    return n + 1


def legal_dice(s, d, kind, seat, out):
    """Missions, dice, follows and upgrades."""
    if kind == frame.FOLLOW:
        out[0] = verb.FOLLOW
        return with_pass(out, 1)
    if kind == frame.OFFER:
        return with_pass(out, choices.choose_advance(s, d, seat, out))
    if kind == frame.SET:
        return choices.choose_set(s, out)
    if kind == frame.UPGRADE:
        if top(s, B) > 0:
            return choices.choose_mix(s, d, seat, out)
        return choices.choose_upgrade(s, d, seat, top(s, A), out)
    if kind == frame.REROLL:
        return list_faces(d, out, 0, verb.REROLL, all_inactive(s, d), 1, inactive_dice(s))
    return choices.choose_mission(s, seat, out)


def legal_effect(s, d, kind, seat, out):
    """Targets and amounts of abilities."""
    if kind == frame.COPY:
        return targets.choose_copy(s, d, seat, out)
    if kind == frame.REGRESS:
        return targets.choose_regress(s, d, seat, out)
    if kind == frame.DOWN:
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
    return legal_attacked(s, kind, seat, out)


def legal_attacked(s, kind, seat, out):
    """Your choices in the rogue's turn (R9)."""
    if kind == frame.HIT:
        return targets.choose_down(s, seat, out)
    if kind == frame.LOSE:
        return targets.choose_lose(s, seat, out)
    out[0] = verb.FORCE
    out[1] = verb.ALLOW
    return 2
