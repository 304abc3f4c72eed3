"""Random play in a batch of games on the GPU, to measure it and to compare it with the CPU."""

from typing import Any

import numpy as np

from ...game.setup import Setup
from ...kernel.cards import CARDS
from ...kernel.layout import GENERATOR, STATE, new_states
from .device import gpu
from .dialect.rounds import CLASSES
from .kernels import BATCH_REGISTERS, batch_kernels
from .launch import BUFFERS, QUEUES, Field, Queues

THREADS = 512
"""Games of a block."""


def bytes_per_game() -> int:
    """Memory of the GPU that a game of a batch takes, its places in the queues included."""
    return STATE.itemsize + GENERATOR.itemsize + 2 + 4 + (2 * CLASSES + 1) * 4


class Batch:
    """Games with the same set-up, and a random player for all seats of each."""

    def __init__(
        self,
        setup: Setup,
        games: int,
        seed: int = 1,
        threads: int = THREADS,
        registers: int = BATCH_REGISTERS,
    ) -> None:
        self._cuda = cuda = gpu()
        self.games = games
        self._kernels = batch_kernels(registers)
        fresh = new_states(1)
        setup.configure(fresh[0])
        self._field = Field(
            states=cuda.device_array(games + 1, STATE),
            tables=cuda.to_device(np.frombuffer(setup.cards.record.tobytes(), CARDS)),
            fresh=cuda.to_device(fresh.view(np.ndarray)),
            bots=cuda.device_array(games, GENERATOR),
            actions=cuda.device_array(games, np.int16),
            ended=cuda.to_device(np.zeros(games, np.int32)),
        )
        self._queues = self._open_queues()
        self._shape = (-(-max(games + 1, QUEUES) // threads), threads)
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
                self._kernels.decide[self._shape](*arguments)

    def wait(self) -> None:
        """Wait until everything asked for is done."""
        self._cuda.synchronize()

    def ended(self) -> int:
        """How many games have ended so far."""
        return int(self._field.ended.copy_to_host().sum())

    def states(self) -> Any:
        """A copy of all games in the memory of the CPU."""
        return self._field.states.copy_to_host()[:-1]

    def bots(self) -> Any:
        """A copy of the players' generators."""
        return self._field.bots.copy_to_host()
