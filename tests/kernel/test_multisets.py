"""Sorted lists of faces: their order is the canonical one, and the tree leads from each to longer ones."""

import itertools

import pytest

from galaxarium.game.cards import classic
from galaxarium.kernel import multisets
from galaxarium.kernel.codes import face, verb

FACES, NUMBER = multisets.FACES, multisets.NUMBER


def test_every_sorted_list_once():
    wanted = {
        tuple(sorted(faces))
        for size in range(5)
        for faces in itertools.product(range(face.COUNT), repeat=size)
    }
    assert {faces for faces in FACES if len(faces) < 5} == wanted
    assert len(FACES) == len(set(FACES)) == verb.MULTISETS
    assert all(list(faces) == sorted(faces) for faces in FACES)
    assert max(map(len, FACES)) == multisets.LONGEST == 7


def test_shorter_first_then_face_by_face():
    assert sorted(FACES, key=lambda faces: (len(faces), faces)) == FACES
    assert FACES[0] == ()
    assert [NUMBER[faces] for faces in FACES] == list(range(len(FACES)))


@pytest.mark.parametrize("longest, count", [(2, verb.PAIRS), (3, verb.TRIPLES), (7, verb.MULTISETS)])
def test_ranges_of_the_action_map(longest, count):
    assert sum(len(faces) <= longest for faces in FACES) == count


def test_tree():
    record = classic().record[0]
    parents = {}
    for number, faces in enumerate(FACES):
        assert record.list_size[number] == len(faces)
        assert record.list_last[number] == (faces[-1] if faces else 0)
        assert record.list_count[number].tolist() == [faces.count(f) for f in range(face.COUNT)]
        for f in range(face.COUNT):
            child = int(record.list_child[number, f])
            if len(faces) == 7 or (faces and f < faces[-1]):
                assert child == -1
            else:
                assert FACES[child] == (*faces, f)
                assert child > number
                assert parents.setdefault(child, number) == number
    assert set(parents) == set(range(1, len(FACES))), "every list but the empty one has one parent"


def test_breadth_first_is_the_canonical_order():
    record = classic().record[0]
    order, queue = [], [0]
    while queue:
        number = queue.pop(0)
        order.append(number)
        queue += [int(child) for child in record.list_child[number] if child >= 0]
    assert order == list(range(len(FACES)))
