"""What pages promise beforehand is what happens, and nothing that chance decides is told."""

import random

import pytest

from galaxarium import Event, Game
from galaxarium.data.cells import RESOURCES
from galaxarium.game.suppose import can_act, can_use
from galaxarium.i18n import translator
from galaxarium.present.scene import scene
from galaxarium.present.table.ability_now import now
from galaxarium.present.table.changes import CHANCE, changes, foreseeable
from galaxarium.present.table.model import Table
from galaxarium.present.table.question import question_for
from galaxarium.present.text import render
from support.games import MODES, start

WORDS = translator("en")


def moments(mode, seeds, most=120):
    for seed in seeds:
        game, style = start(seed, mode)
        while game.decision and len(game.decisions) < most:
            yield game
            game.play(style.pick(game.decision.choices))


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_what_a_choice_leaves_in_store_is_promised_rightly(mode):
    rng, checked = random.Random(1), 0
    for game in moments(mode, range(3)):
        seat = game.decision.seat
        found = question_for(game.state, Table("t", mine=(seat,)), scene(game, seat))
        for option in rng.sample(found.options, min(3, len(found.options))):
            after, events = game.state.play(option.touch.choice)
            is_whole = len(list(foreseeable(events))) == len(events)
            if is_whole and not option.touch.then and not option.touch.gather and not option.more:
                data = after.snapshot()["seats"][seat - 1]
                if option.verb != "move":
                    assert option.changes.stores == tuple(data[name] for name in RESOURCES), option
                    checked += 1
    assert checked > 60


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_cards_say_that_an_ability_can_be_used_exactly_when_it_can(mode):
    for game in moments(mode, range(2), most=60):
        seat = game.decision.seat
        seen = scene(game, seat, you=seat)
        for slug in (slug for slug in seen.view["row"] if slug):
            said = now(seen, game.state, seat, slug)
            assert said.possible == can_use(game.state, seat, slug)
            words = [*said.changes.all, *filter(None, (said.more, said.reason))]
            assert words, f"nothing is said about {slug}"
            assert all(render(WORDS, text) for text in words)


def test_a_die_can_be_activated_exactly_when_its_action_can_be_taken():
    for game in moments(MODES[0], range(2)):
        if game.decision.kind == "main":
            for face in ("move", "energy", "culture", "diplomacy", "economy"):
                if [face, "inactive"] in game.view(None)["dice"]:
                    legal = f"activate {face}" in game.decision.choices
                    assert legal == can_act(game.state, game.decision.seat, face)


def test_nothing_after_a_roll_or_a_draw_is_told():
    """The same choice with other chances promises the same."""
    text = "galaxarium position 1\nplayers 2\nrow jakks gort helios nibiru\ndice diplomacy,colony\n"
    text += "seat 1 energy 2 ships home helios:orbit:2 planets zalax\nseat 2 culture 0\nseed {seed}\n"
    promises = set()
    for seed in range(8):
        game = Game.from_position(text.format(seed=seed) + DECKS[seed % 2])
        found = question_for(game.state, Table("t", mine=(1,)), scene(game, 1))
        promises.add(tuple((option.touch, option.changes, option.more) for option in found.options))
    assert len(promises) == 1


DECKS = ("deck maia shouhua leandra\n", "deck leandra maia shouhua\n")


def test_events_are_foreseen_up_to_the_first_chance():
    roll = Event("roll", (("seat", 1), ("reason", "reroll"), ("given", ("move",)), ("faces", ("colony",))))
    gain = Event("gain", (("seat", 1), ("resource", "energy"), ("amount", 2)))
    follow = Event("follow", (("seat", 2), ("leader", 1), ("face", "move"), ("price", 1)))
    assert list(foreseeable((gain, roll, gain))) == [gain, roll]
    assert list(foreseeable((follow, gain))) == [follow, gain], "a follow of one's own goes on"
    assert list(foreseeable((gain, follow, gain))) == [gain]
    assert "roll" in CHANCE
    assert "draw" in CHANCE
    seen = scene(Game.new(players=2, seed=1), 1, you=1)
    told = [render(WORDS, text) for text in changes(seen, 1, (roll, gain)).all]
    assert told == ["1 new die"], "what a roll brings is not told"


def test_the_next_die_of_a_rogue_is_nobodys_gain():
    seen = scene(Game.new(players=1, rogue="artemis", seed=1), 1, you=1)
    for reason, told in (("rogue", []), ("forced", ["1 new die"])):
        roll = Event("roll", (("seat", 2), ("reason", reason), ("given", ()), ("faces", ("colony",))))
        assert [render(WORDS, text) for text in changes(seen, 1, (roll,)).all] == told


FOLLOW = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice culture,culture
effects {effects}
seat 1 energy 2 culture 1 ships home jakks
seat 2 energy 2 culture 4 ships {ships}
"""


@pytest.mark.parametrize(
    "ships, effects, said",
    [
        ("home jakks", "", "culture 4 → 4, no gain"),
        ("home jakks", "nibiru", "culture 4 → 3, no gain"),
        ("helios jakks", "", "culture 4 → 5"),
    ],
)
def test_a_follow_says_what_comes_of_it_once_it_is_paid(ships, effects, said):
    text = FOLLOW.format(ships=ships, effects=effects)
    game = Game.from_position("\n".join(line for line in text.splitlines() if line != "effects "))
    game.play("activate culture")
    assert (game.decision.kind, game.decision.seat) == ("follow", 2)
    found = question_for(game.state, Table("t", mine=(2,)), scene(game, 2))
    follow = found.option("follow")
    assert [render(WORDS, change) for change in follow.changes.all] == [said]
