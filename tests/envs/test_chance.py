"""Chance laid open: games of the kernel can be followed outcome by outcome, with exact probabilities."""

import random
from collections import Counter
from itertools import product
from math import isclose

import pytest

from galaxarium.envs import chance
from galaxarium.envs.chance import ChanceGame, outcome_text, roll_outcomes
from galaxarium.game.game import Game
from galaxarium.game.setup import make_setup
from galaxarium.kernel.multisets import FACES
from support.games import MODES, start

HIDDEN = ("rng", "deck")
"""What stays undrawn until it is needed."""


def outcomes_of(events, setup):
    """What chance did, in words, from what the kernel says happened."""
    for happened in events:
        if happened.kind == "roll":
            faces = sorted(happened["faces"], key=setup.cards.faces.index)
            yield f"roll {','.join(faces)}"
        elif happened.kind == "draw" and happened["planet"] is not None:
            yield f"draw {happened['planet']}"
        elif happened.kind == "deal":
            order = [mission.slug for mission in setup.cards.missions]
            yield f"deal {','.join(sorted(happened['missions'], key=order.index))}"
        elif happened.kind == "first":
            yield f"first {happened['seat']}"


def follow(chance_game, node, words, odds):
    """Let happen what happened; single outcomes happen by themselves."""
    for word in words:
        named = {outcome_text(chance_game.setup, outcome): outcome for outcome, _ in node.asked}
        if word.startswith(("draw", "first")) and word not in named:
            odds["certain"] += 1  # the last card of the deck, or one that was put under it
            continue
        assert isclose(sum(share for _, share in node.asked), 1)
        odds[len(named)] += 1
        node = chance_game.happen(node, named[word])
    assert not node.asked
    return node


def same(array, game):
    """Are two records alike apart from what is not drawn yet?"""
    ours, theirs = array.copy(), game.state.array()
    for name in HIDDEN:
        assert name == "rng" or sorted(ours[name][0]) == sorted(theirs[name][0])
        ours[name] = theirs[name] = 0
    for one in (ours, theirs):
        one["dealt"].sort(axis=-1)  # in the order they were dealt, which means nothing
    return ours.tobytes() == theirs.tobytes()


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize("seed", range(4))
def test_games_of_the_kernel_can_be_followed(mode, seed):
    game, style = start(seed, mode)
    chance_game = ChanceGame(game.state.setup)
    odds = Counter()
    node = follow(chance_game, chance_game.start(), outcomes_of(game.log, game.state.setup), odds)
    for _ in range(150):
        assert same(node.array, game)
        if game.decision is None:
            break
        assert sorted(node.actions) == sorted(game.state.actions)
        assert node.seat == game.decision.seat - 1
        choice = style.pick(game.decision.choices)
        action = game.state.actions[game.decision.choices.index(choice)]
        events = game.play(choice).events
        node = follow(
            chance_game, chance_game.choose(node, action), outcomes_of(events, game.state.setup), odds
        )
    assert len(odds) > 3


@pytest.mark.parametrize("dice", [1, 2, 4])
def test_rolls_have_the_chance_they_have_at_the_table(dice):
    every = Counter(tuple(sorted(faces)) for faces in product(range(6), repeat=dice))
    found = {FACES[outcome]: share for outcome, share in roll_outcomes(dice)}
    assert found.keys() == every.keys()
    assert all(isclose(found[faces], every[faces] / 6**dice) for faces in every)


def test_seven_dice_are_the_most_there_is():
    assert len(roll_outcomes(7)) == chance.MOST_OUTCOMES == 792
    assert isclose(sum(share for _, share in roll_outcomes(7)), 1)


def test_sampled_outcomes_are_those_of_the_kernel():
    """Who begins, the first card and the first roll, drawn here and there."""
    setup = make_setup(3, "blast-off")
    chance_game, rng = ChanceGame(setup), random.Random(1)
    here, there = Counter(), Counter()
    count = 250
    for seed in range(count):
        node = chance_game.start()
        words = []
        while node.asked:
            outcomes, shares = zip(*node.asked, strict=True)
            [outcome] = rng.choices(outcomes, shares)
            words.append(outcome_text(setup, outcome))
            node = chance_game.happen(node, outcome)
        here.update(_marks(words))
        there.update(_marks(outcomes_of(Game.new(3, "blast-off", seed).log, setup)))
    for mark in ("first 1", "first 2", "first 3", "low card", "a move"):
        spread = (count * 0.25) ** 0.5
        assert abs(here[mark] - there[mark]) < 5 * spread, mark


def _marks(words):
    """A few yes-or-no facts about the beginning of a game."""
    words = list(words)
    roll = next(word for word in words if word.startswith("roll"))
    low = {planet.slug for planet in make_setup(3, "blast-off").cards.planets[:15]}
    return [
        *(word for word in words if word.startswith("first")),
        *(["low card"] if words[0].removeprefix("draw ") in low else []),
        *(["a move"] if "move" in roll else []),
    ]


def test_cards_under_the_deck_come_last():
    """helios puts a planet under the deck: it cannot be drawn while others are left."""
    text = """galaxarium position 1
profile galakta
players 2
row jakks helios tifnod mared
deck vizcarra leandra
dice move
seat 1 ships home home
seat 2 ships home home
"""
    game = Game.from_position(text)
    chance_game = ChanceGame(game.state.setup)
    node = chance.Node(game.state.array(), actions=game.state.actions)
    names = [planet.slug for planet in game.state.setup.cards.planets]

    def choose(node, text):
        state = chance_game.state(node)
        return chance_game.choose(node, state.actions[state.decision.choices.index(text)])

    node = choose(choose(choose(node, "activate move"), "move home helios"), "use helios")
    node = choose(node, "replace jakks")
    assert {outcome_text(game.state.setup, outcome) for outcome, _ in node.asked} == {
        "draw leandra",
        "draw vizcarra",
    }
    node = chance_game.happen(node, chance.DRAW + names.index("leandra"))
    assert not node.asked
    assert node.under == 1
    assert [names[n] for n in node.array[0].deck[:2]] == ["jakks", "vizcarra"]
