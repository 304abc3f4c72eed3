"""The single dispatcher from a planet's row to its family."""

from .. import cards
from ..codes import event, frame
from ..economy import can_pay, pay
from ..stack import emit, push
from .exchange import apply_exchange, can_exchange
from .regressing import apply_regressing, can_regressing
from .shipping import (
    apply_moves,
    apply_muster,
    apply_recall,
    apply_transfer,
    can_moves,
    can_muster,
    can_recall,
    can_transfer,
)
from .table import (
    apply_dice,
    apply_lasting,
    apply_replace,
    apply_steal,
    apply_trade,
    can_dice,
    can_lasting,
    can_replace,
    can_steal,
    can_trade,
)
from .upgrading import apply_upgrading, can_upgrading


def can_family(s, d, seat, planet):
    """Does the ability change something? (Copying is judged in copying.py.)"""
    family = d.family[planet]
    if family == cards.EXCHANGE:
        return can_exchange(s, d, seat, planet)
    if family == cards.LASTING:
        return can_lasting(s, d, seat, planet)
    if family == cards.REGRESS:
        return can_regressing(s, d, seat, planet)
    if family == cards.UPGRADE:
        return can_upgrading(s, d, seat, planet)
    if family == cards.DICE:
        return can_dice(s, d, seat, planet)
    if family == cards.STEAL:
        return can_steal(s, d, seat, planet)
    if family == cards.TRADE:
        return can_trade(s, d, seat, planet)
    if family == cards.REPLACE:
        return can_replace(s, d, seat, planet)
    if family == cards.MOVES:
        return can_moves(s, d, seat, planet)
    if family == cards.RECALL:
        return can_recall(s, d, seat, planet)
    if family == cards.TRANSFER:
        return can_transfer(s, d, seat, planet)
    return can_muster(s, d, seat, planet)


def apply_family(s, d, seat, planet, ev):
    """Start the effect of an ability that is begun and paid for."""
    family = d.family[planet]
    if family == cards.EXCHANGE:
        apply_exchange(s, d, seat, planet, ev)
    elif family == cards.LASTING:
        apply_lasting(s, d, seat, planet, ev)
    elif family == cards.REGRESS:
        apply_regressing(s, d, seat, planet, ev)
    elif family == cards.UPGRADE:
        apply_upgrading(s, d, seat, planet, ev)
    elif family == cards.DICE:
        apply_dice(s, d, seat, planet, ev)
    elif family == cards.STEAL:
        apply_steal(s, d, seat, planet, ev)
    elif family == cards.TRADE:
        apply_trade(s, d, seat, planet, ev)
    elif family == cards.REPLACE:
        apply_replace(s, d, seat, planet, ev)
    elif family == cards.MOVES:
        apply_moves(s, d, seat, planet, ev)
    elif family == cards.COPY:
        push(s, frame.COPY, seat, planet, 0, 0)
    elif family == cards.RECALL:
        apply_recall(s, d, seat, planet, ev)
    elif family == cards.TRANSFER:
        apply_transfer(s, d, seat, planet, ev)
    else:
        apply_muster(s, d, seat, planet, ev)


def can_paid(s, d, seat, planet):
    """R2.3: payment comes first; judge as if the price were already paid."""
    if not can_pay(s, d, seat, planet):
        return False
    s.stock[seat, 0] -= d.cost[planet, 0]
    s.stock[seat, 1] -= d.cost[planet, 1]
    usable = can_family(s, d, seat, planet)
    s.stock[seat, 0] += d.cost[planet, 0]
    s.stock[seat, 1] += d.cost[planet, 1]
    return usable


def begin_use(s, d, seat, planet, way, ev):
    """R6.2: a use counts as soon as it begins; then it is paid for, then it works."""
    emit(ev, event.USE, seat, planet, way, 0)
    s.used[seat] |= d.once[planet]
    s.chain |= d.copying[planet]
    pay(s, seat, 0, d.cost[planet, 0], ev)
    pay(s, seat, 1, d.cost[planet, 1], ev)
    apply_family(s, d, seat, planet, ev)
