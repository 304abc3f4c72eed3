"""Dice: those still to be used, the activation bay with whoever followed, the converter, the other acts."""

from typing import NamedTuple

from ...game.events import Event
from ..scene import Scene, amount
from ..text import Text, plural, text
from .ability_now import dead_die
from .question import Question

BAY = 7
"""Places of the activation bay: nobody rolls more dice."""


PRICES = {"1c": "culture", "1e": "energy"}
"""Blast Off!: what the converter costs."""


class Die(NamedTuple):
    """One die before the active player."""

    id: str
    face: str
    key: str
    why: Text | None
    """Why it cannot be activated."""
    is_active: bool = False
    """Is its action being resolved?"""


class Place(NamedTuple):
    """One place of the activation bay."""

    number: int
    id: str = ""
    face: str = ""
    followers: tuple[int, ...] = ()
    followable: bool = True


class Act(NamedTuple):
    """A button of the turn: may it be touched, what it costs, and why it may not."""

    legal: bool = False
    price: Text | None = None
    why: Text | None = None


class Tray(NamedTuple):
    """The dice of the turn."""

    bay: tuple[Place, ...]
    dice: tuple[Die, ...]
    spent: tuple[str, ...]
    converted: Place | None
    """Blast Off!: the die in the converter slot."""
    converter: Act
    reroll: Act
    end: Act
    faces: tuple[str, ...]
    """Faces a die can be turned to, where that is asked."""
    prices: tuple[tuple[str, Text], ...]
    """Blast Off!: ways to pay for the converter, and their words."""
    is_mine: bool
    """Has this browser something to decide?"""
    is_turn: bool
    """Are these one's own dice? Who follows decides beside somebody else's."""
    is_last: bool
    """Is no usable die left, so that ending the turn is what there is to do?"""


def tray(scene: Scene, events: tuple[Event, ...], asked: Question | None) -> Tray:
    """The dice as this browser sees them; `events` is the whole log."""
    keys = asked.keys if asked else frozenset()
    bay, converted, resolving = _bay(scene, events)
    is_free = asked is not None and asked.kind == "main"
    activations = any(option.verb == "activate" for option in asked.options) if asked else False
    return Tray(
        bay=bay,
        dice=_dice(scene, asked, resolving),
        spent=tuple(word for word, status in scene.view["dice"] if status == "spent"),
        converted=converted,
        converter=_converter(scene, keys, is_free),
        reroll=_reroll(scene, keys, is_free),
        end=Act("end" in keys),
        faces=tuple(word for word in scene.faces if f"face:{word}" in keys),
        prices=tuple((price, amount(kind, 1)) for price, kind in PRICES.items() if f"pay:{price}" in keys),
        is_mine=asked is not None,
        is_turn=asked is not None and asked.seat == scene.view["active"],
        is_last=is_free and not activations,
    )


def _dice(scene: Scene, asked: Question | None, resolving: str) -> tuple[Die, ...]:
    """Inactive dice in the order of faces; one whose action is being resolved stays at its place."""
    words = [word for word, status in scene.view["dice"] if status == "inactive"]
    counts: dict[str, int] = {}
    dice = []
    for word in sorted([*words, *([resolving] if resolving else [])], key=scene.faces.index):
        counts[word] = counts.get(word, 0) + 1
        is_active = word == resolving and counts[word] == 1
        why = None if is_active else _why(scene, asked, word)
        dice.append(Die(f"die-{word}-{counts[word]}", word, f"die:{word}", why, is_active))
    return tuple(dice)


def _why(scene: Scene, asked: Question | None, word: str) -> Text | None:
    """Why a die cannot be activated, if it is one's own turn."""
    if asked is None or asked.kind != "main" or asked.option(f"activate {word}"):
        return None
    return dead_die(scene, asked.seat, word)


def _bay(scene: Scene, events: tuple[Event, ...]) -> tuple[tuple[Place, ...], Place | None, str]:
    """The bay, the die in the converter slot of Blast Off!, and the face that is being resolved."""
    used = _activations(events)[-len(scene.view["activated"]) :] if scene.view["activated"] else []
    faces = scene.view["activated"]
    followers = [item[1] for item in used] + [()] * (len(faces) - len(used))
    bought = next((n for n, item in enumerate(used) if item[2]), None) if not scene.classic else None
    resolving = faces[-1] if faces and _is_resolving(scene) else ""
    shown = [n for n in range(len(faces)) if n != bought and not (resolving and n == len(faces) - 1)]
    places = [_place(scene, n + 1, faces[which], followers[which]) for n, which in enumerate(shown)]
    size = max(len(scene.view["dice"]), 1)
    empty = [_place(scene, n + 1) for n in range(len(places), min(size, BAY))]
    slot = None if bought is None else _place(scene, 0, faces[bought], followers[bought])
    return tuple(places + empty), slot, resolving


def _place(scene: Scene, number: int, word: str = "", followers: tuple[int, ...] = ()) -> Place:
    """R8.4: in Blast Off! only the first three places and the converter slot can be followed."""
    return Place(number, f"used-{number}", word, followers, scene.classic or number <= 3)


def _activations(events: tuple[Event, ...]) -> list[tuple[str, tuple[int, ...], bool]]:
    """The dice activated this turn: face, who followed, and whether it was bought for the converter slot."""
    found: list[tuple[str, tuple[int, ...], bool]] = []
    before = ""
    for event in _turn(events):
        if event.kind == "activate":
            found.append((event["face"], (), before == "set"))
        elif event.kind == "follow" and found and event["price"]:
            word, followers, bought = found[-1]
            found[-1] = (word, (*followers, event["seat"]), bought)
        before = event.kind
    return found


def _turn(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events of the present turn."""
    for number in range(len(events) - 1, -1, -1):
        if events[number].kind == "turn":
            return events[number:]
    return events


def _is_resolving(scene: Scene) -> bool:
    """Does the active player still decide about the die activated last?"""
    decision = scene.view["decision"]
    if decision is None or decision["seat"] != scene.view["active"] or scene.is_rogue(scene.view["active"]):
        return False
    return decision["kind"] not in ("main", "follow", "mission", "set", "reroll")


def _converter(scene: Scene, keys: frozenset[str], is_free: bool) -> Act:
    """Where the active player may choose what to do, say why it is not this."""
    dice = sum(status == "inactive" for _, status in scene.view["dice"])
    if "convert" in keys or not is_free:
        return Act("convert" in keys)
    if scene.view["converter_used"]:
        return Act(why=text("why.converter.used"))
    if scene.classic and dice < 3:
        return Act(why=text("why.converter.dice"))
    return Act(why=text("why.converter"))


def _reroll(scene: Scene, keys: frozenset[str], is_free: bool) -> Act:
    """R2.4, R8.3: the first reroll of a turn is free in the classic game, every other one costs 1 energy."""
    is_first = scene.classic and not scene.view["rerolls"]
    price = text("tray.free") if is_first else plural("amount.energy", 1)
    if "reroll" in keys or not is_free:
        return Act("reroll" in keys, price)
    dice = any(status == "inactive" for _, status in scene.view["dice"])
    return Act(False, price, text("why.reroll" if dice else "no.dice.left"))
