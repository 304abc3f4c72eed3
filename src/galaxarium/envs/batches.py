"""Memory of batches, and the compiled entry points that step them.

The functions in the dialect are compiled as one of two builds: with random opponents only or, where greedy
opponents play, with the policies too (which takes longer to compile).
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.policies import POLICIES, Shelf, new_workspace
from ..bots.policy.workspace import Workspace
from ..game.compiling import Announcement
from ..kernel.build import Build, sources_digest
from ..kernel.codes import verb
from ..kernel.compiler import Progress, compile_rules
from ..kernel.engine import RULES, default_mode
from ..kernel.layout import STATE, new_states
from ..kernel.plain import plain_records
from .dialect import batch, entry, masks, observe, play, question, reward, slices
from .dialect.batch import CONFIG, ENV_STATE, SINGLE, Batch
from .observations import SCALE

ENVS = (question, observe, masks, reward, play, entry)
"""The modules in the dialect, each after those it imports from."""

ENTRIES = ("advance", "advance_single", "show", "observe")


@dataclass(frozen=True)
class BatchBuild(Build):
    """A build; with `policies` its digest covers their sources too."""

    policies: bool = False

    @property
    def folder(self) -> Path:
        """A folder beside those of the kernel, named after the digest of all sources in the build."""
        usual = super().folder
        return (
            usual.with_name(f"{usual.name}-{sources_digest(beside='bots/policy')}")
            if self.policies
            else usual
        )


class EntryPoints:
    """The entry points of entry.py in one mode."""

    advance: Callable[..., int]
    advance_single: Callable[..., int]
    show: Callable[..., None]
    observe: Callable[..., None]

    def __init__(self, mode: str, policies: bool, progress: Progress) -> None:
        self.mode = mode
        self.policies = policies
        vars(self).update(_load(mode, policies, progress))


def _load(mode: str, policies: bool, progress: Progress) -> dict[str, Any]:
    if mode == "python":
        return {name: getattr(entry, f"enter_{name}") for name in ENTRIES}
    modules = (*RULES, *POLICIES, *ENVS) if policies else (*RULES, *ENVS)
    entry_points = compile_rules(modules, build(mode, policies), progress)
    return {name: entry_points[f"enter_{name}"] for name in ENTRIES}


def build(mode: str, policies: bool) -> BatchBuild:
    """The build to compile, with an example value for the type of each argument name."""
    h = new_batch(1)
    number = 1.0
    examples = {
        "h": h, "m": None, "r": ENV_STATE, "k": CONFIG,
        "obs": h.obs[0], "mask": h.masks[0], "floats": h.floats[0], "single": np.zeros(1, SINGLE),
    }  # fmt: skip
    if policies:
        m = new_workspace(mode)
        examples |= {
            "m": m, "t": STATE, "before": STATE, "traits": m.traits,
            "average": number, "outlook": number, "behind": number,
        }  # fmt: skip
    entries = frozenset(f"enter_{name}" for name in ENTRIES)
    return BatchBuild(mode == "checked", True, entries, "envs/dialect", examples, policies)


_entry_points: dict[tuple[str, bool], EntryPoints] = {}
_making = threading.Lock()


def ready_entry_points(mode: str = "", policies: bool = False) -> EntryPoints:
    """The entry points of a mode, made once per process; a first compilation is announced on stderr."""
    mode = mode or default_mode()
    announcement = Announcement("its environments", "about half a minute")
    try:
        with _making:
            if (mode, policies) not in _entry_points:
                _entry_points[mode, policies] = EntryPoints(mode, policies, announcement)
        return _entry_points[mode, policies]
    finally:
        announcement.close()


def new_batch(games: int, floats: bool = False) -> Batch:
    """A batch with memory for some games; each begins with the next step. Its config is blank."""
    length = slices.LENGTH
    made = Batch(
        games=new_states(games + 1).view(np.ndarray),
        env_states=np.zeros(games, ENV_STATE),
        configs=np.zeros(1, CONFIG),
        choices=np.zeros((games, verb.LIMIT), np.int16),
        masks=np.zeros((games, verb.COUNT), np.int8),
        obs=np.zeros((2 * games, length), np.int8),
        floats=np.zeros((games if floats else 1, length), np.float32),
    )
    return _opened(made, floats)


def single_batch(cards: Any, floats: bool = False) -> tuple[Any, Batch]:
    """A batch of a single game, and the one record that holds the batch and its cards."""
    single = np.zeros(1, SINGLE)
    single["games"][0] = new_states(2)
    single["tables"][0] = cards
    return single, _opened(_fields(single), floats)


def copied(single: Any, made: Batch) -> tuple[Any, Batch]:
    """A copy of a batch and of the record that holds it, if it is a single game."""
    if single is None:
        return None, Batch(*(array.copy() for array in made))
    single = single.copy()
    return single, _fields(single)


def _fields(single: Any) -> Batch:
    """The batch in a record."""
    return Batch(*(single[name][0] for name in Batch._fields))


def _opened(made: Batch, floats: bool) -> Batch:
    made.env_states["fresh"] = batch.DUE
    made.configs["floats"] = floats
    made.configs["scale"] = SCALE
    return made


def face(h: Batch, mode: str) -> Batch:
    """The batch as the entry points of a mode take it: in Python mode, plain numbers over the same memory."""
    if mode != "python":
        return h
    names = ("choices", "masks", "obs", "floats")
    rows = {name: [memoryview(row) for row in getattr(h, name)] for name in names}
    return Batch(Shelf(h.games), plain_records(h.env_states), plain_records(h.configs), **rows)


def workspace_of(rows: Any, mode: str) -> Workspace:
    """A workspace for greedy opponents: the profile of each player; the learner's is not read."""
    return new_workspace(mode)._replace(profiles=np.array(rows))
