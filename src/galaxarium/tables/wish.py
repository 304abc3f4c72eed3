"""What somebody wishes when they open a table: the game, who sits where, how the table waits."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

HUMAN = "human"
MODES = ("solo", "bots", "hot-seat", "online", "watch")
PACES = ("live", "orders", "hours", "everyone")
SECONDS = (0, 8, 12, 20, 40)
LONGEST_NAME = 40
MOST_HOURS = 24 * 14


@dataclass(frozen=True)
class Chair:
    """Who sits in a seat: a person or a bot by its name (`simple`, `search:hard`)."""

    player: str = HUMAN
    name: str = ""

    @property
    def is_human(self) -> bool:
        """A person, not a program."""
        return self.player == HUMAN


@dataclass(frozen=True)
class Policy:
    """How the table waits for followers.

    `pace` is `live` (each has `seconds`, 0: as long as they like; then they pass), or one of three ways
    to play over days: `orders` (nobody is waited for: without an order to follow they pass), `hours`
    (each has `hours`), `everyone` (as long as it takes).
    """

    pace: str = "live"
    seconds: int = 12
    hours: int = 12

    @property
    def patience(self) -> float | None:
        """How many seconds a follower has; None: no limit."""
        if self.pace == "hours":
            return self.hours * 3600.0
        return float(self.seconds) if self.pace == "live" and self.seconds else None


@dataclass(frozen=True)
class Wish:
    """A table as wished for. `mode` says how the people sit: `solo` (one against a rogue), `bots` (one
    against bots), `hot-seat` (several around one screen), `online` (several, each with a link), `watch`
    (bots only). Without a seed one is drawn in secret; without a policy, online tables give 12 seconds
    and others any time.
    """

    mode: str
    chairs: tuple[Chair, ...]
    rulebook: str = "galakta"
    house_rules: Mapping[str, str] = field(default_factory=dict)
    rogue: str | None = None
    deck: str | None = None
    seed: int | None = None
    policy: Policy | None = None

    def as_dict(self) -> dict[str, Any]:
        """The wish as plain data; seeds are texts, because JSON readers lose the end of large numbers."""
        return {**asdict(self), "seed": None if self.seed is None else str(self.seed)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> "Wish":
        """A wish from the plain data of `as_dict`."""
        chairs = tuple(Chair(**chair) for chair in data["chairs"])
        policy = None if data["policy"] is None else Policy(**data["policy"])
        seed = None if data["seed"] is None else int(data["seed"])
        return cls(**{**data, "chairs": chairs, "policy": policy, "seed": seed})
