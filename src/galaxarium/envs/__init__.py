"""Environments for reinforcement learning over the compiled rules (docs/environments).

    import galaxarium.envs                                    # makes the ids known to Gymnasium
    gymnasium.make("galaxarium/classic-v0", opponents="greedy")
    gymnasium.make_vec("galaxarium/classic-v0", num_envs=1024)
    galaxarium.envs.table(players=4)                          # PettingZoo
    galaxarium.envs.open_spiel_game(players=2)                # OpenSpiel

Gymnasium and PettingZoo come with `galaxarium[envs]`, OpenSpiel with `galaxarium[openspiel]`.
"""

import importlib.util
from importlib import import_module
from typing import Any

from ..errors import MissingExtra

_LAZY = {
    "SingleEnv": ("single", "envs"),
    "CrowdEnv": ("vector", "envs"),
    "TableEnv": ("aec", "envs"),
    "table": ("aec", "envs"),
    "open_spiel_game": ("openspiel", "openspiel"),
}
"""Where each name is, and the extra it needs."""

__all__ = ["CrowdEnv", "SingleEnv", "TableEnv", "open_spiel_game", "table"]


def __getattr__(name: str) -> Any:
    """Load what is asked for, or say what it needs."""
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, extra = _LAZY[name]
    try:
        found = getattr(import_module(f".{module}", __name__), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("galaxarium"):
            raise
        raise MissingExtra(
            f"{error.name} is not installed; pip install 'galaxarium[{extra}]' brings it"
        ) from error
    return found


if importlib.util.find_spec("gymnasium") is not None:
    from .registration import register_all

    register_all()
