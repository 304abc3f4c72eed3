"""What runs on the GPU, a thread for each game.

The threads of a warp do the same thing at the same time or wait for each other, and games soon do different
things. So random play takes its games class by class: after each decision a game joins the queue of what it
will do next, and the next launch takes the queues one after the other. Games that end wait in a queue of
their own, and the next ones are set up side by side: alone in its warp, one would hold up 31 others.
"""

from typing import Any, NamedTuple

import numpy as np

from ...kernel.codes import verb
from ...kernel.rng import draw_below
from ...kernel.step import step
from ..dialect.hall import Hall
from ..dialect.play import advance_game
from .dialect.rounds import CLASSES, class_of, first_action, prepare, renew

cuda: Any = None
"""numba's door to the GPU; it is put here when this is compiled."""

KERNELS = ("prepare_all", "gather", "decide")
HALL_KERNELS = ("advance",)
"""What is called from Python; everything else here is called by these."""

CALLED = frozenset({"step", "draw_below", "class_of", "first_action", "prepare", "renew"})
HALL_CALLED = frozenset({"advance_game"})
"""What they call of the functions in the dialect."""

ROOM = verb.LIMIT  # a name of its own, because sizes must be known when this is compiled
BUFFERS = 3
"""Rows of `lengths`: of the queues read, of those written, and of those to be written next."""
OVER = CLASSES
"""The queue of games that have ended, after those of the classes."""
QUEUES = CLASSES + 1


class Field(NamedTuple):
    """The games of a batch."""

    states: Any  # one more than there are games: the last is set up and never begins
    tables: Any
    fresh: Any  # what all of them are copied from at first
    bots: Any  # a generator for the players of each game
    actions: Any  # what is chosen next
    ended: Any  # how many games have ended in each place


class Queues(NamedTuple):
    """Who does what next."""

    waiting: Any  # games by class, those read and those written
    over: Any  # games that have ended
    lengths: Any


def prepare_all(field, seed):
    """Set up all games: game i with the seed after that of game i - 1."""
    i = cuda.grid(1)
    if i < len(field.states):
        field.states[i] = field.fresh[0]
    if i < len(field.bots):
        prepare(field.states[i], field.bots[i], seed + i)


def gather(field, queues):
    """All games into the first queue: nothing is known about them yet."""
    i = cuda.grid(1)
    if i < len(field.bots):
        field.actions[i] = first_action(field.states[i])
        queues.waiting[0, 0, i] = i
    if i < QUEUES:
        queues.lengths[0, i] = len(field.bots) if i == 0 else 0
        queues.lengths[1, i] = 0


def decide(field, queues, turn, last, fresh):
    """One decision in every game; then, `fresh`, another game in each place where one ended in this turn.

    After the last turn nothing more is chosen.
    """
    count = queues.lengths[(turn + 1) % BUFFERS, OVER] if fresh > 0 else len(field.bots)
    if cuda.blockIdx.x * cuda.blockDim.x >= count:
        return
    ends = cuda.shared.array(QUEUES, np.int32)
    joined = cuda.shared.array(QUEUES, np.int32)
    starts = cuda.shared.array(QUEUES, np.int32)
    open_queues(queues, turn, ends, joined)
    place = cuda.grid(1)
    i = 0
    chosen = 0
    position = 0
    if place < count:
        i = queues.over[place] if fresh > 0 else next_game(queues, turn, ends, place)
        chosen = decide_one(field, i, last, fresh)
        position = cuda.atomic.add(joined, chosen, 1)
    close_queues(queues, turn, joined, starts)
    if place < count:
        join(queues, turn, chosen, starts[chosen] + position, i)


def open_queues(queues, turn, ends, joined):
    """Find out where each queue ends among all places; nobody has joined another one yet."""
    for c in range(cuda.threadIdx.x, QUEUES, cuda.blockDim.x):
        joined[c] = 0
        ends[c] = queues.lengths[turn % BUFFERS, c]
        if cuda.blockIdx.x == 0:
            queues.lengths[(turn + 2) % BUFFERS, c] = 0
    cuda.syncthreads()
    if cuda.threadIdx.x == 0:
        for c in range(1, CLASSES):
            ends[c] += ends[c - 1]
    cuda.syncthreads()


def next_game(queues, turn, ends, place):
    """The game at a place, counted through the queues of all classes."""
    c = 0
    while ends[c] <= place:
        c += 1
    before = ends[c - 1] if c > 0 else 0
    return queues.waiting[turn & 1, c, place - before]


def decide_one(field, i, last, fresh):
    """Take what is chosen in game i, or set it up, and choose again; return the queue of what comes next."""
    out = cuda.local.array(ROOM, np.int16)
    s = field.states[i]
    action = int(field.actions[i])
    if fresh > 0:
        renew(field.states, i)
        action = verb.BEGIN
    n = step(s, field.tables[0], action, out, None)
    if n == 0:  # which no game is that has just been set up
        field.ended[i] += 1
        return OVER
    if last > 0:
        return 0
    action = int(out[draw_below(field.bots[i].rng, n)])
    field.actions[i] = action
    return class_of(s, action)


def close_queues(queues, turn, joined, starts):
    """Get room in the next queues for those of this block who joined them."""
    cuda.syncthreads()
    for c in range(cuda.threadIdx.x, QUEUES, cuda.blockDim.x):
        if joined[c] > 0:
            starts[c] = cuda.atomic.add(queues.lengths, ((turn + 1) % BUFFERS, c), joined[c])
    cuda.syncthreads()


def join(queues, turn, chosen, place, i):
    """Write game i into the place it got."""
    if chosen == OVER:
        queues.over[place] = i
    else:
        queues.waiting[(turn + 1) & 1, chosen, place] = i


def advance(h, tables):
    """Take the action in every room of a hall and go on to the next decision."""
    i = cuda.grid(1)
    if i < len(h.rooms):
        # a hall with a single room for each thread, so that every game may have a set-up of its own
        edition = h.games[2 * i + 1].edition
        games, charters = h.games[2 * i : 2 * i + 2], h.charters[edition : edition + 1]
        choices, masks, obs = h.choices[i : i + 1], h.masks[i : i + 1], h.obs[2 * i : 2 * i + 2]
        own = Hall(games, h.rooms[i : i + 1], charters, choices, masks, obs, h.floats)
        advance_game(tables[edition], own, 0, None)
