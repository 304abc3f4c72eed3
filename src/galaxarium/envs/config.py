"""The config of an environment: set-up of its games, reward, limit, opponents, the learner's seat."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.levels import Profile
from ..bots.registry import bot
from ..errors import BadSetup
from ..game.setup import Setup, make_setup
from ..kernel.layout import SEATS
from .dialect.batch import LOTS, PLAYERS

REWARDS = {
    "win": (1.0, 0.0),
    "margin": (0.0, 1.0),
}
"""Weights of (share of the win, margin) for each kind of reward."""

LIMIT = 10_000
"""Decisions after which a game is truncated: random players can go round in circles."""
PENALTY = -1.0
"""The reward for an illegal action."""


@dataclass(frozen=True)
class EnvConfig:
    """Set-up of the games, kind of reward, potential-based shaping, truncation."""

    setup: Setup
    reward: str = "win"
    shaping: float = 0.0
    discount: float = 1.0
    limit: int = LIMIT

    def __post_init__(self) -> None:
        if self.reward not in REWARDS:
            raise BadSetup(f"a reward can be {' or '.join(REWARDS)}, not {self.reward!r}", "reward")
        if not self.shaping >= 0:
            raise BadSetup(f"shaping is a weight from 0 up, not {self.shaping!r}", "shaping")
        if not 0 < self.discount <= 1:
            raise BadSetup(f"a discount is more than 0 and at most 1, not {self.discount!r}", "discount")
        if type(self.limit) is not int or not 1 <= self.limit < 2**31:
            raise BadSetup(f"a limit is a number of decisions, not {self.limit!r}", "limit")

    def __deepcopy__(self, memo: Any) -> "EnvConfig":
        return self

    @property
    def range(self) -> tuple[float, float]:
        """The least and the greatest reward of a step without shaping."""
        return (PENALTY, 1.0) if self.reward == "win" else (-6.0, 6.0)


def make_config(
    players: int = 2, rulebook: str = "galakta", rogue: str | None = None, **others: Any
) -> EnvConfig:
    """A config from keyword arguments; `others` are house_rules, deck and the fields of EnvConfig."""
    house_rules, deck = others.pop("house_rules", None), others.pop("deck", None)
    unknown = set(others) - {"reward", "shaping", "discount", "limit"}
    if unknown:
        raise BadSetup(f"an environment has no setting {', '.join(sorted(unknown))}", "environment")
    return EnvConfig(make_setup(players, rulebook, house_rules, rogue, deck), **others)


Opponents = str | Mapping[str, int] | Sequence[str | Mapping[str, int]]
"""A bot for all other seats, or bots by weight of which each game draws one for each seat, or a list of such
things clockwise from the learner."""


def opponents_of(setup: Setup, opponents: Opponents) -> tuple[tuple[str, ...], ...]:
    """For each other seat, clockwise from the learner, the names a game draws from."""
    wanted = setup.players - 1
    listed = [opponents] * wanted if isinstance(opponents, str | Mapping) else list(opponents)
    if len(listed) != wanted:
        raise BadSetup(f"{setup.players} players leave {wanted} opponents, not {len(listed)}", "opponents")
    lots = tuple((one,) if isinstance(one, str) else _by_weight(one) for one in listed)
    names = {name for names in lots for name in names}
    if len(names) >= PLAYERS:
        raise BadSetup(f"there can be {PLAYERS - 1} different opponents, not {len(names)}", "opponents")
    for name in sorted(names):
        bot(name)
    return lots


def _by_weight(weights: Mapping[str, int]) -> tuple[str, ...]:
    """Names of bots, each as often as it weighs."""
    whole = all(type(weight) is int and weight > 0 for weight in weights.values())
    if not whole or not 1 <= sum(weights.values()) <= LOTS:
        raise BadSetup(
            f"opponents to draw from have whole weights, {LOTS} at most together, not {dict(weights)!r}",
            "opponents",
        )
    return tuple(name for name, weight in weights.items() for _ in range(weight))


def profile_of(name: str) -> Profile | None:
    """The profile of a bot that plays by a compiled policy; None for any other bot."""
    profile = getattr(bot(name), "profile", None)
    return profile if isinstance(profile, Profile) else None


def learner_seat(setup: Setup, seat: int | None) -> int:
    """The learner's seat from 0, as the kernel counts; -1: drawn anew for every game."""
    if setup.rogue:
        return 0
    if seat is None:
        return -1
    if type(seat) is not int or not 1 <= seat <= min(setup.players, SEATS):
        raise BadSetup(f"the learner's seat can be 1 to {setup.players} or None, not {seat!r}", "seat")
    return seat - 1
