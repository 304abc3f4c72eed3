"""Batches in numba's simulator of a GPU: a program of its own, since that is chosen before numba is imported.

Every thread of the GPU is one of Python's here, and the rules run in plain Python, so it is for a few games.
Prints how many games ended, and the digests of all games on the simulated GPU and on the CPU.
"""

import os

os.environ["NUMBA_ENABLE_CUDASIM"] = "1"

import functools
import sys
from types import SimpleNamespace

import numpy as np
from numba import cuda
from numba.cuda.simulator.kernelapi import FakeCUDAModule, FakeCUDAShared

from galaxarium.envs.gpu import device, launch
from galaxarium.envs.gpu.dialect.rounds import CLASSES
from galaxarium.envs.gpu.reference import cases, digest, play_on_cpu
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import new_states
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
    name, games, decisions = sys.argv[1], *map(int, sys.argv[2:])
    print(digest(*play(name, games, decisions)))
    print(digest(*play_on_cpu(cases()[name], games, decisions, "python")))
