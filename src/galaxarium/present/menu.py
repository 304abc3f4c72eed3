"""A decision as a menu that stays short: many choices of one form become one entry that asks on."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ..game.state import Decision
from .abilities import ability
from .choices import describe, place_from, place_to, question
from .scene import Scene, face
from .text import Text, text

LONGEST = {"move": 9, "set": 9, "convert": 3}
"""More choices of these forms are asked for in two steps."""

DICE_VERBS = ("reroll", "convert", "discard")


@dataclass(frozen=True)
class Entry:
    """One line of a menu: a choice to take, or a further question."""

    text: Text
    choice: str | None = None
    menu: "Menu | None" = None
    dice: "Dice | None" = None
    verb: str = ""
    """What all choices behind a further question begin with."""


@dataclass(frozen=True)
class Dice:
    """A question for some of the dice; `choices` are the lists allowed, by their faces in order."""

    question: Text
    faces: tuple[str, ...]
    choices: dict[tuple[str, ...], str] = field(hash=False)


@dataclass(frozen=True)
class Menu:
    """A question and its entries."""

    question: Text
    entries: tuple[Entry, ...]


def menu(scene: Scene, decision: Decision) -> Menu:
    """The menu of a decision."""
    entries: list[Entry] = []
    for verb, choices in _by_word(decision.choices, 0).items():
        entries += _entries(scene, decision, verb, choices)
    asked = question(scene, decision)
    if len(entries) == 1 and entries[0].menu is not None:  # one form only: its own question is enough
        return entries[0].menu
    return Menu(asked, tuple(entries))


def _entries(scene: Scene, decision: Decision, verb: str, choices: list[str]) -> list[Entry]:
    if verb in DICE_VERBS and len(choices) > 1 and len(choices[0].split()) == 2:
        return [_dice_entry(scene, verb, choices)]
    if len(choices) > LONGEST.get(verb, len(choices)):
        return [_grouped(scene, decision, verb, choices)]
    return [Entry(describe(scene, decision, choice), choice) for choice in choices]


def _dice_entry(scene: Scene, verb: str, choices: list[str]) -> Entry:
    inactive = tuple(word for word, status in scene.view["dice"] if status == "inactive")
    lists = {tuple(choice.split()[1].split(",")): choice for choice in choices}
    sizes = {len(faces) for faces in lists}
    asked = text(f"menu.{verb}.which", count=max(sizes))
    return Entry(_dice_text(scene, verb), dice=Dice(asked, inactive, lists), verb=verb)


def _dice_text(scene: Scene, verb: str) -> Text:
    """What the entry says; rerolls name their price (R2.4)."""
    if verb != "reroll":
        return text(f"menu.{verb}")
    decision = scene.view["decision"]
    if decision is not None and decision["kind"] == "reroll":
        return text("menu.reroll")
    return text("menu.reroll.free" if scene.view["rerolls"] == 0 else "menu.reroll.paid")


def _grouped(scene: Scene, decision: Decision, verb: str, choices: list[str]) -> Entry:
    """Ask for the ship or die first, then for the rest."""
    entries = []
    for word, members in _by_word(choices, 2 if verb == "convert" else 1).items():
        if verb == "move":
            heading = text("menu.move.ship", start=place_from(scene, word))
        else:
            heading = text("menu.die", face=face(word))
        inner = tuple(Entry(_member_text(scene, decision, choice), choice) for choice in members)
        alone = Entry(describe(scene, decision, members[0]), members[0])
        entries.append(Entry(heading, menu=Menu(heading, inner)) if len(inner) > 1 else alone)
    which = Menu(text("menu.move.which" if verb == "move" else "menu.die.which"), tuple(entries))
    only = entries[0].menu if len(entries) == 1 else None
    return Entry(text(f"menu.group.{verb}"), menu=only or which, verb=verb)


def _member_text(scene: Scene, decision: Decision, choice: str) -> Text:
    """A choice within its group: what the heading says is not said again."""
    verb, *words = choice.split()
    if verb != "move":
        return describe(scene, decision, choice)
    goal = place_to(scene, words[1])
    if words[1] == "home" or ":" in words[1]:
        return text("menu.move.to", to=goal)
    return text("menu.move.landing", to=goal, ability=ability(scene, words[1]))


def _by_word(choices: Iterable[str], number: int) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for choice in choices:
        groups.setdefault(choice.split()[number], []).append(choice)
    return groups
