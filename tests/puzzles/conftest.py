"""Verdicts are made with compiled code, as policies are."""

import pytest


@pytest.fixture(autouse=True)
def compiled_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "compiled")
