"""Batches on a GPU, as far as that can be tested without one: the same functions on the CPU, and what is said
where there is none. The rest is checked there by scripts/gpu_check.py, whose last run is kept in docs/."""

import importlib.util
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from galaxarium.envs.gpu import device, reference
from galaxarium.envs.gpu.batch import RandomBatch, bytes_per_game
from galaxarium.envs.gpu.dialect import entry, rounds
from galaxarium.envs.gpu.learning import LearningBatch
from galaxarium.errors import GpuMissing
from galaxarium.game.setup import make_setup
from galaxarium.kernel.codes import verb
from galaxarium.kernel.engine import RULES
from galaxarium.kernel.layout import new_states
from kernel.dialect import PLACES, TYPED, Dialect, check

ROOT = Path(__file__).parents[2]
DIGESTS = json.loads((ROOT / "benchmarks" / "gpu_digests.json").read_text(encoding="utf-8"))
RUN = json.loads(max((ROOT / "docs").glob("gpu-run-*.json")).read_text(encoding="utf-8"))
FEW, SHORT = 16, 400

without_gpu = pytest.mark.skipif(
    importlib.util.find_spec("numba_cuda") is not None, reason="numba-cuda is installed here"
)


@pytest.mark.parametrize("name", ["2 players", "solo against zendica", "solo against gamelyn"])
def test_plain_python_plays_the_recorded_games(name):
    found = reference.play_on_cpu(reference.cases()[name], FEW, SHORT, "python")
    assert reference.digest(*found) == DIGESTS[name]["few"]


@pytest.mark.soak
@pytest.mark.parametrize("name", DIGESTS)
def test_compiled_code_plays_the_recorded_games(name):
    found = reference.play_on_cpu(reference.cases()[name], FEW, SHORT, "compiled")
    assert reference.digest(*found) == DIGESTS[name]["few"]


def test_the_gpu_played_the_recorded_games():
    """What the last run on a GPU found is what the CPU finds, few games and many."""
    assert set(RUN["batches"]["digests"]) == set(DIGESTS) == set(reference.cases())
    for name, digests in RUN["batches"]["digests"].items():
        assert digests == {"python here": DIGESTS[name]["few"], **DIGESTS[name]}
    assert all(RUN["learning"]["as on the CPU"].values())


def test_another_game_gives_another_digest():
    setup = make_setup(2)
    assert reference.digest(*reference.play_on_cpu(setup, 1, 5, "python")) != reference.digest(
        *reference.play_on_cpu(setup, 1, 6, "python")
    )


def test_a_game_that_is_over_makes_room_for_the_next():
    setup = reference.cases()["solo against gamelyn"]
    states, _ = reference.play_on_cpu(setup, 4, SHORT, "python")
    assert (states["over"] == 0).all()
    assert (states["turn"] < 100).all()  # many short games, not one long one


def test_every_choice_has_a_class():
    game = new_states(1)[0]
    game.inactive[:] = 2  # more than any player rolls
    classes = {rounds.class_of(game, action) for action in range(verb.COUNT)}
    assert min(classes) >= 0
    assert max(classes) < rounds.CLASSES
    assert len(classes) == rounds.SORTS


def test_batches_keep_to_the_dialect():
    places = {**PLACES, "s": {"games[0]", "games[i]"}}
    dialect = Dialect(typed=TYPED, places=places, imports=frozenset({"from ....kernel"}))
    sources = {module.__name__: inspect.getsource(module) for module in (rounds, entry)}
    rules = {module.__name__: inspect.getsource(module) for module in RULES}
    assert check(sources, dialect, rules) == []


def test_queues_in_a_simulated_gpu():
    """Games go through the queues of launch.py as if each were played alone; some end, and others begin."""
    program = Path(__file__).with_name("simulated.py")
    command = [sys.executable, str(program), "solo against gamelyn", "34", "22"]
    environment = {**os.environ, "GALAXARIUM_MODE": "python"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    ended, on_gpu, on_cpu = done.stdout.split()
    assert on_gpu == on_cpu
    assert int(ended) > 3


@pytest.mark.parametrize("name", ["3 players", "Blast Off!, 4 players"])
def test_saved_games_are_shown_in_a_simulated_gpu(name):
    program = Path(__file__).with_name("simulated.py")
    environment = {**os.environ, "GALAXARIUM_MODE": "python"}
    command = [sys.executable, str(program), name, "7", "12", "show"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "True\n"


def test_the_memory_of_a_game():
    assert bytes_per_game() == RUN["batches"]["bytes per game"]


@without_gpu
def test_without_a_gpu_it_is_said_in_a_sentence():
    for ask in (
        device.gpu,
        lambda: RandomBatch(make_setup(2), 8),
        lambda: LearningBatch([], 1, (1.0, 0.0, 0.0), 9),
    ):
        with pytest.raises(GpuMissing, match=r"pip install 'galaxarium\[gpu\]'"):
            ask()


@without_gpu
def test_the_check_says_so_too():
    command = [sys.executable, str(ROOT / "scripts" / "gpu_check.py")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr == "playing on a GPU needs numba-cuda: pip install 'galaxarium[gpu]'\n"
