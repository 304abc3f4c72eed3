"""A house with its database in a folder of its own, and a clock that stands still until it is told."""

import pytest

from .house import Clock, House


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    """Plain Python is enough here, and starts at once."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def house(tmp_path, clock):
    house = House(tmp_path / "games.sqlite3", clock)
    yield house
    house.close()
