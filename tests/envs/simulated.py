"""Batches in numba's simulator of a GPU: a program of its own, since that is chosen before numba is imported.

Every thread of the GPU is one of Python's here, and the rules run in plain Python, so it is for a few games.
Prints how many games ended, and the digests of all games on the simulated GPU and on the CPU. With `show` it
puts saved games of the CPU into a batch for learners, in other places, and prints whether it shows the same.
"""

import os

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

import functools
import sys
from types import SimpleNamespace

import numpy as np
from numba import cuda
from numba.cuda.simulator.kernelapi import FakeCUDAModule, FakeCUDAShared

from galaxarium.envs.batches import new_batch
from galaxarium.envs.config import EnvConfig
from galaxarium.envs.dialect import play as play_module
from galaxarium.envs.games import Games
from galaxarium.envs.gpu import device, launch
from galaxarium.envs.gpu.dialect.rounds import CLASSES
from galaxarium.envs.gpu.reference import cases, digest, play_on_cpu
from galaxarium.envs.saved import octets, unpacked
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import STATE, new_states
from galaxarium.kernel.plain import plain_class

face_of = functools.cache(plain_class)


class Faces:
    """An array of records as plain Python reads them; of places, both parts."""

    def __init__(self, array):
        self.array = array

    def __len__(self):
        return len(self.array)

    def __getitem__(self, where):
        if isinstance(where, slice):
            return Faces(self.array[where])
        if self.array.dtype == launch.PLACE:
            return SimpleNamespace(
                games=Faces(self.array["games"][where]), bots=Faces(self.array["bots"][where])
            )
        return face_of(self.array.dtype)(self.array[where : where + 1])

    def __setitem__(self, where, face):
        self.array[where : where + 1] = face.record


def play(name, games, decisions):
    """What RandomBatch does."""
    setup = cases()[name]
    fresh, places = new_states(1), np.zeros(games + 1, launch.PLACE)
    setup.configure(fresh[0])
    field = SimpleNamespace(
        places=Faces(places), words=places.view(np.uint32).reshape(games + 1, launch.WORDS),
        tables=setup.cards.face(engine("python")), fresh=Faces(fresh.view(np.ndarray)),
        actions=np.zeros(games, np.int16), ended=np.zeros(games, np.int32),
    )  # fmt: skip
    waiting = np.full((2, CLASSES, games), -1, np.int32)
    over, lengths = np.full(games, -1, np.int32), np.full((launch.BUFFERS, launch.QUEUES), 99, np.int32)
    queues = SimpleNamespace(waiting=waiting, over=over, lengths=lengths)
    kernels = device.compile_kernels(launch, launch.KERNELS, {}, 64)
    shape = (-(-max(games + 1, launch.QUEUES) // launch.BLOCK), launch.BLOCK)
    sharing = (*shape, 0, launch.BLOCK * launch.PLACE.itemsize)
    kernels.prepare_all[shape](field, 1)
    kernels.gather[shape](field, queues)
    for turn in range(decisions + 1):
        for fresh in range(2):
            kernels.decide[sharing](field, queues, turn, int(turn == decisions), fresh)
    print(field.ended.sum())
    return places["games"][:-1, 0], places["bots"][:-1, 0]


class Rows:
    """Rows of numbers as plain Python reads them."""

    def __init__(self, array):
        self.array = array

    def __getitem__(self, where):
        return Rows(self.array[where]) if isinstance(where, slice) else memoryview(self.array[where])


def show(setup, games, decisions):
    """What LearningBatch.set_state does: games of the CPU in the opposite order, and only some of them."""
    here = Games(EnvConfig(setup), games, mode="python")
    here.seed(1)
    for _ in range(decisions):
        here.advance()
        here.env_states["action"] = here.batch.choices[:, 0]
    env_states, played = unpacked(here._mark, here.save(slice(None)), games)
    blank = new_batch(games)
    pairs = np.zeros(2 * games, STATE)
    pairs["edition"] = setup.edition == "blast-off"
    blank.masks[:] = 0
    which = np.arange(0, games, 2)
    octets(blank.env_states)[which] = env_states[::-1][which]
    octets(pairs)[2 * which] = played[::-1][which]
    there = SimpleNamespace(
        games=Faces(pairs), env_states=Faces(blank.env_states),
        configs=Faces(np.repeat(here.batch.configs, 2)),
        choices=Rows(blank.choices), masks=Rows(blank.masks), obs=Rows(blank.obs), floats=None,
    )  # fmt: skip
    functions = {"show_again": play_module.show_again}
    kernels = device.compile_kernels(launch, launch.LEARNING_KERNELS, functions, 64)
    kernels.show[1, launch.BLOCK](there, (here._tables[0],) * 2, which)
    same = [
        (blank.masks[which], here.masks[::-1][which]),
        (blank.obs[2 * which], here.observations[::-1][which]),
        (blank.env_states["count"][which], here.env_states["count"][::-1][which]),
    ]
    others = which + 1 if games % 2 == 0 else which[:-1] + 1
    return all((one == other).all() for one, other in same) and not blank.masks[others].any()


def simulated_gpu():
    """numba's simulator, which knows nothing of registers, warps, and records that threads share.

    All threads of a block wait where those of a warp do.
    """
    usual = cuda.jit
    cuda.jit = lambda device=False, **others: functools.partial(usual, device=device)
    FakeCUDAShared.array = shared_array
    FakeCUDAModule.syncwarp = FakeCUDAModule.syncthreads
    return cuda


def shared_array(memory, shape, dtype):
    """Memory that the threads of a block share: without a size all of it, else what a line asks for."""
    kind = np.dtype(dtype)
    if shape == 0:
        found = np.frombuffer(memory._dynshared.data, kind, memory._dynshared_size // kind.itemsize)
        return Faces(found) if kind.names else found
    return memory._allocations.setdefault(sys._getframe(1).f_lineno, np.empty(shape, kind))


def make_small():
    """Blocks of one warp instead of two, so that few games make several blocks."""
    launch.BLOCK, launch.THREADS, launch.JOINED = launch.WARP, launch.LANES, launch.QUEUES


if __name__ == "__main__":
    make_small()
    fake = simulated_gpu()
    device.gpu = lambda: fake
    name, games, decisions = sys.argv[1], *map(int, sys.argv[2:4])
    if sys.argv[4:] == ["show"]:
        print(show(cases()[name], games, decisions))
        sys.exit()
    print(digest(*play(name, games, decisions)))
    print(digest(*play_on_cpu(cases()[name], games, decisions, "python")))
