"""How a table is set up: players, rulebook, switches (R1, R10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ..data.tables import SWITCHES, rulebooks
from ..errors import BadSetup

SEED_LIMIT = 2**126


@dataclass(frozen=True)
class Setup:
    """Everything agreed before the first card is drawn."""

    players: int
    rulebook: str
    house_rules: tuple[tuple[str, str], ...] = ()

    @property
    def switches(self) -> dict[str, str]:
        """How every switch stands at this table."""
        return {**rulebooks()[self.rulebook].switches, **dict(self.house_rules)}

    @property
    def spaces(self) -> int:
        """R1.3: spaces of the row."""
        return min(self.players + 2, 6)

    def configure(self, record: Any) -> None:
        """Write the set-up into a blank state."""
        switches = self.switches
        record.players = self.players
        record.spaces = self.spaces
        record.first_rule = SWITCHES["first_player"].index(switches["first_player"])
        record.duel_all = switches["duel_missions"] == "all"
        record.landing_must = switches["landing"] == "must"
        record.level_breaks_ties = "level" in switches["tie_breakers"]
        record.helios_discards = switches["helios"] == "discard"
        record.mared_strict = switches["mared"] == "strict"
        record.recall_single = switches["andellouxian"] == "single"
        record.rogue_discards = switches["rogue_unusable"] == "discard"
        record.follow_bonus = switches["follow_bonus"] == "yes"


def make_setup(players: int, rulebook: str, house_rules: Mapping[str, str] | None) -> Setup:
    """Check a set-up and keep only house rules that differ from the book."""
    check_rulebook(rulebook)
    check_players(players)
    changed = []
    for switch, value in sorted((house_rules or {}).items()):
        check_switch(switch, value, players)
        if rulebooks()[rulebook].switches[switch] != value:
            changed.append((switch, value))
    return Setup(players, rulebook, tuple(changed))


def check_rulebook(rulebook: str) -> None:
    """Refuse books we do not know or cannot play yet."""
    if rulebook not in rulebooks():
        raise BadSetup(f"there is no rulebook {rulebook!r}; known are {', '.join(rulebooks())}")
    if rulebooks()[rulebook].edition != "classic":
        raise BadSetup("Blast Off! cannot be played yet; choose one of the classic rulebooks")


def check_players(players: int) -> None:
    """R1.1"""
    if isinstance(players, bool) or not isinstance(players, int) or not 1 <= players <= 5:
        raise BadSetup(f"a game has 2 to 5 players, not {players!r}")
    if players == 1:
        raise BadSetup("the solo game cannot be played yet; choose 2 to 5 players")


def check_switch(switch: str, value: str, players: int) -> None:
    """R10: single overrides."""
    if switch not in SWITCHES:
        raise BadSetup(f"there is no house rule {switch!r}; known are {', '.join(SWITCHES)}")
    if value not in SWITCHES[switch]:
        raise BadSetup(f"{switch} can be {' or '.join(SWITCHES[switch])}, not {value!r}")
    if switch == "first_player" and value != "random" and int(value[-1]) > players:
        raise BadSetup(f"{value} cannot start a game of {players} players")


def check_seed(seed: int) -> None:
    """A seed is a whole number the generator can take in full."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadSetup(f"a seed is a whole number from 0 to 2**126 - 1, not {seed!r}")
