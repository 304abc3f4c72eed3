"""Sorted lists of up to seven faces, numbered: the arguments of reroll, convert and discard.

The numbers are in the canonical order (shorter first, then face by face, R11.4). The parts of each list are
written down in that order too, so that the lists that some dice allow are copied, not searched for.
"""

import functools
import itertools
from math import comb

import numpy as np

from .codes import face

LONGEST = 7

FACES: list[tuple[int, ...]] = [
    faces
    for size in range(LONGEST + 1)
    for faces in itertools.combinations_with_replacement(range(face.COUNT), size)
]
"""The list of faces behind each number; 0 is the empty list."""

NUMBER: dict[tuple[int, ...], int] = {faces: number for number, faces in enumerate(FACES)}

PARTS = comb(LONGEST + 2 * face.COUNT, LONGEST)
"""Pairs of a list and a part of it: lists of up to seven of twelve things, six in the part and six not."""


def fill(cards) -> None:
    """Write the lists into a card record."""
    for name, values in _tables().items():
        cards[name] = values


@functools.cache
def _tables() -> dict[str, np.ndarray]:
    count = np.array([[faces.count(f) for f in range(face.COUNT)] for faces in FACES], np.int8)
    size = count.sum(1)
    longer = [[NUMBER.get((*faces, f), -1) for f in range(face.COUNT)] for faces in FACES]
    whole, part = np.nonzero(np.logical_and.reduce([some[:, None] >= some for some in count.T]))
    rank = whole * (LONGEST + 2) + size[part]  # grows along the parts; the last column is where a list ends
    first = np.searchsorted(rank, np.arange(len(FACES) * (LONGEST + 2)))
    return {
        "list_rank": _ranks(),
        "list_child": np.array(longer),
        "list_size": size,
        "list_count": count,
        "list_part": part,
        "list_first": first.reshape(len(FACES), LONGEST + 2),
    }


def _ranks() -> np.ndarray:
    """How much a face adds to a list's number, by how many dice are left to name and how many show the face.

    With every face go the lists that name it more often and are the same so far, for these come before; with
    the first one also all shorter lists.
    """
    ranks = np.zeros((face.COUNT, LONGEST + 1, LONGEST + 1), int)
    for f, left in itertools.product(range(face.COUNT), range(LONGEST + 1)):
        later = face.COUNT - 1 - f
        for count in range(left + 1):
            ranks[f, left, count] = sum(_lists(left - more, later) for more in range(count + 1, left + 1))
        if f == 0:
            ranks[f, left] += sum(_lists(size, face.COUNT) for size in range(left))
    return ranks


def _lists(size: int, faces: int) -> int:
    """How many lists of a size are there with some faces?"""
    return comb(size + faces - 1, size) if faces else int(size == 0)
