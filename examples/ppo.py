"""PPO with action masks in one file, in the manner of CleanRL.

python examples/ppo.py                             # self-play: one network decides for every seat
python examples/ppo.py --opponents random          # one learner against bots
python examples/ppo.py --steps 2000000 --out net.npz

The games are a vector over the compiled rules; the observation is a flat row of numbers between 0 and 1, and
actions that are not legal get no probability. The weights are saved as plain arrays: examples/register_bot.py
plays with them without torch.
"""

import argparse
import time
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import galaxarium.envs  # noqa: F401  (makes the ids known)


@dataclass
class Settings:
    """What can be chosen on the command line."""

    env: str = "galaxarium/classic-v0"
    players: int = 2
    opponents: str = "self"
    shaping: float = 0.5
    steps: int = 200_000
    num_envs: int = 64
    horizon: int = 64
    epochs: int = 3
    minibatches: int = 4
    hidden: int = 256
    rate: float = 3e-4
    discount: float = 0.997
    gae: float = 0.95
    clip: float = 0.2
    entropy: float = 0.01
    seed: int = 1
    out: str = "galaxarium-ppo.npz"


class Network(nn.Module):
    """Two hidden layers; logits of all actions and a value."""

    def __init__(self, seen: int, actions: int, hidden: int) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(seen, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[Categorical, torch.Tensor]:
        """A distribution over legal actions, and the value."""
        inner = self.body(seen)
        logits = self.policy(inner).masked_fill(~mask, -1e9)
        return Categorical(logits=logits), self.value(inner).squeeze(-1)


class Rollout:
    """What was seen, chosen and gained in `horizon` steps of all games."""

    def __init__(self, settings: Settings, seen: int, actions: int) -> None:
        shape = (settings.horizon, settings.num_envs)
        self.seen = torch.zeros(*shape, seen)
        self.masks = torch.zeros(*shape, actions, dtype=torch.bool)
        self.actions = torch.zeros(shape, dtype=torch.long)
        self.seats = np.zeros(shape, int)
        self.logs, self.values = torch.zeros(shape), torch.zeros(shape)
        self.gains = np.zeros((*shape, 5), np.float32)
        self.ends = np.zeros(shape, bool)

    def advantages(self, settings: Settings, last_values: np.ndarray, last_seats: np.ndarray) -> torch.Tensor:
        """Generalised advantages, for each seat from its own decision to its own next one.

        In self-play a seat's next decision may be many steps away: what it gains meanwhile is collected in
        `pending`, and the value and advantage of its next decision are kept in `ahead` and `following`.
        """
        games = np.arange(settings.num_envs)
        values = self.values.numpy()
        found = np.zeros_like(values)
        ahead, following = np.zeros((2, settings.num_envs, 5), np.float32)
        pending = np.zeros((settings.num_envs, 5), np.float32)
        known = np.zeros((settings.num_envs, 5), bool)
        ahead[games, last_seats] = last_values
        known[games, last_seats] = True
        for t in reversed(range(settings.horizon)):
            ended = self.ends[t]
            pending[ended], ahead[ended], following[ended], known[ended] = 0, 0, 0, True
            pending += self.gains[t]
            seat = self.seats[t]
            guess = np.where(known[games, seat], ahead[games, seat], values[t])  # cut off: stay as it is
            delta = pending[games, seat] + settings.discount * guess - values[t]
            found[t] = delta + settings.discount * settings.gae * following[games, seat]
            ahead[games, seat], following[games, seat] = values[t], found[t]
            pending[games, seat], known[games, seat] = 0, True
        return torch.from_numpy(found)


def collect(env: Any, network: Network, rollout: Rollout, seen: Any, infos: Any) -> tuple[Any, Any]:
    """Play `horizon` steps in all games."""
    shared = env.unwrapped.shared
    for t in range(len(rollout.ends)):
        rollout.seen[t] = torch.from_numpy(seen)
        rollout.masks[t] = torch.from_numpy(infos["action_mask"]).bool()
        rollout.seats[t] = infos["seat"] if shared else 0
        with torch.no_grad():
            choice, rollout.values[t] = network(rollout.seen[t], rollout.masks[t])
            rollout.actions[t] = choice.sample()
            rollout.logs[t] = choice.log_prob(rollout.actions[t])
        seen, rewards, terminated, truncated, infos = env.step(rollout.actions[t].numpy())
        rollout.ends[t] = terminated | truncated
        rollout.gains[t] = infos["gains"] if shared else 0
        if not shared:
            rollout.gains[t, :, 0] = rewards
    return seen, infos


def improve(network: Network, optimizer: Any, rollout: Rollout, advantages: Any, settings: Settings) -> float:
    """A few passes over what was collected; return the entropy."""
    flat = [part.flatten(0, 1) for part in (rollout.seen, rollout.masks, rollout.actions, rollout.logs)]
    advantages = advantages.flatten()
    targets = advantages + rollout.values.flatten()
    size = len(targets) // settings.minibatches
    entropy = torch.zeros(())
    for _ in range(settings.epochs):
        for batch in torch.randperm(len(targets)).split(size):
            seen, masks, actions, logs = (part[batch] for part in flat)
            choice, values = network(seen, masks)
            ratio = (choice.log_prob(actions) - logs).exp()
            gain = advantages[batch]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
            policy_loss = -torch.min(ratio * gain, clipped * gain).mean()
            value_loss = 0.5 * (values - targets[batch]).pow(2).mean()
            entropy = choice.entropy().mean()
            optimizer.zero_grad()
            (policy_loss + 0.5 * value_loss - settings.entropy * entropy).backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()
    return float(entropy.detach())


def train(settings: Settings) -> Network:
    """Collect and improve until the steps are used up; save the weights."""
    torch.manual_seed(settings.seed)
    env = gymnasium.make_vec(
        settings.env, num_envs=settings.num_envs, players=settings.players, opponents=settings.opponents,
        shaping=settings.shaping, discount=settings.discount,
    )  # fmt: skip
    seen, infos = env.reset(seed=settings.seed)
    actions = int(env.single_action_space.n)
    network = Network(seen.shape[1], actions, settings.hidden)
    optimizer = torch.optim.Adam(network.parameters(), settings.rate, eps=1e-5)
    rollout = Rollout(settings, seen.shape[1], actions)
    started, per_round = time.perf_counter(), settings.horizon * settings.num_envs
    for number in range(1, settings.steps // per_round + 1):
        seen, infos = collect(env, network, rollout, seen, infos)
        with torch.no_grad():
            masks = torch.from_numpy(infos["action_mask"]).bool()
            values = network(torch.from_numpy(seen), masks)[1].numpy()
        seats = infos["seat"] if env.unwrapped.shared else np.zeros(settings.num_envs, int)
        entropy = improve(network, optimizer, rollout, rollout.advantages(settings, values, seats), settings)
        if number % 10 == 0 or number == 1:
            rate = number * per_round / (time.perf_counter() - started)
            ended = int(rollout.ends.sum())
            print(f"{number * per_round:>9} steps, entropy {entropy:.2f}, {ended} games, {rate:,.0f}/s")
    save(network, Path(settings.out))
    return network


def save(network: Network, path: Path) -> None:
    """The weights as plain arrays."""
    layers = [network.body[0], network.body[2], network.policy]
    arrays = {f"w{n}": layer.weight.detach().numpy() for n, layer in enumerate(layers)}
    arrays |= {f"b{n}": layer.bias.detach().numpy() for n, layer in enumerate(layers)}
    np.savez_compressed(path, **{name: array.astype(np.float16) for name, array in arrays.items()})
    print(f"saved {path}, {path.stat().st_size / 1e6:.1f} MB")


def read_settings(usual: Settings) -> Settings:
    """The command line, over what is usual."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    for field in fields(Settings):
        default = getattr(usual, field.name)
        parser.add_argument(f"--{field.name.replace('_', '-')}", type=type(default), default=default)
    return Settings(**vars(parser.parse_args()))


if __name__ == "__main__":
    train(read_settings(Settings()))
