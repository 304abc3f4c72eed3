"""Kinds of frames on the decision stack.

Those below FIRST_AUTOMATIC wait for a person; the others are things the engine goes on with by itself.
What the numbers a, b, c, d of a frame mean is said beside each kind ("-": unused and 0).
"""

NONE = 0
# --- decisions -------------------------------------------------------------------------------------
MISSION = 1  # -
MAIN = 2  # -
SET = 3  # -
MOVE = 4  # a: 1 for nagato's first move, 2 for its second, else 0
ADVANCE = 5  # a: track, b: steps, c: space + 1 whose ship may not advance (it paid), or 0
OFFER = 6  # a: track, b: steps; like ADVANCE, but optional
COLONY = 7  # -
LAND = 8  # a: planet
FOLLOW = 9  # a: face, b: leader, c: 1 if free
UPGRADE = 10  # a: discount, b: 1 if any mix of resources may pay
REROLL = 11  # -
REGRESS = 12  # a: track, b: steps, c: ships still to come after this one, d: ship already hit + 1
DOWN = 13  # a: steps; own ship, a cost
REPLACE = 14  # -
STEAL = 15  # a: resource
TRADE = 16  # a: resource given
COPY = 17  # a: planet
DISCARD = 18  # a: number of dice
RECALL = 19  # -
GAIN = 20  # a: amount
TRANSFER = 21  # -
FORCE = 22  # -
HIT = 23  # a: steps; own ship, an attack
LOSE = 24  # a: amount
# --- automatic -------------------------------------------------------------------------------------
FIRST_AUTOMATIC = 32
WINDOW = 32  # a: face, b: next place after the leader (the frame's seat), c: 1 if free
CHAIN = 33  # a: the chain to return to (R6.3)
EXCHANGE = 34  # a: planet, b: stage, c: space + 1 of the ship that paid, or 0
OFFERS = 35  # a: track, b: next place after the user, c: steps
SECOND_MOVE = 36  # -
ROGUE = 37  # a: dice still to be rolled, b: 1 if the die on the table was rerolled by itself already
PROBE = 38  # a: copying planet, b: cursor, c: seat + 1 that got the gift, d: 1 if it could keep it
