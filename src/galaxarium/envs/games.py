"""A batch of games with one config; every interface is built on it."""

import functools
import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from ..bots.levels import Profile
from ..bots.policy.workspace import Workspace
from ..errors import BadSetup, GameOver
from ..game.compiling import ready_engine
from ..game.redeal import redealt
from ..game.state import State
from ..kernel.engine import default_mode
from .batches import EntryPoints, copied, face, new_batch, ready_entry_points, single_batch, workspace_of
from .config import PENALTY, REWARDS, EnvConfig, profile_of
from .dialect.batch import DUE, GREEDY, RANDOM, SURFACED, Batch
from .observations import planet_features
from .saved import mark_of, octets, packed, unpacked

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
        self.floats = floats
        self.lots: tuple[tuple[str, ...], ...] = ()
        """For each place after the learner's the names of bots, one of which sits there in a game."""
        self.players: tuple[str, ...] = ("",)
        """All of them once, as the environments' states number them; 0 is the learner."""
        self.called = False
        """Has any of them to be called in Python?"""
        self.place = place
        self._look_at(*self._open(floats))
        self._workspaces: list[Workspace | None] = [None]
        self._pool: ThreadPoolExecutor | None = None
        self._policies = False
        self._write_config(place)
        self._tables = self._cards()

    def _look_at(self, single: Any, batch: Batch) -> None:
        """Use this memory."""
        self._single, self.batch = single, batch
        self.env_states = batch.env_states
        self.observations = batch.obs[: self.count]
        self.last = batch.obs[self.count :]
        self.shown = batch.floats if self.floats else self.observations
        self.masks = batch.masks
        self._face = face(batch, self.mode)

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

    def oppose(self, lots: Sequence[str | Sequence[str]], threads: int = 1) -> None:
        """Seat bots after the learner, clockwise: each game draws one of the names of a place."""
        self.lots = tuple((names,) if isinstance(names, str) else tuple(names) for names in lots)
        self.players = ("", *dict.fromkeys(name for names in self.lots for name in names))
        profiles = [profile_of(name) for name in self.players[1:]]
        kinds = [INSIDE.get(profile.kind, SURFACED) if profile else SURFACED for profile in profiles]
        self.called = any(kind == SURFACED for kind in kinds)
        config = self.batch.configs[0]
        config["shared"] = 0
        config["kinds"][1 : len(self.players)] = kinds
        for place, names in enumerate(self.lots, 1):
            config["lots"][place, : len(names)] = [self.players.index(name) for name in names]
            config["lot_count"][place] = len(names)
        if GREEDY in kinds:
            self._policies = True
            usual = Profile("greedy").row
            rows = [usual, *(profile.row if profile else usual for profile in profiles)]
            self._workspaces = [workspace_of(rows, self.mode) for _ in range(threads)]

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

    def map(self, function: Callable[[int], Any], games: Sequence[int]) -> Iterable[Any]:
        """What a function says of some games, divided among the threads."""
        return map(function, games) if self._pool is None else self._pool.map(function, games)

    def _advance_some(self, workspace: Workspace | None, first: int, last: int) -> int:
        return self._entry_points.advance(self._face, self._tables, workspace, first, last)

    # --- copies ---------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: Any) -> "Games":
        """The same games once more, in memory of their own."""
        twin = self.__class__.__new__(self.__class__)
        vars(twin).update(vars(self))
        for name in ("advance", "_entry_points"):
            vars(twin).pop(name, None)
        twin._look_at(*copied(self._single, self.batch))
        twin._workspaces = [m if m is None else workspace_of(m.profiles, self.mode) for m in self._workspaces]
        twin._pool = None
        if self._pool is not None:
            twin.share(len(self._workspaces))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """What can go to another process: how the games are made, and what lies in their memory."""
        made = (self.config, self.count, self.place, self.mode, self.floats)
        threads = 1 if self._pool is None else len(self._workspaces)
        return {"made": made, "lots": self.lots, "threads": threads, "batch": tuple(self.batch)}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Make the games again and fill their memory."""
        Games.__init__(self, *state["made"])
        if state["lots"]:
            self.oppose(state["lots"], state["threads"])
        self.share(state["threads"])
        for own, other in zip(self.batch, state["batch"], strict=True):
            own[:] = other

    def advance_some(self, which: Sequence[int]) -> None:
        """The same in some games only."""
        for i in which:
            self._advance_some(self._workspaces[0], i, i + 1)

    @functools.cached_property
    def _mark(self) -> Any:
        return mark_of(self.config.setup, (*self.lots, self.place) if self.lots else ())

    def save(self, which: Any) -> Any:
        """The states of some games, a row of bytes for each (saved.py)."""
        env_states = self.env_states[which]
        if ((env_states["fresh"] == DUE) & (env_states["games"] == 0)).any():
            raise GameOver("there is no game to save; reset() sets one up")
        return packed(self._mark, octets(self.env_states)[which], octets(self.batch.games)[:-1][which])

    def load(self, which: Any, rows: Any) -> None:
        """Put saved states in place of some games, and show what is asked there."""
        places = np.arange(self.count)[which]
        env_states, games = unpacked(self._mark, rows, len(places))
        octets(self.env_states)[which] = env_states
        octets(self.batch.games)[:-1][which] = games
        self.masks[which] = 0
        for i in places.tolist():
            self._entry_points.show(self._face, self._tables, i)

    def redeal(self, i: int, rng: random.Random) -> None:
        """Draw everything again that is hidden from the seat that decides in game i, dice to come too."""
        state = self.state(i)
        if not state.actions:
            raise GameOver("the game is over; nothing is hidden any more")
        self.batch.games[i] = redealt(state, rng).array()[0]

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
