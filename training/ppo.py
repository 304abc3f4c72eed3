"""Proximal policy optimisation in self-play, where any seat may be the next to decide.

Decisions of different seats follow each other as the game asks for them; what a decision brought is found by
looking for the same seat's next one (`advantages`). All of this can be recorded as a CUDA graph.
"""

from dataclasses import dataclass
from typing import Any

import torch
from listed import MOST
from torch.nn.functional import log_softmax

SEATS = 5


@dataclass(frozen=True)
class Settings:
    """How to learn; config.toml says what the numbers were."""

    steps: int
    """Decisions in each game between two rounds of learning."""
    minibatch: int
    rate: float
    final_rate: float
    warm: int
    """Rounds in which the rate rises to what it should be, at the begin of every run."""
    clip: float
    entropy: float
    final_entropy: float
    decay: float
    """Lambda of the generalised advantages; rewards are not discounted."""
    value: float
    grip: float
    """Norm to which gradients are cut."""
    averaged: float
    """How much of the averaged weights stays in each step."""


class Rollout:
    """Memory for the decisions between two rounds of learning."""

    def __init__(self, batch: Any, steps: int) -> None:
        count, device = batch.count, batch.obs.device
        self.obs = torch.zeros((steps, count, batch.obs.shape[1]), dtype=torch.int8, device=device)
        self.choices = torch.zeros((steps, count, MOST), dtype=torch.int16, device=device)
        self.options = torch.zeros((steps, count), dtype=torch.int32, device=device)
        self.picks = torch.zeros((steps, count), dtype=torch.int64, device=device)
        self.seats = torch.zeros((steps + 1, count), dtype=torch.int64, device=device)
        self.own = torch.zeros((steps, count), dtype=torch.bool, device=device)
        self.logs = torch.zeros((steps, count), device=device)
        self.values = torch.zeros((steps + 1, count), device=device)
        self.gains = torch.zeros((steps, count, SEATS), device=device)
        self.ended = torch.zeros((steps, count), dtype=torch.bool, device=device)


def advantages(rollout: Rollout, decay: float) -> tuple[torch.Tensor, torch.Tensor]:
    """How much better each decision did than expected, and which decisions can be judged at all.

    Backwards through time, with a memory for every seat: the gains since its next decision, what was expected
    there, and its advantage. The last decision of a seat cannot be judged unless its game ended, or it is the
    one to decide next.
    """
    steps, count = rollout.picks.shape
    device = rollout.values.device
    gains = torch.zeros((count, SEATS), device=device)
    expected = torch.zeros_like(gains)
    carried = torch.zeros_like(gains)
    known = torch.zeros_like(gains)
    one = torch.ones((count, 1), device=device)
    zero = torch.zeros((count, 1), device=device)
    last = rollout.seats[steps][:, None]
    expected.scatter_(1, last, rollout.values[steps][:, None])
    known.scatter_(1, last, one)
    result, judged = [], []
    for step in range(steps - 1, -1, -1):
        ended = rollout.ended[step][:, None].float()
        gains = gains * (1 - ended) + rollout.gains[step]
        expected = expected * (1 - ended)
        carried = carried * (1 - ended)
        known = torch.maximum(known, ended)
        seat = rollout.seats[step][:, None]
        value = rollout.values[step][:, None]
        surprise = gains.gather(1, seat) + expected.gather(1, seat) - value
        fine = known.gather(1, seat)
        advantage = fine * (surprise + decay * carried.gather(1, seat))
        result.append(advantage[:, 0])
        judged.append(fine[:, 0] > 0)
        gains.scatter_(1, seat, zero)
        expected.scatter_(1, seat, value)
        carried.scatter_(1, seat, advantage)
        known.scatter_(1, seat, one)
    return torch.stack(result[::-1]), torch.stack(judged[::-1]) & rollout.own


def loss_of(
    logits: torch.Tensor,
    value: torch.Tensor,
    pick: torch.Tensor,
    old: torch.Tensor,
    advantage: torch.Tensor,
    target: torch.Tensor,
    entropy: torch.Tensor,
    clip: float,
    weight: float,
) -> tuple[torch.Tensor, torch.Tensor]:
    """The loss of some decisions, and what it is made of: policy, value, entropy, distance."""
    logs = log_softmax(logits, 1)
    log = logs.gather(1, pick[:, None])[:, 0]
    ratio = (log - old).exp()
    clipped = ratio.clamp(1 - clip, 1 + clip)
    policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
    missed = (value - target).square().mean()
    spread = -(logs.exp() * logs).sum(1).mean()
    parts = torch.stack([policy, missed, spread, (old - log).mean()]).detach()
    return policy + weight * missed - entropy * spread, parts
