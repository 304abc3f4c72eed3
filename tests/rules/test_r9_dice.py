"""R9.3 and R9.4: the dice of the rogue, without its attacks."""

import pytest

from galaxarium import Game

from .helpers import POOR, QUIET, asked, choices, events, fleet, kinds, line, rolls, seat, solo, stock

RICH = "energy 5 culture 5"
DISCARD = ("switches rogue_unusable=discard",)
SPREAD = "ships jakks:orbit:0 gort:orbit:3 helios:orbit:1 nibiru:orbit:2"  # two kinds of track


# R9.3: one die at a time


def test_r9_3_one_die_is_rolled_and_you_are_asked():
    game = solo(RICH)
    progress = game.play("end", "colony")
    assert kinds(progress) == ["end", "turn", "roll"]
    assert events(progress, "end") == [{"seat": 1}]
    assert events(progress, "turn") == [{"seat": 2, "turn": 2}]
    assert events(progress, "roll") == [{"seat": 2, "reason": "rogue", "given": [], "faces": ["colony"]}]
    assert (asked(game), choices(game)) == ((1, "force"), ("force", "allow"))


def test_r9_3_the_snapshot_during_its_turn():
    game = solo(RICH).roll("colony")
    snapshot = game.snapshot()
    assert (snapshot["active"], snapshot["turn"]) == (2, 2)
    assert (snapshot["dice"], snapshot["activated"]) == ([["colony", "inactive"]], [])
    assert (line(game, "dice"), line(game, "bay"), line(game, "bonus")) == (
        "dice colony",
        "bay none",
        "bonus no",
    )


@pytest.mark.parametrize("name", ["artemis", "rothkel", "zendica", "hades", "gamelyn"])
@pytest.mark.parametrize("level, dice", [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7)])
def test_r9_3_as_many_dice_as_its_level_shows(name, level, dice):
    progress = solo(POOR, f"level {level}", name).play("end")
    assert [one[0] for one in rolls(progress)].count("rogue") == dice


@pytest.mark.parametrize("seed", range(6))
def test_r9_3_every_die_is_activated_or_discarded(seed):
    progress = solo(POOR, extra=(f"seed {seed}",)).play("end")
    mine = [event.kind for event in progress.events if event.kind in ("activate", "discard", "roll", "end")]
    before_its_end = mine[1 : mine.index("end", 1)]
    assert before_its_end.count("activate") + before_its_end.count("discard") == 5
    assert before_its_end[0] == "roll"


def test_r11_5_every_rogue_die_is_a_roll_of_one():
    progress = solo(POOR).play("end")
    assert {len(one["faces"]) for one in events(progress, "roll") if one["seat"] == 2} == {1}


def test_r9_3_allowing_activates_the_die():
    game = solo(RICH).roll("energy")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "gain"]
    assert events(progress, "activate") == [{"seat": 2, "face": "energy"}]
    assert (stock(game, 1), stock(game, 2)) == ((5, 5), (4, 0))
    assert game.snapshot()["activated"] == ["energy"]


@pytest.mark.parametrize("me", ["energy 0 culture 5", "energy 5 culture 0", POOR])
def test_r9_3_who_cannot_pay_both_is_not_asked(me):
    game = solo(f"{me} level 6")
    progress = game.play("end", "colony")
    assert kinds(progress)[:5] == ["end", "turn", "roll", "activate", "attack"]


def test_r9_3_one_of_each_is_enough():
    game = solo("energy 1 culture 1").roll("colony")
    assert (asked(game), choices(game)) == ((1, "force"), ("force", "allow"))


def test_r9_3_forcing_costs_one_energy_and_one_culture():
    game = solo(RICH).roll("colony")
    progress = game.play("force", "move")
    assert kinds(progress) == ["pay", "pay", "roll"]
    assert events(progress, "pay") == [
        {"seat": 1, "resource": "energy", "amount": 1},
        {"seat": 1, "resource": "culture", "amount": 1},
    ]
    assert rolls(progress) == [("forced", "colony", "move")]
    assert (stock(game, 1), asked(game)) == ((4, 4), (1, "force"))
    assert game.snapshot()["dice"] == [["move", "inactive"]]


def test_r9_3_a_die_may_be_forced_again_and_again():
    game = solo(RICH).roll("colony")
    for face in ("move", "energy", "energy", "culture"):
        game.play("force", face)
    assert (stock(game, 1), asked(game)) == ((1, 1), (1, "force"))
    game.play("allow")
    assert stock(game, 2) == (0, 4)


def test_r9_3_a_forced_die_is_still_the_same_die():
    game = solo("energy 7 culture 7 level 6").roll("colony")
    game.play("force", "colony")
    game.roll("colony", "colony", "colony", "colony")
    progress = game.play("allow")
    assert kinds(progress)[-3:] == ["end", "turn", "roll"]
    assert asked(game) == (1, "main")


def test_r9_3_with_the_last_resources_the_next_face_is_final():
    game = solo("energy 1 culture 1 level 6").roll("colony")
    progress = game.play("force", "move")
    assert kinds(progress)[:5] == ["pay", "pay", "roll", "activate", "move"]


def test_r9_3_an_unusable_die_is_rerolled_by_itself():
    game = solo(RICH)
    progress = game.play("end", "economy", "move")
    assert kinds(progress) == ["end", "turn", "roll", "roll"]
    assert rolls(progress) == [("rogue", "economy"), ("automatic", "economy", "move")]
    assert (asked(game), stock(game, 1)) == ((1, "force"), (5, 5))


def test_r9_3_but_only_once():
    game = solo(RICH)
    progress = game.play("end", "economy", "diplomacy")
    assert kinds(progress)[:6] == ["end", "turn", "roll", "roll", "discard", "roll"]
    assert events(progress, "discard")[0] == {"seat": 2, "face": "diplomacy"}
    assert rolls(progress)[2][0] == "rogue"


def test_r9_3_every_die_has_an_automatic_reroll_of_its_own():
    game = solo("energy 5 culture 5 level 6")
    game.play("end", "economy", "colony")
    progress = game.play("allow", "diplomacy", "colony")
    assert rolls(progress) == [("rogue", "diplomacy"), ("automatic", "diplomacy", "colony")]


@pytest.mark.parametrize("extra", [DISCARD, ("profile devir",)])
def test_r9_3_switch_discard_puts_it_away_at_once(extra):
    game = solo(RICH, extra=extra)
    progress = game.play("end", "economy", "colony")
    assert kinds(progress) == ["end", "turn", "roll", "discard", "roll"]
    assert events(progress, "discard") == [{"seat": 2, "face": "economy"}]
    assert rolls(progress) == [("rogue", "economy"), ("rogue", "colony")]
    assert game.snapshot()["dice"] == [["colony", "inactive"], ["economy", "spent"]]
    assert (line(game, "dice"), line(game, "spent")) == ("dice colony", "spent economy")


@pytest.mark.parametrize("book", ["galakta", "meeplebr", "pixie"])
def test_r9_3_the_other_books_reroll(book):
    progress = solo(RICH, extra=(f"profile {book}",)).play("end", "economy")
    assert rolls(progress)[1][:2] == ("automatic", "economy")


def test_r9_3_switch_reroll_overrides_the_spanish_book():
    extra = ("profile devir", "switches rogue_unusable=reroll")
    progress = solo(RICH, extra=extra).play("end", "economy")
    assert rolls(progress)[1][:2] == ("automatic", "economy")


def test_r9_3_forced_after_its_automatic_reroll_an_unusable_die_is_discarded():
    game = solo(RICH)
    game.play("end", "economy", "move")
    progress = game.play("force", "diplomacy")
    assert kinds(progress)[:5] == ["pay", "pay", "roll", "discard", "roll"]
    assert rolls(progress)[0] == ("forced", "move", "diplomacy")
    assert rolls(progress)[1][0] == "rogue"


def test_r9_3_forced_to_an_unusable_face_it_has_its_automatic_reroll():
    game = solo(RICH)
    game.play("end", "move")
    progress = game.play("force", "economy", "colony")
    assert rolls(progress) == [("forced", "move", "economy"), ("automatic", "economy", "colony")]
    assert asked(game) == (1, "force")
    progress = game.play("force", "economy")
    assert kinds(progress)[:4] == ["pay", "pay", "roll", "discard"]


def test_r9_3_forced_to_an_unusable_face_under_switch_discard():
    game = solo(RICH, extra=DISCARD).roll("move")
    progress = game.play("force", "economy")
    assert kinds(progress)[:5] == ["pay", "pay", "roll", "discard", "roll"]


def test_r9_3_a_discarded_die_cannot_be_followed():
    game = solo("energy 0 culture 5 ships home helios:orbit:0", extra=DISCARD)
    progress = game.play("end", "diplomacy")
    assert kinds(progress)[:5] == ["end", "turn", "roll", "discard", "roll"]


def test_r9_3_a_discarded_die_is_one_of_its_dice():
    game = solo("energy 7 culture 7 level 6", extra=DISCARD)
    game.play("end", "economy")
    while game.decision.kind != "main":
        game.play(QUIET[game.decision.kind])
    assert [one[0] for one in rolls(game)].count("rogue") == 5


def test_r9_3_the_next_die_waits_for_your_follow():
    game = solo(RICH).roll("energy")
    progress = game.play("allow")
    assert (asked(game), rolls(progress)) == ((1, "follow"), [])
    assert game.snapshot()["dice"] == [["energy", "activated"]]
    progress = game.play("pass", "colony")
    assert kinds(progress) == ["pass", "roll"]
    assert game.snapshot()["dice"] == [["colony", "inactive"], ["energy", "activated"]]


def test_r9_3_then_it_is_your_turn_again():
    game = solo("energy 7 culture 7 level 6").roll(*["colony"] * 5)
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "lose", "end", "turn", "roll"]
    assert events(progress, "end") == [{"seat": 2}]
    assert events(progress, "turn") == [{"seat": 1, "turn": 3}]
    (roll,) = events(progress, "roll")
    assert (roll["seat"], roll["reason"], len(roll["faces"])) == (1, "turn", 7)
    assert asked(game) == (1, "main")
    snapshot = game.snapshot()
    assert (snapshot["active"], snapshot["rerolls"], snapshot["converter_used"]) == (1, 0, False)


def test_r11_1_the_same_seed_gives_the_same_rogue():
    one, two = (Game.new(players=1, rogue="hades", seed=3) for _ in range(2))
    for _ in range(5):
        if one.decision is None:
            break
        choice = one.decision.choices[-1]
        assert kinds(one.play(choice)) == kinds(two.play(choice))
    assert one.position() == two.position()


# R9.4: move


def test_r9_4_move_goes_to_the_leftmost_planet():
    game = solo(RICH).roll("move")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "move"]
    assert events(progress, "move") == [{"seat": 2, "from": "home", "to": "jakks:orbit"}]
    assert fleet(game, 2) == ["home", "home", "home", "jakks:orbit:0"]


def test_r9_4_move_skips_planets_it_orbits():
    game = solo(RICH, "ships home home jakks:orbit:1 gort:orbit:0").roll("move")
    game.play("allow")
    assert fleet(game, 2) == ["gort:orbit:0", "helios:orbit:0", "home", "jakks:orbit:1"]


def test_r9_4_move_fills_a_gap_on_the_left():
    game = solo(RICH, "ships home home gort:orbit:2 helios:orbit:0").roll("move")
    assert events(game.play("allow"), "move") == [{"seat": 2, "from": "home", "to": "jakks:orbit"}]


def test_r9_4_your_ships_do_not_matter_to_its_move():
    game = solo(f"{RICH} ships jakks jakks:orbit:1").roll("move")
    assert events(game.play("allow"), "move") == [{"seat": 2, "from": "home", "to": "jakks:orbit"}]


def test_r9_4_move_skips_empty_spaces():
    game = solo(RICH, "ships home home home jakks:orbit:0", row="none jakks none gort", extra=("deck none",))
    game.roll("move")
    assert events(game.play("allow"), "move") == [{"seat": 2, "from": "home", "to": "gort:orbit"}]


def unusable(game, face):
    """The first die shows this face, which is of no use."""
    progress = game.play("end", face)
    assert kinds(progress)[:4] == ["end", "turn", "roll", "roll"]
    assert rolls(progress)[1][:2] == ("automatic", face)


def test_r9_4_move_is_unusable_without_a_ship_at_home():
    unusable(solo(RICH, SPREAD), "move")


def test_r9_4_move_is_unusable_without_a_free_planet():
    rogue = "ships home home home jakks:orbit:0"
    unusable(solo(RICH, rogue, row="jakks none none none", extra=("deck none",)), "move")


# R9.4: diplomacy and economy


def test_r9_4_all_ships_on_diplomacy_tracks_advance_from_the_left():
    game = solo(RICH, SPREAD).roll("diplomacy")
    assert events(game.play("allow"), "advance") == [
        {"seat": 2, "planet": "jakks", "from": 0, "to": 1},
        {"seat": 2, "planet": "helios", "from": 1, "to": 2},
        {"seat": 2, "planet": "nibiru", "from": 2, "to": 3},
    ]
    assert fleet(game, 2) == ["gort:orbit:3", "helios:orbit:2", "jakks:orbit:1", "nibiru:orbit:3"]


def test_r9_4_all_ships_on_economy_tracks_advance():
    row = "mared jakks gort lureena"
    game = solo(RICH, "ships lureena:orbit:0 gort:orbit:3 mared:orbit:1 jakks:orbit:1", row=row)
    game.roll("economy")
    assert events(game.play("allow"), "advance") == [
        {"seat": 2, "planet": "mared", "from": 1, "to": 2},
        {"seat": 2, "planet": "gort", "from": 3, "to": 4},
        {"seat": 2, "planet": "lureena", "from": 0, "to": 1},
    ]


@pytest.mark.parametrize(
    "face, ships",
    [
        ("diplomacy", "home home home home"),
        ("economy", "home home home home"),
        ("diplomacy", "home home home gort:orbit:3"),
        ("economy", "home jakks:orbit:0 helios:orbit:1 nibiru:orbit:2"),
    ],
)
def test_r9_4_unusable_without_a_ship_on_such_a_track(face, ships):
    unusable(solo(RICH, f"ships {ships}"), face)


def test_r9_4_reaching_the_symbol_colonises():
    game = solo(
        f"{RICH} ships jakks jakks:orbit:0",
        "ships home home jakks:orbit:1 nibiru:orbit:2",
        extra=("deck maia mared",),
    ).roll("diplomacy")
    progress = game.play("allow")
    assert kinds(progress)[:5] == ["activate", "advance", "colonize", "draw", "advance"]
    assert events(progress, "colonize") == [{"seat": 2, "planet": "jakks", "points": 1}]
    assert events(progress, "draw") == [{"space": 1, "planet": "maia"}]
    assert events(progress, "advance")[1] == {"seat": 2, "planet": "nibiru", "from": 2, "to": 3}
    assert game.snapshot()["row"] == ["maia", "gort", "helios", "nibiru"]
    assert (seat(game, 2)["planets"], seat(game, 2)["points"]) == (["jakks"], 1)
    assert fleet(game, 1) == ["home", "home"]
    assert fleet(game, 2) == ["home", "home", "home", "nibiru:orbit:3"]


def test_r9_4_several_may_colonise_with_one_die():
    game = solo(RICH, "ships home home jakks:orbit:1 helios:orbit:2", extra=("deck maia mared",))
    game.roll("diplomacy")
    game.play("allow")
    assert (seat(game, 2)["planets"], fleet(game, 2)) == (["jakks", "helios"], ["home"] * 4)
    assert game.snapshot()["row"] == ["maia", "gort", "mared", "nibiru"]


# R9.4: energy and culture


@pytest.mark.parametrize(
    "face, ships, gained",
    [
        ("energy", "home home home home", 4),
        ("culture", "home home home home", 4),
        ("energy", "home home gort:orbit:1 jakks:orbit:0", 3),
        ("culture", "home home gort:orbit:1 jakks:orbit:0", 3),
        ("energy", "jakks:orbit:0 gort:orbit:1 helios:orbit:1 nibiru:orbit:1", 1),
        ("culture", "jakks:orbit:0 gort:orbit:1 helios:orbit:1 nibiru:orbit:1", 3),
    ],
)
def test_r9_4_one_per_ship_at_home_and_around_such_a_planet(face, ships, gained):
    game = solo(RICH, f"ships {ships}").roll(face)
    assert events(game.play("allow"), "gain") == [{"seat": 2, "resource": face, "amount": gained}]
    assert stock(game, 2) == ((gained, 0) if face == "energy" else (0, gained))


@pytest.mark.parametrize("name, most", [("artemis", 6), ("rothkel", 6), ("zendica", 5), ("gamelyn", 5)])
@pytest.mark.parametrize("face", ["energy", "culture"])
def test_r9_4_up_to_its_maximum(name, most, face):
    game = solo(RICH, f"{face} {most - 1}", name).roll(face)
    assert events(game.play("allow"), "gain") == [{"seat": 2, "resource": face, "amount": 1}]
    assert seat(game, 2)[face] == most


@pytest.mark.parametrize("name, most", [("artemis", 6), ("hades", 5)])
@pytest.mark.parametrize("face", ["energy", "culture"])
def test_r9_4_at_its_maximum_the_die_is_unusable(name, most, face):
    unusable(solo(RICH, f"{face} {most}", name), face)


def test_r9_4_a_die_that_gains_nothing_is_unusable():
    ships = "ships jakks:orbit:0 lureena:orbit:0 helios:orbit:0 nibiru:orbit:0"
    unusable(solo(RICH, ships, row="jakks lureena helios nibiru"), "energy")


# R9.4: colony


@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_r9_4_colony_is_the_attack_of_its_level(level):
    game = solo(RICH, f"level {level}").roll("colony")
    progress = game.play("allow")
    assert kinds(progress)[:2] == ["activate", "attack"]
    assert events(progress, "attack") == [{"seat": 2, "level": level}]


def test_r9_4_an_attack_is_usable_even_if_it_takes_nothing():
    game = solo(f"{RICH} planets vici-ks156", "level 4").roll("colony")
    assert asked(game) == (1, "force")
    assert kinds(game.play("allow")) == ["activate", "attack"]
    assert (asked(game), stock(game, 1)) == ((1, "follow"), (5, 5))
