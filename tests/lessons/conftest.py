"""Tables for learners, whose bots think only when told to."""

import pytest

from support.tables import Tables


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    """Plain Python is enough here, and starts at once."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.fixture
def address(tmp_path):
    return f"sqlite:///{tmp_path}/games.sqlite3"


@pytest.fixture
def tables(address):
    opened = Tables(address, workers=0)
    yield opened
    opened.close()
