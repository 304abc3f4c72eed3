"""R8.1 to R8.4: set-up, words, rerolls and the activation bay of Blast Off!."""

import json

import pytest

from galaxarium import BadPosition, BadSetup, Game, IllegalChoice

from .helpers import (
    BLAST_FACES,
    HEADER,
    POOR,
    activations,
    asked,
    blast,
    choices,
    drive,
    events,
    fields,
    fleet,
    kinds,
    line,
    play,
    seat,
    stock,
)

BLAST_PLANETS = [
    "amberlyn",
    "borealis-4",
    "cindermoor",
    "dovetail",
    "eventide",
    "fathom",
    "glasswater",
    "harrow",
    "ilmarin",
    "juniper",
    "kestrel-9",
    "lodestone",
    "marigold",
    "nocturne",
    "obsidian",
    "palisade",
    "quillon",
    "rookery",
    "saltmarsh",
    "thistledown",
    "umberfall",
    "verdance",
    "wayfarer",
    "xanthe",
    "yarrow",
    "zephyrine",
    "anthracite",
    "brightwater",
    "copperhead",
    "driftwood",
]


# R8.1: set-up


@pytest.mark.parametrize("players", [2, 3, 4])
def test_r8_1_row_and_deck_are_the_thirty_planets(players):
    snapshot = Game.new(players=players, rulebook="blast-off", seed=7).snapshot()
    assert (snapshot["profile"], snapshot["players"], snapshot["rogue"]) == ("blast-off", players, None)
    assert (len(snapshot["row"]), len(snapshot["deck"])) == (players + 2, 28 - players)
    assert sorted(snapshot["row"] + snapshot["deck"]) == sorted(BLAST_PLANETS)


@pytest.mark.parametrize("players", [0, 1, 5, 6])
def test_r8_1_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup):
        Game.new(players=players, rulebook="blast-off", seed=7)


@pytest.mark.parametrize("players", [1, 2])
def test_r8_1_there_is_no_solo(players):
    with pytest.raises(BadSetup):
        Game.new(players=players, rulebook="blast-off", rogue="artemis", seed=7)


def test_r8_1_there_are_no_missions():
    game = Game.new(players=3, rulebook="blast-off", seed=7)
    assert asked(game) == (game.snapshot()["first"], "main")
    assert [(one["mission"], one["dealt"]) for one in game.snapshot()["seats"]] == [(None, [])] * 3


def test_r8_1_everybody_starts_as_in_the_classic_game():
    game = Game.new(players=4, rulebook="blast-off", seed=7)
    for number in (1, 2, 3, 4):
        one = seat(game, number)
        assert (one["energy"], one["culture"], one["level"], one["points"]) == (2, 1, 1, 0)
        assert (one["ships"], one["planets"]) == (["home", "home", "locked", "locked"], [])


def test_r8_1_the_set_up_in_order():
    game = Game.new(players=3, rulebook="blast-off", seed=7)
    assert [event.kind for event in game.log] == ["draw"] * 5 + ["first", "turn", "roll"]
    draws = [fields(event) for event in game.log if event.kind == "draw"]
    assert draws == [{"space": n, "planet": slug} for n, slug in enumerate(game.snapshot()["row"], 1)]


def test_r8_1_the_first_roll_is_of_four_dice():
    game = Game.new(players=2, rulebook="blast-off", seed=7)
    faces = fields(game.log[-1])["faces"]
    assert len(faces) == 4
    assert set(faces) <= set(BLAST_FACES)


def test_r2_1_all_six_faces_are_rolled():
    games = [Game.new(players=2, rulebook="blast-off", seed=s) for s in range(30)]
    assert {face for game in games for face in fields(game.log[-1])["faces"]} == set(BLAST_FACES)


def test_r1_5_the_first_player_is_drawn():
    games = [Game.new(players=3, rulebook="blast-off", seed=s) for s in range(60)]
    assert {game.snapshot()["first"] for game in games} == {1, 2, 3}


MAT = [(1, 4, 2, 0), (2, 5, 2, 1), (3, 5, 3, 2), (4, 6, 3, 3), (5, 6, 4, 5), (6, 6, 4, 8)]


@pytest.mark.parametrize("level, dice, ships, points", MAT)
def test_r8_1_the_level_track(level, dice, ships, points):
    game = blast("move", POOR, f"energy 2 culture 0 level {level}")
    assert seat(game, 2)["points"] == points
    assert fleet(game, 2) == ["home"] * ships
    (roll,) = events(game.play("end"), "roll")
    assert (roll["seat"], roll["reason"], len(roll["faces"])) == (2, "turn", dice)


@pytest.mark.parametrize("level", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("kind", ["energy", "culture"])
def test_r3_5_an_upgrade_costs_the_number_of_the_new_level(level, kind):
    text = POOR.replace(f"{kind} 0", f"{kind} {level}")
    game = blast("galaxy,move", f"{text} level {level - 1}", POOR)
    progress = game.play("activate galaxy")
    assert kinds(progress) == ["activate", "pay", "upgrade"]
    assert events(progress, "pay") == [{"seat": 1, "resource": kind, "amount": level}]
    assert (seat(game, 1)["level"], stock(game, 1)) == (level, (0, 0))
    text = POOR.replace(f"{kind} 0", f"{kind} {level - 1}")
    assert "galaxy" not in activations(blast("galaxy,move", f"{text} level {level - 1}", POOR))


def test_r3_5_level_6_is_the_last():
    game = blast("galaxy,move", "energy 7 culture 7 level 6", POOR)
    assert activations(game) == ("move",)


# R8.2: words


def test_r8_2_faces_have_their_own_words():
    ships = "ships amberlyn:orbit:0 borealis-4:orbit:0 home home"
    game = blast("galaxy,tech,life,energy,move", f"energy 6 culture 0 level 5 {ships}", POOR)
    assert activations(game) == ("move", "energy", "life", "tech", "galaxy")
    assert game.snapshot()["dice"] == [
        [face, "inactive"] for face in ("move", "energy", "life", "tech", "galaxy")
    ]
    assert line(game, "dice") == "dice move,energy,life,tech,galaxy"
    assert fields(game.play("activate life").events[0]) == {"seat": 1, "face": "life"}


@pytest.mark.parametrize("face", ["diplomacy", "economy", "colony"])
def test_r8_2_classic_words_are_unknown(face):
    with pytest.raises(BadPosition):
        blast(face, "", "")
    with pytest.raises(IllegalChoice):
        blast("life,tech,galaxy", "energy 5 ships amberlyn:orbit:0 borealis-4:orbit:0", "").play(
            f"activate {face}"
        )


def test_r8_2_classic_planets_are_unknown():
    with pytest.raises(BadPosition):
        blast("move", "", "", row="amberlyn borealis-4 yarrow jakks")


def test_r8_2_decisions_keep_their_kinds():
    game = blast("galaxy,move", "energy 2 culture 2 planets harrow", POOR)
    game.play("activate galaxy")
    assert asked(game) == (1, "colony")
    assert choices(game) == ("upgrade energy", "upgrade culture", "use harrow")


@pytest.mark.parametrize("face, planet", [("life", "yarrow"), ("tech", "zephyrine")])
def test_r3_3_life_and_tech_advance_on_their_tracks(face, planet):
    game = blast(f"{face},move", f"{POOR} ships yarrow:orbit:2 zephyrine:orbit:2", POOR)
    progress = game.play(f"activate {face}")
    assert events(progress, "advance") == [{"seat": 1, "planet": planet, "from": 2, "to": 3}]


def test_r3_2_energy_and_culture_as_in_the_classic_game():
    me = f"{POOR} level 5 ships home amberlyn yarrow:orbit:1 zephyrine:orbit:0"
    game = blast("energy,culture,move", me, POOR)
    play(game, "activate energy", "activate culture")
    assert stock(game, 1) == (3, 1)


def test_r11_4_a_move_lists_the_row():
    game = blast("move,energy", POOR, POOR)
    game.play("activate move")
    assert choices(game) == (
        "move home amberlyn",
        "move home amberlyn:orbit",
        "move home borealis-4",
        "move home borealis-4:orbit",
        "move home yarrow",
        "move home yarrow:orbit",
        "move home zephyrine",
        "move home zephyrine:orbit",
    )


def test_r3_6_reaching_the_symbol_colonises():
    game = blast(
        "life,move",
        f"{POOR} ships home amberlyn:orbit:1",
        f"{POOR} ships amberlyn home",
        extra=("deck harrow fathom",),
    )
    progress = game.play("activate life")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw"]
    assert events(progress, "colonize") == [{"seat": 1, "planet": "amberlyn", "points": 1}]
    assert game.snapshot()["row"] == ["harrow", "borealis-4", "yarrow", "zephyrine"]
    assert (fleet(game, 1), fleet(game, 2)) == (["home", "home"], ["home", "home"])


# R8.3: rerolls


def test_r8_3_the_first_reroll_costs_one_energy_and_takes_all():
    game = blast("move,energy,galaxy", "energy 2 culture 0", POOR)
    assert choices(game, "reroll") == ("reroll move,energy,galaxy",)
    progress = game.play("reroll move,energy,galaxy")
    assert kinds(progress) == ["pay", "roll"]
    assert events(progress, "pay") == [{"seat": 1, "resource": "energy", "amount": 1}]
    (roll,) = events(progress, "roll")
    assert (roll["seat"], roll["reason"], len(roll["faces"])) == (1, "reroll", 3)
    assert roll["given"] == ["move", "energy", "galaxy"]
    assert (stock(game, 1), game.snapshot()["rerolls"]) == ((1, 0), 1)


def test_r8_3_every_further_one_costs_the_same():
    game = blast("move,energy", "energy 3 culture 0", POOR, extra=("rerolls 2",))
    (again,) = choices(game, "reroll")
    game.play(again)
    assert (stock(game, 1), game.snapshot()["rerolls"]) == ((2, 0), 3)


def test_r8_3_without_energy_there_is_no_reroll():
    game = blast("move,energy", "energy 0 culture 5", POOR)
    assert choices(game, "reroll") == ()


def test_r8_3_activated_and_spent_dice_stay():
    game = blast("move,tech", "energy 2 culture 0", POOR, extra=("bay energy", "spent galaxy"))
    game.play("reroll move,tech")
    assert game.snapshot()["dice"][2:] == [["energy", "activated"], ["galaxy", "spent"]]


# R8.4: the activation bay

FOLLOWER = "energy 0 culture 5"


@pytest.mark.parametrize(
    "bay, follows",
    [
        ("none", True),
        ("move", True),
        ("move,energy", True),
        ("move,energy,life", False),
        ("move,energy,life,tech", False),
    ],
)
def test_r8_4_only_the_first_three_dice_can_be_followed(bay, follows):
    game = blast("energy,move", f"{POOR} level 4", FOLLOWER, extra=(f"bay {bay}",))
    game.play("activate energy")
    assert asked(game) == ((2, "follow") if follows else (1, "main"))
    assert stock(game, 1) == (3, 0)


def test_r8_4_a_whole_turn():
    game = blast("energy,energy,energy,energy,move", f"{POOR} level 2", f"{FOLLOWER} level 6")
    for _ in range(3):
        game.play("activate energy")
        assert asked(game) == (2, "follow")
        game.play("pass")
    progress = game.play("activate energy")
    assert kinds(progress) == ["activate", "gain"]
    assert asked(game) == (1, "main")


@pytest.mark.parametrize(
    "bay, follows", [("move,energy", True), ("move,energy,life", True), ("move,energy,life,tech", False)]
)
def test_r8_4_the_die_in_the_converter_slot_takes_no_place(bay, follows):
    game = blast("energy,move", f"{POOR} level 4", FOLLOWER, extra=(f"bay {bay}", "converter used"))
    game.play("activate energy")
    assert asked(game) == ((2, "follow") if follows else (1, "main"))


def test_r8_4_spent_dice_take_no_place():
    game = blast("energy,move", f"{POOR} level 4", FOLLOWER, extra=("bay move,energy", "spent life,tech"))
    game.play("activate energy")
    assert asked(game) == (2, "follow")


@pytest.mark.parametrize("bay", ["none", "move,energy", "move,energy,life", "move,energy,life,tech"])
def test_r8_4_the_die_in_the_converter_slot_can_always_be_followed(bay):
    game = blast("life,move", "energy 1 culture 0 level 4", FOLLOWER, extra=(f"bay {bay}",))
    game.play("convert 1e life energy")
    assert (asked(game), choices(game)) == ((2, "follow"), ("follow", "pass"))
    progress = game.play("follow")
    assert events(progress, "follow") == [{"seat": 2, "leader": 1, "face": "energy", "price": 1}]
    assert stock(game, 2) == (2, 4)


def test_r4_1_every_other_player_in_turn_order_is_asked():
    game = blast("energy,move", FOLLOWER, POOR, FOLLOWER, FOLLOWER, extra=("active 2",))
    game.play("activate energy")
    order = []
    while game.decision.kind == "follow":
        order.append(game.decision.seat)
        game.play("pass")
    assert order == [3, 4, 1]


# Texts


def test_r11_6_a_blast_off_position_round_trips():
    game = Game.new(players=4, rulebook="blast-off", seed=23)
    for _ in range(40):
        if game.decision is None:
            break
        text = game.position()
        again = Game.from_position(text)
        assert (again.position(), again.snapshot()) == (text, game.snapshot())
        assert json.loads(json.dumps(game.snapshot())) == game.snapshot()
        assert drive(again, 3) == drive(game, 3)


def test_r11_6_a_blast_off_record_round_trips():
    game = Game.new(players=2, rulebook="blast-off", seed=31, house_rules={"landing": "must"})
    drive(game, 60)
    assert "rulebook blast-off" in game.record().splitlines()
    again = Game.from_record(game.record())
    assert (again.record(), again.position()) == (game.record(), game.position())


@pytest.mark.parametrize(
    "text",
    [
        "players 5\nrow amberlyn fathom harrow yarrow xanthe juniper",
        "players 1\nrow amberlyn fathom harrow",
        "players 2\nrow amberlyn fathom harrow",
        "players 2\nrow amberlyn fathom harrow yarrow\nrogue artemis",
        "players 2\nrow amberlyn fathom harrow yarrow\nseat 1 level 6\ndice " + ",".join(["move"] * 7),
    ],
)
def test_r11_6_an_impossible_blast_off_position_is_refused(text):
    with pytest.raises(BadPosition):
        Game.from_position(f"{HEADER}profile blast-off\n{text}\n")
