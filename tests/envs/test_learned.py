"""The learned bot: its atoms, its network, and how it behaves at a table."""

import json
import random
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from galaxarium.bots import Budget, bot, known_bots
from galaxarium.bots.match import play_match
from galaxarium.envs.learned import atoms
from galaxarium.envs.learned.network import WEIGHTS, trained
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
    assert (files("galaxarium.envs.learned") / WEIGHTS).stat().st_size < 5_000_000
    assert all(np.isfinite(value).all() for value in trained().weights.values())


def test_numpy_computes_what_pytorch_did():
    with np.load(REFERENCE) as reference:
        worth, outlook = trained()(reference["obs"])
        logits = (worth @ atoms.matrix().T)[:, ::7]
        assert np.allclose(logits, reference["logits"], atol=1e-3)
        assert np.allclose(outlook, reference["outlook"], atol=1e-4)


def test_it_is_known_by_its_name():
    assert "learned" in known_bots()


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
