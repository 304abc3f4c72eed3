"""Taking back: a person's own decisions, as far as nothing has been learned since."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ...game.events import Event
from ...game.game import Game
from ...game.state import Decision

LEARNED = frozenset({"roll", "draw", "deal", "score", "turn", "end"})
"""Kinds of events by which a seat knows more than before."""


@dataclass
class Past:
    """The games as they were before each decision that can be taken back."""

    steps: list[tuple[int, Game]] = field(default_factory=list)

    def note(self, before: Game, decision: Decision, choice: str, events: Iterable[Event]) -> None:
        """A person has decided."""
        if any(seat != decision.seat for seat, _ in self.steps):
            self.steps.clear()
        self.steps.append((decision.seat, before))
        is_final = decision.kind in ("mission", "follow") and choice.startswith(("keep", "pass"))
        if is_final or _teaches(events):
            self.steps.clear()

    def note_other(self, choice: str, events: Iterable[Event]) -> None:
        """A bot has decided; where it only passes, nothing is lost by going back."""
        if choice != "pass" or _teaches(events):
            self.steps.clear()

    def can(self, seat: int | None) -> bool:
        """Is there anything a seat can take back?"""
        return bool(self.steps) and self.steps[-1][0] == seat

    def back(self) -> Game:
        """The game before the last decision."""
        return self.steps.pop()[1]


def _teaches(events: Iterable[Event]) -> bool:
    return any(event.kind in LEARNED for event in events)
