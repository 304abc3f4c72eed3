"""The example in the README runs as it stands and does what it says."""

import contextlib
import io
import re
from pathlib import Path

from galaxarium import __version__

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_plays_a_whole_game():
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len([line for line in example.splitlines() if line.strip()]) <= 10
    printed = io.StringIO()
    space: dict = {}
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), space)
    game = space["game"]
    assert game.decision is None
    assert game.result.winners
    assert printed.getvalue().endswith(game.record() + "\n")


def test_the_two_commands_are_there():
    assert "\nmake play\n" in README
    assert "\nmake test\n" in README


def test_the_citation_names_this_version():
    lines = (ROOT / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {__version__}" in lines
    assert "license: MIT" in lines
