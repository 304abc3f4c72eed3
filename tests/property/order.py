"""The canonical order of choices (R11.4), worked out from their words alone."""

from collections.abc import Callable
from typing import Any

FACES = ("move", "energy", "culture", "diplomacy", "economy", "colony", "life", "tech", "galaxy")
VERBS = {
    "main": ("activate", "reroll", "convert", "end"),
    "colony": ("upgrade", "use"),
    "advance": ("advance", "pass"),
    "land": ("use", "pass"),
    "follow": ("follow", "pass"),
    "recall": ("recall", "gain"),
    "upgrade": ("upgrade", "pay"),
    "force": ("force", "allow"),
}
"""Where a decision has several forms: their order, from left to right in the table of R11.3."""

Key = Callable[[str], tuple[Any, ...]]


def sorted_choices(
    snapshot: dict[str, Any], seat: int, kind: str, choices: tuple[str, ...]
) -> tuple[str, ...]:
    """The same choices in canonical order."""
    key = _key(snapshot, seat, kind)
    return tuple(sorted(choices, key=key))


def _key(snapshot: dict[str, Any], seat: int, kind: str) -> Key:
    def place(word: str) -> int:
        planet, _, orbit = word.partition(":")
        return 0 if word == "home" else 1 + 2 * snapshot["row"].index(planet) + bool(orbit)

    def planet(word: str) -> int:
        """In the row: from the left; owned: in the order acquired."""
        if word in snapshot["row"]:
            return snapshot["row"].index(word)
        return next(s["planets"].index(word) for s in snapshot["seats"] if word in s["planets"])

    def argument(verb: str, word: str) -> Any:
        if verb in ("pay", "gain", "lose"):
            return int(word.partition("e")[0]) if "e" in word else 0
        if verb == "convert" and word in ("1c", "1e"):
            return word
        if word.isdecimal():
            return int(word)
        if verb == "keep":
            return snapshot["seats"][seat - 1]["dealt"].index(word)
        if verb == "move":
            return place(word)
        if word.partition(",")[0] in FACES:
            faces = [FACES.index(face) for face in word.split(",")]
            assert faces == sorted(faces), "a list of faces is not in order itself"
            return (len(faces), faces)
        return planet(word)

    def key(choice: str) -> tuple[Any, ...]:
        verb, *words = choice.split(" ")
        return (VERBS.get(kind, (verb,)).index(verb), *(argument(verb, word) for word in words))

    return key
