"""Draw what a seat cannot know: other people's missions, the order of the deck, the generator.

Nothing here reads what it replaces, so the truth leaves no trace.
"""

from ...kernel.layout import MISSIONS
from ...kernel.rng import draw_below, draw_word, shuffle

FACE_DOWN = MISSIONS
"""Stands for a mission while it is not drawn yet."""


def redeal(s, d, seat, bot):
    """Replace everything hidden from a seat by something as likely as the truth."""
    redeal_deck(s, d, bot)
    if s.edition == 0 and s.rogue < 0 and s.over == 0:
        redeal_missions(s, d, seat, bot)
    for i in range(4):
        s.rng[i] = draw_word(bot.rng)


def redeal_deck(s, d, bot):
    """Planets that are nowhere to be seen, in any order; those too many are out of the game."""
    for planet in range(d.planets):
        s.deck[planet] = planet if s.owner[planet] < 0 else -1
    for space in range(s.spaces):
        if s.row[space] >= 0:
            s.deck[s.row[space]] = -1
    for i in range(s.pile_n):
        s.deck[s.pile[i]] = -1
    n = 0
    for planet in range(d.planets):
        if s.deck[planet] >= 0:
            s.deck[n] = planet
            n += 1
    shuffle(bot.rng, s.deck, n)
    for i in range(s.deck_n, d.planets):
        s.deck[i] = -1


def redeal_missions(s, d, seat, bot):
    """Two missions the seat has not seen for everybody else; which one they kept is anybody's guess.

    That somebody has missions, and has chosen, everybody can see.
    """
    for other in range(s.players):
        if other != seat and (s.mission[other] >= 0 or s.dealt[other, 0] >= 0):
            s.dealt[other, 0] = FACE_DOWN
            s.dealt[other, 1] = FACE_DOWN
    for other in range(s.players):
        if s.dealt[other, 0] == FACE_DOWN:
            for i in range(2):
                s.dealt[other, i] = draw_mission(s, d, bot)
            if s.mission[other] >= 0:
                s.mission[other] = s.dealt[other, draw_below(bot.rng, 2)]


def draw_mission(s, d, bot):
    """Any mission nobody has."""
    mission = draw_below(bot.rng, MISSIONS)
    while not is_unseen_mission(s, d, mission):
        mission = draw_below(bot.rng, MISSIONS)
    return mission


def is_unseen_mission(s, d, mission):
    """Is this mission in the game (R1.4) and not dealt to anybody yet?"""
    if s.players == 2 and s.duel_all == 0 and d.mission_comparative[mission] > 0:
        return False
    for seat in range(s.players):
        if s.dealt[seat, 0] == mission or s.dealt[seat, 1] == mission:
            return False
        if s.dealt[seat, 0] < 0 and s.mission[seat] == mission:
            return False  # a position may say what somebody kept and not what was put away
    return True
