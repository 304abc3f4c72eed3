"""The action map: every choice of every decision is one number in a fixed, dense range.

An action is the base of its verb plus an argument:

    places      0 home, 1 + 2 * space surface, 2 + 2 * space orbit           (PLACES)
    multisets   index of a sorted list of faces, see multisets.py             (MULTISETS)
    amounts     energy * 8 + culture                                          (AMOUNTS)
"""

from ..layout import MISSIONS, PLANETS, SEATS, SPACES
from . import face

PLACES = 1 + 2 * SPACES
MULTISETS = 1716  # sorted lists of 0 to 7 faces
PAIRS = 28  # ... of at most 2
TRIPLES = 84  # ... of at most 3
AMOUNTS = 64
STEPS = 8

KEEP = 0  # mission
ACTIVATE = KEEP + MISSIONS  # face
REROLL = ACTIVATE + face.COUNT  # multiset
CONVERT = REROLL + MULTISETS  # multiset of two
END = CONVERT + PAIRS
SET = END + 1  # face * 6 + new face
MOVE = SET + face.COUNT * face.COUNT  # place * PLACES + place
ADVANCE = MOVE + PLACES * PLACES  # space
PASS = ADVANCE + SPACES
UPGRADE = PASS + 1  # resource
USE = UPGRADE + 2  # planet
FOLLOW = USE + PLANETS
PAY = FOLLOW + 1  # amounts
REGRESS = PAY + AMOUNTS  # seat * SPACES + space
REPLACE = REGRESS + SEATS * SPACES  # space
STEAL = REPLACE + SPACES  # seat
TRADE = STEAL + SEATS  # amount
HIRE = TRADE + STEPS  # planet (its owner is known)
REPEAT = HIRE + PLANETS  # face
PERFORM = REPEAT + face.COUNT  # face
DISCARD = PERFORM + face.COUNT  # multiset of at most three
RECALL = DISCARD + TRIPLES  # space
GAIN = RECALL + SPACES  # amounts
TRANSFER = GAIN + AMOUNTS  # space * SPACES + space
FORCE = TRANSFER + SPACES * SPACES  # solo
ALLOW = FORCE + 1  # solo
LOSE = ALLOW + 1  # amounts, solo
BUY = LOSE + AMOUNTS  # Blast Off! convert: (0 for 1c, 1 for 1e) * 36 + face * 6 + new face
COUNT = BUY + 2 * face.COUNT * face.COUNT

NAMES = (
    "KEEP", "ACTIVATE", "REROLL", "CONVERT", "END", "SET", "MOVE", "ADVANCE", "PASS", "UPGRADE", "USE",
    "FOLLOW", "PAY", "REGRESS", "REPLACE", "STEAL", "TRADE", "HIRE", "REPEAT", "PERFORM", "DISCARD",
    "RECALL", "GAIN", "TRANSFER", "FORCE", "ALLOW", "LOSE", "BUY",
)  # fmt: skip
"""The verbs in the order of their bases."""

LIMIT = 512
"""Room for the choices of one decision: more than any decision can have."""

# not choices, but what step() takes in their place
RESUME = -1  # go on to the next decision
BEGIN = -2  # set up a new game and go on to its first decision
