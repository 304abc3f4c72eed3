"""What runs on the GPU: kernels with a thread for each game.

The threads of a warp do the same thing at the same time or wait for each other, and games soon do different
things. So random play takes its games class by class: after each decision a game joins the queue of what it
will do next, and the next launch takes the queues one after the other.
"""

import functools
from types import SimpleNamespace

import numpy as np

from ...kernel.build import Build
from ...kernel.codes import verb
from ...kernel.engine import RULES
from ..dialect.hall import Hall
from ..halls import ENVS, build
from .device import device_functions, gpu
from .dialect import rounds

DOORS = 1
"""The last module of RULES and of ENVS: doors for Python, which a GPU does not have."""

CLASSES = rounds.CLASSES
BUFFERS = 3
"""Rows of `lengths`: of the queues read, of those written, and of those to be written next."""


@functools.cache
def rounds_kernels(registers: int = 64) -> SimpleNamespace:
    """`prepare` and `decide` for batches of random play."""
    cuda = gpu()
    names = ("prepare", "first_action", "step", "renew", "draw_below", "class_of")
    device = device_functions((*RULES[:-DOORS], rounds), Build(False, True, frozenset(names)))
    prepare_one, first_action, step, renew, draw_below, class_of = (device[name] for name in names)
    room, begin = verb.LIMIT, verb.BEGIN

    @cuda.jit(lto=False)
    def prepare(states, fresh, bots, seed):
        """Begin all games: game i with the seed after that of game i - 1."""
        i = cuda.grid(1)
        if i < len(states):
            prepare_one(states[i : i + 1], fresh, bots[i], seed + i)

    @cuda.jit(lto=False)
    def gather(states, actions, queues, lengths):
        """All games into the first queue: nothing is known about them yet."""
        i = cuda.grid(1)
        if i < len(states):
            actions[i] = first_action(states[i])
            queues[0, 0, i] = i
        if i < CLASSES:
            lengths[0, i] = len(states) if i == 0 else 0
            lengths[1, i] = 0

    @cuda.jit(lto=False, max_registers=registers)
    def decide(states, tables, fresh, bots, actions, ended, queues, lengths, turn, last):
        """One decision in every game; after the last one nothing more is chosen."""
        ends = cuda.shared.array(CLASSES, np.int32)
        joined = cuda.shared.array(CLASSES, np.int32)
        starts = cuda.shared.array(CLASSES, np.int32)
        thread = cuda.threadIdx.x
        count = len(states)
        out = cuda.local.array(room, np.int16)
        for c in range(thread, CLASSES, cuda.blockDim.x):
            joined[c] = 0
            ends[c] = lengths[turn % BUFFERS, c]
            if cuda.blockIdx.x == 0:
                lengths[(turn + 2) % BUFFERS, c] = 0
        cuda.syncthreads()
        if thread == 0:
            for c in range(1, CLASSES):
                ends[c] += ends[c - 1]
        cuda.syncthreads()
        place = cuda.grid(1)
        i = 0
        joins = 0
        position = 0
        if place < count:
            c = 0
            while ends[c] <= place:
                c += 1
            before = ends[c - 1] if c > 0 else 0
            i = queues[turn & 1, c, place - before]
            s = states[i]
            action = int(actions[i])
            while True:
                n = step(s, tables[0], action, out, None)
                if n > 0:
                    break
                renew(states[i : i + 1], fresh)
                ended[i] += 1
                action = begin
            if last == 0:
                action = int(out[draw_below(bots[i].rng, n)])
                actions[i] = action
                joins = class_of(s, action)
                position = cuda.atomic.add(joined, joins, 1)
        cuda.syncthreads()
        for c in range(thread, CLASSES, cuda.blockDim.x):
            if joined[c] > 0:
                starts[c] = cuda.atomic.add(lengths, ((turn + 1) % BUFFERS, c), joined[c])
        cuda.syncthreads()
        if place < count and last == 0:
            queues[(turn + 1) & 1, joins, starts[joins] + position] = i

    return SimpleNamespace(prepare=prepare, gather=gather, decide=decide)


@functools.cache
def hall_kernels(registers: int = 128) -> SimpleNamespace:
    """`advance` for halls: one decision in every game."""
    cuda = gpu()
    usual = build("compiled", False)
    wanted = Build(False, True, frozenset({"advance_game"}), examples=usual.examples)
    advance_game = device_functions((*RULES[:-DOORS], *ENVS[:-DOORS]), wanted)["advance_game"]

    @cuda.jit(lto=False, max_registers=registers)
    def advance(h, tables):
        """Take the action in every room and go on to the next decision."""
        i = cuda.grid(1)
        if i < len(h.rooms):
            # a hall with a single room for each thread, so that every game may have a set-up of its own
            edition = h.games[2 * i + 1].edition
            own = Hall(
                h.games[2 * i : 2 * i + 2], h.rooms[i : i + 1], h.charters[edition : edition + 1],
                h.choices[i : i + 1], h.masks[i : i + 1], h.obs[2 * i : 2 * i + 2],
            )  # fmt: skip
            advance_game(tables[edition], own, 0, None)

    return SimpleNamespace(advance=advance)
