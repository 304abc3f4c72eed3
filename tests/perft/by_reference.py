"""The same counts with the reference. It cannot be copied, so each position is replayed from the start."""

from collections import Counter
from typing import Any

from galaxarium import Event, Game, IllegalChoice, State
from galaxarium.game.perft import Count
from reference import ReferenceGame, ScriptedChance
from reference.table import HOME, Place, Ship

Rolls = list[list[str]]


class Difference(AssertionError):
    """Kernel and reference do not offer the same choices."""


class FromPosition(ReferenceGame):
    """A reference game that begins with the turn of a position, in which nothing has been done yet."""

    def __init__(self, game: Game, chance: ScriptedChance) -> None:
        self._position = game.snapshot()
        setup = game.state.setup
        super().__init__(setup.players, setup.rulebook, dict(setup.switches), chance)

    def _set_up(self) -> None:
        table, position = self.table, self._position
        for key in ("first", "turn", "trigger", "row", "deck", "discard"):
            setattr(table, key, position[key])
        table.active_seat = position["active"]
        for player, seat in zip(table.players, position["seats"], strict=True):
            for key in ("energy", "culture", "level", "mission", "planets"):
                setattr(player, key, seat[key])
            player.ships = [_ship(text) for text in seat["ships"]]


def _ship(text: str) -> Ship:
    if text in ("home", "locked"):
        return Ship(locked=text == "locked", place=HOME)
    planet, orbit, position = [*text.split(":"), "", ""][:3]
    return Ship(place=Place(planet, orbit=bool(orbit)), position=int(position or 0))


def check_position(position: dict[str, Any]) -> None:
    """The turn must be untouched, or the reference could not begin there."""
    untouched = not (position["activated"] or position["converter_used"] or position["rerolls"])
    assert untouched, "something was done in this turn already"
    assert not position["effects"], "an effect is in force already"
    assert all(status == "inactive" for _, status in position["dice"]), "a die is not inactive"
    assert position["rogue"] is None, "the reference cannot begin in the middle of a solo game"


def rolls_of(events: tuple[Event, ...]) -> Rolls:
    """The dice that events report."""
    return [list(event["faces"]) for event in events if event.kind == "roll"]


class Reference:
    """Makes reference games that stand where a sequence of choices leads."""

    def __init__(self, begin: Game) -> None:
        self._begin = begin
        self._from_position = begin.seed is None
        self._rolls = rolls_of(begin.log)
        if self._from_position:
            check_position(begin.snapshot())
            self._rolls = [[face for face, _ in begin.snapshot()["dice"]]]

    def at(self, choices: list[str], rolls: Rolls) -> ReferenceGame:
        """A game after these choices, which led to these rolls."""
        snapshot = self._begin.snapshot()
        missions = [slug for seat in snapshot["seats"] for slug in seat["dealt"]]
        chance = ScriptedChance(snapshot["row"] + snapshot["deck"], missions, snapshot["first"])
        chance.rolls.extend(self._rolls + rolls)
        if self._from_position:
            game: ReferenceGame = FromPosition(self._begin, chance)
        else:
            setup = self._begin.state.setup
            rogue = snapshot["rogue"]
            game = ReferenceGame(setup.players, setup.rulebook, dict(setup.switches), chance, rogue)
        for choice in choices:
            game.play(choice)
        return game


class _Walk:
    """Depth first; the kernel goes along to say what the dice show."""

    def __init__(self, begin: Game) -> None:
        self.reference = Reference(begin)
        self.kinds: Counter[str] = Counter()
        self.nodes = 0

    def leaves(self, state: State, path: list[str], rolls: Rolls, depth: int) -> dict[str, int]:
        """The sequences of so many choices from here, by their first choice."""
        reference = self.reference.at(path, rolls)
        self.nodes += 1
        ours = state.decision
        theirs = reference.decision
        if theirs is None or ours is None:
            _check(path, theirs is None and ours is None, ours, theirs)
            return {}
        same = (ours.seat, ours.kind, list(ours.choices)) == (theirs.seat, theirs.kind, theirs.choices)
        _check(path, same, ours, theirs)
        self.kinds[theirs.kind] += 1
        if depth == 1:
            return dict.fromkeys(theirs.choices, 1)
        return {choice: self._below(state, path, rolls, choice, depth) for choice in theirs.choices}

    def _below(self, state: State, path: list[str], rolls: Rolls, choice: str, depth: int) -> int:
        try:
            after, events = state.play(choice)
        except IllegalChoice as error:
            raise Difference(f"after {path}: {error}") from error
        return sum(self.leaves(after, [*path, choice], rolls + rolls_of(events), depth - 1).values())


def _check(path: list[str], same: bool, ours: object, theirs: object) -> None:
    if not same:
        raise Difference(f"after {path}:\nkernel    {ours}\nreference {theirs}")


def count_by_reference(begin: Game, plays: list[str], depth: int) -> Count:
    """What `galaxarium.game.perft.count` counts, with the other rules."""
    walk = _Walk(begin)
    state = begin.state
    rolls: Rolls = []
    for choice in plays:
        state, events = state.play(choice)
        rolls += rolls_of(events)
    divide = walk.leaves(state, list(plays), rolls, depth)
    return Count(depth, sum(divide.values()), dict(sorted(walk.kinds.items())), divide, walk.nodes)
