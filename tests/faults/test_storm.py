"""The night's soak, for a few seconds (`make night` is the whole of it)."""

import pytest

from support.loops import run

from .storm import Report, rage


@pytest.mark.parametrize("seconds, faults", [(6, 2), pytest.param(60, 6, marks=pytest.mark.soak)])
def test_a_storm_loses_nothing(tmp_path, postgres, seconds, faults):
    report = run(rage(postgres, tmp_path, seconds=seconds, tables=4, faults=faults, seed=1))
    assert report.problems == []
    assert report.checks >= 1
    assert sum(report.faults.values()) >= faults
    assert report.moves > 30


def test_growth_is_seen():
    """A server that takes a megabyte more at every check has grown; one that breathes has not."""
    assert Report(memory=[(hour, 100.0 + hour) for hour in range(40)]).growth == 30.0
    assert abs(Report(memory=[(hour, 100.0 + hour % 2) for hour in range(40)]).growth) < 0.01
