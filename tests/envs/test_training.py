"""The scripts that train the learned bot, as far as they go without a GPU."""

import hashlib
import json
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from galaxarium.envs.learned.network import WEIGHTS

ROOT = Path(__file__).parents[2]
LAST = ROOT / "training" / "runs" / "fifth"
NO_TORCH = "training needs torch, which is in no lock: pip install 'galaxarium[train]'"
MODULES = ("cpu_batch", "league", "learner", "listed", "match", "network", "ppo", "tables", "train")


@pytest.fixture
def training(monkeypatch):
    """The modules of the training."""
    pytest.importorskip("torch", reason=NO_TORCH)
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    monkeypatch.syspath_prepend(str(ROOT / "training"))
    for name in MODULES:
        monkeypatch.delitem(sys.modules, name, raising=False)
    import train

    return train


def run(training, monkeypatch, *words):
    """Train a little, on the CPU."""
    command = ["train.py", "--cpu", "--games", "8", "--seconds", "0.1", *map(str, words)]
    monkeypatch.setattr(sys, "argv", command)
    monkeypatch.setattr(training, "CPU_TABLES", 2)
    monkeypatch.setattr(training, "MOMENTS", (1.0,))
    training.main()


def test_the_shipped_weights_are_those_of_the_last_run():
    shipped = (files("galaxarium.envs.learned") / WEIGHTS).read_bytes()
    for name in ("record.json", "judged.json"):
        assert json.loads((LAST / name).read_text())["weights"] == hashlib.sha256(shipped).hexdigest()


def test_the_shipped_weights_were_judged_by_seeds_that_chose_nothing():
    judged = json.loads((LAST / "judged.json").read_text())
    trained = [json.loads((LAST.parent / name / "record.json").read_text()) for name in ("third", "fifth")]
    assert judged["seed"] not in [record["config"]["games"]["seed"] for record in trained]
    assert judged["matches"]["duel"]["games"] >= 1000


def test_a_run_leaves_what_the_next_one_goes_on_from(training, monkeypatch, tmp_path):
    one, two = tmp_path / "one", tmp_path / "two"
    run(training, monkeypatch, "--until", "0.25", "--out", one)
    found = json.loads((one / "record.json").read_text())
    assert found["weights"] == training.digest(one / "weights.npz")
    assert found["round"] >= 1
    assert found["matches"][0]["games"] == 2
    run(training, monkeypatch, "--resume", one, "--until", "1", "--out", two)
    with np.load(one / "state.npz") as before, np.load(two / "state.npz") as after:
        assert float(after["progress"]) >= float(before["progress"])
        moved = max(np.abs(after[name] - before[name]).max() for name in before.files if "." in name)
        assert 0 < moved < 0.1  # it went on from there and did not begin anew


def test_the_shipped_network_beats_a_fresh_one(training):
    from match import match

    from galaxarium.game.setup import make_setup
    from tables import Tables

    tables, chosen = Tables(None, True), [make_setup(2)] * 4
    shipped, fresh = training.load(training.SHIPPED, "cpu"), training.Network()
    assert match(tables, chosen, 7, shipped, fresh)["share"] == 1.0
    assert match(tables, chosen, 7, fresh, shipped)["share"] == 0.0


def test_choices_are_worth_the_sum_of_their_atoms(training):
    import torch
    from listed import FORBIDDEN, MOST, listed

    from galaxarium.envs.learned import atoms

    network = training.load(training.SHIPPED, "cpu")
    obs = torch.randint(0, 3, (5, 868), dtype=torch.int8)
    choices = torch.randint(1, 2000, (5, MOST), dtype=torch.int16)
    worth, _ = network(obs)
    logits = listed(worth, network.table, choices, torch.tensor([1, 2, 3, 4, MOST]))
    from galaxarium.envs.learned.network import Network

    with np.load(training.SHIPPED) as weights:
        plain = Network(weights)(obs.numpy())[0] @ atoms.matrix().T
    listed_plain = np.take_along_axis(plain, choices.numpy().astype(int), 1)
    there = logits.detach().numpy() > FORBIDDEN / 2
    assert there.sum(1).tolist() == [1, 2, 3, 4, MOST]
    assert np.abs(listed_plain - logits.detach().numpy())[there].max() < 0.005 * np.abs(listed_plain).max()


def test_only_the_learners_own_decisions_are_learned_from(training):
    import torch

    from ppo import Rollout, advantages

    class Batch:
        count = 3
        obs = torch.zeros((3, 4), dtype=torch.int8)

    rollout = Rollout(Batch, 2)
    rollout.own[:] = torch.tensor([[True, True, False], [True, False, False]])
    rollout.ended[1] = True
    rollout.gains[1, :, 0] = 1.0
    advantage, judged = advantages(rollout, 1.0)
    assert judged.tolist() == rollout.own.tolist()
    assert advantage[:, 0].tolist() == [1.0, 1.0]


def test_a_member_with_a_habit_is_another_opponent(training):
    from league import HABITS, League

    network = training.Network()
    league = League(network, [2] * 8, 1)
    league.join(network)
    drawn = set()
    for _ in range(60):
        league.draw()
        drawn.add(league.now.rpartition(", ")[2])
    assert set(HABITS) < drawn
    assert all(
        (value == before).all()
        for value, before in zip(league.members[0].values(), network.state_dict().values(), strict=True)
    )
