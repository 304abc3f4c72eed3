"""R8.5: the converter of Blast Off!."""

import pytest

from .helpers import POOR, activations, asked, blast, choices, events, kinds, line, play, stock


def test_r8_5_pay_turn_and_activate_at_once():
    game = blast("life,move", "energy 1 culture 0", POOR)
    progress = game.play("convert 1e life energy")
    assert kinds(progress) == ["pay", "set", "activate", "gain"]
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert events(progress, "set") == [{"seat": 1, "face": "life", "to": "energy"}]
    assert events(progress, "activate") == [{"seat": 1, "face": "energy"}]
    assert stock(game, 1) == (2, 0)
    snapshot = game.snapshot()
    assert (snapshot["converter_used"], snapshot["activated"]) == (True, ["energy"])
    assert snapshot["dice"] == [["move", "inactive"], ["energy", "activated"]]
    assert (line(game, "bay"), line(game, "converter")) == ("bay energy", "converter used")


def test_r8_5_culture_pays_too():
    game = blast("life,move", "energy 0 culture 2", POOR)
    progress = game.play("convert 1c life energy")
    assert events(progress, "pay") == [{"seat": 1, "resource": "culture", "amount": 1}]
    assert stock(game, 1) == (2, 1)


def test_r8_5_once_a_turn():
    game = blast("life,move,tech", "energy 3 culture 3", POOR)
    game.play("convert 1e life energy")
    assert choices(game, "convert") == ()


def test_r8_5_free_again_next_turn():
    game = blast("move", POOR, "energy 7 culture 7", extra=("converter used", "bay energy"))
    game.play("end")
    assert game.snapshot()["converter_used"] is False
    assert choices(game, "convert") != ()


def test_r8_5_without_resources_there_is_no_converter():
    assert choices(blast("life,move", POOR, POOR), "convert") == ()


def test_r11_4_the_choices_of_main_in_order():
    game = blast("energy,move", "energy 1 culture 0", POOR)
    assert choices(game) == (
        "activate move",
        "activate energy",
        "reroll move,energy",
        "convert 1e move energy",
        "convert 1e energy move",
        "end",
    )


def test_r11_4_converting_by_amount_then_face_then_new_face():
    game = blast("tech,move,tech", "energy 3 culture 1 ships home yarrow:orbit:1", POOR)
    assert choices(game, "convert") == (
        "convert 1c move energy",
        "convert 1c move life",
        "convert 1c move galaxy",
        "convert 1c tech move",
        "convert 1c tech energy",
        "convert 1c tech life",
        "convert 1c tech galaxy",
        "convert 1e move energy",
        "convert 1e move life",
        "convert 1e move galaxy",
        "convert 1e tech move",
        "convert 1e tech energy",
        "convert 1e tech life",
        "convert 1e tech galaxy",
    )


@pytest.mark.parametrize(
    "energy, culture, offered",
    [
        (2, 0, ()),
        (3, 0, ("convert 1e life galaxy",)),
        (0, 2, ()),
        (0, 3, ("convert 1c life galaxy",)),
        (2, 1, ("convert 1c life galaxy",)),
        (1, 2, ("convert 1e life galaxy",)),
        (2, 2, ("convert 1c life galaxy", "convert 1e life galaxy")),
    ],
)
def test_r8_5_usability_is_judged_after_the_payment(energy, culture, offered):
    game = blast("life", f"energy {energy} culture {culture}", POOR)
    found = tuple(c for c in choices(game, "convert") if c.endswith(" galaxy"))
    assert found == offered


def test_r8_5_paying_may_make_room_for_a_gain():
    game = blast("life,move,energy", "energy 7 culture 0", POOR)
    assert "energy" not in activations(game)
    assert "convert 1e life energy" in choices(game)
    game.play("convert 1e life energy")
    assert stock(game, 1) == (7, 0)


def test_r8_5_but_only_the_resource_that_is_paid():
    game = blast("life,move", "energy 7 culture 1", POOR)
    assert "convert 1c life energy" not in choices(game)
    assert "convert 1e life energy" in choices(game)


@pytest.mark.parametrize("dice, offered", [("life", False), ("life,tech", True)])
def test_r2_3_the_converted_die_is_no_longer_inactive(dice, offered):
    game = blast(dice, "energy 1 culture 0 level 6 planets kestrel-9", POOR)
    assert ("convert 1e life galaxy" in choices(game)) is offered


def test_r8_5_a_converted_move_is_resolved_like_any_other():
    game = blast("life,tech", "energy 1 culture 0", "energy 0 culture 1")
    play(game, "convert 1e life move", "move home amberlyn")
    assert (asked(game), choices(game)) == ((1, "land"), ("use amberlyn", "pass"))
    game.play("use amberlyn")
    assert (asked(game), stock(game, 1)) == ((2, "follow"), (1, 0))


def test_r8_5_other_dice_are_not_spent():
    game = blast("life,move,tech,culture", "energy 1 culture 0", POOR)
    game.play("convert 1e culture energy")
    assert game.snapshot()["dice"] == [
        ["move", "inactive"],
        ["life", "inactive"],
        ["tech", "inactive"],
        ["energy", "activated"],
    ]
