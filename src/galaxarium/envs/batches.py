"""Halls of games, ready to be played in one of the kernel's modes.

The functions in the dialect are compiled as two builds of their own: one with random opponents only, and,
where somebody asks for it, one with the greedy minds.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.policies import MINDS, Shelf, new_workspace
from ..bots.policy.workspace import Workspace
from ..game.compiling import Announcement
from ..kernel.build import Build, sources_digest
from ..kernel.codes import verb
from ..kernel.compiler import Progress, compile_rules
from ..kernel.engine import RULES, default_mode
from ..kernel.layout import STATE, new_states
from ..kernel.plain import plain_class
from .dialect import batch, entry, masks, observe, play, question, reward, slices
from .dialect.batch import ALONE, CHARTER, ROOM, Batch
from .forms import SCALE

ENVS = (question, observe, masks, reward, play, entry)
"""The modules in the dialect, each after those it imports from."""

ENTRIES = ("advance", "advance_alone", "observe")


@dataclass(frozen=True)
class BatchBuild(Build):
    """A build that may contain the minds too, whose sources count then."""

    minds: bool = False

    @property
    def folder(self) -> Path:
        """Beside those of the kernel, named by everything that goes into it."""
        usual = super().folder
        return (
            usual.with_name(f"{usual.name}-{sources_digest(beside='bots/policy')}") if self.minds else usual
        )


class EntryPoints:
    """The doors of entry.py in one mode."""

    advance: Callable[..., int]
    advance_alone: Callable[..., int]
    observe: Callable[..., None]

    def __init__(self, mode: str, minds: bool, progress: Progress) -> None:
        self.mode = mode
        self.minds = minds
        vars(self).update(_load(mode, minds, progress))


def _load(mode: str, minds: bool, progress: Progress) -> dict[str, Any]:
    if mode == "python":
        return {name: getattr(entry, f"enter_{name}") for name in ENTRIES}
    modules = (*RULES, *MINDS, *ENVS) if minds else (*RULES, *ENVS)
    doors = compile_rules(modules, build(mode, minds), progress)
    return {name: doors[f"enter_{name}"] for name in ENTRIES}


def build(mode: str, minds: bool) -> BatchBuild:
    """Which machine code is wanted, and what the names in it stand for."""
    h = new_hall(1)
    number = 1.0
    examples = {
        "h": h, "m": None, "r": ROOM, "k": CHARTER,
        "obs": h.obs[0], "mask": h.masks[0], "floats": h.floats[0], "alone": np.zeros(1, ALONE),
    }  # fmt: skip
    if minds:
        m = new_workspace(mode)
        examples |= {
            "m": m, "t": STATE, "before": STATE, "traits": m.traits,
            "average": number, "outlook": number, "behind": number,
        }  # fmt: skip
    entries = frozenset(f"enter_{name}" for name in ENTRIES)
    return BatchBuild(mode == "checked", True, entries, "envs/dialect", examples, minds)


_doors: dict[tuple[str, bool], EntryPoints] = {}
_making = threading.Lock()


def ready_doors(mode: str = "", minds: bool = False) -> EntryPoints:
    """The doors of a mode, made once per process; a first compilation is told on the error stream."""
    mode = mode or default_mode()
    announcement = Announcement("its environments", "about half a minute")
    try:
        with _making:
            if (mode, minds) not in _doors:
                _doors[mode, minds] = EntryPoints(mode, minds, announcement)
        return _doors[mode, minds]
    finally:
        announcement.close()


def new_hall(games: int, floats: bool = False) -> Batch:
    """A hall with room for some games, all of them due to begin; its charter is blank."""
    length = slices.LENGTH
    made = Batch(
        games=new_states(games + 1).view(np.ndarray),
        rooms=np.zeros(games, ROOM),
        charters=np.zeros(1, CHARTER),
        choices=np.zeros((games, verb.LIMIT), np.int16),
        masks=np.zeros((games, verb.COUNT), np.int8),
        obs=np.zeros((2 * games, length), np.int8),
        floats=np.zeros((games if floats else 1, length), np.float32),
    )
    return _opened(made, floats)


def lone_hall(cards: Any, floats: bool = False) -> tuple[Any, Batch]:
    """A hall with room for a single game, and the one record it lies in, together with its cards."""
    alone = np.zeros(1, ALONE)
    alone["games"][0] = new_states(2)
    alone["tables"][0] = cards
    return alone, _opened(Batch(*(alone[name][0] for name in Batch._fields)), floats)


def _opened(made: Batch, floats: bool) -> Batch:
    made.rooms["fresh"] = batch.DUE
    made.charters["floats"] = floats
    made.charters["scale"] = SCALE
    return made


def face(h: Batch, mode: str) -> Batch:
    """The hall as the doors of a mode take it: the same memory, in Python mode as plain numbers."""
    if mode != "python":
        return h
    names = ("choices", "masks", "obs", "floats")
    rows = {name: [memoryview(row) for row in getattr(h, name)] for name in names}
    return Batch(Shelf(h.games), _records(h.rooms), _records(h.charters), **rows)


def _records(array: Any) -> Any:
    plain = plain_class(array.dtype)
    return tuple(plain(array[i : i + 1]) for i in range(len(array)))


def desk_of(rows: list[list[float]], mode: str) -> Workspace:
    """A desk for greedy opponents: the minds of the places after the learner's."""
    m = new_workspace(mode)
    for place, row in enumerate(rows):
        m.minds[place] = row
    return m
