"""The state of a game: one record of small integers. Read this file first.

Inside the kernel everything counts from 0: seats 0..4, spaces of the row 0..5, planets and missions by their
line in the data files. "None" is -1 unless said otherwise. A part that is not in use holds its default, so
two games are in the same state exactly when their records are the same bytes.

The same bytes have two faces: a NumPy record for compiled code, and `Plain` (plain.py) for Python mode.
"""

import numpy as np

SEATS = 5
SPACES = 6
PLANETS = 40
MISSIONS = 12
LEVELS = 6
DEPTH = 32  # frames on the decision stack; docs/architecture.md shows why 27 is the most there can be
ROGUES = 5
ROGUE_SEAT = 1
SHIPS = 4
FRAME = 6  # kind, seat, a, b, c, d

CAP = 7  # R2.6
WINNING_POINTS = 21  # R5.1

# columns of `frame`
KIND, SEAT, A, B, C, D = range(FRAME)

STATE = np.dtype(
    [
        # chance: the generator's words (rng.py); drawn from in a fixed order (R11.5)
        ("rng", "<u4", (4,)),
        ("turn", "<i2"),  # player-turns, from 1 (here for its alignment)
        # set-up, never changed by play
        ("players", "i1"),  # seats in turn order, the rogue included
        ("spaces", "i1"),  # spaces of the row (R1.3)
        ("edition", "i1"),  # 0 classic, 1 Blast Off!
        ("rogue", "i1"),  # solo opponent in seat ROGUE_SEAT, or none
        ("first_rule", "i1"),  # 0 drawn at random, else the seat + 1 (R1.5)
        ("duel_all", "i1"),  # R1.4
        ("landing_must", "i1"),  # R3.1
        ("level_breaks_ties", "i1"),  # R5.3
        ("helios_discards", "i1"),  # R7
        ("mared_strict", "i1"),  # R7
        ("recall_single", "i1"),  # R7, andellouxian-6
        ("rogue_discards", "i1"),  # R9.3
        ("follow_bonus", "i1"),  # R9.5
        # course of the game
        ("first", "i1"),
        ("active", "i1"),
        ("trigger", "i1"),  # who reached 21 points first, or none
        ("over", "i1"),
        ("bonus", "i1"),  # is this the rogue's bonus turn? (R9.6)
        ("fewer", "i1"),  # dice you roll fewer on your next turn (R9.4)
        # planets: each is in the row, the deck, the pile or owned by a seat
        ("row", "i1", (SPACES,)),
        ("deck", "i1", (PLANETS,)),  # bottom first: the top is deck[deck_n - 1]
        ("deck_n", "i1"),
        ("pile", "i1", (PLANETS,)),  # switch helios=discard; oldest first
        ("pile_n", "i1"),
        ("taken", "i1", (PLANETS,)),  # owned planets, by seat and then in the order acquired
        ("taken_n", "i1"),
        ("owner", "i1", (PLANETS,)),
        # the active player's turn
        ("inactive", "i1", (6,)),  # dice by face
        ("spent", "i1", (6,)),  # dice by face: converter, maia
        ("bay", "i1", (8,)),  # faces activated, in order
        ("bay_n", "i1"),
        ("converter_used", "i1"),
        ("rerolls", "i1"),
        ("effect", "i1", (3,)),  # in force: culture per follow, energy per follow, dearer follows
        ("chain", "i1"),  # bits of the copying planets used in this chain (R6.3)
        # seats
        ("stock", "i1", (SEATS, 2)),  # energy, culture
        ("cap", "i1", (SEATS,)),  # most that can be stored of each
        ("level", "i1", (SEATS,)),
        ("points", "i1", (SEATS,)),  # planets and level, without the mission
        ("colonies", "i1", (SEATS,)),  # planets owned
        ("home", "i1", (SEATS,)),  # ships at home; the rest of the unlocked ones stand below
        ("surface", "i1", (SEATS, SPACES)),  # 1 where a ship stands on the surface
        ("track", "i1", (SEATS, SPACES)),  # position of the ship on the colony track, or none
        ("marked", "i1", (SEATS,)),  # place of the first ship of a nagato in progress, or none
        ("used", "i1", (SEATS,)),  # bits of the once-per-turn planets used this player-turn (R6.2)
        ("dealt", "i1", (SEATS, 2)),
        ("mission", "i1", (SEATS,)),
        # what is to be decided and done, bottom first
        ("depth", "i1"),
        ("frame", "i1", (DEPTH, FRAME)),
        ("spare", "i1", (2,)),  # fills the last word: hidden padding would be copied or not, as NumPy pleases
    ],
    align=True,
)

NONE_FIELDS = "rogue trigger row deck pile taken owner bay track marked dealt mission".split()
"""Fields whose default is -1."""

GENERATOR = np.dtype([("rng", "<u4", (4,))], align=True)
"""A generator of its own, for players that choose at random; never the game's."""

EVENT_ROWS = 512
EVENTS = np.dtype([("n", "<i4"), ("row", "<i4", (EVENT_ROWS, 5))])
"""The event buffer: kind, a, b, c, d. `n` counts on when the buffer is full, so a caller notices."""


def new_states(count: int) -> np.recarray:
    """Make `count` blank states."""
    states = np.zeros(count, STATE).view(np.recarray)
    for name in NONE_FIELDS:
        states[name] = -1
    return states
