"""A network, its memory, the games it plays and the opponents it meets: playing and learning in turns.

On a GPU a step of play, an update and the advantages are CUDA graphs each: launching their hundreds of small
kernels from Python would take longer than running them.
"""

from collections.abc import Callable
from typing import Any

import torch
from league import EVERY, League
from listed import MOST, listed, settle
from network import Network

from ppo import Rollout, Settings, advantages, loss_of


def _body(network: Network, obs: torch.Tensor, kind: Any) -> tuple[torch.Tensor, torch.Tensor]:
    worth, value = network(obs, kind)
    return worth, value


class Learner:
    """Fills a rollout, learns from it once, and keeps averaged weights beside the raw ones."""

    def __init__(self, batch: Any, network: Network, settings: Settings, league: League) -> None:
        self.batch, self.network, self.settings, self.league = batch, network, settings, league
        self.device = batch.obs.device
        self.on_gpu = self.device.type == "cuda"
        self.kind = torch.bfloat16 if self.on_gpu else torch.float32
        self.rollout = Rollout(batch, settings.steps)
        self.rate = torch.zeros((), device=self.device)
        self.entropy = torch.zeros((), device=self.device)
        self.parameters = list(network.parameters())
        self.optimizer = torch.optim.Adam(
            self.parameters, self.rate, eps=1e-5, foreach=False, fused=self.on_gpu, capturable=self.on_gpu
        )
        self._mean = [weight.detach().clone() for weight in self.parameters]
        self._body: Any = torch.compile(_body, dynamic=False) if self.on_gpu else _body
        self._settle: Any = torch.compile(settle, dynamic=False) if self.on_gpu else settle
        self._loss: Any = torch.compile(loss_of, dynamic=False) if self.on_gpu else loss_of
        total = self.rollout.picks.numel()
        self.part = torch.randperm(total, device=self.device)[: settings.minibatch]
        self.scaled = torch.zeros(total, device=self.device)
        self.target = torch.zeros(total, device=self.device)
        self.decisions = self.rounds = 0
        self._play: Callable[[], None] = self._step
        self._update: Callable[[], None] = self._improve
        self._judge: Callable[[], None] = self._advantages

    # --- playing --------------------------------------------------------------------------------------------

    @torch.no_grad()
    def _step(self) -> None:
        """Look at all games, draw a choice for each and take it; what was seen and drawn is kept."""
        batch, league = self.batch, self.league
        obs, choices = batch.obs.clone(), batch.choices[:, :MOST].contiguous()
        options, seat = batch.options.clone(), batch.seat.long()
        own = league.alone | (seat == league.seat)
        noise = torch.empty((batch.count, MOST), device=self.device).exponential_().log_().neg_()
        worth, value = self._body(self.network, obs, self.kind)
        theirs, _ = self._body(league.network, obs[::EVERY].contiguous(), self.kind)
        worth[::EVERY] = torch.where(own[::EVERY, None], worth[::EVERY], theirs)
        logits = listed(worth, self.network.table, choices, options)
        pick, log, action = self._settle(logits, choices, noise)
        batch.action.copy_(action)
        self.now = (obs, choices, options, seat, own, pick, log, value)
        batch.advance()

    def play(self) -> None:
        """Fill the rollout."""
        memory, batch = self.rollout, self.batch
        parts = (
            memory.obs, memory.choices, memory.options, memory.seats, memory.own, memory.picks, memory.logs,
            memory.values,
        )  # fmt: skip
        for step in range(self.settings.steps):
            self._play()
            for part, value in zip(parts, self.now, strict=True):
                part[step] = value
            memory.gains[step] = batch.gains
            memory.ended[step] = (batch.terminated | batch.truncated) > 0
        with torch.no_grad():
            memory.values[-1] = self._body(self.network, batch.obs.clone(), self.kind)[1]
        memory.seats[-1] = batch.seat.long()
        self.decisions += self.settings.steps * batch.count

    # --- learning -------------------------------------------------------------------------------------------

    def _advantages(self) -> None:
        self.judged = advantages(self.rollout, self.settings.decay)

    def learn(self, rate: float, entropy: float) -> dict[str, float]:
        """Once through the rollout; what is left over after whole minibatches is not used."""
        settings, memory = self.settings, self.rollout
        self.rate.fill_(rate)
        self.entropy.fill_(entropy)
        self._judge()
        advantage, judged = self.judged
        self.target.copy_((advantage + memory.values[:-1]).flatten())
        mean, spread = advantage[judged].mean(), advantage[judged].std() + 1e-6
        self.scaled.copy_(((advantage - mean) / spread).flatten())
        chosen = judged.flatten().nonzero()[:, 0]
        order = chosen[torch.randperm(len(chosen), device=self.device)]
        totals = torch.zeros(4, device=self.device)
        count = len(order) // settings.minibatch
        for part in order[: count * settings.minibatch].split(settings.minibatch):
            self.part.copy_(part)
            self._update()
            totals += self.totals
        self.rounds += 1
        names = ("policy", "value", "entropy", "distance")
        return dict(zip(names, (totals / max(1, count)).tolist(), strict=True))

    def _improve(self) -> None:
        """One step of the optimiser, on the decisions that `part` names."""
        settings, memory, part = self.settings, self.rollout, self.part
        worth, value = self._body(self.network, memory.obs.flatten(0, 1)[part], self.kind)
        choices, options = memory.choices.flatten(0, 1)[part], memory.options.flatten()[part]
        logits = listed(worth, self.network.table, choices, options)
        loss, self.totals = self._loss(
            logits, value, memory.picks.flatten()[part], memory.logs.flatten()[part], self.scaled[part],
            self.target[part], self.entropy, settings.clip, settings.value,
        )  # fmt: skip
        self.optimizer.zero_grad(set_to_none=True)  # so that a graph writes gradients instead of adding them
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, settings.grip)
        self.optimizer.step()
        torch._foreach_lerp_(self._mean, [w.detach() for w in self.parameters], 1 - settings.averaged)

    @torch.no_grad()
    def mean(self) -> Network:
        """The averaged weights."""
        made = Network().to(self.device)
        for weight, value in zip(made.parameters(), self._mean, strict=True):
            weight.copy_(value)
        return made

    # --- graphs ---------------------------------------------------------------------------------------------

    def prepare(self) -> None:
        """Record what is done over and over, where there is a GPU."""
        if not self.on_gpu:
            return
        self._play = recorded(self._step)
        self._update = recorded(self._improve)  # with a rate of 0 nothing is learned by this
        for state in self.optimizer.state.values():
            for value in state.values():
                value.zero_()
        self._judge = recorded(self._advantages)


def recorded(action: Callable[[], None]) -> Callable[[], None]:
    """An action as a CUDA graph; it is done three times before that, so that everything is compiled."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(3):
            action()
    torch.cuda.current_stream().wait_stream(side)
    torch.cuda.synchronize()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        action()
    replay: Callable[[], None] = graph.replay
    return replay
