"""The rogue galaxy's turn (R9): its dice one by one, what they do, its attacks and its specials."""

from .actions import is_harvest, is_progress
from .codes import event, face, frame
from .dice import roll
from .economy import can_gain, gain, pay, score_points, win_at_once
from .fleet import advance, can_advance, can_regress, move_ship, regress
from .follow import push_window
from .layout import LEVELS, ROGUE_SEAT, A, B
from .places import HOME, fits_track, orbit_of
from .stack import emit, pop, push, push_plain, set_top, top

YOU = 0
BONUS_DICE = 3


def start_rogue(s, d):
    """R9.3: as many dice as its level shows, three in the bonus turn."""
    dice = BONUS_DICE if s.bonus > 0 else d.rogue_dice[s.rogue, s.level[ROGUE_SEAT]]
    push(s, frame.ROGUE, ROGUE_SEAT, dice, 0, 0)


def run_rogue(s, d, ev):
    """R9.3: roll the next die, or go on with the one on the table."""
    f = die_on_table(s)
    if f < 0:
        if top(s, A) == 0:
            end_rogue(s, d, ev)
            return
        set_top(s, A, top(s, A) - 1)
        set_top(s, B, 0)
        roll(s, 1, event.REASON_BONUS if s.bonus > 0 else event.REASON_ROGUE, 0, ev)
    elif not can_rogue_die(s, d, f):
        drop_die(s, f, ev)
    elif s.stock[YOU, 0] > 0 and s.stock[YOU, 1] > 0:
        push_plain(s, frame.FORCE, YOU)
    else:
        activate_rogue(s, d, ev)


def die_on_table(s):
    """The face of the die being decided, or -1."""
    for f in range(face.COUNT):
        if s.inactive[f] > 0:
            return f
    return -1


def reroll_rogue(s, f, reason, ev):
    """Roll the die on the table again."""
    s.inactive[f] -= 1
    roll(s, 1, reason, f + 1, ev)


def drop_die(s, f, ev):
    """R9.3: an unusable die is rerolled by itself once, then discarded; or discarded at once (switch)."""
    if top(s, B) == 0 and s.rogue_discards == 0:
        set_top(s, B, 1)
        reroll_rogue(s, f, event.REASON_AUTOMATIC, ev)
    else:
        s.inactive[f] -= 1
        s.spent[f] += 1
        emit(ev, event.DISCARD, ROGUE_SEAT, f, 0, 0)


def force(s, ev):
    """R9.3: pay to have the die rerolled."""
    pop(s)
    pay(s, YOU, face.RESOURCE_ENERGY, 1, ev)
    pay(s, YOU, face.RESOURCE_CULTURE, 1, ev)
    reroll_rogue(s, die_on_table(s), event.REASON_FORCED, ev)


def next_orbit(s):
    """R9.4: the leftmost row planet with no rogue ship in orbit, or -1."""
    for space in range(s.spaces):
        if s.row[space] >= 0 and s.track[ROGUE_SEAT, space] < 0:
            return space
    return -1


def rogue_harvest(s, d, resource):
    """R9.4: one per ship at home, for either resource, and per ship around a planet of it."""
    n = s.home[ROGUE_SEAT]
    for space in range(s.spaces):
        if s.track[ROGUE_SEAT, space] >= 0 and d.resource[s.row[space]] == resource:
            n += 1
    return n


def can_rogue_die(s, d, f):
    """R9.4: is this face usable for the rogue?"""
    if f == face.MOVE:
        return s.home[ROGUE_SEAT] > 0 and next_orbit(s) >= 0
    if is_harvest(f):
        resource = f - face.FIRST_RESOURCE
        return can_gain(s, ROGUE_SEAT, resource, rogue_harvest(s, d, resource))
    if is_progress(f):
        return can_advance(s, d, ROGUE_SEAT, f - face.FIRST_TRACK, 0)
    return d.attack_once[s.rogue, s.level[ROGUE_SEAT]] == 0 or not has_attacked(s)


def has_attacked(s):
    """Was a colony die already activated in this turn of the rogue?"""
    for i in range(s.bay_n):
        if s.bay[i] == face.COLONY:
            return True
    return False


def activate_rogue(s, d, ev):
    """R9.4, R9.5: what the die does, then you may follow."""
    f = die_on_table(s)
    s.inactive[f] -= 1
    s.bay[s.bay_n] = f
    s.bay_n += 1
    emit(ev, event.ACTIVATE, ROGUE_SEAT, f, 0, 0)
    if s.bonus == 0 or s.follow_bonus > 0:
        push_window(s, ROGUE_SEAT, f, 0)
    if f == face.MOVE:
        move_ship(s, ROGUE_SEAT, HOME, orbit_of(next_orbit(s)), ev)
    elif f == face.COLONY:
        attack(s, d, ev)
    elif is_harvest(f):
        resource = f - face.FIRST_RESOURCE
        gain(s, ROGUE_SEAT, resource, rogue_harvest(s, d, resource), ev)
    else:
        advance_rogue(s, d, f - face.FIRST_TRACK, 1, ev)


def advance_rogue(s, d, track, steps, ev):
    """R9.4: its ships on such tracks advance, left to right, each all its steps at once."""
    for space in range(s.spaces):
        orbits = s.track[ROGUE_SEAT, space] >= 0
        if s.over == 0 and orbits and fits_track(d, s.row[space], track):
            advance(s, d, ROGUE_SEAT, space, steps, ev)


def attack(s, d, ev):
    """R9.4: the attack of its level takes what you have; without a target it does nothing."""
    rogue = s.rogue
    level = s.level[ROGUE_SEAT]
    emit(ev, event.ATTACK, ROGUE_SEAT, level, 0, 0)
    if d.attack_advance[rogue, level] > 0:
        advance_rogue(s, d, face.TRACK_EITHER, d.attack_advance[rogue, level], ev)
    if s.over > 0:
        return
    for resource in range(2):
        lose(s, resource, d.attack_lose[rogue, level, resource], 0, ev)
        lose(s, resource, d.attack_steal[rogue, level, resource], 1, ev)
        gain(s, ROGUE_SEAT, resource, d.attack_gain[rogue, level, resource], ev)
    if d.attack_fewer[rogue, level] > 0:
        s.fewer += d.attack_fewer[rogue, level]
        emit(ev, event.FEWER, YOU, s.fewer, 0, 0)
    for space in range(s.spaces):
        if d.attack_regress_all[rogue, level] > 0 and s.track[YOU, space] > 0:
            regress(s, YOU, space, d.attack_regress_all[rogue, level], ROGUE_SEAT, ev)
    # the parts that leave you a choice
    amount = min(d.attack_take[rogue, level], s.stock[YOU, 0] + s.stock[YOU, 1])
    if amount > 0:
        push(s, frame.LOSE, YOU, amount, 0, 0)
    steps = d.attack_regress[rogue, level]
    if steps > 0 and can_regress(s, d, YOU, face.TRACK_EITHER):
        push(s, frame.HIT, YOU, steps, 0, 0)


def lose(s, resource, amount, stolen, ev):
    """You lose what you have of it; stolen ones go to the rogue up to its maximum."""
    lost = min(amount, s.stock[YOU, resource])
    if lost > 0:
        s.stock[YOU, resource] -= lost
        emit(ev, event.LOSE, YOU, resource, lost, ROGUE_SEAT if stolen > 0 else -1)
        if stolen > 0:
            gain(s, ROGUE_SEAT, resource, lost, ev)


def end_rogue(s, d, ev):
    """R9.6: level up on full energy, then a bonus turn on full culture; a bonus turn triggers neither."""
    pop(s)
    emit(ev, event.END, ROGUE_SEAT, 0, 0, 0)
    if s.bonus > 0:
        s.bonus = 0
        pay(s, ROGUE_SEAT, face.RESOURCE_CULTURE, s.stock[ROGUE_SEAT, 1], ev)
    else:
        if s.stock[ROGUE_SEAT, face.RESOURCE_ENERGY] == s.cap[ROGUE_SEAT]:
            level_up(s, d, ev)
        if s.over == 0 and s.stock[ROGUE_SEAT, face.RESOURCE_CULTURE] == s.cap[ROGUE_SEAT]:
            s.bonus = 1
    if s.over == 0:
        s.turn += 1
        if s.bonus == 0:
            s.active = YOU


def level_up(s, d, ev):
    """R9.6: above level 5 is the skull, and the rogue has won (R9.7)."""
    pay(s, ROGUE_SEAT, face.RESOURCE_ENERGY, s.stock[ROGUE_SEAT, 0], ev)
    old = s.level[ROGUE_SEAT]
    s.level[ROGUE_SEAT] = old + 1
    emit(ev, event.UPGRADE, ROGUE_SEAT, old + 1, 0, 0)
    if old + 1 == LEVELS:
        win_at_once(s, ev)
    else:
        score_points(s, ROGUE_SEAT, d.rogue_points[s.rogue, old + 1] - d.rogue_points[s.rogue, old], ev)
