"""The OpenSpiel games: sequential, with explicit chance and imperfect information.

`pyspiel.load_game("galaxarium_classic_v0(players=3)")` works once this module is imported.
"""

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from ..kernel.codes import verb
from ..kernel.engine import default_mode
from .chance import OUTCOMES, ChanceGame, Node, is_deal, is_keep, outcome_text
from .config import LIMIT, make_config
from .dialect.slices import LENGTH, SLICES
from .observations import OFFSETS, as_floats
from .state_observation import observation
from .text import action_text, board_text, known_text

USUAL: dict[str, dict[str, Any]] = {
    "galaxarium_classic_v0": {"players": 2, "rulebook": "galakta", "limit": LIMIT},
    "galaxarium_solo_v0": {"players": 1, "rulebook": "galakta", "rogue": "zendica", "limit": LIMIT},
    "galaxarium_blast_off_v0": {"players": 2, "rulebook": "blast-off", "limit": LIMIT},
}
"""Default parameters of each game."""


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
    """A game of one set-up; utilities are shares of the win, and a truncated game is shared by all."""

    NAME = ""

    def __init__(self, params: Any = None) -> None:
        settings = {**USUAL[self.NAME], **(params or {})}
        self.chance_game = ChanceGame(make_config(**settings).setup)
        self.limit = int(settings["limit"])
        players = self.chance_game.setup.players
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
        """The root of the game tree: nothing is drawn yet."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> "SpielObserver | SpielHistory":
        """An observer: of the position as tensor and text or, with perfect recall, of the history as text."""
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return SpielHistory() if recall else SpielObserver()

    def max_chance_nodes_in_history(self) -> int:
        """An upper bound: each decision rolls or draws at most a few times."""
        return 16 * self.limit


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel's sense: a decision node, a chance node, or the end."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.chance_game = game.chance_game
        self.limit = game.limit
        self.node = self.chance_game.start()

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is read from the text of game and state."""
        return _restored, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __deepcopy__(self, memo: Any) -> "SpielState":
        return self.clone()  # type: ignore[no-any-return]

    def current_player(self) -> int:
        """The player that decides, from 0, or OpenSpiel's id for chance or the end."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if self.node.asked:
            return int(pyspiel.PlayerId.CHANCE)
        return self.node.seat

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node with exact probabilities."""
        return list(self.node.asked)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.node.actions)

    def _apply_action(self, action: int) -> None:
        act = self.chance_game.happen if self.node.asked else self.chance_game.choose
        self.node = act(self.node, int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return outcome_text(self.chance_game.setup, action)
        return action_text(self.chance_game.state(self.node), action)

    def is_terminal(self) -> bool:
        """Is the game over, or truncated at the limit?"""
        if self.node.asked:
            return False
        return not self.node.actions or self.node.decisions >= self.limit

    def returns(self) -> list[float]:
        """Shares of the win."""
        players = self.chance_game.setup.players
        if not self.is_terminal():
            return [0.0] * players
        if self.node.actions:
            return [1.0 / players] * players
        return [self.chance_game.share(self.node, seat) for seat in range(players)]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A state the player cannot tell from this one, with everything hidden from the player drawn again.

        `sampler` returns numbers from 0 to 1. The history of the new state leads to it.
        """
        if player not in range(self.num_players()):
            raise ValueError(f"there is no player {player}; players are 0 to {self.num_players() - 1}")
        node = self.chance_game.resample(self.node, player, random.Random(sampler()))
        text = self.serialize().split("\n", 1)[1]
        past = ",".join(f"{who}:{what}" for who, what in self._past(node))
        other = self.get_game().deserialize_state(f"history={past}\n{text}")
        other.node = node
        return other  # type: ignore[no-any-return]

    def _past(self, node: Node) -> list[tuple[int, int]]:
        """The history as (player, action), with the missions of `node` instead of this state's."""
        dealt, kept = iter(self.chance_game.dealt(node)), self.chance_game.kept(node)
        past = []
        for who, what in _history(self):
            if who == pyspiel.PlayerId.CHANCE and is_deal(what):
                past.append((who, next(dealt)))
            else:
                past.append((who, kept[who] if who >= 0 and is_keep(what) else what))
        return past

    def __str__(self) -> str:
        """The public position; at a chance node, how many outcomes are possible after which ones."""
        if self.node.asked:
            return f"{len(self.node.asked)} outcomes after {self.node.happened}"
        return board_text(self.chance_game.state(self.node), None)


def _history(state: SpielState) -> list[tuple[int, int]]:
    """The history as (player, action)."""
    return [(done.player, done.action) for done in state.full_history()]


class SpielObserver:
    """The observation a player has, the same as in the other environments."""

    def __init__(self) -> None:
        self.tensor = np.zeros(LENGTH, np.float32)
        self.dict = {part.name: self.tensor[OFFSETS[part.name]].reshape(part.shape) for part in SLICES}

    def set_from(self, state: SpielState, player: int) -> None:
        """Read a state; at a chance node, the decision before it."""
        self.tensor[:] = as_floats(
            observation(state.chance_game.state(state.node), player + 1, default_mode())
        )

    def string_from(self, state: SpielState, player: int) -> str:
        """The player's whole view as text."""
        return known_text(state.chance_game.state(state.node), player + 1)


class SpielHistory:
    """The information state of a player, as text only: the view and the history as the player saw it."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: Any = {}

    def set_from(self, state: SpielState, player: int) -> None:
        """Nothing to set: there is no tensor."""

    def string_from(self, state: SpielState, player: int) -> str:
        """The view, then a line for each past action; the missions of others are left out."""
        setup, seat = state.chance_game.setup, -1
        lines = [known_text(state.chance_game.state(state.node), player + 1)]
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
    """Load a game by name and parameters; importing this module has registered the names."""
    return pyspiel.load_game(text)


def _restored(text: str) -> Any:
    """A state from its serialized text."""
    return pyspiel.deserialize_game_and_state(text)[1]


def open_spiel_game(name: str = "galaxarium_classic_v0", **parameters: Any) -> Any:
    """An OpenSpiel game; parameters are for example players, rulebook, rogue and limit."""
    return pyspiel.load_game(name, parameters) if parameters else pyspiel.load_game(name)
