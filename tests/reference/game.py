"""Set-up (R1), turns (R2), the end (R5) and the decision protocol (R11)."""

from __future__ import annotations

from typing import Any

from . import options, scoring
from .actions import follow_window, perform
from .cards import FACES, LEVELS, MISSIONS, PLANETS, PROFILES, SWITCH_VALUES
from .chance import Chance
from .table import (
    ACTIVATED,
    INACTIVE,
    STATUSES,
    Decision,
    Die,
    Event,
    Player,
    Rules,
    Table,
    ask,
)
from .usable import activation_usable


class ReferenceGame:
    """One classic game of 2-5 players."""

    def __init__(self, players: int, profile: str, switches: dict[str, str], chance: Chance) -> None:
        if not 2 <= players <= 5:
            raise ValueError(f"2-5 players, not {players}")
        if profile not in PROFILES:
            raise ValueError(f"unknown profile {profile!r}")
        for name, value in switches.items():
            if value not in SWITCH_VALUES.get(name, []):
                raise ValueError(f"no such switch: {name}={value}")
        self.profile = profile
        self.table = Table(
            players=[Player(seat) for seat in range(1, players + 1)],
            switches=PROFILES[profile] | switches,
            chance=chance,
        )
        self.result: dict[str, Any] | None = None
        self._set_up()
        self._rules = self._game()
        self._decision: Decision | None = None
        self._wait(None)

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
        dice = sorted(table.dice, key=lambda die: (STATUSES.index(die.status), FACES.index(die.face)))
        return {
            "players": len(table.players),
            "profile": self.profile,
            "switches": dict(table.switches),
            "rogue": None,
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
        table.deck = list(table.chance.shuffle_planets(list(PLANETS)))
        table.row = [None] * (6 if count == 5 else count + 2)  # R1.3
        for space in range(len(table.row)):
            table.draw(space)

        duel = count == 2 and table.switches["duel_missions"] == "drop-comparative"
        in_play = [m.slug for m in MISSIONS.values() if not (duel and m.comparative)]  # R1.4
        missions = list(table.chance.shuffle_missions(in_play))
        for player in table.players:
            player.dealt, missions = missions[:2], missions[2:]
            assert len(player.dealt) == 2
            table.emit("deal", seat=player.seat, missions=list(player.dealt))

        first = table.switches["first_player"]  # R1.5
        if first == "random":
            table.first = table.chance.first_player(count)
        else:
            table.first = int(first.removeprefix("seat-"))
        if not 1 <= table.first <= count:
            raise ValueError(f"seat {table.first} cannot start with {count} players")
        table.emit("first", seat=table.first)

    # ---- the course of the game ----------------------------------------------------

    def _game(self) -> Rules[None]:
        table = self.table
        for player in table.players:
            kept = {f"keep {slug}": slug for slug in player.dealt}
            player.mission = yield from ask(player, "mission", kept)
            table.emit("keep", seat=player.seat, mission=player.mission)
        while True:
            yield from self._turn()
            # R5.1: everybody has had the same number of turns
            if table.trigger is not None and table.turn % len(table.players) == 0:
                break
            table.turn += 1
        self.result = scoring.result(table)
        for player, score in zip(table.players, self.result["scores"], strict=True):
            points = score["mission"]
            table.emit("score", seat=player.seat, mission=player.mission, points=points)
        table.emit("over", winners=list(self.result["winners"]))

    def _turn(self) -> Rules[None]:
        """R2"""
        table, user = self.table, self.table.active
        table.activated = []
        table.converter_used = False
        table.rerolls = 0
        table.effects = set()
        for player in table.players:
            player.used = set()
        table.emit("turn", seat=user.seat, turn=table.turn)
        faces = table.chance.roll(LEVELS[user.level].dice)
        table.dice = [Die(face) for face in faces]
        table.emit("roll", seat=user.seat, reason="turn", given=[], faces=list(faces))

        while True:
            what, faces = yield from ask(user, "main", self._main_options(user))
            match what:
                case "activate":
                    yield from self._activate(user, faces[0])
                case "reroll":  # R2.4
                    if table.rerolls > 0:
                        table.pay(user, energy=1)
                    table.rerolls += 1
                    table.reroll(user, faces, "reroll")
                case "convert":  # R2.5
                    table.converter_used = True
                    table.spend(user, faces, "converter")
                    face, to = yield from ask(user, "set", options.set_options(table))
                    table.set_die(user, face, to)
                case "end":
                    table.emit("end", seat=user.seat)
                    return

    def _main_options(self, user: Player) -> dict[str, tuple[str, list[str]]]:
        """R2.2"""
        table = self.table
        inactive = table.inactive_faces()
        found: dict[str, tuple[str, list[str]]] = {}
        for face in FACES:
            if face in inactive and activation_usable(table, face):
                found[f"activate {face}"] = ("activate", [face])
        if table.rerolls == 0 or user.energy >= 1:
            for text, faces in options.reroll_options(table).items():
                found[text] = ("reroll", faces)
        if not table.converter_used and len(inactive) >= 3:
            for pair in options.pairs_of_dice(table):
                found[f"convert {','.join(pair)}"] = ("convert", pair)
        found["end"] = ("end", [])
        return found

    def _activate(self, user: Player, face: str) -> Rules[None]:
        table = self.table
        die = table.take_inactive(face)
        assert die.status == INACTIVE
        die.status = ACTIVATED
        table.activated.append(face)
        table.emit("activate", seat=user.seat, face=face)
        yield from perform(table, user, face, chain=set())  # R6.3
        yield from follow_window(table, user, face, free=False)  # R4
