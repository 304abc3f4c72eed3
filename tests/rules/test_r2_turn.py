"""R2: a turn; rolling, what is usable, rerolls, the converter, the cap."""

import pytest

from .helpers import FACES, POOR, activations, asked, choices, events, kinds, play, started, stock, table


def inactive(game):
    return [face for face, status in game.snapshot()["dice"] if status == "inactive"]


@pytest.mark.parametrize("level, count", [(1, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7)])
def test_r2_1_dice_rolled_by_level(level, count):
    game = table("move", "", f"culture 0 level {level}")
    (roll,) = events(game.play("end"), "roll")
    assert (roll["seat"], roll["reason"], roll["given"]) == (2, "turn", [])
    assert len(roll["faces"]) == count
    assert inactive(game) == sorted(roll["faces"], key=FACES.index)


def test_r2_1_first_turn_rolls_four_dice():
    game = started(players=2, seed=1)
    assert len(inactive(game)) == 4 == len(game.snapshot()["dice"])


def test_r2_1_a_level_gained_this_turn_gives_no_die_yet():
    game = table("energy,colony", "energy 2 culture 0", "culture 0")
    game.play("activate colony")
    assert game.snapshot()["seats"][0]["level"] == 2
    assert game.snapshot()["dice"] == [["energy", "inactive"], ["colony", "activated"]]


def test_r2_1_every_face_turns_up():
    seen = {face for s in range(30) for face in inactive(started(players=2, seed=s))}
    assert seen == set(FACES)


def test_r2_2_actions_may_come_in_any_order():
    game = table("move,energy", "", "culture 0")
    assert choices(game) == (
        "activate move",
        "activate energy",
        "reroll move",
        "reroll energy",
        "reroll move,energy",
        "end",
    )
    game.play("activate energy")
    assert choices(game) == ("activate move", "reroll move", "end")


def test_r2_2_turn_ends_when_no_inactive_die_is_left():
    game = table("energy", "energy 0", "culture 0")
    progress = game.play("activate energy")
    assert kinds(progress)[:2] == ["activate", "gain"]
    assert asked(game) == (2, "main")
    assert (game.snapshot()["active"], game.snapshot()["turn"]) == (2, 2)


def test_r2_2_the_last_follow_window_closes_before_the_turn_ends():
    game = table("energy", "energy 0", "energy 0 culture 1")
    game.play("activate energy")
    assert asked(game) == (2, "follow")
    assert game.snapshot()["active"] == 1
    game.play("pass")
    assert (game.snapshot()["active"], game.snapshot()["turn"]) == (2, 2)


def test_r2_2_a_player_may_end_with_dice_left():
    game = table("move,energy", "", "culture 0")
    progress = game.play("end")
    assert kinds(progress) == ["end", "turn", "roll"]
    assert events(progress, "turn") == [{"seat": 2, "turn": 2}]


def test_r2_2_turns_go_clockwise_and_round():
    game = table("move", "", "culture 0", "culture 0", extra=("active 3",))
    game.play("end")
    assert (game.snapshot()["active"], game.snapshot()["turn"]) == (1, 4)


def test_r2_2_a_new_turn_starts_clean():
    game = table("move,energy", "", "culture 0", extra=("bay culture", "converter used", "rerolls 2"))
    game.play("end")
    snapshot = game.snapshot()
    assert snapshot["activated"] == []
    assert (snapshot["converter_used"], snapshot["rerolls"]) == (False, 0)


@pytest.mark.parametrize(
    "die, one",
    [
        ("energy", "energy 7"),
        ("culture", "ships home home"),
        ("culture", "ships home gort"),
        ("culture", "culture 7 ships home jakks"),
        ("diplomacy", "ships home jakks"),
        ("diplomacy", "ships home gort:orbit:1"),
        ("economy", "ships home jakks:orbit:1"),
        ("colony", "energy 1 culture 1"),
        ("colony", "energy 7 culture 7 level 6"),
        ("colony", "energy 0 culture 7 level 6 planets omicron-fenzi"),
    ],
)
def test_r2_3_what_changes_nothing_may_not_be_activated(die, one):
    assert activations(table(f"move,{die}", one, "culture 0")) == ("move",)


@pytest.mark.parametrize("planet, dice", [("gyore", "colony"), ("zalax", "colony"), ("maia", "colony,move")])
def test_r2_3_the_activated_die_is_no_longer_inactive(planet, dice):
    game = table(dice, f"{POOR} planets {planet}", "culture 0", row="jakks gort helios nibiru")
    assert "colony" not in activations(game)


@pytest.mark.parametrize(
    "planet, dice", [("gyore", "colony,move"), ("zalax", "colony,move"), ("maia", "colony,move,move")]
)
def test_r2_3_other_inactive_dice_make_dice_abilities_usable(planet, dice):
    game = table(dice, f"{POOR} planets {planet}", "culture 0", row="jakks gort helios nibiru")
    assert activations(game) == ("move", "colony")


@pytest.mark.parametrize("position, usable", [(0, ("move",)), (1, ("move", "colony"))])
def test_r2_3_an_opponent_must_really_lose_something(position, usable):
    game = table("move,colony", f"{POOR} planets tifnod", f"culture 0 ships home jakks:orbit:{position}")
    assert activations(game) == usable


@pytest.mark.parametrize(
    "energy, culture, usable", [(0, 1, False), (1, 1, True), (1, 6, True), (1, 7, False)]
)
def test_r2_3_cost_in_full_and_a_real_gain(energy, culture, usable):
    game = table("move,colony", f"energy {energy} culture {culture} level 6 planets hoefker", "culture 0")
    assert ("colony" in activations(game)) is usable


def test_r2_3_payment_comes_first_even_if_the_net_result_is_nil():
    game = table("culture,energy", "culture 0 ships home jakks", "energy 7 culture 7 ships home jakks")
    game.play("activate culture")
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert stock(game, 2) == (7, 7)


def test_r2_3_unusable_follow_is_not_offered():
    game = table("energy,move", "energy 0", "energy 7 culture 3")
    game.play("activate energy")
    assert asked(game) == (1, "main")


def test_r2_4_first_reroll_is_free():
    game = table("move,energy,energy", "energy 2", "culture 0")
    progress = game.play("reroll energy,energy")
    (roll,) = events(progress, "roll")
    assert kinds(progress) == ["roll"]
    assert (roll["seat"], roll["reason"], roll["given"]) == (1, "reroll", ["energy", "energy"])
    assert len(roll["faces"]) == 2
    assert inactive(game) == sorted(["move", *roll["faces"]], key=FACES.index)
    assert (stock(game, 1), game.snapshot()["rerolls"]) == ((2, 1), 1)


def test_r2_4_later_rerolls_cost_one_energy_each():
    game = table("move,energy,energy", "energy 2", "culture 0", extra=("rerolls 1",))
    progress = game.play("reroll move")
    assert kinds(progress) == ["pay", "roll"]
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    game.play(choices(game, "reroll ")[0])
    assert (stock(game, 1), game.snapshot()["rerolls"]) == ((0, 1), 3)
    assert choices(game, "reroll ") == ()


def test_r2_4_several_dice_are_rerolled_for_one_price():
    game = table("move,energy,energy", "energy 2", "culture 0", extra=("rerolls 1",))
    progress = game.play("reroll move,energy,energy")
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert stock(game, 1) == (1, 1)


def test_r2_4_no_later_reroll_without_energy():
    game = table("move,energy", POOR, "culture 0", extra=("rerolls 1",))
    assert choices(game) == ("activate move", "activate energy", "end")


def test_r2_4_activated_and_spent_dice_are_not_rerolled():
    game = table("move", "", "culture 0", extra=("bay energy", "spent culture"))
    assert choices(game, "reroll ") == ("reroll move",)


def test_r2_5_converter_spends_two_dice_and_sets_a_third():
    game = table("move,energy,culture", "", "culture 0")
    progress = game.play("convert move,energy")
    assert events(progress, "spend") == [{"seat": 1, "faces": ["move", "energy"], "reason": "converter"}]
    assert asked(game) == (1, "set")
    assert choices(game) == (
        "set culture move",
        "set culture energy",
        "set culture diplomacy",
        "set culture economy",
        "set culture colony",
    )
    progress = game.play("set culture colony")
    assert events(progress, "set") == [{"seat": 1, "face": "culture", "to": "colony"}]
    assert game.snapshot()["dice"] == [["colony", "inactive"], ["move", "spent"], ["energy", "spent"]]


def test_r2_5_converted_dice_were_never_activated():
    game = table("move,energy,culture", "", "energy 0 culture 3")
    play(game, "convert move,energy", "set culture energy")
    assert asked(game) == (1, "main")
    assert game.snapshot()["activated"] == []


def test_r2_5_the_die_that_was_set_can_be_followed():
    game = table("move,energy,culture", "", "energy 0 culture 3")
    play(game, "convert move,energy", "set culture energy", "activate energy")
    assert asked(game) == (2, "follow")


def test_r2_5_once_a_turn():
    game = table("move,move,energy,energy,culture", "level 2", "culture 0")
    play(game, "convert move,energy", "set culture move")
    assert game.snapshot()["converter_used"] is True
    assert inactive(game) == ["move", "move", "energy"]
    assert choices(game, "convert ") == ()


def test_r2_5_converter_needs_three_inactive_dice():
    game = table("move,energy", "", "culture 0", extra=("bay culture",))
    assert choices(game, "convert ") == ()
    assert choices(table("move,energy,energy", "", "culture 0"), "convert ") == (
        "convert move,energy",
        "convert energy,energy",
    )


def test_r2_5_the_die_set_may_be_any_of_those_left():
    game = table("move,energy,culture,culture", "", "culture 0")
    game.play("convert culture,culture")
    assert choices(game) == (
        "set move energy",
        "set move culture",
        "set move diplomacy",
        "set move economy",
        "set move colony",
        "set energy move",
        "set energy culture",
        "set energy diplomacy",
        "set energy economy",
        "set energy colony",
    )


@pytest.mark.parametrize("have, gained", [(5, 2), (6, 1)])
def test_r2_6_energy_is_capped_at_seven(have, gained):
    game = table("energy,move", f"energy {have} culture 0", "culture 0")
    progress = game.play("activate energy")
    assert stock(game, 1) == (7, 0)
    assert events(progress, "gain") == [{"seat": 1, "resource": "energy", "amount": gained}]


def test_r2_6_culture_is_capped_at_seven():
    game = table("culture,move", "culture 6 ships jakks helios:orbit:1", "culture 0")
    game.play("activate culture")
    assert stock(game, 1) == (2, 7)


def test_r2_6_a_gain_does_not_fail_because_part_of_it_is_lost():
    game = table("colony,move", "energy 6 culture 0 level 6 planets mj-120210", "culture 0")
    progress = game.play("activate colony")
    assert events(progress, "gain") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert stock(game, 1) == (7, 0)
