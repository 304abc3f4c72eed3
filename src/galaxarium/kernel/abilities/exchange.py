"""Family exchange: a price in dice or a step back, then gains, an advance, and what the others get (R7,
R8.6)."""

from ..codes import face, frame
from ..dice import inactive_dice
from ..economy import can_gain, gain
from ..fleet import advance, can_advance, can_regress
from ..layout import A, B, C
from ..places import fits_track, is_rogue
from ..stack import pop, push, set_top, top

# stages of the frame, in order
PAY_DICE, PAY_DOWN, GAIN, OFFER_FIRST, ADVANCE, OTHERS_GAIN, OFFER, DONE = range(8)


def can_exchange(s, d, seat, planet):
    """Usable when the price can be paid and the user then gains or advances something."""
    if inactive_dice(s) < d.cost_dice[planet]:
        return False
    if d.cost_down[planet] > 0 and not can_regress(s, d, seat, face.TRACK_EITHER):
        return False
    if d.advance_steps[planet] > 0 and can_advance_after_paying(s, d, seat, planet):
        return True
    return d.strict[planet] == 0 and (
        can_gain(s, seat, 0, d.gain[planet, 0]) or can_gain(s, seat, 1, d.gain[planet, 1])
    )


def can_advance_after_paying(s, d, seat, planet):
    """Is there a ship to advance besides one that pays by stepping back?"""
    track = d.advance_track[planet]
    if d.cost_down[planet] == 0:
        return can_advance(s, d, seat, track, 0)
    for space in range(s.spaces):
        if s.track[seat, space] > 0 and can_advance(s, d, seat, track, space + 1):
            return True
    return False


def apply_exchange(s, d, seat, planet, ev):
    """Everything happens stage by stage, in run_exchange."""
    push(s, frame.EXCHANGE, seat, planet, PAY_DICE, 0)


def run_exchange(s, d, seat, ev):
    """Do the next stage; stages that ask a seat put a frame on top and go on when it is answered."""
    planet = top(s, A)
    stage = top(s, B)
    set_top(s, B, stage + 1)
    if stage == PAY_DICE:
        if d.cost_dice[planet] > 0:
            push(s, frame.DISCARD, seat, d.cost_dice[planet], 0, 0)
    elif stage == PAY_DOWN:
        if d.cost_down[planet] > 0:
            push(s, frame.DOWN, seat, d.cost_down[planet], 0, 0)
    elif stage == GAIN:
        gain(s, seat, 0, d.gain[planet, 0], ev)
        gain(s, seat, 1, d.gain[planet, 1], ev)
    elif stage == ADVANCE:
        # what can be advanced must be; what cannot is skipped (R8.6, terra-bettia)
        paid = top(s, C)
        if d.advance_steps[planet] > 0 and can_advance(s, d, seat, d.advance_track[planet], paid):
            push(s, frame.ADVANCE, seat, d.advance_track[planet], d.advance_steps[planet], paid)
    elif stage == OTHERS_GAIN:
        for place in range(1, s.players):  # in turn order from the user's left
            other = (seat + place) % s.players
            gain(s, other, 0, d.others_gain[planet, 0], ev)
            gain(s, other, 1, d.others_gain[planet, 1], ev)
    elif stage == DONE:
        pop(s)
    elif d.offer_steps[planet] > 0 and (stage == OFFER_FIRST) == (d.offer_first[planet] > 0):
        push(s, frame.OFFERS, seat, d.offer_track[planet], 1, d.offer_steps[planet])


def run_offers(s, d, seat, ev):
    """Ask the next other player who can advance a ship."""
    track = top(s, A)
    place = top(s, B)
    steps = top(s, C)
    while place < s.players:
        other = (seat + place) % s.players
        place += 1
        set_top(s, B, place)
        if can_advance(s, d, other, track, 0):
            if is_rogue(s, other):
                advance(s, d, other, nearest_ship(s, d, other, track), steps, ev)
            else:
                push(s, frame.OFFER, other, track, steps, 0)
            return
    pop(s)


def nearest_ship(s, d, seat, track):
    """R9.2: the ship with the fewest spaces to go, leftmost on ties."""
    best = -1
    fewest = 99
    for space in range(s.spaces):
        if s.track[seat, space] >= 0 and fits_track(d, s.row[space], track):
            left = d.advances[s.row[space]] - s.track[seat, space]
            if left < fewest:
                best = space
                fewest = left
    return best
