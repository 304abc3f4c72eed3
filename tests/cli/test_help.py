"""Help is there at once, for every command."""

import re

import pytest

from galaxarium import __version__
from galaxarium.cli.main import COMMANDS, main

from .terminal import COMMAND, environment, run

HEAVY = {"numpy", "numba", "rich", "textual", "galaxarium.game", "galaxarium.kernel"}


def imported(home, *words):
    """Every module imported by a command."""
    import subprocess

    command = [COMMAND[0], "-X", "importtime", *COMMAND[1:], *words]
    said = subprocess.run(command, env=environment(home), capture_output=True, text=True, check=True).stderr
    return set(re.findall(r"\|\s+([\w.]+)$", said, re.MULTILINE))


@pytest.mark.parametrize(
    "words", [["--help"], ["--version"], ["play", "--help"], ["replay", "--help"], ["new", "--help"]]
)
def test_help_waits_for_nothing_heavy(tmp_path, words):
    assert not imported(tmp_path, *words) & HEAVY


def test_a_game_does_import_them(tmp_path):
    """The check above could not fail if it did not see imports."""
    assert imported(tmp_path, "new", "--seed", "1") >= {"numpy", "galaxarium.game"}


def test_help_names_every_command(tmp_path):
    shown = run(tmp_path, "--help").stdout
    assert all(re.search(rf"^ +{name} ", shown, re.MULTILINE) for name in COMMANDS)


def test_no_command_shows_the_help(tmp_path):
    assert run(tmp_path).stdout == run(tmp_path, "--help").stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(capsys, name):
    assert main([name, "--help"]) == 0
    assert f"galaxarium {name}" in capsys.readouterr().out


def test_version(capsys):
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"galaxarium {__version__}\n"
