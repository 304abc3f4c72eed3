"""The eight planets of 1 point."""

from .families import follow_bonus, free_follow_bonus, gains, own_turn, printed, unlimited
from .registry import scenario
from .table import table, unusable

printed("jakks", 1, 2, "culture", "diplomacy")
printed("vici-ks156", 1, 2, "energy", "economy")
printed("drewkaiden", 1, 2, "culture", "economy")
printed("leandra", 1, 2, "energy", "diplomacy")
printed("birkomius", 1, 2, "culture", "diplomacy")
printed("bisschop", 1, 2, "energy", "economy")
printed("tifnod", 1, 2, "culture", "economy")
printed("vizcarra", 1, 2, "energy", "diplomacy")

unlimited("jakks")
unlimited("vici-ks156")
unlimited("drewkaiden", "level 3 culture 1 ships home,home,helios:orbit:0", row="helios")
unlimited("leandra", "level 3 culture 1 ships home,home,mared:orbit:0", row="mared")
own_turn("birkomius")
own_turn("bisschop")
unlimited("tifnod", other="ships home,helios:orbit:2", row="helios")
unlimited("vizcarra", other="ships home,mared:orbit:2", row="mared")

gains("jakks", culture=1)
gains("vici-ks156", energy=1)
follow_bonus("birkomius", culture=1)
follow_bonus("bisschop", energy=1)
free_follow_bonus("birkomius", culture=1)
free_follow_bonus("bisschop", energy=1)


@scenario("drewkaiden")
def drewkaiden_advances_on_diplomacy():
    ships = "ships helios:orbit:0,jorg:orbit:1,mared:orbit:0"
    t = table("helios mared jorg", "colony,move", f"level 3 planets drewkaiden {ships}", "")
    t.use("drewkaiden")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance helios", "advance jorg")
    t.play("advance jorg")
    assert t.ships(1) == ["helios:orbit:0", "jorg:orbit:2", "mared:orbit:0"]
    assert t.stock(1) == (0, 0)


@scenario("drewkaiden")
def drewkaiden_colonises():
    t = table("helios", "colony,move", "planets drewkaiden ships home,helios:orbit:2", "")
    t.use("drewkaiden")
    assert t.planets(1) == ["drewkaiden", "helios"]


@scenario("drewkaiden")
def drewkaiden_not_on_economy_or_surface():
    unusable("planets drewkaiden ships helios,mared:orbit:1", row="helios mared")


@scenario("leandra")
def leandra_advances_on_economy():
    ships = "ships helios:orbit:0,gort:orbit:1,mared:orbit:0"
    t = table("helios mared gort", "colony,move", f"level 3 planets leandra {ships}", "")
    t.use("leandra")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance mared", "advance gort")
    t.play("advance gort")
    assert t.ships(1) == ["gort:orbit:2", "helios:orbit:0", "mared:orbit:0"]
    assert t.stock(1) == (0, 0)


@scenario("leandra")
def leandra_colonises():
    t = table("mared", "colony,move", "planets leandra ships home,mared:orbit:2", "")
    t.use("leandra")
    assert t.planets(1) == ["leandra", "mared"]


@scenario("leandra")
def leandra_not_on_diplomacy_or_surface():
    unusable("planets leandra ships mared,helios:orbit:1", row="helios mared")


@scenario("tifnod")
def tifnod_hits_one_enemy_on_diplomacy():
    t = table(
        "helios mared jorg",
        "colony,move",
        "planets tifnod ships home,helios:orbit:1",
        "ships helios:orbit:2,mared:orbit:2",
        "ships jorg:orbit:1,helios:orbit:0",
    )
    t.use("tifnod")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 2 helios", "regress 3 jorg")
    t.play("regress 2 helios")
    assert t.ships(1) == ["helios:orbit:1", "home"]
    assert t.ships(2) == ["helios:orbit:1", "mared:orbit:2"]
    assert t.ships(3) == ["helios:orbit:0", "jorg:orbit:1"]


@scenario("tifnod")
def tifnod_needs_a_ship_beyond_its_start():
    unusable(
        "planets tifnod ships home,jorg:orbit:1",
        "ships helios:orbit:0,mared:orbit:2",
        row="helios mared jorg",
    )


@scenario("vizcarra")
def vizcarra_hits_one_enemy_on_economy():
    t = table(
        "helios mared gort",
        "colony,move",
        "planets vizcarra ships home,mared:orbit:1",
        "ships helios:orbit:2,mared:orbit:2",
        "ships gort:orbit:1,mared:orbit:0",
    )
    t.use("vizcarra")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 2 mared", "regress 3 gort")
    t.play("regress 2 mared")
    assert t.ships(1) == ["home", "mared:orbit:1"]
    assert t.ships(2) == ["helios:orbit:2", "mared:orbit:1"]
    assert t.ships(3) == ["gort:orbit:1", "mared:orbit:0"]


@scenario("vizcarra")
def vizcarra_needs_a_ship_beyond_its_start():
    unusable(
        "planets vizcarra ships home,gort:orbit:1",
        "ships mared:orbit:0,helios:orbit:2",
        row="helios mared gort",
    )
