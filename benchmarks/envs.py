"""How fast the environments step, beside environments of others, in one run.

    .venv/bin/python benchmarks/envs.py              # a table, as in docs/environments/README.md
    .venv/bin/python benchmarks/envs.py --quick --json

Everything is counted per CPU second of one process, the median of three rounds. A step of ours answers one
decision with at least two choices and hands out observation, mask and reward; players choose at random, by
the public interface: from the mask by `action_space.sample(mask)`, or by `sample_action`.
Others: Gymnasium's CartPole, OpenSpiel's environment of backgammon, and, where `make bench` has installed it,
random games of Catanatron (which has no environment in its published package, so without observations).
"""

import argparse
import json
import os
import random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # steps per CPU second: threads that wait would count

import gymnasium
import numpy as np
import pyspiel
from open_spiel.python.rl_environment import Environment, ObservationType
from speed.peers import PeersMissing, measure_peer
from speed.timing import Effort, measure, per_second

import galaxarium.envs
import galaxarium.envs.openspiel  # makes the names known

CLASSIC = "galaxarium/classic-v0"
BATCHES = (1, 64, 256, 1024, 4096)


def single_steps(by_mask, **settings):
    """One environment as `gymnasium.make` returns it, one step a call."""
    env = gymnasium.make(CLASSIC, **settings)
    _, first = env.reset(seed=1)
    at = {"info": first}
    sample, draw = env.action_space.sample, env.unwrapped.sample_action

    def work():
        info = at["info"]
        for _ in range(1000):
            action = sample(info["action_mask"]) if by_mask else draw()
            _, _, terminated, truncated, info = env.step(action)
            if terminated or truncated:
                _, info = env.reset()
        at["info"] = info
        return {"steps": 1000}

    return work


def table_steps(by_mask, **settings):
    """PettingZoo: `table()`, `last` and `step`."""
    env = galaxarium.envs.table(**settings)
    env.reset(seed=1)
    sample = env.action_space(env.possible_agents[0]).sample

    def work():
        for _ in range(1000):
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
            else:
                env.step(sample(seen["action_mask"]) if by_mask else env.sample_action())
        return {"steps": 1000}

    return work


def vector_steps(count, by_mask=False, **settings):
    """Many games at once; the choosing in NumPy counts too."""
    env = gymnasium.make_vec(CLASSIC, num_envs=count, **settings)
    _, infos = env.reset(seed=1)
    rng = np.random.default_rng(1)

    def draw():
        masks = infos["action_mask"]  # the same memory in every step
        return (rng.random(masks.shape, np.float32) * masks).argmax(1)

    def work():
        choose = draw if by_mask else env.sample_actions
        for _ in range(max(1, 4096 // count)):
            env.step(choose())
        return {"steps": max(1, 4096 // count) * count}

    return work


def cart_steps(count):
    """Gymnasium's best known environment, alone or as its own vector."""
    env = gymnasium.make("CartPole-v1").unwrapped if count == 1 else gymnasium.make_vec("CartPole-v1", count)
    env.reset(seed=1)
    rng = np.random.default_rng(1)

    def work():
        for _ in range(max(1, 4096 // count)):
            if count > 1:
                env.step(rng.integers(2, size=count))
            else:
                _, _, terminated, truncated, _ = env.step(int(rng.integers(2)))
                if terminated or truncated:
                    env.reset()
        return {"steps": max(1, 4096 // count) * count}

    return work


def spiel_steps(name):
    """OpenSpiel's environment of a game."""
    game = pyspiel.load_game(name)
    tensors = ObservationType.OBSERVATION if "galaxarium" in name else None
    env = Environment(game, observation_type=tensors)
    rng = random.Random(1)

    def work():
        moment = env.reset()
        steps = 0
        while not moment.last():
            legal = moment.observations["legal_actions"][moment.observations["current_player"]]
            moment = env.step([rng.choice(legal)])
            steps += 1
        return {"steps": steps}

    return work


def ours():
    """What is measured of ours: a name, and what makes the work."""
    for form in ("int8", "float32"):
        for by_mask, how in ((True, "from the mask"), (False, "`sample_action`")):
            settings = {"opponents": "random", "observation": form}
            yield f"Gymnasium, `make`, against random, {form}, {how}", single_steps(by_mask, **settings)
            yield f"PettingZoo, `table()`, two seats, {form}, {how}", table_steps(by_mask, observation=form)
    for count in BATCHES:
        yield f"vector of {count:,}, all seats, int8", vector_steps(count, observation="int8")
    yield "vector of 256, all seats, int8, from the mask", vector_steps(256, True, observation="int8")
    for count in (256, 1024):
        yield f"vector of {count:,}, all seats, float32", vector_steps(count)
    yield "vector of 1,024, 4 players, int8", vector_steps(1024, players=4, observation="int8")
    for opponents in ("random", "greedy", "learned"):
        settings = {"opponents": opponents, "observation": "int8"}
        yield f"vector of 256, against {opponents}, int8", vector_steps(256, **settings)
    yield "OpenSpiel, two players, its environment", spiel_steps("galaxarium_classic_v0(limit=200)")


def others():
    """What is measured of others."""
    yield "Gymnasium CartPole-v1, one", cart_steps(1)
    yield "Gymnasium CartPole-v1, its vector of 1,024", cart_steps(1024)
    yield "OpenSpiel backgammon, its environment", spiel_steps("backgammon")


def catanatron(effort):
    """Decisions of random games of two, or None."""
    try:
        figures = measure_peer("Catanatron", effort).figures
    except PeersMissing:
        return None
    return next(found["decisions_per_second"] for name, found in figures.items() if "2" in name)


def main(arguments=None):
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--quick", action="store_true", help="a short run")
    parser.add_argument("--json", action="store_true", help="one JSON object: steps per second by name")
    options = parser.parse_args(arguments)
    effort = Effort(0.05, 0.2, rounds=1) if options.quick else Effort(1.0, 2.5)
    found = {name: per_second(measure(work, effort), "steps") for name, work in (*others(), *ours())}
    bare = None if options.quick else catanatron(effort)
    if bare is not None:
        found["Catanatron, 2 players, bare random play"] = bare
    print(json.dumps(found) if options.json else table(found))


def table(found):
    """The figures as Markdown."""
    base = found["Gymnasium CartPole-v1, one"]
    rows = [f"| {name} | {rate:,.0f} | {rate / base:.2f}x |" for name, rate in found.items()]
    return "\n".join(["| steps | per CPU second | against one CartPole |", "|---|---:|---:|", *rows])


if __name__ == "__main__":
    main()
