"""A batch of games on the GPU for learners: one call is one decision in every game.

Learners read and write PyTorch tensors over the memory of the games, without copying. The learner decides for
every seat, and the next game begins in the step that ends one.
"""

import copy
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ...errors import BadSetup, GpuMissing
from ...game.cards import blast_off, classic
from ...game.setup import Setup
from ...kernel.codes import verb
from ...kernel.layout import STATE, new_states
from ..dialect import slices
from ..dialect.batch import CONFIG, DUE, ENV_STATE, Batch
from ..observations import planet_features
from .device import gpu, record_array
from .kernels import learning_kernels

THREADS = 64
"""Threads of a block, one for each game."""

_KINDS = {"f8": "float64", "i4": "int32", "i1": "int8"}
_FIELDS: Any = ENV_STATE.fields

Memory = Sequence[tuple[Any, Any]]
"""What a step is about, in the order the kernel takes it: tensors, and the type of the records in them or
None."""
Launch = Callable[[int, int, int], None]
"""Starts a step: how many blocks, of how many threads, in which stream."""


def _torch() -> Any:
    try:
        import torch
    except ImportError:
        raise GpuMissing("learning needs PyTorch: pip install 'galaxarium[train]'") from None
    return torch


class LearningBatch:
    """Many games, each with a set-up of its own. All attributes are tensors over the memory of the games."""

    action: Any
    """The chosen actions, to be written before a step."""
    seat: Any
    """The seats that decide."""
    gains: Any
    """The rewards of the last step, by seat."""
    terminated: Any
    truncated: Any
    illegal: Any
    games: Any
    """How many games have ended in each place."""

    def __init__(
        self,
        setups: Sequence[Setup],
        seed: int,
        weights: tuple[float, float, float],
        limit: int,
        launcher: Callable[[Memory], Launch] | None = None,
    ) -> None:
        """`launcher` makes what starts a step over some memory; None: what is compiled here and now."""
        if launcher is None:
            gpu()  # which says so where there is none
        self.torch = _torch()
        self.count = len(setups)
        self._made = (tuple(setups), seed, weights, limit)
        self._launcher = launcher
        self._games = self._bytes(_paired(setups))
        self._env_states = self._bytes(_env_states(self.count, seed))
        self._configs = self._bytes(_configs(weights, limit))
        self._tables = self._bytes(np.concatenate([classic().record, blast_off(()).record]))
        self.masks = self._zeros((self.count, verb.COUNT), "int8")
        self.choices = self._zeros((self.count, verb.LIMIT), "int16")
        self._obs = self._zeros((2 * self.count, slices.LENGTH), "int8")
        self.obs = self._obs.view(self.count, 2, slices.LENGTH)[:, 0]
        self._floats = self._zeros((1, slices.LENGTH), "float32")  # unused here
        for name in ("action", "seat", "gains", "terminated", "truncated", "illegal", "games"):
            setattr(self, name, self._field(name))
        self.options = self._field("count")  # how many of the choices are valid
        self._step = (launcher or _compiled)(self._memory())

    def _bytes(self, array: Any) -> Any:
        """The bytes of some records, on the GPU."""
        return self.torch.from_numpy(np.frombuffer(array.tobytes(), np.uint8).copy()).cuda()

    def _zeros(self, shape: tuple[int, ...], kind: str) -> Any:
        return self.torch.zeros(shape, dtype=getattr(self.torch, kind), device="cuda")

    def _field(self, name: str) -> Any:
        """A field of the states of all environments, as a tensor over their memory."""
        kind, offset = _FIELDS[name][:2]
        part = self._env_states.view(self.count, ENV_STATE.itemsize)[:, offset : offset + kind.itemsize]
        whole = part.view(getattr(self.torch, _KINDS[kind.base.str[1:]]))
        return whole if kind.shape else whole[:, 0]

    def _memory(self) -> Memory:
        records = [(self._games, STATE), (self._env_states, ENV_STATE), (self._configs, CONFIG)]
        plain = [(tensor, None) for tensor in (self.choices, self.masks, self._obs, self._floats)]
        return [*records, *plain, (self._tables, classic().record.dtype)]

    def advance(self) -> None:
        """Take the actions and go on to the next decisions, in PyTorch's stream."""
        self._step(-(-self.count // THREADS), THREADS, self.torch.cuda.current_stream().cuda_stream)

    def get_state(self, games: Any = None) -> Any:
        """These moments, to come back to: a tensor with a row of bytes for each game, or for some by number.

        Unlike rows of environments on the CPU these have no mark: all games of a batch may differ in set-up,
        so a row goes back to a game of the same one.
        """
        places = self._places(games)
        env_states, played = self._rows()
        return self.torch.cat([env_states[places], played[places]], dim=1)

    def set_state(self, states: Any, games: Any = None) -> None:
        """Put moments in place of all games, or of some by number; attributes show what is asked there."""
        places = self._places(games)
        env_states, played = self._rows()
        if tuple(states.shape) != (len(places), ENV_STATE.itemsize + STATE.itemsize):
            wanted = f"{len(places)} rows of {ENV_STATE.itemsize + STATE.itemsize} bytes"
            raise BadSetup(f"states of {len(places)} games are {wanted}, not {tuple(states.shape)}", "state")
        env_states[places] = states[:, : ENV_STATE.itemsize]
        played[places] = states[:, ENV_STATE.itemsize :]
        self.masks[places] = 0
        _show(self._memory(), places, self.torch.cuda.current_stream().cuda_stream)

    def _places(self, games: Any) -> Any:
        """Numbers of games as a tensor on the GPU; None stands for all."""
        wanted = range(self.count) if games is None else games
        places = self.torch.as_tensor(wanted, dtype=self.torch.int64, device="cuda")
        if len(places) and not (int(places.min()) >= 0 and int(places.max()) < self.count):
            raise BadSetup(f"games have numbers from 0 to {self.count - 1}", "games")
        return places

    def _rows(self) -> tuple[Any, Any]:
        """The memory of environments and games, a row of bytes for each."""
        return (
            self._env_states.view(self.count, ENV_STATE.itemsize),
            self._games.view(self.count, 2, STATE.itemsize)[:, 0],
        )

    def clone(self) -> "LearningBatch":
        """The same games at the same moments, in memory of their own."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: Any) -> "LearningBatch":
        twin = LearningBatch(*self._made, self._launcher)
        twin.set_state(self.get_state())
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        """What goes to another process: how the games are made, and where they stand."""
        return _restored, (self._made, self.get_state().cpu())

    def states(self) -> Any:
        """A copy of all games in the memory of the CPU."""
        return self._games.cpu().numpy().view(STATE)[::2].copy()


def _compiled(memory: Memory) -> Launch:
    """A step as numba compiles it."""
    cuda = gpu()
    kernel, arguments = learning_kernels().advance, _arguments(memory)
    return lambda blocks, threads, stream: kernel[blocks, threads, cuda.external_stream(stream)](*arguments)


def _show(memory: Memory, places: Any, stream: int) -> None:
    """Write down what is asked in some games, by number."""
    kernel, blocks = learning_kernels().show, -(-len(places) // THREADS)
    kernel[blocks, THREADS, gpu().external_stream(stream)](*_arguments(memory), record_array(places))


def _arguments(memory: Memory) -> tuple[Any, Any]:
    """The arguments of a step, as numba takes them."""
    *batch, tables = [record_array(tensor, records) for tensor, records in memory]
    return Batch(*batch), tables


def _restored(made: tuple[Any, ...], states: Any) -> LearningBatch:
    """The batch made in this way, at these moments."""
    batch = LearningBatch(*made)
    batch.set_state(states.cuda())
    return batch


def _paired(setups: Sequence[Setup]) -> Any:
    """Each game, followed by the one it is copied from when it begins."""
    games = new_states(2 * len(setups))
    kinds = {setup: new_states(1) for setup in set(setups)}
    for setup, blank in kinds.items():
        setup.configure(blank[0])
    games[1::2] = np.concatenate([kinds[setup] for setup in setups])
    return games


def _env_states(count: int, seed: int) -> Any:
    """States of environments whose games are due to begin, seeded like those on the CPU."""
    env_states = np.zeros(count, ENV_STATE)
    env_states["fresh"] = DUE
    env_states["rng"] = np.random.SeedSequence(seed).generate_state(4 * count).reshape(count, 4)
    return env_states


def _configs(weights: tuple[float, float, float], limit: int) -> Any:
    """The configs, one for each edition, because these have different planets."""
    configs = np.zeros(2, CONFIG)
    configs["weights"] = weights
    configs["discount"] = 1.0
    configs["limit"] = limit
    configs["autoreset"] = 1
    configs["shared"] = 1
    configs["features"] = [planet_features(cards.record) for cards in (classic(), blast_off(()))]
    return configs
