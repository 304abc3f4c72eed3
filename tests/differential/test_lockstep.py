"""Whole random games against the reference; a sample of them here, thousands in `make soak`.

GALAXARIUM_SOAK_GAMES says how many games the soak plays (2,000 if it is not set).
"""

import os

import pytest
from reference import ReferenceGame
from support.games import MODES, Coverage, random_games, start, switch_values

from galaxarium.data.tables import missions, planets

from .lockstep import compare, lockstep, reference_of, scripted

FIRST, SAMPLE = 50, 112
CHUNK = 8
SOAK_START = 1_000_000
SOAK_GAMES = int(os.environ.get("GALAXARIUM_SOAK_GAMES", "2000"))
SOAK_CHUNK = 50


def chunks(first, count, size):
    """Seeds first .. first + count - 1, in pieces that workers can share."""
    return [range(at, min(at + size, first + count)) for at in range(first, first + count, size)]


def label(value):
    return f"{value.start}-{value.stop - 1}" if isinstance(value, range) else value.name


@pytest.mark.parametrize("seeds", chunks(FIRST, SAMPLE, CHUNK), ids=label)
@pytest.mark.parametrize("mode", MODES, ids=label)
def test_lockstep(mode, seeds):
    coverage = Coverage()
    for seed in seeds:
        lockstep(seed, coverage, mode)
    assert coverage.games == len(seeds)


@pytest.mark.soak
@pytest.mark.parametrize("seeds", chunks(SOAK_START, SOAK_GAMES, SOAK_CHUNK), ids=label)
@pytest.mark.parametrize("mode", MODES, ids=label)
def test_lockstep_soak(mode, seeds):
    coverage = Coverage()
    for seed in seeds:
        lockstep(seed, coverage, mode)
    assert coverage.games == len(seeds)


@pytest.mark.parametrize("mode", MODES, ids=label)
def test_the_sample_exercises_everything(mode):
    """The games of test_lockstep again, without the reference: every worker of a run sees only some of them."""
    coverage = Coverage()
    for game in random_games(range(FIRST, FIRST + SAMPLE), mode, watch=coverage):
        coverage.see_game(game)
    assert set(coverage.planets) == {planet.slug for planet in planets()}
    assert set(coverage.kinds) == set(mode.kinds)
    wanted = {(name, value) for name in mode.switches for value in switch_values(name, max(mode.players))}
    assert wanted <= set(coverage.switches)
    assert {players for players, _ in coverage.setups} == set(mode.players)
    assert {book for _, book in coverage.setups} == set(mode.rulebooks)
    if mode.missions:
        wanted = {(mission.slug, scored) for mission in missions() for scored in (True, False)}
        assert set(coverage.missions) == wanted


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
