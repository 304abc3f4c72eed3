"""The one small protocol every bot follows."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from ..game.events import Event
from ..game.state import Decision


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one choice; None: as it likes."""

    seconds: float | None = None
    """Seconds of the clock; nobody stops a bot that takes longer, but people wait for it."""
    simulations: int | None = None
    """Imagined games, for bots that search."""


class Bot(Protocol):
    """Somebody who can choose: any object with this method."""

    def choose(self, view: Mapping[str, Any], decision: Decision, rng: random.Random, budget: Budget) -> str:
        """One of `decision.choices`. `view` is what the deciding seat may know (`Game.view(seat)`); chance
        comes from `rng` and nowhere else, so that a game can be played again."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A bot that wants to know more than its own decisions; a match tells it, seat by seat."""

    def begin(self, view: Mapping[str, Any]) -> None:
        """A game begins: what the seat may know (`view["viewer"]` is the seat)."""

    def told(self, events: Sequence[Event]) -> None:
        """What a decision of any seat has brought, as far as the seat may know."""

    def end(self, view: Mapping[str, Any]) -> None:
        """The game is over; `view["result"]` says how."""
