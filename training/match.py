"""Two networks against each other, in games that live where they are trained: which one is better?"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch
from learner import recorded
from listed import MOST, settle
from network import Network, fill

from galaxarium.game.setup import Setup
from tables import Tables

LIMIT = 1600
"""Steps after which a match ends; games that are not over by then are won by nobody."""
CHUNK = 40
"""Steps between two looks at whether all is over."""


def rounded(network: Network) -> Network:
    """The same with weights as they are kept."""
    made = Network().to(network.outlook.weight.device)
    fill(made, network.arrays())
    return made


class Match:
    """`mine` at one seat of each table, which changes from table to table, `theirs` at all others.

    `noise` is how far chance (Gumbel's) shifts what each of them compares: a player with some is weaker.
    """

    def __init__(
        self,
        batch: Any,
        players: int,
        mine: Network,
        theirs: Network,
        noise: tuple[float, float] = (0.0, 0.0),
    ) -> None:
        self.batch, self.mine, self.theirs, self.noise = batch, mine, theirs, noise
        self.tables = torch.arange(batch.count, device=batch.obs.device)
        self.seat = self.tables % players
        self.shares = torch.zeros(batch.count, device=self.tables.device)
        self.going = torch.ones(batch.count, dtype=torch.bool, device=self.tables.device)

    def _liked(self, network: Network, noise: float, obs: Any, choices: Any, options: Any) -> torch.Tensor:
        logits = network.logits(obs, choices, options)
        if noise:
            logits = logits - noise * torch.empty_like(logits).exponential_().log_()
        return settle(logits, choices)[2]

    @torch.no_grad()
    def step(self) -> None:
        """One decision at every table."""
        batch = self.batch
        seen = (batch.obs.clone(), batch.choices[:, :MOST].contiguous(), batch.options.clone())
        own, other = (
            self._liked(network, noise, *seen)
            for network, noise in zip((self.mine, self.theirs), self.noise, strict=True)
        )
        batch.action.copy_(torch.where(batch.seat.long() == self.seat, own, other))
        batch.advance()
        ended = self.going & (batch.terminated > 0)
        gains = batch.gains[self.tables, self.seat].float()
        self.shares.copy_(torch.where(ended, gains, self.shares))
        self.going.logical_and_((batch.terminated | batch.truncated) == 0)

    def play(self) -> dict[str, float]:
        """The share of the wins of `mine`, with its error (95 %), in the first game of each table."""
        exact = torch.backends.cuda.matmul.allow_tf32
        torch.backends.cuda.matmul.allow_tf32 = False
        action: Callable[[], None] = self.step
        if self.batch.obs.device.type == "cuda":
            action = recorded(self.step)
        steps = 0
        while steps < LIMIT and bool(self.going.any()):
            for _ in range(CHUNK):
                action()
            steps += CHUNK
        torch.backends.cuda.matmul.allow_tf32 = exact
        share, spread = float(self.shares.mean()), float(self.shares.std())
        error = 1.96 * spread / math.sqrt(self.batch.count)
        return {
            "games": self.batch.count,
            "share": round(share, 4),
            "error": round(error, 4),
            "unfinished": int(self.going.sum()),
        }


def match(
    tables: Tables, chosen: Sequence[Setup], seed: int, mine: Network, theirs: Network, **others: Any
) -> dict[str, float]:
    """A match at some tables of as many seats each."""
    players = chosen[0].players
    return Match(tables.make(chosen, seed), players, mine, theirs, **others).play()
