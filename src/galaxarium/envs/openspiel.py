"""The OpenSpiel games: sequential, with explicit chance and imperfect information.

`pyspiel.load_game("galaxarium_classic_v0(players=3)")` works once this module is imported.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from ..kernel.codes import verb
from .board import board_text, known_text
from .chance import OUTCOMES, ChanceGame, Moment, is_deal, is_keep, outcome_text
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
        provides_information_state_string=True,
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
        self.course = ChanceGame(make_terms(**settings).setup)
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

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is loaded by name and parameters."""
        return _loaded, (str(self),)

    def new_initial_state(self) -> "SpielState":
        """A game of which nothing is drawn yet."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver | SpielMemory":
        """What players see, as tensors and text; with perfect recall, text of all they have seen."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielMemory() if recall else SpielObserver()

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

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is read from the text of game and state."""
        return _restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()  # type: ignore[no-any-return]

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

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state that a player cannot tell from this one, with what is hidden from the player drawn again.

        `sampler` gives numbers from 0 to 1. The history tells how the drawn state came about.
        """
        if player not in range(self.num_players()):
            raise ValueError(f"there is no player {player}; players are 0 to {self.num_players() - 1}")
        moment = self.course.resample(self.moment, player, random.Random(sampler()))
        text = self.serialize().split("\n", 1)[1]
        past = ",".join(f"{who}:{what}" for who, what in self._past(moment))
        other = self.get_game().deserialize_state(f"history={past}\n{text}")
        other.moment = moment
        return other  # type: ignore[no-any-return]

    def _past(self, moment: Moment) -> list[tuple[int, int]]:
        """Who has done what, with the missions of a moment in place of those of this state."""
        dealt, kept = iter(self.course.dealt(moment)), self.course.kept(moment)
        past = []
        for who, what in _history(self):
            if who == pyspiel.PlayerId.CHANCE and is_deal(what):
                past.append((who, next(dealt)))
            else:
                past.append((who, kept[who] if who >= 0 and is_keep(what) else what))
        return past

    def __str__(self) -> str:
        """What everybody may know; while chance is asked, what it has done."""
        if self.moment.asked:
            return f"{len(self.moment.asked)} outcomes after {self.moment.happened}"
        return board_text(self.course.state(self.moment), None)


def _history(state: SpielState) -> list[tuple[int, int]]:
    """Who has done what."""
    return [(done.player, done.action) for done in state.full_history()]


class SpielObserver:
    """What a player may know: the observation of every other interface."""

    def __init__(self) -> None:
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {part.name: self.tensor[OFFSETS[part.name]].reshape(part.shape) for part in SLICES}

    def set_from(self, state: SpielState, player: int) -> None:
        """Look at a state; while chance is asked, at the decision before."""
        self.tensor[:] = as_floats(observation(state.course.state(state.moment), player + 1))

    def string_from(self, state: SpielState, player: int) -> str:
        """The whole view of the player as text."""
        return known_text(state.course.state(state.moment), player + 1)


class SpielMemory:
    """All a player has seen, as text only: the view, and everything that has happened."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: Any = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """There are no tensors."""

    def string_from(self, state: SpielState, player: int) -> str:
        """A line for everything that has happened; missions of others are neither dealt nor kept by name."""
        setup, seat = state.course.setup, -1
        lines = [known_text(state.course.state(state.moment), player + 1)]
        for who, what in _history(state):
            if who != pyspiel.PlayerId.CHANCE:
                hidden = is_keep(what) and who != player
                lines.append(f"seat {who + 1} chose {'a mission' if hidden else what}")
            else:
                seat += is_deal(what)
                hidden = is_deal(what) and seat != player
                lines.append(f"deal missions to seat {seat + 1}" if hidden else outcome_text(setup, what))
        return "\n".join(lines)


def _register(name: str) -> type[SpielGame]:
    made = type(name, (SpielGame,), {"NAME": name, "__doc__": SpielGame.__doc__})
    pyspiel.register_game(_game_type(name), made)
    return made


GAMES = {name: _register(name) for name in USUAL}


def _loaded(text: str) -> Any:
    """The game of this name and these parameters; importing this module has made the names known."""
    return pyspiel.load_game(text)


def _restored(text: str) -> Any:
    """The state with this text."""
    return pyspiel.deserialize_game_and_state(text)[1]


def open_spiel_game(name: str = "galaxarium_classic_v0", **parameters: Any) -> Any:
    """A game for OpenSpiel's algorithms, with parameters such as players, rulebook, rogue and limit."""
    return pyspiel.load_game(name, parameters) if parameters else pyspiel.load_game(name)
