"""R2 and R8.3-R8.5: the turn of a player (the rogue's is in `rogue`)."""

from __future__ import annotations

from . import options
from .actions import follow_window, perform
from .cards import BLAST_OFF
from .table import Die, Player, Rules, Table, ask
from .usable import activation_usable, conversion_usable

# What a main choice stands for: the verb and its words.
MainOptions = dict[str, tuple[str, list[str]]]

FOLLOWABLE_PLACES = 3  # R8.4


def take_turn(table: Table, user: Player) -> Rules[None]:
    table.begin_turn(user)
    count = user.levels[user.level].dice
    faces = table.chance.roll(max(1, count - table.fewer))  # R9.4
    table.fewer = 0
    table.dice = [Die(face) for face in faces]
    table.emit("roll", seat=user.seat, reason="turn", given=[], faces=list(faces))

    while True:
        what, words = yield from ask(user, "main", main_options(table, user))
        match what:
            case "activate":
                yield from activate(table, user, words[0])
            case "reroll":
                table.pay(user, energy=reroll_price(table))
                table.rerolls += 1
                table.reroll(user, words, "reroll")
            case "convert":
                table.converter_used = True
                if table.edition is BLAST_OFF:
                    resource, face, to = words
                    yield from convert_and_activate(table, user, resource, face, to)
                else:
                    yield from convert(table, user, words)
            case "end":
                table.emit("end", seat=user.seat)
                return


def reroll_price(table: Table) -> int:
    """R2.4: the first is free; R8.3: never."""
    return 1 if table.edition is BLAST_OFF or table.rerolls > 0 else 0


def main_options(table: Table, user: Player) -> MainOptions:
    """R2.2"""
    found: MainOptions = {}
    inactive = table.inactive_faces()
    for face in table.edition.faces:
        if face in inactive and activation_usable(table, face):
            found[f"activate {face}"] = ("activate", [face])
    if user.energy >= reroll_price(table):
        rerolls = options.reroll_options(table)
        if table.edition is BLAST_OFF:  # R8.3: the full list only
            rerolls = {text: faces for text, faces in rerolls.items() if len(faces) == len(inactive)}
        for text, faces in rerolls.items():
            found[text] = ("reroll", faces)
    if not table.converter_used:
        found |= blast_off_conversions(table) if table.edition is BLAST_OFF else conversions(table)
    found["end"] = ("end", [])
    return found


def conversions(table: Table) -> MainOptions:
    """R2.5"""
    if len(table.inactive_faces()) < 3:
        return {}
    return {f"convert {','.join(pair)}": ("convert", pair) for pair in options.pairs_of_dice(table)}


def blast_off_conversions(table: Table) -> MainOptions:
    """R8.5, by amount (1c, 1e), face, new face."""
    found: MainOptions = {}
    inactive, faces = table.inactive_faces(), table.edition.faces
    for amount, resource in (("1c", "culture"), ("1e", "energy")):
        for face in faces:
            for to in faces:
                if face in inactive and to != face and conversion_usable(table, resource, face, to):
                    found[f"convert {amount} {face} {to}"] = ("convert", [resource, face, to])
    return found


def convert(table: Table, user: Player, pair: list[str]) -> Rules[None]:
    """R2.5"""
    table.spend(user, pair, "converter")
    face, to = yield from ask(user, "set", options.set_options(table))
    table.set_die(user, face, to)


def convert_and_activate(table: Table, user: Player, resource: str, face: str, to: str) -> Rules[None]:
    """R8.5: the die in the converter slot can be followed and takes no place in the bay."""
    table.pay(user, **{resource: 1})
    die = table.take_inactive(face)
    die.face = to
    table.emit("set", seat=user.seat, face=face, to=to)
    table.activate(user, die)
    yield from perform(table, user, to, chain=set())
    yield from follow_window(table, user, to, free=False)


def activate(table: Table, user: Player, face: str) -> Rules[None]:
    table.activate(user, table.take_inactive(face))
    # R8.4: its place in the bay, counted from 1; one activated die may be in the converter slot
    in_slot = 1 if table.edition is BLAST_OFF and table.converter_used else 0
    place = len(table.activated) - in_slot
    yield from perform(table, user, face, chain=set())  # R6.3
    if table.edition is not BLAST_OFF or place <= FOLLOWABLE_PLACES:
        yield from follow_window(table, user, face, free=False)  # R4
