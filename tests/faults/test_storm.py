"""The night's soak, for a few seconds (`make night` is the whole of it)."""

import pytest

from support.loops import run

from .storm import Report, rage


@pytest.mark.soak
def test_a_storm_loses_nothing(tmp_path, postgres):
    report = run(rage(postgres, tmp_path, seconds=20, tables=4, faults=3, seed=1))
    assert report.problems == []
    assert report.checks >= 1
    assert sum(report.faults.values()) >= 3
    assert report.moves > 30


def test_growth_is_seen():
    """A server that takes a megabyte more at every check has grown; one that breathes has not."""
    assert Report(memory=[(hour, 100.0 + hour) for hour in range(40)]).growth == 30.0
    assert abs(Report(memory=[(hour, 100.0 + hour % 2) for hour in range(40)]).growth) < 0.01
