"""What our policies do: simulations of a search in positions of real games, and whole games between bots."""

from itertools import count
from typing import Any

from galaxarium.bots.levels import LEVELS, Profile
from galaxarium.bots.match import play_match
from galaxarium.bots.policies import Policies, own_workspace
from galaxarium.bots.policy.workspace import DONE
from galaxarium.game.setup import Setup
from galaxarium.kernel.codes import verb
from galaxarium.kernel.engine import engine
from galaxarium.kernel.layout import SEATS

from .timing import Effort, Figures, Round, measure, rates

SEED = 1

CUT_OFF = LEVELS["hard"][1]
"""A search as people meet it: simulations stop after a few turns and are judged there."""
TO_THE_END = Profile("search", 32, traits={"turns": 10_000.0})
"""One whose simulations play to the end of the game (to `LONGEST` decisions, which matters from four players
on), for comparison with programs that do so."""


class Sweep:
    """A search in one position of each of some games of greedy players: the first early, the last late."""

    def __init__(self, policies: Policies, setup: Setup, profile: Profile, positions: int) -> None:
        self.policies = policies
        self.rules = engine(policies.mode)
        self.cards = setup.cards.face(self.rules)
        self.out = self.rules.buffer()
        self.workspace = own_workspace(policies.mode)
        parts = ((2 * i + 1) / (2 * positions) for i in range(positions))
        self.positions = [self._position(setup, seed, part) for seed, part in enumerate(parts, SEED)]
        for seat in range(SEATS):
            self.workspace.profiles[seat] = profile.row
        self.rules.seed_bot(self.workspace.bots, SEED, 0)

    def _position(self, setup: Setup, seed: int, part: float) -> Any:
        """A game when this part of its decisions is over."""
        actions = play_match(setup, seed, ["greedy"] * setup.players, keep=True).actions
        state = setup.prepare(self.rules, seed)
        face = self.rules.face(state)
        for action in (verb.BEGIN, *actions[: int(part * len(actions))]):
            self.rules.quiet.quiet_step(face, self.cards, action, self.out)
        return state

    def think(self) -> Round:
        """One choice in every position."""
        simulations = 0
        for position in self.positions:
            self.policies.think(self.rules.face(position), self.cards, self.out, self.workspace)
            simulations += int(self.workspace.root[DONE])
        return {"choices": len(self.positions), "simulations": simulations}


def simulations(policies: Policies, setup: Setup, profile: Profile, effort: Effort) -> Figures:
    """Everything a search does for a choice counts, from drawing what is hidden to the decision."""
    sweep = Sweep(policies, setup, profile, effort.positions)
    return rates(measure(sweep.think, effort), simulations="simulations", choices="choices")


def matches(name: str, setup: Setup, effort: Effort) -> Figures:
    """Whole games of one kind of bot at every seat, with all that is counted for the arena."""
    bots, seeds = [name] * setup.players, count(SEED)

    def work() -> Round:
        match = play_match(setup, next(seeds), bots)
        return {"games": 1, "decisions": int(match.seats["decisions"].sum())}

    return rates(measure(work, effort), games="games", decisions="decisions")
