"""What policies are like: a kind, a budget and habits (a profile); levels people understand and characters
with names.

What the habits mean is said in policy/traits.py; docs/bots.md tells it to players.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..caching import cached_property
from .policy.think import GREEDY, RANDOM, SEARCH
from .policy.traits import TRAITS

KINDS = {"random": RANDOM, "greedy": GREEDY, "search": SEARCH}


@dataclass(frozen=True)
class Profile:
    """A player in the kernel's dialect; `row` is how the kernel knows it."""

    kind: str
    simulations: int = 0
    seconds: float | None = None
    """The longest a choice may take at a table; in the arena, where games must be repeatable, only
    simulations count."""
    traits: Mapping[str, float] = field(default_factory=dict)
    """Those that are not as usual (bots/policy/traits.py)."""

    @cached_property
    def row(self) -> list[float]:
        """Kind, simulations and all traits, as `Workspace.profiles` has them."""
        unknown = set(self.traits) - {name for name, _ in TRAITS}
        assert not unknown, unknown
        return [KINDS[self.kind], self.simulations, *(self.traits.get(name, usual) for name, usual in TRAITS)]


HARD, EXPERT = 96, 1000
"""Simulations for one choice."""

BEGINNER = {
    "slips": 0.7,
    "rival": 0.0,
    "mission": 0.0,
    "reluctance": 0.5,
    "haste": 1.0,
    "convert": 99.0,
    "force": 99.0,
}
"""Does not know the converter, forgets its mission, and never pays for a reroll, its own or a rogue's."""

LEVELS = {
    "easy": (
        "a beginner: misjudges what a die does, rarely follows, never pays for a reroll, overlooks others",
        Profile("greedy", traits=BEGINNER),
    ),
    "medium": ("somebody who has played a few times: takes what is best right now", Profile("greedy")),
    "hard": (
        "looks ahead: tries its choices in imagined games before it decides",
        Profile("search", HARD, seconds=0.9),
    ),
    "expert": (
        "looks ahead for as long as people are willing to wait",
        Profile("search", EXPERT, seconds=2.8),
    ),
}
"""From a beginner's first game to as good as we can."""

STRONGEST = "expert"

CHARACTERS = {
    "vega": (
        "Vega is in a hurry: points now, and never mind what they could have become",
        Profile("greedy", traits={"progress": 1.0, "die": 0.6, "ship": 0.5, "energy": 0.15, "rival": 0.2}),
    ),
    "rigel": (
        "Rigel builds: levels, ships and dice first, worlds later",
        Profile("greedy", traits={"die": 2.2, "ship": 2.0, "progress": 0.7}),
    ),
    "lyra": (
        "Lyra watches: keeps culture in hand and follows whenever it is worth anything",
        Profile("greedy", traits={"culture": 0.36, "reluctance": -0.3}),
    ),
    "algol": (
        "Algol minds your business: would rather see you lose a step than take one",
        Profile("greedy", traits={"rival": 1.3}),
    ),
}
"""As strong as medium, by and large, and never the same."""
