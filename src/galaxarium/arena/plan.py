"""What is to be played: a few plain values from which every game follows.

Seats are rotated: the bots of a table move on by one seat from game to game until they sit as in the
beginning. The games of one such rotation share a seed (the same deck, missions and first player), so each
bot has once what the cards favour. A rotation is what statistics count: its games belong together, two
rotations have nothing in common.
"""

import functools
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .._version import __version__
from ..errors import BadSetup
from ..game.setup import Setup, check_seed, make_setup

CHUNKS = 100
"""A plan has about so many chunks, so that a worker that is stopped loses a hundredth of all at most."""

MOST_GAMES = 100_000_000


@dataclass(frozen=True)
class Fixture:
    """One game to be played: its number from 1 on, its seed, and the bots seat by seat."""

    game: int
    seed: int
    bots: tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """Who plays how many games of what; made by `make_plan`, which checks it."""

    bots: tuple[str, ...]
    """One name for every seat; they change seats from game to game."""
    games: int
    """How many games, whole rotations."""
    seed: int
    """The seed of the arena; those of its games follow from it."""
    setup: Setup
    records: bool = False
    """Is the record of every game kept?"""
    version: str = __version__

    @functools.cached_property
    def rotation(self) -> tuple[tuple[str, ...], ...]:
        """The seatings of one rotation, all different: `a,b,a,b` sits as in the beginning after two games."""
        turns = (self.bots[-n:] + self.bots[:-n] for n in range(len(self.bots)))
        return tuple(dict.fromkeys(turns))

    @property
    def rotations(self) -> int:
        """How many rotations there are in all."""
        return self.games // len(self.rotation)

    @property
    def rotations_per_chunk(self) -> int:
        """How many rotations a chunk has; the last one may have fewer."""
        return -(-self.rotations // CHUNKS)

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rotations // self.rotations_per_chunk)

    def fixtures(self, chunk: int) -> list[Fixture]:
        """The games of a chunk (from 0), in order."""
        first = chunk * self.rotations_per_chunk
        last = min(first + self.rotations_per_chunk, self.rotations)
        size = len(self.rotation)
        return [
            Fixture(number * size + place + 1, seed_of(self.seed, number), bots)
            for number in range(first, last)
            for place, bots in enumerate(self.rotation)
        ]

    def games_in(self, chunk: int) -> int:
        """How many games a chunk has."""
        left = self.rotations - chunk * self.rotations_per_chunk
        return min(left, self.rotations_per_chunk) * len(self.rotation)

    def as_dict(self) -> dict[str, Any]:
        """The plan as plain data, as it is kept beside the results."""
        setup = self.setup
        return {
            "version": self.version,
            "bots": list(self.bots),
            "games": self.games,
            "seed": self.seed,
            "rulebook": setup.rulebook,
            "house rules": dict(setup.house_rules),
            "rogue": setup.rogue,
            "deck": list(setup.deck),
            "records": self.records,
        }


def seed_of(seed: int, rotation: int) -> int:
    """The seed of a rotation (from 0): the first 63 bits of the BLAKE2b hash (8 bytes) of `SEED/ROTATION`."""
    digest = hashlib.blake2b(f"{seed}/{rotation}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 1


def make_plan(
    bots: Sequence[str], games: int, seed: int, setup: Mapping[str, Any], records: bool = False
) -> Plan:
    """Check a plan, its games rounded up to whole rotations; `setup` is for `make_setup`, without players."""
    from ..bots import bot

    if not 1 <= games <= MOST_GAMES:
        raise BadSetup(f"an arena plays 1 to {MOST_GAMES:,} games, not {games:,}")
    check_seed(seed)
    for spec in dict.fromkeys(bots):
        bot(spec)
    if setup.get("rogue") and len(bots) > 1:
        raise BadSetup(f"a rogue galaxy plays against one bot at a time, not against {len(bots)}", "players")
    checked = make_setup(len(bots), **setup)
    size = len(Plan(tuple(bots), games, seed, checked).rotation)
    return Plan(tuple(bots), -(-games // size) * size, seed, checked, records)
