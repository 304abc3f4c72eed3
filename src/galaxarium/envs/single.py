"""The Gymnasium environment: one learner against chosen bots, or alone against a rogue galaxy."""

import copy
import random
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

import gymnasium
import numpy as np

from ..bots.asking import ask
from ..bots.protocol import Budget
from ..bots.registry import bot
from ..errors import GameOver
from ..game.state import State
from ..game.view import view
from .board import board_text
from .forms import check_form
from .games import Games
from .spaces import action_space, observation_space
from .terms import check_place, make_terms, opponents_of
from .texts import action_number, action_text

_BOUND = frozenset((
    "_action", "_reward", "_learner", "_terminated", "_truncated", "_seat", "_illegal", "_decisions",
    "_mask", "_see", "_legal", "_advance", "_bots",
))  # fmt: skip
"""What `_bind` makes, and the step of the games."""

Step = tuple[Any, float, bool, bool, dict[str, Any]]


class SingleEnv(gymnasium.Env[Any, Any]):
    """One learner at a table; whoever else sits there has chosen by the time a step returns.

    `info["action_mask"]` says which actions are legal; anything else loses the game at once.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        opponents: str | Sequence[str] = "greedy",
        seat: int | None = None,
        observation: str = "float32",
        render_mode: str | None = None,
        **terms: Any,
    ) -> None:
        self.terms = make_terms(**terms)
        self.opponents = opponents_of(self.terms.setup, opponents)
        self.render_mode = render_mode
        floats = check_form(observation) == "float32"
        self.games = Games(self.terms, 1, check_place(self.terms.setup, seat), floats=floats)
        self._outside = self.games.oppose(self.opponents)
        self._asks = any(self._outside)
        self._plain = not self._asks and self.terms.shaping == 0
        self.observation_space = observation_space(observation)
        self.action_space = action_space()
        self._begun = False
        self._bind()

    def _bind(self) -> None:
        """The bots that are asked, and the memory that is looked at in every step."""
        seated = zip(self.opponents, self._outside, strict=True)
        self._bots = [bot(name) if asked else None for name, asked in seated]
        number = self.games.number
        self._action, self._reward, self._learner = number("action"), number("reward"), number("learner")
        self._terminated, self._truncated = number("terminated"), number("truncated")
        self._seat, self._illegal = number("seat"), number("illegal")
        self._decisions = number("decisions")
        self._mask = self.games.masks[0]
        self._see, self._legal = self.games.shown[0].copy, self._mask.copy
        self._sits = self._learner[0] + 1

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """Set up another game; with a seed all games after it are the same again."""
        super().reset(seed=seed)
        self.games.seed([int(self.np_random.integers(2**63))])
        self._advance = self.games.advance  # compiled when it is first needed
        self._advance()
        self._begun = True
        self._sits = self._learner[0] + 1
        if self._asks:
            self._ask_others()
        return self._see(), self._info()

    def step(self, action: Any) -> Step:
        """Take an action, let the others answer."""
        if not self._begun:
            raise GameOver("there is no game to play; reset() sets one up")
        self._action[0] = action
        if not self._advance() and self._plain:  # nearly always: nothing has happened but the game
            return self._see(), 0.0, False, False, {"action_mask": self._legal(), "seat": self._sits}
        reward: float = self._reward[0]
        if self._asks:
            reward += self._ask_others()
        terminated, truncated = bool(self._terminated[0]), bool(self._truncated[0])
        self._begun = not (terminated or truncated)
        return self._see(), reward, terminated, truncated, self._info()

    def _info(self) -> dict[str, Any]:
        """What the observation does not say: the legal actions, the seat, and, in case, what went wrong."""
        info = {"action_mask": self._legal(), "seat": self._sits}
        if self._illegal[0]:
            info["illegal"] = f"action {self._action[0]} was not legal, so the game is lost"
        return info

    def _ask_others(self) -> float:
        """Let bots that live in Python choose until the learner has to; return what it gets meanwhile."""
        gained = 0.0
        while self._is_going() and self._seat[0] != self._learner[0]:
            state = self.game_state
            self._action[0] = action_number(state, self._choice_of_other(state))
            self._advance()
            gained += float(self.games.env_states["gains"][0, self._learner[0]])
        return gained

    def _choice_of_other(self, state: State) -> str:
        """What the bot whose turn it is chooses, from what it may know."""
        place = (self._seat[0] - self._learner[0]) % self.terms.setup.seats
        player, decision = self._bots[place - 1], state.decision
        assert player is not None
        assert decision is not None
        seen = view(state, decision.seat)
        chance = random.Random(f"{self.games.game_seed(0)}/{self._decisions[0]}")
        choose = partial(player.choose, seen, decision, chance, Budget())
        return ask(self.opponents[place - 1], decision, choose)

    def _is_going(self) -> bool:
        return not (self._terminated[0] or self._truncated[0])

    def action_masks(self) -> Any:
        """Which actions are legal, as booleans; MaskablePPO asks for it."""
        return self._mask.astype(np.bool_)

    @property
    def game_state(self) -> State:
        """The whole truth, for looking at; a learner must not."""
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
        """What a legal action is called."""
        return action_text(self.game_state, int(action))

    def action(self, text: str) -> int:
        """The number of a choice written as text."""
        return action_number(self.game_state, text)

    def render(self) -> str | None:
        """What the learner may know, as lines of text."""
        if self.render_mode is None:
            return None
        return board_text(self.game_state, self._learner[0] + 1)

    def close(self) -> None:
        """Nothing is held."""
        self.games.close()
