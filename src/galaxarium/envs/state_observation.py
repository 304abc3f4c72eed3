"""Observation and action mask of a single state, or of the view a bot gets."""

import functools
import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..game.imagine import imagine
from ..game.setup import Setup
from ..game.state import State
from ..kernel.codes import verb
from .config import EnvConfig
from .dialect.slices import LENGTH
from .games import Games


@functools.lru_cache(maxsize=8)
def _games(setup: Setup, mode: str) -> Games:
    return Games(EnvConfig(setup), mode=mode)


def observation(state: State, seat: int, mode: str = "") -> Any:
    """The int8 observation a seat (from 1) has of a state; `mode` is usually the state's own."""
    games = _games(state.setup, mode or state.rules.mode)
    games.batch.games[0] = state.array()[0]
    row = np.zeros(LENGTH, np.int8)
    games.observe(0, seat - 1, row)
    return row


def mask(state: State) -> Any:
    """0 or 1 for every action: is it legal in this state?"""
    row = np.zeros(verb.COUNT, np.int8)
    row[list(state.actions)] = 1
    return row


def observation_for_bot(view: Mapping[str, Any]) -> tuple[State, Any, Any]:
    """A state that fits a view, with the viewer's observation and mask.

    What the view hides is drawn at random in that state and has no influence on observation and mask.
    """
    state = imagine(view, random.Random(0))
    return state, observation(state, view["viewer"]), mask(state)
