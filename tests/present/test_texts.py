"""Every choice and every event can be described: over games of all editions, nothing lacks words."""

import random

import pytest

from galaxarium import Event, Game
from galaxarium.bots import Budget, bot
from galaxarium.i18n import translator
from galaxarium.present.board import board
from galaxarium.present.choices import VERBS, describe, question
from galaxarium.present.ending import ending
from galaxarium.present.log import KINDS, actor, log_lines, log_text
from galaxarium.present.menu import Entry, Menu, menu
from galaxarium.present.scene import make_scene, scene
from galaxarium.present.text import plural, render, text

WORDS = translator("en")

SETUPS = [
    {"players": 2}, {"players": 3, "rulebook": "devir"}, {"players": 5, "rulebook": "pixie"},
    {"players": 2, "rulebook": "blast-off"}, {"players": 4, "rulebook": "blast-off"},
    {"players": 1, "rogue": "artemis"}, {"players": 1, "rogue": "hades"}, {"players": 1, "rogue": "zendica"},
]  # fmt: skip

RARE = """galaxarium position 1
players 3
row jakks shouhua zalax nibiru jorg
dice colony,colony,colony
bay energy,culture,move
seat 1 energy 5 culture 2 level 5 ships home shouhua:orbit:2 jakks:orbit:1 jakks planets {planet}
seat 2 ships nibiru:orbit:2 zalax:orbit:1 planets vici-ks156,mj-120210
"""


def attacked():
    """A solo game in which the rogue galaxy lets the player choose what to lose."""
    for seed in range(100):
        game = Game.new(players=1, rogue="hades", seed=seed)
        while game.decision:
            if game.decision.kind == "lose":
                return game
            game.play(bot("easy").choose(game.view(1), game.decision, random.Random(1), Budget()))
    raise AssertionError("nobody was ever attacked so")


def games(number):
    """Games of every edition, most choices sensible and some at random; and what such games rarely show."""
    for seed in range(number):
        yield Game.new(seed=seed, **SETUPS[seed % len(SETUPS)]), random.Random(seed)
    yield attacked(), random.Random(1)
    for planet in (
        "piedes",
        "gort",
        "omicron-fenzi",
        "helios",
        "lureena",
        "k-widow",
        "walsfeo",
        "andellouxian-6",
    ):
        game = Game.from_position(RARE.format(planet=planet))
        game.play("activate colony")
        if game.decision.kind == "colony":
            game.play(f"use {planet}")
        yield game, random.Random(1)


def played(number, most=400):
    """The moments of those games: the game, and what the last choice did."""
    sensible = bot("medium")
    for game, rng in games(number):
        events = game.log
        while game.decision and len(game.decisions) < most:
            yield game, events
            seen = game.view(game.decision.seat)
            choice = rng.choice(game.decision.choices)
            if rng.random() < 0.8:
                choice = sensible.choose(seen, game.decision, rng, Budget())
            events = game.play(choice).events
        yield game, events


def choices_behind(item: Menu | Entry):
    """Every choice a menu leads to."""
    if isinstance(item, Menu):
        return [choice for entry in item.entries for choice in choices_behind(entry)]
    if item.menu is not None:
        return choices_behind(item.menu)
    return list(item.dice.choices.values()) if item.dice is not None else [item.choice]


def entries_of(item: Menu):
    for entry in item.entries:
        yield entry
        if entry.menu is not None:
            yield from entries_of(entry.menu)


def check_choices(now, decision, rng):
    """All choices are described, and differently; of very many, some. Return their verbs."""
    some = rng.sample(decision.choices, min(len(decision.choices), 30))
    described = {choice: render(WORDS, describe(now, decision, choice)) for choice in some}
    assert len(set(described.values())) == len(described), described
    return {choice.split()[0] for choice in decision.choices}


def check_menu(shown, decision):
    """The menu leads to every choice, and no list in it is long."""
    assert sorted(choices_behind(shown)) == sorted(decision.choices)
    entries = list(entries_of(shown))
    assert all(render(WORDS, entry.text) for entry in entries)
    assert max(len(one.entries) for one in [shown, *(e.menu for e in entries if e.menu)]) <= 16


def test_everything_that_happens_has_words():
    verbs, kinds = set(), set()
    for game, events in played(10):
        decision = game.decision
        now = scene(game, decision.seat if decision else None, you=1)
        kinds |= {event.kind for event in events}
        for line in log_lines(now, events):
            assert all(render(WORDS, part) for part in line.parts)
        board(now)
        if decision is None:
            assert render(WORDS, ending(now).winner)
            continue
        assert render(WORDS, question(now, decision))
        verbs |= check_choices(now, decision, random.Random(1))
        check_menu(menu(now, decision), decision)
    assert verbs == set(VERBS)
    assert kinds == set(KINDS)


EVENTS = [
    (Event("draw", (("space", 2), ("planet", None))), "the deck is empty, space 2 stays empty"),
    (Event("draw", (("space", 2), ("planet", "gort"))), "new planet: Gort"),
    (Event("deal", (("seat", 2), ("missions", None))), "two missions dealt"),
    (Event("deal", (("seat", 1), ("missions", ("elder", "noble")))), "missions dealt: Elder and Noble"),
    (Event("keep", (("seat", 1), ("mission", "elder"))), "mission kept: Elder"),
    (Event("roll", (("seat", 1), ("reason", "turn"), ("given", ()), ("faces", ("move", "energy")))),
     "rolled move and energy"),
    (Event("roll", (("seat", 1), ("reason", "reroll"), ("given", ("move",)), ("faces", ("colony",)))),
     "move rerolled to colony"),
    (Event("follow", (("seat", 2), ("leader", 1), ("face", "move"), ("price", 0))), "free follow with move"),
    (Event("move", (("seat", 1), ("from", "home"), ("to", "gort:orbit"))), "home → orbit of Gort"),
    (Event("lose", (("seat", 1), ("resource", "energy"), ("amount", 1), ("to", 2))),
     "1 energy taken from you"),
    (Event("lose", (("seat", 1), ("resource", "energy"), ("amount", 1), ("to", None))), "-1 energy"),
    (Event("regress", (("seat", 2), ("planet", "gort"), ("from", 3), ("to", 1), ("by", 1))),
     "Gort 3 → 1 (ship of Seat 2)"),
    (Event("colonize", (("seat", 1), ("planet", "jakks"), ("points", 1))), "Jakks colonized, 1 point"),
    (Event("over", (("winners", (1,)),)), "the game is over, won by you"),
    (Event("over", (("winners", (2, 3)),)), "the game is over, shared by Seat 2 and Seat 3"),
]  # fmt: skip


@pytest.mark.parametrize("event,words", EVENTS)
def test_what_events_say(event, words):
    now = scene(Game.new(players=3, seed=1), 1, you=1)
    assert render(WORDS, log_text(now, event)) == words


def test_a_line_of_the_log_is_one_actors_doing():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice energy,colony\n"
        "seat 1 energy 2 planets gleam-zanier ships home home\nseat 2 culture 0\n"
    )
    events = game.play("activate energy").events + game.play("activate colony").events
    events += game.play("use gleam-zanier").events if game.decision.kind == "colony" else ()
    lines = log_lines(scene(game, None), events, frozenset({"turn", "roll", "end"}))
    said = [(line.seat, [render(WORDS, part) for part in line.parts]) for line in lines]
    assert said == [
        (1, ["energy die", "+2 energy"]),
        (1, ["colony die", "colony Gleam-Zanier", "+2 energy"]),
        (2, ["+1 energy"]),
    ]


def test_thefts_are_the_thiefs_doing():
    assert actor(Event("lose", (("seat", 1), ("resource", "energy"), ("amount", 1), ("to", 2)))) == 2
    assert actor(Event("regress", (("seat", 1), ("planet", "gort"), ("from", 1), ("to", 0), ("by", 3)))) == 3
    assert actor(Event("over", (("winners", (1,)),))) is None


POSITION = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice {dice}
seat 1 energy 6 culture 5 ships {ships} planets {planets}
seat 2 energy 1 culture 1 ships gort:orbit:3 home
"""


def described(dice="energy", ships="home,home", planets="none", typed=()):
    """What the choices of a position say, after some choices."""
    game = Game.from_position(POSITION.format(dice=dice, ships=ships, planets=planets))
    for choice in typed:
        game.play(choice)
    now = scene(game, game.decision.seat, you=1)
    return {choice: render(WORDS, describe(now, game.decision, choice)) for choice in game.decision.choices}


def test_what_a_die_brings_is_counted_and_capped():
    assert described()["activate energy"] == "Activate energy: gain 1 energy"
    assert described("culture", "jakks,gort")["activate culture"] == "Activate culture: gain 1 culture"


def test_a_follow_counts_its_price():
    game = Game.from_position(POSITION.format(dice="energy", ships="home,home", planets="none"))
    game.play("activate energy")
    assert game.decision.kind == "follow"
    now = scene(game, 2, you=2)
    assert render(WORDS, describe(now, game.decision, "follow")) == "Follow for 1 culture: gain 2 energy"
    assert render(WORDS, question(now, game.decision)) == "Seat 1: energy die. Do you follow?"


def test_steps_of_an_ability_are_counted():
    said = described(
        "colony,energy",
        "jakks:orbit:0,helios:orbit:0",
        "padraigin-3110",
        ["activate colony", "use padraigin-3110"],
    )
    assert said == {
        "advance jakks": "Advance the ship at Jakks: colonize it for 1 point",
        "advance helios": "Advance the ship at Helios from 0 to 2 (of 3)",
    }


def test_landings_say_what_they_allow():
    said = described("move,energy", typed=["activate move"])
    assert said["move home gort:orbit"] == "Move a ship from home to the orbit of Gort"
    assert said["move home jakks"] == "Move a ship from home to the surface of Jakks [gain 1 culture]"


def test_the_rerolls_name_their_price():
    assert described("move,energy")["reroll move"] == "Reroll move (free)"
    assert described("move,energy", typed=["reroll move"]).get("reroll energy") in (
        None,
        "Reroll energy (1 energy)",
    )


def test_a_view_of_everybody_shows_no_mission():
    game = Game.new(players=3, seed=1)
    while game.decision.kind == "mission":
        game.play(game.decision.choices[0])
    assert [place.mission for place in board(scene(game, None)).places] == [None] * 3
    assert [place.mission is None for place in board(scene(game, 2)).places] == [True, False, True]


def test_the_board_shows_where_ships_are():
    game = Game.from_position(POSITION.format(dice="energy", ships="jakks,gort:orbit:2", planets="shouhua"))
    model = board(make_scene(game.state, game.view(1)))
    assert (model.spaces[0].surface, model.spaces[1].orbit) == ((1,), ((1, 2), (2, 3)))
    assert (model.places[0].home, model.places[0].ships, model.places[0].planets) == (0, 2, ("Shouhua",))


def test_lists_and_plurals():
    assert (
        render(WORDS, tuple(text(f"face.{word}") for word in ("move", "energy", "colony")))
        == "move, energy and colony"
    )
    assert render(WORDS, (text("face.move"),)) == "move"
    assert [render(WORDS, plural("points", n)) for n in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
