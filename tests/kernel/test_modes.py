"""Three ways to run the same rules: the same games in all of them, and none of them needs the others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from galaxarium import BadSetup, Game, State
from galaxarium.kernel import engine as engines
from galaxarium.kernel.layout import EVENT_ROWS
from support.engines import ENGINES, engine_mode
from support.games import MODES, start

SOURCE = Path(engines.__file__).parents[2]


@pytest.mark.parametrize("seed", [11, 12])
@pytest.mark.parametrize("game_mode", MODES, ids=repr)
def test_the_same_game_in_every_mode(game_mode, seed):
    traces = set()
    for mode in ENGINES:
        with engine_mode(mode):
            game, style = start(seed, game_mode)
        assert game.state.rules.mode == mode
        digests = [game.state.digest()]
        while game.decision and len(digests) < 300:
            game.play(style.pick(game.decision.choices))
            digests.append(game.state.digest())
        assert game.state.rules.mode == mode
        traces.add((*digests, game.record(), repr(game.log)))
    assert len(traces) == 1


def test_a_game_may_go_from_one_mode_to_another():
    game, style = start(21)
    state, turn = game.state, 0
    while state.decision and turn < 200:
        choice = style.pick(state.decision.choices)
        expected, _ = game.state.play(choice)
        state, _ = State.resume(state.setup, state.array(), mode=ENGINES[turn % 3])
        assert state.decision == game.decision
        state, _ = state.play(choice)
        assert state.digest() == expected.digest()
        game.play(choice)
        turn += 1


def test_the_mode_of_the_environment(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    assert engines.default_mode() == "python"
    monkeypatch.setenv("GALAXARIUM_MODE", "")
    assert engines.default_mode() == "compiled"
    monkeypatch.setenv("GALAXARIUM_MODE", "fast")
    with pytest.raises(BadSetup, match="GALAXARIUM_MODE is 'fast'; it can be compiled, python, checked"):
        Game.new(2, seed=1)


def test_engines_are_made_once():
    assert engines.engine("python") is engines.engine("python")
    assert engines.engine("compiled") is not engines.engine("python")


def run(code, **environment):
    """Some Python in a process of its own."""
    variables = {**os.environ, "PYTHONPATH": str(SOURCE), **environment}
    return subprocess.run(
        [sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=False
    )


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = sys.modules["llvmlite"] = None  # importing them fails, as where they are not installed
try:
    import numba
except ImportError:
    pass
else:
    raise SystemExit("numba is there after all")
from galaxarium import Game
from galaxarium.kernel.engine import default_mode
game = Game.new(players=2, seed=7)
assert default_mode() == game.state.rules.mode == "python"
while game.decision:
    game.play(game.decision.choices[0])
print(game.state.digest())
"""


@pytest.mark.parametrize("wish", ["", "python", "compiled"])
def test_without_numba(wish):
    """Nothing requires numba to be importable; a wish for compiled code cannot be granted then."""
    done = run(WITHOUT_NUMBA, GALAXARIUM_MODE=wish)
    assert done.returncode == 0, done.stderr
    game = Game.new(players=2, seed=7)
    while game.decision:
        game.play(game.decision.choices[0])
    assert done.stdout.strip() == game.state.digest()


def test_python_mode_does_not_even_import_numba():
    code = (
        "import sys; from galaxarium import Game; Game.new(2, seed=1); "
        "raise SystemExit(int('numba' in sys.modules))"
    )
    assert run(code, GALAXARIUM_MODE="python").returncode == 0


def test_importing_the_package_compiles_nothing():
    code = "import sys; import galaxarium; raise SystemExit(int('numba' in sys.modules))"
    assert run(code).returncode == 0


@pytest.mark.parametrize("game_mode", MODES, ids=repr)
def test_one_choice_never_fills_the_event_buffer(game_mode):
    most = 0
    for seed in range(6):
        game, style = start(seed, game_mode)
        while game.decision:
            most = max(most, len(game.play(style.pick(game.decision.choices)).events))
    assert most < EVENT_ROWS // 4
