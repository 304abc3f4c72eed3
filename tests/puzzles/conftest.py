"""Verdicts are made with compiled code, as minds are."""

import pytest


@pytest.fixture(autouse=True)
def compiled_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")
