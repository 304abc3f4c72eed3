"""R11: chance, texts, snapshots, views and events."""

import json

import pytest

from galaxarium import BadPosition, BadRecord, Game

from .helpers import HEADER, asked, drive, events, fields, kinds, play, seat, started, stock, table

KEYS = {
    "players",
    "profile",
    "switches",
    "rogue",
    "first",
    "active",
    "turn",
    "trigger",
    "row",
    "deck",
    "discard",
    "dice",
    "activated",
    "converter_used",
    "rerolls",
    "seats",
}
SEAT_KEYS = {"seat", "energy", "culture", "level", "planets", "ships", "mission", "dealt", "points"}


# R11.1 and R11.5: chance


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r11_1_the_same_seed_and_decisions_give_the_same_game(players):
    one, two = (Game.new(players=players, seed=17) for _ in range(2))
    assert drive(one, 120) == drive(two, 120)
    assert one.snapshot() == two.snapshot()
    assert one.position() == two.position()


def test_r11_1_another_seed_gives_another_game():
    rows = {tuple(Game.new(players=5, seed=s).snapshot()["row"]) for s in (1, 2, 3)}
    assert len(rows) == 3


def test_r11_5_order_of_the_set_up():
    game = Game.new(players=3, seed=6)
    assert [event.kind for event in game.log] == ["draw"] * 5 + ["deal"] * 3 + ["first"]
    deals = [fields(event) for event in game.log if event.kind == "deal"]
    assert deals == [{"seat": n, "missions": seat(game, n)["dealt"]} for n in (1, 2, 3)]
    assert fields(game.log[-1]) == {"seat": game.snapshot()["first"]}


def test_r11_5_the_first_roll_comes_after_the_missions():
    game = Game.new(players=2, seed=6)
    game.play(game.decision.choices[0])
    assert game.snapshot()["dice"] == []
    progress = game.play(game.decision.choices[0])
    assert kinds(progress) == ["keep", "turn", "roll"]


def test_r11_5_a_fixed_first_player_leaves_planets_and_missions_alone():
    drawn = Game.new(players=4, seed=12).snapshot()
    fixed = Game.new(players=4, seed=12, house_rules={"first_player": "seat-3"}).snapshot()
    for key in ("row", "deck", "seats"):
        assert drawn[key] == fixed[key]


def test_r11_5_a_reroll_is_one_roll_of_k_dice():
    game = table("move,energy,energy,culture", "", "culture 0")
    (roll,) = events(game.play("reroll move,energy,energy"), "roll")
    assert len(roll["faces"]) == 3
    assert roll["given"] == ["move", "energy", "energy"]


# R11.6: texts


def test_r11_6_a_position_round_trips():
    game = started(players=4, seed=23)
    for _ in range(30):
        text = game.position()
        again = Game.from_position(text)
        assert again.position() == text
        assert again.snapshot() == game.snapshot()
        assert (again.decision.seat, again.decision.kind, again.decision.choices) == (
            game.decision.seat,
            game.decision.kind,
            game.decision.choices,
        )
        drive(game, 3)


def test_r11_6_a_position_includes_the_generator():
    game = started(players=2, seed=23)
    again = Game.from_position(game.position())
    assert drive(game, 60) == drive(again, 60)
    assert game.position() == again.position()


def test_r11_6_a_record_round_trips():
    game = Game.new(players=3, rulebook="pixie", seed=31, house_rules={"helios": "discard"})
    drive(game, 80)
    again = Game.from_record(game.record())
    assert again.record() == game.record()
    assert again.position() == game.position()


def test_r11_6_a_record_begins_with_the_set_up():
    game = Game.new(players=3, rulebook="galakta", seed=7, house_rules={"landing": "must"})
    first, second = game.decision.choices
    game.play(second)
    assert game.record().splitlines()[:7] == [
        "galaxarium record 2",
        "players 3",
        "rulebook galakta",
        "house-rules landing=must",
        "rogue none",
        "seed 7",
        f"1 1 {second}",
    ]
    assert first != second


def test_r11_6_a_record_from_a_position_round_trips():
    game = table("move,energy", "", "culture 1")
    play(game, "activate move", "move home jakks", "use jakks", "pass")
    again = Game.from_record(game.record())
    assert again.position() == game.position()
    assert stock(again, 1) == (2, 2)


@pytest.mark.parametrize(
    "old, new",
    [
        ("galaxarium record 2", "galaxarium record 99"),
        ("1 1 keep", "2 1 keep"),
        ("1 1 keep", "1 2 keep"),
        ("keep", "hold"),
        ("players 3", "players three"),
    ],
)
def test_r11_6_a_bad_record_is_refused(old, new):
    game = Game.new(players=3, seed=7)
    game.play(game.decision.choices[0])
    text = game.record()
    assert old in text
    with pytest.raises(BadRecord):
        Game.from_record(text.replace(old, new, 1))


GOOD = """players 2
row jakks gort helios nibiru
dice move
seat 1 ships home home planets shouhua
seat 2 culture 0
"""


@pytest.mark.parametrize(
    "old, new",
    [
        ("shouhua", "gort"),
        ("shouhua", "nowhere"),
        ("home home", "home home home"),
        ("home home", "jakks jakks"),
        ("home home", "jakks:orbit:0 jakks:orbit:1"),
        ("home home", "jakks:orbit:3 home"),
        ("home home", "mared home"),
        ("culture 0", "culture 8"),
        ("culture 0", "energy 9"),
        ("culture 0", "level 7"),
        ("dice move", "dice move,move,move,move,move"),
        ("dice move", "dice jump"),
        ("nibiru", "none"),
        ("helios nibiru", "helios"),
        ("dice move", "turn 2"),
        ("dice move", "trigger 1"),
        ("dice move", "colour red"),
        ("players 2", "players 9"),
        ("row jakks gort helios nibiru\n", ""),
    ],
)
def test_r11_6_an_impossible_position_is_refused(old, new):
    assert Game.from_position(HEADER + GOOD).decision.kind == "main"
    with pytest.raises(BadPosition):
        Game.from_position(HEADER + GOOD.replace(old, new, 1))


def test_r11_6_the_header_is_required():
    with pytest.raises(BadPosition):
        Game.from_position(GOOD)


# R11.7: snapshots and views


def test_r11_7_a_snapshot_has_its_keys_and_json_types():
    snapshot = started(players=3, seed=2).snapshot()
    assert set(snapshot) >= KEYS
    assert all(set(one) >= SEAT_KEYS for one in snapshot["seats"])
    assert json.loads(json.dumps(snapshot)) == snapshot


def test_r11_7_a_snapshot_of_a_fresh_game():
    snapshot = started(players=3, seed=2, house_rules={"first_player": "seat-2"}).snapshot()
    assert (snapshot["players"], snapshot["first"], snapshot["active"]) == (3, 2, 2)
    assert (snapshot["turn"], snapshot["trigger"], snapshot["rogue"]) == (1, None, None)
    assert (snapshot["activated"], snapshot["converter_used"]) == ([], False)
    assert snapshot["rerolls"] == 0
    assert (len(snapshot["row"]), len(snapshot["deck"])) == (5, 35)


def test_r11_7_dice_are_sorted_by_status_then_face():
    game = table("colony,move,energy", "level 4", "culture 0", extra=("bay economy,move", "spent culture"))
    assert game.snapshot()["dice"] == [
        ["move", "inactive"],
        ["energy", "inactive"],
        ["colony", "inactive"],
        ["move", "activated"],
        ["economy", "activated"],
        ["culture", "spent"],
    ]
    assert game.snapshot()["activated"] == ["economy", "move"]


def test_r11_7_ships_are_sorted_strings():
    game = table("move", "level 3 ships nibiru home gort:orbit:4", "culture 0")
    assert seat(game, 1)["ships"] == ["gort:orbit:4", "home", "locked", "nibiru"]


def test_r11_7_a_snapshot_is_the_readers_own():
    game = table("move", "", "culture 0")
    game.snapshot()["seats"][0]["energy"] = 99
    game.snapshot()["row"].clear()
    assert (stock(game, 1), len(game.snapshot()["row"])) == ((2, 1), 4)


def test_r11_7_before_and_after_are_both_kept():
    game = table("energy,move", "energy 0", "culture 0")
    progress = game.play("activate energy")
    assert progress.before.snapshot()["seats"][0]["energy"] == 0
    assert progress.after.snapshot() == game.snapshot()
    assert progress.before.decision.choices[:2] == ("activate move", "activate energy")


def test_r11_7_a_view_hides_what_is_secret():
    game = started(players=3, seed=2)
    for viewer in (None, 1, 2, 3):
        view = game.view(viewer)
        assert view["deck"] == 35
        assert "generator" not in view
        shown = [one["seat"] for one in view["seats"] if one["mission"] is not None]
        assert shown == ([] if viewer is None else [viewer])


def test_r11_7_a_copy_is_independent():
    game = table("energy,move", "energy 0", "culture 0")
    other = game.copy()
    other.play("activate energy")
    assert (stock(game, 1), stock(other, 1)) == ((0, 1), (2, 1))


# R11.8: events


def test_r11_8_the_log_grows_by_what_happened():
    game = started(players=2, seed=14)
    known = [(event.kind, fields(event)) for event in game.log]
    progress = game.play("end")
    known += [(event.kind, fields(event)) for event in progress.events]
    assert [(event.kind, fields(event)) for event in game.log] == known


def test_r11_8_a_fixed_first_player_is_an_event_too():
    game = Game.new(players=2, seed=1, house_rules={"first_player": "seat-2"})
    assert [fields(event) for event in game.log if event.kind == "first"] == [{"seat": 2}]


def test_r11_8_a_kept_mission_is_an_event():
    game = Game.new(players=2, seed=1)
    choice = game.decision.choices[1]
    assert events(game.play(choice), "keep") == [{"seat": 1, "mission": choice.split()[1]}]


def test_r11_8_a_turns_roll_shows_its_faces_as_rolled():
    game = started(players=2, seed=14)
    progress = game.play("end")
    (roll,) = events(progress, "roll")
    dice = [face for face, _ in game.snapshot()["dice"]]
    assert sorted(roll["faces"]) == sorted(dice)
    assert (roll["reason"], roll["given"], roll["seat"]) == ("turn", [], game.snapshot()["active"])


def test_r11_8_events_have_a_kind_and_fields():
    game = table("energy,move", "energy 0", "culture 0")
    progress = game.play("activate energy")
    one = progress.events[0]
    assert (one.kind, one["seat"], one["face"]) == ("activate", 1, "energy")
    assert asked(game) == (1, "main")
    assert isinstance(progress.events, tuple)
