"""A game from set-up to scoring: set-up (R1), turns (R2.1), the end and scoring (R5)."""

from . import cards
from .codes import event, face, frame
from .dice import roll
from .fleet import draw_planet
from .layout import CAP, MISSIONS, SHIPS
from .places import is_rogue
from .rng import draw_below, shuffle
from .rogue import start_rogue
from .stack import emit, pop, push_plain


def set_up(s, d, ev):
    """R1 and R11.5. Players, row, switches and generator are already in the record."""
    for planet in range(d.planets):
        s.deck[d.planets - 1 - planet] = planet
    s.deck_n = d.planets
    shuffle(s.rng, s.deck, d.planets)
    for space in range(s.spaces):
        draw_planet(s, space, ev)
    for seat in range(s.players):
        set_up_seat(s, d, seat)
    if s.edition == 0 and s.rogue < 0:
        deal_missions(s, d, ev)
    s.first = first_player(s)
    emit(ev, event.FIRST, s.first, 0, 0, 0)
    s.active = s.first
    s.turn = 1


def first_player(s):
    """R1.5, R9.1: fixed, or drawn."""
    if s.rogue >= 0:
        return 0
    if s.first_rule > 0:
        return s.first_rule - 1
    return draw_below(s.rng, s.players)


def set_up_seat(s, d, seat):
    """R1.2, R9.1"""
    s.level[seat] = 1
    if is_rogue(s, seat):
        s.cap[seat] = d.rogue_max[s.rogue]
        s.home[seat] = SHIPS
        s.points[seat] = d.rogue_points[s.rogue, 1]
        return
    s.stock[seat, face.RESOURCE_ENERGY] = 2
    s.stock[seat, face.RESOURCE_CULTURE] = 1
    s.cap[seat] = CAP
    s.home[seat] = d.level_ships[1]


def deal_missions(s, d, ev):
    """R1.4: two each, out of all; by a house rule two players leave the comparative ones out (switch).
    Borrows `taken` to shuffle in."""
    n = 0
    for mission in range(MISSIONS):
        if s.players > 2 or s.duel_all > 0 or d.mission_comparative[mission] == 0:
            s.taken[n] = mission
            n += 1
    shuffle(s.rng, s.taken, n)
    for seat in range(s.players):
        s.dealt[seat, 0] = s.taken[2 * seat]
        s.dealt[seat, 1] = s.taken[2 * seat + 1]
        emit(ev, event.DEAL, seat, s.dealt[seat, 0], s.dealt[seat, 1], 0)
    for i in range(n):
        s.taken[i] = -1
    for seat in range(s.players - 1, -1, -1):
        push_plain(s, frame.MISSION, seat)


def start_turn(s, d, ev):
    """R2.1: a fresh turn, as many dice as the level shows."""
    emit(ev, event.TURN, s.active, s.turn, 0, 0)
    for f in range(face.COUNT):
        s.inactive[f] = 0
        s.spent[f] = 0
    while s.bay_n > 0:
        s.bay_n -= 1
        s.bay[s.bay_n] = -1
    s.converter_used = 0
    s.rerolls = 0
    for i in range(3):
        s.effect[i] = 0
    for seat in range(s.players):
        s.used[seat] = 0
    if is_rogue(s, s.active):
        start_rogue(s, d)
        return
    push_plain(s, frame.MAIN, s.active)
    dice = max(1, d.level_dice[s.level[s.active]] - s.fewer)  # R9.4: at least one
    s.fewer = 0
    roll(s, dice, event.REASON_TURN, 0, ev)


def end_turn(s, d, ev):
    """R5.1: after the trigger, play goes on until every seat has had the same number of turns."""
    emit(ev, event.END, s.active, 0, 0, 0)
    pop(s)
    following = (s.active + 1) % s.players
    if s.trigger >= 0 and following == s.first:
        finish(s, d, ev)
    else:
        s.active = following
        s.turn += 1


def finish(s, d, ev):
    """R5.2: reveal and score the missions."""
    s.over = 1
    for seat in range(s.players):
        if s.mission[seat] >= 0:
            emit(ev, event.SCORE, seat, s.mission[seat], mission_points(s, d, seat), 0)
    emit(ev, event.OVER, 0, 0, 0, 0)


def owned_on_track(s, d, seat, track):
    """How many planets with that kind of track does the seat own?"""
    n = 0
    for i in range(s.taken_n):
        if s.owner[s.taken[i]] == seat and d.track[s.taken[i]] == track:
            n += 1
    return n


def mission_points(s, d, seat):
    """R5.2: what the seat's mission is worth now."""
    mission = s.mission[seat]
    if mission < 0:
        return 0
    if d.mission_comparative[mission] == 0:
        return d.mission_points[mission] if is_fulfilled(s, d, seat, mission) else 0
    tied = False
    own = measure(s, d, seat, d.mission_measure[mission])
    for other in range(s.players):
        if other != seat:
            value = measure(s, d, other, d.mission_measure[mission])
            if value > own:
                return 0
            tied = tied or value == own
    return d.mission_tied[mission] if tied else d.mission_points[mission]


def is_fulfilled(s, d, seat, mission):
    """The missions that do not compare seats."""
    what = d.mission_measure[mission]
    value = d.mission_value[mission]
    if what == cards.ELDER:
        return s.trigger == seat
    if what == cards.EQUALIZER:
        return owned_on_track(s, d, seat, face.TRACK_DIPLOMACY) == owned_on_track(
            s, d, seat, face.TRACK_ECONOMY
        )
    if what == cards.SHIPS_OUT:
        return s.home[seat] == 0
    if what == cards.SHIPS_HOME:
        return s.home[seat] == d.level_ships[s.level[seat]]
    if what == cards.STOCK:
        return s.stock[seat, 0] >= value and s.stock[seat, 1] >= value
    return s.level[seat] >= value


def measure(s, d, seat, what):
    """What a comparative mission compares; more is better."""
    if what == cards.MOST_PLANETS:
        return int(s.colonies[seat])
    if what == cards.FEWEST_PLANETS:
        return -int(s.colonies[seat])
    if what == cards.MOST_DIPLOMACY:
        return owned_on_track(s, d, seat, face.TRACK_DIPLOMACY)
    if what == cards.MOST_ECONOMY:
        return owned_on_track(s, d, seat, face.TRACK_ECONOMY)
    if what == cards.MOST_CULTURE:
        return int(s.stock[seat, face.RESOURCE_CULTURE])
    return int(s.stock[seat, face.RESOURCE_ENERGY])
