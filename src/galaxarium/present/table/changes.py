"""What a choice changes, read from the events of trying it: where people end up, never by how much alone.

Nothing that chance decides is told: events count up to the first roll or draw, which is only announced.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ...data.cells import RESOURCES
from ...game.events import Event
from ..scene import Scene, face
from ..text import Argument, Text, plural, text

CHANCE = frozenset({"roll", "draw", "deal", "first"})
"""What nobody may know beforehand."""

BEYOND = frozenset({"follow", "pass", "end", "turn", "over", "score", "trigger"})
"""What begins something else: other people's doing, or the next turn."""


class Changes(NamedTuple):
    """What somebody pays and what they get, and the stores they are left with."""

    costs: tuple[Text, ...] = ()
    gains: tuple[Text, ...] = ()
    stores: tuple[int, int] = (0, 0)
    """Energy and culture afterwards."""
    planet: str = ""
    """The planet that is colonized."""

    @property
    def all(self) -> tuple[Text, ...]:
        """Costs first."""
        return self.costs + self.gains


@dataclass
class _Tally:
    """Changes being gathered."""

    scene: Scene
    seat: int
    costs: list[Text] = field(default_factory=list)
    gains: list[Text] = field(default_factory=list)
    paid: list[int] = field(default_factory=lambda: [0, 0])
    gained: list[int] = field(default_factory=lambda: [0, 0])
    planet: str = ""

    def of(self, seat: int, change: Text) -> Text:
        """A change that happens to somebody else."""
        return change if seat == self.seat else text("change.of", who=self.scene.label(seat), change=change)


def changes(scene: Scene, seat: int, events: Iterable[Event]) -> Changes:
    """What events that begin with a choice of this seat change, as far as it can be known."""
    tally = _Tally(scene, seat)
    for event in foreseeable(events):
        if event.kind in _KINDS:
            _KINDS[event.kind](tally, event)
    return _result(tally)


def foreseeable(events: Iterable[Event]) -> Iterator[Event]:
    """The events of one's own doing, up to the first that chance decides, which is the last one."""
    for number, event in enumerate(events):
        if number and event.kind in BEYOND:
            return
        yield event
        if event.kind in CHANCE:
            return


def decided_by_chance(events: Iterable[Event]) -> bool:
    """Does chance come into it, so that nothing after it can be shown?"""
    return any(event.kind in CHANCE for event in foreseeable(events))


def _result(tally: _Tally) -> Changes:
    """What is paid and gained of the same resource is one change, from what there is to what will be left;
    where that is all, and not more than before, it says that nothing is gained."""
    had = tally.scene.seat(tally.seat)
    costs, gains, futile, stores = list(tally.costs), [], [], []
    for number, resource in enumerate(RESOURCES):
        kept = had[resource] - tally.paid[number] + tally.gained[number]
        change = _change(resource, had[resource], kept)
        if kept > had[resource]:
            gains.append(change)
        elif tally.gained[number]:
            futile.append(change)
        elif tally.paid[number]:
            costs.append(change)
        stores.append(kept)
    gains += tally.gains
    if futile and not gains:
        gains = [text("change.nothing", change=change) for change in futile]
    return Changes(tuple(costs), tuple(gains), (stores[0], stores[1]), tally.planet)


def _change(name: str, start: Argument, to: Argument) -> Text:
    return text(f"change.{name}", start=start, to=to)


def _on_track(tally: _Tally, event: Event) -> Text:
    planet = tally.scene.name(event["planet"])
    return text("change.track", planet=planet, start=event["from"], to=event["to"])


def _gain(tally: _Tally, event: Event) -> None:
    number = RESOURCES.index(event["resource"])
    if event["seat"] == tally.seat:
        tally.gained[number] += event["amount"]
    else:
        had = tally.scene.seat(event["seat"])[event["resource"]]
        tally.gains.append(tally.of(event["seat"], _change(event["resource"], had, had + event["amount"])))


def _pay(tally: _Tally, event: Event) -> None:
    if event["seat"] == tally.seat:
        tally.paid[RESOURCES.index(event["resource"])] += event["amount"]


def _lose(tally: _Tally, event: Event) -> None:
    if event["seat"] == tally.seat:
        _pay(tally, event)
        return
    had = tally.scene.seat(event["seat"])[event["resource"]]
    tally.gains.append(tally.of(event["seat"], _change(event["resource"], had, had - event["amount"])))


def _advance(tally: _Tally, event: Event) -> None:
    tally.gains.append(tally.of(event["seat"], _on_track(tally, event)))


def _regress(tally: _Tally, event: Event) -> None:
    target = tally.costs if event["seat"] == tally.seat else tally.gains
    target.append(tally.of(event["seat"], _on_track(tally, event)))


def _colonize(tally: _Tally, event: Event) -> None:
    """The last step of a track: only what it brings is worth telling."""
    seat, planet = event["seat"], tally.scene.name(event["planet"])
    tally.gains = [gain for gain in tally.gains if dict(gain.args).get("planet") != planet]
    tally.planet = event["planet"] if seat == tally.seat else tally.planet
    had = tally.scene.seat(seat)["points"]
    points = _change("points", had, had + event["points"])
    tally.gains.append(tally.of(seat, text("change.colony", planet=planet, points=points)))


def _upgrade(tally: _Tally, event: Event) -> None:
    tally.gains.append(tally.of(event["seat"], _change("level", event["level"] - 1, event["level"])))


def _spend(tally: _Tally, event: Event) -> None:
    tally.costs.append(plural("change.dice", len(event["faces"])))


def _set(tally: _Tally, event: Event) -> None:
    tally.gains.append(_change("die", face(event["face"]), face(event["to"])))


def _transfer(tally: _Tally, event: Event) -> None:
    to = tally.scene.name(event["to"])
    tally.gains.append(text("change.transfer", planet=to, position=event["position"]))


def _move(tally: _Tally, event: Event) -> None:
    """Where a ship goes is what the choice says, unless an ability sends it home."""
    slug = event["from"].partition(":")[0]
    if event["to"] == "home" and slug in tally.scene.planets:
        tally.gains.append(text("change.home", planet=tally.scene.name(slug)))


def _effect(tally: _Tally, event: Event) -> None:
    tally.gains.append(text("change.effect", planet=tally.scene.name(event["planet"])))


def _replace(tally: _Tally, event: Event) -> None:
    tally.gains.append(text("change.replace", planet=tally.scene.name(event["planet"])))


def _roll(tally: _Tally, event: Event) -> None:
    """The next die of a rogue is nobody's gain, unless somebody has paid for it."""
    if event["seat"] == tally.seat or event["reason"] == "forced":
        tally.gains.append(plural("change.roll", len(event["faces"])))


_KINDS = {
    "gain": _gain,
    "pay": _pay,
    "lose": _lose,
    "advance": _advance,
    "regress": _regress,
    "transfer": _transfer,
    "colonize": _colonize,
    "upgrade": _upgrade,
    "spend": _spend,
    "set": _set,
    "move": _move,
    "effect": _effect,
    "replace": _replace,
    "roll": _roll,
}
