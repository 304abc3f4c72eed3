"""The examples run, with tiny settings."""

import importlib
import sys
from pathlib import Path

import numpy as np
import pytest

from galaxarium import Game
from galaxarium.bots import registry
from galaxarium.bots.protocol import Budget
from galaxarium.envs.dialect.slices import LENGTH
from galaxarium.kernel.codes import verb

EXAMPLES = Path(__file__).parents[2] / "examples"
NO_TORCH = "the examples that learn need torch, which is in no lock: pip install 'galaxarium[train]'"


@pytest.fixture
def example(monkeypatch, tmp_path):
    """Load an example by its name, in a folder of its own, and leave nothing behind."""
    monkeypatch.syspath_prepend(str(EXAMPLES))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "BOTS", dict(registry.BOTS))
    loaded = set(sys.modules)

    def load(name, *words):
        module = importlib.import_module(name)
        monkeypatch.setattr(sys, "argv", [name, *words])
        monkeypatch.setattr(module, "BOTS", registry.BOTS, raising=False)
        return module

    yield load
    for name in set(sys.modules) - loaded:
        if name in {path.stem for path in EXAMPLES.glob("*.py")}:
            del sys.modules[name]
    registry.known_bots.cache_clear()


def test_every_example_is_listed_and_tested():
    names = {path.name for path in EXAMPLES.glob("*.py")}
    listed = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    assert all(f"]({name})" in listed for name in names)
    tests = Path(__file__).read_text(encoding="utf-8")
    assert all(f'"{name.removesuffix(".py")}"' in tests for name in names)


def test_random_loop(example, capsys):
    example("random_loop", "--games", "1", "--against", "random").main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["Gymnasium", "PettingZoo", "vector"]


@pytest.fixture
def network(tmp_path, monkeypatch):
    """Weights that were never trained."""
    rng = np.random.default_rng(1)
    shapes = [(8, LENGTH), (8, 8), (verb.COUNT, 8)]
    arrays = {f"w{n}": rng.normal(size=shape).astype(np.float16) for n, shape in enumerate(shapes)}
    arrays |= {f"b{n}": rng.normal(size=shape[0]).astype(np.float16) for n, shape in enumerate(shapes)}
    np.savez(tmp_path / "net.npz", **arrays)
    monkeypatch.setenv("GALAXARIUM_PPO", str(tmp_path / "net.npz"))


@pytest.mark.usefixtures("network")
def test_register_bot(example):
    example("register_bot").register("mine")
    player = registry.bot("mine")
    game = Game.new(2, seed=1)
    for _ in range(20):
        decision = game.decision
        game.play(player.choose(game.view(decision.seat), decision, None, Budget()))


def test_evaluate_in_arena(example, tmp_path):
    module = example("evaluate_in_arena")
    registry.BOTS["ppo"] = registry.BOTS["greedy"]
    registry.known_bots.cache_clear()
    assert module.evaluate("random", 2, tmp_path / "arena").startswith(
        "ppo won 100% of its games against random"
    )


def tiny(*others):
    return [
        "--steps",
        "64",
        "--num-envs",
        "4",
        "--horizon",
        "8",
        "--hidden",
        "8",
        "--out",
        "net.npz",
        *others,
    ]


@pytest.mark.parametrize(
    "name, words",
    [
        ("alphazero", ["--games", "2", "--simulations", "4", "--limit", "16", "--hidden", "8"]),
        ("muzero", ["--games", "2", "--simulations", "4", "--limit", "24", "--hidden", "8", "--steps", "2"]),
    ],
)
def test_searches_that_learn(example, capsys, name, words):
    example(name, *words).main()
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == ["game 1", "game 2"]


def test_a_search_leaves_the_environment_where_it_is(example):
    module = example("alphazero")
    env = module.table(observation="float32")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    mask, before = env.last()[0]["action_mask"], env.get_state()
    network = module.Network(LENGTH, verb.COUNT, 8, rng)
    visits = module.search(env, network, 20, rng)
    assert env.get_state() == before
    assert visits.sum() == 19  # the first looks at the root
    assert not visits[mask == 0].any()


@pytest.mark.parametrize("name", ["alphazero", "muzero"])
def test_networks_learn_what_they_are_shown(example, name):
    """The gradient points downwards: the loss of a handful of rows shrinks."""
    module, rng = example(name), np.random.default_rng(1)
    seen, share = rng.random((6, 10)), rng.random(6)
    if name == "alphazero":
        network = module.Network(10, 5, 16, rng)
        aims = np.eye(5)[[0, 1, 2, 3, 4, 0]]
        losses = [network.learn(seen, aims, share, 0.5) for _ in range(400)]
    else:
        network = module.Model(10, 5, 16, rng)
        actions, aims = rng.integers(5, size=(6, 2)), np.eye(5)[rng.integers(5, size=(6, 3))]
        losses = [network.learn(seen, actions, aims, share, 0.3) for _ in range(400)]
    assert losses[0] == pytest.approx(np.log(5))
    assert losses[-1] < 0.2


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_ppo(example, opponents):
    pytest.importorskip("torch", reason=NO_TORCH)
    module = example("ppo", *tiny("--opponents", opponents))
    module.train(module.read_settings(module.Settings()))
    assert np.load("net.npz")["w0"].shape == (8, LENGTH)


def test_advantages_of_seats_that_take_turns(example):
    """Two seats, no discount: gains count from a seat's decision on, also after the other's decisions."""
    torch = pytest.importorskip("torch", reason=NO_TORCH)
    module = example("ppo")
    settings = module.Settings(num_envs=1, horizon=4, discount=1.0, gae=1.0)
    rollout = module.Rollout(settings, 3, 2)
    rollout.seats[:, 0] = [0, 1, 0, 1]
    rollout.gains[:, 0, :2] = [[0, 0], [0, 0], [0.5, 0], [1, 2]]
    rollout.ends[3] = True
    rollout.values[:] = torch.tensor([[1.0], [1.0], [0.0], [0.0]])
    found = rollout.advantages(settings, np.zeros(1), np.zeros(1, int))
    assert found[:, 0].tolist() == [0.5, 1.0, 1.5, 2.0]


def test_train_against_greedy(example, capsys):
    pytest.importorskip("torch", reason=NO_TORCH)
    example("train_against_greedy", *tiny("--opponents", "random"))
    module = sys.modules["train_against_greedy"]
    module.play_match = lambda *arguments: _Match
    module.main()
    assert "against greedy" in capsys.readouterr().out


class _Match:
    """A match without a winner."""

    class state:  # noqa: N801
        result = None
