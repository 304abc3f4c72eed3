"""The Gymnasium environment and its vectors: Gymnasium's own checks, and what it does not check."""

from collections import Counter

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import galaxarium.envs
from galaxarium import Game
from galaxarium.bots import registry
from galaxarium.envs import observations
from galaxarium.envs.registration import IDS
from galaxarium.envs.state_observation import observation
from galaxarium.errors import BadSetup, BotFailed, GameOver, IllegalChoice
from galaxarium.game.view import view
from support.engines import engine_mode

CLASSIC = "galaxarium/classic-v0"


def against(name, **settings):
    """An environment with opponents that need no compiling of their own."""
    opponents = () if "solo" in name else "random"
    return gymnasium.make(name, opponents=opponents, **settings).unwrapped


def pick(mask, rng):
    return int(rng.choice(np.flatnonzero(mask)))


def play(env, seed, most=4000):
    """A whole random game; what happened at every step."""
    rng = np.random.default_rng(seed)
    obs, info = env.reset(seed=seed)
    steps = [(obs, 0.0, False, False, info)]
    while not (steps[-1][2] or steps[-1][3]) and len(steps) < most:
        steps.append(env.step(pick(steps[-1][4]["action_mask"], rng)))
    return steps


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("number_format", observations.FORMATS)
def test_the_checks_of_gymnasium_pass(name, number_format):
    env = against(name, observation=number_format)
    check_env(env)
    again = [play(env, 3), play(env, 3)]
    for one, other in zip(*again, strict=True):
        assert (one[0] == other[0]).all()
        assert one[1:4] == other[1:4]


@pytest.mark.parametrize("name", IDS)
def test_a_game_ends_with_a_share_of_the_win(name):
    env = against(name, limit=20_000)
    steps = play(env, 5, 20_000)
    assert steps[-1][2]
    assert [step[1] for step in steps[:-1]] == [0.0] * (len(steps) - 1)
    result = env.game_state.result
    seat = steps[-1][4]["seat"]
    expected = 1 / len(result.winners) if seat in result.winners else 0.0
    assert steps[-1][1] == expected
    with pytest.raises(GameOver):
        env.step(0)


def test_margins_and_limits():
    steps = play(against(CLASSIC, reward="margin", limit=30, seat=2), 1)
    assert steps[-1][3]
    assert not steps[-1][2]
    assert steps[-1][4]["seat"] == 2
    env = against(CLASSIC, reward="margin", limit=20_000)
    steps = play(env, 2, 20_000)
    totals = [score.total for score in env.game_state.result.scores]
    seat = steps[-1][4]["seat"]
    others = max(total for other, total in enumerate(totals, 1) if other != seat)
    assert steps[-1][1] == pytest.approx((totals[seat - 1] - others) / 21)


def test_shaping_sums_up_to_what_it_began_with():
    """Without a discount the potentials on the way cancel out: only that of the first decision is left."""
    plain = play(against(CLASSIC, seat=1, limit=20_000), 4, 20_000)
    shaped = play(against(CLASSIC, seat=1, limit=20_000, shaping=2.0), 4, 20_000)
    assert len(plain) == len(shaped)
    assert sum(step[1] for step in shaped) == pytest.approx(sum(step[1] for step in plain), abs=0.2)
    assert sum(step[1] != 0 for step in shaped) > 10


def test_an_illegal_action_loses():
    env = against(CLASSIC)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "not legal" in info["illegal"]
    for wild in (-1, 2511, 10**6):
        env.reset(seed=1)
        assert env.step(wild)[1:3] == (-1.0, True)


def test_actions_as_text():
    env = against(CLASSIC)
    _, info = env.reset(seed=1)
    for action in np.flatnonzero(info["action_mask"]):
        assert env.action(env.text(action)) == action
    with pytest.raises(IllegalChoice, match="it can be"):
        env.action("sing")
    with pytest.raises(IllegalChoice, match="is not legal now"):
        env.text(2510)


def test_a_game_is_that_of_its_seed():
    env = against(CLASSIC, seat=1, observation="int8")
    obs, _ = env.reset(seed=9)
    game = Game.new(2, seed=env.games.game_seed(0))
    assert game.decision.seat == 1
    assert (observation(game.state, 1) == obs).all()
    assert (env.action_masks() == env.games.masks[0]).all()


class First:
    """A bot of another package: takes the first choice."""

    def choose(self, view, decision, rng, budget):
        assert view["viewer"] == decision.seat
        return decision.choices[0]


@pytest.fixture
def first_bot(monkeypatch):
    monkeypatch.setitem(registry.BOTS, "first", registry.Entry("takes the first choice", First))
    registry.known_bots.cache_clear()
    yield
    registry.known_bots.cache_clear()


@pytest.mark.usefixtures("first_bot")
def test_bots_that_live_in_python_can_be_opponents():
    env = gymnasium.make(CLASSIC, opponents=("first", "random"), players=3, limit=300, shaping=1.0).unwrapped
    steps = play(env, 1)
    assert steps[-1][3]
    assert 20 < len(steps) < 250
    assert all(step[4]["action_mask"].any() for step in steps[:-1])


@pytest.mark.usefixtures("first_bot")
def test_every_bot_can_be_an_opponent_in_a_vector():
    """A vector of one plays the games of the single environment, whoever the opponents are."""
    settings = {"opponents": ("first", "random"), "players": 3, "limit": 300, "shaping": 1.0, "seat": 2}
    one, many = gymnasium.make(CLASSIC, **settings).unwrapped, vector(1, **settings)
    env = vector(3, **settings, threads=2)
    env.reset(seed=1)
    seeds = [env.games.game_seed(i) for i in range(3)]
    assert len(set(seeds)) == 3
    obs, _ = one.reset(seed=4)
    many.games.env_states["rng"] = one.games.env_states["rng"]
    many.set_state(np.frombuffer(one.get_state(), np.uint8)[None])
    for _ in range(60):
        action = int(np.flatnonzero(one.games.masks[0])[0])
        obs, reward, terminated, truncated, info = one.step(action)
        if terminated or truncated:
            break
        others = many.step(np.array([action]))
        assert (others[0][0] == obs).all()
        assert others[1][0] == pytest.approx(reward)
        assert (others[4]["action_mask"][0] == info["action_mask"]).all()
        env.step(env.choices[:, 0])
        assert (env.games.env_states["seat"] == 1).all()
    assert env.games.env_states["decisions"].max() > 100
    env.close()


def test_opponents_of_many_kinds_share_a_vector():
    """Learned, search and random, drawn for every game; games end and begin while they decide."""
    pool = {"random": 2, "learned": 1, "search:1": 1}
    env = vector(16, opponents=pool, limit=25, observation="int8")
    _, infos = env.reset(seed=1)
    rng, met, ends, seats = np.random.default_rng(1), set(), 0, set()
    assert env.players == ("", "random", "learned", "search:1")
    for _ in range(40):
        before, games = infos["opponents"].copy(), env.games.env_states["games"].copy()
        *_, terminated, truncated, infos = env.step(choose(env, rng))
        over = terminated | truncated
        ends += over.sum()
        assert (over == (env.games.env_states["games"] > games)).all()
        assert (infos["opponents"][~over] == before[~over]).all()
        assert (env.games.env_states["seat"] == env.games.env_states["learner"]).all()
        assert (env.masks.sum(1) == env.counts).all()
        assert not infos["illegal"].any()
        met |= set(infos["opponents"].ravel().tolist())
        seats |= set(infos["seat"].tolist())
    assert met == {1, 2, 3}
    assert seats == {0, 1}
    assert ends > 16


def test_a_network_chooses_for_many_games_what_it_chooses_for_one():
    env = vector(40, observation="int8")
    env.reset(seed=1)
    rng, learned = np.random.default_rng(1), registry.bot("learned")
    for _ in range(30):
        env.step(choose(env, rng))
    actions = learned.act(env.games.observations.copy(), env.masks)
    for i in range(0, 40, 5):
        state = env.games.state(i)
        seen = view(state, state.decision.seat)
        choice = learned.choose(seen, state.decision, None, None)
        assert choice == state.decision.choices[state.actions.index(actions[i])]


def test_opponents_are_drawn_for_each_game():
    pool = {"random": 1, "greedy": 3}
    with engine_mode("python"):
        env = gymnasium.make(CLASSIC, opponents=pool, players=3).unwrapped
        names = Counter()
        for seed in range(12):
            env.reset(seed=seed)
            names.update(env.seated())
    assert set(names) == {"random", "greedy"}
    assert names["greedy"] > names["random"]
    for wrong in ({}, {"random": 0}, {"random": 33}, {"random": 0.5}):
        with pytest.raises(BadSetup, match="whole weights, 32 at most together"):
            gymnasium.make(CLASSIC, opponents=wrong)
    with pytest.raises(BadSetup, match="no bot 'nobody'"):
        gymnasium.make(CLASSIC, opponents=({"nobody": 1},))


@pytest.mark.usefixtures("first_bot")
def test_a_bot_that_chooses_what_is_not_possible_is_named(monkeypatch):
    monkeypatch.setattr(First, "choose", lambda *_: "resign")
    env = gymnasium.make(CLASSIC, opponents=("first",), seat=2).unwrapped
    with pytest.raises(BotFailed, match="the bot first chose 'resign' in seat 1, which is not possible"):
        env.reset(seed=1)


def test_render_tells_what_the_seat_may_know():
    env = against(CLASSIC, render_mode="ansi")
    env.reset(seed=1)
    lines = env.render().splitlines()
    assert lines[0].startswith("turn 1")
    assert "decides" in lines[-1]
    seen = view(env.game_state, int(env.games.env_states["learner"][0]) + 1)
    assert all(str(planet) in lines[1] for planet in seen["row"])


REFUSED = {
    "reward": "win or margin",
    "observation": "float32 or int8",
    "opponents": "no bot",
    "seat": "1 to 2",
    "limit": "number of decisions",
    "shaping": "weight",
    "discount": "at most 1",
    "colour": "no setting colour",
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused(name):
    wrong = {"limit": 0, "shaping": -1.0, "discount": 2.0, "seat": 7}.get(name, "nonsense")
    with pytest.raises(BadSetup, match=REFUSED[name]):
        gymnasium.make(CLASSIC, **{name: wrong})


# --- vectors ------------------------------------------------------------------------------------------------


def vector(count=8, **settings):
    return gymnasium.make_vec(CLASSIC, num_envs=count, **settings)


def choose(env, rng):
    """A random legal action in every game."""
    return env.choices[np.arange(env.num_envs), (rng.random(env.num_envs) * env.counts).astype(int)]


def run(env, steps, seed=1):
    rng = np.random.default_rng(seed)
    seen = [env.reset(seed=seed)[0].copy()]
    rewards = []
    for _ in range(steps):
        obs, reward, _, _, infos = env.step(choose(env, rng))
        rewards.append(reward.copy())
        seen.append(obs.copy())
        assert env.observation_space.contains(obs) or env.single_observation_space.contains(obs[0])
        assert (infos["action_mask"].sum(1) == env.counts).all()
    return np.array(seen), np.array(rewards)


@pytest.mark.parametrize("opponents", ["self", "random"])
def test_a_vector_is_the_same_again(opponents):
    one, other = (run(vector(opponents=opponents, observation="int8"), 300) for _ in range(2))
    assert (one[0] == other[0]).all()
    assert (one[1] == other[1]).all()
    different = run(vector(opponents=opponents, observation="int8"), 300, seed=2)
    assert (one[0] != different[0]).any()


def test_how_many_games_and_threads_makes_no_difference():
    alone = run(vector(1, observation="int8"), 200)[0][:, 0]
    env = vector(5, observation="int8", threads=2)
    env.reset(seed=1)
    first = env.games.game_seed(0)
    env.close()
    lonely = vector(1, observation="int8")
    lonely.reset(seed=1)
    assert lonely.games.game_seed(0) == first
    assert (alone[0] == lonely.games.observations[0]).all()


def test_threads_play_the_same():
    one = run(vector(7, observation="int8"), 200)
    env = vector(7, observation="int8", threads=3)
    other = run(env, 200)
    env.close()
    assert (one[0] == other[0]).all()


def test_nothing_is_copied_unless_wished():
    env = vector()
    obs, infos = env.reset(seed=1)
    after, reward, *_ = env.step(choose(env, np.random.default_rng(1)))
    assert after is obs
    assert infos["action_mask"] is env.masks
    assert np.shares_memory(reward, env.games.env_states)
    small = vector(observation="int8")
    assert np.shares_memory(small.reset(seed=1)[0], small.games.batch.obs)
    env = vector(copy=True)
    obs, _ = env.reset(seed=1)
    assert env.step(choose(env, np.random.default_rng(1)))[0] is not obs


@pytest.mark.parametrize("mode", [AutoresetMode.SAME_STEP, AutoresetMode.NEXT_STEP])
def test_games_begin_again_by_themselves(mode):
    env = vector(16, opponents="random", limit=50, autoreset=mode, observation="int8")
    assert env.metadata["autoreset_mode"] is mode
    rng = np.random.default_rng(1)
    env.reset(seed=1)
    ends = 0
    for _ in range(120):
        ended = env.games.env_states["fresh"] == 1
        *_, terminated, truncated, infos = env.step(choose(env, rng))
        over = terminated | truncated
        ends += over.sum()
        if mode is AutoresetMode.NEXT_STEP:
            assert (env.counts[over] == 0).all()
            assert (env.games.env_states["decisions"][ended] < 50).all()
        elif over.any():
            assert (infos["_final_obs"] == over).all()
            turn = observations.parts(infos["final_obs"])["course"][over]
            assert (turn[:, 0] == 2).all()
            assert (env.counts > 0).all()
    assert ends >= 16
    assert env.games.env_states["games"].sum() == ends


def test_in_self_play_every_seat_decides():
    env = vector(4, players=3, limit=20_000, observation="int8")
    env.reset(seed=1)
    rng = np.random.default_rng(1)
    seats, total = set(), np.zeros(5)
    for _ in range(6000):
        *_, infos = env.step(choose(env, rng))
        seats |= set(infos["seat"].tolist())
        total += infos["gains"].sum(0)
        assert (env.games.observations[:, 24] == 1).all()  # whoever observes decides
    games = int(env.games.env_states["games"].sum())
    assert seats == {0, 1, 2}
    assert games > 0
    assert total.sum() == pytest.approx(games)


def test_a_vector_plays_greedy_too():
    with engine_mode("python"):
        env = vector(2, opponents="greedy", limit=40, observation="int8")
        env.reset(seed=1)
        for _ in range(4):
            env.step(choose(env, np.random.default_rng(1)))
        assert env.games.env_states["decisions"].max() > 4


def test_python_and_compiled_play_the_same():
    """Observations, masks and rewards too, with shaping, against random opponents."""
    settings = {"opponents": "random", "players": 3, "shaping": 0.5, "discount": 0.99, "observation": "int8"}
    compiled = run(vector(2, **settings), 60)
    with engine_mode("python"):
        python = run(vector(2, **settings), 60)
    assert (compiled[0] == python[0]).all()
    assert compiled[1] == pytest.approx(python[1])


def test_vectors_refuse():
    with pytest.raises(BadSetup, match="always go on"):
        vector(autoreset=AutoresetMode.DISABLED)
    with pytest.raises(BadSetup, match="one thread or more"):
        vector(threads=0)
    with pytest.raises(BadSetup, match="3 seeds for 2 games"):
        vector(2).reset(seed=[1, 2, 3])
    with pytest.raises(BadSetup, match="one game or more"):
        galaxarium.envs.GalaxariumVectorEnv(0)


def test_seeds_one_by_one():
    env = vector(2, observation="int8")
    env.reset(seed=[5, 6])
    seeds = [env.games.game_seed(i) for i in range(2)]
    env.reset(seed=[6, 5])
    assert [env.games.game_seed(i) for i in range(2)] == seeds[::-1]


@pytest.mark.soak
def test_greedy_opponents_are_the_same_in_python_and_compiled():
    settings = {"opponents": ("greedy", "random"), "players": 3, "observation": "int8"}
    compiled = run(vector(2, **settings), 25)
    with engine_mode("python"):
        python = run(vector(2, **settings), 25)
    assert (compiled[0] == python[0]).all()
    assert (compiled[1] == python[1]).all()


@pytest.mark.soak
@pytest.mark.parametrize("name", IDS)
def test_nothing_is_read_or_written_out_of_bounds(name):
    with engine_mode("checked"):
        players = 1 if "solo" in name else 4
        env = gymnasium.make_vec(
            name, num_envs=16, players=players, opponents="self", shaping=1.0, limit=3000
        )
        run(env, 3000)


VECTORS = {
    "four": {"players": 4},
    "a pile": {"house_rules": {"helios": "discard"}, "limit": 700},
    "solo": {"players": 1, "rogue": "gamelyn"},
    "Blast Off!": {"players": 3, "rulebook": "blast-off"},
}


@pytest.mark.parametrize("name", VECTORS)
def test_rows_written_over_are_as_if_written_anew(name):
    """Steps write only what may have changed since the last one; floats are those of the whole row."""
    count, rng = 8, np.random.default_rng(1)
    env = galaxarium.envs.GalaxariumVectorEnv(count, **VECTORS[name])
    shown, _ = env.reset(seed=1)
    anew, changes, piles = np.zeros_like(env.games.observations), 0, 0
    for _ in range(900):
        before = observations.parts(env.games.observations)["row"].copy()
        env.step(choose(env, rng))
        for i in range(count):
            env.games.observe(i, int(env.games.env_states["seat"][i]), anew[i])
        assert (env.games.observations == anew).all()
        assert (shown == observations.as_floats(anew)).all()
        changes += (observations.parts(anew)["row"] != before).any()
        piles += observations.parts(anew)["in_pile"].any()
    assert changes > 20
    assert (piles > 0) == (name == "a pile")


def test_last_observations_of_a_vector_as_floats():
    settings = {"opponents": "random", "limit": 40}
    small, floats = vector(6, observation="int8", **settings), vector(6, copy=True, **settings)
    small.reset(seed=1)
    floats.reset(seed=1)
    rng, ends, kept = np.random.default_rng(1), 0, []
    for _ in range(90):
        actions = choose(small, rng)
        infos, others = small.step(actions)[4], floats.step(actions)[4]
        assert ("final_obs" in infos) == ("final_obs" in others)
        if "final_obs" in infos:
            over = infos["_final_obs"]
            ends += over.sum()
            kept.append((others["final_obs"], others["final_obs"].copy()))
            assert (others["final_obs"][over] == observations.as_floats(infos["final_obs"][over])).all()
    assert ends > 6
    assert all((one == other).all() for one, other in kept)  # copies stay as they are


def test_legal_actions_by_lot():
    env, many = against(CLASSIC), vector(32, limit=30)
    with pytest.raises(GameOver, match="no game to play"):
        env.sample_action()
    _, info = env.reset(seed=5)
    legal = set(np.flatnonzero(info["action_mask"]).tolist())
    assert {env.sample_action() for _ in range(400)} == legal
    space = env.action_space
    assert {int(space.sample(info["action_mask"])) for _ in range(400)} == legal
    assert space.sample(np.zeros(2511, np.int8)) == 0
    assert 0 <= space.sample() < 2511
    with pytest.raises(AssertionError):
        space.sample(np.ones(3, np.int8))
    drawn = []
    for _ in range(2):
        env.reset(seed=7)
        drawn.append([env.sample_action() for _ in range(20)])
        many.reset(seed=7)
        for _ in range(40):
            actions = many.sample_actions()
            assert many.masks[np.arange(32), actions].all()
            many.step(actions)
        drawn[-1] += actions.tolist()
    assert drawn[0] == drawn[1]
