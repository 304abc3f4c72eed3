"""Games as values and pure functions over them, in the style of Pgx: `init`, `step`, `observe`, batched.

    game = FunctionalGame(players=3)
    state = game.init(seed=1, batch=64)
    state = game.step(state, game.sample(state, seed=2))

A state is never changed: stepping makes another one, so a search keeps as many as it likes. All its arrays
speak DLPack: `torch.from_dlpack(state.observation)` copies nothing. Games that are over stay as they are.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import BadSetup
from .config import make_config
from .dialect.batch import GOING
from .dialect.slices import LENGTH
from .games import Games
from .observations import as_floats, check_format


@dataclass(frozen=True, eq=False)
class GameStates:
    """Moments of some games, a row for each."""

    rows: Any
    """All there is to know, as bytes: what `get_state` of the other environments returns."""
    observation: Any
    """Of the player who decides."""
    legal_action_mask: Any
    current_player: Any
    """From 0."""
    rewards: Any
    """What the step that led here brought, by player."""
    terminated: Any
    truncated: Any

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, which: Any) -> "GameStates":
        """Some of the games, by number, slice or mask; numbers may repeat."""
        numbers = np.atleast_1d(np.arange(len(self))[which])
        return GameStates(**{name: array[numbers] for name, array in vars(self).items()})


class FunctionalGame:
    """The functions for games of one set-up; every player is the caller's."""

    def __init__(self, observation: str = "float32", **settings: Any) -> None:
        self.config = make_config(**settings)
        self.num_players = self.config.setup.players
        self._floats = check_format(observation) == "float32"
        self._rooms: dict[int, Games] = {}

    def init(self, seed: Any, batch: int = 1) -> GameStates:
        """The first decisions of new games: one seed for all, or one for each of them."""
        games = self._room(batch if isinstance(seed, int | np.integer) else len(seed))
        games.seed(seed)
        games.advance()
        return self._seen(games, range(games.count))

    def step(self, states: GameStates, actions: Any) -> GameStates:
        """The decisions after these actions, one for each game; games that are over ignore theirs."""
        games, actions = self._laid(states), np.asarray(actions)
        if actions.shape != (games.count,):
            raise BadSetup(f"{games.count} games take {games.count} actions, not {actions.shape}", "actions")
        env_states = games.env_states
        playing = np.flatnonzero(env_states["fresh"] == GOING)
        env_states["action"] = actions
        env_states["gains"] = 0.0
        games.advance_some(playing.tolist())
        return self._seen(games, playing)

    def observe(self, states: GameStates, player: int) -> Any:
        """What a player (from 0) may know of each game, deciding or not."""
        if not 0 <= player < self.num_players:
            raise BadSetup(f"players are 0 to {self.num_players - 1}, not {player}", "player")
        games, rows = self._laid(states), np.zeros((len(states), LENGTH), np.int8)
        for i in range(games.count):
            games.observe(i, player, rows[i])
        return as_floats(rows) if self._floats else rows

    def sample(self, states: GameStates, seed: int) -> Any:
        """A legal action by lot for each game; 0 for a game that is over."""
        lots = np.random.default_rng(seed).random(states.legal_action_mask.shape, np.float32)
        return ((1 - lots) * states.legal_action_mask).argmax(1)

    def _room(self, count: int) -> Games:
        """Memory for so many games."""
        if count not in self._rooms:
            self._rooms[count] = Games(self.config, count, floats=self._floats)
        return self._rooms[count]

    def _laid(self, states: GameStates) -> Games:
        games = self._room(len(states))
        games.load(slice(None), states.rows)
        return games

    def _seen(self, games: Games, stepped: Any) -> GameStates:
        """What lies in the memory, copied; games that were not stepped have brought nothing."""
        env_states = games.env_states
        rewards = np.zeros((games.count, self.num_players))
        rewards[stepped] = env_states["gains"][stepped, : self.num_players]
        return GameStates(
            rows=games.save(slice(None)),
            observation=games.shown.copy(),
            legal_action_mask=games.masks.copy(),
            current_player=env_states["seat"].copy(),
            rewards=rewards,
            terminated=env_states["terminated"].astype(np.bool_),
            truncated=env_states["truncated"].astype(np.bool_),
        )
