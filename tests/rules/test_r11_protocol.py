"""R11: the decision protocol; the order of choices."""

import pytest

from galaxarium import Game, IllegalChoice

from .helpers import POOR, asked, choices, drive, events, play, seat, started, table

COLONY = "colony,move"


def owner(planets, text=POOR, **more):
    """Seat 1 activates colony with these planets; nobody can follow."""
    game = table(
        more.pop("dice", COLONY), f"{text} planets {planets}", *more.pop("rest", ["culture 0"]), **more
    )
    game.play("activate colony")
    return game


# R11.1 and R11.2


def test_r11_1_exactly_one_decision_of_one_seat():
    game = started(players=3, seed=5)
    for _ in range(40):
        assert game.decision.seat in (1, 2, 3)
        assert len(game.decision.choices) > 1
        assert len(set(game.decision.choices)) == len(game.decision.choices)
        drive(game, 1)


@pytest.mark.parametrize(
    "choice",
    [
        "activate culture",
        "Activate energy",
        "activate  energy",
        "",
        "end ",
        "pass",
        "reroll energy,move",
        "move home jakks",
    ],
)
def test_r11_1_an_illegal_choice_changes_nothing(choice):
    game = table("move,energy", "", "culture 0")
    before = game.position()
    with pytest.raises(IllegalChoice):
        game.play(choice)
    assert game.position() == before


def test_r11_2_a_single_choice_is_taken_by_the_engine():
    game = table("diplomacy,move", "ships home helios:orbit:0", "culture 0")
    progress = game.play("activate diplomacy")
    assert events(progress, "advance") == [{"seat": 1, "planet": "helios", "from": 0, "to": 1}]
    assert asked(game) == (1, "main")


def test_r11_2_also_right_after_a_position_is_loaded():
    game = table("culture,economy", POOR, "culture 0", extra=("rerolls 1",))
    assert (asked(game), game.snapshot()["turn"]) == ((2, "main"), 2)


def test_r11_2_a_lone_end_is_taken_too():
    game = table("energy,culture", "energy 5 culture 0", "culture 0", extra=("rerolls 1",))
    assert choices(game) == (
        "activate energy",
        "reroll energy",
        "reroll culture",
        "reroll energy,culture",
        "end",
    )
    game = table("move,culture", POOR, "culture 0", extra=("rerolls 1",))
    progress = play(game, "activate move", "move home gort:orbit")
    assert events(progress, "end") == [{"seat": 1}]
    assert asked(game) == (2, "main")


# R11.3 and R11.4: forms and order


def test_r11_4_mission():
    game = Game.new(players=2, seed=3)
    dealt = seat(game, 1)["dealt"]
    assert choices(game) == (f"keep {dealt[0]}", f"keep {dealt[1]}")


def test_r11_4_main_with_equal_dice():
    game = table("energy,move,move", "", "culture 0")
    assert choices(game) == (
        "activate move",
        "activate energy",
        "reroll move",
        "reroll energy",
        "reroll move,move",
        "reroll move,energy",
        "reroll move,move,energy",
        "convert move,move",
        "convert move,energy",
        "end",
    )


def test_r11_4_main_with_four_faces():
    game = table("colony,culture,energy,move", POOR, "culture 0")
    assert choices(game) == (
        "activate move",
        "activate energy",
        "reroll move",
        "reroll energy",
        "reroll culture",
        "reroll colony",
        "reroll move,energy",
        "reroll move,culture",
        "reroll move,colony",
        "reroll energy,culture",
        "reroll energy,colony",
        "reroll culture,colony",
        "reroll move,energy,culture",
        "reroll move,energy,colony",
        "reroll move,culture,colony",
        "reroll energy,culture,colony",
        "reroll move,energy,culture,colony",
        "convert move,energy",
        "convert move,culture",
        "convert move,colony",
        "convert energy,culture",
        "convert energy,colony",
        "convert culture,colony",
        "end",
    )


def test_r11_4_set_after_gyore():
    game = owner("gyore", dice="colony,culture,move,move")
    assert asked(game) == (1, "set")
    assert choices(game) == (
        "set move energy",
        "set move culture",
        "set move diplomacy",
        "set move economy",
        "set move colony",
        "set culture move",
        "set culture energy",
        "set culture diplomacy",
        "set culture economy",
        "set culture colony",
    )


def test_r11_4_move_by_ship_then_destination():
    game = table("move,energy", "level 3 ships gort:orbit:1 gort home", "culture 0")
    game.play("activate move")
    assert choices(game) == (
        "move home jakks",
        "move home jakks:orbit",
        "move home helios",
        "move home helios:orbit",
        "move home nibiru",
        "move home nibiru:orbit",
        "move gort home",
        "move gort jakks",
        "move gort jakks:orbit",
        "move gort helios",
        "move gort helios:orbit",
        "move gort nibiru",
        "move gort nibiru:orbit",
        "move gort:orbit home",
        "move gort:orbit jakks",
        "move gort:orbit jakks:orbit",
        "move gort:orbit helios",
        "move gort:orbit helios:orbit",
        "move gort:orbit nibiru",
        "move gort:orbit nibiru:orbit",
    )


def test_r11_4_advance_by_row():
    game = owner("shouhua", f"{POOR} level 3 ships nibiru:orbit:0 jakks:orbit:0 gort:orbit:0")
    assert asked(game) == (1, "advance")
    assert choices(game) == ("advance jakks", "advance gort", "advance nibiru")


def test_r11_4_advance_offered_has_pass_last():
    game = owner(
        "terra-bettia",
        f"{POOR} ships home gort:orbit:0",
        rest=["culture 0 ships nibiru:orbit:0 gort:orbit:0"],
    )
    assert asked(game) == (2, "advance")
    assert choices(game) == ("advance gort", "advance nibiru", "pass")


def test_r11_4_colony_in_the_order_acquired():
    game = owner("vici-ks156,mj-120210,la-torres,aughmoore", "energy 2 culture 2")
    assert asked(game) == (1, "colony")
    assert choices(game) == (
        "upgrade energy",
        "upgrade culture",
        "use vici-ks156",
        "use mj-120210",
        "use la-torres",
        "use aughmoore",
    )
    game = owner("aughmoore,mj-120210,vici-ks156")
    assert choices(game) == ("use aughmoore", "use mj-120210", "use vici-ks156")


def test_r11_4_land_and_follow():
    game = table("move,energy", "", "culture 1")
    play(game, "activate move", "move home jakks")
    assert (asked(game), choices(game)) == ((1, "land"), ("use jakks", "pass"))
    game.play("pass")
    assert (asked(game), choices(game)) == ((2, "follow"), ("follow", "pass"))


def test_r11_4_upgrade_by_mared():
    game = owner("mared", "energy 1 culture 1")
    assert (asked(game), choices(game)) == ((1, "upgrade"), ("upgrade energy", "upgrade culture"))
    game.play("upgrade culture")
    assert (seat(game, 1)["level"], seat(game, 1)["culture"]) == (2, 0)


def test_r11_4_upgrade_by_lureena():
    game = owner("lureena", "energy 3 culture 2 level 2")
    game.play("use lureena")
    assert (asked(game), choices(game)) == ((1, "upgrade"), ("pay 1e2c", "pay 2e1c", "pay 3e"))


def test_r11_4_lureena_amounts_by_rising_energy():
    game = owner("lureena", "energy 2 culture 2")
    game.play("use lureena")
    assert choices(game) == ("pay 2c", "pay 1e1c", "pay 2e")


def test_r11_4_reroll_by_zalax():
    game = owner("zalax", dice="colony,energy,move,move")
    assert asked(game) == (1, "reroll")
    assert choices(game) == (
        "reroll move",
        "reroll energy",
        "reroll move,move",
        "reroll move,energy",
        "reroll move,move,energy",
    )


def test_r11_4_regress_by_seat_then_row():
    game = owner(
        "k-widow",
        rest=["culture 0 ships nibiru:orbit:1 gort:orbit:2", "culture 0 ships jakks:orbit:1 gort:orbit:1"],
    )
    assert asked(game) == (1, "regress")
    assert choices(game) == ("regress 2 gort", "regress 2 nibiru", "regress 3 jakks", "regress 3 gort")


def test_r11_4_regress_of_own_ships():
    game = owner("bsw-10-1", f"{POOR} ships nibiru:orbit:1 gort:orbit:2")
    assert (asked(game), choices(game)) == ((1, "regress"), ("regress 1 gort", "regress 1 nibiru"))


def test_r11_4_replace_by_row():
    game = owner("helios", row="nibiru gort jakks maia")
    assert asked(game) == (1, "replace")
    assert choices(game) == ("replace nibiru", "replace gort", "replace jakks", "replace maia")


def test_r11_4_steal_by_seat():
    game = owner("la-torres", rest=["energy 1 culture 0", POOR, "energy 2 culture 0"])
    assert (asked(game), choices(game)) == ((1, "steal"), ("steal 2", "steal 4"))


def test_r11_4_trade_by_amount():
    game = owner("omicron-fenzi", "energy 7 culture 4 level 6")
    assert (asked(game), choices(game)) == ((1, "trade"), ("trade 1", "trade 2", "trade 3"))


def test_r11_4_copy_use_by_row():
    game = owner("umbra-forum", row="vici-ks156 gort jakks mj-120210")
    assert asked(game) == (1, "copy")
    assert choices(game) == ("use vici-ks156", "use jakks", "use mj-120210")


def test_r11_4_copy_hire_by_seat_then_order_acquired():
    game = owner(
        "sargus-36",
        "energy 1 culture 0",
        rest=["culture 0 planets vici-ks156,mj-120210", "culture 0 planets aughmoore,la-torres"],
        row="gort helios nibiru maia jakks",
    )
    assert asked(game) == (1, "copy")
    assert choices(game) == ("hire 2 vici-ks156", "hire 2 mj-120210", "hire 3 aughmoore", "hire 3 la-torres")


def test_r11_4_copy_repeat_by_face():
    game = owner("piedes", f"{POOR} level 2 ships home jakks", extra=("bay culture,energy,move",))
    assert asked(game) == (1, "copy")
    assert choices(game) == ("repeat move", "repeat energy", "repeat culture")


def test_r11_4_copy_perform_by_face():
    game = owner("zavodnick,vici-ks156", f"{POOR} level 3 ships jakks gort:orbit:0 nibiru:orbit:0")
    game.play("use zavodnick")
    assert asked(game) == (1, "copy")
    assert choices(game) == (
        "perform move",
        "perform energy",
        "perform culture",
        "perform diplomacy",
        "perform economy",
        "perform colony",
    )


def test_r11_4_discard_pairs_once():
    game = owner(
        "maia",
        f"{POOR} level 4",
        dice="colony,energy,move,move,economy,energy",
        row="jakks gort helios nibiru",
    )
    assert asked(game) == (1, "discard")
    assert choices(game) == (
        "discard move,move",
        "discard move,energy",
        "discard move,economy",
        "discard energy,energy",
        "discard energy,economy",
    )


def test_r11_4_recall_then_gain():
    game = owner("andellouxian-6", f"{POOR} ships nibiru:orbit:3 gort:orbit:2")
    assert (asked(game), choices(game)) == ((1, "recall"), ("recall gort", "recall nibiru"))
    game.play("recall nibiru")
    assert asked(game) == (1, "recall")
    assert choices(game) == ("gain 3c", "gain 1e2c", "gain 2e1c", "gain 3e")


def test_r11_4_transfer_by_row_twice():
    game = owner("gort", f"{POOR} ships nibiru:orbit:2 jakks:orbit:1", row="maia jakks helios nibiru")
    assert asked(game) == (1, "transfer")
    assert choices(game) == (
        "transfer jakks maia",
        "transfer jakks helios",
        "transfer nibiru maia",
        "transfer nibiru helios",
    )
