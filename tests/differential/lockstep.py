"""Kernel and reference side by side: the same choices, and after each of them everything compared.

The reference never sees our generator: it gets the dice out of our events and the shuffles out of the first
snapshot, which also proves that a game can be followed from its events alone (R11.8).
"""

from galaxarium import Event, Game
from reference import ReferenceGame, ScriptedChance
from support.games import CLASSIC, Coverage, Mode, start

SHARED_KEYS = (
    "players", "profile", "switches", "rogue", "first", "active", "turn", "trigger", "row", "deck", "discard",
    "dice", "activated", "converter_used", "rerolls", "seats",
)  # fmt: skip
SOLO_KEYS = ("fewer", "bonus")


def scripted(game: Game) -> ScriptedChance:
    """The shuffles of a game that has just been set up."""
    snapshot = game.snapshot()
    missions = [slug for seat in snapshot["seats"] for slug in seat["dealt"]]
    chance = ScriptedChance(snapshot["row"] + snapshot["deck"], missions, snapshot["first"])
    add_rolls(chance, game.log)
    return chance


def add_rolls(chance: ScriptedChance, events: tuple[Event, ...]) -> None:
    """The dice of some events."""
    chance.rolls.extend(list(event["faces"]) for event in events if event.kind == "roll")


def reference_of(game: Game, chance: ScriptedChance) -> ReferenceGame:
    """A reference game with the same set-up."""
    setup = game.state.setup
    return ReferenceGame(setup.players, setup.rulebook, dict(setup.switches), chance, setup.rogue)


def compare(game: Game, reference: ReferenceGame, events: tuple[Event, ...], seen: int) -> int:
    """Decision, state, new events and result must be the same; return how many events there are by now."""
    ours, theirs = game.decision, reference.decision
    if ours is None or theirs is None:
        assert ours is theirs, (ours, theirs)
    else:
        assert (ours.seat, ours.kind) == (theirs.seat, theirs.kind)
        assert list(ours.choices) == list(theirs.choices)
    snapshot, expected = game.snapshot(), reference.snapshot()
    for key in [*SHARED_KEYS, *(SOLO_KEYS if snapshot["rogue"] else ())]:
        assert snapshot[key] == expected[key], (key, snapshot[key], expected[key])
    assert [event.as_dict() for event in events] == reference.events[seen:]
    assert (game.result.as_dict() if game.result else None) == reference.result
    return len(reference.events)


def lockstep(seed: int, coverage: Coverage, mode: Mode = CLASSIC) -> None:
    """One whole game; on a difference the message says how to get there."""
    game, style = start(seed, mode)
    chance = scripted(game)
    reference = reference_of(game, chance)
    seen = compare(game, reference, game.log, 0)
    while game.decision:
        coverage.see_decision(game.decision.kind)
        choice = style.pick(game.decision.choices)
        events = game.play(choice).events
        add_rolls(chance, events)
        try:
            reference.play(choice)
            seen = compare(game, reference, events, seen)
        except Exception as error:
            raise AssertionError(f"seed {seed}, after {choice!r}:\n{error}\n{game.record()}") from error
    coverage.see_game(game)
