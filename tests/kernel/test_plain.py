"""The plain face of a record: the same bytes as NumPy's, field by field."""

import numpy as np
import pytest

from galaxarium.kernel.cards import CARDS
from galaxarium.kernel.layout import EVENTS, GENERATOR, STATE
from galaxarium.kernel.plain import plain_class

CASES = [
    pytest.param(dtype, name, id=f"{label}-{name}")
    for label, dtype in {"state": STATE, "cards": CARDS, "events": EVENTS, "generator": GENERATOR}.items()
    for name in dtype.names
]


def limits(dtype, name):
    info = np.iinfo(dtype[name].base)
    return int(info.min), int(info.max)


def random_values(dtype, name, seed):
    low, high = limits(dtype, name)
    shape = dtype[name].shape
    values = np.random.default_rng(seed).integers(low, high, shape or 1, endpoint=True)
    values.flat[0], values.flat[-1] = (low, high) if shape else (high, high)
    return values


@pytest.mark.parametrize("dtype, name", CASES)
def test_read_what_numpy_wrote(dtype, name):
    record = np.zeros(1, dtype).view(np.recarray)
    values = random_values(dtype, name, 1)
    record[name] = values if dtype[name].shape else values[0]
    found = getattr(plain_class(dtype)(record), name)
    if dtype[name].shape:
        assert found.tolist() == values.tolist()
        assert type(found.tolist()[0]) in (int, list)
    else:
        assert found == values[0]
        assert type(found) is int


@pytest.mark.parametrize("dtype, name", CASES)
def test_numpy_reads_what_was_written(dtype, name):
    record = np.zeros(1, dtype).view(np.recarray)
    plain = plain_class(dtype)(record)
    values = random_values(dtype, name, 2)
    if dtype[name].shape:
        for index in np.ndindex(values.shape):
            getattr(plain, name)[index if len(index) > 1 else index[0]] = int(values[index])
        assert (record[name][0] == values).all()
    else:
        setattr(plain, name, int(values[0]))
        assert record[name][0] == values[0]
    for other in dtype.names:  # and nothing else has changed
        assert other == name or not record[other].any()


@pytest.mark.parametrize("dtype, name", CASES)
def test_a_value_too_wide_is_an_error(dtype, name):
    """NumPy would wrap it around; plain Python must notice."""
    plain = plain_class(dtype)(np.zeros(1, dtype).view(np.recarray))
    low, high = limits(dtype, name)
    for value in (low - 1, high + 1):
        with pytest.raises(ValueError, match="memoryview"):
            write_first(plain, name, dtype[name].shape, value)


def write_first(plain, name, shape, value):
    """A scalar, or the first number of an array."""
    if not shape:
        setattr(plain, name, value)
    elif len(shape) == 1:
        getattr(plain, name)[0] = value
    else:
        getattr(plain, name)[(0,) * len(shape)] = value


def test_an_index_out_of_range_is_an_error():
    plain = plain_class(STATE)(np.zeros(1, STATE).view(np.recarray))
    with pytest.raises(IndexError):
        plain.row[6]
    with pytest.raises(IndexError):
        plain.stock[5, 0]


def test_unknown_fields_are_an_error():
    plain = plain_class(STATE)(np.zeros(1, STATE).view(np.recarray))
    with pytest.raises(AttributeError):
        plain.nothing = 1
