"""The eight planets of 7 points."""

from .families import own_turn, printed, twice_in_a_turn, unlimited, used_by_follower
from .registry import scenario
from .table import table, unusable

printed("aughmoore", 7, 6, "energy", "diplomacy")
printed("shouhua", 7, 6, "energy", "diplomacy")
printed("nibiru", 7, 6, "culture", "diplomacy")
printed("gort", 7, 6, "energy", "economy")
printed("terra-bettia", 7, 6, "energy", "diplomacy")
printed("k-widow", 7, 6, "culture", "economy")
printed("piedes", 7, 6, "energy", "economy")
printed("gyore", 7, 6, "culture", "economy")

unlimited("aughmoore", "level 5 culture 1")
unlimited("shouhua", "level 3 culture 1 ships home,home,gort:orbit:0", row="gort")
own_turn("nibiru")
unlimited(
    "gort",
    "level 3 culture 1 ships home,home,nibiru:orbit:1",
    first=["transfer nibiru shouhua"],
    second=["transfer shouhua nibiru"],
    row="nibiru shouhua",
)
unlimited("terra-bettia", "level 3 culture 1 ships home,home,nibiru:orbit:0", row="nibiru")
unlimited("k-widow", other="ships home,nibiru:orbit:5", row="nibiru")
twice_in_a_turn("piedes", first=["repeat energy"], second=["repeat energy"], bay="energy")
used_by_follower("piedes", answers=["repeat energy"], bay="energy")
own_turn("gyore")
twice_in_a_turn(
    "gyore", first=["set move energy"], second=["set energy move"], dice="colony,colony,move,culture"
)


# --- aughmoore and shouhua


@scenario("aughmoore")
def aughmoore_counts_ships_at_home():
    for ships, culture in (("home,home", 2), ("home,jakks", 1), ("home,jakks:orbit:1", 1)):
        t = table("jakks", "colony,move", f"planets aughmoore ships {ships}", "")
        t.use("aughmoore")
        assert t.stock(1) == (0, culture)
    unusable("planets aughmoore ships jakks,jakks:orbit:0", row="jakks")


@scenario("aughmoore")
def aughmoore_cap():
    t = table("", "colony,move", "level 6 culture 5 planets aughmoore", "")
    t.use("aughmoore")
    assert t.stock(1) == (0, 7)
    unusable("level 6 culture 7 planets aughmoore")


@scenario("shouhua")
def shouhua_advances_on_any_track():
    t = table("helios gort", "colony,move", "planets shouhua ships helios:orbit:0,gort:orbit:2", "")
    t.use("shouhua")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance helios", "advance gort")
    t.play("advance gort")
    assert t.ships(1) == ["gort:orbit:3", "helios:orbit:0"]
    assert t.stock(1) == (0, 0)


@scenario("shouhua")
def shouhua_on_diplomacy_too():
    t = table("helios", "colony,move", "planets shouhua ships home,helios:orbit:0", "")
    t.use("shouhua")
    assert t.ships(1) == ["helios:orbit:1", "home"]
    unusable("planets shouhua ships home,helios", row="helios")


# --- nibiru


@scenario("nibiru")
def nibiru_makes_following_cost_two():
    t = table("", "colony,colony,energy,move", "planets nibiru", "culture 6")
    t.use("nibiru")
    assert t.asked == ("follow", 2)
    t.play("follow")  # the die that used it counts; seat 2 upgrades
    assert (t.stock(2), t.level(2)) == ((0, 2), 2)
    assert "activate colony" not in t.choices  # already in force
    t.play("activate energy", "follow")
    assert (t.stock(1), t.stock(2)) == ((2, 0), (2, 0))
    assert [e["price"] for e in t.of("follow")] == [2, 2]


@scenario("nibiru")
def nibiru_shuts_out_one_culture():
    t = table("nibiru", "move,energy,energy", "", "culture 1")
    t.land("nibiru")
    assert t.asked == ("main", 1)
    t.play("activate energy")
    assert t.asked == ("main", 1)


@scenario("nibiru")
def nibiru_leaves_free_follows_free():
    t = table("", "colony,move", "planets zavodnick", "", effects="nibiru")
    t.use("zavodnick")
    t.play("perform energy", "follow")
    assert t.stock(2) == (2, 0)


@scenario("nibiru")
def nibiru_ends_with_the_turn():
    t = table("", "colony,move", "planets nibiru", "")
    t.use("nibiru")
    assert "effects nibiru" in t.game.position().splitlines()
    t.play("end")
    assert "effects none" in t.game.position().splitlines()


# --- gort


@scenario("gort")
def gort_transfers_to_the_same_position():
    me = "level 3 planets gort ships nibiru:orbit:3,helios:orbit:0,mared"
    t = table("jakks mared helios nibiru", "colony,move", me, "")
    t.use("gort")
    assert t.asked == ("transfer", 1)
    assert t.choices == ("transfer helios jakks", "transfer helios mared", "transfer nibiru mared")
    t.play("transfer helios mared")
    assert t.ships(1) == ["mared", "mared:orbit:0", "nibiru:orbit:3"]


@scenario("gort")
def gort_may_colonise():
    t = table("jakks mared helios nibiru", "colony,move", "planets gort ships nibiru:orbit:3,mared", "")
    t.use("gort")
    assert t.choices == ("transfer nibiru mared", "transfer nibiru helios")
    t.play("transfer nibiru mared")
    assert t.planets(1) == ["gort", "mared"]
    assert (t.points(1), t.ships(1)) == (9, ["home", "home"])


@scenario("gort")
def gort_needs_a_position_that_exists():
    row = "jakks mared helios nibiru"
    unusable("planets gort ships home,nibiru:orbit:4", row=row)
    unusable("planets gort ships home,nibiru", row=row)


# --- terra-bettia


@scenario("terra-bettia")
def terra_bettia_offers_the_others_first():
    t = table(
        "helios gort nibiru",
        "colony,move",
        "planets terra-bettia ships nibiru:orbit:0,gort:orbit:1",
        "ships home,helios:orbit:0",
        "ships gort:orbit:1,helios:orbit:1",
    )
    t.use("terra-bettia")
    assert (t.asked, t.choices) == (("advance", 2), ("advance helios", "pass"))
    t.play("advance helios")
    assert (t.asked, t.choices) == (("advance", 3), ("advance helios", "advance gort", "pass"))
    t.play("pass")
    assert (t.asked, t.choices) == (("advance", 1), ("advance gort", "advance nibiru"))
    t.play("advance gort")
    assert t.ships(1) == ["gort:orbit:3", "nibiru:orbit:0"]
    assert t.ships(2) == ["helios:orbit:1", "home"]
    assert t.ships(3) == ["gort:orbit:1", "helios:orbit:1"]


@scenario("terra-bettia")
def terra_bettia_after_losing_the_last_ship():
    me = "planets terra-bettia ships home,helios:orbit:1"
    t = table("helios", "colony,move", me, "ships home,helios:orbit:2")
    t.use("terra-bettia")
    t.play("advance helios")
    assert (t.planets(2), t.ships(1)) == (["helios"], ["home", "home"])
    assert (t.planets(1), t.asked) == (["terra-bettia"], ("main", 1))


@scenario("terra-bettia")
def terra_bettia_needs_an_own_ship():
    unusable("planets terra-bettia ships home,helios", "ships home,helios:orbit:1", row="helios")


# --- k-widow


@scenario("k-widow")
def k_widow_hits_one_enemy_on_any_track():
    t = table(
        "helios mared gort",
        "colony,move",
        "planets k-widow ships home,helios:orbit:1",
        "ships helios:orbit:2,mared:orbit:1",
        "ships gort:orbit:3,helios:orbit:0",
    )
    t.use("k-widow")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 2 helios", "regress 2 mared", "regress 3 gort")
    t.play("regress 3 gort")
    assert t.ships(3) == ["gort:orbit:2", "helios:orbit:0"]
    assert (t.ships(1), t.ships(2)) == (["helios:orbit:1", "home"], ["helios:orbit:2", "mared:orbit:1"])
    assert (t.asked, t.stock(1)) == (("main", 1), (0, 0))


@scenario("k-widow")
def k_widow_needs_a_ship_beyond_its_start():
    unusable(
        "planets k-widow ships home,gort:orbit:1",
        "ships mared:orbit:0,helios:orbit:0",
        row="helios mared gort",
    )


# --- piedes


@scenario("piedes")
def piedes_repeats_an_earlier_die():
    t = table("jakks", "colony,move", "planets piedes ships home,jakks", "", bay="energy,culture")
    t.use("piedes")
    assert t.asked == ("copy", 1)
    assert t.choices == ("repeat energy", "repeat culture")
    t.play("repeat culture")
    assert t.stock(1) == (0, 1)
    assert list(t["activated"]) == ["energy", "culture", "colony"]


@scenario("piedes")
def piedes_not_the_last_die():
    unusable("planets piedes,jakks level 6 culture 7")
    t = table("piedes", "move,energy", "", "")
    t.play("activate move", "move home piedes")
    assert t.asked == ("main", 1)


@scenario("piedes")
def piedes_by_landing():
    t = table("piedes", "move,energy", "", "", bay="energy")
    t.land("piedes")
    assert t.stock(1) == (2, 0)  # piedes is an energy planet
    assert t.asked == ("main", 1)


@scenario("piedes")
def piedes_once_in_a_chain():
    t = table("", "colony,move", "planets piedes,jakks,vici-ks156", "", bay="energy,colony")
    t.use("piedes")
    assert t.choices == ("repeat energy", "repeat colony")
    t.play("repeat colony")
    assert t.asked == ("colony", 1)
    assert t.choices == ("use jakks", "use vici-ks156")


@scenario("piedes")
def piedes_not_what_zavodnick_performed():
    t = table("jakks helios gort maia", "colony,colony,move", "planets zavodnick,piedes", "")
    t.use("zavodnick")
    t.play("perform move", "move home jakks:orbit")
    t.settle()
    assert t.asked == ("main", 1)
    assert "activate colony" not in t.choices


@scenario("piedes")
def piedes_of_a_follower_needs_an_earlier_die():
    t = table("", "colony,move", "culture 1 planets piedes", "planets jakks", active=2)
    t.use("jakks")
    assert t.asked == ("main", 2)


# --- gyore


@scenario("gyore")
def gyore_sets_a_die():
    t = table("", "colony,move,energy", "planets gyore", "")
    t.use("gyore")
    assert t.asked == ("set", 1)
    faces = ("move", "energy", "culture", "diplomacy", "economy", "colony")
    assert t.choices == tuple(f"set {die} {to}" for die in ("move", "energy") for to in faces if to != die)
    t.play("set energy colony")
    assert t.dice("inactive") == ["move", "colony"]
    assert (t["converter_used"], t["rerolls"]) == (False, 0)


@scenario("gyore")
def gyore_needs_another_die():
    unusable("planets gyore", dice="colony")
