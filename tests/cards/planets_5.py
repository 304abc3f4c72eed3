"""The eight planets of 5 points."""

from .families import (
    not_again_by_copying,
    once_per_turn,
    own_turn,
    printed,
    twice_in_a_turn,
    unlimited,
    used_by_follower,
)
from .registry import scenario
from .table import table, unusable

printed("jac-110912", 5, 5, "culture", "economy")
printed("gleam-zanier", 5, 5, "energy", "diplomacy")
printed("maia", 5, 5, "culture", "diplomacy")
printed("andellouxian-6", 5, 5, "culture", "economy")
printed("walsfeo", 5, 5, "energy", "economy")
printed("sargus-36", 5, 5, "culture", "diplomacy")
printed("zavodnick", 5, 5, "energy", "economy")
printed("bsw-10-1", 5, 5, "energy", "diplomacy")

unlimited("jac-110912")
unlimited("gleam-zanier")
own_turn("maia")
twice_in_a_turn(
    "maia",
    "level 6",
    first=["discard move,move"],
    second=["discard energy,energy"],
    dice="colony,colony,move,move,energy,energy,culture",
)
unlimited(
    "andellouxian-6",
    "level 5 culture 1 ships home,home,nibiru:orbit:1,shouhua:orbit:1",
    first=["recall nibiru", "gain 1e"],
    second=["recall shouhua", "gain 1e"],
    row="nibiru shouhua",
)
twice_in_a_turn("walsfeo", "culture 2", "planets jakks", ["hire 2 jakks"], ["hire 2 jakks"])
used_by_follower("walsfeo", "culture 2", "planets jakks", ["hire 2 jakks"])
twice_in_a_turn("sargus-36", "energy 2", "planets jakks", ["hire 2 jakks"], ["hire 2 jakks"])
used_by_follower("sargus-36", "energy 1 culture 1", "planets jakks", ["hire 2 jakks"])
once_per_turn("zavodnick", answers=["perform energy"])
not_again_by_copying("zavodnick", answers=["perform energy"])
unlimited(
    "bsw-10-1",
    "level 5 culture 1 ships home,home,nibiru:orbit:3,gort:orbit:0",
    second=["regress 1 nibiru"],
    row="nibiru gort",
)


# --- jac-110912 and gleam-zanier


@scenario("jac-110912")
def jac_gives_culture_to_all():
    t = table("", "colony,move", "planets jac-110912", "", "culture 7", "culture 1")
    t.use("jac-110912")
    t.settle()
    assert [t.stock(seat) for seat in (1, 2, 3, 4)] == [(0, 2), (0, 1), (0, 7), (0, 2)]


@scenario("jac-110912")
def jac_needs_a_gain_of_ones_own():
    t = table("", "colony,move", "level 6 culture 6 planets jac-110912", "")
    t.use("jac-110912")
    assert (t.stock(1), t.stock(2)) == ((0, 7), (0, 1))
    unusable("level 6 culture 7 planets jac-110912", "")


@scenario("gleam-zanier")
def gleam_gives_energy_to_all():
    t = table("", "colony,move", "planets gleam-zanier", "", "energy 7", "energy 1")
    t.use("gleam-zanier")
    assert [t.stock(seat) for seat in (1, 2, 3, 4)] == [(2, 0), (1, 0), (7, 0), (2, 0)]


@scenario("gleam-zanier")
def gleam_needs_a_gain_of_ones_own():
    t = table("", "colony,move", "level 6 energy 6 planets gleam-zanier", "")
    t.use("gleam-zanier")
    assert (t.stock(1), t.stock(2)) == ((7, 0), (1, 0))
    unusable("level 6 energy 7 planets gleam-zanier", "")


# --- maia


@scenario("maia")
def maia_discards_two_dice():
    t = table("", "colony,move,move,energy", "planets maia", "")
    t.use("maia")
    assert t.asked == ("discard", 1)
    assert t.choices == ("discard move,move", "discard move,energy")
    t.play("discard move,energy")
    assert t.stock(1) == (2, 2)
    assert (t.dice("inactive"), t.dice("activated")) == (["move"], ["colony"])
    assert t.dice("spent") == ["move", "energy"]
    assert list(t["activated"]) == ["colony"]


@scenario("maia")
def maia_needs_two_dice_and_a_gain():
    unusable("planets maia", dice="colony,move")
    unusable("level 6 energy 7 culture 7 planets maia", dice="colony,move,move,energy")


@scenario("maia")
def maia_cap():
    for before, after in (
        ("energy 7 culture 6", (7, 7)),
        ("energy 6 culture 7", (7, 7)),
        ("energy 7", (7, 2)),
    ):
        t = table("", "colony,move,move,energy", f"level 6 {before} planets maia", "")
        t.use("maia")
        t.play("discard move,move")
        assert t.stock(1) == after


# --- andellouxian-6


@scenario("andellouxian-6")
def andellouxian_recalls_for_a_mix():
    t = table(
        "jakks nibiru gort", "colony,move", "planets andellouxian-6 ships jakks:orbit:1,nibiru:orbit:2", ""
    )
    t.use("andellouxian-6")
    assert t.asked == ("recall", 1)
    assert t.choices == ("recall jakks", "recall nibiru")
    t.play("recall nibiru")
    assert t.asked == ("recall", 1)
    assert t.choices == ("gain 2c", "gain 1e1c", "gain 2e")
    t.play("gain 1e1c")
    assert t.stock(1) == (1, 1)
    assert t.ships(1) == ["home", "jakks:orbit:1"]


@scenario("andellouxian-6")
def andellouxian_single_by_switch():
    me = "planets andellouxian-6 ships home,nibiru:orbit:2"
    t = table("nibiru", "colony,move", me, "", switches="andellouxian=single")
    t.use("andellouxian-6")
    assert t.choices == ("gain 2c", "gain 2e")
    t.play("gain 2e")
    assert t.stock(1) == (2, 0)


@scenario("andellouxian-6")
def andellouxian_from_the_start_for_nothing():
    t = table("nibiru", "colony,move", "planets andellouxian-6 ships home,nibiru:orbit:0", "")
    t.use("andellouxian-6")
    assert t.asked == ("main", 1)
    assert (t.ships(1), t.stock(1)) == (["home", "home"], (0, 0))


@scenario("andellouxian-6")
def andellouxian_may_lose_something():
    me = "level 6 energy 7 planets andellouxian-6 ships home,home,home,nibiru:orbit:2"
    t = table("nibiru", "colony,move", me, "")
    t.use("andellouxian-6")
    assert t.choices == ("gain 2c", "gain 1e1c", "gain 2e")
    t.play("gain 1e1c")
    assert t.stock(1) == (7, 1)


@scenario("andellouxian-6")
def andellouxian_needs_an_orbiting_ship():
    unusable("planets andellouxian-6 ships home,nibiru", row="nibiru")


# --- walsfeo and sargus-36


@scenario("walsfeo")
def walsfeo_hires_for_culture():
    me = "culture 1 planets walsfeo,mj-120210"
    t = table("", "colony,move", me, "planets jakks,hoefker", "planets vici-ks156")
    t.use("walsfeo")
    assert t.asked == ("copy", 1)
    assert t.choices == ("hire 2 jakks", "hire 3 vici-ks156")
    t.play("hire 3 vici-ks156")
    assert [t.stock(seat) for seat in (1, 2, 3)] == [(1, 0), (0, 0), (0, 1)]
    assert t.asked == ("follow", 3)


@scenario("walsfeo")
def walsfeo_costs_culture():
    unusable("energy 1 planets walsfeo", "planets jakks")
    t = table("", "colony,move", "culture 1 planets walsfeo", "planets jakks")
    assert "activate colony" in t.choices


@scenario("walsfeo")
def walsfeo_target_usable_after_paying():
    me = "level 3 culture {} planets walsfeo ships home,home,helios:orbit:0"
    unusable(me.format(2), "planets padraigin-3110", row="helios")
    t = table("helios", "colony,move", me.format(3), "planets padraigin-3110")
    t.use("walsfeo")
    assert t.stock(1) == (0, 0)
    assert t.ships(1) == ["helios:orbit:2", "home", "home"]


@scenario("walsfeo")
def walsfeo_gift_above_the_cap_is_lost():
    t = table("", "colony,move", "culture 1 planets walsfeo", "culture 7 planets vici-ks156")
    t.use("walsfeo")
    assert (t.stock(1), t.stock(2)) == ((1, 0), (0, 7))


@scenario("walsfeo")
def walsfeo_once_in_a_chain():
    t = table("", "colony,move", "culture 3 planets walsfeo,vici-ks156", "planets zavodnick,jakks")
    t.use("walsfeo")
    assert t.choices == ("hire 2 zavodnick", "hire 2 jakks")
    t.play("hire 2 zavodnick", "perform colony")
    assert t.asked == ("colony", 1)
    assert t.choices == ("upgrade culture", "use vici-ks156")


@scenario("sargus-36")
def sargus_hires_for_energy():
    me = "energy 1 planets sargus-36,mj-120210"
    t = table("", "colony,move", me, "planets jakks,hoefker", "planets vici-ks156")
    t.use("sargus-36")
    assert t.asked == ("copy", 1)
    assert t.choices == ("hire 2 jakks", "hire 3 vici-ks156")
    t.play("hire 2 jakks")
    assert [t.stock(seat) for seat in (1, 2, 3)] == [(0, 1), (1, 0), (0, 0)]
    assert t.asked == ("main", 1)


@scenario("sargus-36")
def sargus_costs_energy():
    unusable("culture 1 planets sargus-36", "planets jakks")
    t = table("", "colony,move", "energy 1 planets sargus-36", "planets jakks")
    assert "activate colony" in t.choices


@scenario("sargus-36")
def sargus_target_usable_after_paying():
    unusable("energy 1 planets sargus-36", "planets hoefker")
    t = table("", "colony,move", "energy 2 planets sargus-36", "planets hoefker")
    t.use("sargus-36")
    assert (t.stock(1), t.stock(2)) == ((0, 2), (1, 0))


@scenario("sargus-36")
def sargus_gift_above_the_cap_is_lost():
    t = table("", "colony,move", "energy 1 planets sargus-36", "energy 7 planets jakks")
    t.use("sargus-36")
    assert (t.stock(1), t.stock(2)) == ((0, 1), (7, 0))


@scenario("sargus-36")
def sargus_once_in_a_chain():
    t = table("", "colony,move", "energy 3 planets sargus-36,vici-ks156", "planets zavodnick,jakks")
    t.use("sargus-36")
    assert t.choices == ("hire 2 zavodnick", "hire 2 jakks")
    t.play("hire 2 zavodnick", "perform colony")
    assert t.asked == ("colony", 1)
    assert t.choices == ("upgrade energy", "use vici-ks156")


# --- zavodnick


@scenario("zavodnick")
def zavodnick_performs_any_usable_action():
    t = table("helios", "colony,move", "planets zavodnick,jakks ships home,helios:orbit:0", "")
    t.use("zavodnick")
    assert t.asked == ("copy", 1)
    usable = ("move", "energy", "culture", "diplomacy", "colony")
    assert t.choices == tuple(f"perform {face}" for face in usable)
    t.play("perform diplomacy")
    assert t.ships(1) == ["helios:orbit:1", "home"]
    assert t.asked == ("main", 1)


@scenario("zavodnick")
def zavodnick_performs_economy():
    t = table("gort", "colony,move", "planets zavodnick ships gort,gort:orbit:2", "")
    t.use("zavodnick")
    assert t.choices == ("perform move", "perform energy", "perform economy")
    t.play("perform economy")
    assert t.ships(1) == ["gort", "gort:orbit:3"]


@scenario("zavodnick")
def zavodnick_lets_all_others_follow_for_free():
    t = table("", "colony,move", "", "planets zavodnick", "", active=2)
    t.use("zavodnick")
    t.play("perform energy")
    assert t.asked == ("follow", 3)
    t.play("follow")
    assert t.asked == ("follow", 1)
    t.play("follow")
    assert [t.stock(seat) for seat in (1, 2, 3)] == [(2, 0), (2, 0), (2, 0)]
    assert [(e["seat"], e["leader"], e["face"], e["price"]) for e in t.of("follow")] == [
        (3, 2, "energy", 0),
        (1, 2, "energy", 0),
    ]
    assert t.asked == ("main", 2)


@scenario("zavodnick")
def zavodnick_before_the_window_of_the_die():
    t = table("", "colony,move", "planets zavodnick", "culture 1 planets jakks")
    t.use("zavodnick")
    t.play("perform energy")
    assert t.asked == ("follow", 2)
    t.play("follow")
    assert (t.stock(2), t.asked) == ((2, 1), ("follow", 2))
    t.play("follow")
    t.drive("use jakks")
    assert t.stock(2) == (2, 1)
    assert [e["price"] for e in t.of("follow")] == [0, 1]


# --- bsw-10-1


@scenario("bsw-10-1")
def bsw_regresses_one_and_advances_another():
    me = "level 3 planets bsw-10-1 ships helios:orbit:2,gort:orbit:1,mared:orbit:0"
    t = table("helios gort mared", "colony,move", me, "ships home,helios:orbit:2")
    t.use("bsw-10-1")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 1 helios", "regress 1 gort")
    t.play("regress 1 helios")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance gort", "advance mared")
    t.play("advance mared")
    assert t.ships(1) == ["gort:orbit:1", "helios:orbit:1", "mared:orbit:1"]
    assert t.ships(2) == ["helios:orbit:2", "home"]


@scenario("bsw-10-1")
def bsw_needs_two_ships_one_beyond_its_start():
    unusable("planets bsw-10-1 ships home,helios:orbit:2", row="helios gort")
    unusable("planets bsw-10-1 ships gort,helios:orbit:2", row="helios gort")
    unusable("planets bsw-10-1 ships gort:orbit:0,helios:orbit:0", row="helios gort")
