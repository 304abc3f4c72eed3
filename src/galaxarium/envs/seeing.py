"""Observations of single moments: of a state, or of a view as a bot gets it."""

import functools
import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..game.imagine import imagine
from ..game.setup import Setup
from ..game.state import State
from ..kernel.codes import verb
from .dialect.slices import LENGTH
from .games import Games
from .terms import Terms


@functools.lru_cache(maxsize=8)
def _games(setup: Setup, mode: str) -> Games:
    return Games(Terms(setup), mode=mode)


def observation(state: State, seat: int) -> Any:
    """What a seat (from 1) may know of a state, as the environments show it."""
    games = _games(state.setup, state.rules.mode)
    games.batch.games[0] = state.array()[0]
    row = np.zeros(LENGTH, np.int8)
    games.observe(0, seat - 1, row)
    return row


def mask(state: State) -> Any:
    """Which actions are legal in a state."""
    row = np.zeros(verb.COUNT, np.int8)
    row[list(state.actions)] = 1
    return row


def seen_by_bot(view: Mapping[str, Any]) -> tuple[State, Any, Any]:
    """An imagined state for a view, and what its viewer observes: nothing hidden counts there."""
    state = imagine(view, random.Random(0))
    return state, observation(state, view["viewer"]), mask(state)
