"""What single cells may say: amounts, steps, prices, limits, abilities, attacks."""

import re
from dataclasses import dataclass

RESOURCES = ("energy", "culture")
TRACKS = ("diplomacy", "economy")
LIFE_TRACKS = ("life", "tech")
"""The same two tracks in Blast Off! words, in the same order (R8.2)."""
LIMITS = ("own-turn", "once-per-turn", "copying")

ABILITIES: dict[str, tuple[str, ...]] = {
    "exchange": ("", "strict", "others-first"),
    "lasting": ("follow-culture", "follow-energy", "follow-price"),
    "regress": ("diplomacy 1", "economy 1", "either 1", "either 2", "either 1 twice"),
    "upgrade": ("lowest 1", "mix 0"),
    "dice": ("reroll", "set"),
    "steal": RESOURCES,
    "trade": RESOURCES,
    "replace": ("",),
    "moves": ("",),
    "copy": ("row", "hire-energy", "hire-culture", "perform", "repeat"),
    "recall": ("",),
    "transfer": ("",),
    "muster": RESOURCES,
}
"""Families of abilities and what each may say after its name."""


@dataclass(frozen=True)
class Amounts:
    """Energy and culture."""

    energy: int = 0
    culture: int = 0


@dataclass(frozen=True)
class Steps:
    """Spaces on a kind of track; none if 0."""

    track: str = "either"
    steps: int = 0


def parse_amounts(text: str) -> Amounts:
    """Read `2e1c`, `3e`, `1c` or nothing."""
    match = re.fullmatch(r"(?:([1-7])e)?(?:([1-7])c)?", text)
    if match is None:
        raise ValueError(f"{text!r} is not an amount such as 2e, 1c or 2e1c")
    return Amounts(int(match[1] or 0), int(match[2] or 0))


def parse_steps(text: str, names: tuple[str, ...] = TRACKS) -> Steps:
    """Read `diplomacy 1`, `either 2` or nothing; tracks of other names keep their classic ones inside."""
    if not text:
        return Steps()
    match = re.fullmatch(rf"({'|'.join(names)}|either) ([1-6])", text)
    if match is None:
        raise ValueError(f"{text!r} is not an advance such as '{names[0]} 1' or 'either 2'")
    return Steps((*TRACKS, "either")[(*names, "either").index(match[1])], int(match[2]))


def parse_life_steps(text: str) -> Steps:
    """Read `life 1`, `either 2` or nothing."""
    return parse_steps(text, LIFE_TRACKS)


def parse_cost(text: str) -> tuple[Amounts, int, int]:
    """Read a price: amounts, dice, a step back."""
    if match := re.fullmatch(r"([1-3])die", text):
        return Amounts(), int(match[1]), 0
    if match := re.fullmatch(r"down ([1-6])", text):
        return Amounts(), 0, int(match[1])
    try:
        return parse_amounts(text), 0, 0
    except ValueError:
        raise ValueError(f"{text!r} is not a price such as 2e, 1c, 2e1c, 1die or 'down 1'") from None


def parse_limits(text: str) -> frozenset[str]:
    """Read limits separated by spaces."""
    limits = text.split()
    for limit in limits:
        if limit not in LIMITS:
            raise ValueError(f"{limit!r} is not one of {', '.join(LIMITS)}")
    return frozenset(limits)


def parse_ability(text: str) -> tuple[str, str]:
    """Read a family and its argument."""
    family, _, argument = text.partition(" ")
    if family not in ABILITIES:
        raise ValueError(f"{family!r} is not one of {', '.join(ABILITIES)}")
    if argument not in ABILITIES[family]:
        expected = ", ".join(repr(word) for word in ABILITIES[family])
        raise ValueError(f"{family} takes {expected}, not {argument!r}")
    return family, argument


def parse_mark(text: str) -> bool:
    """Read `yes` or nothing."""
    if text not in ("", "yes"):
        raise ValueError(f"{text!r} should be yes or empty")
    return text == "yes"


@dataclass(frozen=True)
class Attack:
    """What a rogue's colony die does (R9.4): the sum of its parts."""

    lose: Amounts = Amounts()
    steal: Amounts = Amounts()
    gain: Amounts = Amounts()
    take: int = 0
    regress: int = 0
    regress_all: int = 0
    advance: int = 0
    fewer: int = 0


def parse_attack(text: str) -> Attack:
    """Read parts such as `lose 1e`, `steal 1e1c`, `take 2`, `regress 1`, separated by commas."""
    parts: dict[str, Amounts | int] = {}
    for part in text.split(", "):
        word, _, value = part.partition(" ")
        name = word.replace("-", "_")
        if name in parts or name not in Attack.__dataclass_fields__:
            known = ", ".join(field.replace("_", "-") for field in Attack.__dataclass_fields__)
            raise ValueError(f"{part!r} should begin with one of {known}, each once")
        if name in ("lose", "steal", "gain"):
            parts[name] = parse_amounts(value)
            if parts[name] == Amounts():
                raise ValueError(f"{part!r} has no amount")
        elif re.fullmatch("[1-3]", value):
            parts[name] = int(value)
        else:
            raise ValueError(f"{part!r} should end with a number from 1 to 3")
    return Attack(**parts)  # type: ignore[arg-type]
