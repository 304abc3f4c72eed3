"""R7: odd interactions; nagato, hired abilities, terra-bettia, gort, brumbaugh and smaller ones."""

import pytest

from .helpers import POOR, activations, asked, choices, events, fleet, kinds, play, seat, stock, table

PLAIN = "gort drewkaiden leandra nibiru"  # a row in which little can be used
OWNER = "energy 0 culture 1 planets nagato"


def others(row, *skip):
    """Destinations in a row, without those to skip."""
    places = [place for slug in row.split() for place in (slug, f"{slug}:orbit")]
    return [place for place in places if place not in skip]


def moves(ship, places):
    return tuple(f"move {ship} {place}" for place in places)


# nagato


def test_r7_nagato_needs_its_culture():
    game = table("colony,move", f"{POOR} planets nagato", "culture 0")
    assert activations(game) == ("move",)


def test_r7_nagato_moves_two_different_ships():
    game = table("colony,energy", OWNER, "culture 0")
    progress = play(game, "activate colony")
    assert kinds(progress) == ["activate", "use", "pay"]
    game.play("move home jakks:orbit")
    row = "jakks gort helios nibiru"
    assert choices(game) == moves("home", others(row, "jakks:orbit"))
    game.play("move home gort:orbit")
    assert (fleet(game, 1), asked(game)) == (["gort:orbit:0", "jakks:orbit:0"], (1, "main"))


def test_r7_nagato_first_ship_sent_home_is_not_moved_again():
    game = table("colony,energy", f"{OWNER} ships jakks:orbit:1 gort:orbit:2", "culture 0")
    play(game, "activate colony", "move jakks:orbit home")
    row = "jakks gort helios nibiru"
    assert choices(game) == moves("gort:orbit", ["home", *others(row, "gort", "gort:orbit")])


def test_r7_nagato_used_by_landing_may_move_the_ship_that_landed():
    game = table("move,energy", "culture 1", "culture 0", row="nagato jakks gort helios")
    play(
        game,
        "activate move",
        "move home nagato",
        "use nagato",
        "move nagato gort:orbit",
        "move home helios:orbit",
    )
    assert fleet(game, 1) == ["gort:orbit:0", "helios:orbit:0"]
    assert stock(game, 1) == (2, 0)


def test_r7_nagato_identity_survives_a_nested_move():
    row = "zavodnick jakks gort helios"
    game = table("colony,energy", f"{OWNER} ships home gort:orbit:1", "culture 0", row=row)
    play(game, "activate colony", "move home zavodnick", "use zavodnick")
    assert choices(game) == ("perform move", "perform energy", "perform economy")
    play(game, "perform move", "move zavodnick home", "pass")
    assert asked(game) == (1, "move")
    assert choices(game) == moves("gort:orbit", ["home", *others(row, "gort", "gort:orbit")])


def test_r7_nagato_nested_move_of_the_other_ship_does_not_replace_the_second():
    row = "zavodnick jakks gort helios"
    game = table("colony,energy", OWNER, "culture 0", row=row)
    play(
        game,
        "activate colony",
        "move home zavodnick",
        "use zavodnick",
        "perform move",
        "move home helios:orbit",
        "pass",
    )
    assert choices(game) == moves(
        "helios:orbit", ["home", *others(row, "zavodnick", "helios", "helios:orbit")]
    )


def test_r7_nagato_colonisation_in_between_sends_the_other_ship_home():
    game = table(
        "colony,energy", f"{OWNER} ships home jakks:orbit:1", "culture 0", row="shouhua jakks gort helios"
    )
    play(game, "activate colony", "move home shouhua", "use shouhua")
    assert seat(game, 1)["planets"] == ["nagato", "jakks"]
    row = "shouhua vici-ks156 gort helios"
    assert choices(game) == moves("home", others(row, "shouhua"))


def test_r7_nagato_colonisation_in_between_sends_both_ships_home():
    game = table(
        "colony,energy",
        f"{OWNER} ships home shouhua:orbit:5",
        "culture 0",
        row="shouhua vici-ks156 gort helios",
    )
    play(game, "activate colony", "move home shouhua", "use shouhua")
    assert choices(game) == moves("home", others("jakks vici-ks156 gort helios"))
    game.play("move home gort:orbit")
    assert (fleet(game, 1), asked(game)) == (["gort:orbit:0", "home"], (1, "main"))


def test_r7_nagato_second_move_may_use_a_ship_unlocked_meanwhile():
    row = "lureena jakks gort helios"
    game = table(
        "colony,energy",
        "energy 0 culture 4 level 2 ships home jakks:orbit:1 planets nagato",
        "culture 0",
        row=row,
    )
    play(game, "activate colony", "use nagato", "move home lureena", "use lureena")
    assert (seat(game, 1)["level"], stock(game, 1)) == (3, (0, 0))
    assert choices(game) == (
        moves("home", others(row, "lureena", "jakks:orbit"))
        + moves("jakks:orbit", ["home", *others(row, "lureena", "jakks", "jakks:orbit")])
    )


def test_r7_nagato_nested_move_from_home_spares_the_first_ship():
    game = table(
        "colony,energy",
        f"{OWNER} level 3",
        f"{POOR} ships home zavodnick:orbit:4",
        row="zavodnick shouhua umbra-forum gort",
    )
    play(
        game,
        "activate colony",
        "move home zavodnick",
        "use zavodnick",
        "perform move",
        "move home gort:orbit",
    )
    play(
        game,
        "follow",
        "move home umbra-forum",
        "use umbra-forum",
        "use zavodnick",
        "perform move",
        "move umbra-forum shouhua",
        "use shouhua",
    )
    assert seat(game, 2)["planets"] == ["zavodnick"]
    assert (asked(game), fleet(game, 1)) == ((1, "follow"), ["gort:orbit:0", "home", "home"])
    play(game, "follow", "move home shouhua:orbit")
    row = "jakks shouhua umbra-forum gort"
    assert asked(game) == (1, "move")
    assert choices(game) == (
        moves("shouhua:orbit", ["home", *others(row, "shouhua", "shouhua:orbit", "gort:orbit")])
        + moves("gort:orbit", ["home", *others(row, "gort", "gort:orbit", "shouhua:orbit")])
    )


def test_r7_nagato_in_a_follow_costs_price_and_culture():
    game = table("colony,move", f"{POOR} planets vici-ks156", "energy 0 culture 2 planets nagato")
    play(game, "activate colony", "follow", "move home jakks:orbit", "move home gort:orbit")
    assert (stock(game, 2), fleet(game, 2)) == ((0, 0), ["gort:orbit:0", "jakks:orbit:0"])


# umbra-forum, walsfeo, sargus-36


def test_r7_umbra_walsfeo_sargus_chain_pays_as_it_goes():
    game = table(
        "colony,move",
        "energy 1 culture 1 planets umbra-forum",
        f"{POOR} planets sargus-36,mj-120210",
        row="walsfeo gort helios nibiru",
    )
    game.play("activate colony")
    assert choices(game) == ("use walsfeo", "use helios", "use nibiru")
    game.play("use walsfeo")
    assert choices(game) == ("hire 2 sargus-36", "hire 2 mj-120210")
    progress = game.play("hire 2 sargus-36")
    assert kinds(progress) == ["pay", "gain", "use", "pay", "gain", "use", "gain"]
    assert (stock(game, 1), stock(game, 2)) == ((2, 0), (1, 1))


def test_r7_a_chain_that_cannot_be_paid_to_the_end_is_not_offered():
    game = table(
        "colony,move",
        "energy 0 culture 1 planets umbra-forum",
        f"{POOR} planets sargus-36,hoefker",
        row="walsfeo gort drewkaiden leandra",
    )
    assert activations(game) == ("move",)


def test_r7_umbra_offers_only_what_the_user_can_pay():
    game = table(
        "colony,move",
        f"{POOR} planets umbra-forum",
        "culture 0",
        row="hoefker jakks padraigin-3110 vici-ks156",
    )
    game.play("activate colony")
    assert choices(game) == ("use jakks", "use vici-ks156")


def test_r7_walsfeo_target_usable_only_because_of_the_gift():
    game = table("colony,move", "energy 0 culture 1 planets walsfeo", f"{POOR} planets clj-0517", row=PLAIN)
    progress = game.play("activate colony")
    assert kinds(progress) == ["activate", "use", "pay", "gain", "use", "lose", "gain"]
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (0, 0))


def test_r7_sargus_target_usable_only_because_of_the_gift():
    game = table(
        "colony,move", "energy 1 culture 0 planets sargus-36", f"{POOR} planets la-torres", row=PLAIN
    )
    game.play("activate colony")
    assert (stock(game, 1), stock(game, 2)) == ((1, 0), (0, 0))


def test_r7_walsfeo_target_usable_only_because_of_the_payment():
    game = table(
        "colony,move",
        "energy 0 culture 7 level 6 planets walsfeo",
        f"{POOR} level 6 planets jakks",
        row=PLAIN,
    )
    game.play("activate colony")
    assert (stock(game, 1), stock(game, 2)) == ((0, 7), (0, 1))


@pytest.mark.parametrize("target", ["nagato", "pembertonia-major", "padraigin-3110"])
def test_r7_walsfeo_target_unusable_after_the_payment(target):
    game = table(
        "colony,move",
        "energy 0 culture 1 ships home leandra:orbit:0 planets walsfeo",
        f"{POOR} planets {target}",
        row=PLAIN,
    )
    assert activations(game) == ("move",)


def test_r7_walsfeo_never_hires_from_yourself():
    game = table(
        "colony,move",
        "energy 0 culture 1 planets walsfeo,vici-ks156",
        f"{POOR} planets jakks",
        f"{POOR} planets mj-120210",
        row=f"{PLAIN} maia",
    )
    play(game, "activate colony", "use walsfeo")
    assert choices(game) == ("hire 2 jakks", "hire 3 mj-120210")


def test_r7_a_gift_to_a_full_player_is_lost():
    game = table(
        "colony,move",
        "energy 0 culture 1 planets walsfeo",
        "energy 0 culture 7 level 6 planets vici-ks156",
        row=PLAIN,
    )
    progress = game.play("activate colony")
    assert events(progress, "gain") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert (stock(game, 1), stock(game, 2)) == ((1, 0), (0, 7))


def test_r7_a_theft_with_full_hands_still_hurts():
    game = table(
        "colony,move", "energy 0 culture 7 level 6 planets clj-0517", "energy 0 culture 1", row=PLAIN
    )
    progress = game.play("activate colony")
    assert events(progress, "lose") == [{"seat": 2, "resource": "culture", "amount": 1, "to": 1}]
    assert events(progress, "gain") == []
    assert (stock(game, 1), stock(game, 2)) == ((0, 7), (0, 0))


# terra-bettia


def test_r7_terra_bettia_offers_the_others_from_the_left_then_two_steps():
    game = table(
        "colony,move",
        "culture 0 ships gort:orbit:0 home",
        f"{POOR} ships gort:orbit:1 home planets terra-bettia",
        "culture 0 ships helios:orbit:0 nibiru:orbit:0",
        extra=("active 2",),
    )
    game.play("activate colony")
    assert asked(game) == (3, "advance")
    assert choices(game) == ("advance helios", "advance nibiru", "pass")
    game.play("advance nibiru")
    assert (asked(game), choices(game)) == ((1, "advance"), ("advance gort", "pass"))
    progress = game.play("pass")
    assert events(progress, "pass") == [{"seat": 1, "decision": "advance"}]
    assert (fleet(game, 1), fleet(game, 2), fleet(game, 3)) == (
        ["gort:orbit:0", "home"],
        ["gort:orbit:3", "home"],
        ["helios:orbit:0", "nibiru:orbit:1"],
    )


def test_r7_terra_bettia_may_lose_the_users_ship_to_a_colonisation():
    game = table(
        "colony,move",
        f"{POOR} ships jakks:orbit:1 home planets terra-bettia",
        "culture 0 ships jakks:orbit:1 home",
    )
    game.play("activate colony")
    assert asked(game) == (2, "advance")
    progress = game.play("advance jakks")
    assert [one["seat"] for one in events(progress, "advance")] == [2]
    assert (fleet(game, 1), seat(game, 2)["planets"]) == (["home", "home"], ["jakks"])
    assert asked(game) == (1, "main")


def test_r7_terra_bettia_needs_an_own_ship_on_a_track():
    game = table(
        "colony,move", f"{POOR} ships jakks home planets terra-bettia", "culture 0 ships jakks:orbit:1 home"
    )
    assert activations(game) == ("move",)


# gort


def test_r7_gort_onto_the_symbol_colonises():
    game = table(
        "colony,move",
        f"{POOR} ships nibiru:orbit:2 home planets gort",
        "culture 0",
        row="jakks nibiru helios mj-120210",
    )
    game.play("activate colony")
    assert choices(game) == ("transfer nibiru jakks", "transfer nibiru helios", "transfer nibiru mj-120210")
    progress = game.play("transfer nibiru jakks")
    assert kinds(progress) == ["transfer", "colonize", "draw"]
    assert events(progress, "transfer") == [{"seat": 1, "planet": "nibiru", "to": "jakks", "position": 2}]
    assert (seat(game, 1)["planets"], fleet(game, 1)) == (["gort", "jakks"], ["home", "home"])


def test_r7_gort_needs_the_position_to_exist():
    game = table(
        "colony,move",
        f"{POOR} ships nibiru:orbit:4 home planets gort",
        "culture 0",
        row="jakks nibiru helios mj-120210",
    )
    assert activations(game) == ("move",)


def test_r7_gort_from_the_start_and_past_own_surface_ships():
    game = table(
        "colony,move",
        f"{POOR} level 3 ships nibiru:orbit:2 jakks helios:orbit:0 planets gort",
        "culture 0",
        row="jakks nibiru helios mj-120210",
    )
    game.play("activate colony")
    assert choices(game) == (
        "transfer nibiru jakks",
        "transfer nibiru mj-120210",
        "transfer helios jakks",
        "transfer helios mj-120210",
    )
    game.play("transfer helios jakks")
    assert fleet(game, 1) == ["jakks", "jakks:orbit:0", "nibiru:orbit:2"]


# brumbaugh


def test_r7_brumbaugh_second_target_is_another_ship():
    game = table(
        "colony,move",
        "energy 2 culture 0 planets brumbaugh",
        "culture 0 ships jakks:orbit:1 gort:orbit:3",
        "culture 0 ships gort:orbit:1 home",
    )
    play(game, "activate colony", "use brumbaugh")
    assert choices(game) == ("regress 2 jakks", "regress 2 gort", "regress 3 gort")
    game.play("regress 2 gort")
    assert choices(game) == ("regress 2 jakks", "regress 3 gort")
    game.play("regress 3 gort")
    assert fleet(game, 2) == ["gort:orbit:2", "jakks:orbit:1"]
    assert (fleet(game, 3), stock(game, 1)) == (["gort:orbit:0", "home"], (0, 0))


def test_r7_brumbaugh_works_with_a_single_target():
    game = table(
        "colony,move", "energy 2 culture 0 planets brumbaugh", "culture 0 ships jakks:orbit:0 gort:orbit:3"
    )
    progress = play(game, "activate colony", "use brumbaugh")
    assert events(progress, "regress") == [{"seat": 2, "planet": "gort", "from": 3, "to": 2, "by": 1}]


def test_r7_brumbaugh_must_take_the_second_if_there_is_one():
    game = table(
        "colony,move", "energy 2 culture 0 planets brumbaugh", "culture 0 ships jakks:orbit:1 gort:orbit:3"
    )
    progress = play(game, "activate colony", "use brumbaugh", "regress 2 jakks")
    assert [one["planet"] for one in events(progress, "regress")] == ["jakks", "gort"]
    assert fleet(game, 2) == ["gort:orbit:2", "jakks:orbit:0"]


# smaller ones


def test_r7_zalax_is_no_reroll():
    game = table("colony,move,energy", "energy 1 culture 0 planets zalax", "culture 0", extra=("rerolls 1",))
    progress = play(game, "activate colony", "reroll move,energy")
    (roll,) = events(progress, "roll")
    assert (roll["reason"], roll["given"], len(roll["faces"])) == ("ability", ["move", "energy"], 2)
    assert (game.snapshot()["rerolls"], stock(game, 1)) == (1, (1, 0))


def test_r7_maia_discards_two_inactive_dice():
    game = table("colony,move,energy,energy", f"{POOR} planets maia", "culture 0")
    progress = play(game, "activate colony", "discard energy,energy")
    assert events(progress, "spend") == [{"seat": 1, "faces": ["energy", "energy"], "reason": "ability"}]
    assert stock(game, 1) == (2, 2)
    assert game.snapshot()["dice"] == [
        ["move", "inactive"],
        ["colony", "activated"],
        ["energy", "spent"],
        ["energy", "spent"],
    ]


def test_r7_andellouxian_from_the_start_for_nothing():
    game = table("colony,move", f"{POOR} ships gort:orbit:0 home planets andellouxian-6", "culture 0")
    game.play("activate colony")
    assert (fleet(game, 1), stock(game, 1), asked(game)) == (["home", "home"], (0, 0), (1, "main"))


def test_r7_andellouxian_offers_a_split_of_which_something_is_lost():
    game = table(
        "colony,move",
        "energy 7 culture 0 level 6 ships gort:orbit:2 home home home planets andellouxian-6",
        "culture 0",
    )
    game.play("activate colony")
    assert choices(game) == ("gain 2c", "gain 1e1c", "gain 2e")
    game.play("gain 1e1c")
    assert stock(game, 1) == (7, 1)


def test_r7_helios_puts_the_planet_under_the_deck_and_draws():
    game = table(
        "colony,move",
        f"{POOR} ships home gort planets helios",
        "culture 0 ships home nibiru:orbit:1",
        row="jakks gort vici-ks156 nibiru",
        extra=("deck mared maia",),
    )
    game.play("activate colony")
    assert choices(game) == ("replace jakks", "replace vici-ks156")
    progress = game.play("replace vici-ks156")
    assert kinds(progress) == ["replace", "draw"]
    assert game.snapshot()["row"] == ["jakks", "gort", "mared", "nibiru"]
    assert game.snapshot()["deck"] == ["maia", "vici-ks156"]


def test_r7_helios_needs_a_deck():
    game = table(
        "colony,move",
        f"{POOR} planets helios",
        "culture 0",
        row="jakks gort vici-ks156 nibiru",
        extra=("deck none",),
    )
    assert activations(game) == ("move",)


def test_r7_jac_gives_the_others_in_turn_order():
    game = table("colony,move", "culture 0", f"{POOR} planets jac-110912", "culture 0", extra=("active 2",))
    progress = game.play("activate colony")
    assert [(one["seat"], one["amount"]) for one in events(progress, "gain")] == [(2, 2), (3, 1), (1, 1)]
