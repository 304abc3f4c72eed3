"""Opponents that are called in Python: searches, networks, bots of other packages.

A bot with a method `act(observations, masks)`, which returns an action for each row, decides in all games
of a vector at once. All others are called game by game with what their seat may know.
"""

import random
from functools import partial
from typing import Any

import numpy as np

from ..bots.protocol import Budget, ask
from ..bots.registry import bot
from ..bots.thinker import Thinker
from ..game.redeal import redealt
from ..game.view import view
from .dialect.batch import GOING
from .games import Games
from .text import action_number

KEPT = ["reward", "gains", "terminated", "truncated", "illegal"]
"""What a step has brought before a bot is called, and is not lost then."""


class Callers:
    """The opponents of some games that are called in Python."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._bots = {number: bot(name) for number, name in enumerate(games.players) if number}

    def play_on(self) -> None:
        """Let them decide until the learner has to, or its game is over."""
        env_states, everything = self._games.env_states, np.arange(self._games.count)
        while True:
            players = env_states["sitting"][everything, self._places()]
            players[env_states["fresh"] != GOING] = 0
            which = np.flatnonzero(players)
            if not len(which):
                return
            env_states["action"][which] = self._actions(which, players[which])
            before = {name: env_states[name][which] for name in KEPT}
            self._games.advance_some(which.tolist())
            for name, values in before.items():
                gather = np.add if values.dtype.kind == "f" else np.bitwise_or
                env_states[name][which] = gather(env_states[name][which], values)

    def _places(self) -> Any:
        """Who decides, counted from the learner."""
        env_states = self._games.env_states
        return (env_states["seat"] - env_states["learner"]) % self._games.config.setup.seats

    def _actions(self, which: Any, players: Any) -> Any:
        """What they choose in some games."""
        actions = np.zeros(len(which), np.int64)
        for number in np.unique(players).tolist():
            own = players == number
            games, player = which[own], self._bots[number]
            if hasattr(player, "act"):
                actions[own] = player.act(self._games.observations[games], self._games.masks[games])
            else:
                call = partial(self._called, player, self._games.players[number])
                actions[own] = list(self._games.map(call, games.tolist()))
        return actions

    def _called(self, player: Any, name: str, i: int) -> int:
        """What a bot chooses in game i, from what its seat may know."""
        state = self._games.state(i)
        decision = state.decision
        assert decision is not None
        chance = random.Random(f"{self._games.game_seed(i)}/{int(self._games.env_states['decisions'][i])}")
        if isinstance(player, Thinker):
            choose = partial(player.choose_in, redealt(state, chance), chance, Budget())
        else:
            choose = partial(player.choose, view(state, decision.seat), decision, chance, Budget())
        return action_number(state, ask(name, decision, choose))
