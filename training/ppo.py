"""Proximal policy optimisation in self-play: every seat of every game is played by the same network.

Decisions of different seats follow each other as the game asks for them; what a decision brought is found by
looking for the same seat's next one (`advantages`).
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import torch
from network import Network
from torch.nn.functional import log_softmax

SEATS = 5
FORBIDDEN = -1e9
MOST = 128
"""Choices looked at: more than a decision has, but for the rarest."""


@dataclass(frozen=True)
class Settings:
    """How to learn; config.toml says what the numbers were."""

    steps: int
    """Decisions in each game between two rounds of learning."""
    epochs: int
    minibatch: int
    rate: float
    final_rate: float
    clip: float
    entropy: float
    final_entropy: float
    decay: float
    """Lambda of the generalised advantages; rewards are not discounted."""
    value: float
    grip: float
    """Norm to which gradients are cut."""


class Rollout:
    """Memory for the decisions between two rounds of learning."""

    def __init__(self, batch: Any, steps: int) -> None:
        count, device = batch.count, batch.obs.device
        self.obs = torch.zeros((steps, count, batch.obs.shape[1]), dtype=torch.int8, device=device)
        self.choices = torch.zeros((steps, count, MOST), dtype=torch.int16, device=device)
        self.options = torch.zeros((steps, count), dtype=torch.int32, device=device)
        self.picks = torch.zeros((steps, count), dtype=torch.int64, device=device)
        self.seats = torch.zeros((steps + 1, count), dtype=torch.int64, device=device)
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
    games = torch.arange(count, device=rollout.values.device)
    gains = torch.zeros((count, SEATS), device=games.device)
    expected = torch.zeros_like(gains)
    carried = torch.zeros_like(gains)
    known = torch.zeros_like(gains, dtype=torch.bool)
    last = rollout.seats[steps]
    expected[games, last] = rollout.values[steps]
    known[games, last] = True
    result = torch.zeros((steps, count), device=games.device)
    judged = torch.zeros((steps, count), dtype=torch.bool, device=games.device)
    for step in range(steps - 1, -1, -1):
        ended = rollout.ended[step][:, None]
        gains = torch.where(ended, 0.0, gains) + rollout.gains[step]
        expected = torch.where(ended, 0.0, expected)
        carried = torch.where(ended, 0.0, carried)
        known = known | ended
        seat = rollout.seats[step]
        surprise = gains[games, seat] + expected[games, seat] - rollout.values[step]
        judged[step] = known[games, seat]
        result[step] = torch.where(judged[step], surprise + decay * carried[games, seat], 0.0)
        gains[games, seat] = 0.0
        expected[games, seat] = rollout.values[step]
        carried[games, seat] = result[step]
        known[games, seat] = True
    return result, judged


class Learner:
    """A network, its memory and the games it plays."""

    def __init__(self, batch: Any, network: Network, settings: Settings) -> None:
        self.batch = batch
        self.network = network
        self.settings = settings
        self.device = batch.obs.device
        self.rollout = Rollout(batch, settings.steps)
        self.optimizer = torch.optim.Adam(
            network.parameters(), settings.rate, eps=1e-5, fused=self.device.type == "cuda"
        )
        self.decisions = 0
        self._graph: Callable[[], None] | None = None

    def _half(self) -> Any:
        return torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda")

    def _logits(self, obs: Any, choices: Any, options: Any) -> tuple[Any, Any]:
        """Logits of the choices there are, and the outlook."""
        with self._half():
            logits, value = self.network(obs)
        listed = choices.long()
        there = torch.arange(MOST, device=self.device) < options[:, None]
        return logits.gather(1, listed).float().masked_fill(~there, FORBIDDEN), value.float()

    @torch.no_grad()
    def _step(self) -> None:
        """Look at all games, draw a choice for each and take it; what was seen and drawn is kept."""
        batch = self.batch
        seen = (batch.obs.clone(), batch.choices[:, :MOST].clone(), batch.options.clone(), batch.seat.long())
        logits, value = self._logits(*seen[:3])
        noise = torch.empty_like(logits).exponential_().log_().neg_()
        pick = (logits + noise).argmax(1)
        log = logits.gather(1, pick[:, None])[:, 0] - logits.logsumexp(1)
        batch.action.copy_(seen[1].gather(1, pick[:, None])[:, 0])
        self.now = (*seen, pick, log, value)
        batch.advance()

    def prepare(self) -> None:
        """Record a step as a graph, where there is a GPU: then it costs the CPU nothing."""
        if self.device.type != "cuda":
            self._graph = self._step
            return
        for _ in range(3):
            self._step()
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._step()
        self._graph = graph.replay

    def play(self) -> None:
        """Fill the rollout."""
        assert self._graph is not None
        memory, batch = self.rollout, self.batch
        for step in range(self.settings.steps):
            self._graph()
            for part, value in zip(
                (
                    memory.obs,
                    memory.choices,
                    memory.options,
                    memory.seats,
                    memory.picks,
                    memory.logs,
                    memory.values,
                ),
                self.now,
                strict=True,
            ):
                part[step] = value
            memory.gains[step] = batch.gains
            memory.ended[step] = (batch.terminated | batch.truncated) > 0
        with torch.no_grad(), self._half():
            memory.values[-1] = self.network(batch.obs)[1].float()
        memory.seats[-1] = batch.seat.long()
        self.decisions += self.settings.steps * batch.count

    def learn(self, progress: float) -> dict[str, float]:
        """Some epochs on the rollout; `progress` goes from 0 to 1 over the whole training."""
        settings, memory = self.settings, self.rollout
        for group in self.optimizer.param_groups:
            group["lr"] = settings.rate + progress * (settings.final_rate - settings.rate)
        entropy = settings.entropy + progress * (settings.final_entropy - settings.entropy)
        advantage, judged = advantages(memory, settings.decay)
        target = (advantage + memory.values[:-1]).flatten()
        chosen = judged.flatten().nonzero()[:, 0]
        mean, spread = advantage[judged].mean(), advantage[judged].std() + 1e-6
        scaled = ((advantage - mean) / spread).flatten()
        totals = torch.zeros(4, device=self.device)
        parts = 0
        for _ in range(settings.epochs):
            order = chosen[torch.randperm(len(chosen), device=self.device)]
            for part in order.split(settings.minibatch):
                totals += self._improve(part, scaled[part], target[part], entropy)
                parts += 1
        names = ("policy", "value", "entropy", "distance")
        return dict(zip(names, (totals / parts).tolist(), strict=True))

    def _improve(
        self, part: torch.Tensor, advantage: torch.Tensor, target: torch.Tensor, entropy: float
    ) -> torch.Tensor:
        """One step of the optimiser on some decisions."""
        settings, memory = self.settings, self.rollout
        logits, value = self._logits(
            memory.obs.flatten(0, 1)[part], memory.choices.flatten(0, 1)[part], memory.options.flatten()[part]
        )
        logs = log_softmax(logits, 1)
        log = logs.gather(1, memory.picks.flatten()[part][:, None])[:, 0]
        old = memory.logs.flatten()[part]
        ratio = (log - old).exp()
        clipped = ratio.clamp(1 - settings.clip, 1 + settings.clip)
        policy = -torch.minimum(ratio * advantage, clipped * advantage).mean()
        missed = (value - target).square().mean()
        spread = -(logs.exp() * logs).sum(1).mean()
        loss = policy + settings.value * missed - entropy * spread
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), settings.grip)
        self.optimizer.step()
        return torch.stack([policy, missed, spread, (old - log).mean()]).detach()


def train(learner: Learner, seconds: float, report: Callable[[dict[str, float]], None]) -> None:
    """Play and learn in turns until the time is up; report after every round."""
    learner.prepare()
    started = time.monotonic()
    progress = 0.0
    rounds = 0
    while progress < 1.0:
        progress = min(1.0, (time.monotonic() - started) / seconds)
        learner.play()
        figures = learner.learn(progress)
        rounds += 1
        ended = learner.rollout.ended
        report(
            {
                "round": rounds,
                "seconds": round(time.monotonic() - started, 2),
                "decisions": learner.decisions,
                "games": int(learner.batch.games.sum()),
                "length": round(ended.numel() / max(1, int(ended.sum())), 1),
                **{name: round(value, 5) for name, value in figures.items()},
            }
        )
