"""Places: where ships stand and may go.

Ships of one seat are told apart only by where they stand (R11.3): at most one on each surface and one on
each track, the rest at home. A place is 0 for home, 1 + 2 * space for a surface, 2 + 2 * space for an orbit.
"""

from .codes import face
from .layout import PLANETS, ROGUE_SEAT

HOME = 0


def is_rogue(s, seat):
    """Is it the seat of a rogue galaxy?"""
    return s.rogue >= 0 and seat == ROGUE_SEAT


def surface_of(space):
    """The place on the surface of the planet in `space`."""
    return 1 + 2 * space


def orbit_of(space):
    """The place on the colony track of the planet in `space`."""
    return 2 + 2 * space


def space_of(place):
    """The space of a place, or -1 for home."""
    return (place + 1 >> 1) - 1


def is_orbit(place):
    """Is it a colony track (and not a surface or home)?"""
    return place > 0 and place & 1 == 0


def has_ship(s, seat, place):
    """Does the seat have a ship there?"""
    if place == HOME:
        return s.home[seat] > 0
    space = place - 1 >> 1
    if place & 1:
        return s.surface[seat, space] > 0
    return s.track[seat, space] >= 0


def has_movable_ship(s, seat, place, second):
    """Like has_ship; for nagato's second move the first ship does not count."""
    if second and s.marked[seat] == place:
        return place == HOME and s.home[seat] > 1
    return has_ship(s, seat, place)


def can_go(s, seat, place, goal):
    """R3.1: may a ship at `place` move to `goal`? It must change planet and find room there."""
    space = space_of(goal)
    if space_of(place) == space:
        return False
    if goal == HOME:
        return True
    return s.row[space] >= 0 and not has_ship(s, seat, goal)


def can_move(s, seat, second):
    """R3.1: is any move possible?"""
    places = 1 + 2 * s.spaces
    for place in range(places):
        if has_movable_ship(s, seat, place, second):
            if place != HOME:
                return True  # it can always go home
            for goal in range(1, places):
                if can_go(s, seat, HOME, goal):
                    return True
    return False


def place_name(s, place):
    """The place as an event tells it, whatever the row: -1 home, planet surface, planet + PLANETS orbit."""
    if place == HOME:
        return -1
    planet = s.row[space_of(place)]
    return planet + PLANETS if is_orbit(place) else planet


def is_deserted(s, space):
    """Is no ship on or around the planet in this space?"""
    for seat in range(s.players):
        if s.surface[seat, space] > 0 or s.track[seat, space] >= 0:
            return False
    return True


def fits_track(d, planet, track):
    """Is the planet's track of that kind?"""
    return planet >= 0 and (track == face.TRACK_EITHER or d.track[planet] == track)
