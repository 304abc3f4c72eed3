"""R9.6: the end of the rogue's turn, its rise and its bonus turn; R9.7: the end of a solo game."""

import pytest

from galaxarium import GameOver

from .helpers import POOR, asked, choices, events, fleet, kinds, line, rolls, seat, solo, stock

# At level 4 artemis has six dice, and its attack does nothing to somebody without a ship in orbit. You are at
# level 6 without planets and so never follow a colony die: a whole turn of these changes nothing at all.
IDLE = ["colony"] * 6
ME = "energy 5 culture 5 level 6"
LONG = "gort nibiru k-widow gyore"  # six spaces each: none is colonised within one turn from home


def last_die(rogue, me=ME, **more):
    """The last die of the rogue's turn, an attack without effect, waits to be allowed."""
    return solo(me, f"level 4 {rogue}", **more).roll(*IDLE)


def paid(kind, amount):
    return {"seat": 2, "resource": kind, "amount": amount}


# R9.6: energy


def test_r9_6_at_maximum_energy_its_level_rises():
    game = last_die("energy 6")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "upgrade", "turn", "roll"]
    assert events(progress, "pay") == [paid("energy", 6)]
    assert events(progress, "upgrade") == [{"seat": 2, "level": 5}]
    rogue = seat(game, 2)
    assert (rogue["energy"], rogue["level"], rogue["points"]) == (0, 5, 7)
    assert asked(game) == (1, "main")


@pytest.mark.parametrize("energy", [0, 3, 5])
def test_r9_6_below_the_maximum_nothing_happens(energy):
    game = last_die(f"energy {energy} culture 5")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "turn", "roll"]
    assert (stock(game, 2), seat(game, 2)["level"]) == ((energy, 5), 4)


@pytest.mark.parametrize("name, most", [("rothkel", 6), ("zendica", 5), ("hades", 5), ("gamelyn", 5)])
def test_r9_6_every_rogue_has_its_own_maximum(name, most):
    game = solo(POOR, f"energy {most}", name, row=LONG)
    progress = game.play("end")
    rise = kinds(progress).index("end", 1)
    assert kinds(progress)[rise : rise + 3] == ["end", "pay", "upgrade"]
    assert events(progress, "pay")[0] == paid("energy", most)
    assert events(progress, "upgrade") == [{"seat": 2, "level": 2}]


def test_r9_6_the_level_rises_at_the_end_of_the_turn_only():
    game = solo("energy 7 culture 7 level 6", "level 4 energy 5").roll("energy")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "gain", "roll"]
    assert (stock(game, 2), seat(game, 2)["level"]) == ((6, 0), 4)
    game.roll(*["colony"] * 4)
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "upgrade", "turn", "roll"]


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_r9_6_by_one_level_only(level):
    game = solo(POOR, f"level {level} energy 6", row=LONG)
    game.play("end")
    assert events(game, "upgrade") == [{"seat": 2, "level": level + 1}]
    assert seat(game, 2)["level"] == level + 1


def test_r9_6_from_its_next_turn_it_rolls_the_dice_of_the_new_level():
    game = solo(POOR, "level 2 energy 6", row=LONG)
    game.play("end")
    assert [one[0] for one in rolls(game)].count("rogue") == 5
    progress = game.play("end")
    assert [one[0] for one in rolls(progress)].count("rogue") == 6


# R9.6: culture


def test_r9_6_at_maximum_culture_it_takes_a_bonus_turn():
    game = last_die("culture 6")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "attack", "end", "turn", "roll"]
    assert events(progress, "turn") == [{"seat": 2, "turn": 3}]
    assert rolls(progress) == [("bonus", "colony")]
    assert (asked(game), line(game, "bonus"), stock(game, 2)) == ((1, "force"), "bonus yes", (0, 6))
    snapshot = game.snapshot()
    assert (snapshot["active"], snapshot["turn"]) == (2, 3)
    assert (snapshot["dice"], snapshot["activated"]) == ([["colony", "inactive"]], [])


def test_r9_6_the_bonus_turn_has_three_dice_and_costs_all_culture():
    game = last_die("culture 6").roll("colony", "colony", "colony")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "turn", "roll"]
    assert events(progress, "pay") == [paid("culture", 6)]
    assert events(progress, "turn") == [{"seat": 1, "turn": 4}]
    assert (stock(game, 2), asked(game), line(game, "bonus")) == ((0, 0), (1, "main"), "bonus no")
    assert [one[0] for one in rolls(game)] == ["rogue"] * 6 + ["bonus"] * 3


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_r9_6_three_dice_whatever_the_level(level):
    progress = solo(POOR, f"level {level} culture 6", row=LONG).play("end")
    assert [one[0] for one in rolls(progress)].count("bonus") == 3
    assert events(progress, "pay")[-1] == paid("culture", 6)


def test_r9_6_first_the_level_then_the_bonus_turn():
    game = last_die("energy 6 culture 6")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "upgrade", "turn", "roll"]
    assert (seat(game, 2)["level"], stock(game, 2)) == (5, (0, 6))
    progress = game.play("allow")
    assert events(progress, "attack") == [{"seat": 2, "level": 5}]
    assert (asked(game), choices(game)) == ((1, "lose"), ("lose 2c", "lose 1e1c", "lose 2e"))


def test_r9_6_culture_reached_during_the_turn_counts():
    game = solo(ME, "level 4 culture 5").roll("culture", *["colony"] * 5)
    progress = game.play("allow", "colony")
    assert rolls(progress) == [("bonus", "colony")]


def test_r9_6_energy_reached_in_the_bonus_turn_waits():
    game = last_die("energy 5 culture 6", "energy 7 culture 7 level 6").roll("energy", "colony", "colony")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "turn", "roll"]
    assert events(progress, "pay") == [paid("culture", 6)]
    assert (seat(game, 2)["level"], stock(game, 2)) == (4, (6, 0))
    game.roll(*IDLE)
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "upgrade", "turn", "roll"]
    assert (seat(game, 2)["level"], stock(game, 2)) == (5, (0, 0))


def test_r9_6_the_bonus_turn_pays_what_culture_is_left():
    me = "energy 5 culture 5 level 6 planets clj-0517"
    game = last_die("culture 6", me).roll("colony")
    game.play("allow")
    game.play("follow", "colony")
    assert stock(game, 2) == (0, 5)
    game.roll("colony")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "turn", "roll"]
    assert events(progress, "pay") == [paid("culture", 5)]


def test_r9_6_culture_refilled_in_the_bonus_turn_gives_no_other():
    me = "energy 5 culture 5 level 6 planets clj-0517"
    game = last_die("culture 6", me).roll("colony")
    game.play("allow")
    game.play("follow", "culture")
    assert stock(game, 2) == (0, 5)
    game.play("allow", "colony")
    assert stock(game, 2) == (0, 6)
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "end", "pay", "turn", "roll"]
    assert events(progress, "pay") == [paid("culture", 6)]
    assert asked(game) == (1, "main")


def test_r9_6_force_applies_in_the_bonus_turn():
    game = last_die("culture 6").roll("colony")
    progress = game.play("force", "move")
    assert kinds(progress) == ["pay", "pay", "roll"]
    assert (rolls(progress), stock(game, 1)) == ([("forced", "colony", "move")], (4, 4))


def test_r9_6_unusable_dice_are_rerolled_in_the_bonus_turn():
    game = last_die("culture 6")
    progress = game.play("allow", "economy", "colony")
    assert rolls(progress) == [("bonus", "economy"), ("automatic", "economy", "colony")]


def test_r9_6_unusable_dice_of_the_bonus_turn_under_switch_discard():
    game = last_die("culture 6", extra=("switches rogue_unusable=discard",))
    progress = game.play("allow", "economy", "colony")
    assert rolls(progress) == [("bonus", "economy"), ("bonus", "colony")]
    assert events(progress, "discard") == [{"seat": 2, "face": "economy"}]


# R9.5 and R6.2 in the bonus turn


def test_r9_5_you_may_follow_in_the_bonus_turn():
    game = last_die("culture 6").roll("energy")
    game.play("allow")
    assert asked(game) == (1, "follow")
    progress = game.play("follow", "colony")
    assert kinds(progress) == ["follow", "pay", "gain", "roll"]
    assert stock(game, 1) == (7, 4)


def test_r9_5_switch_follow_bonus_no():
    game = last_die("culture 6", extra=("switches follow_bonus=no",)).roll("energy")
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "gain", "roll"]
    assert asked(game) == (1, "force")


def test_r9_5_switch_follow_bonus_no_leaves_ordinary_turns_alone():
    game = solo(ME, extra=("switches follow_bonus=no",)).roll("energy")
    game.play("allow")
    assert asked(game) == (1, "follow")


def test_r9_6_the_bonus_turn_is_a_player_turn_of_its_own():
    game = last_die("energy 3 culture 6", f"{ME} planets la-torres")
    game.play("allow")
    assert asked(game) == (1, "follow")
    game.play("follow", "colony")
    assert (asked(game), stock(game, 2)) == ((1, "force"), (2, 6))
    game.play("allow")
    assert asked(game) == (1, "follow")
    game.play("follow", "colony")
    assert stock(game, 2) == (1, 6)
    progress = game.play("allow", "colony")
    assert kinds(progress) == ["activate", "attack", "roll"]


def test_r9_6_piedes_repeats_nothing_from_before_the_bonus_turn():
    game = solo(f"{ME} planets piedes", "level 4 culture 6").roll("energy", *["colony"] * 5)
    game.play("allow")
    assert asked(game) == (1, "follow")
    game.play("pass", "colony")
    progress = game.play("allow", "energy")
    assert kinds(progress) == ["activate", "attack", "roll"]
    assert rolls(progress) == [("bonus", "energy")]


# R9.6 and R9.7: the skull


@pytest.mark.parametrize("rogue", ["energy 6", "energy 6 culture 6"])
def test_r9_7_the_rogue_wins_at_the_skull(rogue):
    game = solo(POOR, f"level 5 {rogue}", row=LONG)
    progress = game.play("end")
    assert kinds(progress)[-4:] == ["end", "pay", "upgrade", "over"]
    assert events(progress, "upgrade") == [{"seat": 2, "level": 6}]
    assert events(progress, "over") == [{"winners": [2]}]
    assert "bonus" not in [one[0] for one in rolls(progress)]
    assert (game.result.winners, game.result.broken_by) == ((2,), None)
    assert (game.decision, game.snapshot()["trigger"]) == (None, None)


def test_r9_6_the_skull_shows_level_6_and_the_points_of_level_5():
    game = solo(POOR, "level 5 energy 5 planets jakks", "zendica", row=LONG)
    game.play("end")
    rogue = seat(game, 2)
    assert (rogue["level"], rogue["points"], rogue["energy"]) == (6, 10, 0)
    assert "level 6" in line(game, "seat 2")
    (score,) = [one for one in game.result.scores if one.seat == 2]
    assert (score.planets, score.level, score.mission, score.total) == (1, 9, 0, 10)


def test_r9_7_the_skull_is_no_trigger_even_with_many_points_on_your_side():
    game = solo(f"{POOR} level 6 planets shouhua,walsfeo", "level 5 energy 6", row=LONG)
    game.play("end")
    assert (seat(game, 1)["points"], game.result.winners) == (20, (2,))


# R9.7: 21 points

NEAR = "level 6 energy 0 culture 0 planets shouhua,walsfeo ships jakks:orbit:1 home home home"  # 20 points


def test_r9_7_you_win_at_once_by_colonising():
    game = solo(NEAR, dice="diplomacy,move,move")
    progress = game.play("activate diplomacy")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw", "trigger", "over"]
    assert events(progress, "trigger") == [{"seat": 1}]
    assert events(progress, "over") == [{"winners": [1]}]
    assert (game.result.winners, game.result.broken_by, game.decision) == ((1,), None, None)
    assert (game.snapshot()["trigger"], game.snapshot()["turn"]) == (1, 1)
    assert fleet(game, 1) == ["home"] * 4


def test_r9_7_you_win_at_once_by_upgrading():
    me = "level 5 energy 6 culture 0 planets shouhua,terra-bettia"
    game = solo(me, dice="colony,move,move")
    progress = game.play("activate colony")
    assert kinds(progress) == ["activate", "pay", "upgrade", "trigger", "over"]
    assert (game.result.winners, seat(game, 1)["points"]) == ((1,), 22)


def test_r9_7_below_21_points_the_game_goes_on():
    me = NEAR.replace("walsfeo", "mj-120210,jorg").replace("level 6", "level 5")  # 17 points
    game = solo(me, dice="diplomacy,move,move")
    progress = game.play("activate diplomacy")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw"]
    assert (asked(game), game.result, seat(game, 1)["points"]) == ((1, "main"), None, 18)


def test_r9_7_you_win_at_once_by_following():
    me = NEAR.replace("culture 0", "culture 1")
    game = solo(me, "ships home home home nibiru:orbit:0")
    game.play("end", "diplomacy")
    assert asked(game) == (1, "follow")
    progress = game.play("follow")
    assert kinds(progress) == ["follow", "pay", "advance", "colonize", "draw", "trigger", "over"]
    assert (game.result.winners, game.decision, game.snapshot()["active"]) == ((1,), None, 2)


NEARLY = "level 5 planets shouhua,walsfeo"  # artemis: 19 points


def test_r9_7_the_rogue_wins_at_once_by_colonising():
    game = solo("energy 5 culture 5", f"{NEARLY} ships home home helios:orbit:2 nibiru:orbit:0")
    game.roll("diplomacy")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "advance", "colonize", "draw", "trigger", "over"]
    assert events(progress, "trigger") == [{"seat": 2}]
    assert (game.result.winners, game.result.broken_by) == ((2,), None)
    assert (seat(game, 2)["points"], fleet(game, 2)) == (21, ["home", "home", "home", "nibiru:orbit:0"])
    assert game.snapshot()["trigger"] == 2


def test_r9_7_an_attack_that_decides_stops_before_it_steals():
    rogue = "level 4 planets shouhua,terra-bettia ships home home jakks:orbit:1 nibiru:orbit:0"  # 20 points
    game = solo("energy 5 culture 5", rogue, "gamelyn").roll("colony")
    progress = game.play("allow")
    assert kinds(progress) == ["activate", "attack", "advance", "colonize", "draw", "trigger", "over"]
    assert (stock(game, 1), seat(game, 2)["points"]) == ((5, 5), 21)
    assert fleet(game, 2) == ["home", "home", "home", "nibiru:orbit:0"]


def test_r9_7_the_rogue_wins_at_once_by_rising():
    rogue = "level 4 energy 6 culture 6 planets shouhua,aughmoore"  # 18 points, 21 at level 5
    game = solo(POOR, rogue, row=LONG)
    progress = game.play("end")
    assert kinds(progress)[-5:] == ["end", "pay", "upgrade", "trigger", "over"]
    assert (game.result.winners, game.snapshot()["trigger"]) == ((2,), 2)
    assert (seat(game, 2)["points"], seat(game, 2)["culture"]) == (21, 6)


def test_r9_7_the_rogue_may_win_in_your_turn():
    me = f"{POOR} planets terra-bettia ships home gort:orbit:0"
    rogue = "level 5 planets shouhua,sargus-36 ships home home home helios:orbit:2"  # 19 points
    game = solo(me, rogue, dice="colony,move")
    progress = game.play("activate colony")
    assert kinds(progress) == ["activate", "use", "advance", "colonize", "draw", "trigger", "over"]
    assert (game.result.winners, fleet(game, 1)) == ((2,), ["gort:orbit:0", "home"])


def test_r9_7_scores_have_no_missions():
    game = solo(NEAR, "level 3 planets jorg", dice="diplomacy,move")
    progress = game.play("activate diplomacy")
    assert events(progress, "score") == []
    one, two = game.result.scores
    assert (one.seat, one.planets, one.level, one.mission, one.total) == (1, 13, 8, 0, 21)
    assert (two.seat, two.planets, two.level, two.mission, two.total) == (2, 3, 2, 0, 5)


def test_r9_7_a_solo_game_that_is_over_takes_no_choice():
    game = solo(NEAR, dice="diplomacy,move")
    game.play("activate diplomacy")
    assert line(game, "pending") == "pending none"
    with pytest.raises(GameOver):
        game.game.play("end")
