"""The reference's solo game (R9) checked by itself: random games, invariants and scenes."""

from __future__ import annotations

import random

import pytest

from . import RandomChance, ReferenceGame, ScriptedChance
from .cards import CLASSIC_PROFILES, PLANETS, ROGUES
from .selfcheck import RecordingChance, Scene, check_end, check_invariants, play_out, random_choice

ROW = "jakks gort helios tifnod"


# ---- random games ------------------------------------------------------------------


def check_the_rogue(game: ReferenceGame) -> None:
    """It never follows, lands or uses anything; a discarded die is never followed."""
    before = ""
    for event in game.events:
        if event.get("seat") == 2:
            assert event["kind"] not in ("follow", "use", "pass", "spend", "transfer", "effect", "score")
            if event["kind"] == "move":
                assert event["from"] == "home"
                assert event["to"].endswith(":orbit")
        if event["kind"] == "follow":
            assert (event["seat"], event["leader"]) == (1, 2)
            assert before != "discard"
        before = event["kind"]


@pytest.mark.parametrize("follow_bonus", ["yes", "no"])
@pytest.mark.parametrize("rogue_unusable", ["reroll", "discard"])
@pytest.mark.parametrize("rogue", ROGUES)
@pytest.mark.parametrize("seed", range(3))
def test_random_solo_game(seed: int, rogue: str, rogue_unusable: str, follow_bonus: str) -> None:
    rng = random.Random(f"{seed} {rogue} {rogue_unusable} {follow_bonus}")
    switches = {"rogue_unusable": rogue_unusable, "follow_bonus": follow_bonus}
    chance = RandomChance(rng.randrange(10**6))
    game = ReferenceGame(1, rng.choice(CLASSIC_PROFILES), switches, chance, rogue)
    play_out(game, rng)
    check_end(game)
    check_the_rogue(game)
    kinds = {event["kind"] for event in game.events}
    assert not kinds & {"deal", "keep", "score"}
    if rogue_unusable == "discard":
        assert not any(event.get("reason") == "automatic" for event in game.events)
    assert game.result is not None
    assert game.result["broken_by"] is None


@pytest.mark.parametrize("seed", range(40))
def test_random_solo_game_with_planets_from_the_start(seed: int) -> None:
    """More abilities meet the rogue than a random game would ever colonise."""
    rng = random.Random(seed)
    game = ReferenceGame(1, "galakta", {}, RandomChance(seed), rng.choice(list(ROGUES)))
    table = game.table
    for player, count in zip(table.players, (4, 2), strict=True):
        for slug in rng.sample(table.deck, count):
            if player.points + PLANETS[slug].points < 15:
                table.deck.remove(slug)
                player.planets.append(slug)
    table.players[0].energy = table.players[0].culture = 5
    table.players[0].level = 2
    play_out(game, rng)
    check_invariants(game.snapshot())
    check_the_rogue(game)


def test_a_scripted_solo_game_repeats_a_random_one() -> None:
    rng = random.Random(5)
    chance = RecordingChance(5)
    game = ReferenceGame(1, "galakta", {}, chance, "zendica")
    start = game.snapshot()
    script = ScriptedChance(start["row"] + start["deck"], [])
    script.rolls.extend(chance.rolled)
    again = ReferenceGame(1, "galakta", {}, script, "zendica")
    while game.decision is not None:
        assert again.decision == game.decision
        done = len(chance.rolled)
        choice = random_choice(rng, game.decision.choices)
        game.play(choice)
        script.rolls.extend(chance.rolled[done:])
        again.play(choice)
        assert again.snapshot() == game.snapshot()
    assert not script.rolls
    assert again.events == game.events
    assert again.result == game.result


# ---- scenes: set-up and dice -------------------------------------------------------


def test_set_up() -> None:
    scene = Scene(ROW, "move,energy,move,colony", rogue="hades", first_player="seat-2").start()
    kinds = [event["kind"] for event in scene.game.events[:7]]
    assert kinds == ["draw"] * 4 + ["first", "turn", "roll"]
    snapshot = scene.game.snapshot()
    assert (snapshot["players"], snapshot["rogue"], snapshot["first"]) == (1, "hades", 1)
    assert snapshot["seats"][1] == {
        "seat": 2,
        "energy": 0,
        "culture": 0,
        "level": 1,
        "planets": [],
        "ships": ["home"] * 4,
        "mission": None,
        "dealt": [],
        "points": 0,
    }
    with pytest.raises(ValueError, match="rogue"):
        ReferenceGame(1, "galakta", {}, RandomChance(1))
    with pytest.raises(ValueError, match="rogue"):
        ReferenceGame(2, "galakta", {}, RandomChance(1), "hades")
    with pytest.raises(ValueError, match="rogue"):
        ReferenceGame(1, "galakta", {}, RandomChance(1), "loki")


def test_the_rogue_does_what_it_rolls() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=0, culture=0)
    scene.seat(2, ships="gort:orbit:5 jakks:orbit:0 helios:orbit:0").start()
    scene.rolls("move", "energy", "culture", "diplomacy", "economy", "move,move,move,move")
    scene.play("end")
    assert scene.news() == [
        "end 1",
        "turn 2 2",
        "roll 2 rogue [] ['move']",
        "activate 2 move",
        "move 2 home tifnod:orbit",  # the leftmost without a rogue ship
        "roll 2 rogue [] ['energy']",
        "activate 2 energy",
        "gain 2 energy 1",  # gort; nobody is at home
        "roll 2 rogue [] ['culture']",
        "activate 2 culture",
        "gain 2 culture 3",  # jakks, helios, tifnod
        "roll 2 rogue [] ['diplomacy']",
        "activate 2 diplomacy",
        "advance 2 jakks 0 1",
        "advance 2 helios 0 1",
        "roll 2 rogue [] ['economy']",
        "activate 2 economy",
        "advance 2 gort 5 6",
        "colonize 2 gort 7",
        "draw 2 vici-ks156",
        "advance 2 tifnod 0 1",
        "end 2",
        "turn 1 3",
        "roll 1 turn [] ['move', 'move', 'move', 'move']",
    ]
    assert scene.game.snapshot()["seats"][1]["points"] == 7


def test_dice_of_the_rogue_in_a_snapshot() -> None:
    scene = Scene(ROW, "move", rogue="artemis", rogue_unusable="discard").seat(1, energy=1, culture=1).start()
    scene.rolls("diplomacy", "energy")
    scene.play("end")
    assert scene.news()[2:] == [
        "roll 2 rogue [] ['diplomacy']",
        "discard 2 diplomacy",
        "roll 2 rogue [] ['energy']",
    ]
    assert scene.asked() == (1, "force", ["force", "allow"])
    snapshot = scene.game.snapshot()
    assert (snapshot["active"], snapshot["turn"]) == (2, 2)
    assert snapshot["dice"] == [["energy", "inactive"], ["diplomacy", "spent"]]
    scene.rolls("culture").play("allow")
    snapshot = scene.game.snapshot()
    assert scene.asked()[:2] == (1, "follow")  # before the next die is rolled
    assert snapshot["dice"] == [["energy", "activated"], ["diplomacy", "spent"]]
    assert snapshot["activated"] == ["energy"]
    scene.play("pass")
    assert scene.news() == ["pass 1 follow", "roll 2 rogue [] ['culture']"]


def test_an_unusable_die_is_rerolled_once() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=0, culture=0).start()
    scene.rolls(
        "diplomacy", "economy", "economy", "energy", "colony", "colony", "colony", "move,move,move,move"
    )
    scene.play("end")
    assert scene.news()[2:9] == [
        "roll 2 rogue [] ['diplomacy']",
        "roll 2 automatic ['diplomacy'] ['economy']",
        "discard 2 economy",
        "roll 2 rogue [] ['economy']",
        "roll 2 automatic ['economy'] ['energy']",
        "activate 2 energy",
        "gain 2 energy 4",
    ]


def test_force() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=2, culture=2).start()
    scene.rolls("energy").play("end")
    assert scene.asked() == (1, "force", ["force", "allow"])
    scene.rolls("economy", "energy").play("force")
    assert scene.news() == [
        "pay 1 energy 1",
        "pay 1 culture 1",
        "roll 2 forced ['energy'] ['economy']",
        "roll 2 automatic ['economy'] ['energy']",
    ]
    assert scene.asked() == (1, "force", ["force", "allow"])
    # The die has had its automatic reroll, and with nothing left nothing more can be forced.
    scene.rolls("diplomacy", "colony", "colony", "colony", "colony", "move,move,move,move")
    scene.play("force")
    assert scene.news()[2:6] == [
        "roll 2 forced ['energy'] ['diplomacy']",
        "discard 2 diplomacy",
        "roll 2 rogue [] ['colony']",
        "activate 2 colony",
    ]
    assert scene.asked()[:2] == (1, "main")


# ---- scenes: the end of its turn ---------------------------------------------------


def test_the_skull() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=0, culture=0)
    scene.seat(2, energy=6, culture=6, level=5).start().rolls(*["colony"] * 7).play("end")
    assert scene.news()[-5:] == ["attack 2 5", "end 2", "pay 2 energy 6", "upgrade 2 6", "over [2]"]
    assert scene.game.decision is None
    snapshot = scene.game.snapshot()
    assert snapshot["trigger"] is None
    assert snapshot["seats"][1]["level"] == 6
    assert snapshot["seats"][1]["points"] == 7
    assert scene.game.result is not None
    assert scene.game.result["winners"] == [2]
    assert scene.game.result["broken_by"] is None


def test_upgrade_and_bonus_turn() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=0, culture=0)
    scene.seat(2, energy=6, culture=6).start()
    # The bonus turn comes at level 2: energy reaches the maximum again, and waits.
    scene.rolls(*["colony"] * 5, "energy", "energy", "culture", "move", "move,move,move,move")
    scene.play("end")
    bonus = scene.news().index("turn 2 3")
    assert scene.news()[bonus - 3 :] == [
        "end 2",
        "pay 2 energy 6",
        "upgrade 2 2",
        "turn 2 3",
        "roll 2 bonus [] ['energy']",
        "activate 2 energy",
        "gain 2 energy 4",
        "roll 2 bonus [] ['energy']",
        "activate 2 energy",
        "gain 2 energy 2",
        "roll 2 bonus [] ['culture']",  # full, so it is unusable
        "roll 2 automatic ['culture'] ['move']",
        "activate 2 move",
        "move 2 home jakks:orbit",
        "end 2",
        "pay 2 culture 6",
        "turn 1 4",
        "roll 1 turn [] ['move', 'move', 'move', 'move']",
    ]
    assert scene.player(2).energy == 6
    assert not scene.table.bonus


@pytest.mark.parametrize("follow_bonus", ["yes", "no"])
def test_following_in_the_bonus_turn(follow_bonus: str) -> None:
    scene = Scene(ROW, "move", rogue="rothkel", follow_bonus=follow_bonus).seat(1, energy=0, culture=2)
    scene.seat(2, culture=6).start()
    scene.rolls(*["colony"] * 5, "energy", "energy").play("end")
    if follow_bonus == "no":
        assert scene.asked()[:2] == (1, "main")
        return
    assert scene.asked()[:2] == (1, "follow")
    snapshot = scene.game.snapshot()
    assert (snapshot["turn"], snapshot["active"], snapshot["bonus"]) == (3, 2, True)
    scene.play("follow")
    assert scene.news()[:3] == ["follow 1 2 energy 1", "pay 1 culture 1", "gain 1 energy 2"]
    assert scene.asked()[:2] == (1, "force")  # it applies in the bonus turn as usual


# ---- scenes: attacks ---------------------------------------------------------------


def attacked(rogue: str, level: int, energy: int, culture: int, ships: str = "", theirs: str = "") -> Scene:
    """The first die of the rogue's turn is an attack, let through; seat 1 has 3 ships."""
    scene = Scene(ROW, "move", rogue=rogue).seat(1, energy=energy, culture=culture, level=3, ships=ships)
    scene.seat(2, level=level, ships=theirs).start().rolls("colony").play("end")
    if scene.asked()[1] == "force":
        scene.play("allow")
    return scene


def after_attack(scene: Scene) -> list[str]:
    news = scene.news()
    start = next(i for i, text in enumerate(news) if text.startswith("attack"))
    end = next((i for i, text in enumerate(news) if text.startswith("roll 2") and i > start), len(news))
    return news[start:end]


def test_you_choose_what_you_lose() -> None:
    scene = attacked("artemis", 5, 2, 1)
    assert scene.asked() == (1, "lose", ["lose 1e1c", "lose 2e"])
    scene.play("lose 1e1c")
    assert scene.news()[:4] == [
        "lose 1 energy 1 2",
        "gain 2 energy 1",
        "lose 1 culture 1 2",
        "gain 2 culture 1",
    ]
    scene = attacked("hades", 5, 4, 4)
    assert scene.asked() == (1, "lose", ["lose 3c", "lose 1e2c", "lose 2e1c", "lose 3e"])


def test_a_theft_takes_what_you_have_and_the_rogue_keeps_what_it_can() -> None:
    scene = Scene(ROW, "move", rogue="hades").seat(1, energy=1, culture=0).seat(2, energy=5, level=2)
    scene.start().rolls("colony", "colony").play("end")
    assert scene.news()[3:8] == [
        "activate 2 colony",
        "attack 2 2",
        "lose 1 energy 1 2",
        "roll 2 rogue [] ['colony']",
        "activate 2 colony",
    ]
    # Everything but the choice is taken by itself.
    assert after_attack(attacked("artemis", 5, 0, 1)) == [
        "attack 2 5",
        "lose 1 culture 1 2",
        "gain 2 culture 1",
    ]
    news = after_attack(attacked("gamelyn", 1, 3, 2))
    assert news[:3] == ["attack 2 1", "lose 1 energy 1 None", "lose 1 culture 1 None"]
    news = after_attack(attacked("hades", 1, 0, 0))
    assert news == ["attack 2 1", "gain 2 energy 1", "gain 2 culture 1"]


def test_attacks_on_ships() -> None:
    ships = "gort:orbit:2 jakks:orbit:1 helios:orbit:0"
    scene = attacked("zendica", 3, 0, 0, ships)
    assert scene.asked() == (1, "regress", ["regress 1 jakks", "regress 1 gort"])
    scene.play("regress 1 gort")
    assert scene.news()[0] == "regress 1 gort 2 1 2"
    news = after_attack(attacked("zendica", 5, 0, 0, ships))
    assert news == ["attack 2 5", "regress 1 jakks 1 0 2", "regress 1 gort 2 1 2"]
    assert after_attack(attacked("artemis", 4, 0, 0)) == ["attack 2 4"]


def test_every_rogue_ship_advances() -> None:
    theirs = "gort:orbit:1 jakks:orbit:1 tifnod:orbit:0"
    news = after_attack(attacked("gamelyn", 4, 2, 0, "jakks", theirs))
    assert news == [
        "attack 2 4",
        "advance 2 jakks 1 2",
        "colonize 2 jakks 1",
        "draw 1 vici-ks156",
        "advance 2 gort 1 2",
        "advance 2 tifnod 0 1",
        "lose 1 energy 1 2",
        "gain 2 energy 1",
    ]
    news = after_attack(attacked("gamelyn", 5, 0, 0, "", "gort:orbit:5 helios:orbit:0"))
    assert news[1:3] == ["advance 2 gort 5 6", "colonize 2 gort 7"]
    assert news[4] == "advance 2 helios 0 2"


def test_fewer_dice_add_up() -> None:
    scene = Scene(ROW, "move", rogue="zendica").seat(1, energy=0, culture=0)
    scene.seat(2, level=4, culture=5).start()
    scene.table.fewer = 4
    scene.rolls("colony", *["move"] * 4, "energy", "colony", *["energy"] * 2, "move").play("end")
    assert [text for text in scene.news() if text.startswith("fewer")] == ["fewer 1 5", "fewer 1 6"]
    assert scene.news()[-1] == "roll 1 turn [] ['move']"  # at least one
    assert scene.game.snapshot()["fewer"] == 0


def test_a_marked_attack_comes_once_a_turn() -> None:
    scene = Scene(ROW, "move", rogue="zendica").seat(1, energy=0, culture=0).seat(2, level=4).start()
    scene.rolls("colony", "colony", "move", "colony", "colony", *["move"] * 3).play("end")
    news = [text for text in scene.news() if text.split()[0] in ("roll", "attack", "discard", "activate")]
    assert news[:9] == [
        "roll 2 rogue [] ['colony']",
        "activate 2 colony",
        "attack 2 4",
        "roll 2 rogue [] ['colony']",
        "roll 2 automatic ['colony'] ['move']",
        "activate 2 move",
        "roll 2 rogue [] ['colony']",
        "roll 2 automatic ['colony'] ['colony']",
        "discard 2 colony",
    ]
    assert [text for text in scene.news() if text.startswith("fewer")] == ["fewer 1 1"]


# ---- scenes: victory ---------------------------------------------------------------


def test_you_win_by_following() -> None:
    scene = Scene(ROW, "move", rogue="artemis")
    scene.seat(1, energy=0, culture=1, ships="jakks:orbit:1", planets="nibiru shouhua zavodnick vici-ks156")
    scene.seat(2, ships="jakks:orbit:0").start().rolls("diplomacy").play("end", "follow")
    assert scene.news() == [
        "follow 1 2 diplomacy 1",
        "pay 1 culture 1",
        "advance 1 jakks 1 2",
        "colonize 1 jakks 1",
        "draw 1 drewkaiden",
        "trigger 1",
        "over [1]",
    ]
    assert scene.game.decision is None
    snapshot = scene.game.snapshot()
    assert (snapshot["trigger"], snapshot["active"]) == (1, 2)
    assert snapshot["seats"][1]["ships"] == ["home"] * 4


def test_the_rogue_wins_in_the_middle_of_its_die() -> None:
    scene = Scene(ROW, "move", rogue="artemis").seat(1, energy=0, culture=0)
    scene.seat(2, ships="jakks:orbit:1 helios:orbit:1", planets="nibiru shouhua zavodnick vici-ks156")
    scene.start().rolls("diplomacy").play("end")
    assert scene.news()[-3:] == ["draw 1 drewkaiden", "trigger 2", "over [2]"]
    assert scene.player(2).orbiter("helios").position == 1  # type: ignore[union-attr]


def test_the_rogue_wins_by_its_level() -> None:
    scene = Scene(ROW, "move", rogue="zendica").seat(1, energy=0, culture=0)
    scene.seat(2, energy=5, culture=5, planets="nibiru shouhua zavodnick").start()
    scene.rolls(*["colony"] * 5).play("end")
    assert scene.news()[-4:] == ["pay 2 energy 5", "upgrade 2 2", "trigger 2", "over [2]"]


# ---- scenes: your abilities and the rogue ------------------------------------------


def test_effects_on_followers_are_never_usable() -> None:
    scene = Scene("birkomius bisschop nibiru gort", "move,colony", rogue="artemis").start()
    scene.play("activate move", "move home birkomius")
    assert scene.asked()[:2] == (1, "main")
    scene = Scene(ROW, "colony", rogue="artemis")
    scene.seat(1, energy=0, culture=0, planets="birkomius bisschop nibiru").start()
    assert not scene.choices("activate")


def test_terra_bettia_advances_the_rogue() -> None:
    scene = Scene(ROW, "colony", rogue="artemis")
    scene.seat(1, energy=0, culture=0, ships="gort:orbit:0", planets="terra-bettia")
    scene.seat(2, ships="gort:orbit:4 tifnod:orbit:0 jakks:orbit:0").start().play("activate colony")
    assert scene.news()[2:] == ["advance 2 jakks 0 1", "advance 1 gort 0 2"]


def test_gifts_and_thefts() -> None:
    scene = Scene(ROW, "colony", rogue="artemis")
    scene.seat(1, energy=1, culture=1, planets="sargus-36 walsfeo gleam-zanier")
    scene.seat(2, energy=5, culture=6, planets="la-torres").start().play("activate colony")
    assert scene.choices() == ["use sargus-36", "use walsfeo", "use gleam-zanier"]
    scene.play("use walsfeo")
    assert scene.news() == [
        "use 1 walsfeo colony",
        "pay 1 culture 1",  # the rogue is full, so the gift is lost
        "use 1 la-torres copy",
        "lose 2 energy 1 1",
        "gain 1 energy 1",
    ]
    scene.play("activate colony", "use gleam-zanier")
    assert scene.news()[1:] == ["gain 1 energy 2", "gain 2 energy 1"]


def test_zavodnick_is_not_followed_and_piedes_repeats_the_rogue() -> None:
    scene = Scene(ROW, "colony", rogue="artemis").seat(1, energy=0, culture=0, planets="zavodnick")
    scene.start().play("activate colony", "perform energy")
    assert scene.news() == ["perform 1 energy zavodnick", "gain 1 energy 2"]
    scene = Scene(ROW, "colony", rogue="rothkel").seat(1, energy=0, culture=1, planets="piedes")
    scene.seat(2, ships="gort:orbit:0").start().rolls("energy", "colony").play("end", "pass", "follow")
    assert scene.news()[:5] == [
        "follow 1 2 colony 1",
        "pay 1 culture 1",
        "use 1 piedes colony",
        "perform 1 energy piedes",
        "gain 1 energy 2",
    ]


def test_mared_counts_the_rogue() -> None:
    for level, usable in ((1, False), (2, True)):
        scene = Scene(ROW, "colony", rogue="artemis", mared="strict")
        scene.seat(1, energy=1, culture=0, planets="mared").seat(2, level=level).start()
        assert bool(scene.choices("activate")) is usable
