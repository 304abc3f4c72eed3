"""Three ways to run the same rules: python, compiled, checked (compiled with bounds checks).

The rule modules are plain Python and stay so. A compiled engine is a twin of them: every function again, with its kernel names bound to
compiled twins. So one process may hold several engines and hand a game from one to another; the state is the same bytes for all.
This is the only file that knows numba.
"""

import functools
import hashlib
import importlib.util
import os
import sys
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
from platformdirs import user_cache_path

from ..errors import BadSetup
from . import actions, batch, choices, dice, economy, fleet, follow, legal, resolve, rng, stack, step, turn
from .abilities import exchange, families, regressing, shipping, table, upgrading, usable
from .cards import CARDS
from .codes import verb
from .layout import EVENTS, STATE
from .plain import plain_class

MODES = ("compiled", "python", "checked")

# every module of rules, each after those it imports from
RULES = (
    rng, stack, economy, fleet, dice, actions, exchange, regressing, upgrading, shipping, table, families, usable,
    follow, choices, legal, resolve, turn, step, batch,
)  # fmt: skip

ENTRIES = {"step": "step begin run", "legal": "legal", "turn": "mission_points", "batch": "play_random finish_random", "rng": "seed_words"}
"""What is called from outside, by module; only these are kept in the cache on disk."""

_PLAIN = {dtype: plain_class(dtype) for dtype in (STATE, CARDS, EVENTS)}


class Engine:
    """The rules, ready to run in one mode."""

    def __init__(self, mode: str, modules: dict[str, Any]) -> None:
        self.mode = mode
        for module, names in ENTRIES.items():
            for name in names.split():
                setattr(self, name, getattr(modules[module], name))

    begin: Callable[..., int]
    step: Callable[..., int]
    run: Callable[..., int]
    legal: Callable[..., int]
    mission_points: Callable[..., int]
    play_random: Callable[..., int]
    finish_random: Callable[..., int]
    seed_words: Callable[..., None]

    def face(self, record: Any) -> Any:
        """The face of a one-element record array that this engine's functions take."""
        return _PLAIN[record.dtype.fields and np.dtype(record.dtype)](record) if self.mode == "python" else record[0]

    def buffer(self) -> Any:
        """Room for the choices of one decision."""
        return [0] * verb.LIMIT if self.mode == "python" else np.zeros(verb.LIMIT, np.int16)


def default_mode() -> str:
    """The mode named by GALAXARIUM_MODE; else compiled where numba is installed, and python where it is not."""
    mode = os.environ.get("GALAXARIUM_MODE", "")
    if mode and mode not in MODES:
        raise BadSetup(f"GALAXARIUM_MODE is {mode!r}; it can be {', '.join(MODES)}")
    if importlib.util.find_spec("numba") is None:
        return "python"
    return mode or "compiled"


@functools.cache
def engine(mode: str = "") -> Engine:
    """The engine of a mode, made once per process."""
    mode = mode or default_mode()
    if mode == "python":
        return Engine(mode, {module.__name__.rpartition(".")[2]: module for module in RULES})
    return Engine(mode, _compiled_modules(mode == "checked"))


def _compiled_modules(checked: bool) -> dict[str, Any]:
    twins: dict[str, types.ModuleType] = {}
    functions: dict[Any, Any] = {}
    with _cache_folder():
        for module in RULES:
            name = module.__name__.rpartition(".")[2]
            twins[module.__name__] = _twin(module, twins, functions, ENTRIES.get(name, "").split(), checked)
    return {name.rpartition(".")[2]: twin for name, twin in twins.items()}


def _twin(module: Any, twins: dict[str, Any], functions: dict[Any, Any], entries: list[str], checked: bool) -> Any:
    """A copy of a module whose functions are compiled and call compiled functions."""
    from numba import njit

    twin = types.ModuleType(module.__name__)
    space = twin.__dict__
    for name, value in vars(module).items():
        if isinstance(value, types.ModuleType):
            space[name] = twins.get(value.__name__, value)
        elif isinstance(value, types.FunctionType) and value.__module__ != module.__name__:
            space[name] = functions.get(value, value)
        elif not isinstance(value, types.FunctionType):
            space[name] = value
    for name, value in vars(module).items():
        if isinstance(value, types.FunctionType) and value.__module__ == module.__name__:
            clone = types.FunctionType(value.__code__, space, name, value.__defaults__)
            clone.__module__ = module.__name__
            compile_it = njit(nogil=True, error_model="numpy", boundscheck=checked, cache=name in entries)
            space[name] = functions[value] = compile_it(clone)
    return twin


def sources_digest() -> str:
    """A hash of everything compiled code depends on: the kernel's sources, Python, NumPy and numba."""
    import numba

    digest = hashlib.blake2b(digest_size=8)
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    digest.update(f"{sys.version} {np.__version__} {numba.__version__}".encode())
    return digest.hexdigest()


def cache_path() -> Path:
    """The folder of compiled code, named by a hash of its sources, so that it can never be stale."""
    root = os.environ.get("GALAXARIUM_CACHE", "")
    return (Path(root) if root else user_cache_path("galaxarium")) / f"kernel-{sources_digest()}"


@contextmanager
def _cache_folder() -> Iterator[None]:
    """Let numba keep our code in our folder, and put its setting back."""
    from numba import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_path())
    try:
        yield
    finally:
        config.CACHE_DIR = before
