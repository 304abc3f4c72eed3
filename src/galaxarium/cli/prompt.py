"""Asking a person for a choice: numbered menus, typed shortcuts, and sentences for everything else."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rich.table import Table
from rich.text import Text as Paint

from ..present.menu import Dice, Entry, Menu
from ..present.scene import face
from ..present.text import render
from .screen import Screen

Command = Callable[[str], None]
BACK = ("back", "b", "0")


@dataclass
class Prompt:
    """One decision being asked: the choices in their typed form, and the commands that are no choices."""

    screen: Screen
    label: str
    choices: tuple[str, ...]
    commands: Mapping[str, Command]

    def choose(self, menu: Menu) -> str:
        """Ask until there is a choice."""
        trail = [menu]
        while True:
            entry = self._entry(trail[-1], inner=len(trail) > 1)
            if entry is None:
                trail = trail[:-1] or [menu]
            elif entry.choice is not None:
                return entry.choice
            elif entry.menu is not None:
                trail.append(entry.menu)
            elif entry.dice is not None and (picked := self._pick_dice(entry.dice)):
                return picked

    def _entry(self, menu: Menu, inner: bool) -> Entry | None:
        """One entry of a menu, or None to go back; a menu of nothing but dice needs no list."""
        if len(menu.entries) == 1 and menu.entries[0].dice is not None:
            return menu.entries[0]
        self._show(menu, inner)
        while True:
            typed = self.screen.ask(self.label)
            if inner and typed.lower() in BACK:
                return None
            if typed in [str(number) for number in range(1, len(menu.entries) + 1)]:
                return menu.entries[int(typed) - 1]
            if self._run_command(typed):
                self._show(menu, inner)
            elif entry := self._typed(typed, menu):
                return entry

    def _show(self, menu: Menu, inner: bool) -> None:
        self.screen.show(self.screen.paint(menu.question, "bold"))
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(justify="right", min_width=3)
        table.add_column(overflow="fold")
        for number, entry in enumerate(menu.entries, 1):
            table.add_row(Paint(str(number), style="bold"), self.screen.paint(entry.text))
        if inner:
            table.add_row(Paint("0", style="bold"), Paint(self.screen.t("cli.back"), style="dim"))
        self.screen.show(table)

    def _run_command(self, typed: str) -> bool:
        word, _, rest = typed.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None

    def _typed(self, typed: str, menu: Menu) -> Entry | None:
        """A choice by its text or by an unambiguous beginning; a verb alone may open a further question."""
        found = matches(typed, self.choices) if typed else []
        if len(found) == 1:
            return Entry(menu.question, found[0])
        verbs = {choice.split()[0] for choice in found}
        for entry in menu.entries:
            if verbs == {entry.verb} and len(typed.split()) == 1:
                return entry
        if found:
            self._say("cli.ambiguous", typed=typed, first=found[0], second=found[1])
        elif typed:
            self._say("cli.unknown", typed=typed, last=len(menu.entries))
        return None

    def _pick_dice(self, dice: Dice) -> str | None:
        """Some of the dice, by number; None to go back."""
        numbered = [
            f"{number} {render(self.screen.words, face(word))}" for number, word in enumerate(dice.faces, 1)
        ]
        heading = (self.screen.paint(dice.question, "bold"), self.screen.paint("   " + "   ".join(numbered)))
        self.screen.show(*heading)
        while True:
            typed = self.screen.ask(self.label).lower()
            if typed in BACK:
                return None
            if self._run_command(typed):
                self.screen.show(*heading)
            elif choice := self._dice(typed, dice):
                return choice

    def _dice(self, typed: str, dice: Dice) -> str | None:
        """The choice of the dice that were typed, if it is one."""
        picked = pick(typed, dice.faces)
        if choice := dice.choices.get(tuple(picked)):
            return choice
        if len(found := matches(typed, self.choices)) == 1:
            return found[0]
        if picked:
            self._say("cli.dice.illegal", question=render(self.screen.words, dice.question))
        elif typed:
            self._say("cli.dice.unknown", typed=typed, last=len(dice.faces))
        return None

    def _say(self, key: str, **args: object) -> None:
        self.screen.show(Paint(self.screen.t(key, **args), style="red"))


def pick(typed: str, faces: tuple[str, ...]) -> list[str]:
    """The dice meant by `all`, `1 3`, `1,3` or `13`, in the order of the dice; none if it means nothing."""
    if typed == "all":
        return list(faces)
    signs = typed.replace(",", "").replace(" ", "")
    if not signs.isdecimal():
        return []
    numbers = [int(sign) for sign in signs]
    if len(set(numbers)) < len(numbers) or not all(1 <= number <= len(faces) for number in numbers):
        return []
    return [faces[number - 1] for number in sorted(numbers)]


def matches(typed: str, choices: tuple[str, ...]) -> list[str]:
    """The choices that a text may mean: the very text, or else those that begin so, word by word."""
    wanted = " ".join(typed.lower().split())
    if wanted in choices:
        return [wanted]
    words = wanted.split()
    return [
        choice
        for choice in choices
        if len(words) <= len(choice.split())
        and all(given.startswith(word) for given, word in zip(choice.split(), words, strict=False))
    ]
