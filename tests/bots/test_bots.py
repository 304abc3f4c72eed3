"""The bots choose legally, sensibly, repeatably, and from their own view only."""

import random
import re

import pytest

from galaxarium import BadSetup, Game
from galaxarium.bots import BOTS, Budget, bot, bot_names, known_bots, registry
from galaxarium.bots.levels import CHARACTERS, LEVELS

SETUPS = [{"players": 2, "rulebook": "devir"}, {"players": 3, "rulebook": "blast-off"},
          {"players": 1, "rogue": "artemis"}]  # fmt: skip
QUICK = Budget(simulations=6)


def play(seats, seed, **setup):
    """A whole game between bots, through the protocol."""
    game = Game.new(seed=seed, **{"players": len(seats)} | setup)
    players = [bot(name) for name in seats]
    while game.decision:
        seat = game.decision.seat
        rng = random.Random(f"{seed}/{len(game.decisions)}")
        game.play(players[seat - 1].choose(game.view(seat), game.decision, rng, QUICK))
        assert len(game.decisions) < 20_000
    return game


@pytest.mark.parametrize("name", bot_names())
@pytest.mark.parametrize("setup", SETUPS, ids=str)
def test_every_bot_finishes_games_of_every_kind(name, setup):
    game = play([name] * setup["players"], 1, **setup)
    assert game.result is not None


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "search"])
def test_the_same_chance_gives_the_same_game(name):
    assert play([name, "greedy"], 3).record() == play([name, "greedy"], 3).record()


def twin(game, seat):
    """The same game with everything changed that the seat cannot know."""
    position = game.position()
    deck = re.search(r"^deck (.*)$", position, re.MULTILINE)[1].split()
    position = position.replace(" ".join(deck), " ".join(reversed(deck)))
    position = re.sub(r"^generator .*$", "seed 99", position, flags=re.MULTILINE)
    own = game.snapshot()["seats"][seat - 1]
    missions = [m.slug for m in game.state.cards.missions if not m.comparative]
    hidden = [slug for slug in missions if slug not in own["dealt"]]
    for other in range(1, game.state.setup.seats + 1):
        if other != seat and own["dealt"]:
            kept, away = hidden.pop(), hidden.pop()
            line = re.search(rf"^seat {other} .*$", position, re.MULTILINE)[0]
            changed = re.sub(r"mission (\S+) dealt \S+", f"mission {kept} dealt {away},{kept}", line)
            position = position.replace(line, changed)
    return Game.from_position(position)


@pytest.mark.parametrize("name", ["random", "greedy", "easy", "search:12", "search:80", *CHARACTERS])
@pytest.mark.parametrize("setup", [{"players": 2}, {"players": 1, "rogue": "hades"}], ids=str)
def test_nothing_hidden_changes_a_choice(name, setup):
    """R11: missions of others, the order of the deck and the generator may be anything."""
    game = Game.new(seed=5, **setup)
    chooser, other_chooser = bot(name), bot("greedy")
    compared = 0
    while game.decision and len(game.decisions) < 110:
        decision = game.decision
        view = game.view(decision.seat)
        if decision.kind == "mission" or decision.seat == 2:
            choice = other_chooser.choose(view, decision, random.Random(1), Budget())
        else:
            choice = chooser.choose(view, decision, random.Random(1), Budget())
            other = twin(game, decision.seat)
            assert other.position() != game.position()
            assert other.decision == decision
            again = chooser.choose(other.view(decision.seat), other.decision, random.Random(1), Budget())
            assert again == choice
            compared += 1
        game.play(choice)
    assert compared > 20


def test_the_twin_is_another_game():
    game = Game.new(players=2, seed=5)
    while game.decision.kind == "mission":
        game.play(game.decision.choices[0])
    other = twin(game, 1)
    assert other.view(1) == game.view(1)
    before, after = game.snapshot(), other.snapshot()
    assert before["deck"] != after["deck"]
    assert before["seats"][1]["mission"] != after["seats"][1]["mission"]


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
CONVERT = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice diplomacy,diplomacy,diplomacy
rerolls 1
seat 1 energy 0 culture 0 ships home gort:orbit:5
"""
FOLLOW = """galaxarium position 1
players 2
first 2
active 2
row jakks gort helios nibiru
bay economy
seat 1 culture 3 ships home gort:orbit:5
pending main 2
pending window 2 face=economy next=1 free=no
"""


@pytest.mark.parametrize(
    "position,choice",
    [
        (COLONIZE, "activate economy"),
        (UPGRADE, "activate colony"),
        (USELESS, "reroll diplomacy,diplomacy,economy"),
        (CONVERT, "convert diplomacy,diplomacy"),
        (FOLLOW, "follow"),
    ],
    ids=["colonize", "upgrade", "useless", "convert", "follow"],
)
def test_what_greedy_does(position, choice):
    game = Game.from_position(position)
    decision = game.decision
    chosen = bot("greedy").choose(game.view(decision.seat), decision, random.Random(1), Budget())
    assert chosen == choice


@pytest.mark.parametrize("position", [COLONIZE, FOLLOW], ids=["colonize", "follow"])
@pytest.mark.parametrize("name", ["greedy", "search:100", "hard"])
def test_nobody_leaves_seven_points_lying_about(name, position):
    """In whatever order: before seat 1 has finished, gort is its own."""
    game = Game.from_position(position)
    turn = game.view(1)["turn"]
    while game.view(1)["turn"] == turn and "gort" not in game.view(1)["seats"][0]["planets"]:
        rng = random.Random(len(game.decisions))
        seat, choices = game.decision.seat, game.decision.choices
        game.play(bot(name).choose(game.view(1), game.decision, rng, Budget()) if seat == 1 else choices[-1])
    assert "gort" in game.view(1)["seats"][0]["planets"]


def test_a_beginner_does_not_know_the_converter():
    game = Game.from_position(CONVERT)
    chosen = [
        bot("easy").choose(game.view(1), game.decision, random.Random(seed), Budget()) for seed in range(20)
    ]
    assert not any(choice.startswith("convert") for choice in chosen)


@pytest.mark.parametrize(
    "name,sentence",
    [
        ("deepblue", "there is no bot 'deepblue'; known are random, greedy, search, easy"),
        ("greedy:fast", "the bot greedy has no variants such as 'greedy:fast'"),
        (
            "search:fast",
            "search can be search:hard, search:expert or a number of simulations, not search:fast",
        ),
        ("search:0", "not search:0"),
        ("search:easy", "not search:easy"),
    ],
)
def test_an_unknown_bot_is_refused(name, sentence):
    with pytest.raises(BadSetup, match=re.escape(sentence)):
        bot(name)


def test_every_bot_says_what_it_is_like():
    assert all(entry.help for entry in BOTS.values())


def test_levels_are_bots():
    assert list(LEVELS) == ["easy", "medium", "hard", "expert"]
    assert bot("search:hard").profile == bot("hard").profile == bot("search").profile
    assert bot("search:expert").profile == bot("expert").profile
    assert bot("search:300").profile.simulations == 300


class Point:
    """An entry point, as an installed package has it."""

    def __init__(self, name, found):
        self.name = name
        self.found = found

    def load(self):
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


class First:
    """Somebody else's bot."""

    def choose(self, view, decision, rng, budget):
        return decision.choices[0]


@pytest.fixture
def others(monkeypatch):
    def install(*points):
        monkeypatch.setattr(registry, "entry_points", lambda group: points if group == registry.GROUP else ())
        known_bots.cache_clear()

    yield install
    known_bots.cache_clear()


def test_bots_of_other_packages_are_known_by_name(others):
    others(Point("first", registry.Entry("takes the first choice", First)))
    assert bot_names()[-1] == "first"
    assert play(["first", "greedy"], 2).result is not None


def test_nobody_can_take_our_names(others):
    others(Point("greedy", registry.Entry("not greedy", First)))
    assert not isinstance(bot("greedy"), First)


@pytest.mark.parametrize(
    "found,sentence",
    [
        (ImportError("no module"), "the bot 'first' cannot be loaded: ImportError: no module"),
        (First, "the bot 'first' is no galaxarium.bots.Entry but type"),
    ],
)
def test_a_broken_bot_of_another_package_says_so_when_it_is_asked_for(others, found, sentence):
    others(Point("first", found))
    assert "first" in bot_names()
    with pytest.raises(BadSetup, match=re.escape(sentence)):
        bot("first")
