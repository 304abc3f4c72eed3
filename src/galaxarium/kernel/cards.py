"""The card record: everything printed on planets, missions and mats, as numbers the kernel reads.

It is handed to every kernel function as `d` and never changed, so another deck needs no other code. The
rows come from galaxarium.data; what the ability columns mean is said in docs/howto/add-a-planet.md.
"""

import numpy as np

from .codes import verb
from .layout import LEVELS, MISSIONS, PLANETS, ROGUES
from .multisets import LONGEST, PARTS

# families of abilities, one file each under abilities/
EXCHANGE = 0
LASTING = 1
REGRESS = 2
UPGRADE = 3
DICE = 4
STEAL = 5
TRADE = 6
REPLACE = 7
MOVES = 8
COPY = 9
RECALL = 10
TRANSFER = 11
MUSTER = 12

# ways of copying (argument of family COPY)
COPY_ROW = 0
COPY_HIRE_ENERGY = 1
COPY_HIRE_CULTURE = 2
COPY_PERFORM = 3
COPY_REPEAT = 4

# what a mission looks at
ELDER = 0
EQUALIZER = 1
SHIPS_OUT = 2
SHIPS_HOME = 3
STOCK = 4
LEVEL = 5
MOST_PLANETS = 6
FEWEST_PLANETS = 7
MOST_DIPLOMACY = 8
MOST_ECONOMY = 9
MOST_CULTURE = 10
MOST_ENERGY = 11

_PER_PLANET = [
    ("points", "i1", (PLANETS,)),
    ("advances", "i1", (PLANETS,)),
    ("resource", "i1", (PLANETS,)),
    ("track", "i1", (PLANETS,)),
    ("own_turn", "i1", (PLANETS,)),
    ("once", "i1", (PLANETS,)),  # its bit in `used`, or 0
    ("copying", "i1", (PLANETS,)),  # its bit in `chain`, or 0
    ("family", "i1", (PLANETS,)),
    ("argument", "i1", (PLANETS,)),  # what the family makes of it
    ("steps", "i1", (PLANETS,)),  # spaces to regress, or the discount of an upgrade
    ("targets", "i1", (PLANETS,)),  # ships to regress
    ("cost", "i1", (PLANETS, 2)),  # energy, culture
    ("cost_dice", "i1", (PLANETS,)),
    ("cost_down", "i1", (PLANETS,)),
    ("gain", "i1", (PLANETS, 2)),
    ("advance_track", "i1", (PLANETS,)),
    ("advance_steps", "i1", (PLANETS,)),  # 0: no advance
    ("others_gain", "i1", (PLANETS, 2)),
    ("offer_track", "i1", (PLANETS,)),
    ("offer_steps", "i1", (PLANETS,)),  # 0: no offer
    ("offer_first", "i1", (PLANETS,)),  # the others advance before the user (terra-bettia)
    ("strict", "i1", (PLANETS,)),  # usable only if the advance is possible too (bsw-10-1)
]

CARDS = np.dtype(
    [
        ("planets", "i1"),  # how many there are
        *_PER_PLANET,
        ("level_dice", "i1", (LEVELS + 1,)),
        ("level_ships", "i1", (LEVELS + 1,)),
        ("level_points", "i1", (LEVELS + 1,)),
        ("level_cost", "i1", (LEVELS + 1,)),
        ("mission_points", "i1", (MISSIONS,)),
        ("mission_tied", "i1", (MISSIONS,)),
        ("mission_measure", "i1", (MISSIONS,)),
        ("mission_value", "i1", (MISSIONS,)),
        ("mission_comparative", "i1", (MISSIONS,)),
        # rogues by level, 0 unused (R9); the attack is the sum of its parts
        ("rogue_max", "i1", (ROGUES,)),
        ("rogue_dice", "i1", (ROGUES, LEVELS)),
        ("rogue_points", "i1", (ROGUES, LEVELS)),
        ("attack_lose", "i1", (ROGUES, LEVELS, 2)),  # energy, culture you lose
        ("attack_steal", "i1", (ROGUES, LEVELS, 2)),  # ... the rogue takes
        ("attack_take", "i1", (ROGUES, LEVELS)),  # resources the rogue takes, of your choice
        ("attack_gain", "i1", (ROGUES, LEVELS, 2)),
        ("attack_regress", "i1", (ROGUES, LEVELS)),  # one of your ships, of your choice
        ("attack_regress_all", "i1", (ROGUES, LEVELS)),
        ("attack_advance", "i1", (ROGUES, LEVELS)),  # every rogue ship in orbit
        ("attack_fewer", "i1", (ROGUES, LEVELS)),
        ("attack_once", "i1", (ROGUES, LEVELS)),  # once in a turn of the rogue
        # sorted lists of faces, see multisets.py
        ("list_rank", "<i2", (6, LONGEST + 1, LONGEST + 1)),  # their sum over the faces is a list's number
        ("list_child", "<i2", (verb.MULTISETS, 6)),  # with another face at the end, -1: too long or unsorted
        ("list_part", "<i2", (PARTS,)),  # parts of list 0, of list 1, ...
        ("list_first", "<u2", (verb.MULTISETS, LONGEST + 2)),  # where its parts of a size begin, and end
        ("list_size", "i1", (verb.MULTISETS,)),
        ("list_count", "i1", (verb.MULTISETS, 6)),
    ],
    align=True,
)
