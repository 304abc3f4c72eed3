"""Ships under way: moving, advancing, regressing, colonising."""

from .codes import event
from .economy import score_points
from .places import HOME, fits_track, is_orbit, orbit_of, place_name, space_of, surface_of
from .stack import emit


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
    """Move a ship and emit the event, which names places by planet (`place_name`)."""
    emit(ev, event.MOVE, seat, place_name(s, place), place_name(s, goal), 0)
    relocate(s, seat, place, goal, 0)


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
    take_card(s, seat, planet)
    emit(ev, event.COLONIZE, seat, planet, d.points[planet], 0)
    draw_planet(s, space, ev)
    score_points(s, seat, d.points[planet], ev)


def take_card(s, seat, planet):
    """Put a card behind the seat's others; lower seats come first, so that equal states are equal bytes."""
    i = s.taken_n
    while i > 0 and s.owner[s.taken[i - 1]] > seat:
        s.taken[i] = s.taken[i - 1]
        i -= 1
    s.taken[i] = planet
    s.taken_n += 1
    s.owner[planet] = seat
    s.colonies[seat] += 1


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
