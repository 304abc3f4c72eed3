"""The 2,511 actions as sums of 645 components ("atoms"), so that a small network can rate all of them.

The network gives a number to every atom, and the value of an action is the sum over its atoms. Most actions
are a single atom. A list of dice has one for each face and how often it occurs; a move has one for its start
and one for its end. Atoms of a space of the row are computed by the same weights for every space.
"""

import functools
from typing import Any

import numpy as np

from ...kernel.codes import face, verb
from ...kernel.layout import SEATS, SPACES
from ...kernel.multisets import FACES, LONGEST

SINGLE = (
    "KEEP", "ACTIVATE", "END", "SET", "PASS", "UPGRADE", "USE", "FOLLOW", "PAY", "STEAL", "TRADE", "HIRE",
    "REPEAT", "PERFORM", "GAIN", "FORCE", "ALLOW", "LOSE", "BUY",
)  # fmt: skip
"""Verbs each of whose actions is a single atom."""

LISTS = ("REROLL", "CONVERT", "DISCARD")
"""Verbs about lists of dice: an atom for the verb, and one for each face and count."""

(
    FROM_SURFACE, FROM_ORBIT, TO_SURFACE, TO_ORBIT, ADVANCE, REPLACE, RECALL, TRANSFER_FROM, TRANSFER_TO,
    REGRESS,
) = range(10)  # fmt: skip
"""Atoms of a space; REGRESS is the first of one for each seat."""
SPACE_ATOMS = REGRESS + SEATS


def _size(name: str) -> int:
    """How many actions a verb has."""
    following = verb.NAMES.index(name) + 1
    end = verb.COUNT if following == len(verb.NAMES) else getattr(verb, verb.NAMES[following])
    return int(end) - int(getattr(verb, name))


SINGLE_AT = dict(zip(SINGLE, np.cumsum([0, *map(_size, SINGLE)]).tolist(), strict=False))
LIST_ATOMS = 1 + face.COUNT * LONGEST
LISTS_AT = sum(map(_size, SINGLE))
HOME_AT = LISTS_AT + len(LISTS) * LIST_ATOMS  # from home, to home
GLOBAL_ATOMS = HOME_AT + 2
COUNT = GLOBAL_ATOMS + SPACES * SPACE_ATOMS
"""The number of atoms: first those of the whole game, then those of each space."""


def _space(space: int, atom: int) -> int:
    return GLOBAL_ATOMS + space * SPACE_ATOMS + atom


def _place(place: int, to: int) -> int:
    """The atom of a place a ship leaves (0) or goes to (1)."""
    if place == 0:
        return HOME_AT + to
    surface, orbit = (TO_SURFACE, TO_ORBIT) if to else (FROM_SURFACE, FROM_ORBIT)
    return _space((place - 1) // 2, surface if place % 2 else orbit)


def _list(position: int, number: int) -> list[int]:
    """The atoms of a list of dice."""
    start = LISTS_AT + position * LIST_ATOMS
    faces = FACES[number]
    counts = [(f, faces.count(f)) for f in range(face.COUNT)]
    return [start, *(start + 1 + f * LONGEST + count - 1 for f, count in counts if count)]


def atoms_of(name: str, argument: int) -> list[int]:
    """The atoms of an action, given as a verb and its argument."""
    if name in LISTS:
        return _list(LISTS.index(name), argument)
    if name == "MOVE":
        start, end = divmod(argument, verb.PLACES)
        return [_place(start, 0), _place(end, 1)]
    if name == "TRANSFER":
        start, end = divmod(argument, SPACES)
        return [_space(start, TRANSFER_FROM), _space(end, TRANSFER_TO)]
    if name == "REGRESS":
        seat, space = divmod(argument, SPACES)
        return [_space(space, REGRESS + seat)]
    if name in ("ADVANCE", "REPLACE", "RECALL"):
        return [_space(argument, {"ADVANCE": ADVANCE, "REPLACE": REPLACE, "RECALL": RECALL}[name])]
    return [SINGLE_AT[name] + argument]


@functools.cache
def matrix() -> Any:
    """Actions by atoms: 1 where an action has an atom."""
    made = np.zeros((verb.COUNT, COUNT), np.float32)
    for name in verb.NAMES:
        base = getattr(verb, name)
        for argument in range(_size(name)):
            made[base + argument, atoms_of(name, argument)] = 1.0
    return made
