"""Where chance comes from (R11.5): the game asks, it never draws by itself."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable
from typing import Protocol

from .cards import BLAST_OFF_FACES, FACES


class Chance(Protocol):
    def shuffle_planets(self, slugs: list[str]) -> list[str]:
        """The deck, top first."""

    def shuffle_missions(self, slugs: list[str]) -> list[str]:
        """The missions, seat 1 gets the first two, and so on."""

    def first_player(self, players: int) -> int:
        """The seat that starts; asked only if the switch says `random`."""

    def roll(self, count: int) -> list[str]:
        """The faces of one roll of `count` dice, in the order rolled."""


class RandomChance:
    """Chance from Python's own generator, for self-tests."""

    def __init__(self, seed: int, faces: list[str] = FACES) -> None:
        self._random = random.Random(seed)
        self._faces = faces

    def shuffle_planets(self, slugs: list[str]) -> list[str]:
        return self._random.sample(slugs, len(slugs))

    def shuffle_missions(self, slugs: list[str]) -> list[str]:
        return self._random.sample(slugs, len(slugs))

    def first_player(self, players: int) -> int:
        return self._random.randint(1, players)

    def roll(self, count: int) -> list[str]:
        return [self._random.choice(self._faces) for _ in range(count)]


class ScriptedChance:
    """Chance dictated by a harness, which appends each roll to `rolls` beforehand.

    Without missions to choose (solo, Blast Off!) the first roll is made when the game is created.
    `missions` may be just the ones that are dealt; `first` may be None if it is not drawn.
    """

    def __init__(self, planets: Iterable[str], missions: Iterable[str], first: int | None = None) -> None:
        self.planets = list(planets)
        self.missions = list(missions)
        self.first = first
        self.rolls: deque[list[str]] = deque()

    def shuffle_planets(self, slugs: list[str]) -> list[str]:
        assert sorted(self.planets) == sorted(slugs), "the script has other planets"
        return list(self.planets)

    def shuffle_missions(self, slugs: list[str]) -> list[str]:
        assert len(set(self.missions)) == len(self.missions), "a mission is scripted twice"
        assert set(self.missions) <= set(slugs), "the script has other missions"
        return list(self.missions)

    def first_player(self, players: int) -> int:
        assert self.first is not None, "the script has no first player"
        assert 1 <= self.first <= players
        return self.first

    def roll(self, count: int) -> list[str]:
        assert self.rolls, f"the script has no roll left ({count} dice wanted)"
        faces = list(self.rolls.popleft())
        assert len(faces) == count, f"{count} dice are rolled, the script has {faces}"
        assert set(faces) <= {*FACES, *BLAST_OFF_FACES}
        return faces
