"""Families about the table: lasting effects, dice, stealing, trading, replacing a planet of the row."""

from ..codes import event, frame
from ..dice import inactive_dice
from ..economy import can_gain
from ..places import is_deserted
from ..stack import emit, push, push_plain

REROLL = 0
SET = 1


def can_lasting(s, d, seat, planet):
    """Usable when not in force already; never in solo, where no seat follows you (R9.2)."""
    return s.effect[d.argument[planet]] == 0 and s.rogue < 0


def apply_lasting(s, d, seat, planet, ev):
    """In force until the turn ends."""
    s.effect[d.argument[planet]] = 1
    emit(ev, event.EFFECT, seat, planet, 0, 0)


def can_dice(s, d, seat, planet):
    """zalax and gyore need an inactive die."""
    return inactive_dice(s) > 0


def apply_dice(s, d, seat, planet, ev):
    """Ask which dice to reroll, or what to set."""
    push_plain(s, frame.REROLL if d.argument[planet] == REROLL else frame.SET, seat)


def can_steal(s, d, seat, planet):
    """Usable when another player has some; the thief's own cap does not matter."""
    for other in range(s.players):
        if other != seat and s.stock[other, d.argument[planet]] > 0:
            return True
    return False


def apply_steal(s, d, seat, planet, ev):
    """Ask from whom."""
    push(s, frame.STEAL, seat, d.argument[planet], 0, 0)


def can_trade(s, d, seat, planet):
    """Usable with at least one to give and room for one."""
    give = d.argument[planet]
    return s.stock[seat, give] > 0 and can_gain(s, seat, 1 - give, 1)


def apply_trade(s, d, seat, planet, ev):
    """Ask how many."""
    push(s, frame.TRADE, seat, d.argument[planet], 0, 0)


def can_replace(s, d, seat, planet):
    """R7 helios: a row planet without ships, and a deck to draw from."""
    if s.deck_n == 0:
        return False
    for space in range(s.spaces):
        if s.row[space] >= 0 and is_deserted(s, space):
            return True
    return False


def apply_replace(s, d, seat, planet, ev):
    """Ask which planet."""
    push_plain(s, frame.REPLACE, seat)
