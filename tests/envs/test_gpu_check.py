"""The script that checks and measures on a GPU, with a CPU in its place: what is written down, what is
noticed, and that time runs out."""

import importlib.util
import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from galaxarium.envs.config import EnvConfig
from galaxarium.envs.games import Games
from galaxarium.envs.gpu import reference

ROOT = Path(__file__).parents[2]
SETUPS = {name: reference.cases()[name] for name in ("4 players", "solo against artemis")}
FEW, MANY = (2, 5), (3, 4)


class CpuBatch:
    """A batch in plain Python; every call of `play` begins anew."""

    def __init__(self, setup, games):
        self.setup, self.games = setup, games

    def play(self, decisions):
        self.found = reference.play_on_cpu(self.setup, self.games, decisions, "python")

    def wait(self):
        pass

    def ended(self):
        return 0

    def states(self):
        return self.found[0]

    def bots(self):
        return self.found[1]


class Numbers:
    """An array with the few words of PyTorch that are needed."""

    def __init__(self, array):
        self.array = array

    def cpu(self):
        return self

    def numpy(self):
        return self.array

    def copy_(self, other):
        self.array[:] = other


class CpuLearning:
    """A batch for learners on the CPU."""

    torch = SimpleNamespace(from_numpy=lambda array: array)

    def __init__(self, setups, seed, weights, limit):
        self.inside = Games(EnvConfig(setups[0], limit=limit), len(setups), mode="compiled")
        self.inside.reset_at_once()
        self.inside.seed(seed)
        self.obs, self.masks = Numbers(self.inside.observations), Numbers(self.inside.masks)
        for name in ("action", "seat", "gains", "terminated"):
            setattr(self, name, Numbers(self.inside.env_states[name]))

    def advance(self):
        self.inside.advance()


@pytest.fixture
def script(monkeypatch, tmp_path):
    """The script as a module, with few and small games."""
    spec = importlib.util.spec_from_file_location("gpu_check", ROOT / "scripts" / "gpu_check.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    found = {
        name: {
            "few": reference.digest(*reference.play_on_cpu(setup, *FEW, "python")),
            "many": reference.digest(*reference.play_on_cpu(setup, *MANY, "python")),
        }
        for name, setup in SETUPS.items()
    }
    (tmp_path / "digests.json").write_text(json.dumps(found))
    small = {
        "REFERENCE": tmp_path / "digests.json", "cases": lambda: SETUPS, "RandomBatch": CpuBatch,
        "LearningBatch": CpuLearning, "FEW": FEW[0], "SHORT": FEW[1], "MANY": MANY[0], "LONG": MANY[1],
        "BATCHES": (1, 2), "BATCH_GAMES": 1, "STEADY_GAMES": 1, "WARM": 1, "TIMED": 2, "STEADY": 6,
        "LEARNING_GAMES": 3, "STEPS": 9, "versions": lambda: {"gpu": "none"},
        "measure_learning": lambda setup, games: games,
    }  # fmt: skip
    for name, value in small.items():
        monkeypatch.setattr(module, name, value)
    return module


def run(script, monkeypatch, *arguments):
    monkeypatch.setattr("sys.argv", ["gpu_check.py", *map(str, arguments)])
    script.main()


def test_one_run_checks_and_measures_everything(script, monkeypatch, tmp_path):
    out = tmp_path / "record.json"
    run(script, monkeypatch, "--all", "--out", out)
    found = json.loads(out.read_text())
    assert set(found) == {"batches", "learning"}
    assert (
        found["batches"]["digests"]["4 players"]["few"]
        == found["batches"]["digests"]["4 players"]["python here"]
    )
    assert found["learning"]["as on the CPU"] == dict.fromkeys(SETUPS, True)
    assert [size["games"] for size in found["batches"]["batches"]] == [1, 2]
    assert all(found["batches"]["steady"][name]["decisions/s"] > 0 for name in SETUPS)


def test_other_games_are_noticed(script, monkeypatch, tmp_path):
    known = json.loads(script.REFERENCE.read_text())
    known["4 players"]["many"] = "0" * 32
    script.REFERENCE.write_text(json.dumps(known))
    with pytest.raises(AssertionError, match="4 players"):
        run(script, monkeypatch, "--out", tmp_path / "record.json")


def test_other_sights_are_noticed(script):
    setup = SETUPS["solo against artemis"]
    assert script.compare_learning(setup)

    def blink(batch):
        batch.inside.advance()
        batch.inside.observations[1, 5] ^= 1

    script.LearningBatch = type("Blinking", (CpuLearning,), {"advance": blink})
    assert not script.compare_learning(setup)


def test_nothing_is_begun_when_the_time_is_up(script, monkeypatch, tmp_path):
    out = tmp_path / "record.json"
    run(script, monkeypatch, "--all", "--seconds", 0, "--out", out)
    found = json.loads(out.read_text())
    assert "not measured" in found["batches"]["players"]["4 players"]
    assert "not measured" in found["learning"]["as on the CPU"]["4 players"]
