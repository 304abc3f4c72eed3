"""The eight planets of 3 points."""

from .families import once_per_turn, printed, twice_in_a_turn, unlimited, used_by_follower
from .registry import scenario
from .table import table, unusable

printed("pembertonia-major", 3, 4, "energy", "economy")
printed("omicron-fenzi", 3, 4, "culture", "diplomacy")
printed("nagato", 3, 4, "energy", "economy")
printed("padraigin-3110", 3, 4, "culture", "economy")
printed("jorg", 3, 4, "culture", "diplomacy")
printed("nakagawakozi", 3, 4, "energy", "diplomacy")
printed("brumbaugh", 3, 4, "energy", "diplomacy")
printed("umbra-forum", 3, 4, "culture", "economy")

unlimited("pembertonia-major", "culture 4", first=["trade 1"], second=["trade 1"])
unlimited("omicron-fenzi", "energy 4 culture 1", first=["trade 1"], second=["trade 1"])
unlimited("padraigin-3110", "level 3 culture 5 ships home,home,nibiru:orbit:0", row="nibiru")
unlimited("jorg", "culture 5", "ships home,nibiru:orbit:5", row="nibiru")
unlimited("nakagawakozi", "level 3 energy 4 culture 1 ships home,home,gort:orbit:0", row="gort")
unlimited("brumbaugh", "energy 4 culture 1", "ships home,nibiru:orbit:5", row="nibiru")
twice_in_a_turn("umbra-forum", first=["use jakks"], second=["use jakks"], row="jakks vici-ks156")
used_by_follower("umbra-forum", answers=["use vici-ks156"], row="leandra vici-ks156")


# --- pembertonia-major and omicron-fenzi


@scenario("pembertonia-major")
def pembertonia_turns_culture_into_energy():
    t = table("", "colony,move", "culture 3 planets pembertonia-major", "")
    t.use("pembertonia-major")
    assert t.asked == ("trade", 1)
    assert t.choices == ("trade 1", "trade 2", "trade 3")
    t.play("trade 2")
    assert t.stock(1) == (2, 1)


@scenario("pembertonia-major")
def pembertonia_cap():
    t = table("", "colony,move", "energy 5 culture 3 planets pembertonia-major", "")
    t.use("pembertonia-major")
    assert t.choices == ("trade 1", "trade 2")
    t.play("trade 2")
    assert t.stock(1) == (7, 1)
    unusable("level 6 energy 7 culture 3 planets pembertonia-major")
    unusable("energy 1 planets pembertonia-major")


@scenario("omicron-fenzi")
def omicron_turns_energy_into_culture():
    t = table("", "colony,move", "energy 3 planets omicron-fenzi", "")
    t.use("omicron-fenzi")
    assert t.asked == ("trade", 1)
    assert t.choices == ("trade 1", "trade 2", "trade 3")
    t.play("trade 2")
    assert t.stock(1) == (1, 2)


@scenario("omicron-fenzi")
def omicron_cap():
    t = table("", "colony,move", "energy 3 culture 5 planets omicron-fenzi", "")
    t.use("omicron-fenzi")
    assert t.choices == ("trade 1", "trade 2")
    t.play("trade 2")
    assert t.stock(1) == (1, 7)
    unusable("level 6 energy 3 culture 7 planets omicron-fenzi")
    unusable("culture 1 planets omicron-fenzi")


# --- nagato

once_per_turn(
    "nagato",
    "culture 2",
    answers=["move home lureena:orbit", "move home omicron-fenzi:orbit"],
    follower="culture 2",
)


@scenario("nagato")
def nagato_moves_two_ships():
    t = table("jakks vici-ks156 mared helios", "colony,move", "culture 1 planets nagato", "")
    t.use("nagato")
    assert t.asked == ("move", 1)
    assert t.stock(1) == (0, 0)
    places = [f"{slug}{way}" for slug in ("jakks", "vici-ks156", "mared", "helios") for way in ("", ":orbit")]
    assert t.choices == tuple(f"move home {place}" for place in places)
    t.play("move home jakks", "use jakks")
    assert (t.asked, t.stock(1)) == (("move", 1), (0, 1))
    assert t.choices == tuple(f"move home {place}" for place in places[1:])
    t.play("move home vici-ks156:orbit")
    assert t.asked == ("main", 1)
    assert t.ships(1) == ["jakks", "vici-ks156:orbit:0"]


@scenario("nagato")
def nagato_costs_one_culture():
    unusable("energy 1 planets nagato")


@scenario("nagato")
def nagato_second_ship_may_be_a_new_one():
    me = "level 2 energy 2 culture 1 planets nagato ships home,jakks:orbit:0"
    t = table("jakks mared helios gort", "colony,move", me, "level 3")
    t.use("nagato")
    t.play("move home mared", "use mared")
    assert t.level(1) == 3
    assert t.asked == ("move", 1)
    ships = {choice.split()[1] for choice in t.choices}
    assert ships == {"home", "jakks:orbit"}


# --- padraigin-3110 and nakagawakozi


@scenario("padraigin-3110")
def padraigin_advances_two_on_diplomacy():
    me = "level 3 culture 2 planets padraigin-3110 ships helios:orbit:0,nibiru:orbit:1,gort:orbit:0"
    t = table("helios gort nibiru", "colony,move", me, "")
    t.use("padraigin-3110")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance helios", "advance nibiru")
    t.play("advance nibiru")
    assert t.ships(1) == ["gort:orbit:0", "helios:orbit:0", "nibiru:orbit:3"]
    assert t.stock(1) == (0, 0)


@scenario("padraigin-3110")
def padraigin_cost():
    unusable("culture 1 energy 1 planets padraigin-3110 ships home,helios:orbit:0", row="helios")
    unusable("level 6 culture 7 planets padraigin-3110 ships home,home,home,gort:orbit:0", row="gort")


@scenario("padraigin-3110")
def padraigin_steps_past_the_symbol_are_lost():
    t = table("helios", "colony,move", "culture 2 planets padraigin-3110 ships home,helios:orbit:2", "")
    t.use("padraigin-3110")
    assert t.planets(1) == ["padraigin-3110", "helios"]


@scenario("nakagawakozi")
def nakagawakozi_advances_two_on_economy():
    me = "level 3 energy 2 planets nakagawakozi ships mared:orbit:0,nibiru:orbit:0,gort:orbit:1"
    t = table("mared gort nibiru", "colony,move", me, "")
    t.use("nakagawakozi")
    assert t.asked == ("advance", 1)
    assert t.choices == ("advance mared", "advance gort")
    t.play("advance gort")
    assert t.ships(1) == ["gort:orbit:3", "mared:orbit:0", "nibiru:orbit:0"]
    assert t.stock(1) == (0, 0)


@scenario("nakagawakozi")
def nakagawakozi_cost():
    unusable("energy 1 culture 1 planets nakagawakozi ships home,mared:orbit:0", row="mared")
    unusable("level 6 energy 7 planets nakagawakozi ships home,home,home,nibiru:orbit:0", row="nibiru")


@scenario("nakagawakozi")
def nakagawakozi_steps_past_the_symbol_are_lost():
    t = table("mared", "colony,move", "energy 2 planets nakagawakozi ships home,mared:orbit:2", "")
    t.use("nakagawakozi")
    assert t.planets(1) == ["nakagawakozi", "mared"]


# --- jorg and brumbaugh


@scenario("jorg")
def jorg_regresses_two_on_any_track():
    t = table(
        "helios mared gort",
        "colony,move",
        "culture 2 planets jorg ships home,gort:orbit:3",
        "ships helios:orbit:1,mared:orbit:2",
        "ships gort:orbit:3,helios:orbit:0",
    )
    t.use("jorg")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 2 helios", "regress 2 mared", "regress 3 gort")
    t.play("regress 3 gort")
    assert t.ships(3) == ["gort:orbit:1", "helios:orbit:0"]
    assert t.ships(2) == ["helios:orbit:1", "mared:orbit:2"]
    assert t.stock(1) == (0, 0)


@scenario("jorg")
def jorg_stops_at_the_start():
    t = table("helios", "colony,move", "culture 2 planets jorg", "ships home,helios:orbit:1")
    t.use("jorg")
    assert t.ships(2) == ["helios:orbit:0", "home"]


@scenario("jorg")
def jorg_cost_and_target():
    unusable("energy 1 culture 1 planets jorg", "ships home,helios:orbit:2", row="helios")
    unusable("level 6 culture 7 planets jorg", "ships home,helios:orbit:0", row="helios")


@scenario("brumbaugh")
def brumbaugh_regresses_two_ships():
    t = table(
        "helios mared gort",
        "colony,move",
        "energy 2 planets brumbaugh ships home,gort:orbit:3",
        "ships helios:orbit:2,mared:orbit:1",
        "ships gort:orbit:3,home",
    )
    t.use("brumbaugh")
    assert t.asked == ("regress", 1)
    assert t.choices == ("regress 2 helios", "regress 2 mared", "regress 3 gort")
    t.play("regress 2 helios")
    assert t.choices == ("regress 2 mared", "regress 3 gort")
    t.play("regress 3 gort")
    assert t.ships(2) == ["helios:orbit:1", "mared:orbit:1"]
    assert t.ships(3) == ["gort:orbit:2", "home"]
    assert (t.asked, t.stock(1)) == (("main", 1), (0, 0))


@scenario("brumbaugh")
def brumbaugh_second_only_if_one_is_left():
    t = table("helios", "colony,move", "energy 2 planets brumbaugh", "ships home,helios:orbit:2")
    t.use("brumbaugh")
    assert t.ships(2) == ["helios:orbit:1", "home"]
    assert t.asked == ("main", 1)


@scenario("brumbaugh")
def brumbaugh_cost_and_target():
    unusable("energy 1 culture 1 planets brumbaugh", "ships home,helios:orbit:2", row="helios")
    unusable("level 6 energy 7 planets brumbaugh", "ships home,helios:orbit:0", row="helios")


# --- umbra-forum


@scenario("umbra-forum")
def umbra_uses_a_row_planet():
    t = table("jakks vici-ks156 hoefker mared", "colony,move", "planets umbra-forum", "planets leandra")
    t.use("umbra-forum")
    assert t.asked == ("copy", 1)
    assert t.choices == ("use jakks", "use vici-ks156")
    t.play("use vici-ks156")
    assert t.stock(1) == (1, 0)
    assert t.of("use")[-1]["way"] == "copy"


@scenario("umbra-forum")
def umbra_needs_a_usable_target():
    unusable("planets umbra-forum,jakks level 6 culture 7", row="hoefker mared lureena padraigin-3110")


@scenario("umbra-forum")
def umbra_once_in_a_chain():
    row = "zavodnick mj-120210 hoefker padraigin-3110"
    t = table(row, "colony,move", "planets umbra-forum,jakks,vici-ks156", "")
    t.use("umbra-forum")
    assert t.choices == ("use zavodnick", "use mj-120210")
    t.play("use zavodnick", "perform colony")
    assert t.asked == ("colony", 1)
    assert t.choices == ("use jakks", "use vici-ks156")
