"""AlphaZero in one file, with nothing but NumPy: self-play by tree search, a network that learns from it.

python examples/alphazero.py                          # a minute, to see that it moves
python examples/alphazero.py --games 2000 --simulations 100

A search comes back to the present moment with `set_state` and goes on from there again and again. It must
not look at hidden cards and dice to come, so before each simulation `redeal` draws everything again that is
hidden from the seat that decides. Dice fall differently every time, so the tree is made of decisions only,
and a node gathers what came of them by whatever chance. Two players; both are the network.
"""

import argparse
import math
from dataclasses import dataclass, field, fields
from typing import Any

import numpy as np

from galaxarium.envs import table


@dataclass
class Settings:
    """What can be chosen on the command line."""

    games: int = 20
    simulations: int = 16
    hidden: int = 64
    rate: float = 0.02
    passes: int = 4
    limit: int = 600
    seed: int = 1


class Network:
    """One hidden layer; logits of all actions, and the share of the win the observer will get."""

    def __init__(self, seen: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.inner = rng.normal(0, math.sqrt(1 / seen), (seen, hidden))
        self.policy = np.zeros((hidden, actions))
        self.value = np.zeros(hidden)

    def __call__(self, seen: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """What is within, the logits, the value."""
        inner = np.tanh(seen @ self.inner)
        return inner, inner @ self.policy, 1 / (1 + np.exp(-(inner @ self.value)))

    def learn(self, seen: np.ndarray, aims: np.ndarray, shares: np.ndarray, rate: float) -> float:
        """One step down the gradient: towards what searches chose and what games brought; return the loss."""
        inner, logits, value = self(seen)
        legal = aims >= 0
        chances = softmax(logits, legal)
        off = (chances - np.where(legal, aims, 0)) / len(seen)
        miss = (value - shares) / len(seen)
        back = (off @ self.policy.T + np.outer(miss, self.value)) * (1 - inner**2)
        self.policy -= rate * inner.T @ off
        self.value -= rate * inner.T @ miss
        self.inner -= rate * seen.T @ back
        return float(-(np.where(legal, aims, 0) * np.log(chances + 1e-9)).sum(1).mean())


def softmax(logits: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """Chances of legal actions."""
    worth = np.where(legal, logits, -np.inf)
    chances = np.exp(worth - worth.max(-1, keepdims=True))
    return chances / chances.sum(-1, keepdims=True)


@dataclass
class Node:
    """A decision in the tree; by action, how often it was tried and what it won."""

    chances: np.ndarray | None = None
    visits: dict[int, int] = field(default_factory=dict)
    won: dict[int, float] = field(default_factory=dict)
    after: dict[int, "Node"] = field(default_factory=dict)

    def pick(self, legal: np.ndarray) -> int:
        """The action that promises most, or about which little is known (PUCT)."""
        assert self.chances is not None
        tried = math.sqrt(1 + sum(self.visits.get(action, 0) for action in legal.tolist()))

        def worth(action: int) -> float:
            visits = self.visits.get(action, 0)
            mean = self.won.get(action, 0.0) / visits if visits else 0.5
            return mean + 1.5 * float(self.chances[action]) * tried / (1 + visits)

        return max(legal.tolist(), key=worth)


def search(env: Any, network: Network, simulations: int, rng: np.random.Generator) -> np.ndarray:
    """How often each action of the present decision was tried; the environment stays where it is."""
    here, root = env.get_state(), Node()
    for _ in range(simulations):
        env.set_state(here)
        env.redeal(int(rng.integers(2**32)))
        simulate(env, network, root)
    env.set_state(here)
    visits = np.zeros(env.action_space(env.agent_selection).n)
    for action, count in root.visits.items():
        visits[action] = count
    return visits


def simulate(env: Any, network: Network, node: Node) -> None:
    """Down the tree to a new decision; what the network thinks of it, back up the tree."""
    path = []
    while True:
        seat = env.agent_selection
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            shares = {agent: env.rewards[agent] if terminated else 0.5 for agent in env.possible_agents}
            break
        mask = seen["action_mask"].astype(bool)
        if node.chances is None:
            _, logits, value = network(seen["observation"])
            node.chances = softmax(logits, mask)
            shares = {agent: float(value if agent == seat else 1 - value) for agent in env.possible_agents}
            break
        action = node.pick(np.flatnonzero(mask))
        path.append((node, action, seat))
        env.step(action)
        node = node.after.setdefault(action, Node())
    for node, action, seat in path:
        node.visits[action] = node.visits.get(action, 0) + 1
        node.won[action] = node.won.get(action, 0.0) + shares[seat]


def play(env: Any, network: Network, settings: Settings, rng: np.random.Generator) -> list[tuple]:
    """A game of the network against itself: what was seen, what the searches chose, what it brought."""
    env.reset(seed=int(rng.integers(2**32)))
    moves = []
    while True:
        seat = env.agent_selection
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            break
        visits = search(env, network, settings.simulations, rng)
        aims = np.where(seen["action_mask"] > 0, visits / visits.sum(), -1.0)
        moves.append((seat, seen["observation"], aims))
        env.step(int(rng.choice(len(visits), p=visits / visits.sum())))
    share = {agent: env.rewards[agent] if terminated else 0.5 for agent in env.possible_agents}
    return [(seen, aims, share[seat]) for seat, seen, aims in moves]


def train(settings: Settings) -> Network:
    """Play, learn, play again."""
    rng = np.random.default_rng(settings.seed)
    env = table(players=2, limit=settings.limit)
    agent = env.possible_agents[0]
    seen = env.observation_space(agent)["observation"].shape[0]
    network = Network(seen, int(env.action_space(agent).n), settings.hidden, rng)
    for game in range(1, settings.games + 1):
        moves = play(env, network, settings, rng)
        rows = [np.array(column) for column in zip(*moves, strict=True)]
        for _ in range(settings.passes):
            for batch in np.array_split(rng.permutation(len(moves)), 1 + len(moves) // 64):
                loss = network.learn(*(row[batch] for row in rows), settings.rate)
        print(f"game {game}: {len(moves)} decisions, loss of the policy {loss:.3f}")
    return network


def main() -> None:
    """Train with the settings of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for one in fields(Settings):
        parser.add_argument(f"--{one.name}", type=type(one.default), default=one.default)
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
