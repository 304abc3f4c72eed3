"""Ships: where they stand, moving, advancing, regressing, colonising.

Ships of one seat are told apart only by where they stand (R11.3): at most one on each surface and one on
each track, the rest at home. A place is 0 for home, 1 + 2 * space for a surface, 2 + 2 * space for an
orbit.
"""

from .codes import event, face
from .economy import score_points
from .layout import PLANETS, ROGUE_SEAT
from .stack import emit

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
    return (place + 1) // 2 - 1


def is_orbit(place):
    """Is it a colony track (and not a surface or home)?"""
    return place > 0 and place % 2 == 0


def has_ship(s, seat, place):
    """Does the seat have a ship there?"""
    if place == HOME:
        return s.home[seat] > 0
    if is_orbit(place):
        return s.track[seat, space_of(place)] >= 0
    return s.surface[seat, space_of(place)] > 0


def has_movable_ship(s, seat, place, second):
    """Like has_ship; for nagato's second move the first ship does not count."""
    if second and s.marked[seat] == place:
        return place == HOME and s.home[seat] > 1
    return has_ship(s, seat, place)


def can_go(s, seat, place, goal):
    """R3.1: may a ship at `place` move to `goal`? It must change planet and find room there."""
    if space_of(place) == space_of(goal):
        return False
    if goal == HOME:
        return True
    return s.row[space_of(goal)] >= 0 and not has_ship(s, seat, goal)


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


def take_off(s, seat, place):
    """Take a ship from its place. A marked ship at home stays there while another can go."""
    if place == HOME:
        s.home[seat] -= 1
        moved_mark = s.marked[seat] == HOME and s.home[seat] == 0
    else:
        moved_mark = s.marked[seat] == place
        if is_orbit(place):
            s.track[seat, space_of(place)] = -1
        else:
            s.surface[seat, space_of(place)] = 0
    return moved_mark


def put_down(s, seat, place, position):
    """Put a ship down at a place; `position` counts on tracks."""
    if place == HOME:
        s.home[seat] += 1
    elif is_orbit(place):
        s.track[seat, space_of(place)] = position
    else:
        s.surface[seat, space_of(place)] = 1


def relocate(s, seat, place, goal, position):
    """Bring a ship from one place to another, keeping nagato's mark on it."""
    if take_off(s, seat, place):
        s.marked[seat] = goal
    put_down(s, seat, goal, position)


def move_ship(s, seat, place, goal, ev):
    """Move a ship and say so."""
    emit_move(s, seat, place, goal, ev)
    relocate(s, seat, place, goal, 0)


def emit_move(s, seat, place, goal, ev):
    """Name places by planet: -1 home, planet surface, planet + PLANETS orbit."""
    emit(ev, event.MOVE, seat, place_name(s, place), place_name(s, goal), 0)


def place_name(s, place):
    """The place as an event tells it, independent of the row."""
    if place == HOME:
        return -1
    planet = s.row[space_of(place)]
    return planet + PLANETS if is_orbit(place) else planet


def fits_track(d, planet, track):
    """Is the planet's track of that kind?"""
    return planet >= 0 and (track == face.TRACK_EITHER or d.track[planet] == track)


def can_advance(s, d, seat, track, paid):
    """R3.3: has the seat a ship on a track of that kind, other than the one in space `paid` - 1?"""
    for space in range(s.spaces):
        if s.track[seat, space] >= 0 and space != paid - 1 and fits_track(d, s.row[space], track):
            return True
    return False


def can_regress(s, d, seat, track):
    """Has the seat a ship beyond the start of a track of that kind?"""
    for space in range(s.spaces):
        if s.track[seat, space] > 0 and fits_track(d, s.row[space], track):
            return True
    return False


def ships_in_orbit(s, seat):
    """How many ships of the seat are on tracks?"""
    n = 0
    for space in range(s.spaces):
        if s.track[seat, space] >= 0:
            n += 1
    return n


def advance(s, d, seat, space, steps, ev):
    """R3.6: steps past the symbol are lost; reaching it colonises at once."""
    planet = s.row[space]
    old = s.track[seat, space]
    new = min(old + steps, d.advances[planet])
    s.track[seat, space] = new
    emit(ev, event.ADVANCE, seat, planet, old, new)
    if new == d.advances[planet]:
        colonize(s, d, seat, space, ev)


def regress(s, seat, space, steps, by, ev):
    """R3.6: regressing stops at the start."""
    old = s.track[seat, space]
    new = max(old - steps, 0)
    s.track[seat, space] = new
    emit(ev, event.REGRESS, seat * 8 + by, s.row[space], old, new)


def colonize(s, d, seat, space, ev):
    """R3.6: every ship goes home, the card is taken, a new planet is drawn into the same space."""
    planet = s.row[space]
    for other in range(s.players):
        send_home(s, other, space)
    s.row[space] = -1
    s.owner[planet] = seat
    s.taken[s.taken_n] = planet
    s.taken_n += 1
    s.colonies[seat] += 1
    emit(ev, event.COLONIZE, seat, planet, d.points[planet], 0)
    draw_planet(s, space, ev)
    score_points(s, seat, d.points[planet], ev)


def send_home(s, seat, space):
    """Bring the seat's ships on and around a planet home."""
    if s.surface[seat, space] > 0:
        relocate(s, seat, surface_of(space), HOME, 0)
    if s.track[seat, space] >= 0:
        relocate(s, seat, orbit_of(space), HOME, 0)


def draw_planet(s, space, ev):
    """Draw the top planet into a space; with an empty deck the space stays empty."""
    if s.deck_n > 0:
        s.deck_n -= 1
        s.row[space] = s.deck[s.deck_n]
        s.deck[s.deck_n] = -1
    emit(ev, event.DRAW, space, s.row[space], 0, 0)


def is_deserted(s, space):
    """Is nobody on or around the planet in this space?"""
    for seat in range(s.players):
        if s.surface[seat, space] > 0 or s.track[seat, space] >= 0:
            return False
    return True
