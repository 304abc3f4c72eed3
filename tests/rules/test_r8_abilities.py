"""R8.6: the grammar of the abilities of Blast Off!."""

import pytest

from .helpers import POOR, activations, asked, blast, choices, events, fleet, kinds, play, seat, stock

ROW = "anthracite driftwood copperhead brightwater"  # life, tech, life, tech; six spaces each
ROW3 = f"{ROW} saltmarsh"
TWO = "ships anthracite:orbit:2 driftwood:orbit:2"


def use(planet, me=POOR, *others, dice="galaxy,move", row=None, **more):
    """Seat 1 uses a planet of its own with a galaxy die: the game and the progress."""
    others = others or (POOR,)
    row = row or (ROW if len(others) == 1 else ROW3)
    game = blast(dice, f"{me} planets {planet}", *others, row=row, **more)
    return game, game.play("activate galaxy")


def usable(planet, me, other=POOR, dice="galaxy,move"):
    """Whether seat 1 may use its planet with a galaxy die."""
    return "galaxy" in activations(blast(dice, f"{me} planets {planet}", other, row=ROW))


# Costs


def test_r8_6_a_cost_in_resources_comes_first():
    game, progress = use("ilmarin", "energy 1 culture 0")
    assert kinds(progress) == ["activate", "use", "pay", "gain"]
    assert events(progress, "use") == [{"seat": 1, "planet": "ilmarin", "way": "colony"}]
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    assert stock(game, 1) == (0, 2)


@pytest.mark.parametrize(
    "planet, me",
    [
        ("ilmarin", "energy 0 culture 1"),
        ("juniper", "energy 1 culture 0"),
        ("eventide", f"energy 0 culture 1 {TWO}"),
        ("fathom", f"energy 1 culture 0 {TWO}"),
        ("marigold", f"energy 1 culture 1 {TWO}"),
        ("nocturne", f"energy 1 culture 1 {TWO}"),
        ("wayfarer", f"energy 0 culture 1 {TWO}"),
        ("xanthe", f"energy 1 culture 0 {TWO}"),
    ],
)
def test_r8_6_the_cost_must_be_paid_in_full(planet, me):
    assert not usable(planet, me)


def test_r8_6_a_die_is_lost_by_choice():
    game, _ = use("kestrel-9", POOR, dice="galaxy,move,tech,energy")
    assert (asked(game), choices(game)) == (
        (1, "discard"),
        ("discard move", "discard energy", "discard tech"),
    )
    progress = game.play("discard tech")
    assert kinds(progress) == ["spend", "gain"]
    assert events(progress, "spend") == [{"seat": 1, "faces": ["tech"], "reason": "ability"}]
    assert stock(game, 1) == (0, 2)
    assert game.snapshot()["dice"] == [
        ["move", "inactive"],
        ["energy", "inactive"],
        ["galaxy", "activated"],
        ["tech", "spent"],
    ]


def test_r8_6_two_dice_are_lost_at_once():
    game, _ = use("umberfall", POOR, dice="galaxy,move,tech,energy")
    assert asked(game) == (1, "discard")
    assert choices(game) == ("discard move,energy", "discard move,tech", "discard energy,tech")
    progress = game.play("discard energy,tech")
    assert events(progress, "spend") == [{"seat": 1, "faces": ["energy", "tech"], "reason": "ability"}]
    assert stock(game, 1) == (2, 2)


def test_r11_2_equal_dice_are_no_choice():
    game, progress = use("kestrel-9", POOR, dice="galaxy,move,move")
    assert kinds(progress) == ["activate", "use", "spend", "gain"]
    assert game.snapshot()["dice"] == [["move", "inactive"], ["galaxy", "activated"], ["move", "spent"]]


@pytest.mark.parametrize(
    "planet, dice, expected",
    [
        ("kestrel-9", "galaxy", False),
        ("kestrel-9", "galaxy,move", True),
        ("umberfall", "galaxy,move", False),
        ("umberfall", "galaxy,move,move", True),
    ],
)
def test_r8_6_the_activated_die_cannot_be_lost(planet, dice, expected):
    assert usable(planet, "energy 1 culture 0", dice=dice) is expected


@pytest.mark.parametrize("planet", ["kestrel-9", "lodestone", "umberfall", "brightwater"])
def test_r8_6_a_die_cost_makes_it_own_turn(planet):
    row = "anthracite driftwood copperhead saltmarsh"
    me = f"energy 0 culture 1 {TWO} planets {planet}"
    game = blast("galaxy,move,move,move", me, f"{POOR} planets harrow", row=row, extra=("active 2",))
    game.play("activate galaxy")
    assert (asked(game), stock(game, 2)) == ((2, "main"), (1, 1))


def test_r8_6_own_turn_by_landing_too():
    game = blast(
        "move,energy,energy,energy",
        "energy 0 culture 1",
        POOR,
        row="kestrel-9 yarrow fathom xanthe",
        extra=("active 2",),
    )
    play(game, "activate move", "move home yarrow:orbit", "follow", "move home kestrel-9")
    assert asked(game) == (2, "main")


def test_r8_6_without_a_die_cost_a_follower_may_use_it():
    game = blast(
        "galaxy,move", "energy 0 culture 1 planets glasswater", f"{POOR} planets harrow", extra=("active 2",)
    )
    play(game, "activate galaxy", "follow")
    assert (stock(game, 1), stock(game, 2)) == ((2, 0), (1, 1))


def test_r8_6_a_step_back_is_a_cost_of_ones_own():
    game, progress = use("rookery", f"{POOR} {TWO}")
    assert kinds(progress) == ["activate", "use"]
    assert (asked(game), choices(game)) == ((1, "regress"), ("regress 1 anthracite", "regress 1 driftwood"))
    progress = game.play("regress 1 driftwood")
    assert kinds(progress) == ["regress", "gain", "gain"]
    assert events(progress, "regress") == [{"seat": 1, "planet": "driftwood", "from": 2, "to": 1, "by": 1}]
    assert (fleet(game, 1), stock(game, 1)) == (["anthracite:orbit:2", "driftwood:orbit:1"], (2, 1))


@pytest.mark.parametrize("planet", ["rookery", "verdance"])
@pytest.mark.parametrize(
    "ships", ["home home", "anthracite driftwood", "anthracite:orbit:0 driftwood:orbit:0"]
)
def test_r8_6_a_step_back_needs_a_ship_beyond_its_start(planet, ships):
    assert not usable(planet, f"{POOR} ships {ships}")


def test_r8_6_only_ones_own_ships_pay():
    assert not usable("rookery", POOR, f"{POOR} {TWO}")


# Gains


def test_r8_6_gains_are_energy_first():
    game, progress = use("palisade")
    assert events(progress, "gain")[:2] == [
        {"seat": 1, "resource": "energy", "amount": 2},
        {"seat": 1, "resource": "culture", "amount": 1},
    ]
    assert stock(game, 1) == (2, 1)


@pytest.mark.parametrize(
    "planet, me, expected",
    [
        ("amberlyn", "energy 6 culture 0", True),
        ("amberlyn", "energy 7 culture 0", False),
        ("glasswater", "energy 6 culture 7", True),
        ("glasswater", "energy 7 culture 0", False),
        ("harrow", "energy 7 culture 6", True),
        ("harrow", "energy 7 culture 7", False),
        ("ilmarin", "energy 1 culture 6", True),
        ("ilmarin", "energy 1 culture 7", False),
        ("juniper", "energy 6 culture 1", True),
        ("juniper", "energy 7 culture 1", False),
        ("kestrel-9", "energy 0 culture 7", False),
        ("obsidian", "energy 0 culture 7", False),
        ("thistledown", "energy 7 culture 0", False),
        ("rookery", f"energy 7 culture 7 {TWO} home home", False),
        ("rookery", f"energy 7 culture 6 {TWO} home home", True),
    ],
)
def test_r8_6_usable_when_the_user_gains_something(planet, me, expected):
    assert usable(planet, f"{me} level 6") is expected


def test_r2_6_what_exceeds_the_cap_is_lost():
    game, progress = use("anthracite", "energy 7 culture 6 level 6", row="yarrow driftwood copperhead xanthe")
    assert events(progress, "gain")[0] == {"seat": 1, "resource": "culture", "amount": 1}
    assert stock(game, 1) == (7, 7)


# Advances


@pytest.mark.parametrize(
    "planet, me, expected",
    [
        ("cindermoor", POOR, ["anthracite:orbit:3", "driftwood:orbit:2"]),
        ("dovetail", POOR, ["anthracite:orbit:2", "driftwood:orbit:3"]),
        ("marigold", "energy 0 culture 2 level 2", ["anthracite:orbit:4", "driftwood:orbit:2"]),
        ("nocturne", "energy 2 culture 0 level 2", ["anthracite:orbit:2", "driftwood:orbit:4"]),
        ("wayfarer", "energy 1 culture 0", ["anthracite:orbit:2", "driftwood:orbit:4"]),
        ("xanthe", "energy 0 culture 1", ["anthracite:orbit:4", "driftwood:orbit:2"]),
    ],
)
def test_r8_6_advances_on_one_kind_of_track(planet, me, expected):
    game, _ = use(planet, f"{me} {TWO}")
    assert (fleet(game, 1), stock(game, 1)) == (expected, (0, 0))


@pytest.mark.parametrize(
    "planet, ships, expected",
    [
        ("cindermoor", "home driftwood:orbit:2", False),
        ("cindermoor", "home anthracite", False),
        ("cindermoor", "home anthracite:orbit:0", True),
        ("dovetail", "home anthracite:orbit:2", False),
        ("dovetail", "home driftwood:orbit:0", True),
        ("quillon", "home home", False),
        ("zephyrine", "home home", False),
        ("zephyrine", "home driftwood:orbit:0", True),
    ],
)
def test_r8_6_an_advance_needs_a_ship_on_such_a_track(planet, ships, expected):
    assert usable(planet, f"{POOR} ships {ships}", f"{POOR} {TWO}") is expected


def test_r8_6_either_is_any_track():
    game, _ = use("quillon", f"{POOR} {TWO}")
    assert (asked(game), choices(game)) == ((1, "advance"), ("advance anthracite", "advance driftwood"))


def test_r3_6_steps_past_the_symbol_are_lost():
    me = "energy 2 culture 0 level 2 ships home driftwood:orbit:5"
    game, progress = use("nocturne", me, extra=("deck fathom",))
    assert kinds(progress) == ["activate", "use", "pay", "advance", "colonize", "draw"]
    assert events(progress, "advance") == [{"seat": 1, "planet": "driftwood", "from": 5, "to": 6}]
    assert seat(game, 1)["planets"] == ["nocturne", "driftwood"]


def test_r8_6_what_cannot_be_advanced_is_skipped():
    game, progress = use("yarrow", POOR)
    assert kinds(progress) == ["activate", "use", "gain"]
    assert stock(game, 1) == (1, 0)


def test_r8_6_what_can_be_advanced_must_be():
    game, progress = use("yarrow", f"{POOR} ships home driftwood:orbit:5", extra=("deck fathom",))
    assert kinds(progress) == ["activate", "use", "gain", "advance", "colonize", "draw"]
    game, _ = use("yarrow", f"{POOR} {TWO}")
    assert (asked(game), stock(game, 1)) == ((1, "advance"), (1, 0))
    assert choices(game) == ("advance anthracite", "advance driftwood")


@pytest.mark.parametrize(
    "planet, me, expected",
    [
        ("yarrow", "energy 7 culture 0 level 6 ships home home home driftwood:orbit:1", True),
        ("yarrow", "energy 7 culture 0 level 6", False),
        ("copperhead", "energy 0 culture 7 level 6 ships home home home driftwood:orbit:1", False),
        ("copperhead", "energy 0 culture 7 level 6 ships home home home anthracite:orbit:1", True),
    ],
)
def test_r8_6_usable_when_the_user_gains_or_advances(planet, me, expected):
    row = "anthracite driftwood saltmarsh brightwater"
    game = blast("galaxy,move", f"{me} planets {planet}", POOR, row=row)
    assert ("galaxy" in activations(game)) is expected


def test_r8_6_the_ship_that_paid_is_not_the_one_that_advances():
    me = f"{POOR} level 3 ships anthracite:orbit:2 driftwood:orbit:2 copperhead:orbit:0"
    game, _ = use("verdance", me)
    assert choices(game) == ("regress 1 anthracite", "regress 1 driftwood")
    progress = game.play("regress 1 anthracite")
    assert kinds(progress) == ["regress", "gain"]
    assert (asked(game), choices(game)) == ((1, "advance"), ("advance driftwood", "advance copperhead"))
    game.play("advance copperhead")
    assert fleet(game, 1) == ["anthracite:orbit:1", "copperhead:orbit:1", "driftwood:orbit:2"]
    assert stock(game, 1) == (1, 0)


def test_r8_6_with_one_ship_the_advance_is_skipped():
    game, progress = use("verdance", f"{POOR} ships home driftwood:orbit:2")
    assert kinds(progress) == ["activate", "use", "regress", "gain"]
    assert (fleet(game, 1), stock(game, 1)) == (["driftwood:orbit:1", "home"], (1, 0))


@pytest.mark.parametrize(
    "ships, expected",
    [("home home home driftwood:orbit:2", False), ("home home anthracite:orbit:0 driftwood:orbit:2", True)],
)
def test_r8_6_a_skipped_advance_does_not_make_it_usable(ships, expected):
    assert usable("verdance", f"energy 7 culture 0 level 6 ships {ships}") is expected


# The others


def test_r8_6_everybody_else_gains_in_turn_order_from_the_user():
    game = blast("galaxy,move", POOR, f"{POOR} planets palisade", POOR, row=ROW3, extra=("active 2",))
    progress = game.play("activate galaxy")
    assert events(progress, "gain") == [
        {"seat": 2, "resource": "energy", "amount": 2},
        {"seat": 2, "resource": "culture", "amount": 1},
        {"seat": 3, "resource": "culture", "amount": 1},
        {"seat": 1, "resource": "culture", "amount": 1},
    ]


def test_r8_6_the_others_gain_up_to_the_cap():
    game, progress = use("thistledown", POOR, "energy 7 culture 0", "energy 6 culture 0")
    assert [one["seat"] for one in events(progress, "gain")] == [1, 3]
    assert (stock(game, 2), stock(game, 3)) == ((7, 0), (7, 0))


def test_r8_6_the_others_gain_after_the_advance():
    _, progress = use("quillon", f"{POOR} ships home driftwood:orbit:5", extra=("deck fathom",))
    assert kinds(progress) == ["activate", "use", "advance", "colonize", "draw", "gain"]
    assert events(progress, "gain") == [{"seat": 2, "resource": "energy", "amount": 1}]


def test_r8_6_gains_of_the_others_do_not_make_it_usable():
    assert not usable("quillon", "energy 0 culture 0 ships home anthracite")


def test_r8_6_a_gift_may_pay_for_a_follow():
    game, _ = use("palisade", POOR, f"{POOR} planets glasswater", POOR)
    assert (asked(game), stock(game, 2)) == ((2, "follow"), (0, 1))
    game.play("follow")
    assert (asked(game), stock(game, 2)) == ((1, "main"), (2, 0))


def test_r8_6_everybody_else_may_advance_after_the_user():
    other = f"{POOR} ships copperhead:orbit:1 driftwood:orbit:0"
    game, _ = use("zephyrine", f"{POOR} {TWO}", other, other)
    assert (asked(game), choices(game)) == ((1, "advance"), ("advance anthracite", "advance driftwood"))
    progress = game.play("advance anthracite")
    assert events(progress, "advance") == [{"seat": 1, "planet": "anthracite", "from": 2, "to": 4}]
    assert asked(game) == (2, "advance")
    assert choices(game) == ("advance driftwood", "advance copperhead", "pass")
    progress = game.play("advance copperhead")
    assert events(progress, "advance") == [{"seat": 2, "planet": "copperhead", "from": 1, "to": 2}]
    assert asked(game) == (3, "advance")
    progress = game.play("pass")
    assert events(progress, "pass") == [{"seat": 3, "decision": "advance"}]
    assert fleet(game, 3) == ["copperhead:orbit:1", "driftwood:orbit:0"]
    assert asked(game) == (1, "main")


def test_r8_6_who_has_no_ship_on_a_track_is_not_offered_an_advance():
    game, _ = use("zephyrine", f"{POOR} ships home anthracite:orbit:0", POOR, f"{POOR} ships driftwood home")
    assert (asked(game), fleet(game, 1)) == ((1, "main"), ["anthracite:orbit:2", "home"])


def test_r8_6_the_offer_comes_after_a_colonisation():
    game, progress = use(
        "zephyrine", f"{POOR} ships home anthracite:orbit:5", f"{POOR} ships home anthracite:orbit:5"
    )
    assert kinds(progress) == ["activate", "use", "advance", "colonize", "draw"]
    assert (asked(game), fleet(game, 2)) == ((1, "main"), ["home", "home"])


def test_r8_6_an_offer_may_colonise():
    game, _ = use(
        "zephyrine", f"{POOR} ships home driftwood:orbit:0", f"{POOR} ships home anthracite:orbit:5"
    )
    progress = game.play("advance anthracite")
    assert kinds(progress) == ["advance", "colonize", "draw"]
    assert seat(game, 2)["planets"] == ["anthracite"]


def test_r8_6_offers_go_round_from_the_user_even_if_a_follower():
    ships = "ships home driftwood:orbit:0"
    game = blast(
        "galaxy,move",
        f"{POOR} planets harrow {ships}",
        f"energy 0 culture 1 planets zephyrine {ships}",
        f"{POOR} {ships}",
        row=ROW3,
    )
    play(game, "activate galaxy", "follow")
    assert (fleet(game, 2), asked(game)) == (["driftwood:orbit:2", "home"], (3, "advance"))
    game.play("pass")
    assert asked(game) == (1, "advance")
    game.play("advance driftwood")
    assert (fleet(game, 1), asked(game)) == (["driftwood:orbit:1", "home"], (1, "main"))


# R6.1: by landing


def test_r6_1_by_landing():
    game = blast("move,energy", "energy 1 culture 0", POOR, row=f"ilmarin {ROW.rsplit(' ', 1)[0]}")
    play(game, "activate move", "move home ilmarin")
    assert (asked(game), choices(game)) == ((1, "land"), ("use ilmarin", "pass"))
    progress = game.play("use ilmarin")
    assert events(progress, "use") == [{"seat": 1, "planet": "ilmarin", "way": "landing"}]
    assert stock(game, 1) == (0, 2)


def test_r6_1_not_by_landing_if_unusable():
    game = blast("move,energy", POOR, POOR, row=f"ilmarin {ROW.rsplit(' ', 1)[0]}")
    play(game, "activate move", "move home ilmarin")
    assert asked(game) == (1, "main")


def test_r3_1_landing_must():
    game = blast(
        "move,energy",
        "energy 1 culture 0",
        POOR,
        row=f"ilmarin {ROW.rsplit(' ', 1)[0]}",
        extra=("switches landing=must",),
    )
    play(game, "activate move", "move home ilmarin")
    assert (asked(game), stock(game, 1)) == ((1, "main"), (0, 2))


def test_r6_2_twice_in_a_turn():
    game = blast("galaxy,galaxy,move", f"{POOR} planets amberlyn", POOR, row=ROW)
    play(game, "activate galaxy", "activate galaxy")
    assert stock(game, 1) == (2, 0)
