"""What makes one policy differ from another: numbers in a row, each with a name.

The first are the weights of the evaluation, in points; then habits of greedy, then of search.
"""

TRAITS = (
    ("progress", 0.85),  # a ship at the symbol would be worth this part of its planet
    ("start", 0.45),  # spaces a ship in orbit counts as having advanced already
    ("landed", 0.10),  # a ship on a surface
    ("energy", 0.22),  # the first of each resource; every further one a little less
    ("culture", 0.26),
    ("fade", 0.014),
    ("die", 1.30),  # a further die each turn
    ("ship", 1.10),  # a further ship
    ("colony", 0.25),  # an ability of one's own
    ("mission", 0.60),  # the mission as it stands now, more and more towards the end
    ("patience", 60.0),  # rounds after which a mission counts half, so that nobody waits for ever
    ("rival", 0.60),  # how much the best opponent's value counts against one's own
    ("race", 0.60),  # how fast the worth of the future fades towards the end
    ("threshold", 0.03),  # what using a die must bring
    ("reluctance", 0.0),  # what following must bring beyond its price
    ("convert", 0.50),  # what the face must bring that two dice are given up for
    ("force", 0.90),  # what a rogue's die must do before it is worth paying to have it rerolled
    ("haste", 0.0),  # 1: takes dice that are good enough instead of paying for a reroll
    ("slips", 0.0),  # misjudges every choice by up to this much
    ("width", 10.0),  # choices a search looks at
    ("turns", 1.0),  # turns a simulation goes on after everybody had one
    ("doubt", 1.5),  # standard errors by which a choice must beat greedy's
    ("steepness", 0.20),  # how much a point of value says about winning
    ("widen", 12.0),  # visits after which a further way on is tried
)
"""Names and usual values."""

(
    PROGRESS, START, LANDED, ENERGY, CULTURE, FADE, DIE, SHIP, COLONY, MISSION, PATIENCE, RIVAL, RACE,
    THRESHOLD, RELUCTANCE, CONVERT, FORCE, HASTE, SLIPS,
    WIDTH, TURNS, DOUBT, STEEPNESS, WIDEN,
) = range(len(TRAITS))  # fmt: skip
