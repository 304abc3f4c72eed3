"""The games that are played in training and in matches: which set-ups, how many of each, and where."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cpu_batch import CpuBatch

from galaxarium.data.rogues import rogues
from galaxarium.game.setup import Setup, make_setup

PLAIN = (1.0, 0.0, 0.0)
"""Rewards that are the share of the win and nothing else."""
LIMIT = 10_000


def setups(count: int, shares: dict[str, dict[str, float]]) -> list[Setup]:
    """The set-ups of all games: shares by edition and players; what is left is solo, all rogues alike."""
    made: list[Setup] = []
    for edition, by_players in shares.items():
        for players, share in by_players.items():
            made += [make_setup(int(players), rulebook=edition)] * int(count * share)
    left = count - len(made)
    solo = [make_setup(1, rogue=name) for name in rogues()]
    return made + [solo[i * len(solo) // left] for i in range(left)]


class Tables:
    """Makes games: on the GPU, by machine code that is kept or compiled now, or a few on the CPU."""

    def __init__(self, code: Path | None, on_cpu: bool) -> None:
        self.on_cpu = on_cpu
        self._launcher: Any = None
        if code and not on_cpu:
            from machine_code import Launcher

            self._launcher = Launcher(code)

    def make(
        self,
        chosen: Sequence[Setup],
        seed: int,
        weights: tuple[float, float, float] = PLAIN,
        limit: int = LIMIT,
    ) -> Any:
        """Some games at their first decisions; on a CPU all of them are as the first."""
        if self.on_cpu:
            return CpuBatch(chosen[0], len(chosen), seed, weights)
        from galaxarium.envs.gpu.learning import LearningBatch

        batch = LearningBatch(chosen, seed, weights, limit, self._launcher)
        batch.advance()
        return batch
