"""Games side by side on the terms of an environment: what every interface is made of."""

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
from .batches import EntryPoints, desk_of, face, lone_hall, new_hall, ready_doors
from .dialect.batch import DUE, GREEDY, RANDOM, SURFACED, Batch
from .planets import planet_features
from .terms import PENALTY, REWARDS, Terms, profile_of

INSIDE = {"random": RANDOM, "greedy": GREEDY}
"""Kinds of minds that can play without leaving compiled code."""


class Games:
    """A hall on some terms. Everything it shows is its own memory, and changes with the next step."""

    def __init__(
        self, terms: Terms, count: int = 1, place: int = 0, mode: str = "", floats: bool = False
    ) -> None:
        if type(count) is not int or count < 1:
            raise BadSetup(f"there can be one game or more, not {count!r}", "num_envs")
        self.terms = terms
        self.count = count
        self.mode = mode or default_mode()
        self._alone, self.hall = self._open(floats)
        self.rooms = self.hall.rooms
        self.observations = self.hall.obs[:count]
        self.last = self.hall.obs[count:]
        self.shown = self.hall.floats if floats else self.observations
        self.masks = self.hall.masks
        self._face = face(self.hall, self.mode)
        self._desks: list[Workspace | None] = [None]
        self._pool: ThreadPoolExecutor | None = None
        self._minds = False
        self._agree(place)
        self._tables = self._card_face()

    def _open(self, floats: bool) -> tuple[Any, Batch]:
        """The hall; one that goes through the doors as a single record if there is but one game."""
        if self.count > 1 or self.mode == "python":
            return None, new_hall(self.count, floats)
        return lone_hall(self.terms.setup.cards.record, floats)

    def _agree(self, place: int) -> None:
        """Write the terms into the charter and the game from which the others are copied."""
        charter = self.hall.charters
        self.terms.setup.configure(self.hall.games.view(np.recarray)[self.count])
        win, margin = REWARDS[self.terms.reward]
        charter["weights"] = (win, margin, self.terms.shaping)
        charter["discount"] = self.terms.discount
        charter["penalty"] = PENALTY
        charter["limit"] = self.terms.limit
        charter["place"] = place
        charter["shared"] = 1
        charter["features"] = planet_features(self.terms.setup.cards.record)

    def _card_face(self) -> Any:
        record = self.terms.setup.cards.record
        return ready_engine("python").face(record) if self.mode == "python" else record.view(np.ndarray)

    def oppose(self, names: Sequence[str], threads: int = 1) -> tuple[bool, ...]:
        """Seat bots after the learner, clockwise; return which of them have to be asked from outside."""
        profiles = [profile_of(name) for name in names]
        kinds = [INSIDE.get(profile.kind, SURFACED) if profile else SURFACED for profile in profiles]
        self.hall.charters["shared"] = 0
        self.hall.charters["sitting"][0, 1 : len(kinds) + 1] = kinds
        if GREEDY in kinds:
            self._minds = True
            rows = [profile.row() if profile else [0.0] for profile in profiles]
            seated = [rows[0], *rows]  # the learner's own row is never looked at
            self._desks = [desk_of(seated, self.mode) for _ in range(threads)]
        return tuple(kind == SURFACED for kind in kinds)

    def share(self, threads: int) -> None:
        """Divide the games among some threads."""
        if type(threads) is not int or threads < 1:
            raise BadSetup(f"there can be one thread or more, not {threads!r}", "threads")
        if threads > 1:
            self._pool = ThreadPoolExecutor(threads, "galaxarium-games")
            self._desks = self._desks * threads if len(self._desks) == 1 else self._desks

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def reset_at_once(self) -> None:
        """Let another game begin in the step that ends one."""
        self.hall.charters["autoreset"] = 1

    def number(self, name: str) -> Any:
        """A number of the first game's room, quick to read and to write."""
        return memoryview(self.rooms[name])

    def seed(self, seeds: Any) -> None:
        """Begin all games anew: one seed for all of them, or one for each (None: it goes on by chance)."""
        if isinstance(seeds, int | np.integer):
            words = np.random.SeedSequence(int(seeds)).generate_state(4 * self.count)
            self.rooms["rng"] = words.reshape(self.count, 4)
        else:
            for i, seed in enumerate(seeds):
                if seed is not None:
                    self.rooms["rng"][i] = np.random.SeedSequence(int(seed)).generate_state(4)
        self.begin(slice(None))

    def begin(self, which: Any) -> None:
        """Let some games be set up anew in their next step."""
        self.rooms["fresh"][which] = DUE

    @functools.cached_property
    def _doors(self) -> EntryPoints:
        """Compiled when they are needed, and only those that are."""
        return ready_doors(self.mode, self._minds)

    @functools.cached_property
    def advance(self) -> Callable[[], int]:
        """Take the actions in the rooms, and go on to the next decisions; return how many games ended."""
        if self._pool is not None:
            return self._advance_shared
        if self._alone is not None:
            return functools.partial(self._doors.advance_alone, self._alone, self._desks[0])
        return functools.partial(self._doors.advance, self._face, self._tables, self._desks[0], 0, self.count)

    def _advance_shared(self) -> int:
        assert self._pool is not None
        bounds = np.linspace(0, self.count, len(self._desks) + 1).astype(int).tolist()
        shares = zip(self._desks, bounds[:-1], bounds[1:], strict=True)
        return sum(self._pool.map(lambda share: self._advance_some(*share), shares))

    def _advance_some(self, desk: Workspace | None, first: int, last: int) -> int:
        return self._doors.advance(self._face, self._tables, desk, first, last)

    def observe(self, i: int, seat: int, obs: Any) -> None:
        """Write what a seat (from 0) may know of game i."""
        target = memoryview(obs) if self.mode == "python" else obs
        self._doors.observe(self._face, self._tables, i, seat, target)

    def state(self, i: int) -> State:
        """Game i at this moment, complete with everything hidden."""
        count = int(self.rooms["count"][i])
        actions = tuple(self.hall.choices[i, :count].tolist())
        return State(self.terms.setup, self.hall.games[i].tobytes(), ready_engine(self.mode), actions)

    def game_seed(self, i: int) -> int:
        """The seed of game i: `Game.new` with it is the same game."""
        low, high = self.rooms["seed"][i].tolist()
        return int(low | high << 32)
