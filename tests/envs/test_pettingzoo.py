"""The PettingZoo environment: PettingZoo's own tests, and what they do not look at."""

import sys

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import galaxarium.envs
from galaxarium.envs import table
from galaxarium.envs.observations import as_floats
from galaxarium.envs.state_observation import observation
from galaxarium.errors import GameOver, MissingExtra

# They say so of every observation that is a dictionary, also of PettingZoo's own.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]

SETTINGS = {
    **{f"{players} players": {"players": players} for players in (2, 3, 4, 5)},
    "solo": {"players": 1, "rogue": "artemis"},
    "blast-off": {"players": 4, "rulebook": "blast-off"},
}


@pytest.mark.parametrize("name", SETTINGS)
def test_the_tests_of_pettingzoo_pass(name):
    settings = SETTINGS[name]
    api_test(table(**settings), num_cycles=300)
    seed_test(lambda: table(**settings), num_cycles=60)


def play(env, seed, most=100_000):
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter(most):
        seen, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        yield agent, seen, reward, over, info
        env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))


@pytest.mark.parametrize("name", SETTINGS)
def test_a_whole_game(name):
    env = table(**SETTINGS[name], limit=50_000)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for turn, (agent, seen, reward, over, info) in enumerate(play(env, 3)):
        rewards[agent] += reward if over else 0
        if not over:
            assert (seen["action_mask"] == info["action_mask"]).all()
            seat = int(agent.removeprefix("seat_"))
            if turn % 50 == 0:
                assert (seen["observation"] == as_floats(observation(env.game_state, seat))).all()
    result = env.game_state.result
    for seat, agent in enumerate(env.possible_agents, 1):
        assert rewards[agent] == (1 / len(result.winners) if seat in result.winners else 0)


def test_only_whoever_decides_has_actions():
    env = table(players=3)
    env.reset(seed=1)
    for agent in env.agents:
        seen = env.observe(agent)
        assert seen["action_mask"].any() == (agent == env.agent_selection)
        assert env.observation_space(agent).contains(seen)
    assert env.unwrapped.state().shape == (3 * 868,)


def test_an_illegal_action_loses():
    env = table(players=2)
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int(np.flatnonzero(mask == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1
    assert "not legal" in env.infos[agent]["illegal"]


def test_games_can_be_given_up():
    env = table(players=2, limit=25)
    ended = [info for *_, over, info in play(env, 1) if over]
    assert len(ended) == 2


def test_actions_and_boards_as_text():
    env = table(players=2, render_mode="ansi")
    env.reset(seed=1)
    action = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    assert env.action(env.text(action)) == action
    assert "decides" in env.render()
    assert table().render() is None
    with pytest.raises(GameOver, match="has to choose"):
        env.step(None)


def test_missing_libraries_are_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    monkeypatch.delitem(sys.modules, "galaxarium.envs.aec")
    with pytest.raises(MissingExtra, match=r"pip install 'galaxarium\[envs\]'"):
        galaxarium.envs.table  # noqa: B018
    with pytest.raises(AttributeError):
        galaxarium.envs.nothing  # noqa: B018


def test_a_legal_action_by_lot():
    env = table(limit=30)
    assert env.sample_action() is None
    env.reset(seed=1)
    for agent in env.agent_iter():
        action = env.sample_action()
        seen, _, terminated, truncated, _ = env.last()
        assert (action is None) == (terminated or truncated)
        if action is not None:
            assert seen["action_mask"][action]
            assert env.action_space(agent).contains(action)
        env.step(action)


def test_without_a_game_nothing_can_be_chosen():
    env = table()
    with pytest.raises(GameOver, match=r"reset\(\) sets one up"):
        env.step(0)
