"""The puzzle of the day: the same for everybody, and none twice before all were shown."""

from datetime import date, timedelta
from itertools import pairwise

import pytest

from galaxarium.data.puzzles import daily

DAY = date(2026, 11, 15)


@pytest.mark.parametrize("count", [1, 2, 100, 131])
def test_all_are_shown_before_one_comes_again(count):
    shown = [daily(DAY + timedelta(days=days), count) for days in range(2 * count)]
    assert sorted(shown[:count]) == list(range(1, count + 1))
    assert shown[count:] == shown[:count]


def test_neighbours_do_not_follow_each_other():
    shown = [daily(DAY + timedelta(days=days), 100) for days in range(100)]
    steps = sum(abs(after - before) == 1 for before, after in pairwise(shown))
    assert steps < 10


def test_a_day_has_one_puzzle_everywhere():
    """A number written down: another order on another machine or in another version would show."""
    assert [daily(DAY + timedelta(days=days), 100) for days in range(4)] == [78, 85, 4, 33]
