"""The OpenSpiel games: its own tests pass, and its algorithms run."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts

from galaxarium.envs import open_spiel_game
from galaxarium.envs.openspiel import USUAL

SETTINGS = [
    ("galaxarium_classic_v0", {}),
    ("galaxarium_classic_v0", {"players": 4}),
    ("galaxarium_solo_v0", {"rogue": "hades"}),
    ("galaxarium_blast_off_v0", {"players": 3}),
]
each_game = pytest.mark.parametrize("name,settings", SETTINGS, ids=str)


def sample(state, rng):
    """Something chance or a player may do."""
    if not state.is_chance_node():
        return rng.choice(state.legal_actions())
    outcomes, shares = zip(*state.chance_outcomes(), strict=True)
    assert sum(shares) == pytest.approx(1)
    return rng.choices(outcomes, shares)[0]


@each_game
def test_a_random_game(name, settings):
    game = open_spiel_game(name, **settings, limit=120)
    state, rng = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        player, action = state.current_player(), sample(state, rng)
        assert state.string_to_action(player, state.action_to_string(player, action)) == action
        if player >= 0:
            assert np.max(state.observation_tensor(player)) <= 1
            assert state.observation_string(player)
        state.apply_action(action)
    assert len(state.returns()) == game.num_players()
    if game.num_players() > 1:
        assert sum(state.returns()) == pytest.approx(1)
    assert str(state)


def test_openspiels_own_simulation():
    pyspiel.random_sim_test(open_spiel_game(limit=15), num_sims=1, serialize=False, verbose=False)


def test_a_copy_goes_its_own_way():
    state, rng = open_spiel_game().new_initial_state(), random.Random(3)
    for _ in range(40):
        state.apply_action(sample(state, rng))
    before = str(state)
    other = state.clone()
    for _ in range(10):
        other.apply_action(sample(other, rng))
    assert str(state) == before != str(other)


def test_tree_search_runs():
    game = open_spiel_game(limit=12)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=np.random.RandomState(1))
    state, rng = game.new_initial_state(), random.Random(1)
    while state.is_chance_node():
        state.apply_action(sample(state, rng))
    assert bot.step(state) in state.legal_actions()


def test_games_load_by_name():
    for name in USUAL:
        assert pyspiel.load_game(name).get_type().short_name == name
    game = pyspiel.load_game("galaxarium_classic_v0(players=3,rulebook=pixie)")
    assert game.num_players() == 3
    assert game.course.setup.rulebook == "pixie"
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


def test_perfect_recall_is_refused():
    with pytest.raises(ValueError, match="do not recall"):
        open_spiel_game().make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
