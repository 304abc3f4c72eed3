"""Sorted lists of faces: their order is the canonical one, and tables lead from each to others."""

import itertools

import numpy as np
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


def test_each_list_leads_to_longer_ones():
    record = classic().record[0]
    for number, faces in enumerate(FACES):
        assert record.list_size[number] == len(faces)
        assert record.list_count[number].tolist() == [faces.count(f) for f in range(face.COUNT)]
        for f in range(face.COUNT):
            child = int(record.list_child[number, f])
            if len(faces) == 7 or (faces and f < faces[-1]):
                assert child == -1
            else:
                assert FACES[child] == (*faces, f)


def test_numbers_are_sums_over_the_faces():
    record = classic().record[0]
    for number, faces in enumerate(FACES):
        left, total = len(faces), 0
        for f in range(face.COUNT):
            total += record.list_rank[f, left, faces.count(f)]
            left -= faces.count(f)
        assert total == number, faces


def test_parts_of_a_list_are_in_canonical_order():
    record = classic().record[0]
    for number in (0, 1, NUMBER[0, 0, 5], NUMBER[1, 2, 2, 4], NUMBER[0, 1, 2, 3, 4, 5, 5], len(FACES) - 1):
        faces = FACES[number]
        wanted = {part for size in range(8) for part in itertools.combinations(faces, size)}
        first = record.list_first[number]
        found = [FACES[part] for part in record.list_part[first[0] : first[8]]]
        assert found == sorted(wanted, key=lambda part: (len(part), part))
        for size in range(8):
            some = [FACES[part] for part in record.list_part[first[size] : first[size + 1]]]
            assert some == [part for part in found if len(part) == size]


def test_every_pair_of_a_list_and_a_part_is_there_once():
    record = classic().record[0]
    assert (np.diff(record.list_first.reshape(-1).astype(int)) >= 0).all()
    assert record.list_first[0, 0] == 0
    assert record.list_first[-1, -1] == len(record.list_part) == multisets.PARTS
