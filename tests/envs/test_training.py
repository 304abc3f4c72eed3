"""The script that trains the learned bot, as far as it goes without a GPU: which weights are kept."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
NO_TORCH = "training needs torch, which is in no lock: pip install 'galaxarium[train]'"


@pytest.fixture
def training(monkeypatch):
    """The modules of the training."""
    pytest.importorskip("torch", reason=NO_TORCH)
    monkeypatch.syspath_prepend(str(ROOT / "training"))
    for name in ("train", "match", "network", "ppo", "cpu_batch"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import train

    return train


def row(seconds):
    return {"round": 2, "seconds": seconds, "decisions": 7, "games": 1}


def test_the_weights_of_the_best_match_are_kept(training, monkeypatch, tmp_path):
    network = training.Network()
    shares = iter([0.4, 0.7, 0.5])
    monkeypatch.setattr(training, "match", lambda *arguments: (next(shares), 0.01))
    keeper = training.Keeper(tmp_path, network, 100, None)
    for seconds, value in ((11, 1.0), (46, 2.0), (95, 3.0)):  # the second is late for two matches at once
        network.outlook.bias.data[:] = value
        keeper.report(row(seconds))
    assert np.load(tmp_path / "weights.npz")["outlook.bias"] == 2.0
    found = json.loads((tmp_path / "record.json").read_text())
    assert [one["share"] for one in found["matches"]] == [0.4, 0.7, 0.5]
    assert found["best"]["seconds"] == 46
    assert len(np.load(tmp_path / "checkpoints.npz").files) == 3 * len(network.arrays())
    assert keeper.moments == [100]


def test_the_shipped_network_beats_a_fresh_one(training):
    from match import SHIPPED, load, match

    def tables():
        return training.CpuBatch(2, 4, 7, (1.0, 0.0, 0.0))

    shipped, fresh = load(SHIPPED, "cpu"), training.Network()
    assert match(tables, shipped, fresh)[0] == 1.0
    assert match(tables, fresh, shipped)[0] == 0.0
