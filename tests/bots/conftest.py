"""Policies are made for compiled code; what they do in plain Python is tested where it is said."""

import pytest


@pytest.fixture(autouse=True)
def compiled_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")
