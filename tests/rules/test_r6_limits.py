"""R6: limits on abilities."""

import pytest

from .helpers import POOR, activations, asked, choices, events, fleet, kinds, line, play, seat, stock, table


def test_r6_1_by_landing():
    game = table("move,energy", "culture 0", "culture 0")
    progress = play(game, "activate move", "move home jakks", "use jakks")
    assert events(progress, "use") == [{"seat": 1, "planet": "jakks", "way": "landing"}]
    assert stock(game, 1) == (2, 1)


def test_r6_1_by_the_owner_with_a_colony_action():
    game = table(
        "colony,energy", f"{POOR} planets drewkaiden,jakks", "culture 0", row="gort helios nibiru maia"
    )
    progress = game.play("activate colony")
    assert events(progress, "use") == [{"seat": 1, "planet": "jakks", "way": "colony"}]
    assert stock(game, 1) == (0, 1)


def test_r6_1_by_copying():
    game = table(
        "colony,energy", f"{POOR} planets umbra-forum", "culture 0", row="jakks vici-ks156 gort drewkaiden"
    )
    progress = play(game, "activate colony", "use jakks")
    assert events(progress, "use") == [{"seat": 1, "planet": "jakks", "way": "copy"}]
    assert stock(game, 1) == (0, 1)


def test_r6_2_own_turn_not_by_landing_of_a_follower():
    game = table("move,energy", "", "culture 1")
    progress = play(game, "activate move", "move home gort:orbit", "follow", "move home nibiru")
    assert events(progress, "effect") == []
    assert asked(game) == (1, "main")


@pytest.mark.parametrize("planet", ["gyore", "zalax", "birkomius", "bisschop", "maia"])
def test_r6_2_own_turn_not_by_a_following_owner(planet):
    game = table("colony,move,energy,energy", "energy 2 culture 0", f"energy 0 culture 1 planets {planet}")
    game.play("activate colony")
    assert asked(game) == (1, "main")


def test_r6_2_own_turn_not_by_a_following_copier():
    game = table(
        "colony,move",
        "energy 2 culture 0",
        "energy 0 culture 1 planets umbra-forum",
        row="nibiru birkomius helios jakks",
    )
    play(game, "activate colony", "follow")
    assert asked(game) == (2, "copy")
    assert choices(game) == ("use helios", "use jakks")


def test_r6_2_own_turn_by_the_active_players_free_follow():
    game = table(
        "colony,move",
        "energy 2 culture 0",
        "energy 0 culture 1 planets zavodnick",
        row="nibiru jakks gort helios",
    )
    play(
        game,
        "activate colony",
        "follow",
        "perform move",
        "move home gort:orbit",
        "follow",
        "move home nibiru",
    )
    assert (asked(game), choices(game)) == ((1, "land"), ("use nibiru", "pass"))


def test_r6_2_once_per_turn_by_the_owner():
    game = table("move,colony,colony", f"{POOR} planets clj-0517", "energy 0 culture 3")
    game.play("activate colony")
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (0, 2))
    assert activations(game) == ("move",)


def test_r6_2_once_per_turn_whichever_way():
    game = table(
        "move,move,energy", "energy 0", "energy 2 culture 0", row="la-torres umbra-forum jakks vici-ks156"
    )
    play(game, "activate move", "move home la-torres", "use la-torres")
    assert (stock(game, 1), stock(game, 2)) == ((1, 1), (1, 0))
    play(game, "activate move", "move home umbra-forum", "use umbra-forum")
    assert choices(game) == ("use jakks", "use vici-ks156")


def test_r6_2_once_per_turn_for_each_user():
    game = table("move,energy", "energy 0", "energy 2 culture 1", row="la-torres gort jakks vici-ks156")
    play(game, "activate move", "move home la-torres", "use la-torres", "follow", "move home la-torres")
    assert (asked(game), choices(game)) == ((2, "land"), ("use la-torres", "pass"))
    game.play("use la-torres")
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (2, 0))


def test_r6_2_a_hired_use_counts_for_the_user_not_the_owner():
    game = table(
        "move,colony,colony", "energy 0 culture 1 planets walsfeo", "energy 0 culture 3 planets clj-0517"
    )
    game.play("activate colony")
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (0, 3))
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert choices(game) == ("upgrade culture", "use clj-0517")
    game.play("upgrade culture")
    assert activations(game) == ("move",)


def test_r6_2_used_is_remembered_in_a_position():
    game = table("move,colony", f"{POOR} planets clj-0517 used clj-0517", "energy 0 culture 3")
    assert activations(game) == ("move",)


def test_r6_2_the_next_player_turn_starts_afresh():
    game = table("move,colony", f"{POOR} planets clj-0517 used clj-0517", "energy 0 culture 3 used zavodnick")
    game.play("end")
    assert line(game, "seat 1").endswith("used none")
    assert line(game, "seat 2").endswith("used none")


def test_r6_2_once_per_turn_counts_as_soon_as_the_use_begins():
    game = table("move,energy", "culture 3", "culture 0", row="umbra-forum nagato jakks vici-ks156")
    play(game, "activate move", "move home nagato", "use nagato", "move home umbra-forum", "use umbra-forum")
    assert asked(game) == (1, "copy")
    assert choices(game) == ("use jakks", "use vici-ks156")


def test_r6_3_each_copying_planet_once_in_a_chain():
    game = table(
        "colony,energy",
        "energy 1 culture 1 planets umbra-forum",
        "culture 0 planets sargus-36,mj-120210,vici-ks156",
        row="walsfeo gort drewkaiden jakks",
    )
    game.play("activate colony")
    assert choices(game) == ("use walsfeo", "use jakks")
    play(game, "use walsfeo", "hire 2 sargus-36")
    assert choices(game) == ("hire 2 mj-120210", "hire 2 vici-ks156")


def test_r6_3_a_completed_copy_still_counts_in_its_chain():
    game = table(
        "colony,energy",
        "energy 1 culture 2 planets nagato",
        f"{POOR} planets umbra-forum,mj-120210,vici-ks156",
        row="sargus-36 walsfeo gort jakks",
    )
    play(game, "activate colony", "use nagato", "move home sargus-36", "use sargus-36")
    assert choices(game) == ("hire 2 umbra-forum", "hire 2 mj-120210", "hire 2 vici-ks156")
    game.play("hire 2 umbra-forum")
    assert choices(game) == ("use walsfeo", "use jakks")
    play(game, "use jakks", "move home walsfeo", "use walsfeo")
    assert choices(game) == ("hire 2 mj-120210", "hire 2 vici-ks156")


def test_r6_3_every_activation_starts_a_chain():
    game = table(
        "move,colony,colony",
        f"{POOR} planets umbra-forum",
        "culture 0",
        row="jakks vici-ks156 gort drewkaiden",
    )
    play(game, "activate colony", "use jakks", "activate colony")
    assert choices(game) == ("use jakks", "use vici-ks156")


def test_r6_3_every_follow_starts_a_chain():
    game = table(
        "colony,move",
        "energy 0 culture 1 planets walsfeo,mj-120210",
        "energy 1 culture 1 planets sargus-36,jakks",
        row="gort helios nibiru maia",
    )
    play(game, "activate colony", "use walsfeo", "follow", "use sargus-36")
    assert asked(game) == (2, "copy")
    assert choices(game) == ("hire 1 walsfeo", "hire 1 mj-120210")


def test_r6_3_a_free_follow_inside_a_chain_starts_its_own():
    game = table("move,energy", POOR, POOR, row="umbra-forum zavodnick jakks gort")
    play(
        game,
        "activate move",
        "move home umbra-forum",
        "use umbra-forum",
        "use zavodnick",
        "perform move",
        "move home jakks:orbit",
    )
    assert asked(game) == (2, "follow")
    play(game, "follow", "move home umbra-forum", "use umbra-forum")
    assert choices(game) == ("use zavodnick", "use jakks")


def test_r6_4_each_ability_is_resolved_completely_before_the_next():
    game = table("colony,energy", "energy 0 culture 1 planets nagato", "culture 0")
    play(game, "activate colony", "move home jakks")
    assert (asked(game), choices(game)) == ((1, "land"), ("use jakks", "pass"))
    game.play("use jakks")
    assert (asked(game), stock(game, 1)) == ((1, "move"), (0, 1))


def test_r6_4_a_chain_is_resolved_depth_first():
    game = table(
        "colony,energy",
        "energy 0 culture 1 planets walsfeo",
        "energy 7 culture 0 planets umbra-forum",
        row="jakks gort drewkaiden nibiru",
    )
    progress = play(game, "activate colony", "use jakks")
    assert kinds(progress)[:2] == ["use", "gain"]
    assert [(event["planet"], event["way"]) for event in game.log if event.kind == "use"] == [
        ("walsfeo", "colony"),
        ("umbra-forum", "copy"),
        ("jakks", "copy"),
    ]


def test_r6_5_a_ship_means_one_on_a_track():
    game = table("colony,move", f"{POOR} ships home nibiru planets shouhua", "culture 0")
    assert activations(game) == ("move",)


def test_r6_5_an_enemy_ship_on_a_surface_is_no_target():
    game = table("colony,move", f"{POOR} planets k-widow", "culture 0 ships jakks gort:orbit:0")
    assert activations(game) == ("move",)


def test_r6_5_an_enemy_is_any_other_player():
    game = table(
        "colony,move",
        f"{POOR} ships jakks:orbit:1 home planets k-widow",
        "culture 0 ships gort:orbit:1 jakks:orbit:1",
        "culture 0 ships jakks:orbit:1 home",
    )
    game.play("activate colony")
    assert asked(game) == (1, "regress")
    assert choices(game) == ("regress 2 jakks", "regress 2 gort", "regress 3 jakks")


@pytest.mark.parametrize(
    "ships, usable",
    [
        ("jakks:orbit:1 home", False),
        ("jakks:orbit:1 gort", False),
        ("jakks:orbit:0 gort:orbit:0", False),
        ("jakks:orbit:1 gort:orbit:0", True),
    ],
)
def test_r6_5_two_targets_need_two_different_ships(ships, usable):
    game = table("colony,move", f"{POOR} ships {ships} planets bsw-10-1", "culture 0")
    assert ("colony" in activations(game)) is usable


def test_r6_5_bsw_moves_two_different_ships():
    game = table("colony,move", f"{POOR} ships jakks:orbit:1 gort:orbit:0 planets bsw-10-1", "culture 0")
    progress = game.play("activate colony")
    assert kinds(progress) == ["activate", "use", "regress", "advance"]
    assert fleet(game, 1) == ["gort:orbit:1", "jakks:orbit:0"]
    assert seat(game, 1)["planets"] == ["bsw-10-1"]
