"""What a position is worth to a seat, in points: what it has, and what that will become."""

from ...kernel.layout import ROGUE_SEAT, WINNING_POINTS
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
    leader = leader_points(s)
    own = value(s, d, seat, traits, leader) + mission_outlook(s, d, seat, traits, leader)
    best = -99.0
    for other in range(s.players):
        if other != seat:
            best = max(best, value(s, d, other, traits, leader))
    return own - traits[RIVAL] * best


def leader_points(s):
    """The most points a seat has, at most those that end the game."""
    most = 0
    for seat in range(s.players):
        most = max(most, int(s.points[seat]))
    return min(most, WINNING_POINTS)


def mission_outlook(s, d, seat, traits, leader):
    """The mission as it stands, the more the nearer the end is; but waiting for it has an end."""
    near_end = leader / WINNING_POINTS
    rounds = s.turn / s.players
    wait = traits[PATIENCE] / (traits[PATIENCE] + rounds)
    return traits[MISSION] * near_end * near_end * near_end * wait * mission_points(s, d, seat)


def value(s, d, seat, traits, leader):
    """What a seat has and will make of it; the future (resources, dice and ships of the level, abilities of
    the colonies) counts less and less towards the end."""
    energy = s.stock[seat, 0]
    culture = s.stock[seat, 1]
    faded = traits[FADE] * (energy * energy + culture * culture)  # the more there is, the less one more helps
    stock = traits[ENERGY] * energy + traits[CULTURE] * culture - faded
    level = s.level[seat]
    empire = traits[COLONY] * s.colonies[seat]
    if s.rogue >= 0 and seat == ROGUE_SEAT:
        empire = empire + traits[DIE] * level
    else:
        empire = empire + traits[DIE] * (d.level_dice[level] - 4) + traits[SHIP] * (d.level_ships[level] - 2)
    ships = 0.0  # on tracks by points and distance, and on surfaces
    for space in range(s.spaces):
        position = s.track[seat, space]
        if position >= 0:
            planet = s.row[space]
            part = (position + traits[START]) / (d.advances[planet] + traits[START])
            ships += traits[PROGRESS] * d.points[planet] * part
        if s.surface[seat, space] > 0:
            ships += traits[LANDED]
    future = 1.0 - traits[RACE] * leader / WINNING_POINTS
    return s.points[seat] + ships + future * (stock + empire)
