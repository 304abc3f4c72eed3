"""What a seat observes: everything its view tells, nothing else; numbers within their ranges."""

import random

import numpy as np
import pytest

from galaxarium import imagine
from galaxarium.envs import observations
from galaxarium.envs.dialect.slices import KINDS, LENGTH, SLICES
from galaxarium.envs.state_observation import mask, observation, observation_for_bot
from galaxarium.errors import BadSetup
from galaxarium.game.state import State
from galaxarium.kernel.layout import MISSIONS, ROGUE_SEAT
from support.games import MODES, start

SEEDS = {
    "classic": range(9),
    "solo": (0, 3, 4, 7, 8, 15, 18, 23, 44, 53, 60, 100, 117, 550),
    "blast-off": range(3),
}
"""Games in which every kind of decision comes up."""
each_mode = pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)


def moments(mode, every):
    """Some moments of whole games of many set-ups."""
    for seed in SEEDS[mode.name]:
        game, style = start(seed, mode)
        for ply in range(3000):
            if ply % every == 0 or game.decision is None:
                yield game
            if game.decision is None:
                break
            game.play(style.pick(game.decision.choices))


def with_other_secrets(state, seat, rng):
    """The same state as far as a seat can tell, with other missions, another deck and another generator.

    They need not even be possible: nothing may look at them.
    """
    array = state.array()
    record = array[0]
    record.rng[:] = [rng.getrandbits(32) for _ in range(4)]
    record.deck[:] = [rng.randrange(-1, 40) for _ in range(40)]
    for other in range(record.players):
        if other != seat - 1 and not record.over:
            record.dealt[other] = [rng.randrange(MISSIONS), rng.randrange(MISSIONS)]
            if record.mission[other] >= 0:
                record.mission[other] = rng.randrange(MISSIONS)
    return State(state.setup, array.tobytes(), state.rules, ())


@each_mode
def test_observations_do_not_depend_on_what_is_hidden(mode):
    rng = random.Random(1)
    for game in moments(mode, 11):
        for seat in range(1, game.state.setup.players + 1):
            other = with_other_secrets(game.state, seat, rng)
            assert other.digest() != game.state.digest()
            assert (observation(game.state, seat) == observation(other, seat)).all()


def test_what_is_not_hidden_is_noticed():
    """The test above can fail: an own mission and every public number change the observation."""
    game, style = start(3, MODES[0])
    for _ in range(60):
        game.play(style.pick(game.decision.choices))
    for name in ("mission", "points", "home", "level", "stock", "turn", "inactive", "deck_n", "first"):
        array = game.state.array()
        array[name][0] = (array[name][0] + 1) % 3
        other = State(game.state.setup, array.tobytes(), game.state.rules, ())
        if other.digest() != game.state.digest():
            assert (observation(game.state, 1) != observation(other, 1)).any(), name


@each_mode
def test_observations_follow_from_the_view(mode):
    rng = random.Random(2)
    for game in moments(mode, 41):
        for seat in range(1, game.state.setup.players + 1):
            imagined = imagine(game.view(seat), rng)
            assert (observation(imagined, seat) == observation(game.state, seat)).all()
        if game.decision:
            state, row, legal = observation_for_bot(game.view(game.decision.seat))
            assert (row == observation(game.state, game.decision.seat)).all()
            assert (legal == mask(game.state)).all()
            assert state.decision == game.decision


@each_mode
def test_numbers_stay_within_their_ranges(mode):
    highest = np.zeros(LENGTH, int)
    for game in moments(mode, 1):
        row = observation(game.state, 1)
        assert row.min() >= 0
        assert (row <= observations.MOST).all()
        highest = np.maximum(highest, row)
    floats = observations.as_floats(highest.astype(np.int8))
    assert floats.dtype == np.float32
    assert floats.max() <= 1


def test_parts_are_views_by_name():
    rows = np.zeros((3, LENGTH), np.int8)
    found = observations.parts(rows)
    assert {name: array.shape[1:] for name, array in found.items()} == {p.name: p.shape for p in SLICES}
    found["row"][1, 2, 3] = 5
    assert rows.sum() == 5
    assert sum(array.size for array in found.values()) == rows.size
    with pytest.raises(BadSetup, match="has 868 numbers"):
        observations.parts(rows[:, 1:])


def test_names_of_parts_fit():
    for part in SLICES:
        assert not part.parts or len(part.parts) == part.shape[-1], part.name
        assert isinstance(part.most, int) or len(part.most) == part.shape[-1], part.name
    assert len({part.name for part in SLICES}) == len(SLICES)


def test_what_parts_say():
    """A few numbers read back by name."""
    game, style = start(11, MODES[0])
    for _ in range(200):
        if game.decision is None:
            break
        seat = game.decision.seat
        seen, found = game.view(seat), observations.parts(observation(game.state, seat))
        count = game.state.setup.seats
        order = [seen["seats"][(seat - 1 + place) % count] for place in range(count)]
        assert found["seats"][:count, 2].tolist() == [other["energy"] for other in order]
        assert found["seats"][:count, 6].tolist() == [other["points"] for other in order]
        assert found["seats"][count:].sum() == 0
        assert found["actor"].tolist() == [1, 0, 0, 0, 0]
        assert found["kind"].sum() == 1
        assert found["owner"].sum(axis=1)[:count].tolist() == [len(other["planets"]) for other in order]
        assert found["row"][:, 0].sum() == sum(planet is not None for planet in seen["row"])
        dice = sum(count for count in found["dice"].reshape(-1).tolist())
        assert dice == len(seen["dice"])
        game.play(style.pick(game.decision.choices))


def test_every_kind_of_decision_can_be_told_apart():
    seen = np.zeros(KINDS, int)
    for mode in MODES:
        for game in moments(mode, 1):
            if game.decision:
                seen += observations.parts(observation(game.state, game.decision.seat))["kind"]
    assert (seen > 0).sum() >= KINDS - 1, seen


def test_the_rogue_is_seen():
    game, _ = start(1, MODES[1])
    found = observations.parts(observation(game.state, 1))
    assert found["rogue"].sum() == 1
    assert found["seats"][ROGUE_SEAT, 1] == 1
    assert found["attack"].sum() >= 1
