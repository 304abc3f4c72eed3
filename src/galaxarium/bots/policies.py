"""Minds, ready to think in one of the kernel's modes."""

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
from ..kernel.plain import plain_class
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

MINDS = (
    redeal, evaluate, greedy, tree, candidates, shares, simulate, search, think, tally, match, entry,
)  # fmt: skip
"""The modules in the dialect, each after those it imports from."""

ENTRIES = ("think", "ponder", "search_on", "found", "match", "begin_match", "decision")

LOG = 20_000
"""Room for the actions of a match."""


class Shelf:
    """Scratch games in Python mode: putting one there copies it, as compiled code does."""

    def __init__(self, states: Any) -> None:
        plain = plain_class(STATE)
        self._games = [plain(states[i : i + 1]) for i in range(len(states))]

    def __getitem__(self, place: int) -> Any:
        return self._games[place]

    def __setitem__(self, place: int, game: Any) -> None:
        self._games[place].record[:] = game.record


def _records(count: int, dtype: Any, mode: str) -> Any:
    """Some blank records, as the functions of a mode take them."""
    array = np.zeros(count, dtype)
    if mode != "python":
        return array
    plain = plain_class(dtype)
    return tuple(plain(array[i : i + 1]) for i in range(count))


def _numbers(count: int, dtype: Any, mode: str) -> Any:
    """A row of zeros: an array, in Python mode a list."""
    array = np.zeros(count, dtype)
    return array.tolist() if mode == "python" else array


def new_workspace(mode: str) -> workspace.Workspace:
    """A clear desk; of the minds only the judge is there."""
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
    minds = np.zeros((SEATS + 1, think.FIRST_TRAIT + len(TRAITS)))
    minds[workspace.JUDGE] = [think.GREEDY, 0, *(usual for _, usual in TRAITS)]
    return workspace.Workspace(
        games=Shelf(states) if mode == "python" else states.view(np.ndarray),
        minds=minds,
        bots=_records(workspace.GENERATORS, GENERATOR, mode),
        seats=_records(SEATS, SEAT_TALLY, mode),
        planets=_records(PLANETS, PLANET_TALLY, mode),
        **{name: _numbers(count, dtype, mode) for name, (count, dtype) in rows.items()},
    )


_desks = threading.local()


def own_desk(mode: str) -> workspace.Workspace:
    """The desk of this thread: whoever uses it leaves nothing on it that others would mind."""
    if not hasattr(_desks, mode):
        setattr(_desks, mode, new_workspace(mode))
    found: workspace.Workspace = getattr(_desks, mode)
    return found


def together(records: Any) -> Any:
    """A copy of the records on a desk as one array, whatever the mode."""
    if isinstance(records, tuple):
        return np.concatenate([plain.record for plain in records])
    return records.copy()


def clear(records: Any) -> None:
    """Set records on a desk to zero, whatever the mode."""
    for array in [plain.record for plain in records] if isinstance(records, tuple) else [records]:
        array[:] = np.zeros(1, array.dtype)


class Policies:
    """The doors of entry.py in one mode."""

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
    doors = compile_rules((*RULES, *MINDS), _build(mode), progress)
    return {name: doors[f"enter_{name}"] for name in ENTRIES}


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
    """Would the minds of this mode start without compiling?"""
    return mode == "python" or _build(mode).stamp.is_file()


_minds: dict[str, Policies] = {}
_making = threading.Lock()


def minds(mode: str = "", progress: Progress = lambda done, todo: None) -> Policies:
    """The minds of a mode, made once per process; the first compilation tells its progress."""
    mode = mode or default_mode()
    with _making:
        if mode not in _minds:
            _minds[mode] = Policies(mode, progress)
    return _minds[mode]


def ready_minds(mode: str = "") -> Policies:
    """The minds of a mode; if they have to be compiled first, that is told on the error stream."""
    announcement = Announcement("its bots", "one to two minutes")
    try:
        return minds(mode, announcement)
    finally:
        announcement.close()
