"""The records of the kernel: fields tile them without gaps or overlap, and blank states are what they say."""

import numpy as np
import pytest

from galaxarium.kernel import layout
from galaxarium.kernel.cards import CARDS
from galaxarium.kernel.layout import EVENTS, GENERATOR, NONE_FIELDS, STATE, new_states

RECORDS = {"state": STATE, "cards": CARDS, "events": EVENTS, "generator": GENERATOR}
each_record = pytest.mark.parametrize("dtype", RECORDS.values(), ids=RECORDS)


def gaps(dtype):
    """Bytes that no field owns, and bytes that two own."""
    owners = [0] * dtype.itemsize
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        for byte in range(offset, offset + kind.itemsize):
            owners[byte] += 1
    return owners.count(0), sum(count > 1 for count in owners)


@each_record
def test_fields_do_not_overlap(dtype):
    assert gaps(dtype)[1] == 0


def test_the_state_has_no_hidden_bytes():
    """Games are in the same state exactly when their records are the same bytes; padding would be neither."""
    assert gaps(STATE) == (0, 0)


def test_the_check_sees_gaps_and_overlaps():
    assert gaps(np.dtype({"names": ["a", "b"], "formats": ["i1", "i2"], "offsets": [0, 2]})) == (1, 0)
    assert gaps(np.dtype({"names": ["a", "b"], "formats": ["<i4", "i1"], "offsets": [0, 3]})) == (0, 1)


@each_record
def test_words_are_aligned(dtype):
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        assert offset % kind.base.itemsize == 0, name
    assert dtype.itemsize % max(dtype[name].base.itemsize for name in dtype.names) == 0
    assert dtype.isalignedstruct or len(dtype.names) <= 2


@each_record
def test_only_integers_of_fixed_width_and_order(dtype):
    for name in dtype.names:
        base = dtype[name].base
        assert base.kind in "iu", name
        assert base.itemsize == 1 or base.str[0] == "<", name


def test_the_state_is_small():
    """A state is copied at every step; the bound is not sacred, but it should not be passed by accident."""
    assert STATE.itemsize <= 768


def test_blank_states():
    states = new_states(3)
    assert len(states) == 3
    for name in STATE.names:
        assert (states[name] == (-1 if name in NONE_FIELDS else 0)).all(), name
    assert states[0].tobytes() == states[1].tobytes() == states[2].tobytes()
    assert set(NONE_FIELDS) <= set(STATE.names)


def test_columns_of_a_frame():
    columns = [layout.KIND, layout.SEAT, layout.A, layout.B, layout.C, layout.D]
    assert columns == list(range(layout.FRAME))
    assert STATE["frame"].shape == (layout.DEPTH, layout.FRAME)


def test_numbers_fit_their_fields():
    assert layout.PLANETS < 128
    assert layout.DEPTH < 128
    assert layout.SEATS * layout.SPACES < 128
