"""Thousands of games at once, as a Gymnasium vector environment over the compiled rules.

Observations, masks, rewards and flags are returned without copying: they are the memory the rules write to,
and the next step overwrites them. Treat them as read-only: a step writes only the numbers that may have
changed since the last one. `copy=True` returns copies.
"""

import copy
import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from ..errors import BadSetup
from .callers import Callers
from .config import Opponents, learner_seat, make_config, opponents_of
from .games import Games
from .observations import as_floats, check_format
from .spaces import action_space, observation_space

SELF_PLAY = "self"
"""As `opponents`: the learner plays every seat, and every decision of every seat is returned."""

USUAL = {"threads": 1, "copy": False, "autoreset": AutoresetMode.SAME_STEP, "render_mode": None}
"""Settings of the vector itself; all others describe its games."""

_BOUND = frozenset((
    "_shown", "_last", "masks", "choices", "counts", "_actions", "_rewards", "_terminated",
    "_truncated", "_infos", "_callers",
))  # fmt: skip
"""What `_bind` makes."""

Batch = tuple[Any, Any, Any, Any, dict[str, Any]]


class GalaxariumVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once; with `opponents="self"` the learner decides for every seat."""

    def __init__(
        self,
        num_envs: int = 1,
        opponents: Opponents = SELF_PLAY,
        seat: int | None = None,
        observation: str = "float32",
        **others: Any,
    ) -> None:
        settings = {name: others.pop(name, usual) for name, usual in USUAL.items()}
        config = make_config(**others)
        self.num_envs = num_envs
        self.shared = opponents == SELF_PLAY
        floats = check_format(observation) == "float32"
        place = 0 if self.shared else learner_seat(config.setup, seat)
        self.games = Games(config, num_envs, place, floats=floats)
        if not self.shared:
            self.games.oppose(opponents_of(config.setup, opponents), settings["threads"])
        self.games.share(settings["threads"])
        self._choose_autoreset(settings["autoreset"])
        self._copy = bool(settings["copy"])
        self._lots = np.random.default_rng()
        self.single_observation_space = observation_space(observation)
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._bind()

    def _choose_autoreset(self, mode: Any) -> None:
        mode = AutoresetMode(mode)
        if mode is AutoresetMode.DISABLED:
            raise BadSetup("games of a vector always go on: autoreset is SameStep or NextStep", "autoreset")
        self.metadata = {"render_modes": [], "autoreset_mode": mode}
        self._same_step = mode is AutoresetMode.SAME_STEP
        if self._same_step:
            self.games.reset_at_once()

    def _bind(self) -> None:
        """The memory that is shown."""
        env_states = self.games.env_states
        self._shown = self.games.shown
        self._last = np.zeros_like(self._shown) if self.games.floats else self.games.last
        self.masks = self.games.masks
        self.choices, self.counts = self.games.batch.choices, env_states["count"]
        self._actions, self._rewards = env_states["action"], env_states["reward"]
        self._terminated, self._truncated = (
            env_states["terminated"].view(bool),
            env_states["truncated"].view(bool),
        )
        self._infos = {"action_mask": self.masks, "seat": env_states["seat"], "gains": env_states["gains"]}
        self._infos["illegal"] = env_states["illegal"].view(bool)
        if not self.shared:
            self._infos["opponents"] = env_states["sitting"][:, 1 : len(self.games.lots) + 1]
        self._callers = Callers(self.games) if self.games.called else None

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Set up all games; a seed makes everything after it reproducible."""
        if isinstance(seed, Sequence) and len(seed) != self.num_envs:
            raise BadSetup(f"{len(seed)} seeds for {self.num_envs} games", "seed")
        super().reset(seed=seed if isinstance(seed, int) else None)
        self._lots = np.random.default_rng(seed if isinstance(seed, int) else None)
        self.games.seed(int(self.np_random.integers(2**63)) if seed is None else seed)
        ended = self._advance()
        return self._own(self._shown), self._information(ended)

    def step(self, actions: Any) -> Batch:
        """One decision in every game."""
        self._actions[:] = actions
        ended = self._advance()
        results = (self._shown, self._rewards, self._terminated, self._truncated)
        if self._copy:
            results = (self._own(results[0]), *map(self._own, results[1:]))
        return *results, self._information(ended)

    def sample_actions(self) -> Any:
        """A legal action by lot for each game, without a look through the masks."""
        picks = (self._lots.random(self.num_envs) * self.counts).astype(np.int64)
        return np.take_along_axis(self.choices, picks[:, None], 1)[:, 0]

    def _advance(self) -> int:
        """Take the actions, let opponents that are called in Python decide; return how many games ended."""
        ended = self.games.advance()
        if self._callers is None:
            return ended
        self._callers.play_on()
        return int((self._terminated | self._truncated).sum())

    def _own(self, array: Any) -> Any:
        """The array itself or a copy, as `copy` says."""
        return array.copy() if self._copy else array

    def _information(self, ended: int) -> dict[str, Any]:
        """The infos: masks, deciding seat (from 0), reward of each seat, last observations of ended games."""
        infos = dict(self._infos)
        if ended and self._same_step:
            over = self._terminated | self._truncated
            if self._last is not self.games.last:
                self._last[over] = as_floats(self.games.last[over])
            infos |= {"final_obs": self._last, "_final_obs": over}
        return {name: array.copy() for name, array in infos.items()} if self._copy else infos

    def get_state(self, games: Any = None) -> Any:
        """These moments, to come back to: a row of bytes for each game, or for some of them by number."""
        return self.games.save(slice(None) if games is None else games)

    def set_state(self, states: Any, games: Any = None) -> tuple[Any, dict[str, Any]]:
        """Put moments of environments with the same settings in place of all games, or of some by number.

        Any number of games can go on from the same moment. Return what `reset` returns.
        """
        self.games.load(slice(None) if games is None else games, states)
        return self._own(self._shown), self._information(0)

    def clone(self) -> "GalaxariumVectorEnv":
        """The same games at the same moments; the two environments go their own ways."""
        return copy.deepcopy(self)

    def redeal(self, seed: int, games: Any = None) -> None:
        """In all games, or some by number, draw everything again that is hidden from who decides."""
        rng = random.Random(seed)
        for i in np.arange(self.num_envs)[slice(None) if games is None else games].tolist():
            self.games.redeal(i, rng)

    def __getstate__(self) -> dict[str, Any]:
        """Without what looks into this memory."""
        return {name: value for name, value in vars(self).items() if name not in _BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the opponents by their numbers in `infos["opponents"]`; number 0 is the learner."""
        return self.games.players

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self.games.close()
