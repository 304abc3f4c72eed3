"""R9.1 and R9.2: the set-up of a solo game, and what the rogue is to your abilities."""

import json

import pytest

from galaxarium import BadPosition, BadSetup, Game

from .helpers import (
    HEADER,
    PLANETS,
    POOR,
    activations,
    asked,
    choices,
    drive,
    events,
    fields,
    fleet,
    kinds,
    line,
    play,
    seat,
    solo,
    stock,
)

ROGUES = ["artemis", "rothkel", "zendica", "hades", "gamelyn"]


# R9.1: set-up


@pytest.mark.parametrize("name", ROGUES)
def test_r9_1_the_rogue_is_seat_2_with_four_ships_at_home(name):
    game = Game.new(players=1, rogue=name, seed=7)
    assert (game.snapshot()["players"], game.snapshot()["rogue"]) == (1, name)
    assert [one["seat"] for one in game.snapshot()["seats"]] == [1, 2]
    rogue = seat(game, 2)
    assert (rogue["level"], rogue["energy"], rogue["culture"]) == (1, 0, 0)
    assert (rogue["ships"], rogue["planets"], rogue["points"]) == (["home"] * 4, [], 0)


def test_r9_1_you_start_as_in_any_game():
    one = seat(Game.new(players=1, rogue="hades", seed=7), 1)
    assert (one["level"], one["energy"], one["culture"]) == (1, 2, 1)
    assert one["ships"] == ["home", "home", "locked", "locked"]


@pytest.mark.parametrize("seed", range(8))
def test_r9_1_you_start(seed):
    game = Game.new(players=1, rogue="artemis", seed=seed)
    snapshot = game.snapshot()
    assert (snapshot["first"], snapshot["active"], snapshot["turn"]) == (1, 1, 1)
    assert asked(game) == (1, "main")
    assert len(snapshot["dice"]) == 4


def test_r9_1_there_are_no_missions():
    game = Game.new(players=1, rogue="artemis", seed=7)
    assert [one["mission"] for one in game.snapshot()["seats"]] == [None, None]
    assert [one["dealt"] for one in game.snapshot()["seats"]] == [[], []]
    assert [event.kind for event in game.log if event.kind in ("deal", "keep")] == []


def test_r1_3_the_row_of_a_solo_game_has_four_planets():
    snapshot = Game.new(players=1, rogue="artemis", seed=7).snapshot()
    assert (len(snapshot["row"]), len(snapshot["deck"])) == (4, 36)
    assert sorted(snapshot["row"] + snapshot["deck"]) == sorted(PLANETS)


def test_r11_5_the_set_up_of_a_solo_game_in_order():
    game = Game.new(players=1, rogue="artemis", seed=7)
    assert [event.kind for event in game.log if event.kind != "first"] == ["draw"] * 4 + ["turn", "roll"]
    assert fields(game.log[-2]) == {"seat": 1, "turn": 1}
    roll = fields(game.log[-1])
    assert (roll["seat"], roll["reason"], roll["given"], len(roll["faces"])) == (1, "turn", [], 4)


@pytest.mark.parametrize(
    "setup",
    [
        {"players": 1},
        {"players": 1, "rogue": "nobody"},
        {"players": 1, "rogue": "Artemis"},
        {"players": 2, "rogue": "artemis"},
        {"players": 5, "rogue": "hades"},
        {"players": 1, "rogue": "artemis", "rulebook": "blast-off"},
        {"players": 1, "rogue": "artemis", "house_rules": {"rogue_unusable": "keep"}},
        {"players": 1, "rogue": "artemis", "house_rules": {"follow_bonus": "maybe"}},
    ],
)
def test_r9_1_bad_set_ups_are_refused(setup):
    with pytest.raises(BadSetup):
        Game.new(seed=7, **setup)


@pytest.mark.parametrize(
    "book, value", [("galakta", "reroll"), ("meeplebr", "reroll"), ("pixie", "reroll"), ("devir", "discard")]
)
def test_r10_solo_switches_by_profile(book, value):
    switches = Game.new(players=1, rogue="artemis", rulebook=book, seed=7).snapshot()["switches"]
    assert (switches["rogue_unusable"], switches["follow_bonus"]) == (value, "yes")


def test_r10_solo_switches_can_be_overridden():
    rules = {"rogue_unusable": "discard", "follow_bonus": "no"}
    switches = Game.new(players=1, rogue="zendica", seed=7, house_rules=rules).snapshot()["switches"]
    assert (switches["rogue_unusable"], switches["follow_bonus"]) == ("discard", "no")


def test_r9_1_defaults_of_a_position():
    game = solo()
    assert (stock(game, 1), fleet(game, 1)) == ((2, 1), ["home", "home"])
    rogue = seat(game, 2)
    assert (rogue["energy"], rogue["culture"], rogue["level"], rogue["ships"]) == (0, 0, 1, ["home"] * 4)
    assert (line(game, "fewer"), line(game, "bonus")) == ("fewer 0", "bonus no")
    assert line(game, "rogue") == "rogue artemis"


GOOD = """players 1
rogue artemis
row jakks gort helios nibiru
dice move
seat 1 culture 1
seat 2 energy 6 culture 6 level 5 ships home jakks:orbit:1 gort:orbit:5 home
"""


@pytest.mark.parametrize(
    "old, new",
    [
        ("rogue artemis", "rogue nobody"),
        ("rogue artemis\n", ""),
        ("players 1", "players 2"),
        ("energy 6", "energy 7"),
        ("culture 6", "culture 7"),
        ("level 5", "level 7"),
        ("rogue artemis", "rogue zendica"),
        ("gort:orbit:5 home", "gort:orbit:5 helios"),
        ("gort:orbit:5", "jakks:orbit:0"),
        ("gort:orbit:5", "gort:orbit:7"),
        ("gort:orbit:5", "maia:orbit:1"),
        ("helios nibiru", "helios nibiru maia"),
        ("dice move", "fewer some"),
        ("dice move", "bonus perhaps"),
        ("dice move", "profile blast-off"),
    ],
)
def test_r11_6_an_impossible_solo_position_is_refused(old, new):
    assert Game.from_position(HEADER + GOOD).decision.kind == "main"
    assert old in GOOD
    with pytest.raises(BadPosition):
        Game.from_position(HEADER + GOOD.replace(old, new, 1))


@pytest.mark.parametrize("name", ROGUES)
def test_r11_6_a_solo_position_round_trips(name):
    game = Game.new(players=1, rogue=name, seed=23)
    for _ in range(40):
        if game.decision is None:
            break
        text = game.position()
        again = Game.from_position(text)
        assert (again.position(), again.snapshot()) == (text, game.snapshot())
        assert again.decision.choices == game.decision.choices
        assert drive(again, 3) == drive(game, 3)
    assert again.position() == game.position()


def test_r11_6_a_solo_record_round_trips():
    game = Game.new(players=1, rogue="zendica", seed=31, house_rules={"rogue_unusable": "discard"})
    drive(game, 60)
    assert game.record().splitlines()[:6] == [
        "galaxarium record 2",
        "players 1",
        "rulebook galakta",
        "house-rules rogue_unusable=discard",
        "rogue zendica",
        "seed 31",
    ]
    again = Game.from_record(game.record())
    assert (again.record(), again.position()) == (game.record(), game.position())


def test_r11_1_the_rogue_is_never_asked():
    game = Game.new(players=1, rogue="artemis", seed=5)
    for _ in range(150):
        if game.decision is None:
            break
        assert game.decision.seat == 1
        assert len(game.decision.choices) > 1
        drive(game, 1)


def test_r11_7_a_solo_snapshot_has_json_types():
    snapshot = Game.new(players=1, rogue="gamelyn", seed=2).snapshot()
    assert json.loads(json.dumps(snapshot)) == snapshot


def test_r11_7_a_solo_view_shows_the_rogue_but_not_the_deck():
    view = Game.new(players=1, rogue="gamelyn", seed=2).view(1)
    assert (view["deck"], len(view["seats"])) == (36, 2)
    assert view["seats"][1]["ships"] == ["home"] * 4


# R9.2: what the rogue is to you


def test_r9_2_the_rogue_never_follows():
    game = solo(POOR, "energy 0 culture 5", dice="energy,move")
    progress = game.play("activate energy")
    assert kinds(progress) == ["activate", "gain"]
    assert (asked(game), stock(game, 2)) == ((1, "main"), (0, 5))


def test_r9_2_the_rogue_does_not_follow_a_move_either():
    game = solo(POOR, "culture 5", dice="energy,move")
    play(game, "activate move", "move home gort:orbit")
    assert (asked(game), stock(game, 2), fleet(game, 2)) == ((1, "main"), (0, 5), ["home"] * 4)


def test_r9_2_not_even_for_free():
    game = solo(f"{POOR} planets zavodnick", "culture 5", dice="colony,move")
    play(game, "activate colony", "perform energy")
    assert (asked(game), stock(game, 1), stock(game, 2)) == ((1, "main"), (2, 0), (0, 5))


@pytest.mark.parametrize("planet", ["birkomius", "bisschop", "nibiru"])
def test_r9_2_effects_on_followers_are_never_usable_as_colonies(planet):
    row = "jakks gort helios maia"
    game = solo(f"{POOR} planets {planet}", "culture 5", dice="colony,move", row=row)
    assert activations(game) == ("move",)


@pytest.mark.parametrize("planet", ["birkomius", "bisschop", "nibiru"])
def test_r9_2_effects_on_followers_are_never_usable_by_landing(planet):
    game = solo(POOR, "culture 5", dice="energy,move", row=f"{planet} gort helios maia")
    play(game, "activate move", f"move home {planet}")
    assert asked(game) == (1, "main")


@pytest.mark.parametrize(
    "planet, kind, mine, left",
    [("clj-0517", "culture", (0, 1), (3, 1)), ("la-torres", "energy", (1, 0), (2, 2))],
)
def test_r9_2_it_can_be_stolen_from(planet, kind, mine, left):
    game = solo(f"{POOR} planets {planet}", "energy 3 culture 2", dice="colony,move")
    progress = game.play("activate colony")
    assert events(progress, "lose") == [{"seat": 2, "resource": kind, "amount": 1, "to": 1}]
    assert (stock(game, 1), stock(game, 2)) == (mine, left)


@pytest.mark.parametrize("planet, rogue", [("clj-0517", "energy 3"), ("la-torres", "culture 3")])
def test_r9_2_but_not_of_what_it_does_not_have(planet, rogue):
    game = solo(f"{POOR} planets {planet}", rogue, dice="colony,move")
    assert activations(game) == ("move",)


@pytest.mark.parametrize("name, most", [("artemis", 6), ("rothkel", 6), ("zendica", 5), ("hades", 5)])
def test_r9_2_it_gains_like_every_other_player_up_to_its_own_maximum(name, most):
    stocked = f"energy {most - 1} culture {most - 1}"
    game = solo(f"{POOR} planets jac-110912,gleam-zanier", stocked, name, "colony,colony,colony,move")
    play(game, "activate colony", "use jac-110912")
    assert (stock(game, 1), stock(game, 2)) == ((0, 2), (most - 1, most))
    play(game, "activate colony", "use gleam-zanier")
    assert (stock(game, 1), stock(game, 2)) == ((2, 2), (most, most))
    progress = play(game, "activate colony", "use jac-110912")
    assert events(progress, "gain") == [{"seat": 1, "resource": "culture", "amount": 2}]
    assert stock(game, 2) == (most, most)


def test_r9_2_its_planets_can_be_hired():
    game = solo("energy 0 culture 1 planets walsfeo", "planets vici-ks156", dice="colony,move")
    progress = game.play("activate colony")
    assert kinds(progress) == ["activate", "use", "pay", "gain", "use", "gain"]
    assert (stock(game, 1), stock(game, 2)) == ((1, 0), (0, 1))


def test_r9_2_a_gift_beyond_its_maximum_is_paid_in_full():
    game = solo(
        "energy 1 culture 0 planets sargus-36",
        "energy 6 planets jakks",
        dice="colony,move",
        row="maia gort helios nibiru",
    )
    progress = game.play("activate colony")
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert (stock(game, 1), stock(game, 2)) == ((0, 1), (6, 0))


@pytest.mark.parametrize(
    "level, other, switches, usable",
    [
        (1, 1, "mared=tied-ok", True),
        (1, 1, "mared=strict", False),
        (1, 2, "mared=strict", True),
        (2, 1, "mared=tied-ok", False),
        (2, 5, "mared=tied-ok", True),
    ],
)
def test_r9_2_it_counts_for_mared(level, other, switches, usable):
    me = f"energy {level} culture 0 level {level} planets mared"
    game = solo(me, f"level {other}", dice="colony,move", extra=(f"switches {switches}",))
    assert ("colony" in activations(game)) is usable


BETTIA = f"{POOR} planets terra-bettia ships home gort:orbit:0"


def test_r9_2_for_terra_bettia_it_advances_the_ship_with_the_fewest_spaces_to_go():
    game = solo(BETTIA, "ships home gort:orbit:3 helios:orbit:0 nibiru:orbit:4", dice="colony,move")
    progress = game.play("activate colony")
    assert events(progress, "advance") == [
        {"seat": 2, "planet": "nibiru", "from": 4, "to": 5},
        {"seat": 1, "planet": "gort", "from": 0, "to": 2},
    ]


def test_r9_2_for_terra_bettia_the_leftmost_on_ties():
    game = solo(BETTIA, "ships home nibiru:orbit:3 helios:orbit:0 gort:orbit:3", dice="colony,move")
    game.play("activate colony")
    assert fleet(game, 2) == ["gort:orbit:4", "helios:orbit:0", "home", "nibiru:orbit:3"]
    assert fleet(game, 1) == ["gort:orbit:2", "home"]


def test_r9_2_for_terra_bettia_it_may_colonise_what_you_orbit():
    me = f"{POOR} planets terra-bettia ships home helios:orbit:1"
    game = solo(me, "ships home home home helios:orbit:2", dice="colony,move")
    game.play("activate colony")
    assert (seat(game, 2)["planets"], fleet(game, 2)) == (["helios"], ["home"] * 4)
    assert (fleet(game, 1), asked(game)) == (["home", "home"], (1, "main"))


def test_r9_2_for_terra_bettia_without_a_ship_in_orbit_it_does_nothing():
    game = solo(BETTIA, "", dice="colony,move")
    progress = game.play("activate colony")
    assert events(progress, "advance") == [{"seat": 1, "planet": "gort", "from": 0, "to": 2}]


def test_r6_5_the_rogue_is_an_enemy():
    game = solo(f"{POOR} planets tifnod", "ships home home gort:orbit:3 helios:orbit:2", dice="colony,move")
    progress = game.play("activate colony")
    assert events(progress, "regress") == [{"seat": 2, "planet": "helios", "from": 2, "to": 1, "by": 1}]


def test_r6_5_two_targets_are_two_of_its_ships():
    game = solo(
        "energy 2 culture 0 level 6 planets brumbaugh",
        "ships jakks:orbit:1 gort:orbit:0 helios:orbit:2 nibiru:orbit:3",
        dice="colony,move",
    )
    game.play("activate colony")
    assert choices(game) == ("regress 2 jakks", "regress 2 helios", "regress 2 nibiru")
    game.play("regress 2 helios")
    assert choices(game) == ("regress 2 jakks", "regress 2 nibiru")
    game.play("regress 2 nibiru")
    assert fleet(game, 2) == ["gort:orbit:0", "helios:orbit:1", "jakks:orbit:1", "nibiru:orbit:2"]


def test_r9_2_your_colonising_sends_its_ships_home():
    game = solo(
        f"{POOR} ships home jakks:orbit:1", "ships home home home jakks:orbit:1", dice="diplomacy,move"
    )
    game.play("activate diplomacy")
    assert (seat(game, 1)["planets"], fleet(game, 2)) == (["jakks"], ["home"] * 4)


def test_r9_2_the_rogue_never_uses_planet_abilities():
    game = solo("energy 5 culture 5", "planets mj-120210,shouhua ships home home home gort:orbit:1")
    game.roll("colony")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "lose"]
    assert (stock(game, 2), fleet(game, 2)) == ((0, 0), ["gort:orbit:1", "home", "home", "home"])
