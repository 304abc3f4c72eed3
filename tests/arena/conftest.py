"""Plain Python is enough here, and starts at once."""

import pytest


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
