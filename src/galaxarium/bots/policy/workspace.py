"""What a policy works with: scratch games, lists of choices, a tree, traits, generators.

One value handed to every function here as `m`, so that nothing is allocated while thinking.
"""

from typing import Any, NamedTuple

from ...kernel.layout import SEATS

TRY, DEEPER, HOLD, ROOT, PLAY, BEFORE = range(6)
"""Places in `games`: greedy's first look, its second, a game with one more die; the game as far as the seat
can know it, and the one a simulation plays; and, in a match, the game before a choice."""
GAMES = 6

JUDGE = SEATS
"""The row of `profiles` after those of the seats: the usual traits, by which luck is measured."""

STREAM, THINK, WORLD, PLAYED = range(4)
"""Places in `bots`: where the chance of each decision comes from, that of this decision, the world of a round
of simulations, and that world while it is being played."""
GENERATORS = 4

DECIDER, CANDIDATES, RACING, USED, DONE, LENGTH, LAST, TAKEN = range(8)
"""Places in `root`: who decides, choices looked at, those still in the race, nodes used, simulations done; of
a simulation the nodes in `path` and the turn it ends with; of a match the decisions taken."""
ROOTS = 8

NODES = 8192
PATH = 48


class Workspace(NamedTuple):
    """Scratch space of one thinker."""

    games: Any
    near: Any  # choices after the first step
    far: Any  # choices after a further one
    wide: Any  # choices in a simulation
    values: Any  # what a die of each face would be worth
    shares: Any  # how a simulation ended, by seat
    profiles: Any  # who sits where (think.py)
    traits: Any  # of the policy that is thinking
    bots: Any
    root: Any
    path: Any  # nodes of the present simulation
    # the tree, a column each; node 0 is the root, its children are 1, 2, ...
    total: Any  # shares of whoever chose this, summed
    visits: Any
    child: Any  # first child, 0: none
    sibling: Any  # next child of the same parent, 0: none
    action: Any
    owner: Any  # the seat that chose this
    # of the root's children only
    alive: Any  # is it still in the race?
    squares: Any  # of the shares, summed
    lead: Any  # summed differences to greedy's choice in the same rounds
    spread: Any  # ... and their squares
    # of a match
    seats: Any  # what is counted (tally.py)
    planets: Any
    fresh: Any  # dice just rolled, by face
    log: Any  # actions taken; as many as there is room for
