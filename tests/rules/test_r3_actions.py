"""R3: the six die actions."""

import pytest

from .helpers import POOR, activations, asked, choices, events, fleet, kinds, play, seat, stock, table

MUST = ("switches landing=must",)


def test_r3_1_from_home_to_every_surface_and_orbit():
    game = table("move,energy", "", "culture 0")
    game.play("activate move")
    assert asked(game) == (1, "move")
    assert choices(game) == (
        "move home jakks",
        "move home jakks:orbit",
        "move home gort",
        "move home gort:orbit",
        "move home helios",
        "move home helios:orbit",
        "move home nibiru",
        "move home nibiru:orbit",
    )


def test_r3_1_a_move_changes_planet_and_own_ships_do_not_share_a_place():
    game = table("move,energy", "ships jakks gort:orbit:2", "culture 0")
    game.play("activate move")
    assert choices(game) == (
        "move jakks home",
        "move jakks gort",
        "move jakks helios",
        "move jakks helios:orbit",
        "move jakks nibiru",
        "move jakks nibiru:orbit",
        "move gort:orbit home",
        "move gort:orbit jakks:orbit",
        "move gort:orbit helios",
        "move gort:orbit helios:orbit",
        "move gort:orbit nibiru",
        "move gort:orbit nibiru:orbit",
    )


def test_r3_1_surface_and_track_of_one_planet_at_once_are_fine():
    game = table("move,energy", "ships home gort:orbit:2", "culture 0")
    play(game, "activate move", "move home gort")
    assert fleet(game, 1) == ["gort", "gort:orbit:2"]


def test_r3_1_players_share_places_freely():
    game = table("move,energy", "ships home helios", "culture 0 ships gort gort:orbit:3")
    play(game, "activate move", "move home gort:orbit")
    assert fleet(game, 1) == ["gort:orbit:0", "helios"]
    assert fleet(game, 2) == ["gort", "gort:orbit:3"]


def test_r3_1_leaving_a_track_loses_the_position():
    game = table("move,energy", "ships home gort:orbit:5", "culture 0")
    progress = play(game, "activate move", "move gort:orbit helios:orbit")
    assert fleet(game, 1) == ["helios:orbit:0", "home"]
    assert events(progress, "move") == [{"seat": 1, "from": "gort:orbit", "to": "helios:orbit"}]


def test_r3_1_nobody_moves_to_a_colonised_planet_or_an_empty_space():
    game = table(
        "move,energy",
        "planets mared",
        "culture 0 planets shouhua",
        row="jakks none none gort",
        extra=("deck none",),
    )
    game.play("activate move")
    assert choices(game) == (
        "move home jakks",
        "move home jakks:orbit",
        "move home gort",
        "move home gort:orbit",
    )


def test_r3_1_a_landing_may_use_the_ability():
    game = table("move,energy", "culture 1", "culture 0")
    play(game, "activate move", "move home jakks")
    assert asked(game) == (1, "land")
    assert choices(game) == ("use jakks", "pass")
    progress = game.play("use jakks")
    assert events(progress, "use") == [{"seat": 1, "planet": "jakks", "way": "landing"}]
    assert stock(game, 1) == (2, 2)
    assert asked(game) == (1, "main")


def test_r3_1_a_landing_may_be_left_unused():
    game = table("move,energy", "culture 1", "culture 0")
    progress = play(game, "activate move", "move home jakks", "pass")
    assert events(progress, "pass") == [{"seat": 1, "decision": "land"}]
    assert stock(game, 1) == (2, 1)
    assert fleet(game, 1) == ["home", "jakks"]


def test_r3_1_an_unusable_landing_is_not_asked():
    game = table("move,energy", "culture 7", "culture 0")
    play(game, "activate move", "move home jakks")
    assert asked(game) == (1, "main")


@pytest.mark.parametrize("move", ["move home jakks:orbit", "move helios home"])
def test_r3_1_only_a_surface_gives_its_ability(move):
    game = table("move,energy", "ships home helios", "culture 0")
    play(game, "activate move", move)
    assert asked(game) == (1, "main")
    assert stock(game, 1) == (2, 1)


def test_r3_1_must_uses_the_ability_at_once():
    game = table("move,energy", "culture 1", "culture 0", extra=MUST)
    play(game, "activate move", "move home jakks")
    assert asked(game) == (1, "main")
    assert stock(game, 1) == (2, 2)


def test_r3_1_must_includes_the_cost():
    game = table(
        "move,energy", "energy 2 culture 0", "culture 0", row="hoefker jakks gort helios", extra=MUST
    )
    progress = play(game, "activate move", "move home hoefker")
    assert stock(game, 1) == (1, 2)
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]


def test_r3_1_must_does_nothing_when_the_cost_cannot_be_paid():
    game = table("move,energy", POOR, "culture 0", row="hoefker jakks gort helios", extra=MUST)
    play(game, "activate move", "move home hoefker")
    assert (asked(game), stock(game, 1)) == ((1, "main"), (0, 0))


@pytest.mark.parametrize(
    "ships, gain",
    [
        ("home home", 2),
        ("home gort", 2),
        ("gort gort:orbit:2", 2),
        ("home jakks:orbit:1", 1),
        ("jakks gort:orbit:0", 1),
    ],
)
def test_r3_2_energy_from_home_and_energy_planets(ships, gain):
    game = table("energy,move", f"{POOR} ships {ships}", "culture 0")
    game.play("activate energy")
    assert stock(game, 1) == (gain, 0)


@pytest.mark.parametrize(
    "ships, gain",
    [("home jakks", 1), ("jakks jakks:orbit:1", 2), ("helios:orbit:0 nibiru", 2), ("gort helios", 1)],
)
def test_r3_2_culture_from_culture_planets(ships, gain):
    game = table("culture,move", f"{POOR} ships {ships}", "culture 0")
    game.play("activate culture")
    assert stock(game, 1) == (0, gain)


def test_r3_2_colonies_produce_nothing():
    game = table(
        "energy,culture,move", f"{POOR} ships jakks:orbit:0 nibiru planets mj-120210,lureena", "culture 0"
    )
    assert activations(game) == ("move", "culture")
    game.play("activate culture")
    assert stock(game, 1) == (0, 2)


def test_r3_2_energy_planets_give_no_culture():
    game = table("energy,culture,move", f"{POOR} ships jakks helios:orbit:1", "culture 0")
    assert activations(game) == ("move", "culture")


def test_r3_3_diplomacy_advances_a_diplomacy_ship_one_space():
    game = table("diplomacy,move", "ships helios:orbit:1 gort:orbit:1", "culture 0")
    progress = game.play("activate diplomacy")
    assert fleet(game, 1) == ["gort:orbit:1", "helios:orbit:2"]
    assert events(progress, "advance") == [{"seat": 1, "planet": "helios", "from": 1, "to": 2}]


def test_r3_3_economy_advances_an_economy_ship_one_space():
    game = table("economy,move", "ships helios:orbit:1 gort:orbit:1", "culture 0")
    game.play("activate economy")
    assert fleet(game, 1) == ["gort:orbit:2", "helios:orbit:1"]


def test_r3_3_the_player_chooses_the_ship():
    game = table("diplomacy,move", "level 3 ships jakks:orbit:0 nibiru:orbit:3 helios:orbit:1", "culture 0")
    game.play("activate diplomacy")
    assert asked(game) == (1, "advance")
    assert choices(game) == ("advance jakks", "advance helios", "advance nibiru")
    game.play("advance nibiru")
    assert fleet(game, 1) == ["helios:orbit:1", "jakks:orbit:0", "nibiru:orbit:4"]


def test_r3_4_upgrade_or_one_own_planet():
    game = table(
        "colony,move",
        "energy 2 culture 2 planets vici-ks156,leandra,drewkaiden",
        "culture 0 planets mj-120210",
        row="jakks gort helios nibiru",
    )
    game.play("activate colony")
    assert asked(game) == (1, "colony")
    assert choices(game) == ("upgrade energy", "upgrade culture", "use vici-ks156")
    progress = game.play("use vici-ks156")
    assert events(progress, "use") == [{"seat": 1, "planet": "vici-ks156", "way": "colony"}]
    assert stock(game, 1) == (3, 2)


@pytest.mark.parametrize("level, cost, points", [(1, 2, 1), (2, 3, 2), (3, 4, 3), (4, 5, 5), (5, 6, 8)])
def test_r3_5_upgrade_costs_the_new_level_in_energy(level, cost, points):
    game = table("colony,move", f"energy {cost} culture 0 level {level}", "culture 0")
    progress = game.play("activate colony")
    assert (stock(game, 1), seat(game, 1)["level"]) == ((0, 0), level + 1)
    assert seat(game, 1)["points"] == points
    assert kinds(progress) == ["activate", "pay", "upgrade"]


@pytest.mark.parametrize("level, cost", [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_r3_5_upgrade_costs_the_new_level_in_culture(level, cost):
    game = table("colony,move", f"energy 0 culture {cost} level {level}", "culture 0")
    game.play("activate colony")
    assert (stock(game, 1), seat(game, 1)["level"]) == ((0, 0), level + 1)


@pytest.mark.parametrize("level, cost", [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_r3_5_upgrade_is_not_paid_in_a_mix(level, cost):
    game = table("colony,move", f"energy {cost - 1} culture {cost - 1} level {level}", "culture 0")
    assert activations(game) == ("move",)


def test_r3_5_level_six_is_the_last():
    game = table("colony,move", "energy 7 culture 7 level 6", "culture 0")
    assert activations(game) == ("move",)


@pytest.mark.parametrize(
    "level, cost, ships",
    [
        (1, 2, "jakks gort"),
        (2, 3, "jakks gort"),
        (3, 4, "jakks gort helios"),
        (4, 5, "jakks gort helios"),
        (5, 6, "jakks gort helios nibiru"),
    ],
)
def test_r3_5_levels_three_and_five_unlock_a_ship_at_home(level, cost, ships):
    game = table("colony,move", f"energy {cost} culture 0 level {level} ships {ships}", "culture 0")
    game.play("activate colony")
    new = ["home"] if level + 1 in (3, 5) else []
    assert fleet(game, 1) == sorted(ships.split() + new)
    assert len(seat(game, 1)["ships"]) == 4


def test_r3_5_a_new_ship_may_be_used_this_turn():
    game = table(
        "colony,move,energy", "energy 3 culture 0 level 2 ships gort:orbit:0 jakks:orbit:1", "culture 0"
    )
    play(game, "activate colony", "activate move", "move home helios:orbit")
    assert fleet(game, 1) == ["gort:orbit:0", "helios:orbit:0", "jakks:orbit:1"]


def test_r3_6_reaching_the_symbol_colonises_at_once():
    game = table("diplomacy,move", "ships jakks jakks:orbit:1", "culture 0 ships jakks jakks:orbit:0")
    progress = game.play("activate diplomacy")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw"]
    assert events(progress, "colonize") == [{"seat": 1, "planet": "jakks", "points": 1}]
    assert (fleet(game, 1), fleet(game, 2)) == (["home", "home"], ["home", "home"])
    assert (seat(game, 1)["planets"], seat(game, 1)["points"]) == (["jakks"], 1)


def test_r3_6_a_new_planet_is_drawn_into_the_same_space():
    game = table("diplomacy,move", "ships home helios:orbit:2", "culture 0")
    progress = game.play("activate diplomacy")
    assert game.snapshot()["row"] == ["jakks", "gort", "vici-ks156", "nibiru"]
    assert game.snapshot()["deck"][0] == "drewkaiden"
    assert events(progress, "draw") == [{"space": 3, "planet": "vici-ks156"}]


def test_r3_6_with_an_empty_deck_the_space_stays_empty():
    game = table("diplomacy,move", "ships home helios:orbit:2", "culture 0", extra=("deck none",))
    progress = game.play("activate diplomacy")
    assert game.snapshot()["row"] == ["jakks", "gort", None, "nibiru"]
    assert events(progress, "draw") == [{"space": 3, "planet": None}]


def test_r3_6_steps_past_the_symbol_are_lost():
    game = table(
        "colony,move",
        "energy 2 culture 0 ships home drewkaiden:orbit:1 planets nakagawakozi",
        "culture 0",
        row="drewkaiden gort helios nibiru",
    )
    progress = play(game, "activate colony", "use nakagawakozi")
    assert events(progress, "advance") == [{"seat": 1, "planet": "drewkaiden", "from": 1, "to": 2}]
    assert seat(game, 1)["planets"] == ["nakagawakozi", "drewkaiden"]
    assert (stock(game, 1), fleet(game, 1)) == ((0, 0), ["home", "home"])


def test_r3_6_regressing_stops_at_the_start():
    game = table("colony,move", "energy 0 culture 2 planets jorg", "culture 0 ships home helios:orbit:1")
    progress = play(game, "activate colony", "use jorg")
    assert events(progress, "regress") == [{"seat": 2, "planet": "helios", "from": 1, "to": 0, "by": 1}]
    assert fleet(game, 2) == ["helios:orbit:0", "home"]


def test_r3_6_a_colony_may_be_used_in_the_same_turn():
    game = table("diplomacy,colony,move", f"{POOR} ships home jakks:orbit:1", "culture 0")
    play(game, "activate diplomacy", "activate colony")
    assert stock(game, 1) == (0, 1)
