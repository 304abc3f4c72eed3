"""Whole random games against the reference; a sample of them here, thousands in `make soak`.

GALAXARIUM_SOAK_GAMES says how many games of each mode the soak plays (2,000 if it is not set).
"""

import os

import pytest

from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.tables import missions
from reference import ReferenceGame
from support.games import (
    BLAST_OFF,
    CLASSIC,
    MODES,
    NEVER_USABLE,
    SOLO,
    Coverage,
    random_games,
    start,
    switch_values,
)

from .lockstep import compare, lockstep, reference_of, scripted

# Solo games are short and mostly lost; in the last three the rarest things happen.
SAMPLE = {CLASSIC: [*range(80, 140)], SOLO: [*range(250), 407, 550, 848], BLAST_OFF: [*range(28, 48)]}
CHUNKS = {CLASSIC: 10, SOLO: 127, BLAST_OFF: 10}

SOAK_GAMES = int(os.environ.get("GALAXARIUM_SOAK_GAMES", "2000"))
SOAK = {mode: [*range(1_000_000, 1_000_000 + SOAK_GAMES)] for mode in MODES}
SOAK_CHUNKS = {CLASSIC: 50, SOLO: 500, BLAST_OFF: 50}


def chunks(sample, sizes):
    """Seeds in pieces that workers can share."""
    return [
        pytest.param(mode, seeds[at : at + sizes[mode]], id=f"{mode.name}-{seeds[at]}")
        for mode, seeds in sample.items()
        for at in range(0, len(seeds), sizes[mode])
    ]


@pytest.mark.parametrize("mode, seeds", chunks(SAMPLE, CHUNKS))
def test_lockstep(mode, seeds):
    coverage = Coverage()
    for seed in seeds:
        lockstep(seed, coverage, mode)
    assert coverage.games == len(seeds)


@pytest.mark.soak
@pytest.mark.parametrize("mode, seeds", chunks(SOAK, SOAK_CHUNKS))
def test_lockstep_soak(mode, seeds):
    coverage = Coverage()
    for seed in seeds:
        lockstep(seed, coverage, mode)
    assert coverage.games == len(seeds)


@pytest.mark.parametrize("mode", MODES, ids=repr)
def test_the_sample_exercises_everything(mode):
    """The games of test_lockstep again, without the reference: no worker of a run sees all of them."""
    coverage = Coverage()
    for game in random_games(SAMPLE[mode], mode, watch=coverage):
        coverage.see_game(game)
    deck = blast_off_planets() if mode.edition == "blast-off" else planets()
    assert set(coverage.planets) == {planet.slug for planet in deck} - NEVER_USABLE.get(mode, set())
    assert set(coverage.kinds) == set(mode.kinds)
    wanted = {(name, value) for name in mode.switches for value in switch_values(name, max(mode.players))}
    assert wanted <= set(coverage.switches)
    assert {players for players, _ in coverage.setups} == set(mode.players)
    assert {book for _, book in coverage.setups} == set(mode.rulebooks)
    wanted = {(mission.slug, scored) for mission in missions() for scored in (True, False)}
    assert set(coverage.missions) == (wanted if mode.missions else set())
    attacks = {(rogue, level) for rogue in mode.rogues if rogue for level in range(1, 6)}
    assert set(coverage.attacks) == attacks


class Deaf(ReferenceGame):
    """A reference with one wrong rule, to see the comparison fire."""

    def __init__(self, key, *arguments):
        super().__init__(*arguments)
        self.key = key

    def snapshot(self):
        wrong = super().snapshot()
        wrong[self.key] = "wrong"
        return wrong


@pytest.mark.parametrize("key", ["deck", "seats", "turn", "dice", "first"])
def test_a_different_state_is_noticed(key):
    game, _ = start(1)
    chance = scripted(game)
    setup = game.state.setup
    reference = Deaf(key, setup.players, setup.rulebook, dict(setup.switches), chance)
    with pytest.raises(AssertionError, match=key):
        compare(game, reference, game.log, 0)


def test_different_choices_events_and_seats_are_noticed():
    game, _ = start(1)
    reference = reference_of(game, scripted(game))
    compare(game, reference, game.log, 0)
    with pytest.raises(AssertionError):
        compare(game, reference, game.log[1:], 0)
    decision = reference.decision
    for wrong in (
        type(decision)(decision.seat, decision.kind, list(reversed(decision.choices))),
        type(decision)(decision.seat, "main", decision.choices),
        type(decision)(decision.seat + 1, decision.kind, decision.choices),
        None,
    ):
        reference._decision = wrong
        with pytest.raises(AssertionError):
            compare(game, reference, game.log, 0)
