"""How fast the environments step, beside environments of others, in one run.

    .venv/bin/python benchmarks/envs.py              # a table, as in docs/environments/README.md
    .venv/bin/python benchmarks/envs.py --quick --json

Everything is counted per CPU second of one process, the median of three rounds. A step of ours answers one
decision with at least two choices and hands out observation, mask and reward; players choose at random.
Others: Gymnasium's CartPole, OpenSpiel's environment of backgammon, and, where `make bench` has installed it,
random games of Catanatron (which has no environment in its published package, so without observations).
"""

import argparse
import json
import random

import gymnasium
import numpy as np
from open_spiel.python.rl_environment import Environment
from speed.peers import PeersMissing, measure_peer
from speed.timing import Effort, measure, per_second

import galaxarium.envs

CLASSIC = "galaxarium/classic-v0"
BATCHES = (1, 64, 256, 1024, 4096)


def single_steps(**settings):
    """One environment, one step a call."""
    env = gymnasium.make(CLASSIC, **settings).unwrapped
    choices, count = memoryview(env.games.batch.choices[0]), env.games.number("count")
    env.reset(seed=1)

    def work():
        pick, step = random.random, env.step
        for _ in range(1000):
            _, _, terminated, truncated, _ = step(choices[int(pick() * count[0])])
            if terminated or truncated:
                env.reset()
        return {"steps": 1000}

    return work


def table_steps(**settings):
    """PettingZoo: `last` and `step`."""
    env = galaxarium.envs.table(**settings)
    choices, count = memoryview(env.games.batch.choices[0]), env.games.number("count")
    env.reset(seed=1)

    def work():
        pick = random.random
        for _ in range(1000):
            if count[0] == 0:
                env.reset()
            env.last()
            env.step(choices[int(pick() * count[0])])
        return {"steps": 1000}

    return work


def vector_steps(count, **settings):
    """Many games at once; the choosing in NumPy counts too."""
    env = gymnasium.make_vec(CLASSIC, num_envs=count, **settings)
    env.reset(seed=1)
    rows, rng = np.arange(count), np.random.default_rng(1)

    def work():
        for _ in range(max(1, 4096 // count)):
            env.step(env.choices[rows, (rng.random(count) * env.counts).astype(np.int64)])
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


def spiel_steps():
    """OpenSpiel's environment of backgammon, a game with dice written in C++."""
    env = Environment("backgammon")
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
    yield "Gymnasium, one game, against random, int8", single_steps(opponents="random", observation="int8")
    yield "Gymnasium, one game, against random, float32", single_steps(opponents="random")
    yield "PettingZoo, two seats, int8", table_steps(players=2, observation="int8")
    for count in BATCHES:
        yield f"vector of {count:,}, all seats, int8", vector_steps(count, observation="int8")
    for count in (256, 1024):
        yield f"vector of {count:,}, all seats, float32", vector_steps(count)
    yield "vector of 1,024, 4 players, int8", vector_steps(1024, players=4, observation="int8")
    yield "vector of 1,024, against random, int8", vector_steps(1024, opponents="random", observation="int8")
    yield "vector of 64, against greedy, int8", vector_steps(64, opponents="greedy", observation="int8")


def others():
    """What is measured of others."""
    yield "Gymnasium CartPole-v1, one", cart_steps(1)
    yield "Gymnasium CartPole-v1, its vector of 1,024", cart_steps(1024)
    yield "OpenSpiel backgammon, its environment", spiel_steps()


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
