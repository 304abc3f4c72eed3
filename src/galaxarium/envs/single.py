"""The Gymnasium environment: one learner against chosen bots, or alone against a rogue galaxy."""

import copy
import random
from typing import Any, ClassVar

import gymnasium
import numpy as np

from ..errors import GameOver
from ..game.state import State
from .callers import Callers
from .config import Opponents, learner_seat, make_config, opponents_of
from .games import Games
from .observations import check_format
from .spaces import action_space, observation_space
from .text import action_number, action_text, board_text

_BOUND = frozenset((
    "_action", "_reward", "_learner", "_terminated", "_truncated", "_illegal", "_count", "_choices", "_lots",
    "_mask", "_see", "_legal", "_advance", "_callers",
))  # fmt: skip
"""What `_bind` makes, and the step of the games."""

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class SingleEnv(gymnasium.Env[Any, Any]):
    """One learner at a table; a step returns when the learner has to decide again, or at the end.

    `info["action_mask"]` marks the legal actions; an illegal one loses the game at once.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        opponents: Opponents = "greedy",
        seat: int | None = None,
        observation: str = "float32",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.config = make_config(**settings)
        self.opponents = opponents_of(self.config.setup, opponents)
        self.render_mode = render_mode
        floats = check_format(observation) == "float32"
        self.games = Games(self.config, 1, learner_seat(self.config.setup, seat), floats=floats)
        self.games.oppose(self.opponents)
        self._plain = not self.games.called and self.config.shaping == 0
        self.observation_space = observation_space(observation)
        self.action_space = action_space()
        self._begun = False
        self._lot = random.Random()
        self._bind()

    def _bind(self) -> None:
        """Make the bots called in Python; keep the memory that every step uses in attributes."""
        self._callers = Callers(self.games) if self.games.called else None
        number = self.games.number
        self._action, self._reward, self._learner = number("action"), number("reward"), number("learner")
        self._terminated, self._truncated = number("terminated"), number("truncated")
        self._illegal = number("illegal")
        self._count, self._choices = number("count"), memoryview(self.games.batch.choices[0])
        self._mask, self._lots = self.games.masks[0], self._lot.random
        self._see, self._legal = self.games.shown[0].copy, self._mask.copy
        self._sits = self._learner[0] + 1

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Set up a new game; a seed makes this game and all later ones reproducible."""
        super().reset(seed=seed)
        if seed is not None:
            self._lot.seed(seed)
        self.games.seed([int(self.np_random.integers(2**63))])
        self._advance = self.games.advance  # compiled when it is first needed
        self._advance()
        self._begun = True
        self._sits = self._learner[0] + 1
        if self._callers is not None:
            self._callers.play_on()
        return self._see(), self._info()

    def step(self, action: Any) -> Step:
        """Take an action, then let the opponents decide until the learner has to."""
        if not self._begun:
            raise GameOver("there is no game to play; reset() sets one up")
        self._action[0] = action
        if not self._advance() and self._plain:  # the usual case: no end, no reward
            return self._see(), 0.0, False, False, {"action_mask": self._legal(), "seat": self._sits}
        if self._callers is not None:
            self._callers.play_on()
        reward: float = self._reward[0]
        terminated, truncated = bool(self._terminated[0]), bool(self._truncated[0])
        self._begun = not (terminated or truncated)
        return self._see(), reward, terminated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        """The info dict: action mask, learner's seat, and a sentence after an illegal action."""
        info = {"action_mask": self._legal(), "seat": self._sits}
        if self._illegal[0]:
            info["illegal"] = f"action {self._action[0]} was not legal, so the game is lost"
        return info

    def _is_going(self) -> bool:
        return not (self._terminated[0] or self._truncated[0])

    def sample_action(self) -> int:
        """A legal action by lot, without a look through the mask; `reset(seed=...)` seeds the lots."""
        count = self._count[0]
        if not count:
            raise GameOver("there is no game to play; reset() sets one up")
        return self._choices[int(self._lots() * count)]

    def action_masks(self) -> Any:
        """The action mask as booleans; MaskablePPO calls this."""
        return self._mask.astype(np.bool_)

    def seated(self) -> tuple[str, ...]:
        """The names of the opponents in this game, clockwise from the learner."""
        sitting = self.games.env_states["sitting"][0, 1 : len(self.opponents) + 1]
        return tuple(self.games.players[player] for player in sitting.tolist())

    @property
    def game_state(self) -> State:
        """The whole state with everything hidden, for debugging; a learner must not read it."""
        return self.games.state(0)

    def get_state(self) -> bytes:
        """This moment, to come back to: the game, its chance and what the environment knows of it."""
        return bytes(self.games.save(slice(None)))

    def set_state(self, state: bytes) -> tuple[Any, dict[str, Any]]:
        """Go to a moment of this environment or one with the same settings; return what `reset` does."""
        self.games.load(slice(None), state)
        self._advance = self.games.advance
        self._sits = self._learner[0] + 1
        self._begun = self._is_going()
        return self._see(), self._info()

    def clone(self) -> "SingleEnv":
        """The same environment at the same moment; the two go their own ways."""
        return copy.deepcopy(self)

    def redeal(self, seed: int) -> None:
        """Draw everything again that is hidden from the learner, dice to come too."""
        self.games.redeal(0, random.Random(seed))

    def __getstate__(self) -> dict[str, Any]:
        """Without what looks into this memory, and without bots: both are made again."""
        return {name: value for name, value in vars(self).items() if name not in _BOUND}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._bind()
        if self._begun:
            self._advance = self.games.advance

    def text(self, action: int) -> str:
        """A legal action as text in the notation."""
        return action_text(self.game_state, int(action))

    def action(self, text: str) -> int:
        """The number of an action written as text."""
        return action_number(self.game_state, text)

    def render(self) -> str | None:
        """The learner's view as lines of text."""
        if self.render_mode is None:
            return None
        return board_text(self.game_state, self._learner[0] + 1)

    def close(self) -> None:
        """Release the batch."""
        self.games.close()
