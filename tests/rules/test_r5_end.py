"""R5: the end of the game and scoring."""

import pytest

from galaxarium import GameOver

from .helpers import asked, events, fields, play, seat, stock, table

RICH = "energy 0 culture 0 level 6 planets shouhua,aughmoore"  # 22 points
NEAR = "level 6 energy 0 culture 0 ships jakks:orbit:1 home home home planets shouhua,walsfeo"  # 20


def score(game, number):
    (found,) = [one for one in game.result.scores if one.seat == number]
    return found


def ended(*seats, extra=()):
    """Seat 1 has triggered the end; the last seat ends the last turn."""
    game = table("move", *seats, extra=(f"active {len(seats)}", "trigger 1", *extra))
    game.play("end")
    return game


def held(mission, text=""):
    """A seat text with a mission."""
    other = {"elder": "orbiter", "industrialist": "explorer"}.get(mission, "elder")
    return f"{text} mission {mission} dealt {mission},{other}".strip()


def test_r5_1_points_are_planets_plus_level():
    game = table("move", "level 4 planets gyore,maia,jorg,mared,tifnod", "culture 0")
    assert seat(game, 1)["points"] == 3 + 7 + 5 + 3 + 2 + 1
    assert game.snapshot()["trigger"] == 1


def test_r5_1_a_colonisation_triggers_the_end():
    game = table("diplomacy,move", NEAR, "culture 0")
    assert game.snapshot()["trigger"] is None
    progress = game.play("activate diplomacy")
    assert events(progress, "trigger") == [{"seat": 1}]
    assert (game.snapshot()["trigger"], seat(game, 1)["points"]) == (1, 21)
    assert asked(game) == (1, "main")


def test_r5_1_an_upgrade_triggers_the_end():
    game = table("colony,move", "level 5 energy 6 culture 0 planets shouhua,terra-bettia", "culture 0")
    assert game.snapshot()["trigger"] is None
    progress = game.play("activate colony")
    assert [event.kind for event in progress.events] == ["activate", "pay", "upgrade", "trigger"]
    assert (game.snapshot()["trigger"], seat(game, 1)["points"]) == (1, 22)


def test_r5_1_a_follow_triggers_the_end():
    game = table(
        "diplomacy,move", "culture 0 ships home nibiru:orbit:0", NEAR.replace("culture 0", "culture 1")
    )
    play(game, "activate diplomacy", "follow")
    assert game.snapshot()["trigger"] == 2
    game.play("end")
    assert asked(game) == (2, "main")
    game.play("end")
    assert game.decision is None
    assert game.result.winners == (2,)


def test_r5_1_everybody_has_the_same_number_of_turns():
    game = table("diplomacy,move", NEAR, "culture 0")
    play(game, "activate diplomacy", "end")
    assert (asked(game), game.result) == ((2, "main"), None)
    game.play("end")
    assert game.decision is None
    assert game.snapshot()["turn"] == 2
    assert (game.result.winners, game.result.broken_by) == ((1,), None)


def test_r5_1_the_last_player_of_a_round_ends_it_at_once():
    game = table("diplomacy,move", NEAR, "culture 0", extra=("first 2", "active 1"))
    play(game, "activate diplomacy", "end")
    assert game.decision is None
    assert game.result.winners == (1,)


def test_r5_1_a_later_round_is_played_out():
    game = table("move", RICH, "culture 0", "culture 0", extra=("turn 4",))
    assert game.snapshot()["trigger"] == 1
    seen = []
    while game.decision is not None:
        seen.append((game.snapshot()["active"], game.snapshot()["turn"]))
        game.play("end")
    assert seen == [(1, 4), (2, 5), (3, 6)]


def test_r5_1_the_first_to_reach_21_stays_the_trigger():
    game = table("diplomacy,move", RICH, NEAR.replace("shouhua", "terra-bettia"), extra=("active 2",))
    progress = game.play("activate diplomacy")
    assert seat(game, 2)["points"] == 21
    assert events(progress, "trigger") == []
    assert game.snapshot()["trigger"] == 1


def test_r5_1_missions_do_not_count_towards_21():
    game = table(
        "move",
        held("industrialist", "level 6 planets shouhua,walsfeo"),
        "culture 0",
        extra=("first 2", "active 1"),
    )
    assert seat(game, 1)["points"] == 20
    game.play("end")
    assert game.snapshot()["trigger"] is None
    assert asked(game) == (2, "main")


def test_r5_1_a_game_that_is_over_takes_no_choice():
    game = ended(RICH, "culture 0")
    with pytest.raises(GameOver):
        game.play("end")


def test_r5_2_scores_add_up():
    game = ended(held("industrialist", RICH), held("orbiter", "level 3 planets jorg"))
    one, two = score(game, 1), score(game, 2)
    assert (one.planets, one.level, one.mission, one.total) == (14, 8, 2, 24)
    assert (two.planets, two.level, two.mission, two.total) == (3, 2, 2, 7)
    assert game.result.winners == (1,)


def test_r5_2_missions_are_revealed_and_scored_in_seat_order():
    game = table("move", held("industrialist", RICH), held("hoarder"), extra=("active 2", "trigger 1"))
    progress = game.play("end")
    assert [event.kind for event in progress.events] == ["end", "score", "score", "over"]
    assert events(progress, "score") == [
        {"seat": 1, "mission": "industrialist", "points": 2},
        {"seat": 2, "mission": "hoarder", "points": 0},
    ]
    assert fields(progress.events[-1]) == {"winners": [1]}
    assert game.view(2)["seats"][0]["mission"] == "industrialist"


def test_r5_2_missions_may_decide_the_game():
    game = ended(RICH, held("equalizer", "level 6 planets walsfeo,sargus-36,mared,mj-120210"))
    assert (score(game, 1).total, score(game, 2).total) == (22, 25)
    assert (game.result.winners, game.result.broken_by) == ((2,), None)


def test_r5_2_elder_scores_for_the_trigger_only():
    assert score(ended(held("elder", RICH), ""), 1).mission == 2
    assert score(ended(RICH, held("elder")), 2).mission == 0


@pytest.mark.parametrize(
    "mission, text, points",
    [
        ("equalizer", "", 3),
        ("equalizer", "planets vici-ks156,leandra", 3),
        ("equalizer", "planets vici-ks156", 0),
        ("equalizer", "planets vici-ks156,leandra,vizcarra", 0),
        ("explorer", "ships jakks gort:orbit:1", 2),
        ("explorer", "ships home gort:orbit:1", 0),
        ("orbiter", "ships home home", 2),
        ("orbiter", "level 3 ships home home home", 2),
        ("orbiter", "ships home jakks", 0),
        ("hoarder", "energy 3 culture 3", 2),
        ("hoarder", "energy 7 culture 2", 0),
        ("hoarder", "energy 2 culture 7", 0),
        ("industrialist", "level 6", 2),
        ("industrialist", "level 5", 0),
    ],
)
def test_r5_2_missions_about_oneself(mission, text, points):
    assert score(ended(RICH, held(mission, text)), 2).mission == points


@pytest.mark.parametrize(
    "mission, other, holder, points",
    [
        ("conqueror", "", "planets vici-ks156,leandra,tifnod", 3),
        ("conqueror", "", "planets vici-ks156,leandra", 2),
        ("conqueror", "", "planets vici-ks156", 0),
        ("hermit", "planets vici-ks156", "", 3),
        ("hermit", "", "", 2),
        ("hermit", "", "planets vici-ks156", 0),
        ("noble", "", "planets leandra,birkomius,vizcarra", 3),
        ("noble", "", "planets leandra,birkomius,vici-ks156", 2),
        ("noble", "", "planets leandra,drewkaiden,vici-ks156", 0),
        ("trader", "", "planets vici-ks156", 3),
        ("trader", "planets tifnod", "planets vici-ks156", 2),
        ("trader", "", "", 2),
        ("trader", "planets tifnod", "", 0),
        ("seeker", "culture 0", "culture 1", 3),
        ("seeker", "culture 0", "culture 0", 2),
        ("seeker", "culture 4", "culture 4", 2),
        ("seeker", "culture 4", "culture 3", 0),
        ("charger", "energy 1", "energy 2", 3),
        ("charger", "energy 0", "energy 0", 2),
        ("charger", "energy 7", "energy 6", 0),
    ],
)
def test_r5_2_comparative_missions(mission, other, holder, points):
    assert score(ended(RICH, other, held(mission, holder)), 3).mission == points


def test_r5_2_without_a_mission_nothing_is_scored():
    game = ended(RICH, "culture 0")
    assert [one.mission for one in game.result.scores] == [0, 0]
    assert [event.kind for event in game.log if event.kind == "score"] == []


HIGH = "level 6 planets shouhua,walsfeo,vici-ks156"  # 21 with three planets
LOW = "level 5 planets aughmoore,terra-bettia,mj-120210"  # 21 with three planets
TWIN = "level 6 planets aughmoore,sargus-36,drewkaiden"  # 21 with three planets
FRENCH = ("switches tie_breakers=planets,resources",)


def test_r5_3_most_planets_break_a_tie():
    game = ended(RICH, "culture 0 energy 0 level 6 planets terra-bettia,walsfeo,mj-120210")
    assert (score(game, 1).total, score(game, 2).total) == (22, 22)
    assert (game.result.winners, game.result.broken_by) == ((2,), "planets")


def test_r5_3_then_the_highest_level():
    game = ended(f"{HIGH} energy 0 culture 0", f"{LOW} energy 7 culture 7")
    assert (score(game, 1).total, score(game, 2).total) == (21, 21)
    assert (game.result.winners, game.result.broken_by) == ((1,), "level")


def test_r5_3_then_the_most_resources():
    game = ended(f"{HIGH} energy 3 culture 1", f"{TWIN} energy 0 culture 5")
    assert stock(game, 2) == (0, 5)
    assert (game.result.winners, game.result.broken_by) == ((2,), "resources")


def test_r5_3_then_the_victory_is_shared():
    game = ended(f"{HIGH} energy 3 culture 1", f"{TWIN} energy 0 culture 4")
    assert (game.result.winners, game.result.broken_by) == ((1, 2), "shared")


def test_r5_3_the_french_book_ignores_the_level():
    game = ended(f"{HIGH} energy 0 culture 0", f"{LOW} energy 1 culture 0", extra=FRENCH)
    assert (game.result.winners, game.result.broken_by) == ((2,), "resources")


def test_r5_3_the_french_book_shares_sooner():
    game = ended(f"{HIGH} energy 1 culture 0", f"{LOW} energy 0 culture 1", extra=FRENCH)
    assert (game.result.winners, game.result.broken_by) == ((1, 2), "shared")


def test_r5_3_mission_points_come_before_any_tie():
    game = ended(
        f"{HIGH} energy 0 culture 0",
        held("orbiter", "level 6 planets aughmoore,sargus-36 energy 0 culture 0"),
    )
    assert (score(game, 1).total, score(game, 2).total) == (21, 22)
    assert (game.result.winners, game.result.broken_by) == ((2,), None)


def test_r5_3_only_those_tied_for_victory_are_compared():
    game = ended(
        f"{HIGH} energy 0 culture 0",
        f"{TWIN} energy 1 culture 0",
        "energy 7 culture 7 planets tifnod,leandra,bisschop,birkomius",
    )
    assert (game.result.winners, game.result.broken_by) == ((2,), "resources")
