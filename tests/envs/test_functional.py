"""Games as values: pure functions over them, the same games as everywhere."""

import numpy as np
import pytest

from galaxarium.envs import FunctionalGame, GalaxariumVectorEnv
from galaxarium.envs.state_observation import observation
from galaxarium.errors import BadSetup


def played(game, steps, batch=6, seed=1):
    states = [game.init(seed, batch)]
    for step in range(steps):
        states.append(game.step(states[-1], game.sample(states[-1], step)))
    return states


def arrays(states):
    return [array.copy() for array in vars(states).values()]


def alike(one, other):
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def test_stepping_changes_no_state():
    game = FunctionalGame(players=3, observation="int8", shaping=0.5)
    state = played(game, 20)[-1]
    before, actions = arrays(state), game.sample(state, 1)
    after = game.step(state, actions)
    for step in range(10):
        game.step(after, game.sample(after, step))
    game.observe(after, 1)
    assert alike(arrays(state), before)
    assert alike(arrays(game.step(state, actions)), arrays(after)), "the same again"


def test_the_games_are_those_of_vectors():
    game, env = (
        FunctionalGame(shaping=0.5, limit=60),
        GalaxariumVectorEnv(5, shaping=0.5, limit=60, autoreset="NextStep"),
    )
    obs, infos = env.reset(seed=3)
    state = game.init(3, 5)
    for step in range(59):
        assert (state.observation == obs).all()
        assert (state.legal_action_mask == infos["action_mask"]).all()
        assert (state.current_player == infos["seat"]).all()
        actions = game.sample(state, step)
        state = game.step(state, actions)
        obs, _, terminated, truncated, infos = env.step(actions)
        assert (state.rewards == infos["gains"][:, :2]).all()
        assert (state.terminated == terminated).all()
        assert (state.truncated == truncated).all()
    assert (state.rows == env.get_state()).all()


def test_games_that_are_over_stay_as_they_are():
    game = FunctionalGame(limit=15)
    states = played(game, 20)
    assert states[15].truncated.all()
    assert not states[14].truncated.any()
    assert not states[15].legal_action_mask.any()
    assert states[16].truncated.all()
    assert alike(arrays(states[16]), arrays(states[20]))
    assert not states[16].rewards.any()
    wrong = game.step(states[3], np.full(6, -1))
    assert wrong.terminated.all()
    assert (wrong.rewards.min(1) == -1).all()
    assert not game.step(wrong, np.zeros(6)).rewards.any()


def test_some_games_go_on_from_one_moment():
    game = FunctionalGame(observation="int8")
    state = played(game, 30)[-1]
    many = state[[2] * 8]
    assert len(many) == 8
    assert (many.rows == state.rows[2]).all()
    actions = np.flatnonzero(state.legal_action_mask[2])
    branches = game.step(state[[2] * len(actions)], actions)
    one = game.step(state[2], actions[:1])
    assert (branches.rows[0] == one.rows[0]).all()
    assert len(state[state.current_player == 0]) == (state.current_player == 0).sum()


def test_every_player_can_look():
    game = FunctionalGame(players=4, observation="int8")
    state = played(game, 25, batch=3)[-1]
    for player in range(4):
        seen = game.observe(state, player)
        for i in range(3):
            if state.current_player[i] == player:
                assert (seen[i] == state.observation[i]).all()
    truth = game._laid(state).state(1)
    assert (game.observe(state, 2)[1] == observation(truth, 3)).all()
    with pytest.raises(BadSetup, match="players are 0 to 3, not 4"):
        game.observe(state, 4)


def test_arrays_travel_by_dlpack():
    state = FunctionalGame().init(1, 4)
    for array in (state.observation, state.legal_action_mask, state.rows, state.rewards):
        assert np.shares_memory(np.from_dlpack(array), array)


def test_seeds_one_by_one_and_bad_actions():
    game = FunctionalGame()
    one, other = game.init([5, 6]), game.init([6, 5])
    assert (one.rows[0] == other.rows[1]).all()
    with pytest.raises(BadSetup, match=r"2 games take 2 actions, not \(3,\)"):
        game.step(one, np.zeros(3))
