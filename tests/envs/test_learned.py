"""The learned bot: its atoms, its network, and how it behaves at a table."""

import json
import random
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from galaxarium.bots import Budget, bot, known_bots
from galaxarium.bots.match import play_match
from galaxarium.bots.registry import check_offered
from galaxarium.envs.learned import atoms
from galaxarium.envs.learned.network import WEIGHTS, Network, trained
from galaxarium.envs.state_observation import observation
from galaxarium.game.game import Game
from galaxarium.game.imagine import imagine
from galaxarium.game.setup import make_setup
from galaxarium.kernel.codes import verb

REFERENCE = Path(__file__).with_name("learned_reference.npz")
"""Observations, every seventh logit and the outlooks, as PyTorch computed them with the shipped weights."""


@pytest.fixture(autouse=True)
def compiled_mode(monkeypatch):
    """Nothing here is worth compiling for."""
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


def games(players, decisions=30, seed=1, **others):
    """A game after some random decisions."""
    game = Game.new(players, seed=seed, **others)
    rng = random.Random(seed)
    for _ in range(decisions):
        if game.decision is not None:
            game.play(rng.choice(game.decision.choices))
    return game


def test_every_action_has_atoms_and_no_two_the_same():
    matrix = atoms.matrix()
    assert matrix.shape == (verb.COUNT, atoms.COUNT)
    lists = matrix[verb.REROLL + 1 : verb.CONVERT]  # the empty list is no choice
    assert (matrix.sum(1) > 0).all()
    assert len(np.unique(lists, axis=0)) == len(lists)


@pytest.mark.parametrize(
    "name,argument,count",
    [("END", 0, 1), ("MOVE", 1, 2), ("REROLL", 1, 2), ("TRANSFER", 7, 2), ("REGRESS", 8, 1), ("USE", 39, 1)],
)
def test_atoms_of_actions(name, argument, count):
    found = atoms.atoms_of(name, argument)
    assert len(set(found)) == count
    assert all(0 <= atom < atoms.COUNT for atom in found)


def test_spaces_share_what_they_mean():
    first, second = atoms.atoms_of("ADVANCE", 0), atoms.atoms_of("ADVANCE", 1)
    assert second[0] - first[0] == atoms.SPACE_ATOMS


def test_the_weights_are_small_and_sound():
    assert (files("galaxarium.envs.learned") / WEIGHTS).stat().st_size < 8_000_000
    assert all(np.isfinite(value).all() for value in trained().weights.values())


def test_numpy_computes_what_pytorch_did():
    with np.load(REFERENCE) as reference:
        worth, outlook = trained()(reference["obs"])
        logits = (worth @ atoms.matrix().T)[:, ::7]
        assert np.abs(logits - reference["logits"]).max() < 0.005 * np.abs(reference["logits"]).max()
        assert np.allclose(outlook, reference["outlook"], atol=5e-3)


def test_sums_are_exact_in_whatever_order():
    """So the same is chosen on every machine: one by one, all together, and backwards."""
    with np.load(REFERENCE) as reference:
        obs = reference["obs"]
    worth, outlook = trained()(obs)
    for row, (worth_of_one, outlook_of_one) in enumerate(trained()(obs[i : i + 1]) for i in range(len(obs))):
        assert (worth_of_one[0] == worth[row]).all()
        assert outlook_of_one[0] == outlook[row]
    backwards = Network({name: value.T for name, value in trained().weights.items()})
    backwards._layer = lambda name, inputs: summed(backwards, name, inputs, -1)
    assert (backwards(obs)[0] == worth).all()


def summed(network, name, inputs, step):
    """A layer that adds one product after the other."""
    weight, total = network.weights[f"{name}.weight"], network.weights[f"{name}.bias"]
    for position in range(len(weight))[::step]:
        total = total + inputs[..., position : position + 1] * weight[position]
    return total


@pytest.mark.parametrize("name", ["planet", "first", "second", "third", "atoms"])
def test_a_layer_computes_what_integers_do(name, monkeypatch):
    """Weights are multiples of 2^-24 and inputs of 2^-10; sums stay far below what 53 bits hold."""
    seen = []
    usual = Network._layer
    monkeypatch.setattr(
        Network, "_layer", lambda self, at, inputs: seen.append((at, inputs)) or usual(self, at, inputs)
    )
    with np.load(REFERENCE) as reference:
        trained()(reference["obs"])
    (inputs,) = (inputs.reshape(-1, inputs.shape[-1])[:4] for at, inputs in seen if at == name)
    weight, bias = (trained().weights[f"{name}.{part}"] for part in ("weight", "bias"))
    whole = [[int(value * 2**24) for value in row] for row in weight.T[:40]]
    steps = [[int(value * 2**10) for value in row] for row in inputs]
    found = [
        [sum(map(int.__mul__, row, column)) + int(b * 2**34) for column, b in zip(whole, bias, strict=False)]
        for row in steps
    ]
    assert (np.array(whole) / 2**24 == weight.T[:40]).all()
    assert (np.array(steps) / 2**10 == inputs).all()
    assert (np.array(found) / 2**34 == usual(trained(), name, inputs)[:, :40]).all()
    assert (np.abs(inputs) @ np.abs(weight)).max() < 2**19


def test_it_is_known_by_its_names():
    assert {"learned", "champion"} <= set(known_bots())
    check_offered("champion")


def test_the_champion_plays_the_policy_today():
    game = games(4, decisions=60)
    view, decision = game.view(game.decision.seat), game.decision
    one, two = (
        bot(name).choose(view, decision, random.Random(1), Budget()) for name in ("champion", "learned")
    )
    assert one == two


@pytest.mark.parametrize(
    "players,others",
    [(2, {}), (5, {}), (1, {"rogue": "hades"}), (3, {"rulebook": "blast-off"})],
    ids=["two", "five", "solo", "blast-off"],
)
def test_it_chooses_what_is_possible(players, others):
    game = Game.new(players, seed=7, **others)
    for _ in range(60):
        decision = game.decision
        if decision is None:
            break
        choice = bot("learned").choose(game.view(decision.seat), decision, random.Random(1), Budget())
        assert choice in decision.choices
        game.play(choice)


def test_it_plays_whole_games_and_beats_random():
    match = play_match(make_setup(2), 3, ("learned", "random"))
    assert match.finished
    assert match.state.result.winners == (1,)


@pytest.mark.parametrize("seed", range(4))
def test_a_house_rule_it_never_met_does_not_confuse_it(seed):
    """R1.4: in training two players were never dealt otherwise, so the switch must not matter."""
    game = games(2, seed=seed, house_rules={"duel_missions": "drop-comparative"})
    other = Game.from_position(game.position().replace("duel_missions=drop-comparative", "none"))
    seat = game.decision.seat
    assert not np.array_equal(observation(game.state, seat), observation(other.state, seat))
    views = (game.view(seat), other.view(seat))
    one, two = (bot("learned").choose(view, game.decision, random.Random(1), Budget()) for view in views)
    assert one == two


def test_chance_plays_no_part():
    game = games(3)
    view, decision = game.view(game.decision.seat), game.decision
    choices = {bot("learned").choose(view, decision, random.Random(i), Budget()) for i in range(3)}
    assert len(choices) == 1


@pytest.mark.parametrize("seed", range(3))
def test_it_sees_nothing_hidden(seed):
    """Whatever is imagined behind a view, the network sees the same, and so it does in the truth."""
    game = games(4, seed=seed)
    seat = game.decision.seat
    view = json.loads(json.dumps(game.view(seat)))
    seen = {observation(imagine(view, random.Random(i), "python"), seat).tobytes() for i in range(5)}
    assert seen == {observation(game.state, seat).tobytes()}
