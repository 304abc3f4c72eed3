"""Policies, ready to think in one of the kernel's modes."""

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from ..game.compiling import Announcement
from ..kernel.build import Build
from ..kernel.codes import verb
from ..kernel.compiler import Progress, compile_rules
from ..kernel.engine import RULES, default_mode
from ..kernel.layout import GENERATOR, PLANETS, SEATS, STATE, new_states
from ..kernel.plain import plain_records
from .policy import (
    candidates,
    entry,
    evaluate,
    greedy,
    match,
    redeal,
    search,
    shares,
    simulate,
    tally,
    think,
    tree,
    workspace,
)
from .policy.tally import PLANET_TALLY, SEAT_TALLY
from .policy.traits import TRAITS

POLICIES = (
    redeal, evaluate, greedy, tree, candidates, shares, simulate, search, think, tally, match, entry,
)  # fmt: skip
"""The modules in the dialect, each after those it imports from."""

ENTRIES = ("think", "ponder", "search_on", "found", "match", "begin_match", "decision")

LOG = 20_000
"""Room for the actions of a match."""


class Shelf(list[Any]):
    """Scratch games in Python mode: putting one there copies it, as compiled code does."""

    def __init__(self, states: Any) -> None:
        super().__init__(plain_records(states))

    def __setitem__(self, place: Any, game: Any) -> None:
        self[place].record[:] = game.record


def _records(count: int, dtype: Any, mode: str) -> Any:
    """Some blank records, as the functions of a mode take them."""
    array = np.zeros(count, dtype)
    return plain_records(array) if mode == "python" else array


def _numbers(count: int, dtype: Any, mode: str) -> Any:
    """A row of zeros: an array, in Python mode a list."""
    array = np.zeros(count, dtype)
    return array.tolist() if mode == "python" else array


def new_workspace(mode: str) -> workspace.Workspace:
    """A clear workspace; of the policies only the judge is there."""
    nodes = workspace.NODES
    rows = {
        "near": (verb.LIMIT, "<i2"), "far": (verb.LIMIT, "<i2"), "wide": (verb.LIMIT, "<i2"),
        "values": (6, "<f8"), "shares": (SEATS, "<f8"), "traits": (len(TRAITS), "<f8"),
        "root": (workspace.ROOTS, "<i4"), "path": (workspace.PATH, "<i4"),
        "total": (nodes, "<f8"), "visits": (nodes, "<i4"), "child": (nodes, "<i4"), "sibling": (nodes, "<i4"),
        "action": (nodes, "<i2"), "owner": (nodes, "<i1"), "alive": (nodes, "<i1"), "squares": (nodes, "<f8"),
        "lead": (nodes, "<f8"), "spread": (nodes, "<f8"),
        "fresh": (6, "<i4"), "log": (LOG, "<i2"),
    }  # fmt: skip
    states = new_states(workspace.GAMES)
    profiles = np.zeros((SEATS + 1, think.FIRST_TRAIT + len(TRAITS)))
    profiles[workspace.JUDGE] = [think.GREEDY, 0, *(usual for _, usual in TRAITS)]
    return workspace.Workspace(
        games=Shelf(states) if mode == "python" else states.view(np.ndarray),
        profiles=profiles,
        bots=_records(workspace.GENERATORS, GENERATOR, mode),
        seats=_records(SEATS, SEAT_TALLY, mode),
        planets=_records(PLANETS, PLANET_TALLY, mode),
        **{name: _numbers(count, dtype, mode) for name, (count, dtype) in rows.items()},
    )


_workspaces = threading.local()


def own_workspace(mode: str) -> workspace.Workspace:
    """The workspace of this thread: a user leaves nothing in it that the next user depends on."""
    if not hasattr(_workspaces, mode):
        setattr(_workspaces, mode, new_workspace(mode))
    found: workspace.Workspace = getattr(_workspaces, mode)
    return found


def together(records: Any) -> Any:
    """A copy of the records on a workspace as one array, whatever the mode."""
    if isinstance(records, tuple):
        return np.concatenate([plain.record for plain in records])
    return records.copy()


def clear(records: Any) -> None:
    """Set records on a workspace to zero, whatever the mode."""
    for array in [plain.record for plain in records] if isinstance(records, tuple) else [records]:
        array[:] = np.zeros(1, array.dtype)


class Policies:
    """The entry points of entry.py in one mode."""

    think: Callable[..., int]
    ponder: Callable[..., None]
    search_on: Callable[..., int]
    found: Callable[..., int]
    match: Callable[..., int]
    begin_match: Callable[..., int]
    decision: Callable[..., int]

    def __init__(self, mode: str, progress: Progress) -> None:
        self.mode = mode
        vars(self).update(_load(mode, progress))


def _load(mode: str, progress: Progress) -> dict[str, Any]:
    if mode == "python":
        return {name: getattr(entry, f"enter_{name}") for name in ENTRIES}
    entry_points = compile_rules((*RULES, *POLICIES), _build(mode), progress)
    return {name: entry_points[f"enter_{name}"] for name in ENTRIES}


def _build(mode: str) -> Build:
    m = new_workspace(mode)
    number = 1.0
    examples = {
        "m": m, "t": STATE, "before": STATE, "traits": m.traits,
        "average": number, "outlook": number, "behind": number,
    }  # fmt: skip
    entries = frozenset(f"enter_{name}" for name in ENTRIES)
    return Build(mode == "checked", True, entries, "bots/policy", examples)


def are_ready(mode: str) -> bool:
    """Would the policies of this mode start without compiling?"""
    return mode == "python" or _build(mode).stamp.is_file()


_policies: dict[str, Policies] = {}
_making = threading.Lock()


def policies(mode: str = "", progress: Progress = lambda done, todo: None) -> Policies:
    """The policies of a mode, made once per process; the first compilation tells its progress."""
    mode = mode or default_mode()
    with _making:
        if mode not in _policies:
            _policies[mode] = Policies(mode, progress)
    return _policies[mode]


def ready_policies(mode: str = "") -> Policies:
    """The policies of a mode; if they have to be compiled first, that is told on the error stream."""
    if mode in _policies:
        return _policies[mode]
    announcement = Announcement("its bots", "one to two minutes")
    try:
        return policies(mode, announcement)
    finally:
        announcement.close()
