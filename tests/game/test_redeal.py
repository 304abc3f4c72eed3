"""What our own bots are given of a game: the record with everything hidden drawn by lot."""

import random

import numpy as np
import pytest

from galaxarium import Game, imagine
from galaxarium.bots import Budget, bot
from galaxarium.game.redeal import redealt
from galaxarium.game.state import State
from galaxarium.game.view import digest, view
from galaxarium.kernel.layout import STATE

SETUPS = (
    {"players": 2},
    {"players": 2, "house_rules": {"duel_missions": "all"}},
    {"players": 5},
    {"players": 1, "rogue": "hades"},
    {"players": 3, "rulebook": "blast-off"},
)


def moments(setup, seed, every=7):
    """Some decisions of a game in which everybody chooses at random."""
    rng = random.Random(seed)
    game = Game.new(**setup, seed=seed)
    ply = 0
    while game.decision is not None and ply < 250:
        if ply % every == 0 or game.decision.kind == "mission":
            yield game.state
        game.play(rng.choice(game.decision.choices))
        ply += 1


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_it_is_the_state_that_is_imagined_from_the_view(setup):
    for state in moments(setup, 3):
        seen = view(state, state.decision.seat)
        imagined = imagine(seen, random.Random("x"))
        made = redealt(state, random.Random("x"))
        assert made.bytes() == imagined.bytes()
        assert (made.actions, made.decision) == (imagined.actions, imagined.decision)
        assert view(made, state.decision.seat) == seen


@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_what_is_hidden_leaves_no_trace(setup):
    for state in moments(setup, 4):
        other = with_other_secrets(state, random.Random(9))
        seat = state.decision.seat
        assert digest(other, seat) == digest(state, seat)
        assert redealt(other, random.Random("x")).bytes() == redealt(state, random.Random("x")).bytes()


def test_other_secrets_are_others():
    states = list(moments({"players": 5}, 4))
    assert any(with_other_secrets(state, random.Random(9)).bytes() != state.bytes() for state in states)


@pytest.mark.parametrize("name", ["easy", "greedy", "search:6"])
def test_our_bots_redeal_before_they_think(name):
    """What they choose from the record itself depends on nothing that is hidden, and is what they choose from
    a view."""
    player, budget = bot(name), Budget()
    for state in moments({"players": 3}, 5, every=20):
        other = with_other_secrets(state, random.Random(9))
        chosen = player.choose_in(state, random.Random("bot"), budget)
        assert player.choose_in(other, random.Random("bot"), budget) == chosen
        seen = view(state, state.decision.seat)
        assert player.choose(seen, state.decision, random.Random("bot"), budget) == chosen


def with_other_secrets(state, rng):
    """The same state with the parts shuffled that its decider cannot see."""
    record = np.frombuffer(bytearray(state.bytes()), STATE)[0]
    size = int(record["deck_n"])
    record["deck"][:size] = rng.sample(record["deck"][:size].tolist(), size)
    record["rng"][:] = [rng.getrandbits(32) for _ in range(4)]
    others = [seat for seat in range(state.setup.players) if seat != state.decision.seat - 1]
    holders = [seat for seat in others if record["mission"][seat] >= 0 and record["dealt"][seat, 0] >= 0]
    hands = [record["dealt"][seat].tolist() for seat in holders]
    for seat, hand in zip(holders, rng.sample(hands, len(hands)), strict=True):
        record["dealt"][seat] = rng.sample(hand, 2)
        record["mission"][seat] = rng.choice(hand)
    return State(state.setup, record.tobytes(), state.rules, state.actions)
