"""R1: the set-up of the classic game."""

import pytest

from galaxarium import BadSetup, Game

from .helpers import PLANETS, asked, choices, fields, seat, started

COMPARATIVE = {"conqueror", "hermit", "noble", "trader", "seeker", "charger"}
SOLITARY = {"elder", "equalizer", "explorer", "orbiter", "hoarder", "industrialist"}


def dealt(game):
    return [mission for one in game.snapshot()["seats"] for mission in one["dealt"]]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_1_seats_are_numbered_from_one(players):
    snapshot = Game.new(players=players, seed=3).snapshot()
    assert snapshot["players"] == players
    assert [one["seat"] for one in snapshot["seats"]] == list(range(1, players + 1))


@pytest.mark.parametrize("players", [-1, 0, 6, 7])
def test_r1_1_other_numbers_of_players_are_refused(players):
    with pytest.raises(BadSetup):
        Game.new(players=players, seed=3)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_r1_2_everybody_starts_alike(number):
    one = seat(Game.new(players=5, seed=8), number)
    assert (one["energy"], one["culture"], one["level"]) == (2, 1, 1)
    assert one["ships"] == ["home", "home", "locked", "locked"]
    assert (one["planets"], one["points"]) == ([], 0)


@pytest.mark.parametrize("players, spaces", [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_r1_3_row_has_players_plus_two_spaces_but_six_with_five(players, spaces):
    snapshot = Game.new(players=players, seed=21).snapshot()
    assert len(snapshot["row"]) == spaces
    assert sorted(snapshot["row"] + snapshot["deck"]) == sorted(PLANETS)
    assert snapshot["discard"] == []


def test_r1_3_planets_are_shuffled():
    orders = {tuple(Game.new(players=2, seed=s).snapshot()["row"]) for s in range(12)}
    assert len(orders) > 6


def test_r1_3_row_is_drawn_from_the_left():
    game = Game.new(players=3, seed=4)
    draws = [fields(event) for event in game.log if event.kind == "draw"]
    row = game.snapshot()["row"]
    assert draws == [{"space": n, "planet": slug} for n, slug in enumerate(row, 1)]


def test_r1_4_each_player_is_asked_in_seat_order_for_one_of_two_missions():
    game = Game.new(players=3, seed=11)
    for number in (1, 2, 3):
        pair = seat(game, number)["dealt"]
        assert asked(game) == (number, "mission")
        assert choices(game) == tuple(f"keep {mission}" for mission in pair)
        assert seat(game, number)["mission"] is None
        game.play(f"keep {pair[1]}")
        assert seat(game, number)["mission"] == pair[1]
    assert game.decision.kind == "main"


def test_r1_4_missions_are_asked_from_seat_one_whoever_starts():
    game = Game.new(players=3, seed=11, house_rules={"first_player": "seat-3"})
    assert asked(game) == (1, "mission")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_r1_4_no_mission_is_dealt_twice(players):
    found = dealt(Game.new(players=players, seed=6))
    assert len(found) == 2 * players == len(set(found))
    assert set(found) <= COMPARATIVE | SOLITARY


def test_r1_4_missions_are_secret():
    game = started(players=3, seed=2)
    theirs, own = game.view(2)["seats"][0], game.view(2)["seats"][1]
    assert (theirs["mission"], theirs["dealt"]) == (None, None)
    assert own["mission"] == seat(game, 2)["mission"]
    assert own["dealt"] == seat(game, 2)["dealt"]


def test_r1_4_two_players_are_dealt_from_all_missions():
    found = {mission for s in range(40) for mission in dealt(Game.new(players=2, seed=s))}
    assert found == COMPARATIVE | SOLITARY


def test_r1_4_by_a_house_rule_two_players_get_no_comparative_missions():
    rules = {"duel_missions": "drop-comparative"}
    games = [Game.new(players=2, seed=s, house_rules=rules) for s in range(30)]
    assert {mission for game in games for mission in dealt(game)} == SOLITARY


def test_r1_4_that_house_rule_is_for_two_only():
    rules = {"duel_missions": "drop-comparative"}
    games = [Game.new(players=3, seed=s, house_rules=rules) for s in range(40)]
    assert {mission for game in games for mission in dealt(game)} == COMPARATIVE | SOLITARY


def test_r1_4_three_players_get_comparative_missions():
    found = {mission for s in range(40) for mission in dealt(Game.new(players=3, seed=s))}
    assert found == COMPARATIVE | SOLITARY


def test_r1_5_first_player_is_drawn_by_default():
    firsts = {Game.new(players=3, seed=s).snapshot()["first"] for s in range(60)}
    assert firsts == {1, 2, 3}


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_r1_5_first_player_can_be_fixed(number):
    game = started(players=5, seed=5, house_rules={"first_player": f"seat-{number}"})
    snapshot = game.snapshot()
    assert (snapshot["first"], snapshot["active"], snapshot["turn"]) == (number, number, 1)
    assert asked(game) == (number, "main")


def test_r1_5_first_player_must_sit_at_the_table():
    with pytest.raises(BadSetup):
        Game.new(players=3, seed=5, house_rules={"first_player": "seat-4"})


def test_r1_5_first_player_takes_the_first_turn():
    game = started(players=4, seed=9)
    snapshot = game.snapshot()
    assert asked(game) == (snapshot["first"], "main")
    assert snapshot["active"] == snapshot["first"]
