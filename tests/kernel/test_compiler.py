"""What is asked of numba beyond its settings, and that it is as before afterwards."""

from types import SimpleNamespace

import numpy as np
import pytest
from numba import njit
from numba.np import arrayobj

from galaxarium.kernel.compiler import counting_from_zero


def element(array, i):
    return array[i]


def test_no_index_counts_from_the_end():
    usual = arrayobj.fix_integer_index
    numbers = np.arange(3)
    with counting_from_zero(arrayobj):
        ours = njit(boundscheck=True)(element)
        assert ours(numbers, 2) == 2
    assert arrayobj.fix_integer_index is usual
    with pytest.raises(IndexError):
        ours(numbers, -1)
    assert njit(boundscheck=True)(element)(numbers, -1) == 2


def test_numba_is_as_before_after_an_error():
    usual = arrayobj.fix_integer_index
    with pytest.raises(ZeroDivisionError), counting_from_zero(arrayobj):
        raise ZeroDivisionError
    assert arrayobj.fix_integer_index is usual


@pytest.mark.parametrize("inside", [{}, {"fix_integer_index": lambda index: index}], ids=["none", "another"])
def test_a_numba_that_looks_different_is_left_alone(inside):
    other = SimpleNamespace(**inside)
    with counting_from_zero(other):
        assert vars(other) == inside
