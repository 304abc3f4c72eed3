"""Set-up (R1, R8.1, R9.1), the course of the game, the end (R5) and the decision protocol (R11)."""

from __future__ import annotations

from typing import Any

from . import rogue as rogue_rules
from . import scoring
from .cards import (
    BLAST_OFF,
    BLAST_OFF_SWITCHES,
    CLASSIC,
    MISSIONS,
    PROFILES,
    ROGUES,
    SWITCH_VALUES,
)
from .chance import Chance
from .table import STATUSES, Decided, Decision, Event, Player, Rules, Table, ask
from .turn import take_turn


def check_set_up(players: int, profile: str, switches: dict[str, str], rogue: str | None) -> None:
    if profile not in PROFILES:
        raise ValueError(f"unknown profile {profile!r}")
    for name, value in switches.items():
        if value not in SWITCH_VALUES.get(name, []):
            raise ValueError(f"no such switch: {name}={value}")
        if profile == "blast-off" and name not in BLAST_OFF_SWITCHES and value != PROFILES[profile][name]:
            raise ValueError(f"Blast Off! does not know the switch {name}")  # R8.7
    if rogue is not None and rogue not in ROGUES:
        raise ValueError(f"unknown rogue {rogue!r}")
    if profile == "blast-off" and rogue is not None:
        raise ValueError("Blast Off! has no solo game")
    if (players == 1) != (rogue is not None):
        raise ValueError("one player needs a rogue, and nobody else has one")
    most = 4 if profile == "blast-off" else 5
    if rogue is None and not 2 <= players <= most:
        raise ValueError(f"2-{most} players, not {players}")


class ReferenceGame:
    """One game: classic for 2-5 players, solo against a rogue, or Blast Off! for 2-4 players."""

    def __init__(
        self,
        players: int,
        profile: str,
        switches: dict[str, str],
        chance: Chance,
        rogue: str | None = None,
    ) -> None:
        check_set_up(players, profile, switches, rogue)
        self.profile = profile
        edition = BLAST_OFF if profile == "blast-off" else CLASSIC
        self.table = Table(
            players=[Player(seat, levels=edition.levels) for seat in range(1, players + 1)],
            switches=PROFILES[profile] | switches,
            chance=chance,
            edition=edition,
        )
        if rogue is not None:
            self.table.rogue = ROGUES[rogue]
            self.table.players.append(rogue_rules.seat_two(ROGUES[rogue]))
        self.result: dict[str, Any] | None = None
        self._decision: Decision | None = None
        self._set_up()
        self.restart()

    # ---- the decision protocol (R11) -----------------------------------------------

    @property
    def decision(self) -> Decision | None:
        return self._decision

    @property
    def events(self) -> list[Event]:
        return self.table.events

    def play(self, choice: str) -> None:
        if self._decision is None:
            raise ValueError("the game is over")
        if choice not in self._decision.choices:
            raise ValueError(f"illegal choice {choice!r}, not one of {self._decision.choices}")
        self._wait(choice)

    def restart(self) -> None:
        """Begin the game on the table as it lies (self-tests arrange it by hand first)."""
        self._rules = self._game()
        self._wait(None)

    def _wait(self, answer: str | None) -> None:
        """Play on until somebody really has to choose (R11.2) or the game is over."""
        try:
            while True:
                decision = next(self._rules) if answer is None else self._rules.send(answer)
                assert decision.choices, f"nothing to choose: {decision}"
                assert len(set(decision.choices)) == len(decision.choices), f"twice: {decision}"
                if len(decision.choices) > 1:
                    self._decision = decision
                    return
                answer = decision.choices[0]
        except StopIteration:
            self._decision = None

    def snapshot(self) -> dict[str, Any]:
        """R11.7"""
        table = self.table
        faces = table.edition.faces
        dice = sorted(table.dice, key=lambda die: (STATUSES.index(die.status), faces.index(die.face)))
        solo = {} if table.rogue is None else {"fewer": table.fewer, "bonus": table.bonus}
        return solo | {
            "players": len(table.players) if table.rogue is None else 1,
            "profile": self.profile,
            "switches": dict(table.switches),
            "rogue": None if table.rogue is None else table.rogue.slug,
            "first": table.first,
            "active": table.active.seat,
            "turn": table.turn,
            "trigger": table.trigger,
            "row": list(table.row),
            "deck": list(table.deck),
            "discard": list(table.discard),
            "dice": [[die.face, die.status] for die in dice],
            "activated": list(table.activated),
            "converter_used": table.converter_used,
            "rerolls": table.rerolls,
            "seats": [
                {
                    "seat": player.seat,
                    "energy": player.energy,
                    "culture": player.culture,
                    "level": player.level,
                    "planets": list(player.planets),
                    "ships": sorted(ship.text() for ship in player.ships),
                    "mission": player.mission,
                    "dealt": list(player.dealt),
                    "points": player.points,
                }
                for player in table.players
            ],
        }

    # ---- set-up (R1, in the order of R11.5) ----------------------------------------

    def _set_up(self) -> None:
        table = self.table
        count = len(table.players)
        table.deck = list(table.chance.shuffle_planets(list(table.edition.planets)))
        table.row = [None] * (6 if count == 5 else count + 2)  # R1.3; solo has two seats and 4 spaces
        for space in range(len(table.row)):
            table.draw(space)
        if table.edition.missions and table.rogue is None:
            self._deal_missions()
        table.first = self._first_player()
        table.active_seat = table.first
        table.emit("first", seat=table.first)

    def _deal_missions(self) -> None:
        """R1.4"""
        table = self.table
        duel = len(table.players) == 2 and table.switches["duel_missions"] == "drop-comparative"
        in_play = [m.slug for m in MISSIONS.values() if not (duel and m.comparative)]
        missions = list(table.chance.shuffle_missions(in_play))
        for player in table.players:
            player.dealt, missions = missions[:2], missions[2:]
            assert len(player.dealt) == 2
            table.emit("deal", seat=player.seat, missions=list(player.dealt))

    def _first_player(self) -> int:
        """R1.5"""
        table, count = self.table, len(self.table.players)
        if table.rogue is not None:  # R9.1, whatever the switch says
            return 1
        switch = table.switches["first_player"]
        if switch == "random":
            return table.chance.first_player(count)
        first = int(switch.removeprefix("seat-"))
        if first > count:
            raise ValueError(f"seat {first} cannot start with {count} players")
        return first

    # ---- the course of the game ----------------------------------------------------

    def _game(self) -> Rules[None]:
        if self.table.rogue is None:
            yield from self._game_of_many()
        else:
            yield from self._solo_game()

    def _game_of_many(self) -> Rules[None]:
        table = self.table
        count = len(table.players)
        for player in table.players:
            if player.dealt:
                kept = {f"keep {slug}": slug for slug in player.dealt}
                player.mission = yield from ask(player, "mission", kept)
                table.emit("keep", seat=player.seat, mission=player.mission)
        while True:
            user = table.players[(table.first - 1 + table.turn - 1) % count]
            yield from take_turn(table, user)
            # R5.1: everybody has had the same number of turns
            if table.trigger is not None and table.turn % count == 0:
                break
            table.turn += 1
        self.result = scoring.result(table)
        for player, score in zip(table.players, self.result["scores"], strict=True):
            if player.mission is not None:
                table.emit("score", seat=player.seat, mission=player.mission, points=score["mission"])
        table.emit("over", winners=list(self.result["winners"]))

    def _solo_game(self) -> Rules[None]:
        """R9: in turn, until one of the two gets there."""
        table = self.table
        try:
            while True:
                yield from take_turn(table, table.players[0])
                yield from rogue_rules.ordinary_turn(table)
                table.turn += 1
        except Decided as end:
            self.result = scoring.solo_result(table, end.winner)
            table.emit("over", winners=[end.winner])
