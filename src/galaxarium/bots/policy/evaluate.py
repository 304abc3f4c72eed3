"""What a position is worth to a seat, in points: what it has, and what that will become."""

from ...kernel.layout import WINNING_POINTS
from ...kernel.places import is_rogue
from ...kernel.turn import mission_points
from .traits import (
    COLONY,
    CULTURE,
    DIE,
    ENERGY,
    FADE,
    LANDED,
    MISSION,
    PATIENCE,
    PROGRESS,
    RACE,
    RIVAL,
    SHIP,
    START,
)


def evaluate(s, d, seat, traits):
    """The value of the position for a seat, against its best opponent."""
    own = value(s, d, seat, traits) + mission_outlook(s, d, seat, traits)
    best = -99.0
    for other in range(s.players):
        if other != seat:
            best = max(best, value(s, d, other, traits))
    return own - traits[RIVAL] * best


def mission_outlook(s, d, seat, traits):
    """The mission as it stands, the more the nearer the end is; but nobody waits for it for ever."""
    near_end = leader_points(s) / WINNING_POINTS
    rounds = s.turn / s.players
    wait = traits[PATIENCE] / (traits[PATIENCE] + rounds)
    return traits[MISSION] * near_end * near_end * near_end * wait * mission_points(s, d, seat)


def value(s, d, seat, traits):
    """What a seat has and will make of it; the future counts less and less towards the end."""
    future = 1.0 - traits[RACE] * leader_points(s) / WINNING_POINTS
    worth = s.points[seat] + track_value(s, d, seat, traits)
    return worth + future * (stock_value(s, seat, traits) + empire_value(s, d, seat, traits))


def leader_points(s):
    """The points of whoever is ahead, at most those that end the game."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.points[seat]))
    return min(most, WINNING_POINTS)


def track_value(s, d, seat, traits):
    """Ships on tracks, by points and distance, and on surfaces."""
    worth = 0.0
    for space in range(s.spaces):
        position = s.track[seat, space]
        if position >= 0:
            planet = s.row[space]
            part = (position + traits[START]) / (d.advances[planet] + traits[START])
            worth += traits[PROGRESS] * d.points[planet] * part
        if s.surface[seat, space] > 0:
            worth += traits[LANDED]
    return worth


def stock_value(s, seat, traits):
    """Energy and culture; the more there is, the less another one helps."""
    energy = s.stock[seat, 0]
    culture = s.stock[seat, 1]
    faded = traits[FADE] * (energy * energy + culture * culture)
    return traits[ENERGY] * energy + traits[CULTURE] * culture - faded


def empire_value(s, d, seat, traits):
    """Dice and ships of the level, abilities of the colonies."""
    level = s.level[seat]
    worth = traits[COLONY] * s.colonies[seat]
    if is_rogue(s, seat):
        return worth + traits[DIE] * level
    return worth + traits[DIE] * (d.level_dice[level] - 4) + traits[SHIP] * (d.level_ships[level] - 2)
