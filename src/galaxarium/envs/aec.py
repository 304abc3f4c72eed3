"""The PettingZoo environment: every seat is an agent; any of them may have to act next."""

import copy
import random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ..errors import GameOver
from ..game.state import State
from ..kernel.codes import verb
from .config import make_config
from .dialect.slices import LENGTH
from .games import Games
from .observations import as_floats, check_format
from .spaces import action_space, mask_space, observation_space
from .text import action_number, action_text, board_text

_BOUND = frozenset(
    ("_action", "_seat", "_gains", "_terminated", "_truncated", "_illegal", "_count", "_choices")
)
"""What `_bind` makes."""


def table(**settings: Any) -> "TableEnv":
    """The environment, by the name other environments of PettingZoo give it."""
    return TableEnv(**settings)


class TableEnv(AECEnv):  # type: ignore[misc]
    """A table of 2 to 5 seats (or one against a rogue galaxy); agents are `seat_1`, `seat_2`, …

    Legal actions are marked in `observation["action_mask"]` and in `info`; an illegal one loses the game.
    """

    def __init__(self, observation: str = "float32", render_mode: str | None = None, **settings: Any) -> None:
        super().__init__()
        self.metadata = {"render_modes": ["ansi"], "name": "galaxarium_v0", "is_parallelizable": False}
        self.config = make_config(**settings)
        self.render_mode = render_mode
        self._floats = check_format(observation) == "float32"
        self.games = Games(self.config, floats=self._floats)
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.config.setup.players + 1)]
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen = {"observation": observation_space(observation), "action_mask": mask_space()}
        self.observation_spaces = {agent: spaces.Dict(dict(seen)) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.agents: list[str] = []
        self._lot = random.Random()
        self._bind()
        self._random, _ = seeding.np_random()

    def _bind(self) -> None:
        """The memory that is looked at in every step."""
        number = self.games.number
        self._action, self._seat, self._gains = number("action"), number("seat"), number("gains")
        self._terminated, self._truncated = number("terminated"), number("truncated")
        self._illegal = number("illegal")
        self._count, self._choices = number("count"), memoryview(self.games.batch.choices[0])

    def observation_space(self, agent: str) -> Any:
        """The observation space of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The action space of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Set up a new game; a seed makes this game and all later ones reproducible."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
            self._lot.seed(seed)
        self.games.seed([int(self._random.integers(2**63))])
        self.games.advance()
        self._begin()

    def _begin(self) -> None:
        """All agents are there with what the last step brought them; whoever decides is selected."""
        self.agents = self.possible_agents[:]
        [gains] = self._gains.tolist()
        self.rewards = dict(zip(self.agents, gains, strict=False))
        self._cumulative_rewards = dict(self.rewards)  # earlier gains an agent has seen when it decided
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._turn_to_next()

    def step(self, action: Any) -> None:
        """Take an action for the selected agent."""
        if not self.agents:
            raise GameOver("there is no game to play; reset() sets one up")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise GameOver(f"{agent} has to choose an action; None is only for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        self._action[0] = action
        self.games.advance()
        [gains] = self._gains.tolist()
        self.rewards = dict(zip(self.possible_agents, gains, strict=False))
        self._turn_to_next()
        self._accumulate_rewards()
        if self._illegal[0]:
            self.infos[agent]["illegal"] = f"action {action} was not legal, so {agent} has lost"

    def _turn_to_next(self) -> None:
        """Select the agent that decides now; at the end of the game, mark all agents."""
        self.agent_selection = self.possible_agents[self._seat[0]]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        terminated, truncated = bool(self._terminated[0]), bool(self._truncated[0])
        if terminated or truncated:
            self.terminations = dict.fromkeys(self.agents, terminated)
            self.truncations = dict.fromkeys(self.agents, truncated)
        else:
            self.infos[self.agent_selection]["action_mask"] = self.games.masks[0].copy()

    def observe(self, agent: str) -> dict[str, Any]:
        """The observation of an agent and its action mask, which is all 0 unless that agent decides now."""
        seat = self._number[agent]
        if seat == self._seat[0]:
            return {"observation": self.games.shown[0].copy(), "action_mask": self.games.masks[0].copy()}
        row = np.zeros(LENGTH, np.int8)
        self.games.observe(0, seat, row)
        seen = as_floats(row) if self._floats else row
        return {"observation": seen, "action_mask": np.zeros(verb.COUNT, np.int8)}

    def state(self) -> Any:
        """The observations of all seats, one after another."""
        return np.concatenate([self.observe(agent)["observation"] for agent in self.possible_agents])

    def sample_action(self) -> int | None:
        """A legal action of the agent selected, by lot; None where it has none."""
        count = self._count[0]
        return self._choices[int(self._lot.random() * count)] if count else None

    def get_state(self) -> bytes:
        """This moment, to come back to: the game, its chance and what the environment knows of it."""
        return bytes(self.games.save(slice(None)))

    def set_state(self, state: bytes) -> None:
        """Go to a moment of this environment or of another one with the same set-up."""
        self.games.load(slice(None), state)
        self._begin()

    def clone(self) -> "TableEnv":
        """The same environment at the same moment; the two go their own ways."""
        return copy.deepcopy(self)

    def redeal(self, seed: int) -> None:
        """Draw everything again that is hidden from the agent selected, dice to come too."""
        self.games.redeal(0, random.Random(seed))

    def __getstate__(self) -> dict[str, Any]:
        """Without what looks into this memory."""
        return {name: value for name, value in vars(self).items() if name not in _BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._bind()

    @property
    def game_state(self) -> State:
        """The whole state with everything hidden, for debugging; an agent must not read it."""
        return self.games.state(0)

    def text(self, action: int) -> str:
        """A legal action as text in the notation."""
        return action_text(self.game_state, int(action))

    def action(self, text: str) -> int:
        """The number of an action written as text."""
        return action_number(self.game_state, text)

    def render(self) -> str | None:
        """The view of the selected agent as lines of text."""
        if self.render_mode is None:
            return None
        return board_text(self.game_state, self._number[self.agent_selection] + 1)

    def close(self) -> None:
        """Release the batch."""
        self.games.close()
