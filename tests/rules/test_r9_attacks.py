"""R9.4: the attacks of the rogue; R9.5: following it."""

import pytest

from .helpers import asked, choices, events, fleet, kinds, line, play, rolls, seat, solo, stock

FLEET = "level 5 ships helios:orbit:0 gort:orbit:2 nibiru:orbit:3 home"
OWNER = "planets vici-ks156"  # so that you may always follow a colony die: the game stops there
ORBITS = "ships home helios:orbit:0 gort:orbit:1 nibiru:orbit:2"


def attack(name, level, me, rogue="", **more):
    """The rogue's first die is an attack and you allow it: the game and the progress."""
    game = solo(f"{me} {OWNER}", f"level {level} {rogue}", name, **more).roll("colony")
    assert asked(game) == (1, "force")
    return game, game.play("allow")


def lost(kind, amount, to=None):
    return {"seat": 1, "resource": kind, "amount": amount, "to": to}


def gained(kind, amount):
    return {"seat": 2, "resource": kind, "amount": amount}


# Losses


def test_r9_4_a_loss_goes_to_nobody():
    game, progress = attack("artemis", 1, "energy 5 culture 5")
    assert kinds(progress) == ["activate", "attack", "lose"]
    assert events(progress, "lose") == [lost("energy", 1)]
    assert (stock(game, 1), stock(game, 2)) == ((4, 5), (0, 0))


def test_r9_4_a_loss_of_both_is_energy_first():
    game, progress = attack("gamelyn", 1, "energy 5 culture 5")
    assert events(progress, "lose") == [lost("energy", 1), lost("culture", 1)]
    assert (stock(game, 1), stock(game, 2)) == ((4, 4), (0, 0))


def test_r9_4_without_energy_nothing_is_lost():
    game = solo(f"energy 0 culture 5 {OWNER}")
    progress = game.play("end", "colony")
    assert kinds(progress) == ["end", "turn", "roll", "activate", "attack"]
    assert (asked(game), stock(game, 1)) == ((1, "follow"), (0, 5))


def test_r9_4_a_loss_of_both_takes_what_there_is():
    game = solo(f"energy 0 culture 5 {OWNER}", name="gamelyn")
    progress = game.play("end", "colony")
    assert events(progress, "lose") == [lost("culture", 1)]


# Thefts


def test_r9_4_what_is_stolen_goes_to_the_rogue():
    game, progress = attack("hades", 2, "energy 5 culture 5", "energy 1")
    assert kinds(progress) == ["activate", "attack", "lose", "gain"]
    assert events(progress, "lose") == [lost("energy", 2, to=2)]
    assert events(progress, "gain") == [gained("energy", 2)]
    assert (stock(game, 1), stock(game, 2)) == ((3, 5), (3, 0))


def test_r9_4_each_theft_is_directly_followed_by_its_gain():
    game, progress = attack("gamelyn", 2, "energy 5 culture 5")
    assert kinds(progress) == ["activate", "attack", "lose", "gain", "lose", "gain"]
    assert events(progress, "lose") == [lost("energy", 1, to=2), lost("culture", 1, to=2)]
    assert events(progress, "gain") == [gained("energy", 1), gained("culture", 1)]
    assert (stock(game, 1), stock(game, 2)) == ((4, 4), (1, 1))


def test_r9_4_thefts_take_what_you_have():
    game, progress = attack("hades", 2, "energy 1 culture 5")
    assert events(progress, "lose") == [lost("energy", 1, to=2)]
    assert (stock(game, 1), stock(game, 2)) == ((0, 5), (1, 0))


def test_r9_4_stolen_resources_only_up_to_its_maximum():
    game, progress = attack("hades", 3, "energy 5 culture 5", "culture 4")
    assert events(progress, "lose") == [lost("culture", 2, to=2)]
    assert events(progress, "gain") == [gained("culture", 1)]
    assert (stock(game, 1), stock(game, 2)) == ((5, 3), (0, 5))


def test_r9_4_at_its_maximum_you_lose_all_the_same():
    game, progress = attack("artemis", 3, "energy 5 culture 5", "culture 6")
    assert kinds(progress) == ["activate", "attack", "lose"]
    assert events(progress, "lose") == [lost("culture", 1, to=2)]
    assert (stock(game, 1), stock(game, 2)) == ((5, 4), (0, 6))


@pytest.mark.parametrize(
    "energy, culture, offered",
    [
        (5, 5, ("lose 2c", "lose 1e1c", "lose 2e")),
        (1, 5, ("lose 2c", "lose 1e1c")),
        (5, 1, ("lose 1e1c", "lose 2e")),
    ],
)
def test_r9_4_you_choose_which_two(energy, culture, offered):
    game, progress = attack("artemis", 5, f"energy {energy} culture {culture}")
    assert kinds(progress) == ["activate", "attack"]
    assert (asked(game), choices(game)) == ((1, "lose"), offered)


@pytest.mark.parametrize(
    "energy, culture, offered",
    [
        (5, 5, ("lose 3c", "lose 1e2c", "lose 2e1c", "lose 3e")),
        (2, 2, ("lose 1e2c", "lose 2e1c")),
        (1, 4, ("lose 3c", "lose 1e2c")),
    ],
)
def test_r9_4_you_choose_which_three(energy, culture, offered):
    game, _ = attack("hades", 5, f"energy {energy} culture {culture}")
    assert (asked(game), choices(game)) == ((1, "lose"), offered)


@pytest.mark.parametrize(
    "choice, mine, theirs",
    [("lose 2c", (5, 3), (1, 3)), ("lose 1e1c", (4, 4), (2, 2)), ("lose 2e", (3, 5), (3, 1))],
)
def test_r9_4_what_you_choose_is_stolen(choice, mine, theirs):
    game, _ = attack("artemis", 5, "energy 5 culture 5", "energy 1 culture 1")
    progress = game.play(choice)
    assert (stock(game, 1), stock(game, 2)) == (mine, theirs)
    assert {one["to"] for one in events(progress, "lose")} == {2}
    assert asked(game) == (1, "follow")


def test_r9_4_you_may_choose_what_the_rogue_cannot_store():
    game, _ = attack("artemis", 5, "energy 5 culture 5", "energy 6")
    progress = game.play("lose 2e")
    assert kinds(progress) == ["lose"]
    assert (stock(game, 1), stock(game, 2)) == ((3, 5), (6, 0))


def test_r9_4_with_too_little_there_is_nothing_to_choose():
    game, progress = attack("hades", 5, "energy 1 culture 1")
    assert kinds(progress)[:6] == ["activate", "attack", "lose", "gain", "lose", "gain"]
    assert events(progress, "lose")[:2] == [lost("energy", 1, to=2), lost("culture", 1, to=2)]
    assert stock(game, 1) == (0, 0)


# Gains of the rogue


def test_r9_4_the_rogue_gains_up_to_its_maximum():
    _, progress = attack("hades", 1, "energy 5 culture 5", "energy 5 culture 4")
    assert kinds(progress) == ["activate", "attack", "gain"]
    assert events(progress, "gain") == [gained("culture", 1)]


def test_r9_4_gains_of_the_rogue_are_energy_first():
    game, progress = attack("hades", 1, "energy 5 culture 5")
    assert events(progress, "gain") == [gained("energy", 1), gained("culture", 1)]
    assert (stock(game, 1), stock(game, 2)) == ((5, 5), (1, 1))


# Your ships


def test_r9_4_you_choose_the_ship_that_regresses():
    game, progress = attack("artemis", 4, f"energy 5 culture 5 {FLEET}")
    assert kinds(progress) == ["activate", "attack"]
    assert (asked(game), choices(game)) == ((1, "regress"), ("regress 1 gort", "regress 1 nibiru"))
    progress = game.play("regress 1 nibiru")
    assert events(progress, "regress") == [{"seat": 1, "planet": "nibiru", "from": 3, "to": 2, "by": 2}]
    assert fleet(game, 1) == ["gort:orbit:2", "helios:orbit:0", "home", "nibiru:orbit:2"]
    assert asked(game) == (1, "follow")


def test_r9_4_a_single_ship_beyond_its_start_is_not_asked_for():
    game, progress = attack("zendica", 3, "energy 5 culture 5 ships gort:orbit:1 helios:orbit:0")
    assert kinds(progress) == ["activate", "attack", "regress"]
    assert fleet(game, 1) == ["gort:orbit:0", "helios:orbit:0"]


@pytest.mark.parametrize("ships", ["home home", "gort:orbit:0 helios:orbit:0", "gort helios"])
def test_r9_4_without_a_ship_beyond_its_start_nothing_regresses(ships):
    game, progress = attack("rothkel", 4, f"energy 5 culture 5 ships {ships}")
    assert kinds(progress) == ["activate", "attack"]
    assert fleet(game, 1) == sorted(ships.split())


def test_r9_4_every_one_of_your_ships_regresses():
    game, progress = attack("zendica", 5, f"energy 5 culture 5 {FLEET}", ORBITS)
    assert kinds(progress) == ["activate", "attack", "regress", "regress"]
    assert events(progress, "regress") == [
        {"seat": 1, "planet": "gort", "from": 2, "to": 1, "by": 2},
        {"seat": 1, "planet": "nibiru", "from": 3, "to": 2, "by": 2},
    ]
    assert fleet(game, 1) == ["gort:orbit:1", "helios:orbit:0", "home", "nibiru:orbit:2"]
    assert fleet(game, 2) == ["gort:orbit:1", "helios:orbit:0", "home", "nibiru:orbit:2"]


# Its ships


def test_r9_4_every_rogue_ship_in_orbit_advances_from_the_left():
    game, progress = attack("rothkel", 5, f"energy 5 culture 5 {FLEET}", ORBITS)
    assert events(progress, "advance") == [
        {"seat": 2, "planet": "gort", "from": 1, "to": 2},
        {"seat": 2, "planet": "helios", "from": 0, "to": 1},
        {"seat": 2, "planet": "nibiru", "from": 2, "to": 3},
    ]
    assert fleet(game, 1) == ["gort:orbit:2", "helios:orbit:0", "home", "nibiru:orbit:3"]


@pytest.mark.parametrize("name, level", [("hades", 4), ("gamelyn", 5)])
def test_r9_4_both_steps_of_a_ship_at_once(name, level):
    _, progress = attack(name, level, "energy 5 culture 5", ORBITS)
    assert events(progress, "advance") == [
        {"seat": 2, "planet": "gort", "from": 1, "to": 3},
        {"seat": 2, "planet": "helios", "from": 0, "to": 2},
        {"seat": 2, "planet": "nibiru", "from": 2, "to": 4},
    ]


def test_r3_6_steps_past_the_symbol_are_lost_to_the_rogue_too():
    rogue = "ships home home jakks:orbit:1 helios:orbit:1"
    game, progress = attack("hades", 4, "energy 5 culture 5", rogue, extra=("deck maia mared",))
    assert kinds(progress) == ["activate", "attack"] + ["advance", "colonize", "draw"] * 2
    assert [(one["planet"], one["to"]) for one in events(progress, "advance")] == [
        ("jakks", 2),
        ("helios", 3),
    ]
    assert seat(game, 2)["planets"] == ["jakks", "helios"]
    assert game.snapshot()["row"] == ["maia", "gort", "mared", "nibiru"]


def test_r9_4_a_colonisation_by_an_attack_sends_your_ships_home():
    me = "energy 5 culture 5 ships helios:orbit:2 helios"
    game, _ = attack("rothkel", 5, me, "ships home home home helios:orbit:2")
    assert (fleet(game, 1), fleet(game, 2)) == (["home", "home"], ["home"] * 4)


@pytest.mark.parametrize("name, level", [("rothkel", 5), ("hades", 4), ("gamelyn", 3), ("gamelyn", 5)])
def test_r9_4_without_a_ship_in_orbit_an_advance_does_nothing(name, level):
    game, progress = attack(name, level, "energy 5 culture 5")
    assert kinds(progress) == ["activate", "attack"]
    assert (stock(game, 1), fleet(game, 2)) == ((5, 5), ["home"] * 4)


def test_r9_4_and_steals_comes_after():
    game, progress = attack("gamelyn", 4, "energy 5 culture 5", "ships home home gort:orbit:1 jakks:orbit:0")
    assert kinds(progress) == ["activate", "attack", "advance", "advance", "lose", "gain"]
    assert (stock(game, 1), stock(game, 2)) == ((4, 5), (1, 0))


def test_r9_4_and_steals_happens_without_a_ship_in_orbit_too():
    _, progress = attack("gamelyn", 4, "energy 5 culture 5")
    assert kinds(progress) == ["activate", "attack", "lose", "gain"]


# One die fewer


def your_roll(game):
    """The faces of your latest roll at the beginning of a turn."""
    return [one["faces"] for one in events(game, "roll") if one["seat"] == 1][-1]


def test_r9_4_one_die_fewer():
    game, progress = attack("zendica", 4, "energy 5 culture 5")
    assert kinds(progress) == ["activate", "attack", "fewer"]
    assert events(progress, "fewer") == [{"seat": 1, "dice": 1}]
    assert (line(game, "fewer"), stock(game, 1)) == ("fewer 1", (5, 5))


def test_r9_4_one_die_fewer_adds_up():
    game = solo("energy 5 culture 5 level 6", "level 4", "zendica", extra=("fewer 1",)).roll("colony")
    progress = game.play("allow", "culture")
    assert events(progress, "fewer") == [{"seat": 1, "dice": 2}]
    assert line(game, "fewer") == "fewer 2"
    game.roll("move", "move", "move", "move")
    play(game, "allow", "pass")
    assert (asked(game), len(your_roll(game))) == ((1, "main"), 5)
    assert line(game, "fewer") == "fewer 0"


@pytest.mark.parametrize("level, fewer, left", [(1, 1, 3), (1, 3, 1), (1, 4, 1), (1, 6, 1), (4, 2, 4)])
def test_r9_4_you_always_roll_at_least_one(level, fewer, left):
    me = f"energy 0 culture 0 level {level}"
    game = solo(me, name="zendica", extra=(f"fewer {fewer}",))
    game.play("end")
    assert len(your_roll(game)) == left
    assert line(game, "fewer") == "fewer 0"


def test_r9_4_only_on_your_next_turn():
    game = solo("energy 0 culture 0 level 2", name="zendica", extra=("fewer 2",))
    play(game, "end", "end")
    assert len(your_roll(game)) == 5


# Attacks marked "once": Zendica's of level 4


def after_the_attack(*extra):
    """Zendica has attacked at level 4, and you may follow."""
    game = solo(f"energy 5 culture 5 level 6 {OWNER}", "level 4", "zendica", extra=extra).roll("colony")
    game.play("allow")
    assert (asked(game), line(game, "fewer")) == ((1, "follow"), "fewer 1")
    return game


def test_r9_4_once_a_second_colony_die_is_rerolled_by_itself():
    game = after_the_attack()
    progress = game.play("pass", "colony", "move")
    assert kinds(progress) == ["pass", "roll", "roll"]
    assert rolls(progress) == [("rogue", "colony"), ("automatic", "colony", "move")]
    assert (asked(game), line(game, "fewer")) == ((1, "force"), "fewer 1")


def test_r9_4_once_it_is_discarded_if_it_comes_up_again_and_cannot_be_followed():
    game = after_the_attack()
    progress = game.play("pass", "colony", "colony", "move")
    assert kinds(progress) == ["pass", "roll", "roll", "discard", "roll"]
    assert events(progress, "discard") == [{"seat": 2, "face": "colony"}]
    assert (line(game, "bay"), line(game, "spent")) == ("bay colony", "spent colony")


@pytest.mark.parametrize("extra", ["switches rogue_unusable=discard", "profile devir"])
def test_r9_4_once_it_is_discarded_at_once_by_the_spanish_book(extra):
    game = after_the_attack(extra)
    progress = game.play("pass", "colony", "move")
    assert kinds(progress) == ["pass", "roll", "discard", "roll"]


def test_r9_4_once_a_die_forced_to_colony_is_unusable_too():
    game = after_the_attack()
    game.play("pass", "move")
    progress = game.play("force", "colony", "energy")
    assert rolls(progress) == [("forced", "move", "colony"), ("automatic", "colony", "energy")]


def test_r9_4_once_a_discarded_or_rerolled_colony_die_was_not_activated():
    game = solo("energy 5 culture 5 level 6", "level 4", "zendica").roll("colony")
    game.play("force", "colony")  # the first was rerolled, so this one may attack
    assert (asked(game), kinds(game.play("allow"))[:3]) == ((1, "force"), ["activate", "attack", "fewer"])


def test_r9_4_once_in_each_turn_of_the_rogue():
    game = after_the_attack()
    while game.decision.kind != "main":
        play(game, {"force": "allow", "follow": "pass"}[game.decision.kind])
    game.roll("colony")
    assert (asked(game), kinds(game.play("allow"))[:3]) == ((1, "force"), ["activate", "attack", "fewer"])


def test_r9_4_once_the_bonus_turn_is_a_turn_of_its_own():
    me, rogue = f"energy 5 culture 5 level 6 {OWNER}", "level 4 culture 5"
    game = solo(me, rogue, "zendica").roll("colony", "move", "move", "move", "move", "energy", "colony")
    assert (asked(game), line(game, "bonus"), line(game, "fewer")) == ((1, "force"), "bonus yes", "fewer 1")
    assert events(game.play("allow"), "fewer") == [{"seat": 1, "dice": 2}]
    assert rolls(game.play("pass", "colony"))[1][:2] == ("automatic", "colony")


@pytest.mark.parametrize("level", [1, 2, 3, 5])
def test_r9_4_other_attacks_come_as_often_as_they_are_rolled(level):
    me = f"energy 7 culture 7 level 6 {OWNER}"
    game = solo(me, f"level {level}", "zendica").roll("colony", "colony", "colony")
    assert (asked(game), kinds(game.play("allow"))[:2]) == ((1, "force"), ["activate", "attack"])


def test_r9_4_a_position_says_whether_it_has_attacked():
    lines = ("active 2", "turn 2", "pending rogue 2 dice=2 rerolled=yes")
    me, rogue = "energy 5 culture 5 level 6", "level 4"
    fresh = solo(me, rogue, "zendica", "colony", extra=(*lines, "bay move"))
    assert (asked(fresh), line(fresh, "dice")) == ((1, "force"), "dice colony")
    attacked = solo(me, rogue, "zendica", "colony", extra=(*lines, "bay colony"))
    assert line(attacked, "spent").startswith("spent colony")


# R9.5: following


def test_r9_5_you_may_follow_for_one_culture():
    game = solo("energy 3 culture 5").roll("energy")
    game.play("allow")
    assert (asked(game), choices(game)) == ((1, "follow"), ("follow", "pass"))
    progress = game.play("follow", "colony")
    assert kinds(progress) == ["follow", "pay", "gain", "roll"]
    assert events(progress, "follow") == [{"seat": 1, "leader": 2, "face": "energy", "price": 1}]
    assert events(progress, "pay") == [{"seat": 1, "resource": "culture", "amount": 1}]
    assert (stock(game, 1), stock(game, 2)) == ((5, 4), (4, 0))


def test_r9_5_passing_is_free():
    game = solo("energy 3 culture 5").roll("energy")
    game.play("allow")
    progress = game.play("pass", "colony")
    assert events(progress, "pass") == [{"seat": 1, "decision": "follow"}]
    assert stock(game, 1) == (3, 5)


def test_r9_5_you_need_no_energy_to_follow():
    game = solo("energy 0 culture 5")
    progress = game.play("end", "energy")
    assert kinds(progress) == ["end", "turn", "roll", "activate", "gain"]
    assert asked(game) == (1, "follow")


def test_r9_5_without_culture_you_are_not_asked():
    game = solo("energy 5 culture 0")
    game.play("end", "energy")
    assert [event.kind for event in game.events if event.kind in ("follow", "pass")] == []
    assert asked(game) == (1, "main")


def test_r9_5_a_follow_must_be_usable():
    game = solo("energy 7 culture 5").roll("energy")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "gain", "roll"]


def test_r9_5_after_the_attack_has_taken_its_toll():
    _, progress = attack("gamelyn", 1, "energy 5 culture 1")
    assert kinds(progress)[:5] == ["activate", "attack", "lose", "lose", "roll"]


def test_r9_5_after_a_colonisation():
    game = solo("energy 5 culture 5 ships home jakks:orbit:0", "ships home home home jakks:orbit:1")
    game.roll("diplomacy")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw", "roll"]


def test_r9_5_a_followed_attack_is_your_own_colony_action():
    game = solo("energy 4 culture 5 planets mj-120210").roll("colony")
    play(game, "allow", "follow")
    assert (asked(game), stock(game, 1)) == ((1, "colony"), (3, 4))
    assert choices(game) == ("upgrade energy", "upgrade culture", "use mj-120210")
    game.play("upgrade energy", "colony")
    assert (seat(game, 1)["level"], stock(game, 1)) == (2, (1, 4))


def test_r9_5_following_a_move_you_land_like_anybody():
    game = solo("energy 5 culture 5").roll("move")
    play(game, "allow", "follow", "move home jakks")
    assert (asked(game), choices(game)) == ((1, "land"), ("use jakks", "pass"))


def test_r9_5_in_its_turn_own_turn_planets_are_of_no_use():
    game = solo("energy 5 culture 5", row="gyore gort helios jakks").roll("move")
    play(game, "allow", "follow")
    progress = game.play("move home gyore", "colony")
    assert kinds(progress) == ["move", "roll"]


def test_r9_5_following_diplomacy_moves_one_ship_of_yours():
    me = "energy 5 culture 5 ships helios:orbit:0 nibiru:orbit:0"
    game = solo(me, "ships home home home helios:orbit:0").roll("diplomacy")
    play(game, "allow", "follow")
    assert (asked(game), choices(game)) == ((1, "advance"), ("advance helios", "advance nibiru"))
    game.play("advance nibiru", "colony")
    assert fleet(game, 1) == ["helios:orbit:0", "nibiru:orbit:1"]
    assert fleet(game, 2) == ["helios:orbit:1", "home", "home", "home"]


def test_r6_2_once_in_its_turn():
    game = solo("energy 5 culture 5 level 6 planets clj-0517", "culture 3").roll("colony")
    game.play("allow")
    assert asked(game) == (1, "follow")
    game.play("follow", "colony")
    assert stock(game, 2) == (0, 2)
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "attack", "lose", "roll"]


def test_r7_piedes_repeats_a_die_of_the_rogue():
    game = solo("energy 2 culture 5 level 6 planets piedes").roll("energy", "colony")
    game.play("allow")
    assert asked(game) == (1, "follow")
    progress = game.play("follow", "colony")
    assert events(progress, "perform") == [{"seat": 1, "face": "energy", "planet": "piedes"}]
    assert stock(game, 1) == (5, 4)


def test_r7_piedes_does_not_repeat_its_only_die():
    game = solo("energy 5 culture 5 level 6 planets piedes").roll("colony")
    progress = game.play("allow", "energy")
    assert kinds(progress) == ["activate", "attack", "lose", "roll"]
    assert rolls(progress) == [("rogue", "energy")]
