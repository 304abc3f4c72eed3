"""Write the open decision, and the frames below it on the stack, into an observation."""

from ...kernel.abilities.usable import follow_price
from ...kernel.codes import face, frame
from ...kernel.layout import KIND, SEAT, A, B, C
from ...kernel.stack import top
from . import slices


def from_seat(s, seat, other):
    """How many places `other` sits clockwise from `seat`."""
    place = other - seat
    return place if place >= 0 else place + s.players


def observe_question(s, k, seat, obs):
    """The kind of decision, the seat that decides, the arguments of the decision."""
    if s.depth == 0:
        return
    obs[slices.AT_KIND + top(s, KIND) - 1] = 1
    obs[slices.AT_ACTOR + from_seat(s, seat, top(s, SEAT))] = 1
    observe_pending(s, seat, obs)
    kind = top(s, KIND)
    if kind == frame.MAIN or kind == frame.MISSION:
        return
    if kind == frame.FOLLOW:
        obs[slices.AT_FACE + top(s, A)] = 1
        obs[slices.AT_LEADER + from_seat(s, seat, top(s, B))] = 1
        obs[slices.AT_ASKED + slices.FREE] = top(s, C)
        obs[slices.AT_ASKED + slices.PRICE] = follow_price(s, top(s, C))
    elif kind == frame.LAND or kind == frame.COPY:
        observe_planet(k, top(s, A), slices.AT_PLANET, obs)
    elif kind == frame.ADVANCE or kind == frame.OFFER or kind == frame.REGRESS:
        obs[slices.AT_TRACK + top(s, A)] = 1
        obs[slices.AT_ASKED + slices.DISTANCE] = top(s, B)
        if kind == frame.REGRESS:
            obs[slices.AT_ASKED + slices.MORE] = top(s, C)
    else:
        observe_amounts(s, kind, obs)


def observe_amounts(s, kind, obs):
    """Arguments of the decisions about amounts and resources."""
    if kind == frame.UPGRADE:
        obs[slices.AT_ASKED + slices.DISCOUNT] = top(s, A)
        obs[slices.AT_ASKED + slices.MIX] = top(s, B)
    elif kind == frame.DOWN or kind == frame.HIT:
        obs[slices.AT_ASKED + slices.DISTANCE] = top(s, A)
    elif kind == frame.STEAL or kind == frame.TRADE:
        obs[slices.AT_RESOURCE + top(s, A)] = 1
    elif kind == frame.MOVE:
        obs[slices.AT_ASKED + slices.SECOND] = top(s, A)
    elif kind == frame.DISCARD or kind == frame.GAIN or kind == frame.LOSE:
        obs[slices.AT_ASKED + slices.AMOUNT] = top(s, A)


def observe_pending(s, seat, obs):
    """Frames that wait on the stack: their number by kind, the die others may follow, the rogue's dice."""
    for i in range(s.depth):
        kind = s.frame[i, KIND]
        waiting = kind - frame.FIRST_AUTOMATIC
        if waiting >= 0 and waiting < slices.PENDING:
            if obs[slices.AT_PENDING + waiting] < slices.MOST_PENDING:
                obs[slices.AT_PENDING + waiting] += 1
            if kind == frame.WINDOW:
                observe_window(s, seat, i, obs)
            elif kind == frame.ROGUE:
                obs[slices.AT_COURSE + slices.LEFT] = s.frame[i, A]
                obs[slices.AT_COURSE + slices.REROLLED] = s.frame[i, B]


def observe_window(s, seat, i, obs):
    """The follow window of a frame; it replaces that of a lower frame."""
    for f in range(face.COUNT):
        obs[slices.AT_WINDOW + f] = 0
    for place in range(s.players):
        obs[slices.AT_WINDOW_LEADER + place] = 0
    obs[slices.AT_WINDOW + s.frame[i, A]] = 1
    obs[slices.AT_WINDOW_LEADER + from_seat(s, seat, s.frame[i, SEAT])] = 1


def observe_planet(k, planet, start, obs):
    """The features of a planet, from `start` on."""
    for i in range(slices.FEATURES):
        obs[start + i] = k.features[planet, i]
