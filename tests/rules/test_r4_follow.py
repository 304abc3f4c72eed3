"""R4: following."""

import pytest

from .helpers import POOR, asked, choices, events, fleet, kinds, play, seat, stock, table


def test_r4_1_others_are_asked_in_turn_order_from_the_left():
    game = table("energy,move", *["energy 0 culture 1"] * 4, extra=("active 2",))
    game.play("activate energy")
    order = []
    while game.decision.kind == "follow":
        order.append(game.decision.seat)
        assert choices(game) == ("follow", "pass")
        game.play("pass")
    assert order == [3, 4, 1]
    assert asked(game) == (2, "main")


def test_r4_1_a_follower_pays_one_culture_and_uses_own_ships():
    game = table("energy,move", "energy 0 culture 0", "energy 0 culture 2 ships home jakks")
    progress = play(game, "activate energy", "follow")
    assert kinds(progress) == ["follow", "pay", "gain"]
    assert events(progress, "follow") == [{"seat": 2, "leader": 1, "face": "energy", "price": 1}]
    assert events(progress, "pay") == [{"seat": 2, "resource": "culture", "amount": 1}]
    assert (stock(game, 1), stock(game, 2)) == ((2, 0), (1, 1))


def test_r4_1_passing_is_free():
    game = table("energy,move", "energy 0 culture 0", "energy 0 culture 2")
    progress = play(game, "activate energy", "pass")
    assert events(progress, "pass") == [{"seat": 2, "decision": "follow"}]
    assert stock(game, 2) == (0, 2)


def test_r4_1_without_culture_nobody_is_asked():
    game = table("energy,move", "energy 0 culture 0", "energy 0 culture 0")
    game.play("activate energy")
    assert asked(game) == (1, "main")


@pytest.mark.parametrize("ships", ["home gort:orbit:1", "home nibiru", "home home"])
def test_r4_1_a_follow_must_be_usable(ships):
    game = table("diplomacy,move", "ships home helios:orbit:0", f"culture 3 ships {ships}")
    game.play("activate diplomacy")
    assert asked(game) == (1, "main")


def test_r4_1_once_per_player_per_die():
    game = table("energy,energy,move", "energy 0 culture 0", "energy 0 culture 3")
    play(game, "activate energy", "follow")
    assert (asked(game), stock(game, 2)) == ((1, "main"), (2, 2))
    game.play("activate energy")
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert (asked(game), stock(game, 2)) == ((1, "main"), (4, 1))


def test_r4_1_the_die_is_fully_resolved_before_the_window_opens():
    game = table("diplomacy,move", "ships home jakks:orbit:1", "culture 1 ships home jakks:orbit:1")
    game.play("activate diplomacy")
    assert seat(game, 1)["planets"] == ["jakks"]
    assert asked(game) == (1, "main")


def test_r4_1_the_window_sees_the_planet_just_drawn():
    game = table("move,energy", "ships home jakks:orbit:1", "culture 1", row="shouhua jakks gort helios")
    play(game, "activate move", "move home shouhua", "use shouhua", "follow")
    assert asked(game) == (2, "move")
    assert choices(game) == (
        "move home shouhua",
        "move home shouhua:orbit",
        "move home vici-ks156",
        "move home vici-ks156:orbit",
        "move home gort",
        "move home gort:orbit",
        "move home helios",
        "move home helios:orbit",
    )


def test_r4_1_a_landing_ability_comes_before_the_window():
    game = table("move,energy", "", "culture 1")
    play(game, "activate move", "move home jakks")
    assert asked(game) == (1, "land")
    game.play("pass")
    assert asked(game) == (2, "follow")


def test_r4_1_a_follower_lands_like_anybody():
    game = table("move,energy", "", "culture 1")
    play(game, "activate move", "move home gort:orbit", "follow", "move home jakks")
    assert (asked(game), choices(game)) == ((2, "land"), ("use jakks", "pass"))
    game.play("use jakks")
    assert stock(game, 2) == (2, 1)
    assert fleet(game, 2) == ["home", "jakks"]


def test_r4_1_a_later_follower_sees_what_an_earlier_one_did():
    game = table(
        "diplomacy,move",
        "ships home nibiru:orbit:0",
        "culture 1 ships home jakks:orbit:1",
        "culture 1 ships home jakks:orbit:1",
    )
    play(game, "activate diplomacy", "follow")
    assert seat(game, 2)["planets"] == ["jakks"]
    assert fleet(game, 3) == ["home", "home"]
    assert asked(game) == (1, "main")


def nibiru_in_a_free_follow(culture):
    """Seat 2 follows with zavodnick; the active seat 1 lands on nibiru in a free follow of that."""
    game = table(
        "colony,energy",
        "energy 2 culture 0",
        "energy 0 culture 1 planets zavodnick",
        f"energy 2 culture {culture}",
        row="nibiru jakks gort helios maia",
    )
    play(game, "activate colony", "follow", "perform move", "move home gort:orbit")
    assert asked(game) == (3, "follow")
    game.play("pass")
    assert asked(game) == (1, "follow")
    play(game, "follow", "move home nibiru", "use nibiru")
    return game


def test_r4_1_price_is_the_one_in_force_when_asked():
    game = nibiru_in_a_free_follow(culture=2)
    assert asked(game) == (3, "follow")
    progress = game.play("follow")
    assert events(progress, "follow") == [{"seat": 3, "leader": 1, "face": "colony", "price": 2}]
    assert (stock(game, 3), seat(game, 3)["level"]) == ((0, 0), 2)


def test_r4_1_who_cannot_pay_the_new_price_is_not_asked():
    assert asked(nibiru_in_a_free_follow(culture=1)) == (1, "main")


def test_r4_2_a_follow_is_no_activated_die():
    game = table("energy,move", "energy 0 culture 0", "energy 0 culture 1")
    play(game, "activate energy", "follow")
    snapshot = game.snapshot()
    assert snapshot["activated"] == ["energy"]
    assert snapshot["dice"] == [["move", "inactive"], ["energy", "activated"]]


def test_r4_2_a_follow_cannot_be_followed():
    game = table("energy,move", "energy 0 culture 3", "energy 0 culture 1", "energy 0 culture 3")
    play(game, "activate energy", "follow")
    assert asked(game) == (3, "follow")
    game.play("pass")
    assert asked(game) == (1, "main")


def test_r4_3_following_a_colony_die_means_own_colonies():
    game = table(
        "colony,move", f"{POOR} planets vici-ks156", "energy 0 culture 1 planets mj-120210,leandra,hoefker"
    )
    play(game, "activate colony", "follow")
    assert asked(game) == (1, "main")
    assert (stock(game, 1), stock(game, 2)) == ((1, 0), (2, 0))


def test_r4_3_a_followers_upgrade_costs_in_full_on_top():
    game = table("colony,move", f"{POOR} planets vici-ks156", "energy 0 culture 3")
    play(game, "activate colony", "follow")
    assert (stock(game, 2), seat(game, 2)["level"]) == ((0, 0), 2)


@pytest.mark.parametrize(
    "energy, culture, is_asked", [(0, 2, False), (1, 2, False), (2, 1, True), (2, 0, False), (0, 3, True)]
)
def test_r4_3_the_upgrade_is_judged_after_the_price(energy, culture, is_asked):
    game = table("colony,move", f"{POOR} planets vici-ks156", f"energy {energy} culture {culture}")
    game.play("activate colony")
    assert asked(game) == ((2, "follow") if is_asked else (1, "main"))


def test_r4_3_both_kinds_are_offered_when_both_can_be_paid():
    game = table("colony,move", f"{POOR} planets vici-ks156", "energy 2 culture 3 planets mj-120210")
    play(game, "activate colony", "follow")
    assert asked(game) == (2, "colony")
    assert choices(game) == ("upgrade energy", "upgrade culture", "use mj-120210")


def test_r4_3_a_free_follow_saves_the_follow_price_only():
    game = table("colony,move", f"{POOR} planets zavodnick,vici-ks156", "energy 2 culture 0")
    play(game, "activate colony", "use zavodnick", "perform colony")
    assert (asked(game), stock(game, 1)) == ((2, "follow"), (1, 0))
    progress = game.play("follow")
    assert events(progress, "follow") == [{"seat": 2, "leader": 1, "face": "colony", "price": 0}]
    assert (stock(game, 2), seat(game, 2)["level"]) == ((0, 0), 2)


def test_r4_3_a_free_follower_pays_an_abilitys_cost():
    game = table("colony,move", f"{POOR} planets zavodnick,vici-ks156", "energy 1 culture 0 planets hoefker")
    play(game, "activate colony", "use zavodnick", "perform colony", "follow")
    assert stock(game, 2) == (0, 2)
