"""The rogue's turn, die by die: what each did, which one waits, which are still to come (solo)."""

from collections.abc import Sequence
from typing import NamedTuple

from ...game.events import Event
from ..log import log_text
from ..scene import Scene, face
from ..text import Text, text

BONUS_DICE = 3  # R9.6


class RogueDie(NamedTuple):
    """One die of the rogue; without a face it is not rolled yet."""

    face: str
    title: Text
    words: tuple[Text, ...] | Text
    is_now: bool = False


class RogueTurn(NamedTuple):
    """Its present turn, or its last one."""

    title: Text
    dice: tuple[RogueDie, ...]
    ship: str


def rogue_turn(scene: Scene, events: Sequence[Event]) -> RogueTurn:
    """The turn of the rogue as far as it has come."""
    assert scene.rogue is not None
    rolled = _rolled(scene, _last_turn(events))
    is_now = scene.is_rogue(scene.view["active"]) and not scene.view["over"]
    number = len(rolled)
    level = scene.rogue.levels[min(scene.seat(2)["level"], 5) - 1]
    total = max(BONUS_DICE if scene.view["bonus"] else level.dice, number)
    if is_now and rolled and ["inactive"] in ([status] for _, status in scene.view["dice"]):
        rolled[-1] = rolled[-1]._replace(words=text("rogue.waits"), is_now=True)
    unknown = RogueDie("", text("rogue.unrolled"), text("rogue.unrolled"))
    name = scene.rogue.name
    if is_now:
        title = text("rogue.turn.now", rogue=name, number=number, total=total)
    else:
        title = text("rogue.turn.last" if rolled else "rogue.turn.none", rogue=name)
    return RogueTurn(title, (*rolled, *[unknown] * (total - number)), scene.ship(2))


def _last_turn(events: Sequence[Event]) -> list[Event]:
    """The events of the rogue's latest turn."""
    starts = [n for n, event in enumerate(events) if event.kind == "turn" and event["seat"] == 2]
    if not starts:
        return []
    found = []
    for event in events[starts[-1] + 1 :]:
        if event.kind == "turn":
            break
        found.append(event)
    return found


def _rolled(scene: Scene, events: list[Event]) -> list[RogueDie]:
    dice: list[RogueDie] = []
    parts: list[list[Text]] = []
    for event in events:
        if event.kind == "roll" and event["seat"] == 2 and event["reason"] in ("rogue", "bonus"):
            dice.append(_die(event["faces"][0]))
            parts.append([])
        elif event.kind == "roll" and dice:
            dice[-1] = _die(event["faces"][0])
            parts[-1].append(log_text(scene, event))
        elif dice and event.kind not in ("activate", "pass", "end"):
            parts[-1].append(log_text(scene, event))
    return [die._replace(words=tuple(said)) for die, said in zip(dice, parts, strict=True)]


def _die(word: str) -> RogueDie:
    return RogueDie(word, text("rogue.attacks") if word == "colony" else face(word), ())
