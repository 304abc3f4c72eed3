"""The log: every event as a short text, gathered into lines of one actor each.

The texts have no subject and no conjugated verb ("energy die", "+2 energy"): the actor is the line's label.
So one message serves every person and language, and a bot's whole action fits into a line.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from ..game.events import Event
from .abilities import attack
from .scene import Scene, amount, face, faces, mission_name
from .text import Text, plural, text

STARTS = frozenset(
    {"deal", "first", "keep", "turn", "activate", "follow", "end", "pass", "score", "over", "trigger"}
    | {"attack", "discard"}
)
"""Kinds that begin a line of their own."""

QUIET = frozenset({"pass", "end", "first"})
"""Kinds that a summary may leave out."""


@dataclass
class LogLine:
    """What one actor did: the seat (None: nobody's doing) and the parts, in order."""

    seat: int | None
    parts: list[Text] = field(default_factory=list)


def log_lines(
    scene: Scene, events: Iterable[Event], leave_out: frozenset[str] = frozenset()
) -> list[LogLine]:
    """Events as lines."""
    shown = [event for event in events if event.kind not in leave_out]
    lines: list[LogLine] = []
    for number, event in enumerate(shown):
        seat = actor(event)
        if not lines or starts_line(shown, number) or (seat is not None and seat != lines[-1].seat):
            lines.append(LogLine(seat))
        lines[-1].parts.append(log_text(scene, event))
    return lines


def actor(event: Event) -> int | None:
    """Whose doing an event is, if anybody's."""
    if event.kind == "regress":
        return int(event["by"])
    if event.kind == "lose" and event["to"] is not None:
        return int(event["to"])
    seat = event.get("seat")
    return None if seat is None else int(seat)


def starts_line(events: Sequence[Event], number: int) -> bool:
    """Does an event begin something new, rather than go on with what its actor does?"""
    event = events[number]
    before = events[number - 1] if number else None
    after = events[number + 1] if number + 1 < len(events) else None
    if event.kind == "roll":
        return before is None or not (before.kind == "turn" or _pays_for(before, event))
    if event.kind == "spend":
        return bool(event["reason"] == "converter")
    if event.kind == "pay" and after is not None and after.kind == "roll":
        return _pays_for(event, after)
    return event.kind in STARTS


def _pays_for(event: Event, roll: Event) -> bool:
    return event.kind == "pay" and roll["reason"] in ("reroll", "forced")


def log_text(scene: Scene, event: Event) -> Text:
    """One event as a text."""
    return _KINDS[event.kind](scene, event)


def _place(scene: Scene, place: str) -> Text:
    if place == "home":
        return text("place.home")
    slug, _, orbit = place.partition(":")
    return text("place.orbit" if orbit else "place.surface", planet=scene.name(slug))


def _draw(scene: Scene, event: Event) -> Text:
    if event["planet"] is None:
        return text("log.draw.none", space=event["space"])
    return text("log.draw", planet=scene.name(event["planet"]))


def _deal(scene: Scene, event: Event) -> Text:
    if event["missions"] is None:
        return text("log.deal.secret")
    first, second = (mission_name(slug) for slug in event["missions"])
    return text("log.deal", first=first, second=second)


def _keep(scene: Scene, event: Event) -> Text:
    if event["mission"] is None:
        return text("log.keep.secret")
    return text("log.keep", mission=mission_name(event["mission"]))


def _roll(scene: Scene, event: Event) -> Text:
    dice = faces(event["faces"])
    if event["given"]:
        return text(f"log.roll.{event['reason']}", given=faces(event["given"]), faces=dice)
    return text(f"log.roll.{event['reason']}", faces=dice)


def _follow(scene: Scene, event: Event) -> Text:
    return text("log.follow" if event["price"] else "log.follow.free", face=face(event["face"]))


def _perform(scene: Scene, event: Event) -> Text:
    return text("log.perform", planet=scene.name(event["planet"]), face=face(event["face"]))


def _amount(event: Event) -> Text:
    return amount(event["resource"], event["amount"])


def _lose(scene: Scene, event: Event) -> Text:
    if event["to"] is None:
        return text("log.lose.gone", amount=_amount(event))
    return text("log.lose", amount=_amount(event), who=scene.who(event["seat"]))


def _regress(scene: Scene, event: Event) -> Text:
    planet, start, to = scene.name(event["planet"]), event["from"], event["to"]
    if event["seat"] == event["by"]:
        return text("log.regress.own", planet=planet, start=start, to=to)
    return text("log.regress", who=scene.who(event["seat"]), planet=planet, start=start, to=to)


def _transfer(scene: Scene, event: Event) -> Text:
    start, to = scene.name(event["planet"]), scene.name(event["to"])
    return text("log.transfer", start=start, to=to, position=event["position"])


def _upgrade(scene: Scene, event: Event) -> Text:
    key = "log.upgrade" if scene.classic else "log.upgrade.galaxy"
    return text(key, level=event["level"])


def _attack(scene: Scene, event: Event) -> Text:
    return text(
        "log.attack", level=event["level"], attack=attack(scene, event["level"]) or text("board.none")
    )


def _over(scene: Scene, event: Event) -> Text:
    winners = tuple(scene.who(seat) for seat in event["winners"])
    return plural("log.over", len(winners), winners=winners)


_KINDS: dict[str, Callable[[Scene, Event], Text]] = {
    "draw": _draw,
    "deal": _deal,
    "first": lambda scene, event: text("log.first"),
    "keep": _keep,
    "turn": lambda scene, event: text("log.turn", turn=event["turn"]),
    "roll": _roll,
    "activate": lambda scene, event: text("log.activate", face=face(event["face"])),
    "spend": lambda scene, event: text(f"log.spend.{event['reason']}", faces=faces(event["faces"])),
    "set": lambda scene, event: text("log.set", face=face(event["face"]), to=face(event["to"])),
    "end": lambda scene, event: text("log.end"),
    "pass": lambda scene, event: text(f"log.pass.{event['decision']}"),
    "follow": _follow,
    "perform": _perform,
    "use": lambda scene, event: text(f"log.use.{event['way']}", planet=scene.name(event["planet"])),
    "effect": lambda scene, event: text("log.effect", planet=scene.name(event["planet"])),
    "gain": lambda scene, event: text("log.gain", amount=_amount(event)),
    "pay": lambda scene, event: text("log.pay", amount=_amount(event)),
    "lose": _lose,
    "move": lambda scene, event: text(
        "log.move", start=_place(scene, event["from"]), to=_place(scene, event["to"])
    ),
    "advance": lambda scene, event: text(
        "log.advance", planet=scene.name(event["planet"]), start=event["from"], to=event["to"]
    ),
    "regress": _regress,
    "transfer": _transfer,
    "colonize": lambda scene, event: plural(
        "log.colonize", event["points"], planet=scene.name(event["planet"])
    ),
    "replace": lambda scene, event: text(f"log.replace.{event['to']}", planet=scene.name(event["planet"])),
    "upgrade": _upgrade,
    "trigger": lambda scene, event: text("log.trigger.solo" if scene.rogue else "log.trigger"),
    "score": lambda scene, event: plural(
        "log.score", event["points"], mission=mission_name(event["mission"])
    ),
    "over": _over,
    "discard": lambda scene, event: text("log.discard", face=face(event["face"])),
    "attack": _attack,
    "fewer": lambda scene, event: plural("log.fewer", event["dice"]),
}

KINDS = tuple(_KINDS)
"""Every kind of event there is (docs/notation.md)."""
