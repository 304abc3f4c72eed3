"""Copies of environments: by `clone`, `copy.deepcopy`, `pickle`, and by states put back."""

import copy
import pickle
import subprocess
import sys

import gymnasium
import numpy as np
import pytest

from galaxarium.bots import registry
from galaxarium.envs import GalaxariumVectorEnv, table
from galaxarium.envs.registration import IDS
from galaxarium.envs.state_observation import observation
from galaxarium.errors import BadSetup, GameOver
from galaxarium.game.view import view
from support.engines import engine_mode

CLASSIC = "galaxarium/classic-v0"

COPIES = {
    "clone": lambda env: env.unwrapped.clone(),
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}
each_copy = pytest.mark.parametrize("way", COPIES)


def single(name=CLASSIC, **settings):
    opponents = () if "solo" in name else "random"
    return gymnasium.make(name, **{"opponents": opponents, **settings})


def play(env, steps, seed=1):
    """Random steps; everything they hand out, as one array for each step."""
    rng, found = np.random.default_rng(seed), []
    mask = env.unwrapped.games.masks[0]
    for _ in range(steps):
        obs, reward, terminated, truncated, info = env.step(int(rng.choice(np.flatnonzero(mask))))
        found.append(np.r_[obs, reward, terminated, truncated, info["action_mask"], info["seat"]])
        if terminated or truncated:
            env.reset()
    return np.array(found)


def play_table(env, steps, seed=1):
    rng, found = np.random.default_rng(seed), []
    for _ in range(steps):
        seen, reward, terminated, truncated, _ = env.last()
        found.append(np.r_[seen["observation"], seen["action_mask"], reward, terminated, truncated])
        if terminated or truncated:
            env.reset()
        else:
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return np.array(found)


def play_vector(env, steps, seed=1):
    rng, found = np.random.default_rng(seed), []
    rows = np.arange(env.num_envs)
    for _ in range(steps):
        picks = (rng.random(env.num_envs) * env.counts).astype(int)
        obs, rewards, terminated, _, infos = env.step(env.choices[rows, picks])
        found.append(np.c_[obs, rewards, terminated, infos["action_mask"], infos["gains"], infos["seat"]])
    return np.array(found)


def same(one, other):
    return one.shape == other.shape and (one == other).all()


@each_copy
@pytest.mark.parametrize("name", IDS)
def test_a_copy_goes_on_the_same_way_into_the_next_games(name, way):
    env = single(name, shaping=0.5, limit=150)
    env.reset(seed=1)
    play(env, 60)
    twin = COPIES[way](env)
    expected = play(env, 200)
    assert expected[:, 869:871].sum() > 0, "a game ended"
    assert same(play(twin, 200), expected)


@each_copy
def test_a_copy_of_a_table_goes_on_the_same_way(way):
    env = table(players=3, shaping=0.5, limit=120, observation="int8")
    env.reset(seed=1)
    play_table(env, 70)
    twin = COPIES[way](env)
    assert same(play_table(twin, 150), play_table(env, 150))


@each_copy
@pytest.mark.parametrize("settings", [{}, {"threads": 2}, {"opponents": "random", "observation": "int8"}])
def test_a_copy_of_a_vector_goes_on_the_same_way(way, settings):
    env = gymnasium.make_vec(CLASSIC, num_envs=6, limit=80, **settings)
    env.reset(seed=1)
    play_vector(env, 30)
    twin = COPIES[way](env)
    assert same(play_vector(twin, 100), play_vector(env, 100))
    env.close()
    twin.close()


def test_a_copy_is_no_window():
    env = single()
    env.reset(seed=1)
    twin, before = env.unwrapped.clone(), env.unwrapped.get_state()
    play(twin, 20)
    assert env.unwrapped.get_state() == before


def test_an_environment_that_was_not_reset_can_be_copied():
    twin = copy.deepcopy(single())
    twin.reset(seed=1)
    with pytest.raises(GameOver, match="no game to save"):
        table().get_state()


@pytest.mark.parametrize("name", IDS)
def test_states_are_put_back(name):
    env = single(name, shaping=0.5).unwrapped
    obs, _ = env.reset(seed=1)
    steps = play(env, 40)
    state, other = env.get_state(), single(name, shaping=0.5).unwrapped
    expected = play(env, 10, seed=2)
    obs, info = env.set_state(state)
    assert same(np.r_[obs, info["action_mask"]], np.r_[steps[-1][:868], steps[-1][871:-1]])
    assert same(play(env, 10, seed=2), expected)
    obs, info = other.set_state(state)
    assert same(play(other, 10, seed=2), expected)
    assert len(state) < 1000


def test_states_of_tables_are_put_back_with_what_was_gained():
    env = table(players=3, shaping=1.0)
    env.reset(seed=1)
    play_table(env, 50)
    state = env.get_state()
    expected = play_table(env, 60)
    env.set_state(state)
    assert same(play_table(env, 60), expected)


def test_games_that_are_over_are_put_back():
    env = single(limit=10).unwrapped
    env.reset(seed=1)
    mask, over = env.games.masks[0], False
    while not over:
        obs, _, terminated, truncated, _ = env.step(int(np.flatnonzero(mask)[0]))
        over = terminated or truncated
    state = env.get_state()
    env.reset()
    again, info = env.set_state(state)
    assert (again == obs).all()
    assert not info["action_mask"].any()
    with pytest.raises(GameOver, match="no game to play"):
        env.step(0)
    seats = table(limit=10)
    seats.reset(seed=1)
    while not all(seats.truncations.values()):
        seats.step(int(np.flatnonzero(seats.last()[0]["action_mask"])[0]))
    other = table(limit=10)
    other.set_state(seats.get_state())
    assert other.truncations == seats.truncations
    assert other.agent_selection == seats.agent_selection


def test_some_games_of_a_vector_are_put_back():
    env = gymnasium.make_vec(CLASSIC, num_envs=5, observation="int8")
    env.reset(seed=1)
    play_vector(env, 30)
    states = env.get_state([4, 1])
    kept = env.games.observations[[4, 1]].copy()
    play_vector(env, 10)
    untouched = env.games.observations[[0, 1, 4]].copy()
    env.set_state(states, [2, 3])
    assert (env.games.observations[[2, 3]] == kept).all()
    assert (env.games.observations[[0, 1, 4]] == untouched).all()
    assert (env.masks.sum(1) == env.counts).all()


def test_a_state_fills_a_vector():
    """One moment of a table, and as many games that go on from it as one likes."""
    env, crowd = table(), GalaxariumVectorEnv(4, observation="int8")
    env.reset(seed=1)
    play_table(env, 30)
    crowd.set_state(np.tile(np.frombuffer(env.get_state(), np.uint8), (4, 1)))
    assert (crowd.masks == env.last()[0]["action_mask"]).all()
    play_vector(crowd, 20)
    assert (crowd.games.observations[0] != crowd.games.observations[1]).any()


def test_states_of_other_environments_are_refused():
    env = single().unwrapped
    env.reset(seed=1)
    state = env.get_state()
    for other in (single(players=3), single(seat=1), single("galaxarium/blast-off-v0")):
        with pytest.raises(BadSetup, match="another set-up, seat or opponents"):
            other.unwrapped.set_state(state)
    with pytest.raises(BadSetup, match="1 state has 708 bytes, not 707 of uint8"):
        env.set_state(state[:-1])
    with pytest.raises(BadSetup, match="2 states have 1416 bytes, not 708 of uint8"):
        GalaxariumVectorEnv(2).set_state(np.frombuffer(state, np.uint8))
    with pytest.raises(BadSetup, match="not 1416 of float64"):
        GalaxariumVectorEnv(2).set_state(np.zeros(1416))


def test_another_process_goes_on_with_a_copy():
    env = single()
    env.reset(seed=1)
    play(env, 20)
    read = "import pickle, sys; print(pickle.load(sys.stdin.buffer).unwrapped.get_state().hex())"
    done = subprocess.run(
        [sys.executable, "-c", read], input=pickle.dumps(env), capture_output=True, check=True
    )
    assert bytes.fromhex(done.stdout.decode()) == env.unwrapped.get_state()


def test_python_and_compiled_states_are_the_same():
    env = table(observation="int8")
    env.reset(seed=1)
    play_table(env, 20)
    state = env.get_state()
    expected = play_table(env, 15)
    with engine_mode("python"):
        plain = table(observation="int8")
        plain.set_state(state)
        assert plain.get_state() == state
        assert same(play_table(copy.deepcopy(plain), 15), expected)


class Thoughtful:
    """A bot that lives in Python and leaves its choice to chance."""

    def choose(self, view, decision, rng, budget):
        return rng.choice(decision.choices)


@each_copy
def test_bots_that_live_in_python_go_on_too(monkeypatch, way):
    monkeypatch.setitem(registry.BOTS, "thoughtful", registry.Entry("leaves it to chance", Thoughtful))
    registry.known_bots.cache_clear()
    env = single(opponents=("thoughtful",))
    env.reset(seed=1)
    play(env, 10)
    twin = COPIES[way](env)
    assert same(play(twin, 15), play(env, 15))
    monkeypatch.undo()
    registry.known_bots.cache_clear()


def test_what_is_hidden_is_drawn_again():
    """What the seat may know stays, with its choices; the rest depends on the seed and not on the truth."""
    env = table(players=3)
    env.reset(seed=1)
    play_table(env, 60)
    seat, before, truth = env.agent_selection, env.last()[0], env.game_state
    number = int(seat.removeprefix("seat_"))
    drawn = []
    for seed in (1, 2, 1):
        env.redeal(seed)
        assert view(env.game_state, number) == view(truth, number)
        assert (env.last()[0]["observation"] == before["observation"]).all()
        assert (observation(env.game_state, number) == observation(truth, number)).all()
        drawn.append(env.game_state.bytes())
    assert drawn[0] == drawn[2]
    assert len({truth.bytes(), *drawn}) == 3
    crowd = GalaxariumVectorEnv(3)
    crowd.reset(seed=1)
    states = crowd.get_state()
    crowd.redeal(1, [0, 2])
    assert (crowd.get_state() != states).any(1).tolist() == [True, False, True]
    env = single(limit=1).unwrapped
    env.reset(seed=1)
    env.step(0)
    with pytest.raises(GameOver, match="nothing is hidden"):
        env.redeal(1)
