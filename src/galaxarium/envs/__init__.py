"""Environments for reinforcement learning over the compiled rules (docs/environments).

    import galaxarium.envs                                    # registers the ids with Gymnasium
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
    "GalaxariumVectorEnv": ("vector", "envs"),
    "TableEnv": ("aec", "envs"),
    "table": ("aec", "envs"),
    "FunctionalGame": ("functional", "envs"),
    "open_spiel_game": ("openspiel", "openspiel"),
}
"""The module of each name, and the extra it needs."""

__all__ = ["FunctionalGame", "GalaxariumVectorEnv", "SingleEnv", "TableEnv", "open_spiel_game", "table"]


def __getattr__(name: str) -> Any:
    """Import a name when it is first used, or say which extra it needs."""
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
