"""Three ways to run the same rules: python, compiled, checked (compiled with bounds checks).

The state is the same bytes for all of them, so a game may go from one to another at any time.
"""

import importlib.util
import os
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import BadSetup
from . import (
    actions,
    batch,
    choices,
    dice,
    economy,
    effects,
    fleet,
    follow,
    legal,
    places,
    resolve,
    rng,
    rogue,
    stack,
    step,
    targets,
    turn,
)
from .abilities import copying, exchange, families, regressing, shipping, table, upgrading, usable
from .cards import CARDS
from .codes import verb
from .compiler import Progress, compile_rules
from .layout import EVENTS, GENERATOR, STATE
from .plain import plain_class

MODES = ("compiled", "python", "checked")

# every module of rules, each after those it imports from
RULES = (
    rng, stack, economy, places, fleet, dice, actions, exchange, regressing, upgrading, shipping, table,
    families, copying, usable, follow, rogue, choices, targets, legal, resolve, effects, turn, step, batch,
)  # fmt: skip

ENTRIES = {
    "step": "step",
    "legal": "legal",
    "mission_points": "turn",
    "play_random": "batch",
    "seed_game": "batch",
    "seed_bot": "batch",
}
"""What is called from outside, and where it lives."""

_PLAIN = {dtype: plain_class(dtype) for dtype in (STATE, CARDS, EVENTS, GENERATOR)}


class Engine:
    """The rules, ready to run in one mode."""

    step: Callable[..., int]
    legal: Callable[..., int]
    mission_points: Callable[..., int]
    play_random: Callable[..., int]
    seed_game: Callable[..., None]
    seed_bot: Callable[..., None]

    def __init__(self, mode: str, modules: dict[str, Any]) -> None:
        self.mode = mode
        for name, module in ENTRIES.items():
            setattr(self, name, getattr(modules[module], name))

    def face(self, record: Any) -> Any:
        """The face of a one-element record array that this engine's functions take."""
        if self.mode != "python":
            return record[0]
        return _PLAIN[record.dtype](record)

    def buffer(self) -> Any:
        """Room for the choices of one decision."""
        return [0] * verb.LIMIT if self.mode == "python" else np.zeros(verb.LIMIT, np.int16)


def default_mode() -> str:
    """The mode named by GALAXARIUM_MODE; else compiled where numba is installed, and python where it is
    not."""
    mode = os.environ.get("GALAXARIUM_MODE", "")
    if mode and mode not in MODES:
        raise BadSetup(f"GALAXARIUM_MODE is {mode!r}; it can be {', '.join(MODES)}")
    if importlib.util.find_spec("numba") is None:
        return "python"
    return mode or "compiled"


_engines: dict[str, Engine] = {}


def engine(mode: str = "", progress: Progress = lambda done, todo: None) -> Engine:
    """The engine of a mode, made once per process; the first compilation tells its progress."""
    mode = mode or default_mode()
    if mode not in _engines:
        _engines[mode] = _make_engine(mode, progress)
    return _engines[mode]


def _make_engine(mode: str, progress: Progress) -> Engine:
    if mode == "python":
        return Engine(mode, {module.__name__.rpartition(".")[2]: module for module in RULES})
    return Engine(mode, compile_rules(RULES, set(ENTRIES), mode == "checked", progress))
