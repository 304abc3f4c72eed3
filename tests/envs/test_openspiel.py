"""The OpenSpiel games: its own tests pass, and its algorithms run."""

import copy
import pickle
import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner

from galaxarium.envs import open_spiel_game
from galaxarium.envs.chance import is_deal, is_keep
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


@each_game
def test_openspiels_own_simulation(name, settings):
    game = open_spiel_game(name, **settings, limit=15)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def same_node(one, other):
    """Are two states alike in everything, with the way they came about?"""
    parts = ("under", "action", "happened", "asked", "actions", "decisions")
    return (
        one.history() == other.history()
        and one.node.array.tobytes() == other.node.array.tobytes()
        and all(getattr(one.node, part) == getattr(other.node, part) for part in parts)
    )


# --- copies -------------------------------------------------------------------------------------------------

COPIES = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
}
each_copy = pytest.mark.parametrize("way", COPIES)


@each_copy
@each_game
def test_games_are_copied(name, settings, way):
    game = open_spiel_game(name, **settings, limit=30)
    twin = COPIES[way](game)
    assert twin == game
    assert twin.chance_game.setup == game.chance_game.setup
    assert twin.limit == 30
    assert twin.new_initial_state().legal_actions() == game.new_initial_state().legal_actions()


@each_copy
@each_game
def test_states_are_copied_at_every_node(name, settings, way):
    state, rng = open_spiel_game(name, **settings, limit=20).new_initial_state(), random.Random(2)
    seen = Counter()
    while not state.is_terminal():
        twin = COPIES[way](state)
        assert same_node(twin, state)
        assert twin.get_game() == state.get_game()
        action = sample(state, rng)
        twin.apply_action(action)
        assert not same_node(twin, state), "a copy goes its own way"
        seen[state.current_player() >= 0] += 1
        state.apply_action(action)
        assert same_node(twin, state)
    assert min(seen[True], seen[False]) > 5
    assert COPIES[way](state).returns() == state.returns()


def test_another_process_takes_a_state_and_its_game():
    state, rng = open_spiel_game(players=3).new_initial_state(), random.Random(2)
    for _ in range(40):
        state.apply_action(sample(state, rng))
    read = "import pickle, sys; state, game = pickle.load(sys.stdin.buffer); print(game, state, sep='\\n')"
    sent = pickle.dumps((state, state.get_game()))
    done = subprocess.run([sys.executable, "-c", read], input=sent, capture_output=True, check=True)
    assert done.stdout.decode().rstrip("\n") == f"{state.get_game()}\n{state}"


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
    assert game.chance_game.setup.rulebook == "pixie"
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC


# --- what a player does not know ----------------------------------------------------------------------------


def nodes(state, rng):
    """Every node of a game played at random."""
    yield state
    while not state.is_terminal():
        state.apply_action(sample(state, rng))
        yield state


def kind_of(state):
    """Where in a game this is."""
    if state.is_terminal():
        return "over"
    if state.node.is_setup:
        return "set-up"
    if state.is_chance_node():
        return "chance after a mission" if is_keep(state.node.action) else "chance"
    return "mission" if is_keep(state.legal_actions()[0]) else "decision"


def look_the_same(one, other, player):
    """Is there nothing a player could tell two states by?"""
    assert one.information_state_string(player) == other.information_state_string(player)
    assert one.observation_string(player) == other.observation_string(player)
    assert one.observation_tensor(player) == other.observation_tensor(player)
    assert one.current_player() == other.current_player()
    assert [item.player for item in one.full_history()] == [item.player for item in other.full_history()]
    if one.is_chance_node():
        assert public_outcomes(one) == public_outcomes(other)
    elif not one.is_terminal():
        assert one.legal_actions(player) == other.legal_actions(player)


def public_outcomes(state):
    """What chance can do; of missions only how many ways there are to deal them."""
    outcomes = state.chance_outcomes()
    return len(outcomes) if is_deal(outcomes[0][0]) else outcomes


def replayed(state):
    """The state that its history leads to."""
    again = state.get_game().new_initial_state()
    for action in state.history():
        assert action in again.legal_actions()
        again.apply_action(action)
    return again


@pytest.mark.parametrize("players, seed, limit", [(2, 7, 1500), (3, 2, 300), (5, 1, 150)])
def test_missions_of_others_are_drawn_again(players, seed, limit):
    """A whole game: the player cannot tell, and the drawn history leads to the drawn state."""
    game, rng = open_spiel_game(players=players, limit=limit), random.Random(seed)
    seen, changed = Counter(), Counter()
    for count, state in enumerate(nodes(game.new_initial_state(), random.Random(seed))):
        kind, player = kind_of(state), count % players
        seen[kind] += 1
        if seen[kind] > 20 and count % 11:
            continue
        for _ in range(8 if kind == "over" else 1):
            other = state.resample_from_infostate(player, rng.random)
            look_the_same(state, other, player)
            changed[kind] += not same_node(state, other)
        if seen[kind] < 8:
            assert same_node(replayed(other), other)
    kinds = {"set-up", "mission", "chance after a mission", "chance", "decision", "over"}
    assert set(seen) == kinds
    assert {kind for kind, times in changed.items() if times} == kinds


@pytest.mark.parametrize("name, settings", SETTINGS[2:], ids=str)
def test_without_missions_nothing_is_hidden(name, settings):
    """Cards and dice to come are no part of a state: chance will be asked."""
    game, rng = open_spiel_game(name, **settings), random.Random(5)
    seen = Counter()
    for count, state in enumerate(nodes(game.new_initial_state(), rng)):
        kind, player = kind_of(state), count % game.num_players()
        seen[kind] += 1
        if seen[kind] > 20 and count % 11:
            continue
        other = state.resample_from_infostate(player, rng.random)
        look_the_same(state, other, player)
        assert same_node(state, other)
    assert set(seen) == {"set-up", "chance", "decision", "over"}


def test_the_truth_leaves_no_trace():
    """Two states that a player cannot tell apart are drawn again in the same way."""
    game, rng = open_spiel_game(players=3, limit=60), random.Random(4)
    told = Counter()
    for count, state in enumerate(nodes(game.new_initial_state(), rng)):
        player = count % 3
        other = state.resample_from_infostate(player, rng.random)
        told[same_node(state, other)] += 1
        draw = rng.random()
        one, two = (each.resample_from_infostate(player, lambda draw=draw: draw) for each in (state, other))
        assert same_node(one, two)
    assert told[False] > 50


def test_all_missions_that_others_can_have_are_drawn():
    state, rng = open_spiel_game().new_initial_state(), random.Random(4)
    while kind_of(state) != "decision":
        state.apply_action(sample(state, rng))
    drawn = [state.resample_from_infostate(0, rng.random).node.array[0] for _ in range(300)]
    own = set(state.node.array[0].dealt[0].tolist())
    left = set(state.chance_game._missions()) - own
    assert {int(record.mission[1]) for record in drawn} == left
    assert {int(mission) for record in drawn for mission in record.dealt[1]} == left
    assert all(set(record.dealt[0].tolist()) == own for record in drawn)
    assert all(int(record.mission[1]) in record.dealt[1].tolist() for record in drawn)


def test_information_states_recall_what_the_player_saw():
    state, rng = open_spiel_game().new_initial_state(), random.Random(4)
    while kind_of(state) != "decision":
        state.apply_action(sample(state, rng))
    first, second = (state.information_state_string(player).splitlines() for player in range(2))
    assert "deal missions to seat 2" in first
    assert "deal missions to seat 1" in second
    for player, lines in enumerate((first, second)):
        assert sum(line.startswith("deal ") and "missions" not in line for line in lines) == 1
        assert f"seat {2 - player} chose a mission" in lines
        assert f"seat {player + 1} chose {state.chance_game.kept(state.node)[player]}" in lines
    before = state.information_state_string(0)
    state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(0) != before


def test_a_player_who_is_not_there_is_refused():
    state = open_spiel_game().new_initial_state()
    with pytest.raises(ValueError, match="there is no player 2; players are 0 to 1"):
        state.resample_from_infostate(2, random.Random(1).random)


@pytest.mark.parametrize("by_observation", [False, True], ids=["information state", "observation"])
@each_game
def test_information_set_tree_search_plays(name, settings, by_observation):
    """OpenSpiel's own search plays all seats of a short game."""
    game = open_spiel_game(name, **settings, limit=8)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=luck)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 6, random_state=luck, use_observation_string=by_observation)
    state, rng, moves = game.new_initial_state(), random.Random(1), 0
    while not state.is_terminal():
        action = sample(state, rng) if state.is_chance_node() else bot.step(state)
        assert action in state.legal_actions()
        moves += not state.is_chance_node()
        state.apply_action(action)
    assert moves == 8


@each_game
def test_openspiels_environment_for_learners_plays(name, settings):
    """Its time steps, seen through observations; rewards come at the end and are shares of the win."""
    game = open_spiel_game(name, **settings, limit=12)
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    assert env.action_spec()["num_actions"] == game.num_distinct_actions()
    for _ in range(2):
        moment, rng, steps = env.reset(), random.Random(1), 0
        while not moment.last():
            player = moment.observations["current_player"]
            seen = np.array(moment.observations["info_state"][player])
            assert seen.shape == (868,)
            assert 0 <= seen.min() <= seen.max() <= 1
            moment = env.step([rng.choice(moment.observations["legal_actions"][player])])
            steps += 1
        assert steps == 12
        if game.num_players() > 1:
            assert sum(moment.rewards) == pytest.approx(1)


def test_a_learner_of_openspiel_learns_from_it():
    """Tabular Q-learning over whatever it meets: its interface is met, and its table fills."""
    game = open_spiel_game("galaxarium_solo_v0", limit=10)
    env = rl_environment.Environment(game, observation_type=rl_environment.ObservationType.OBSERVATION)
    agent = tabular_qlearner.QLearner(0, game.num_distinct_actions())
    for _ in range(3):
        moment = env.reset()
        while not moment.last():
            moment = env.step([agent.step(moment).action])
        agent.step(moment)
    assert len(agent._q_values) > 10
