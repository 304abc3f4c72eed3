"""R8.7: the end, ties and switches of Blast Off!."""

import pytest

from galaxarium import BadPosition, BadSetup, Game

from .helpers import POOR, asked, blast, kinds, seat


def ended(*seats):
    """Seat 1 has triggered the end; the last seat ends the last turn."""
    row = {2: "amberlyn borealis-4 fathom eventide", 3: "amberlyn borealis-4 fathom eventide marigold"}
    game = blast("move", *seats, row=row[len(seats)], extra=(f"active {len(seats)}", "trigger 1"))
    progress = game.play("end")
    assert kinds(progress) == ["end", "over"]
    return game.result


def test_r5_1_twenty_one_star_points_trigger_the_end():
    me = f"{POOR} level 6 planets yarrow,saltmarsh ships amberlyn:orbit:1 home home home"  # 20 points
    game = blast("life,move", me, "energy 2 culture 0", row="amberlyn borealis-4 fathom eventide")
    progress = game.play("activate life")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw", "trigger"]
    assert (seat(game, 1)["points"], asked(game)) == (21, (1, "main"))
    game.play("end")
    assert asked(game) == (2, "main")
    progress = game.play("end")
    assert kinds(progress) == ["end", "over"]
    assert (game.result.winners, game.result.broken_by) == ((1,), None)
    one, two = game.result.scores
    assert (one.planets, one.level, one.mission, one.total) == (13, 8, 0, 21)
    assert (two.planets, two.level, two.mission, two.total) == (0, 0, 0, 0)


HIGH = "level 6 planets yarrow,saltmarsh,dovetail"  # 21 with three planets
LOW = "level 5 planets zephyrine,anthracite,harrow"  # 21 with three planets
TWIN = "level 6 planets copperhead,xanthe,lodestone"  # 22 with three planets
EVEN = "level 6 planets copperhead,xanthe,cindermoor"  # 21 with three planets


def test_r8_7_most_planets_break_a_tie():
    result = ended(f"{POOR} level 6 planets brightwater,driftwood", f"{POOR} {TWIN}")
    assert [one.total for one in result.scores] == [22, 22]
    assert (result.winners, result.broken_by) == ((2,), "planets")


def test_r8_7_then_the_highest_level():
    result = ended(f"{HIGH} energy 0 culture 0", f"{LOW} energy 7 culture 7")
    assert [one.total for one in result.scores] == [21, 21]
    assert (result.winners, result.broken_by) == ((1,), "level")


def test_r8_7_then_the_most_resources():
    result = ended(f"{HIGH} energy 3 culture 1", f"{EVEN} energy 0 culture 5")
    assert (result.winners, result.broken_by) == ((2,), "resources")


def test_r8_7_then_the_victory_is_shared():
    result = ended(f"{HIGH} energy 3 culture 1", f"{EVEN} energy 0 culture 4")
    assert (result.winners, result.broken_by) == ((1, 2), "shared")


def test_r8_7_only_those_tied_are_compared():
    result = ended(
        f"{HIGH} energy 0 culture 0",
        f"{EVEN} energy 1 culture 0",
        "energy 7 culture 7 planets glasswater,ilmarin,juniper,kestrel-9",
    )
    assert (result.winners, result.broken_by) == ((2,), "resources")


@pytest.mark.parametrize("rules", [{"landing": "must"}, {"landing": "may", "first_player": "seat-2"}])
def test_r8_7_landing_and_first_player_are_its_switches(rules):
    snapshot = Game.new(players=3, rulebook="blast-off", seed=7, house_rules=rules).snapshot()
    assert {name: snapshot["switches"][name] for name in rules} == rules
    if "first_player" in rules:
        assert (snapshot["first"], snapshot["active"]) == (2, 2)


OTHER_SWITCHES = [
    ("tie_breakers", "planets,resources"),
    ("tie_breakers", "planets,level,resources"),
    ("rogue_unusable", "reroll"),
    ("helios", "bottom"),
    ("mared", "tied-ok"),
    ("andellouxian", "mix"),
    ("duel_missions", "all"),
    ("follow_bonus", "yes"),
]


@pytest.mark.parametrize("name, value", OTHER_SWITCHES)
def test_r8_7_it_knows_no_other_switch(name, value):
    with pytest.raises(BadSetup):
        Game.new(players=2, rulebook="blast-off", seed=7, house_rules={name: value})
    with pytest.raises(BadPosition):
        blast("move", POOR, POOR, extra=(f"switches {name}={value}",))
