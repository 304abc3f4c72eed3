"""Sorted lists of up to seven faces, numbered: the arguments of reroll, convert and discard.

The lists form a tree: the children of a list are the list with one face appended that is not smaller than
its last. Numbering the tree breadth first gives exactly the canonical order (shorter first, then face by
face, R11.4), so walking it breadth first lists choices in order without sorting.
"""

import itertools

from .codes import face

LONGEST = 7

FACES: list[tuple[int, ...]] = [
    faces
    for size in range(LONGEST + 1)
    for faces in itertools.combinations_with_replacement(range(face.COUNT), size)
]
"""The list of faces behind each number; 0 is the empty list."""

NUMBER: dict[tuple[int, ...], int] = {faces: number for number, faces in enumerate(FACES)}


def fill(cards) -> None:
    """Write the tree into a card record; -1 where a child would be longer than seven."""
    for number, faces in enumerate(FACES):
        cards.list_size[number] = len(faces)
        cards.list_last[number] = faces[-1] if faces else 0
        for f in range(face.COUNT):
            cards.list_count[number, f] = faces.count(f)
            cards.list_child[number, f] = NUMBER.get((*faces, f), -1)
