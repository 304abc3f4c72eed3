"""The same set-up, seed and decisions are the same game (R11.1), in any order and however often saved."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from galaxarium import Game
from support.games import MODES, play_on, random_games, start

ROOT = Path(__file__).parents[2]
GAMES = [(mode, seed) for mode in MODES for seed in (1, 2, 3, 4)]
named = pytest.mark.parametrize("mode, seed", GAMES, ids=lambda value: getattr(value, "name", value))


def trace(game):
    """Everything about a game that must come out the same."""
    return game.record(), game.state.digest(), [event.as_dict() for event in game.log]


def played(mode, seed):
    [game] = random_games(range(seed, seed + 1), mode)
    return game


@named
def test_twice(mode, seed):
    assert trace(played(mode, seed)) == trace(played(mode, seed))


@named
def test_interleaved_with_another_game(mode, seed):
    (game, style), (other, other_style) = start(seed, mode), start(seed + 100, mode)
    while game.decision:
        play_on(game, style, 1)
        play_on(other, other_style, 1)
    assert trace(game) == trace(played(mode, seed))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_in_another_order(mode):
    forwards = [trace(played(mode, seed)) for seed in range(5)]
    backwards = [trace(played(mode, seed)) for seed in reversed(range(5))]
    assert forwards == backwards[::-1]


@named
def test_saved_and_loaded_at_every_ply(mode, seed):
    """A game that is nothing but text between two decisions ends like one that is kept in memory."""
    game, style = start(seed, mode)
    text = game.position()
    while game.decision:
        choice = style.pick(game.decision.choices)
        loaded = Game.from_position(text)
        assert loaded.decision == game.decision
        events = game.play(choice).events
        assert loaded.play(choice).events == events
        text = loaded.position()
        assert text == game.position()
    assert Game.from_position(text).result == game.result


def test_in_another_process():
    """Nothing depends on the process, such as the order of sets of words."""
    code = "from support.games import random_games; [g] = random_games(range(1, 2)); print(g.state.digest())"
    found = set()
    for salt in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": salt, "GALAXARIUM_MODE": "python"}
        environment["PYTHONPATH"] = os.pathsep.join([str(ROOT / "tests"), str(ROOT / "src")])
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
        found.add(done.stdout.strip())
    assert found == {played(MODES[0], 1).state.digest()}
