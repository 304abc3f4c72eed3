"""A view kept up to date from events alone (R11.8), by somebody who knows the printed mats and rogue cards
but not the rules.

`follow(view, events)` takes what a seat saw before and the events it may see, and returns what it must see
after, apart from what takes the rules to know: the decision, what is pending, the result.
"""

import copy
import json
from collections.abc import Callable, Iterable
from typing import Any

from galaxarium import Event
from galaxarium.data.rogues import rogues

FACES = {
    "classic": ("move", "energy", "culture", "diplomacy", "economy", "colony"),
    "blast-off": ("move", "energy", "culture", "life", "tech", "galaxy"),
}
STATUSES = ("inactive", "activated", "spent")
SHIPS = {1: 2, 2: 2, 3: 3, 4: 3, 5: 4, 6: 4}
POINTS = {1: 0, 2: 1, 3: 2, 4: 3, 5: 5, 6: 8}
LASTING = ("birkomius", "bisschop", "nibiru")
UNSEEN = ("decision", "result", "pending", "chain")
UNSEEN_OF_SEATS = ("used", "marked")

View = dict[str, Any]


def follow(view: View, events: Iterable[Event]) -> View:
    """The view after some events."""
    view = copy.deepcopy({key: value for key, value in view.items() if key not in UNSEEN})
    for event in events:
        handler = _HANDLERS.get(event.kind)
        assert handler is not None, f"nobody told the replayer about {event.kind}"
        handler(view, event.as_dict())
    return tidy(view)


def tidy(view: View) -> View:
    """A view without what is not followed, its dice and ships sorted."""
    view = {key: value for key, value in view.items() if key not in UNSEEN}
    faces = FACES["blast-off" if view["profile"] == "blast-off" else "classic"]
    view["dice"] = sorted(view["dice"], key=lambda die: (STATUSES.index(die[1]), faces.index(die[0])))
    view["seats"] = [_tidy_seat(seat) for seat in view["seats"]]
    return view


def _tidy_seat(seat: dict[str, Any]) -> dict[str, Any]:
    seen = {key: value for key, value in seat.items() if key not in UNSEEN_OF_SEATS}
    return {**seen, "ships": sorted(seen["ships"])}


def as_json(view: View) -> str:
    """Bytes to compare."""
    return json.dumps(view, sort_keys=True)


def _seat(view: View, event: dict[str, Any], key: str = "seat") -> dict[str, Any]:
    return view["seats"][event[key] - 1]


def _is_rogue(view: View, event: dict[str, Any]) -> bool:
    return view["rogue"] is not None and event["seat"] == 2


def _turn(view: View, event: dict[str, Any]) -> None:
    view.update(active=event["seat"], turn=event["turn"], dice=[], activated=[], effects=[])
    view.update(converter_used=False, rerolls=0, bonus=False)
    if not _is_rogue(view, event):
        view["fewer"] = 0


def _roll(view: View, event: dict[str, Any]) -> None:
    for face in event["given"]:
        view["dice"].remove([face, "inactive"])
    view["dice"] += [[face, "inactive"] for face in event["faces"]]
    view["rerolls"] += event["reason"] == "reroll"
    view["bonus"] |= event["reason"] == "bonus"


def _activate(view: View, event: dict[str, Any]) -> None:
    view["dice"].remove([event["face"], "inactive"])
    view["dice"].append([event["face"], "activated"])
    view["activated"].append(event["face"])


def _spend(view: View, event: dict[str, Any]) -> None:
    for face in event["faces"]:
        view["dice"].remove([face, "inactive"])
        view["dice"].append([face, "spent"])
    view["converter_used"] |= event["reason"] == "converter"


def _set(view: View, event: dict[str, Any]) -> None:
    view["dice"].remove([event["face"], "inactive"])
    view["dice"].append([event["to"], "inactive"])
    if view["profile"] == "blast-off":
        view["converter_used"] = True  # nothing else turns dice there


def _discard(view: View, event: dict[str, Any]) -> None:
    view["dice"].remove([event["face"], "inactive"])
    view["dice"].append([event["face"], "spent"])


def _gain(view: View, event: dict[str, Any]) -> None:
    _seat(view, event)[event["resource"]] += event["amount"]


def _pay(view: View, event: dict[str, Any]) -> None:
    _seat(view, event)[event["resource"]] -= event["amount"]


def _take_ship(seat: dict[str, Any], place: str) -> None:
    """Take away the ship that stands at a place; on a track its position does not matter."""
    orbit = place.endswith(":orbit")
    ship = next(ship for ship in seat["ships"] if ship == place or (orbit and ship.startswith(f"{place}:")))
    seat["ships"].remove(ship)


def _move(view: View, event: dict[str, Any]) -> None:
    seat = _seat(view, event)
    _take_ship(seat, event["from"])
    seat["ships"].append(f"{event['to']}:0" if event["to"].endswith(":orbit") else event["to"])


def _shift(view: View, event: dict[str, Any]) -> None:
    ships = _seat(view, event)["ships"]
    ships.remove(f"{event['planet']}:orbit:{event['from']}")
    ships.append(f"{event['planet']}:orbit:{event['to']}")


def _transfer(view: View, event: dict[str, Any]) -> None:
    seat = _seat(view, event)
    _take_ship(seat, f"{event['planet']}:orbit")
    seat["ships"].append(f"{event['to']}:orbit:{event['position']}")


def _colonize(view: View, event: dict[str, Any]) -> None:
    planet = event["planet"]
    for seat in view["seats"]:
        seat["ships"] = ["home" if ship.split(":")[0] == planet else ship for ship in seat["ships"]]
    view["row"][view["row"].index(planet)] = None
    owner = _seat(view, event)
    owner["planets"].append(planet)
    owner["points"] += event["points"]


def _draw(view: View, event: dict[str, Any]) -> None:
    view["row"][event["space"] - 1] = event["planet"]
    view["deck"] -= event["planet"] is not None


def _replace(view: View, event: dict[str, Any]) -> None:
    assert view["row"][event["space"] - 1] == event["planet"]
    view["row"][event["space"] - 1] = None
    if event["to"] == "deck":
        view["deck"] += 1
    else:
        view["discard"].append(event["planet"])


def _upgrade(view: View, event: dict[str, Any]) -> None:
    seat = _seat(view, event)
    old, new = seat["level"], event["level"]
    assert new == old + 1
    if _is_rogue(view, event):
        levels = rogues()[view["rogue"]].levels
        seat["level"] = new
        seat["points"] += levels[min(new, 5) - 1].points - levels[old - 1].points
        return
    for _ in range(SHIPS[new] - SHIPS[old]):
        seat["ships"].remove("locked")
        seat["ships"].append("home")
    seat["level"] = new
    seat["points"] += POINTS[new] - POINTS[old]


def _effect(view: View, event: dict[str, Any]) -> None:
    view["effects"] = [slug for slug in LASTING if slug in (*view["effects"], event["planet"])]


def _keep(view: View, event: dict[str, Any]) -> None:
    seat = _seat(view, event)
    seat["missions"] = 1
    if event["mission"] is not None:
        seat["mission"] = event["mission"]


def _nothing(view: View, event: dict[str, Any]) -> None:
    """Says why, not what: the events around it change the view."""


_HANDLERS: dict[str, Callable[[View, dict[str, Any]], None]] = {
    "turn": _turn,
    "roll": _roll,
    "activate": _activate,
    "spend": _spend,
    "set": _set,
    "gain": _gain,
    "pay": _pay,
    "lose": _pay,
    "move": _move,
    "advance": _shift,
    "regress": _shift,
    "transfer": _transfer,
    "colonize": _colonize,
    "draw": _draw,
    "replace": _replace,
    "upgrade": _upgrade,
    "effect": _effect,
    "keep": _keep,
    "score": _keep,
    "trigger": lambda view, event: view.update(trigger=event["seat"]),
    "over": lambda view, event: view.update(over=True),
    "discard": _discard,
    "fewer": lambda view, event: view.update(fewer=event["dice"]),
    "attack": _nothing,
    "end": _nothing,
    "pass": _nothing,
    "follow": _nothing,
    "perform": _nothing,
    "use": _nothing,
}
