"""The GPU kernels: a thread for each game.

The threads of a warp run the same code at the same time or wait for each other, and games soon need different
code. So random play sorts its games by class: after each decision a game joins the queue of the class of its
next action, and the next launch takes the queues one after another. Games that end have their own queue, and
new games are set up together: a warp with a single such game would make 31 others wait.

During a decision a game is in the shared memory of its block, where a warp reads the same part of its 32
games at once; in global memory these parts are far apart. The threads of a warp copy all its games together.
"""

from typing import Any, NamedTuple

import numpy as np

from ...kernel.codes import verb
from ...kernel.layout import GENERATOR, STATE
from ...kernel.rng import draw_below
from ...kernel.step import step
from ..dialect.batch import Batch
from ..dialect.play import advance_game, show_again
from .dialect.rounds import CLASSES, class_of, first_action, prepare, renew

cuda: Any = None
"""numba's interface to the GPU; set when this is compiled."""

KERNELS = ("prepare_all", "gather", "decide")
LEARNING_KERNELS = ("advance", "show")
"""The functions called from Python; they call all others here."""

CALLED = frozenset({"step", "draw_below", "class_of", "first_action", "prepare", "renew"})
LEARNING_CALLED = frozenset({"advance_game", "show_again"})
"""The functions of the dialect they call."""

PLACE = np.dtype([("games", STATE, (1,)), ("bots", GENERATOR, (1,))], align=True)
"""A game of a batch and the generator of its players. It has an odd number of words, so that the same word of
32 games is in 32 different banks of shared memory."""

WARP = 32
"""Threads of a warp."""
BLOCK = 64
"""Threads of a block of `decide`: this many places fit into the shared memory a block has by default."""
WORDS = PLACE.itemsize // 4
"""Of a place."""
PARTS = -(-WORDS // WARP)
"""Of a place, a word for each thread of a warp."""
FEW = 16
"""Places that are fetched together."""
HELD = FEW * PARTS  # names of their own, because sizes must be known when this is compiled
CHOICES = verb.LIMIT
LANES, THREADS, NUMBERS = WARP - 1, BLOCK - 1, 2**31 - 1
"""All bits of the numbers of threads and games; with these masks compiled code has no check for negatives."""

BUFFERS = 3
"""Rows of `lengths`: of the queues read, of those written, and of those to be written next."""
OVER = CLASSES
"""The queue of games that have ended, after those of the classes."""
QUEUES = CLASSES + 1
JOINED = BLOCK // WARP * QUEUES
"""Queues, for each warp of a block."""


class Field(NamedTuple):
    """The games of a batch."""

    places: Any  # one more than there are games: the game in the last is set up and never begins
    words: Any  # the same memory, word by word
    tables: Any
    fresh: Any  # the game all others are copied from at the start
    actions: Any  # the next action of each game
    ended: Any  # how many games have ended in each place


class Queues(NamedTuple):
    """Games by the class of their next action."""

    waiting: Any  # games by class, those read and those written
    over: Any  # games that have ended
    lengths: Any


def prepare_all(field, seed):
    """Set up all games: game i with the seed after that of game i - 1."""
    i = cuda.grid(1)
    if i < len(field.places):
        games = field.places[i].games[0:1]
        games[0] = field.fresh[0]
        if i < len(field.actions):
            prepare(games[0], field.places[i].bots[0], seed + i)


def gather(field, queues):
    """Put all games into the first queue; their classes are not known yet."""
    i = cuda.grid(1)
    if i < len(field.actions):
        field.actions[i] = first_action(field.places[i].games[0])
        queues.waiting[0, 0, i] = i
    if i < QUEUES:
        queues.lengths[0, i] = len(field.actions) if i == 0 else 0
        queues.lengths[1, i] = 0


def decide(field, queues, turn, last, fresh):
    """One decision in every game; then, `fresh`, another game in each place where one ended in this turn.

    After the last turn nothing more is chosen.
    """
    count = queues.lengths[(turn + 1) % BUFFERS, OVER] if fresh > 0 else len(field.actions)
    if cuda.blockIdx.x * BLOCK >= count:
        return
    numbers = cuda.shared.array(BLOCK, np.int32)
    joined = cuda.shared.array(JOINED, np.int32)
    ends = cuda.shared.array(QUEUES, np.int32)
    words = cuda.shared.array(0, np.uint32)  # what has no size of its own is the same memory:
    places = cuda.shared.array(0, PLACE)
    open_queues(queues, turn, joined, ends)
    place = cuda.grid(1)
    i = len(field.actions)
    action = 0
    if place < count:
        i = queues.over[place] if fresh > 0 else game_at(queues, turn, ends, place)
        action = field.actions[i]
    numbers[cuda.threadIdx.x] = i
    cuda.syncwarp()
    fetch(field, numbers, words)
    chosen = 0
    if place < count:
        here = places[cuda.threadIdx.x]
        if fresh > 0:
            renew(here.games[0:1], 0, field.places[len(field.actions)].games[0:1], 0)
            action = verb.BEGIN
        chosen = decide_one(field, here.games[0], here.bots[0], i, action, last)
    put_back(field, numbers, words)
    join(queues, turn, joined, chosen, i, place < count)


def open_queues(queues, turn, joined, ends):
    """Compute where each queue ends among all places; clear the counters of those who join."""
    for c in range(cuda.threadIdx.x, QUEUES, BLOCK):
        joined[c] = queues.lengths[turn % BUFFERS, c]
        if cuda.blockIdx.x == 0:
            queues.lengths[(turn + 2) % BUFFERS, c] = 0
    cuda.syncthreads()
    for c in range(cuda.threadIdx.x, CLASSES, BLOCK):
        end = 0
        for earlier in range(c + 1):
            end += joined[earlier]
        ends[c] = end
    cuda.syncthreads()
    for c in range(cuda.threadIdx.x, JOINED, BLOCK):
        joined[c] = 0
    cuda.syncthreads()


def game_at(queues, turn, ends, place):
    """The game at a place, counted through the queues of all classes."""
    c = 0
    last = CLASSES - 1
    while c < last:
        middle = (c + last) >> 1
        if ends[middle] > place:
            last = middle
        else:
            c = middle + 1
    before = ends[c - 1] if c > 0 else 0
    return queues.waiting[turn & 1, c, place - before]


def fetch(field, numbers, words):
    """Copy the places of a warp into shared memory, some at a time and all threads at each."""
    # registers: all loads are issued before the first is waited for
    held = cuda.local.array(HELD, np.uint32)
    lane = cuda.threadIdx.x & LANES
    for first in range(cuda.threadIdx.x - lane, cuda.threadIdx.x - lane + WARP, FEW):
        for g in range(FEW):
            i = numbers[first + g & THREADS] & NUMBERS
            for part in range(PARTS):
                if part * WARP + lane < WORDS:
                    held[g * PARTS + part] = field.words[i, part * WARP + lane]
        for g in range(FEW):
            for part in range(PARTS):
                if part * WARP + lane < WORDS:
                    words[(first + g & THREADS) * WORDS + part * WARP + lane] = held[g * PARTS + part]
    cuda.syncwarp()


def put_back(field, numbers, words):
    """Copy them back. In a warp with fewer games, the unused place is written back unchanged."""
    cuda.syncwarp()
    held = cuda.local.array(HELD, np.uint32)
    lane = cuda.threadIdx.x & LANES
    for first in range(cuda.threadIdx.x - lane, cuda.threadIdx.x - lane + WARP, FEW):
        for g in range(FEW):
            for part in range(PARTS):
                if part * WARP + lane < WORDS:
                    held[g * PARTS + part] = words[(first + g & THREADS) * WORDS + part * WARP + lane]
        for g in range(FEW):
            i = numbers[first + g & THREADS] & NUMBERS
            for part in range(PARTS):
                if part * WARP + lane < WORDS:
                    field.words[i, part * WARP + lane] = held[g * PARTS + part]


def decide_one(field, s, bot, i, action, last):
    """Take the chosen action in game i and choose the next one; return the queue of its class."""
    out = cuda.local.array(CHOICES, np.int16)
    n = step(s, field.tables[0], action, out, None)
    if n == 0:  # never for a game that has just been set up
        field.ended[i] += 1
        return OVER
    if last > 0:
        return 0
    action = int(out[draw_below(bot.rng, n)])
    field.actions[i] = action
    return class_of(s, action)


def join(queues, turn, joined, chosen, i, plays):
    """Game i joins the next queue it has chosen: a warp gets room for all that join the same one."""
    own = cuda.threadIdx.x // WARP * QUEUES
    position = cuda.atomic.add(joined, own + chosen, 1) if plays else 0
    cuda.syncwarp()
    for c in range(cuda.threadIdx.x & LANES, QUEUES, WARP):
        if joined[own + c] > 0:
            joined[own + c] = cuda.atomic.add(queues.lengths, ((turn + 1) % BUFFERS, c), joined[own + c])
    cuda.syncwarp()
    if plays and chosen == OVER:
        queues.over[joined[own + chosen] + position] = i
    elif plays:
        queues.waiting[(turn + 1) & 1, chosen, joined[own + chosen] + position] = i


def advance(h, tables):
    """Take the action of every game of a batch and go on to the next decision."""
    i = cuda.grid(1)
    if i < len(h.env_states):
        advance_game(tables[h.games[2 * i + 1].edition], single_game(h, i), 0, None)


def show(h, tables, which):
    """Work out what is shown of some games, after they were put there."""
    place = cuda.grid(1)
    if place < len(which):
        i = which[place] & NUMBERS
        show_again(tables[h.games[2 * i + 1].edition], single_game(h, i), 0)


def single_game(h, i):
    """A batch with the single game i, so that every game may have a set-up of its own."""
    edition = h.games[2 * i + 1].edition
    games, configs = h.games[2 * i : 2 * i + 2], h.configs[edition : edition + 1]
    choices, masks, obs = h.choices[i : i + 1], h.masks[i : i + 1], h.obs[2 * i : 2 * i + 2]
    return Batch(games, h.env_states[i : i + 1], configs, choices, masks, obs, h.floats)
