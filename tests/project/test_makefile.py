"""Every make target says what it does."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PROMISED = {"setup", "play", "test", "lint", "bench", "docs", "clean", "ladder", "soak", "lock", "help"}


def targets(makefile: str) -> dict[str, str]:
    """Every target and its help, "" where it has none."""
    found = re.findall(r"^([A-Za-z0-9_-]+):(?!=)(?:[^#\n]*)(?:## (.*))?$", makefile, re.MULTILINE)
    return dict(found)


def without_help(makefile: str) -> list[str]:
    return [name for name, text in targets(makefile).items() if not text.strip()]


def test_every_target_has_a_line_of_help():
    assert without_help(MAKEFILE) == []


def test_the_promised_targets_exist():
    assert set(targets(MAKEFILE)) >= PROMISED


def test_every_target_is_phony():
    phony = re.search(r"^\.PHONY:(.*)$", MAKEFILE, re.MULTILINE)
    assert set(targets(MAKEFILE)) == set(phony[1].split())


def test_a_target_without_help_is_noticed():
    assert without_help("a: ## Does a\nb: a\n\techo b\nV := 1\n") == ["b"]


def test_make_prints_the_help_by_default():
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not installed")
    shown = subprocess.run([make], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name, text in targets(MAKEFILE).items():
        assert re.search(rf"make {name}\s+{re.escape(text)}", shown), name
