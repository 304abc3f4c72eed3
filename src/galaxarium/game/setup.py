"""How a table is set up: players, rulebook, switches (R1, R10)."""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ..caching import cached_property
from ..data.planets import read_deck
from ..data.rogues import rogues
from ..data.tables import SWITCHES, rulebooks
from ..errors import BadSetup
from ..kernel.engine import Engine
from ..kernel.layout import WINNING_POINTS, new_states
from .cards import Cards, blast_off, classic, classic_unmarked

SEED_LIMIT = 2**126
BLAST_OFF_SWITCHES = ("landing", "first_player")
MOST_BLAST_OFF = 4
"""So many can play Blast Off! (R8.1)."""


@dataclass(frozen=True)
class Setup:
    """Everything agreed before the first card is drawn."""

    players: int
    rulebook: str
    house_rules: tuple[tuple[str, str], ...] = ()
    rogue: str | None = None
    deck: tuple[str, ...] = ()
    """A deck of one's own for Blast Off!, as lines of CSV; empty: the usual one."""
    once: bool = True
    """Does the mark `once` of attacks count (R9.4)? Not in games begun under earlier rules (see below)."""

    @property
    def switches(self) -> dict[str, str]:
        """How every switch stands at this table."""
        return {**rulebooks()[self.rulebook].switches, **dict(self.house_rules)}

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy is made from the fields; what was worked out belongs to the memory of one process."""
        return Setup, tuple(getattr(self, one.name) for one in fields(self))

    @cached_property
    def edition(self) -> str:
        """classic or blast-off."""
        return rulebooks()[self.rulebook].edition

    @property
    def seats(self) -> int:
        """Players, and the rogue."""
        return 2 if self.rogue else self.players

    @property
    def spaces(self) -> int:
        """R1.3: spaces of the row."""
        return 4 if self.rogue else min(self.players + 2, 6)

    @cached_property
    def cards(self) -> Cards:
        """The cards this table plays with."""
        if self.edition == "blast-off":
            return blast_off(self.deck)
        return classic() if self.once else classic_unmarked()

    def configure(self, record: Any) -> None:
        """Write the set-up into a blank state."""
        switches = self.switches
        record.players = self.seats
        record.edition = self.edition == "blast-off"
        record.rogue = list(rogues()).index(self.rogue) if self.rogue else -1
        record.spaces = self.spaces
        record.first_rule = SWITCHES["first_player"].index(switches["first_player"])
        record.duel_all = self.edition == "classic" and switches["duel_missions"] == "all"
        record.landing_must = switches["landing"] == "must"
        record.level_breaks_ties = "level" in switches["tie_breakers"]
        record.helios_discards = switches["helios"] == "discard"
        record.mared_strict = switches["mared"] == "strict"
        record.recall_single = switches["andellouxian"] == "single"
        record.rogue_discards = switches["rogue_unusable"] == "discard"
        record.follow_bonus = switches["follow_bonus"] == "yes"

    def prepare(self, rules: Engine, seed: int) -> Any:
        """A game that has not begun yet, as a one-element array: this set-up and a seeded generator."""
        array = new_states(1)
        self.configure(array[0])
        rules.seed_game(rules.face(array), *halves(seed))
        return array


def make_setup(
    players: int,
    rulebook: str = "galakta",
    house_rules: Mapping[str, str] | None = None,
    rogue: str | None = None,
    deck: str | None = None,
) -> Setup:
    """Check a set-up and keep only house rules that differ from the book."""
    if rulebook not in rulebooks():
        raise BadSetup(f"there is no rulebook {rulebook!r}; known are {', '.join(rulebooks())}", "rulebook")
    book = rulebooks()[rulebook]
    check_players(players, book.edition, rogue)
    for switch, value in (house_rules or {}).items():
        check_switch(switch, value, players)
        if book.edition == "blast-off" and switch not in BLAST_OFF_SWITCHES:
            raise BadSetup(
                f"Blast Off! knows only the house rules {' and '.join(BLAST_OFF_SWITCHES)}, not {switch}"
            )
    changed = differing(rulebook, house_rules or {})
    setup = Setup(players, rulebook, tuple(changed.items()), rogue, check_deck(deck, book.edition))
    check_points(setup)
    return setup


def differing(rulebook: str, switches: Mapping[str, str]) -> dict[str, str]:
    """The switches that stand otherwise than in the book, in the order of their names."""
    book = rulebooks()[rulebook].switches if rulebook in rulebooks() else {}
    return {name: value for name, value in sorted(switches.items()) if book.get(name) != value}


def check_players(players: int, edition: str, rogue: str | None) -> None:
    """R1.1, R8.1"""
    if type(players) is not int or not 1 <= players <= 5:
        raise BadSetup(f"a game has 2 to 5 players, or 1 against a rogue galaxy, not {players!r}", "players")
    if rogue is not None and rogue not in rogues():
        raise BadSetup(f"there is no rogue galaxy {rogue!r}; known are {', '.join(rogues())}", "rogue")
    if edition == "blast-off" and (rogue is not None or not 2 <= players <= MOST_BLAST_OFF):
        raise BadSetup("Blast Off! is for 2 to 4 players and has no solo game", "players")
    if (players == 1) != (rogue is not None):
        raise BadSetup("the solo game is 1 player against a rogue galaxy; name both or neither", "players")


@functools.lru_cache
def check_deck(deck: str | None, edition: str) -> tuple[str, ...]:
    """The lines of a deck of one's own, checked (R8.6)."""
    if deck is None:
        return ()
    if edition != "blast-off":
        raise BadSetup("a deck of one's own can be played with the rulebook blast-off only", "deck")
    read_deck("deck", deck)
    return tuple(line for line in deck.splitlines()[1:] if line.strip())


def check_points(setup: Setup) -> None:
    """Refuse a deck that might leave all players short of 21 points for ever."""
    highest = setup.cards.levels[-1].points
    least = setup.players * (WINNING_POINTS - 1 - highest) + 1
    points = sum(planet.points for planet in setup.cards.planets)
    if points < least:
        raise BadSetup(
            f"the planets of this deck have {points} points in all; with {setup.players} players it needs "
            f"{least}, or the game might never end",
            "deck",
        )


def check_switch(switch: str, value: str, players: int) -> None:
    """R10: single overrides."""
    if switch not in SWITCHES:
        raise BadSetup(f"there is no house rule {switch!r}; known are {', '.join(SWITCHES)}", "house_rules")
    if value not in SWITCHES[switch]:
        raise BadSetup(f"{switch} can be {' or '.join(SWITCHES[switch])}, not {value!r}", "house_rules")
    if switch == "first_player" and value != "random" and int(value[-1]) > players:
        raise BadSetup(f"{value} cannot start a game of {players} players", "house_rules")


def check_seed(seed: int) -> None:
    """A seed is a whole number the generator can take in full."""
    if type(seed) is not int or not 0 <= seed < SEED_LIMIT:
        raise BadSetup(f"a seed is a whole number from 0 to 2**126 - 1, not {seed!r}", "seed")


def halves(seed: int) -> tuple[int, int]:
    """A seed as the two numbers of 63 bits the kernel takes."""
    return seed & (2**63 - 1), seed >> 63


# --- games begun under earlier rules: what version 1 of records meant and did not say. Until version 2 the
# classic rulebooks dealt two players no missions that compare them (R1.4), and no attack of a rogue was
# marked `once` (R9.4). Games stored then are played again as they were played.


def switches_before(rulebook: str, house_rules: Mapping[str, str]) -> dict[str, str]:
    """The house rules of a version 1 text, with what its rulebook said then and no longer says."""
    classic = rulebook in rulebooks() and rulebooks()[rulebook].edition == "classic"
    return {**({"duel_missions": "drop-comparative"} if classic else {}), **house_rules}


def without_marks(setup: Setup) -> Setup:
    """The same set-up, its rogue's attacks not marked; those without a marked attack stay as they are."""
    marked = setup.rogue is not None and any(level.once for level in rogues()[setup.rogue].levels)
    return replace(setup, once=False) if marked else setup
