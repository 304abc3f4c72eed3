"""The eight planets of 2 points."""

from .families import (
    gains,
    not_again_by_copying,
    once_per_turn,
    own_turn,
    printed,
    twice_in_a_turn,
    unlimited,
)
from .registry import scenario
from .table import table, unusable

printed("mj-120210", 2, 3, "energy", "diplomacy")
printed("helios", 2, 3, "culture", "diplomacy")
printed("mared", 2, 3, "energy", "economy")
printed("lureena", 2, 3, "culture", "economy")
printed("zalax", 2, 3, "culture", "diplomacy")
printed("hoefker", 2, 3, "culture", "economy")
printed("clj-0517", 2, 3, "energy", "economy")
printed("la-torres", 2, 3, "culture", "diplomacy")

unlimited("mj-120210")
unlimited("helios", first=["replace gort"], second=["replace maia"], row="gort maia")
unlimited("mared", "energy 3 culture 1", "level 6", ["upgrade energy"], ["upgrade energy"])
unlimited("lureena", "energy 5 culture 1", "", ["pay 2e"], ["pay 3e"])
own_turn("zalax")
twice_in_a_turn("zalax", first=["reroll move"], second=["reroll culture"], dice="colony,colony,move,culture")
unlimited("hoefker", "energy 2 culture 1")
once_per_turn("clj-0517", other="culture 3")
not_again_by_copying("clj-0517", other="culture 3")
once_per_turn("la-torres", other="energy 3")
not_again_by_copying("la-torres", other="energy 3")

gains("mj-120210", energy=2)


# --- helios

ROW = "jakks gort nibiru maia"


@scenario("helios")
def helios_replaces_a_planet_without_ships():
    t = table(
        ROW,
        "colony,move",
        "planets helios ships home,jakks:orbit:0",
        "ships home,gort",
        deck="mared zalax leandra",
    )
    t.use("helios")
    assert t.asked == ("replace", 1)
    assert t.choices == ("replace nibiru", "replace maia")
    t.play("replace nibiru")
    assert list(t["row"]) == ["jakks", "gort", "mared", "maia"]
    assert list(t["deck"]) == ["zalax", "leandra", "nibiru"]
    assert list(t["discard"]) == []


@scenario("helios")
def helios_discards_by_switch():
    t = table(ROW, "colony,move", "planets helios", "", deck="mared zalax", switches="helios=discard")
    t.use("helios")
    t.play("replace gort")
    assert list(t["row"]) == ["jakks", "mared", "nibiru", "maia"]
    assert (list(t["deck"]), list(t["discard"])) == (["zalax"], ["gort"])


@scenario("helios")
def helios_needs_a_deck():
    unusable("planets helios", row=ROW, deck="none")
    t = table(ROW, "colony,move", "planets helios", "", deck="mared")
    assert "activate colony" in t.choices


@scenario("helios")
def helios_needs_a_planet_without_ships():
    unusable("planets helios ships jakks,gort:orbit:0", "ships nibiru,maia:orbit:1", row=ROW)


# --- mared


@scenario("mared")
def mared_upgrades_for_one_less():
    t = table("", "colony,move", "energy 1 culture 1 planets mared", "")
    t.use("mared")
    assert t.asked == ("upgrade", 1)
    assert t.choices == ("upgrade energy", "upgrade culture")
    t.play("upgrade culture")
    assert (t.level(1), t.stock(1)) == (2, (1, 0))


@scenario("mared")
def mared_exact_cost():
    for kind in ("energy", "culture"):
        t = table("", "colony,move", f"level 3 {kind} 3 planets mared", "level 3")
        t.use("mared")
        assert (t.level(1), t.stock(1)) == (4, (0, 0))
    unusable("level 3 energy 2 culture 2 planets mared", "level 3")
    unusable("planets mared")


@scenario("mared")
def mared_with_equal_levels():
    t = table("", "colony,move", "level 2 energy 2 planets mared", "level 2")
    t.use("mared")
    assert t.level(1) == 3
    unusable("level 2 energy 2 planets mared", "level 2", switches="mared=strict")


@scenario("mared")
def mared_of_the_lowest():
    for switch in ("mared=strict", "mared=tied-ok"):
        t = table("", "colony,move", "level 2 energy 2 planets mared", "level 3", "level 4", switches=switch)
        t.use("mared")
        assert (t.level(1), t.stock(1)) == (3, (0, 0))
        unusable("level 2 energy 2 planets mared", "level 3", "level 1", switches=switch)


@scenario("mared")
def mared_not_beyond_level_6():
    unusable("level 6 energy 7 culture 7 planets mared", "level 6")


# --- lureena


@scenario("lureena")
def lureena_mixes():
    t = table("", "colony,move", "level 2 energy 2 culture 2 planets lureena", "")
    t.use("lureena")
    assert t.asked == ("upgrade", 1)
    assert t.choices == ("pay 1e2c", "pay 2e1c")
    t.play("pay 1e2c")
    assert (t.level(1), t.stock(1)) == (3, (1, 0))


@scenario("lureena")
def lureena_one_kind_too():
    t = table("", "colony,move", "energy 3 culture 2 planets lureena", "")
    t.use("lureena")
    assert t.choices == ("pay 2c", "pay 1e1c", "pay 2e")
    t.play("pay 2e")
    assert (t.level(1), t.stock(1)) == (2, (1, 2))


@scenario("lureena")
def lureena_exact_cost():
    t = table("", "colony,move", "level 2 energy 2 culture 1 planets lureena", "")
    t.use("lureena")
    assert (t.level(1), t.stock(1)) == (3, (0, 0))
    unusable("level 2 energy 1 culture 1 planets lureena")
    unusable("level 6 energy 7 culture 7 planets lureena")


# --- zalax


@scenario("zalax")
def zalax_rerolls_any_number():
    t = table("", "colony,move,move,energy", "planets zalax", "")
    t.use("zalax")
    assert t.asked == ("reroll", 1)
    assert t.choices == (
        "reroll move",
        "reroll energy",
        "reroll move,move",
        "reroll move,energy",
        "reroll move,move,energy",
    )
    t.play("reroll move,energy")
    [roll] = t.of("roll")
    assert (roll["seat"], roll["reason"], list(roll["given"])) == (1, "ability", ["move", "energy"])
    assert sorted(t.dice("inactive")) == sorted([*roll["faces"], "move"])
    assert len(roll["faces"]) == 2
    assert t["rerolls"] == 0


@scenario("zalax")
def zalax_is_free_after_a_reroll():
    t = table("", "colony,move", "energy 1 planets zalax", "", rerolls=1)
    t.use("zalax")
    assert len(t.of("roll")) == 1
    assert (t["rerolls"], t.stock(1)) == (1, (1, 0))


@scenario("zalax")
def zalax_needs_another_die():
    unusable("planets zalax", dice="colony")


# --- hoefker


@scenario("hoefker")
def hoefker_pays_energy_for_culture():
    t = table("", "colony,move", "energy 1 planets hoefker", "")
    t.use("hoefker")
    assert t.stock(1) == (0, 2)
    unusable("culture 1 planets hoefker")


@scenario("hoefker")
def hoefker_cap():
    t = table("", "colony,move", "level 6 energy 1 culture 6 planets hoefker", "")
    t.use("hoefker")
    assert t.stock(1) == (0, 7)
    unusable("level 6 energy 1 culture 7 planets hoefker")


# --- clj-0517 and la-torres


@scenario("clj-0517")
def clj_takes_culture():
    t = table("", "colony,move", "planets clj-0517", "energy 4 culture 2", "culture 1", "energy 4")
    t.use("clj-0517")
    assert t.asked == ("steal", 1)
    assert t.choices == ("steal 2", "steal 3")
    t.play("steal 3")
    t.settle()
    assert (t.stock(1), t.stock(2), t.stock(3)) == ((0, 1), (4, 2), (0, 0))


@scenario("clj-0517")
def clj_own_cap_does_not_matter():
    t = table("", "colony,move", "level 6 culture 7 planets clj-0517", "culture 1")
    t.use("clj-0517")
    assert (t.stock(1), t.stock(2)) == ((0, 7), (0, 0))


@scenario("clj-0517")
def clj_needs_culture_elsewhere():
    unusable("culture 1 planets clj-0517", "energy 5")


@scenario("la-torres")
def la_torres_takes_energy():
    t = table("", "colony,move", "planets la-torres", "energy 2 culture 1", "energy 1", "culture 2")
    t.use("la-torres")
    assert t.asked == ("steal", 1)
    assert t.choices == ("steal 2", "steal 3")
    t.play("steal 3")
    t.settle()
    assert (t.stock(1), t.stock(2), t.stock(3)) == ((1, 0), (2, 1), (0, 0))


@scenario("la-torres")
def la_torres_own_cap_does_not_matter():
    t = table("", "colony,move", "level 6 energy 7 planets la-torres", "energy 1")
    t.use("la-torres")
    assert (t.stock(1), t.stock(2)) == ((7, 0), (0, 0))


@scenario("la-torres")
def la_torres_needs_energy_elsewhere():
    unusable("energy 1 planets la-torres", "culture 5")
