"""The bots choose legally, sensibly, repeatably, and from their own view only."""

import random
import re

import pytest

from galaxarium import BadSetup, Game
from galaxarium.bots import BOTS, Budget, bot, bot_names
from galaxarium.bots.simple import _WORTHS
from galaxarium.kernel.codes import verb

SETUPS = [{"players": 2, "rulebook": "devir"}, {"players": 3, "rulebook": "blast-off"},
          {"players": 1, "rogue": "artemis"}]  # fmt: skip


def play(seats, seed, **setup):
    """A whole game between bots."""
    game = Game.new(seed=seed, **{"players": len(seats)} | setup)
    players = [bot(name) for name in seats]
    while game.decision:
        seat = game.decision.seat
        rng = random.Random(f"{seed}/{len(game.decisions)}")
        game.play(players[seat - 1].choose(game.view(seat), game.decision, rng, Budget()))
        assert len(game.decisions) < 20_000
    return game


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_bot_finishes_games_of_every_kind(name, setup):
    game = play([name] * setup["players"], 1, **setup)
    assert game.result is not None


@pytest.mark.parametrize("name", bot_names())
def test_the_same_chance_gives_the_same_game(name):
    assert play([name, "simple"], 3).record() == play([name, "simple"], 3).record()


def test_simple_beats_random():
    wins = 0.0
    for seed in range(12):
        seats = ["simple", "random"] if seed % 2 else ["random", "simple"]
        winners = play(seats, seed).result.winners
        wins += ("simple" in [seats[seat - 1] for seat in winners]) / len(winners)
    assert wins >= 11


def twin(game, seat):
    """The same game with everything changed that the seat cannot know."""
    position = game.position()
    deck = re.search(r"^deck (.*)$", position, re.MULTILINE)[1].split()
    position = position.replace(" ".join(deck), " ".join(reversed(deck)))
    position = re.sub(r"^generator .*$", "seed 99", position, flags=re.MULTILINE)
    other = 3 - seat
    line = re.search(rf"^seat {other} .*$", position, re.MULTILINE)[0]
    return Game.from_position(
        position.replace(line, re.sub(r"mission (\S+) dealt \S+", r"mission none", line))
    )


@pytest.mark.parametrize("name", bot_names())
def test_nothing_hidden_changes_a_choice(name):
    game = Game.new(players=2, seed=5)
    chooser = bot(name)
    compared = 0
    while game.decision and len(game.decisions) < 120:
        seat = game.decision.seat
        choice = chooser.choose(game.view(seat), game.decision, random.Random(1), Budget())
        if game.decision.kind != "mission":
            other = twin(game, seat)
            assert other.position() != game.position()
            assert other.decision == game.decision
            assert chooser.choose(other.view(seat), other.decision, random.Random(1), Budget()) == choice
            compared += 1
        game.play(choice)
    assert compared > 30


def test_simple_knows_every_kind_of_choice():
    asked_elsewhere = {"activate", "reroll", "convert", "end", "follow", "begin", "buy", "go", "start"}
    assert {name.lower() for name in verb.NAMES} - asked_elsewhere <= set(_WORTHS)


COLONIZE = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice energy,economy,culture
seat 1 ships home gort:orbit:5
"""
UPGRADE = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice energy,colony,move
seat 1 energy 2 ships home home
"""
USELESS = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice diplomacy,diplomacy,economy
seat 1 ships home home
"""


@pytest.mark.parametrize(
    "position,choice",
    [
        (COLONIZE, "activate economy"),
        (UPGRADE, "activate colony"),
        (USELESS, "reroll diplomacy,diplomacy,economy"),
    ],
)
def test_what_simple_does(position, choice):
    game = Game.from_position(position)
    assert bot("simple").choose(game.view(1), game.decision, random.Random(1), Budget()) == choice


def test_an_unknown_bot_is_refused_with_the_known_ones():
    with pytest.raises(BadSetup, match="there is no bot 'deepblue'; known are random, simple"):
        bot("deepblue")


def test_every_bot_says_what_it_is_like():
    assert all(entry.help for entry in BOTS.values())
