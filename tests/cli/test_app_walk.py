"""Every choice of every decision can be reached, by the menu and by touching things; taking back ends where
something is learned."""

import random
from itertools import islice

import pytest

from galaxarium import Game
from galaxarium.cli.app.past import Past
from galaxarium.cli.app.walk import Walk
from galaxarium.present.scene import scene
from galaxarium.present.table.choice_path import touches

SETUPS = [
    {"players": 3},
    {"players": 1, "rogue": "hades"},
    {"players": 2, "rulebook": "blast-off"},
]


def decisions(setup, seed=2):
    """The decisions of a game played at random."""
    game = Game.new(seed=seed, **setup)
    rng = random.Random(seed)
    while game.decision:
        yield game.decision, scene(game, game.decision.seat)
        game.play(rng.choice(game.decision.choices))


def walked(walk, trail=()):
    """Every choice the menu leads to from here."""
    walk.trail = list(trail)
    if walk.dice is not None:
        for faces, choice in walk.dice.choices.items():
            walk.picked = picks(faces, walk.dice.faces)
            assert walk.confirm() == choice
            yield choice
        walk.picked = set()
        return
    for entry in walk.menu.entries:
        walk.trail = list(trail)
        choice = walk.enter(entry)
        if choice is not None:
            yield choice
        else:
            yield from walked(walk, walk.trail)


def picks(wanted, faces):
    """The places of some faces among the dice."""
    left = list(wanted)
    found = set()
    for number, face in enumerate(faces):
        if face in left:
            left.remove(face)
            found.add(number)
    assert not left
    return found


@pytest.mark.parametrize("setup", SETUPS)
def test_the_menu_leads_to_every_choice(setup):
    for decision, now in islice(decisions(setup), 120):
        assert sorted(walked(Walk(decision, now))) == sorted(decision.choices)


@pytest.mark.parametrize("setup", SETUPS)
def test_touching_leads_to_every_choice(setup):
    for decision, now in islice(decisions(setup), 120):
        for item in touches(decision):
            if item.gather:
                continue
            walk = Walk(decision, now)
            found = [walk.touch([key]) for key in item.path if walk.leads_on([key])]
            assert found[-1] == item.choice


def test_a_touch_may_begin_anew():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice move,energy\n"
        "seat 1 energy 2 ships home gort:orbit:2 planets shouhua\nseat 2 energy 3\n"
    )
    game.play("activate move")
    walk = Walk(game.decision, scene(game, 1))
    assert walk.touch(["ship:gort:orbit"]) is None
    assert "place:helios" in walk.lit
    assert walk.touch(["nothing"]) is None
    assert walk.touch(["ship:home"]) is None
    assert walk.touch(["place:helios"]) == "move home helios"
    assert walk.back()
    assert not walk.back()


def test_what_can_be_taken_back():
    game = Game.from_position(
        "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice move,energy\n"
    )
    past = Past()

    def play(choice, person=True):
        decision, before = game.decision, game.copy()
        progress = game.play(choice)
        if person:
            past.note(before, decision, choice, progress.events)
        else:
            past.note_other(choice, progress.events)

    play("activate move")
    assert past.can(1)
    assert not past.can(2)
    play("move home helios:orbit")
    assert past.back().decisions == ((1, "activate move"),)
    past.note_other("pass", ())
    assert past.can(1)
    past.note_other("follow", ())
    assert not past.can(1)
    if game.decision.kind == "follow":
        play("pass", person=False)
    play("reroll energy")
    assert not past.can(1)
