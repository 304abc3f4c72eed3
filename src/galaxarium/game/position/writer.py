"""Writing positions: the canonical text of a state."""

from collections.abc import Iterable, Mapping
from typing import Any

from ..setup import differing
from ..state import State
from .lines import HEADER


def write_position(state: State) -> str:
    """The canonical text of a state."""
    return position_text(state.whole())


def position_text(whole: Mapping[str, Any]) -> str:
    """The canonical text of a state that is given as plain data, as `State.whole` returns it."""
    statements = {**_setup(whole), **_course(whole), **_turn(whole), "generator": whole["generator"]}
    lines = [
        HEADER,
        *(f"planet {row}" for row in whole["own_deck"]),
        *(f"{keyword} {words}" for keyword, words in statements.items()),
        *(f"seat {_seat(seat, whole['row'])}" for seat in whole["seats"]),
        *(f"pending {frame}" for frame in whole["pending"] or ["none"]),
    ]
    return "\n".join(lines) + "\n"


def _setup(whole: Mapping[str, Any]) -> dict[str, Any]:
    changed = differing(whole["profile"], whole["switches"])
    return {
        "profile": whole["profile"],
        "switches": _listed(f"{name}={value}" for name, value in changed.items()),
        "players": whole["players"],
        "rogue": whole["rogue"] or "none",
    }


def _course(whole: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "first": whole["first"],
        "active": whole["active"],
        "turn": whole["turn"],
        "trigger": whole["trigger"] or "none",
        "row": " ".join(planet or "none" for planet in whole["row"]),
        "deck": _listed(whole["deck"]),
        "discard": _listed(whole["discard"]),
    }


def _turn(whole: Mapping[str, Any]) -> dict[str, Any]:
    turn = {
        "dice": _listed((face for face, status in whole["dice"] if status == "inactive"), ","),
        "spent": _listed((face for face, status in whole["dice"] if status == "spent"), ","),
        "bay": _listed(whole["activated"], ","),
        "converter": "used" if whole["converter_used"] else "free",
        "rerolls": whole["rerolls"],
        "effects": _listed(whole["effects"]),
        "chain": _listed(whole["chain"]),
    }
    solo = {"fewer": whole["fewer"], "bonus": "yes" if whole["bonus"] else "no"}
    earlier = {} if whole["once"] else {"once": "no"}
    return {**turn, **(solo if whole["rogue"] else {}), **earlier}


def _seat(seat: Mapping[str, Any], row: list[str | None]) -> str:
    marked = f" marked {seat['marked']}" if seat["marked"] else ""
    return (
        f"{seat['seat']} energy {seat['energy']} culture {seat['culture']} level {seat['level']} "
        f"ships {' '.join(_unlocked(seat['ships'], row))} planets {_listed(seat['planets'], ',')} "
        f"mission {seat['mission'] or 'none'} dealt {_listed(seat['dealt'], ',')} "
        f"used {_listed(seat['used'], ',')}{marked}"
    )


def _unlocked(ships: Iterable[str], row: list[str | None]) -> list[str]:
    """Home first, then the row from left to right, surface before orbit."""
    order = {planet: space for space, planet in enumerate(row, 1)}
    unlocked = [ship for ship in ships if ship != "locked"]
    return sorted(unlocked, key=lambda ship: (order.get(ship.partition(":")[0], 0), ship))


def _listed(words: Iterable[str], separator: str = " ") -> str:
    return separator.join(words) or "none"
