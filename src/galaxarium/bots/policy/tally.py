"""What is counted while a game goes on, by comparing it before and after a choice."""

import numpy as np

from ...kernel.abilities.usable import follow_price
from ...kernel.codes import face, frame, verb
from ...kernel.layout import KIND, ROGUE_SEAT, SEAT, C
from ...kernel.places import is_rogue
from ...kernel.stack import top
from .greedy import face_values, is_free_reroll
from .think import NOBODY, POLICY, take_traits
from .workspace import BEFORE, JUDGE

SEAT_TALLY = np.dtype(
    [
        ("decisions", "<i4"),  # choices this seat made
        ("turns", "<i4"),
        ("rerolls", "<i4"),  # for nothing
        ("rerolls_paid", "<i4"),
        ("conversions", "<i4"),
        ("follows", "<i4"),  # paid
        ("follows_free", "<i4"),
        ("follow_culture", "<i4"),  # culture paid for following
        ("energy_gained", "<i4"),
        ("culture_gained", "<i4"),
        ("advances", "<i4"),
        ("upgrades", "<i4"),
        ("colonies", "<i4"),
        ("off_energy", "<i4"),  # the part of these that came in other people's turns
        ("off_culture", "<i4"),
        ("off_advances", "<i4"),
        ("off_upgrades", "<i4"),
        ("off_colonies", "<i4"),
        ("rolled", "<i4", (6,)),  # dice by face
        ("activated", "<i4", (6,)),
        ("luck", "<f8"),  # worth of what was rolled, less that of an average roll, in points
    ],
    align=True,
)
"""Of one seat, over the whole game."""

PLANET_TALLY = np.dtype([("shown", "<i2"), ("taken", "<i2"), ("seat", "i1"), ("spare", "i1")], align=True)
"""Of one planet: the turns it came into the row and was colonized (0: never), and the seat that took it, from
1 (0: nobody)."""


def tally_start(s, d, m):
    """Begin to count: the first row, and the first turn, unless missions are chosen before it."""
    for space in range(s.spaces):
        m.planets[s.row[space]].shown = 1
    if top(s, KIND) != frame.MISSION:
        tally_turns(s, m, 0)
        tally_turn_roll(s, d, m)


def tally(s, d, m, action):
    """Count what a choice has changed; BEFORE is the game it was made in."""
    before = m.games[BEFORE]
    m.seats[top(before, SEAT)].decisions += 1
    tally_action(before, d, m, action)
    for seat in range(s.players):
        tally_seat(s, before, m, seat)
    if s.taken_n != before.taken_n:
        tally_colonies(s, before, d, m)
    for space in range(s.spaces):
        if s.row[space] != before.row[space] and s.row[space] >= 0 and m.planets[s.row[space]].shown == 0:
            m.planets[s.row[space]].shown = s.turn
    if top(before, KIND) == frame.MISSION:
        if s.over > 0 or top(s, KIND) != frame.MISSION:
            tally_turns(s, m, 0)
            tally_turn_roll(s, d, m)
    elif s.turn != before.turn:
        tally_turns(s, m, before.turn)
        tally_turn_roll(s, d, m)
    elif top(before, KIND) == frame.MAIN and verb.REROLL <= action < verb.CONVERT and s.over == 0:
        tally_reroll(s, before, d, m, action - verb.REROLL)


def tally_action(before, d, m, action):
    """What can be told from the choice itself."""
    seat = top(before, SEAT)
    if action == verb.FOLLOW:
        price = follow_price(before, top(before, C))
        m.seats[seat].follow_culture += price
        before.stock[seat, face.RESOURCE_CULTURE] -= price  # what is gained after paying counts in full
        if top(before, C) > 0:
            m.seats[seat].follows_free += 1
        else:
            m.seats[seat].follows += 1
    elif top(before, KIND) == frame.MAIN:
        tally_main(before, m, seat, action)


def tally_main(before, m, seat, action):
    """Dice activated, rerolled and converted in one's own turn."""
    if verb.ACTIVATE <= action < verb.REROLL:
        m.seats[seat].activated[action - verb.ACTIVATE] += 1
    elif verb.REROLL <= action < verb.CONVERT:
        if is_free_reroll(before):
            m.seats[seat].rerolls += 1
        else:
            m.seats[seat].rerolls_paid += 1
    elif action >= verb.BUY:
        m.seats[seat].conversions += 1
        m.seats[seat].activated[(action - verb.BUY) % face.COUNT] += 1
    elif action != verb.END:
        m.seats[seat].conversions += 1


def tally_seat(s, before, m, seat):
    """Resources gained on balance, spaces advanced, levels and colonies."""
    energy = max(0, s.stock[seat, 0] - before.stock[seat, 0])
    culture = max(0, s.stock[seat, 1] - before.stock[seat, 1])
    advances = 0
    for space in range(s.spaces):
        if s.row[space] == before.row[space] and before.track[seat, space] >= 0:
            advances += max(0, s.track[seat, space] - before.track[seat, space])
    upgrades = s.level[seat] - before.level[seat]
    colonies = s.colonies[seat] - before.colonies[seat]
    m.seats[seat].energy_gained += energy
    m.seats[seat].culture_gained += culture
    m.seats[seat].advances += advances
    m.seats[seat].upgrades += upgrades
    m.seats[seat].colonies += colonies
    if seat != before.active and not is_rogue(s, seat):
        m.seats[seat].off_energy += energy
        m.seats[seat].off_culture += culture
        m.seats[seat].off_advances += advances
        m.seats[seat].off_upgrades += upgrades
        m.seats[seat].off_colonies += colonies


def tally_colonies(s, before, d, m):
    """Who took which planet, and when."""
    for planet in range(d.planets):
        if s.owner[planet] >= 0 and before.owner[planet] < 0:
            m.planets[planet].taken = before.turn
            m.planets[planet].seat = s.owner[planet] + 1


def tally_turns(s, m, last):
    """Turns that have begun since turn `last`: several, when somebody could only end theirs."""
    for turn in range(last + 1, s.turn + 1):
        if s.rogue < 0:
            m.seats[(s.first + turn - 1) % s.players].turns += 1
        elif turn == s.turn:
            m.seats[s.active].turns += 1
        else:
            m.seats[ROGUE_SEAT].turns += 1


def tally_turn_roll(s, d, m):
    """The dice a turn begins with; a rogue's come one by one and are not counted."""
    if s.over == 0 and not is_rogue(s, s.active):
        for f in range(face.COUNT):
            m.fresh[f] = s.inactive[f]
        tally_roll(s, d, m)


def tally_reroll(s, before, d, m, faces):
    """Dice that were rolled again."""
    for f in range(face.COUNT):
        m.fresh[f] = s.inactive[f] - before.inactive[f] + d.list_count[faces, f]
    tally_roll(s, d, m)


def tally_roll(s, d, m):
    """Dice by face, and, if there is a judge, how lucky they were: their worth less that of average ones."""
    for f in range(face.COUNT):
        m.seats[s.active].rolled[f] += m.fresh[f]
    if m.profiles[JUDGE, POLICY] != NOBODY:
        take_traits(m, JUDGE)
        average = face_values(s, d, s.active, m) / face.COUNT
        for f in range(face.COUNT):
            m.seats[s.active].luck += m.fresh[f] * (m.values[f] - average)
