"""R7: odd interactions; lasting effects, zavodnick, piedes, payments first, landing must."""

import pytest

from .helpers import POOR, activations, asked, choices, events, fleet, kinds, line, play, seat, stock, table

MUST = ("switches landing=must",)
PLAIN = "gort drewkaiden leandra nibiru"  # a row in which little can be used


# birkomius, bisschop, nibiru


def test_r7_birkomius_the_die_that_used_it_counts():
    game = table("move,energy", "energy 2 culture 1", "energy 2 culture 1", row="birkomius jakks gort helios")
    progress = play(game, "activate move", "move home birkomius", "use birkomius")
    assert events(progress, "effect") == [{"seat": 1, "planet": "birkomius"}]
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert asked(game) == (2, "move")
    assert (stock(game, 1), stock(game, 2)) == ((2, 2), (2, 0))


def test_r7_bisschop_the_die_that_used_it_counts():
    game = table("colony,move", f"{POOR} planets bisschop", "energy 2 culture 1")
    play(game, "activate colony", "follow")
    assert (stock(game, 1), stock(game, 2)) == ((1, 0), (0, 0))


def test_r7_birkomius_and_bisschop_pay_before_the_follower_acts():
    game = table("energy,move", POOR, "energy 0 culture 1", extra=("effects birkomius bisschop",))
    progress = play(game, "activate energy", "follow")
    assert kinds(progress) == ["follow", "pay", "gain", "gain", "gain"]
    assert events(progress, "gain") == [
        {"seat": 1, "resource": "culture", "amount": 1},
        {"seat": 1, "resource": "energy", "amount": 1},
        {"seat": 2, "resource": "energy", "amount": 2},
    ]


def test_r7_birkomius_counts_every_follower():
    game = table(
        "energy,move", POOR, "energy 0 culture 1", "energy 0 culture 1", extra=("effects birkomius",)
    )
    play(game, "activate energy", "follow", "follow")
    assert stock(game, 1) == (2, 2)


def test_r7_birkomius_bonus_is_not_counted_when_judging_the_follow():
    game = table(
        "colony,move",
        "energy 2 culture 0",
        "energy 0 culture 1 planets clj-0517",
        extra=("effects birkomius",),
    )
    game.play("activate colony")
    assert asked(game) == (1, "main")


def test_r7_birkomius_bonus_may_be_stolen_by_that_follow():
    game = table(
        "colony,move",
        "energy 2 culture 1",
        "energy 0 culture 1 planets clj-0517",
        extra=("effects birkomius",),
    )
    play(game, "activate colony", "follow")
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (0, 1))


@pytest.mark.parametrize("planet", ["birkomius", "bisschop", "nibiru"])
def test_r7_an_effect_in_force_is_not_usable_again(planet):
    game = table(
        "move,energy", "", "culture 0", row=f"{planet} jakks gort helios", extra=(f"effects {planet}",)
    )
    play(game, "activate move", f"move home {planet}")
    assert asked(game) == (1, "main")


def test_r7_effects_end_with_the_turn():
    game = table("move,energy", "", "culture 0", extra=("effects birkomius nibiru",))
    assert line(game, "effects") == "effects birkomius nibiru"
    game.play("end")
    assert line(game, "effects") == "effects none"


@pytest.mark.parametrize("culture, question", [(1, (1, "main")), (2, (2, "follow"))])
def test_r7_nibiru_the_die_that_used_it_counts(culture, question):
    game = table("move,energy", "", f"culture {culture}")
    play(game, "activate move", "move home nibiru", "use nibiru")
    assert asked(game) == question


def test_r7_nibiru_makes_following_cost_two():
    game = table("energy,move", POOR, "energy 0 culture 3", extra=("effects nibiru",))
    progress = play(game, "activate energy", "follow")
    assert events(progress, "pay") == [{"seat": 2, "resource": "culture", "amount": 2}]
    assert stock(game, 2) == (2, 1)


def test_r7_nibiru_usability_is_judged_after_paying_two():
    game = table("colony,move", f"{POOR} planets vici-ks156", "energy 0 culture 3", extra=("effects nibiru",))
    game.play("activate colony")
    assert asked(game) == (1, "main")


def test_r7_nibiru_leaves_free_follows_free():
    game = table("colony,move", f"{POOR} planets zavodnick", POOR, extra=("effects nibiru",))
    progress = play(game, "activate colony", "perform energy", "follow")
    assert events(progress, "follow") == [{"seat": 2, "leader": 1, "face": "energy", "price": 0}]
    assert stock(game, 2) == (2, 0)


def test_r7_birkomius_counts_free_follows_of_your_own_zavodnick():
    game = table("colony,move", f"{POOR} planets zavodnick", POOR, extra=("effects birkomius bisschop",))
    progress = play(game, "activate colony", "perform energy", "follow")
    assert kinds(progress) == ["follow", "gain", "gain", "gain"]
    assert (stock(game, 1), stock(game, 2)) == ((3, 1), (2, 0))


def test_r7_birkomius_does_not_count_free_follows_of_somebody_elses_zavodnick():
    game = table(
        "colony,move",
        "energy 2 culture 0",
        "energy 0 culture 1 planets zavodnick",
        POOR,
        extra=("effects birkomius bisschop",),
    )
    play(game, "activate colony", "follow", "perform energy")
    assert stock(game, 1) == (1, 1)
    assert asked(game) == (3, "follow")
    game.play("follow")
    assert (stock(game, 3), stock(game, 1)) == ((2, 0), (1, 1))
    assert asked(game) == (1, "follow")


# zavodnick


def test_r7_zavodnick_free_follows_come_before_the_window_of_the_die():
    game = table(
        "colony,move",
        f"{POOR} planets zavodnick",
        "energy 0 culture 1 planets vici-ks156",
        "energy 0 culture 1 planets mj-120210",
    )
    game.play("activate colony")
    assert (asked(game), choices(game)) == ((1, "copy"), ("perform move", "perform energy"))
    game.play("perform energy")
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert (asked(game), stock(game, 2)) == ((3, "follow"), (2, 1))
    game.play("pass")
    assert asked(game) == (2, "follow")
    game.play("follow")
    assert (asked(game), stock(game, 2)) == ((2, "colony"), (2, 0))
    assert choices(game) == ("upgrade energy", "use vici-ks156")
    game.play("use vici-ks156")
    assert asked(game) == (3, "follow")


def test_r7_zavodnick_of_a_follower_starts_at_the_followers_left():
    game = table(
        "colony,move",
        "energy 2 culture 0",
        "energy 0 culture 1 planets zavodnick",
        POOR,
        row="jakks gort helios nibiru maia",
    )
    play(game, "activate colony", "follow", "perform energy")
    assert asked(game) == (3, "follow")
    game.play("pass")
    assert asked(game) == (1, "follow")
    progress = game.play("follow")
    assert events(progress, "follow") == [{"seat": 1, "leader": 2, "face": "energy", "price": 0}]
    assert asked(game) == (1, "main")
    assert stock(game, 1) == (2, 0)


def test_r7_zavodnick_hired_inside_its_own_free_follow():
    game = table(
        "colony,move", f"{POOR} planets zavodnick,vici-ks156", "energy 0 culture 1 planets walsfeo", POOR
    )
    play(game, "activate colony", "use zavodnick")
    assert choices(game) == ("perform move", "perform energy", "perform colony")
    game.play("perform colony")
    assert (asked(game), stock(game, 1)) == ((2, "follow"), (1, 0))
    game.play("follow")
    assert choices(game) == ("hire 1 zavodnick", "hire 1 vici-ks156")
    game.play("hire 1 zavodnick")
    assert choices(game) == ("perform move", "perform energy")
    game.play("perform energy")
    order = []
    for answer in ("follow", "pass", "follow"):
        order.append(game.decision.seat)
        game.play(answer)
    assert order == [3, 1, 3]
    assert (stock(game, 1), stock(game, 2), stock(game, 3)) == ((1, 1), (2, 0), (0, 0))
    assert (seat(game, 3)["level"], asked(game)) == (2, (1, "main"))


def test_r7_zavodnick_performs_once_per_turn():
    game = table("move,colony,colony", f"{POOR} planets zavodnick", "energy 7 culture 0")
    play(game, "activate colony", "perform move", "move home gort:orbit", "pass")
    assert activations(game) == ("move",)


def test_r7_zavodnick_free_follow_must_be_usable_without_the_price():
    game = table(
        "colony,move",
        f"{POOR} planets zavodnick,vici-ks156",
        "energy 0 culture 7 level 6 planets jakks",
        row=PLAIN,
    )
    play(game, "activate colony", "use zavodnick")
    progress = game.play("perform colony")
    assert kinds(progress)[:1] == ["perform"]
    assert asked(game) == (2, "follow")
    progress = game.play("follow")
    assert events(progress, "follow") == [{"seat": 2, "leader": 1, "face": "colony", "price": 1}]
    assert stock(game, 2) == (0, 7)


def test_r7_zavodnick_action_is_no_activated_die():
    game = table("colony,move", f"{POOR} planets zavodnick", "energy 7 culture 0")
    progress = play(game, "activate colony", "perform energy")
    assert events(progress, "perform") == [{"seat": 1, "face": "energy", "planet": "zavodnick"}]
    assert game.snapshot()["activated"] == ["colony"]


# piedes


def test_r7_piedes_repeats_an_earlier_die():
    game = table("colony,move", f"{POOR} planets piedes", "energy 0 culture 1", extra=("bay energy",))
    progress = game.play("activate colony")
    assert events(progress, "perform") == [{"seat": 1, "face": "energy", "planet": "piedes"}]
    assert stock(game, 1) == (2, 0)
    assert game.snapshot()["activated"] == ["energy", "colony"]
    assert asked(game) == (1, "main")  # not followable again


def test_r7_piedes_offers_every_earlier_face_once():
    game = table(
        "colony,move", f"{POOR} level 2 planets piedes", "culture 0", extra=("bay energy,move,energy",)
    )
    game.play("activate colony")
    assert (asked(game), choices(game)) == ((1, "copy"), ("repeat move", "repeat energy"))


@pytest.mark.parametrize("extra", [(), ("spent energy,move",)])
def test_r7_piedes_needs_an_earlier_activated_die(extra):
    game = table("colony,move", f"{POOR} planets piedes", "culture 0", extra=extra)
    assert activations(game) == ("move",)


def test_r7_piedes_does_not_repeat_what_is_unusable():
    game = table(
        "colony,move",
        "energy 7 culture 0 level 6 planets piedes",
        "culture 0",
        extra=("bay energy,diplomacy",),
    )
    assert activations(game) == ("move",)


def test_r7_piedes_repeats_the_last_face_if_it_was_activated_before():
    game = table("colony,move", f"{POOR} planets piedes,jakks", "culture 0", row=PLAIN, extra=("bay colony",))
    play(game, "activate colony", "use piedes")
    assert (stock(game, 1), asked(game)) == ((0, 1), (1, "main"))


def test_r7_piedes_does_not_repeat_the_die_that_landed_on_it():
    game = table("move,energy", POOR, "culture 0", row="piedes gort helios nibiru", extra=("bay energy",))
    progress = play(game, "activate move", "move home piedes", "use piedes")
    assert events(progress, "perform") == [{"seat": 1, "face": "energy", "planet": "piedes"}]
    assert stock(game, 1) == (2, 0)


def test_r7_piedes_as_the_first_die_is_unusable():
    game = table("move,energy", POOR, "culture 0", row="piedes gort helios nibiru")
    play(game, "activate move", "move home piedes")
    assert asked(game) == (1, "main")


def test_r7_piedes_does_not_see_actions_of_zavodnick():
    game = table("move,colony,colony", f"{POOR} planets zavodnick,piedes", "energy 7 culture 0")
    play(game, "activate colony", "perform energy", "activate colony")
    assert choices(game) == ("upgrade energy", "use piedes")
    progress = game.play("use piedes")
    assert events(progress, "perform") == [{"seat": 1, "face": "colony", "planet": "piedes"}]
    assert (stock(game, 1), seat(game, 1)["level"]) == ((0, 0), 2)


def test_r7_piedes_a_follower_repeats_a_die_of_the_active_player():
    game = table(
        "colony,move", "energy 2 culture 0", "energy 0 culture 1 planets piedes", extra=("bay energy",)
    )
    play(game, "activate colony", "follow")
    assert (stock(game, 2), asked(game)) == ((2, 0), (1, "main"))


def test_r7_piedes_a_follower_cannot_repeat_the_die_being_followed():
    game = table("colony,move", "energy 2 culture 0", "energy 2 culture 1 level 2 planets piedes")
    game.play("activate colony")
    assert asked(game) == (1, "main")


def test_r7_piedes_a_follower_landing_on_it():
    game = table(
        "move,culture",
        "energy 2 culture 0",
        "energy 0 culture 1",
        row="piedes gort helios nibiru",
        extra=("bay energy",),
    )
    play(game, "activate move", "move home gort:orbit", "follow", "move home piedes", "use piedes")
    assert (stock(game, 2), asked(game)) == ((2, 0), (1, "main"))


# payment first (R2.3)


@pytest.mark.parametrize(
    "planet, culture, is_asked",
    [
        ("pembertonia-major", 1, False),
        ("pembertonia-major", 2, True),
        ("jakks", 7, True),
        ("jac-110912", 7, True),
        ("nagato", 1, False),
        ("nagato", 2, True),
        ("hoefker", 7, False),
        ("aughmoore", 1, True),
    ],
)
def test_r7_r2_3_a_follow_is_judged_after_its_price(planet, culture, is_asked):
    game = table(
        "colony,move",
        f"{POOR} planets vici-ks156",
        f"energy 0 culture {culture} level 6 planets {planet}",
        row=PLAIN,
    )
    game.play("activate colony")
    assert asked(game) == ((2, "follow") if is_asked else (1, "main"))


def test_r7_r2_3_a_theft_from_a_poor_leader_is_unusable():
    game = table(
        "colony,move", f"{POOR} planets vici-ks156", "energy 0 culture 1 planets clj-0517", row=PLAIN
    )
    game.play("activate colony")
    assert asked(game) == (1, "main")


# landing must


def test_r7_must_pays_for_nagato_and_moves_on():
    game = table(
        "move,energy", "energy 0 culture 1", "culture 0", row="nagato gort helios nibiru", extra=MUST
    )
    play(game, "activate move", "move home nagato")
    assert (asked(game), stock(game, 1)) == ((1, "move"), (0, 0))
    play(game, "move nagato gort:orbit", "move home helios:orbit")
    assert fleet(game, 1) == ["gort:orbit:0", "helios:orbit:0"]


def test_r7_must_still_asks_how_the_ability_is_used():
    game = table(
        "move,energy",
        "energy 0 culture 3",
        "culture 0",
        row="pembertonia-major gort helios nibiru",
        extra=MUST,
    )
    play(game, "activate move", "move home pembertonia-major")
    assert (asked(game), choices(game)) == ((1, "trade"), ("trade 1", "trade 2", "trade 3"))


def test_r7_must_binds_a_follower_too():
    game = table(
        "move,energy", "culture 0", "energy 1 culture 1", row="hoefker gort helios nibiru", extra=MUST
    )
    play(game, "activate move", "move home gort:orbit", "follow", "move home hoefker")
    assert (stock(game, 2), asked(game)) == ((0, 2), (1, "main"))


def test_r7_must_binds_both_landings_of_nagato():
    game = table(
        "colony,energy",
        "energy 0 culture 1 planets nagato",
        "culture 0",
        row="jakks vici-ks156 gort helios",
        extra=MUST,
    )
    play(game, "activate colony", "move home jakks", "move home vici-ks156")
    assert stock(game, 1) == (1, 1)
