"""Kernel and reference side by side: the same choices, and after each of them everything compared.

The reference never sees our generator: it gets the dice out of our events and the shuffles out of the first snapshot, which also
proves that a game can be followed from its events alone (R11.8).
"""

import random
from collections import Counter
from dataclasses import dataclass, field

from reference import ReferenceGame, ScriptedChance

from galaxarium import Game
from galaxarium.data.tables import SWITCHES

PROFILES = ("galakta", "meeplebr", "pixie", "devir")
CLASSIC_SWITCHES = ("landing", "tie_breakers", "helios", "mared", "andellouxian", "duel_missions", "first_player")
SHARED_KEYS = (
    "players profile switches rogue first active turn trigger row deck discard dice activated converter_used rerolls "
    "seats"
).split()


@dataclass
class Coverage:
    """What a number of games exercised."""

    kinds: Counter = field(default_factory=Counter)
    planets: Counter = field(default_factory=Counter)
    missions: Counter = field(default_factory=Counter)
    switches: Counter = field(default_factory=Counter)
    games: int = 0
    decisions: int = 0


def random_setup(rng: random.Random) -> tuple[int, str, dict[str, str]]:
    """Players, a profile, and now and then single overrides."""
    players = rng.randint(2, 5)
    house_rules = {}
    for name in CLASSIC_SWITCHES:
        if rng.random() < 0.25:
            values = SWITCHES[name][: players + 1] if name == "first_player" else SWITCHES[name]
            house_rules[name] = rng.choice(values)
    return players, rng.choice(PROFILES), house_rules


def scripted(game: Game) -> ScriptedChance:
    """The shuffles of a game that has just been set up."""
    snapshot = game.snapshot()
    missions = [slug for seat in snapshot["seats"] for slug in seat["dealt"]]
    return ScriptedChance(snapshot["row"] + snapshot["deck"], missions, snapshot["first"])


def pick(choices: tuple[str, ...], rng: random.Random) -> str:
    """Random, but with less rerolling and ending than uniform play would have, so that more happens per game."""
    eager = [c for c in choices if not c.startswith(("reroll", "end", "pass"))]
    return rng.choice(eager) if eager and rng.random() < 0.75 else rng.choice(choices)


def compare(game: Game, reference: ReferenceGame, seen: int) -> int:
    """Decision, state, events and result must be the same; return how many events there are by now."""
    ours, theirs = game.decision, reference.decision
    if ours is None or theirs is None:
        assert ours is None and theirs is None, (ours, theirs)
    else:
        assert (ours.seat, ours.kind) == (theirs.seat, theirs.kind)
        assert list(ours.choices) == list(theirs.choices)
    snapshot, expected = game.snapshot(), reference.snapshot()
    for key in SHARED_KEYS:
        assert snapshot[key] == expected[key], (key, snapshot[key], expected[key])
    events = [event.as_dict() for event in game.log[seen:]]
    assert events == reference.events[seen:]
    assert (game.result.as_dict() if game.result else None) == reference.result
    return len(reference.events)


def lockstep(seed: int, coverage: Coverage) -> None:
    """One whole game; on a difference the message says how to get there."""
    rng = random.Random(seed)
    players, profile, house_rules = random_setup(rng)
    game = Game.new(players, profile, seed, house_rules)
    chance = scripted(game)
    reference = ReferenceGame(players, profile, dict(game.state.setup.switches), chance)
    seen = compare(game, reference, 0)
    while game.decision:
        coverage.kinds[game.decision.kind] += 1
        choice = pick(game.decision.choices, rng)
        rolls = [event["faces"] for event in game.play(choice).events if event.kind == "roll"]
        chance.rolls.extend(list(faces) for faces in rolls)
        try:
            reference.play(choice)
            seen = compare(game, reference, seen)
        except Exception as error:
            raise AssertionError(f"seed {seed}, after {choice!r}:\n{error}\n{game.record()}") from error
    _count(game, coverage)


def _count(game: Game, coverage: Coverage) -> None:
    coverage.games += 1
    coverage.decisions += len(game.decisions)
    coverage.planets.update(event["planet"] for event in game.log if event.kind == "use")
    coverage.missions.update((e["mission"], e["points"] > 0) for e in game.log if e.kind == "score")
    coverage.switches.update(game.state.setup.switches.items())
