"""Three ways to run the same rules: python, compiled, checked (compiled with bounds checks).

The state is the same bytes for all of them, so a game may go from one to another at any time.
"""

import importlib.util
import os
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np

from ..errors import BadSetup
from . import (
    actions,
    batch,
    dice,
    economy,
    entry,
    fleet,
    follow,
    legal,
    places,
    rng,
    rogue,
    stack,
    step,
    turn,
)
from .abilities import copying, exchange, families, regressing, shipping, table, upgrading, usable
from .build import Build
from .cards import CARDS
from .codes import verb
from .compiler import Progress, compile_rules
from .decisions import attacks, copies, galaxy, main, ships, targets
from .layout import EVENTS, GENERATOR, STATE
from .plain import plain_class

MODES = ("compiled", "python", "checked")

# every module of rules, each after those it imports from
RULES = (
    rng, stack, economy, places, fleet, dice, actions, exchange, regressing, upgrading, shipping, table,
    families, copying, usable, follow, rogue, main, ships, galaxy, targets, copies, attacks, legal,
    turn, step, batch, entry,
)  # fmt: skip

ENTRIES = ("step", "legal", "mission_points", "can_use", "seed_game", "seed_bot")
QUIET_ENTRIES = ("quiet_step", "play_random")
"""The entry points of entry.py, by name; quiet ones note no events."""

_PLAIN = {dtype: plain_class(dtype) for dtype in (STATE, CARDS, EVENTS, GENERATOR)}


def _silent(done: int, todo: int) -> None:
    """Do not report progress."""


class Engine:
    """The rules, ready to run in one mode."""

    step: Callable[..., int]
    legal: Callable[..., int]
    mission_points: Callable[..., int]
    can_use: Callable[..., bool]
    seed_game: Callable[..., None]
    seed_bot: Callable[..., None]

    def __init__(self, mode: str, progress: Progress = _silent) -> None:
        self.mode = mode
        self._quiet: SimpleNamespace | None = None
        self._lock = threading.Lock()
        vars(self).update(_load(mode, ENTRIES, quiet=False, progress=progress))

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is the engine of the same mode, of which there is one in each process."""
        return engine, (self.mode,)

    @property
    def quiet(self) -> SimpleNamespace:
        """Without events, for many games at once: `quiet_step` and `play_random`."""
        return self.load_quiet()

    def load_quiet(self, progress: Progress = _silent) -> SimpleNamespace:
        """Make the quiet functions, once; the first compilation tells its progress."""
        with self._lock:
            if self._quiet is None:
                functions = _load(self.mode, QUIET_ENTRIES, quiet=True, progress=progress)
                self._quiet = SimpleNamespace(**functions)
        return self._quiet

    def face(self, record: Any) -> Any:
        """The face of a one-element record array that this engine's functions take."""
        if self.mode != "python":
            return record.view(np.ndarray)
        return (_PLAIN[record.dtype](record),)

    def buffer(self) -> Any:
        """Room for the choices of one decision."""
        return [0] * verb.LIMIT if self.mode == "python" else np.zeros(verb.LIMIT, np.int16)


def default_mode() -> str:
    """The mode named by GALAXARIUM_MODE, else compiled; without numba it is python."""
    mode = os.environ.get("GALAXARIUM_MODE", "")
    if mode and mode not in MODES:
        raise BadSetup(f"GALAXARIUM_MODE is {mode!r}; it can be {', '.join(MODES)}")
    if not has_numba():
        return "python"
    return mode or "compiled"


def has_numba() -> bool:
    """Can anything be compiled here?"""
    return importlib.util.find_spec("numba") is not None


def is_ready(mode: str) -> bool:
    """Would the engine of this mode start without compiling?"""
    return mode == "python" or _build(mode, ENTRIES, quiet=False).stamp.is_file()


_engines: dict[str, Engine] = {}
_making = threading.Lock()


def engine(mode: str = "", progress: Progress = _silent) -> Engine:
    """The engine of a mode, made once per process; the first compilation tells its progress."""
    mode = mode or default_mode()
    with _making:
        if mode not in _engines:
            _engines[mode] = Engine(mode, progress)
    return _engines[mode]


def _build(mode: str, entries: tuple[str, ...], quiet: bool) -> Build:
    return Build(mode == "checked", quiet, frozenset(f"enter_{name}" for name in entries))


def _load(mode: str, entries: tuple[str, ...], quiet: bool, progress: Progress) -> dict[str, Any]:
    """The functions of a mode, by name."""
    if mode == "python":
        return {name: getattr(entry, f"enter_{name}") for name in entries}
    entry_points = compile_rules(RULES, _build(mode, entries, quiet), progress)
    return {name: entry_points[f"enter_{name}"] for name in entries}
