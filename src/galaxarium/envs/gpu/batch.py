"""Random play in a batch of games on the GPU, to measure it and to compare it with the CPU."""

from typing import Any

import numpy as np

from ...game.setup import Setup
from ...kernel.cards import CARDS
from ...kernel.layout import new_states
from .device import gpu
from .dialect.rounds import CLASSES
from .kernels import batch_kernels
from .launch import BLOCK, BUFFERS, PLACE, QUEUES, WORDS, Field, Queues


def bytes_per_game() -> int:
    """Memory of the GPU that a game of a batch takes, its places in the queues included."""
    return PLACE.itemsize + 2 + 4 + (2 * CLASSES + 1) * 4


class RandomBatch:
    """Games with the same set-up, and a random player for all seats of each."""

    def __init__(self, setup: Setup, games: int, seed: int = 1) -> None:
        self._cuda = cuda = gpu()
        self.games = games
        self._kernels = batch_kernels()
        fresh = new_states(1)
        setup.configure(fresh[0])
        places = cuda.device_array(games + 1, PLACE)
        self._field = Field(
            places=places,
            words=places.view(np.uint32).reshape(games + 1, WORDS),
            tables=cuda.to_device(np.frombuffer(setup.cards.record.tobytes(), CARDS)),
            fresh=cuda.to_device(fresh.view(np.ndarray)),
            actions=cuda.device_array(games, np.int16),
            ended=cuda.to_device(np.zeros(games, np.int32)),
        )
        self._queues = self._open_queues()
        self._shape = (-(-max(games + 1, QUEUES) // BLOCK), BLOCK)
        self._sharing = (*self._shape, 0, BLOCK * PLACE.itemsize)
        self._kernels.prepare_all[self._shape](self._field, seed)

    def _open_queues(self) -> Queues:
        array = self._cuda.device_array
        return Queues(
            waiting=array((2, CLASSES, self.games), np.int32),
            over=array(self.games, np.int32),
            lengths=array((BUFFERS, QUEUES), np.int32),
        )

    def play(self, decisions: int) -> None:
        """Take so many decisions in every game; a game that is over is followed by another one."""
        self._kernels.gather[self._shape](self._field, self._queues)
        for turn in range(decisions + 1):
            for fresh in range(2):
                arguments = (self._field, self._queues, turn, int(turn == decisions), fresh)
                self._kernels.decide[self._sharing](*arguments)

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._cuda.synchronize()

    def ended(self) -> int:
        """How many games have ended so far."""
        return int(self._field.ended.copy_to_host().sum())

    def states(self) -> Any:
        """A copy of all games in the memory of the CPU."""
        return self._field.places.copy_to_host()["games"][:-1, 0]

    def bots(self) -> Any:
        """A copy of the generators of the random players."""
        return self._field.places.copy_to_host()["bots"][:-1, 0]
