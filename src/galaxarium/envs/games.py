"""A batch of games with one config; every interface is built on it."""

import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..bots.policy.workspace import Workspace
from ..errors import BadSetup
from ..game.compiling import ready_engine
from ..game.state import State
from ..kernel.engine import default_mode
from .batches import EntryPoints, face, new_batch, ready_entry_points, single_batch, workspace_of
from .config import PENALTY, REWARDS, EnvConfig, profile_of
from .dialect.batch import DUE, GREEDY, RANDOM, SURFACED, Batch
from .observations import planet_features

INSIDE = {"random": RANDOM, "greedy": GREEDY}
"""Kinds of policies that run in compiled code."""


class Games:
    """A batch of games with one config. Its arrays are the memory that the next step writes to."""

    def __init__(
        self, config: EnvConfig, count: int = 1, place: int = 0, mode: str = "", floats: bool = False
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadSetup(f"there can be one game or more, not {count!r}", "num_envs")
        self.config = config
        self.count = count
        self.mode = mode or default_mode()
        self._single, self.batch = self._open(floats)
        self.env_states = self.batch.env_states
        self.observations = self.batch.obs[:count]
        self.last = self.batch.obs[count:]
        self.shown = self.batch.floats if floats else self.observations
        self.masks = self.batch.masks
        self._face = face(self.batch, self.mode)
        self._workspaces: list[Workspace | None] = [None]
        self._pool: ThreadPoolExecutor | None = None
        self._policies = False
        self._write_config(place)
        self._tables = self._cards()

    def _open(self, floats: bool) -> tuple[Any, Batch]:
        """Allocate the batch; a single game is one record, which is passed to compiled code faster."""
        if self.count > 1 or self.mode == "python":
            return None, new_batch(self.count, floats)
        return single_batch(self.config.setup.cards.record, floats)

    def _write_config(self, place: int) -> None:
        """Write the config into the batch, and the set-up into the game from which new games are copied."""
        config = self.batch.configs
        self.config.setup.configure(self.batch.games.view(np.recarray)[self.count])
        win, margin = REWARDS[self.config.reward]
        config["weights"] = (win, margin, self.config.shaping)
        config["discount"] = self.config.discount
        config["penalty"] = PENALTY
        config["limit"] = self.config.limit
        config["place"] = place
        config["shared"] = 1
        config["features"] = planet_features(self.config.setup.cards.record)

    def _cards(self) -> Any:
        record = self.config.setup.cards.record
        return ready_engine("python").face(record) if self.mode == "python" else record.view(np.ndarray)

    def oppose(self, names: Sequence[str], threads: int = 1) -> tuple[bool, ...]:
        """Seat bots after the learner, clockwise; return which of them have to be called in Python."""
        profiles = [profile_of(name) for name in names]
        kinds = [INSIDE.get(profile.kind, SURFACED) if profile else SURFACED for profile in profiles]
        self.batch.configs["shared"] = 0
        self.batch.configs["sitting"][0, 1 : len(kinds) + 1] = kinds
        if GREEDY in kinds:
            self._policies = True
            rows = [profile.row if profile else [0.0] for profile in profiles]
            seated = [rows[0], *rows]  # the learner's own row is not read
            self._workspaces = [workspace_of(seated, self.mode) for _ in range(threads)]
        return tuple(kind == SURFACED for kind in kinds)

    def share(self, threads: int) -> None:
        """Let `threads` threads step the games."""
        if type(threads) is not int or threads < 1:
            raise BadSetup(f"there can be one thread or more, not {threads!r}", "threads")
        if threads > 1:
            self._pool = ThreadPoolExecutor(threads, "galaxarium-games")
            self._workspaces = self._workspaces * threads if len(self._workspaces) == 1 else self._workspaces

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def reset_at_once(self) -> None:
        """Begin the next game in the same step that ends one."""
        self.batch.configs["autoreset"] = 1

    def number(self, name: str) -> Any:
        """A field of the environment states as a memoryview: faster than NumPy for single numbers."""
        return memoryview(self.env_states[name])

    def seed(self, seeds: Any) -> None:
        """Begin all games anew. One seed for all, or one for each game; None keeps that game's generator."""
        if isinstance(seeds, int | np.integer):
            words = np.random.SeedSequence(int(seeds)).generate_state(4 * self.count)
            self.env_states["rng"] = words.reshape(self.count, 4)
        else:
            for i, seed in enumerate(seeds):
                if seed is not None:
                    self.env_states["rng"][i] = np.random.SeedSequence(int(seed)).generate_state(4)
        self.begin(slice(None))

    def begin(self, which: Any) -> None:
        """Set up these games anew in their next step."""
        self.env_states["fresh"][which] = DUE

    @functools.cached_property
    def _entry_points(self) -> EntryPoints:
        """The entry points this batch needs, compiled when they are first used."""
        return ready_entry_points(self.mode, self._policies)

    @functools.cached_property
    def advance(self) -> Callable[[], int]:
        """Apply the actions in `env_states` and run to the next decisions; returns how many games ended."""
        if self._pool is not None:
            return self._advance_shared
        if self._single is not None:
            return functools.partial(self._entry_points.advance_single, self._single, self._workspaces[0])
        return functools.partial(
            self._entry_points.advance, self._face, self._tables, self._workspaces[0], 0, self.count
        )

    def _advance_shared(self) -> int:
        assert self._pool is not None
        bounds = np.linspace(0, self.count, len(self._workspaces) + 1).astype(int).tolist()
        shares = zip(self._workspaces, bounds[:-1], bounds[1:], strict=True)
        return sum(self._pool.map(lambda share: self._advance_some(*share), shares))

    def _advance_some(self, workspace: Workspace | None, first: int, last: int) -> int:
        return self._entry_points.advance(self._face, self._tables, workspace, first, last)

    def observe(self, i: int, seat: int, obs: Any) -> None:
        """Write the observation a seat (from 0) has of game i."""
        target = memoryview(obs) if self.mode == "python" else obs
        self._entry_points.observe(self._face, self._tables, i, seat, target)

    def state(self, i: int) -> State:
        """The state of game i, with everything hidden in it."""
        count = int(self.env_states["count"][i])
        actions = tuple(self.batch.choices[i, :count].tolist())
        return State(self.config.setup, self.batch.games[i].tobytes(), ready_engine(self.mode), actions)

    def game_seed(self, i: int) -> int:
        """The seed of game i; `Game.new` with it deals the same game."""
        low, high = self.env_states["seed"][i].tolist()
        return int(low | high << 32)
