"""What a policy is like: its kind, how long it thinks, and where it differs from the usual traits."""

from collections.abc import Mapping
from dataclasses import dataclass, field

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

    def row(self) -> list[float]:
        """Kind, simulations and all traits, as `Workspace.profiles` has them."""
        unknown = set(self.traits) - {name for name, _ in TRAITS}
        assert not unknown, unknown
        return [KINDS[self.kind], self.simulations, *(self.traits.get(name, usual) for name, usual in TRAITS)]
