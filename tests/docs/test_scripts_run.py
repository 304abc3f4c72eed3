"""Scripts and long commands that pages name in sentences, run for real with the smallest numbers."""

import os
import shlex
import subprocess
import sys

import pytest

from .blocks import ROOT, commands, pages

SMALL = {
    "python benchmarks/growth.py": "--games 2 --budgets 1 --workers 1 --results games --out growth.svg",
    "python benchmarks/fairness.py": "--tables 2 --decisions 4 --rounds 1",
    "python scripts/check_chances.py": "--games 2",
    "galaxarium ladder": "--bots random,easy --games 2 --workers 1",
    "galaxarium new": "--players 3 --seed 5",
}
"""Beginnings of commands in the documentation, and what they are given here instead."""

NAMED = [str(command).removeprefix(".venv/bin/") for command in commands(pages())]


@pytest.mark.parametrize("start", SMALL)
def test_they_are_still_named(start):
    assert any(line == start or line.startswith(start + " ") for line in NAMED)


@pytest.mark.soak
@pytest.mark.parametrize("start", SMALL)
def test_they_run(start, tmp_path):
    program, *words = shlex.split(f"{start} {SMALL[start]}")
    script = ["-m", "galaxarium"] if program == "galaxarium" else [str(ROOT / words.pop(0))]
    line = [sys.executable, *script, *words]
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run(line, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout
