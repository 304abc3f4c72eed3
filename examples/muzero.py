"""MuZero in one file, with nothing but NumPy: a search within a model of the game that is learned itself.

python examples/muzero.py                             # a minute, to see that it moves
python examples/muzero.py --games 2000 --simulations 50

The learner sits at a table with a bot; to its model, whatever happens until it decides again is one step,
chance and the other seat included. States of the environment (700 bytes each) are kept with each decision:
`set_state` brings them back, so that old decisions can be searched again with the model of today.
"""

import argparse
import math
from dataclasses import dataclass, field, fields
from typing import Any

import gymnasium
import numpy as np

import galaxarium.envs  # noqa: F401  (makes the ids known)


@dataclass
class Settings:
    """What can be chosen on the command line."""

    games: int = 20
    simulations: int = 12
    against: str = "random"
    hidden: int = 64
    unroll: int = 3
    width: int = 8
    rate: float = 0.02
    steps: int = 20
    limit: int = 600
    seed: int = 1


class Model:
    """What is within after an observation, what it becomes with an action, what both say."""

    def __init__(self, seen: int, actions: int, hidden: int, rng: np.random.Generator) -> None:
        self.look = rng.normal(0, math.sqrt(1 / seen), (seen, hidden))
        self.go_on = rng.normal(0, math.sqrt(1 / hidden), (hidden, hidden))
        self.acted = rng.normal(0, 0.3, (actions, hidden))
        self.policy = np.zeros((hidden, actions))
        self.value = np.zeros(hidden)

    def begin(self, seen: np.ndarray) -> np.ndarray:
        """What is within after an observation."""
        return np.tanh(seen @ self.look)

    def after(self, inner: np.ndarray, action: np.ndarray | int) -> np.ndarray:
        """What it becomes with an action."""
        return np.tanh(inner @ self.go_on + self.acted[action])

    def judge(self, inner: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Logits of all actions, and the share of the win."""
        return inner @ self.policy, 1 / (1 + np.exp(-(inner @ self.value)))

    def learn(
        self, seen: np.ndarray, actions: np.ndarray, aims: np.ndarray, share: np.ndarray, rate: float
    ) -> float:
        """One step down the gradient through `unroll` steps of the model; return the loss of the policy.

        `actions` has a column for each step, `aims` one more: what a search chose there, -1 where illegal.
        """
        within = [self.begin(seen)]
        for column in actions.T:
            within.append(self.after(within[-1], column))
        back, loss, size = np.zeros_like(within[0]), 0.0, len(seen)
        steps = {
            name: np.zeros_like(getattr(self, name)) for name in ("look", "go_on", "acted", "policy", "value")
        }
        for number in reversed(range(len(within))):
            inner, legal = within[number], aims[:, number] >= 0
            logits, value = self.judge(inner)
            wanted, chances = np.where(legal, aims[:, number], 0), softmax(logits, legal)
            loss -= float((wanted * np.log(chances + 1e-9)).sum(1).mean()) / len(within)
            off, miss = (chances - wanted) / size, (value - share) / size
            steps["policy"] += inner.T @ off
            steps["value"] += inner.T @ miss
            back = (back + off @ self.policy.T + np.outer(miss, self.value)) * (1 - inner**2)
            if number:
                steps["go_on"] += within[number - 1].T @ back
                np.add.at(steps["acted"], actions[:, number - 1], back)
                back = back @ self.go_on.T
        steps["look"] = seen.T @ back
        for name, step in steps.items():
            getattr(self, name)[...] -= rate * step
        return loss


def softmax(logits: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """Chances of legal actions."""
    worth = np.where(legal, logits, -np.inf)
    chances = np.exp(worth - worth.max(-1, keepdims=True))
    return chances / chances.sum(-1, keepdims=True)


@dataclass
class Node:
    """A moment imagined by the model, with the actions worth trying there."""

    inner: np.ndarray
    actions: list[int]
    chances: np.ndarray
    visits: np.ndarray = field(init=False)
    won: np.ndarray = field(init=False)
    after: dict[int, "Node"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.visits, self.won = np.zeros(len(self.actions)), np.zeros(len(self.actions))

    def pick(self) -> int:
        """The place of the action that promises most, or about which little is known (PUCT)."""
        mean = np.where(self.visits > 0, self.won / np.maximum(self.visits, 1), 0.5)
        spread = 1.5 * self.chances * math.sqrt(1 + self.visits.sum()) / (1 + self.visits)
        return int((mean + spread).argmax())


def opened(model: Model, inner: np.ndarray, legal: np.ndarray) -> tuple[Node, float]:
    """A node with these actions, and its value."""
    logits, value = model.judge(inner)
    return Node(inner, legal.tolist(), softmax(logits[legal], np.ones(len(legal), bool))), float(value)


def search(model: Model, seen: np.ndarray, mask: np.ndarray, settings: Settings) -> np.ndarray:
    """How often each legal action was tried; after the first step the model knows no rules."""
    root, _ = opened(model, model.begin(seen), np.flatnonzero(mask))
    for _ in range(settings.simulations):
        node, path = root, []
        while True:
            place = node.pick()
            path.append((node, place))
            action = node.actions[place]
            if action not in node.after:
                inner = model.after(node.inner, action)
                likely = np.argsort(model.judge(inner)[0])[-settings.width :]
                node.after[action], value = opened(model, inner, likely)
                break
            node = node.after[action]
        for node, place in path:
            node.visits[place] += 1
            node.won[place] += value
    visits = np.full(len(mask), -1.0)
    visits[root.actions] = root.visits / root.visits.sum()
    return visits


@dataclass
class Game:
    """What happened in a game, decision by decision."""

    states: list[bytes] = field(default_factory=list)
    seen: list[np.ndarray] = field(default_factory=list)
    aims: list[np.ndarray] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    share: float = 0.5


def play(env: Any, model: Model, settings: Settings, rng: np.random.Generator) -> Game:
    """A game, every decision by a search in the model."""
    game, over = Game(), False
    seen, info = env.reset(seed=int(rng.integers(2**31)))
    while not over:
        aims = search(model, seen, info["action_mask"], settings)
        action = int(rng.choice(len(aims), p=np.maximum(aims, 0)))
        game.states.append(env.unwrapped.get_state())
        game.seen.append(seen)
        game.aims.append(aims)
        game.actions.append(action)
        seen, reward, terminated, truncated, info = env.step(action)
        over = terminated or truncated
        game.share = float(reward) if terminated else 0.5
    return game


def reanalyse(env: Any, model: Model, game: Game, at: int, settings: Settings) -> None:
    """Search an old decision again."""
    seen, info = env.unwrapped.set_state(game.states[at])
    game.aims[at] = search(model, seen, info["action_mask"], settings)


def improve(model: Model, games: list[Game], settings: Settings, rng: np.random.Generator) -> float:
    """Steps with some decisions of the games so far; return the last loss."""
    loss = 0.0
    for _ in range(settings.steps):
        rows = []
        for game in rng.choice(np.array(games, object), 16):
            at = int(rng.integers(max(1, len(game.actions) - settings.unroll)))
            ahead = range(at, at + settings.unroll + 1)
            last = len(game.actions) - 1
            aims = [game.aims[min(place, last)] for place in ahead]
            acted = [game.actions[min(place, last)] for place in ahead[:-1]]
            rows.append((game.seen[at], acted, aims, game.share))
        loss = model.learn(*(np.array(column) for column in zip(*rows, strict=True)), settings.rate)
    return loss


def train(settings: Settings) -> Model:
    """Play, learn, look at old decisions again."""
    rng, games = np.random.default_rng(settings.seed), []
    env, again = (
        gymnasium.make("galaxarium/classic-v0", opponents=settings.against, limit=settings.limit)
        for _ in range(2)
    )
    model = Model(env.observation_space.shape[0], int(env.action_space.n), settings.hidden, rng)
    for number in range(1, settings.games + 1):
        games.append(play(env, model, settings, rng))
        loss = improve(model, games[-50:], settings, rng)
        old = games[int(rng.integers(len(games)))]
        reanalyse(again, model, old, int(rng.integers(len(old.states))), settings)
        print(
            f"game {number}: {len(games[-1].actions)} decisions, share {games[-1].share:g}, loss {loss:.3f}"
        )
    return model


def main() -> None:
    """Train with the settings of the command line."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for one in fields(Settings):
        parser.add_argument(f"--{one.name}", type=type(one.default), default=one.default)
    train(Settings(**vars(parser.parse_args())))


if __name__ == "__main__":
    main()
