"""A person's way through one decision: menus and things to click narrow its choices until one is left."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from ...game.state import Decision
from ...present.menu import Dice, Entry, Menu, menu
from ...present.scene import Scene
from ...present.table.choice_path import Touch, held, touches


@dataclass
class Walk:
    """One decision being taken; nothing has been chosen before `touch`, `enter` or `confirm` says so."""

    decision: Decision
    scene: Scene
    trail: list[tuple[str, ...]] = field(default_factory=list)
    """The choices that were left after each step."""
    picked: set[int] = field(default_factory=set)
    """Which dice are gathered, by their place among those that can be."""

    @property
    def choices(self) -> tuple[str, ...]:
        """The choices still possible."""
        return self.trail[-1] if self.trail else self.decision.choices

    @property
    def menu(self) -> Menu:
        """What is asked now."""
        return menu(self.scene, replace(self.decision, choices=self.choices))

    @property
    def dice(self) -> Dice | None:
        """The dice being gathered, if that is what is asked."""
        entries = self.menu.entries
        return entries[0].dice if len(entries) == 1 else None

    @property
    def verb(self) -> str:
        """What the dice are gathered for."""
        return self.choices[0].partition(" ")[0]

    @property
    def lit(self) -> frozenset[str]:
        """The keys of what can be touched and leads on."""
        dice = self.dice
        if dice is not None:
            return frozenset(f"pick:{number}" for number in range(len(dice.faces)))
        return self._lit(self.choices)

    def leads_on(self, keys: Iterable[str]) -> bool:
        """Does touching a thing known by these keys lead on, now or from the beginning?"""
        return bool(self.lit.intersection(keys) or self._anew(keys))

    def _anew(self, keys: Iterable[str]) -> frozenset[str]:
        """What would lead on from the beginning; gathering dice is not broken off by the way."""
        return frozenset() if self.dice else self._lit(self.decision.choices).intersection(keys)

    def touch(self, keys: Sequence[str]) -> str | None:
        """Touch a thing known by several keys; the choice, if that leaves one."""
        if not self.lit.intersection(keys) and self._anew(keys):
            self.restart()
        first = next((key for key in keys if key in self.lit), None)
        return self._follow(first) if first else None

    def enter(self, entry: Entry) -> str | None:
        """Take an entry of the menu; the choice, if it is one and not a further question."""
        return entry.choice or self._narrow(_behind(entry))

    def toggle(self, number: int) -> None:
        """Gather a die, or put it back."""
        self.picked ^= {number}

    def toggle_all(self) -> None:
        """Gather all dice, or put all back."""
        faces = self.dice.faces if self.dice else ()
        everything = set(range(len(faces)))
        self.picked = set() if self.picked == everything else everything

    def confirm(self) -> str | None:
        """The choice of the dice gathered, if there is one."""
        dice = self.dice
        if dice is None:
            return None
        return dice.choices.get(tuple(dice.faces[number] for number in sorted(self.picked)))

    def back(self) -> bool:
        """One step back; False at the beginning."""
        self.picked.clear()
        if not self.trail:
            return False
        self.trail.pop()
        return True

    def restart(self) -> None:
        """Back to the beginning."""
        self.trail.clear()
        self.picked.clear()

    @cached_property
    def _touches(self) -> dict[str, Touch]:
        return {item.choice: item for item in touches(self.decision)}

    def _paths(self, choices: Iterable[str]) -> tuple[int, list[Touch]]:
        """How many keys are touched already, and the paths."""
        items = [self._touches[choice] for choice in choices]
        return len(held(items)), items

    def _lit(self, choices: Iterable[str]) -> frozenset[str]:
        done, items = self._paths(choices)
        return frozenset(item.path[done] for item in items if len(item.path) > done)

    def _follow(self, key: str) -> str | None:
        kind, _, number = key.partition(":")
        if kind == "pick":
            self.toggle(int(number))
            return None
        done, items = self._paths(self.choices)
        return self._narrow(tuple(item.choice for item in items if item.path[done : done + 1] == (key,)))

    def _narrow(self, choices: tuple[str, ...]) -> str | None:
        if len(choices) == 1:
            return choices[0]
        self.trail.append(choices)
        return None


def _behind(entry: Entry) -> tuple[str, ...]:
    """All choices an entry may lead to."""
    if entry.choice is not None:
        return (entry.choice,)
    if entry.dice is not None:
        return tuple(entry.dice.choices.values())
    assert entry.menu is not None
    return tuple(choice for inner in entry.menu.entries for choice in _behind(inner))
