"""The config of an environment: set-up of its games, reward, limit, opponents, the learner's seat."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..bots.profile import Profile
from ..bots.registry import bot
from ..errors import BadSetup
from ..game.setup import Setup, make_setup
from ..kernel.layout import SEATS

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


def opponents_of(setup: Setup, names: str | Sequence[str]) -> tuple[str, ...]:
    """The name of the bot at each other seat, clockwise from the learner; a single name stands for all."""
    wanted = setup.players - 1
    listed = (names,) * wanted if isinstance(names, str) else tuple(names)
    if len(listed) != wanted:
        raise BadSetup(f"{setup.players} players leave {wanted} opponents, not {len(listed)}", "opponents")
    for name in listed:
        bot(name)
    return listed


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
