"""The shortest loops: a random player in each of the interfaces.

python examples/random_loop.py --games 3
"""

import argparse

import gymnasium
import numpy as np

import galaxarium.envs


def play_gymnasium(games: int, rng: np.random.Generator, against: str) -> float:
    """One learner against a bot; return the share of games won."""
    env = gymnasium.make("galaxarium/classic-v0", opponents=against)
    won = 0.0
    for game in range(games):
        _, info = env.reset(seed=game)
        over = False
        while not over:
            action = rng.choice(np.flatnonzero(info["action_mask"]))
            _, reward, terminated, truncated, info = env.step(action)
            won += float(reward)
            over = terminated or truncated
    return won / games


def play_pettingzoo(games: int, rng: np.random.Generator) -> dict[str, float]:
    """Three random players; return what each has won."""
    env = galaxarium.envs.table(players=3)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for game in range(games):
        env.reset(seed=game)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            won[agent] += reward
            over = terminated or truncated
            env.step(None if over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return won


def play_vector(steps: int, rng: np.random.Generator) -> int:
    """Many games at once, every seat random; return how many ended."""
    env = gymnasium.make_vec("galaxarium/blast-off-v0", num_envs=64)
    _, infos = env.reset(seed=1)
    ended = 0
    for _ in range(steps):
        chances = rng.random(infos["action_mask"].shape) * infos["action_mask"]
        _, _, terminated, truncated, infos = env.step(chances.argmax(axis=1))
        ended += int((terminated | truncated).sum())
    return ended


def main() -> None:
    """Play a little in each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=3)
    parser.add_argument("--against", default="greedy")
    options = parser.parse_args()
    games, against = options.games, options.against
    rng = np.random.default_rng(1)
    won = play_gymnasium(games, rng, against)
    print(f"Gymnasium: a random player won {won:.2f} of its games against {against}")
    print(f"PettingZoo: wins of three random players {play_pettingzoo(games, rng)}")
    print(f"vector: {play_vector(300 * games, rng)} games of Blast Off! ended")


if __name__ == "__main__":
    main()
