"""Choices as things to touch: every choice of a decision is a path of keys, each of something on the page.

The page marks what can be touched with `data-touch`, a list of keys separated by spaces. Whoever touches
things one after the other walks along the paths; where only one choice is left and its path is complete, that
is the choice. No path is the beginning of another one, so nothing has to be confirmed.

Dice to reroll, spend or discard are gathered: the path of such a choice begins with the button that starts
the gathering and, touched again, ends it; the dice between may be touched in any order, each as often as it
is named.

`web/static/js/choice_path.js` says the same to browsers; `tests/present/choice_paths.json` holds what both
must answer (`scripts/make_choice_paths.py`).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ...game.state import Decision

Words = list[str]
Path = tuple[str, ...]

GATHERING = ("reroll", "convert", "discard")
"""Verbs whose choices are lists of dice."""


class Touch(NamedTuple):
    """One choice and the things that lead to it."""

    choice: str
    path: Path
    gather: bool = False
    """Are the keys after the first one dice in any order, confirmed by the first one?"""
    then: tuple[str, ...] = ()
    """What the same touch goes on to choose where the next decision allows it: the ship a follow advances."""


def touches(decision: Decision) -> tuple[Touch, ...]:
    """The paths of all choices of a decision, in their order."""
    lists = Counter(_verb(choice) for choice in decision.choices if _is_list(choice))
    full = [_touch(choice, decision.seat, lists) for choice in decision.choices]
    shorter = Counter(item.path[:-1] for item in full)
    return tuple(_shortened(item, shorter) for item in full)


def held(items: Iterable[Touch]) -> Path:
    """What all paths begin with: it is touched already, because there is nothing to decide in it. Dice are
    gathered one by one, so none is: which of two of the same face it would be, nobody could see."""
    paths = [item.path[:1] if item.gather else item.path for item in items]
    if len(paths) < 2:
        return ()
    common = []
    for keys in zip(*paths, strict=False):
        if len(set(keys)) > 1:
            break
        common.append(keys[0])
    return tuple(common)


def remaining(items: Sequence[Touch], touched: Path) -> list[Touch]:
    """The choices that what has been touched may still lead to."""
    return [item for item in items if _fits(item, touched)]


def lit(items: Sequence[Touch], touched: Path) -> frozenset[str]:
    """The keys that lead on."""
    keys: set[str] = set()
    for item in remaining(items, touched):
        if item.gather and touched:
            left = Counter(item.path[1:]) - Counter(touched[1:])
            keys |= set(left) or {item.path[0]}
        elif len(item.path) > len(touched):
            keys.add(item.path[len(touched)])
    return frozenset(keys)


def completed(items: Sequence[Touch], touched: Path, key: str) -> Touch | None:
    """The choice that touching a key now completes, if any."""
    for item in remaining(items, touched):
        end = item.path[0] if item.gather else item.path[-1]
        if key == end and len(item.path) == len(touched) + (not item.gather):
            return item
    return None


def _fits(item: Touch, touched: Path) -> bool:
    if item.gather and touched:
        return item.path[0] == touched[0] and not Counter(touched[1:]) - Counter(item.path[1:])
    return item.path[: len(touched)] == touched


def _touch(choice: str, actor: int, lists: Counter[str]) -> Touch:
    verb, *words = choice.split()
    if _is_list(choice):
        if lists[verb] == 1:  # nothing to gather: these dice or none
            return Touch(choice, (verb,))
        return Touch(choice, (verb, *(f"die:{face}" for face in words[0].split(","))), gather=True)
    if verb == "regress" and int(words[0]) == actor:
        return Touch(choice, _orbiting(words[1:]))
    return Touch(choice, _PATHS[verb](words))


def _shortened(item: Touch, shorter: Counter[Path]) -> Touch:
    """Do not ask for the only ship around a planet, or how to pay where there is one way."""
    spare = item.path[-1].startswith(("seat:", "pay:")) and len(item.path) > 1
    return Touch(item.choice, item.path[:-1]) if spare and shorter[item.path[:-1]] == 1 else item


def _verb(choice: str) -> str:
    return choice.partition(" ")[0]


def _is_list(choice: str) -> bool:
    """Is this a choice of dice? Blast Off! converts one die, which is not a list (R8.5)."""
    return _verb(choice) in GATHERING and choice.count(" ") == 1


def _itself(verb: str) -> Callable[[Words], Path]:
    return lambda words: (verb,)


def _of(kind: str, number: int = 0) -> Callable[[Words], Path]:
    return lambda words: (f"{kind}:{words[number]}",)


def _orbiting(words: Words) -> Path:
    return (f"ship:{words[0]}:orbit",)


_PATHS: dict[str, Callable[[Words], Path]] = {
    "keep": _of("mission"),
    "activate": _of("die"),
    "convert": lambda words: ("convert", f"die:{words[1]}", f"face:{words[2]}", f"pay:{words[0]}"),
    "end": _itself("end"),
    "set": lambda words: (f"die:{words[0]}", f"face:{words[1]}"),
    "move": lambda words: (f"ship:{words[0]}", f"place:{words[1]}"),
    "advance": _orbiting,
    "upgrade": _of("upgrade"),
    "use": _of("use"),
    "pass": _itself("pass"),
    "follow": _itself("follow"),
    "pay": _of("amount"),
    "regress": lambda words: (f"track:{words[1]}", f"seat:{words[0]}"),
    "replace": _of("planet"),
    "steal": _of("seat"),
    "trade": _of("amount"),
    "hire": _of("use", 1),
    "repeat": _of("face"),
    "perform": _of("face"),
    "recall": _orbiting,
    "gain": _of("amount"),
    "transfer": lambda words: (f"ship:{words[0]}:orbit", f"place:{words[1]}:orbit"),
    "force": _itself("force"),
    "allow": _itself("allow"),
    "lose": _of("amount"),
}
