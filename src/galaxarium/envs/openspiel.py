"""The OpenSpiel games: sequential, with explicit chance and imperfect information.

`pyspiel.load_game("galaxarium_classic_v0(players=3)")` works once this module is imported.
"""

from typing import Any

import numpy as np
import pyspiel

from ..kernel.codes import verb
from .board import board_text
from .chance import OUTCOMES, Course, outcome_text
from .dialect.slices import LENGTH, SLICES
from .forms import OFFSETS, as_floats
from .seeing import observation
from .terms import make_terms
from .texts import action_text

LIMIT = 10_000

USUAL: dict[str, dict[str, Any]] = {
    "galaxarium_classic_v0": {"players": 2, "rulebook": "galakta", "limit": LIMIT},
    "galaxarium_solo_v0": {"players": 1, "rulebook": "galakta", "rogue": "zendica", "limit": LIMIT},
    "galaxarium_blast_off_v0": {"players": 2, "rulebook": "blast-off", "limit": LIMIT},
}
"""The games and their usual parameters."""


def _game_type(name: str) -> Any:
    solo = "rogue" in USUAL[name]
    kinds = pyspiel.GameType
    return kinds(
        short_name=name,
        long_name=f"Galaxarium {name.removeprefix('galaxarium_').removesuffix('_v0').replace('_', ' ')}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if solo else kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=1 if solo else 4 if "blast" in name else 5,
        min_num_players=1 if solo else 2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=USUAL[name],
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of one set-up; utilities are shares of the win, and a game given up is shared by all."""

    NAME = ""

    def __init__(self, params: Any = None) -> None:
        settings = {**USUAL[self.NAME], **(params or {})}
        self.course = Course(make_terms(**settings).setup)
        self.limit = int(settings["limit"])
        players = self.course.setup.players
        info = pyspiel.GameInfo(
            num_distinct_actions=verb.COUNT,
            max_chance_outcomes=OUTCOMES,
            num_players=players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None if players == 1 else 1.0,
            max_game_length=self.limit,
        )
        super().__init__(_game_type(self.NAME), info, settings)

    def new_initial_state(self) -> "SpielState":
        """A game of which nothing is drawn yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What players see, as tensors and text."""
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("observations of Galaxarium do not recall the course of the game")
        return SpielObserver()

    def max_chance_nodes_in_history(self) -> int:
        """Every decision may roll or draw a few times."""
        return 16 * self.limit


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A moment of a game."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.course = game.course
        self.limit = game.limit
        self.moment = self.course.start()

    def current_player(self) -> int:
        """Whose turn it is to decide; chance and the end have numbers of their own."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.moment.asked:
            return int(pyspiel.PlayerId.CHANCE)
        return self.moment.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance can do, with exact probabilities."""
        return list(self.moment.asked)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.moment.actions)

    def _apply_action(self, action: int) -> None:
        act = self.course.happen if self.moment.asked else self.course.choose
        self.moment = act(self.moment, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return outcome_text(self.course.setup, action)
        return action_text(self.course.state(self.moment), action)

    def is_terminal(self) -> bool:
        """Is the game over, or given up?"""
        if self.moment.asked:
            return False
        return not self.moment.actions or self.moment.decisions >= self.limit

    def returns(self) -> list[float]:
        """Shares of the win."""
        players = self.course.setup.players
        if not self.is_terminal():
            return [0.0] * players
        if self.moment.actions:
            return [1.0 / players] * players
        return [self.course.share(self.moment, seat) for seat in range(players)]

    def __str__(self) -> str:
        """What everybody may know."""
        if self.moment.asked:
            return f"{len(self.moment.asked)} outcomes after {self.moment.happened}"
        return board_text(self.course.state(self.moment), None)


class SpielObserver:
    """What a player may know: the observation of every other interface."""

    def __init__(self) -> None:
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {part.name: self.tensor[OFFSETS[part.name]].reshape(part.shape) for part in SLICES}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state; while chance is asked, at the decision before."""
        self.tensor[:] = as_floats(observation(state.course.state(state.moment), player + 1))

    def string_from(self, state: SpielState, player: int) -> str:
        """The same as text."""
        return board_text(state.course.state(state.moment), player + 1)


def _register(name: str) -> type[SpielGame]:
    made = type(name, (SpielGame,), {"NAME": name, "__doc__": SpielGame.__doc__})
    pyspiel.register_game(_game_type(name), made)
    return made


GAMES = {name: _register(name) for name in USUAL}


def open_spiel_game(name: str = "galaxarium_classic_v0", **parameters: Any) -> Any:
    """A game for OpenSpiel's algorithms, with parameters such as players, rulebook, rogue and limit."""
    return pyspiel.load_game(name, parameters) if parameters else pyspiel.load_game(name)
