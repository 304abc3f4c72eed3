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

from galaxarium.envs.gpu import device, launch
from galaxarium.envs.gpu.dialect.rounds import CLASSES
from galaxarium.envs.gpu.reference import cases, digest, play_on_cpu
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import GENERATOR, new_states
from galaxarium.kernel.plain import plain_class


class Faces:
    """An array of records as plain Python reads them."""

    def __init__(self, array):
        self.array = array
        self._faces = [plain_class(array.dtype)(array[i : i + 1]) for i in range(len(array))]

    def __len__(self):
        return len(self.array)

    def __getitem__(self, place):
        return self._faces[place]

    def __setitem__(self, place, face):
        self.array[place : place + 1] = face.record


def play(name, games, decisions, threads):
    """What Batch does."""
    setup = cases()[name]
    fresh, states = new_states(1), new_states(games + 1)
    bots = np.zeros(games, GENERATOR).view(np.recarray)
    setup.configure(fresh[0])
    field = SimpleNamespace(
        states=Faces(states), tables=setup.cards.face(engine("python")), fresh=Faces(fresh),
        bots=Faces(bots), actions=np.zeros(games, np.int16), ended=np.zeros(games, np.int32),
    )  # fmt: skip
    waiting = np.full((2, CLASSES, games), -1, np.int32)
    over, lengths = np.full(games, -1, np.int32), np.full((launch.BUFFERS, launch.QUEUES), 99, np.int32)
    queues = SimpleNamespace(waiting=waiting, over=over, lengths=lengths)
    kernels = device.compile_kernels(launch, launch.KERNELS, {}, 64)
    shape = (-(-max(games + 1, launch.QUEUES) // threads), threads)
    kernels.prepare_all[shape](field, 1)
    kernels.gather[shape](field, queues)
    for turn in range(decisions + 1):
        for fresh in range(2):
            kernels.decide[shape](field, queues, turn, int(turn == decisions), fresh)
    print(field.ended.sum())
    return states[:-1], bots


def simulated_gpu():
    """numba's simulator, which knows nothing of registers."""
    usual = cuda.jit
    cuda.jit = lambda device=False, **others: functools.partial(usual, device=device)
    return cuda


if __name__ == "__main__":
    door = simulated_gpu()
    device.gpu = lambda: door
    name, games, decisions, threads = sys.argv[1], *map(int, sys.argv[2:])
    print(digest(*play(name, games, decisions, threads)))
    print(digest(*play_on_cpu(cases()[name], games, decisions, "python")))
