"""R5: missions, totals and the tie-breakers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .cards import CARDS, LAST_LEVEL, MISSIONS
from .table import Player, Table


def owned(player: Player, track: str) -> int:
    return sum(CARDS[slug].track == track for slug in player.planets)


# What a comparative mission compares; the highest value is the best.
COMPARED: dict[str, Callable[[Player], int]] = {
    "conqueror": lambda player: len(player.planets),
    "hermit": lambda player: -len(player.planets),
    "noble": lambda player: owned(player, "diplomacy"),
    "trader": lambda player: owned(player, "economy"),
    "seeker": lambda player: player.culture,
    "charger": lambda player: player.energy,
}


def fulfilled(table: Table, holder: Player, slug: str) -> bool:
    match slug:
        case "elder":
            return table.trigger == holder.seat
        case "equalizer":
            return owned(holder, "diplomacy") == owned(holder, "economy")
        case "explorer":
            return not any(ship.at_home for ship in holder.unlocked)
        case "orbiter":
            return all(ship.at_home for ship in holder.unlocked)
        case "hoarder":
            return holder.energy >= 3 and holder.culture >= 3
        case "industrialist":
            return holder.level == LAST_LEVEL
    raise AssertionError(slug)


def mission_points(table: Table, holder: Player) -> int:
    """R5.2"""
    if holder.mission is None:
        return 0
    mission = MISSIONS[holder.mission]
    if mission.tied is None:
        return mission.points if fulfilled(table, holder, mission.slug) else 0
    values = {player.seat: COMPARED[mission.slug](player) for player in table.players}
    best = max(values.values())
    if values[holder.seat] < best:
        return 0
    alone = list(values.values()).count(best) == 1
    return mission.points if alone else mission.tied


TIE_BREAKERS: dict[str, Callable[[Player], int]] = {
    "planets": lambda player: len(player.planets),
    "level": lambda player: player.level,
    "resources": lambda player: player.energy + player.culture,
}


def score_sheet(table: Table) -> list[dict[str, int]]:
    scores = []
    for player in table.players:
        level = player.levels[player.level].points
        planets = player.points - level
        mission = mission_points(table, player)
        scores.append(
            {
                "seat": player.seat,
                "planets": planets,
                "level": level,
                "mission": mission,
                "total": planets + level + mission,
            }
        )
    return scores


def solo_result(table: Table, winner: int) -> dict[str, Any]:
    """R9.7: whoever got there first has won, whatever the points."""
    return {"winners": [winner], "broken_by": None, "scores": score_sheet(table)}


def result(table: Table) -> dict[str, Any]:
    """Scores and winners; nothing is announced here."""
    scores = score_sheet(table)
    best = max(score["total"] for score in scores)
    leaders = [table.players[score["seat"] - 1] for score in scores if score["total"] == best]
    broken_by: str | None = None
    for criterion in table.switches["tie_breakers"].split(","):  # R5.3
        if len(leaders) == 1:
            break
        value = TIE_BREAKERS[criterion]
        most = max(value(player) for player in leaders)
        leaders = [player for player in leaders if value(player) == most]
        broken_by = criterion
    if len(leaders) > 1:
        broken_by = "shared"
    return {
        "winners": [player.seat for player in leaders],
        "broken_by": broken_by,
        "scores": scores,
    }
