"""What the self-tests share: random players, invariants, and scenes arranged by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

from . import RandomChance, ReferenceGame, ScriptedChance
from .cards import (
    BLAST_OFF,
    BLAST_OFF_SWITCHES,
    CARDS,
    CLASSIC,
    LEVELS,
    MISSIONS,
    ROGUES,
    SWITCH_VALUES,
    Edition,
)
from .table import Place, Player, Ship

Snapshot = dict[str, Any]


def edition_of(profile: str) -> Edition:
    return BLAST_OFF if profile == "blast-off" else CLASSIC


# ---- invariants --------------------------------------------------------------------


def check_invariants(snapshot: Snapshot) -> None:
    edition = edition_of(snapshot["profile"])
    places = snapshot["row"] + snapshot["deck"] + snapshot["discard"]
    places += [slug for seat in snapshot["seats"] for slug in seat["planets"]]
    assert sorted(slug for slug in places if slug) == sorted(edition.planets)
    assert not (None in snapshot["row"] and snapshot["deck"])
    assert (snapshot["trigger"] is None) == all(s["points"] < 21 for s in snapshot["seats"])
    assert len(snapshot["switches"]) == 9
    assert snapshot["players"] == len(snapshot["seats"]) - (snapshot["rogue"] is not None)
    for seat in snapshot["seats"]:
        is_rogue = snapshot["rogue"] is not None and seat["seat"] == 2
        check_seat(seat, snapshot["row"], snapshot["rogue"] if is_rogue else None)
    assert [face for face, status in snapshot["dice"] if status == "activated"] == sorted(
        snapshot["activated"], key=edition.faces.index
    )


def check_seat(seat: dict[str, Any], row: list[str | None], rogue: str | None) -> None:
    ships = seat["ships"]
    assert len(ships) == 4
    maximum = 7
    if rogue is None:
        assert ships.count("locked") == 4 - LEVELS[seat["level"]].ships
    else:
        maximum = ROGUES[rogue].maximum
        assert all(ship == "home" or ":orbit:" in ship for ship in ships)
        assert (seat["mission"], seat["dealt"]) == (None, [])
    assert 0 <= seat["energy"] <= maximum
    assert 0 <= seat["culture"] <= maximum
    away = [ship.split(":") for ship in ships if ship not in ("home", "locked")]
    assert len({tuple(ship[:2]) for ship in away}) == len(away)
    for planet, *orbit in away:
        assert planet in row
        assert not orbit or 0 <= int(orbit[1]) < CARDS[planet].advances


def fold(events: list[dict[str, Any]], players: int, rogue: str | None) -> list[dict[str, Any]]:
    """Resources, levels, planets and ships as the events alone tell them (R11.8)."""
    seats: list[dict[str, Any]] = [
        {"energy": 2, "culture": 1, "level": 1, "planets": [], "ships": ["home", "home"]}
        for _ in range(players)
    ]
    caps = [7] * players
    if rogue is not None:
        seats.append({"energy": 0, "culture": 0, "level": 1, "planets": [], "ships": ["home"] * 4})
        caps.append(ROGUES[rogue].maximum)

    def swap(seat: int, old: str, new: str) -> None:
        ships: Any = seats[seat - 1]["ships"]
        ships.remove(old)
        ships.append(new)

    def where(seat: int, place: str) -> str:
        ships: Any = seats[seat - 1]["ships"]
        if not place.endswith(":orbit"):
            return place
        return str(next(ship for ship in ships if ship.startswith(place + ":")))

    for event in events:
        mine: Any = seats[event["seat"] - 1] if "seat" in event else None
        match event["kind"]:
            case "gain":
                assert event["amount"] > 0
                mine[event["resource"]] += event["amount"]
                assert mine[event["resource"]] <= caps[event["seat"] - 1]
            case "pay" | "lose":
                assert event["amount"] > 0
                mine[event["resource"]] -= event["amount"]
                assert mine[event["resource"]] >= 0
            case "upgrade":
                assert event["level"] == mine["level"] + 1
                mine["level"] = event["level"]
                mine["ships"] += ["home"] * (LEVELS[event["level"]].ships - len(mine["ships"]))
            case "move":
                to = event["to"]
                new = to + ":0" if to.endswith(":orbit") else to
                swap(event["seat"], where(event["seat"], event["from"]), new)
            case "advance" | "regress":
                track = event["planet"] + ":orbit:"
                swap(event["seat"], f"{track}{event['from']}", f"{track}{event['to']}")
            case "transfer":
                position = event["position"]
                swap(
                    event["seat"],
                    f"{event['planet']}:orbit:{position}",
                    f"{event['to']}:orbit:{position}",
                )
            case "colonize":
                mine["planets"].append(event["planet"])
                for seat in seats:
                    seat["ships"] = [
                        "home" if ship.split(":")[0] == event["planet"] else ship for ship in seat["ships"]
                    ]
    return seats


# ---- random games ------------------------------------------------------------------


def random_switches(rng: random.Random, players: int, profile: str = "galakta") -> dict[str, str]:
    known = BLAST_OFF_SWITCHES if profile == "blast-off" else list(SWITCH_VALUES)
    names = [name for name in known if rng.random() < 0.4]
    switches = {name: rng.choice(SWITCH_VALUES[name]) for name in names}
    if switches.get("first_player", "") > f"seat-{players}":
        switches["first_player"] = "seat-1"
    return switches


def random_choice(rng: random.Random, choices: list[str]) -> str:
    """Random, but neither rerolling all day nor always ending at once."""
    verbs = sorted({choice.split()[0] for choice in choices})
    weights = [{"activate": 12, "reroll": 2, "convert": 1, "end": 1}.get(v, 3) for v in verbs]
    verb = rng.choices(verbs, weights)[0]
    return rng.choice([choice for choice in choices if choice.split()[0] == verb])


class RecordingChance(RandomChance):
    def __init__(self, seed: int, faces: list[str] = CLASSIC.faces) -> None:
        super().__init__(seed, faces)
        self.rolled: list[list[str]] = []

    def roll(self, count: int) -> list[str]:
        self.rolled.append(super().roll(count))
        return list(self.rolled[-1])


def play_out(game: ReferenceGame, rng: random.Random) -> None:
    """To the end at random, checking on the way."""
    decisions = 0
    while game.decision is not None:
        assert len(game.decision.choices) > 1
        assert len(set(game.decision.choices)) == len(game.decision.choices)
        game.play(random_choice(rng, game.decision.choices))
        decisions += 1
        assert decisions < 20000
        if decisions % 5 == 0:
            check_invariants(game.snapshot())


def check_end(game: ReferenceGame) -> None:
    """The game is over, and the events tell how it came to that."""
    end = game.snapshot()
    check_invariants(end)
    assert game.decision is None
    assert game.result is not None
    assert game.result["winners"]
    assert game.events[-1] == {"kind": "over", "winners": game.result["winners"]}
    turns = [event["turn"] for event in game.events if event["kind"] == "turn"]
    assert turns == list(range(1, end["turn"] + 1))
    for told, seat in zip(fold(game.events, end["players"], end["rogue"]), end["seats"], strict=True):
        ships = [ship for ship in seat["ships"] if ship != "locked"]
        assert sorted(told.pop("ships")) == ships
        assert told == {key: seat[key] for key in told}
    with pytest.raises(ValueError, match="over"):
        game.play("end")


# ---- scenes ------------------------------------------------------------------------


class SceneChance(ScriptedChance):
    """What is not scripted is a move; the rogue soon has nothing left to do with that."""

    def roll(self, count: int) -> list[str]:
        return super().roll(count) if self.rolls else ["move"] * count


class Scene:
    """A game whose first turn starts from a state arranged by hand; seat 1 starts."""

    def __init__(
        self,
        row: str,
        dice: str,
        players: int = 2,
        rogue: str | None = None,
        profile: str = "galakta",
        **switches: str,
    ) -> None:
        first = row.split()
        rest = [slug for slug in edition_of(profile).planets if slug not in first]
        self.dice = dice.split(",")
        self.chance = SceneChance(first + rest, list(MISSIONS), 1)
        self.missions = rogue is None and profile != "blast-off"
        if self.missions:
            switches = {"duel_missions": "all"} | switches
        players = players if rogue is None else 1
        self.game = ReferenceGame(players, profile, switches, self.chance, rogue)
        self.table = self.game.table

    def seat(
        self,
        seat: int,
        energy: int = 2,
        culture: int = 1,
        level: int = 1,
        ships: str = "",
        planets: str = "",
    ) -> Scene:
        player = self.table.players[seat - 1]
        player.energy, player.culture, player.level = energy, culture, level
        count = player.levels[level].ships
        places = ships.split() + ["home"] * (count - len(ships.split()))
        player.ships = [self.ship(place) for place in places]
        player.ships += [Ship(locked=True) for _ in range(4 - count)]
        player.planets = planets.split()
        for slug in player.planets:
            self.table.deck.remove(slug)
        return self

    @staticmethod
    def ship(text: str) -> Ship:
        if text == "home":
            return Ship()
        planet, *orbit = text.split(":")
        return Ship(place=Place(planet, bool(orbit)), position=int(orbit[1]) if orbit else 0)

    def start(self) -> Scene:
        user = self.player(1)
        missing = user.levels[user.level].dice - len(self.dice)
        self.chance.rolls.append(self.dice + self.dice[-1:] * missing)
        if self.missions:
            for player in self.table.players:
                self.game.play(f"keep {player.dealt[0]}")
        else:
            self.game.restart()
        self.mark = len(self.game.events)
        return self

    def rolls(self, *rolls: str) -> Scene:
        """The rolls to come, each with its faces separated by commas."""
        self.chance.rolls.extend(roll.split(",") for roll in rolls)
        return self

    def play(self, *choices: str) -> Scene:
        for choice in choices:
            self.mark = len(self.game.events)
            self.game.play(choice)
        return self

    def asked(self) -> tuple[int, str, list[str]]:
        decision = self.game.decision
        assert decision is not None
        return decision.seat, decision.kind, decision.choices

    def choices(self, verb: str = "") -> list[str]:
        return [choice for choice in self.asked()[2] if choice.startswith(verb)]

    def news(self) -> list[str]:
        """The events since the last choice, shortly."""
        return [" ".join(str(v) for v in event.values()) for event in self.game.events[self.mark :]]

    def player(self, seat: int) -> Player:
        return self.table.players[seat - 1]
