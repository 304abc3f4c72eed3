"""The reference checked by itself: random classic games, invariants, and a few known scenes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from . import RandomChance, ReferenceGame, ScriptedChance, scoring
from .cards import CLASSIC_PROFILES, PLANETS
from .selfcheck import RecordingChance, Scene, check_end, play_out, random_choice, random_switches

SEEN: Counter[str] = Counter()


@pytest.mark.parametrize("seed", range(40))
def test_random_game(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 4
    profile = CLASSIC_PROFILES[seed // 4 % 4]
    game = ReferenceGame(players, profile, random_switches(rng, players), RandomChance(seed))
    play_out(game, rng)
    check_end(game)
    end = game.snapshot()
    assert end["turn"] % players == 0
    assert end["trigger"] is not None
    SEEN.update(event["planet"] for event in game.events if event["kind"] == "use")


def test_every_ability_was_used() -> None:
    if sum(SEEN.values()) < 1000:
        pytest.skip("needs the random games")
    assert sorted(SEEN) == sorted(PLANETS)


def test_a_scripted_game_repeats_a_random_one() -> None:
    rng = random.Random(3)
    chance = RecordingChance(3)
    game = ReferenceGame(3, "galakta", {}, chance)
    start = game.snapshot()
    missions = [slug for seat in start["seats"] for slug in seat["dealt"]]
    script = ScriptedChance(start["row"] + start["deck"], missions, start["first"])
    again = ReferenceGame(3, "galakta", {}, script)
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


# ---- scenes ------------------------------------------------------------------------


def test_set_up_and_main_choices() -> None:
    scene = Scene("jakks gort helios nibiru", "move,energy,move,colony").start()
    events = scene.game.events
    kinds = [event["kind"] for event in events]
    assert kinds == ["draw"] * 4 + ["deal"] * 2 + ["first", "keep", "keep", "turn", "roll"]
    assert events[-1]["faces"] == ["move", "energy", "move", "colony"]
    assert events[0] == {"kind": "draw", "space": 1, "planet": "jakks"}
    assert scene.asked() == (
        1,
        "main",
        [
            "activate move",
            "activate energy",
            "activate colony",
            "reroll move",
            "reroll energy",
            "reroll colony",
            "reroll move,move",
            "reroll move,energy",
            "reroll move,colony",
            "reroll energy,colony",
            "reroll move,move,energy",
            "reroll move,move,colony",
            "reroll move,energy,colony",
            "reroll move,move,energy,colony",
            "convert move,move",
            "convert move,energy",
            "convert move,colony",
            "convert energy,colony",
            "end",
        ],
    )
    scene.play("convert move,move")
    assert scene.asked()[:2] == (1, "set")
    assert scene.choices()[0] == "set energy move"
    assert len(scene.choices()) == 10
    scene.play("set energy culture")
    assert scene.game.snapshot()["dice"] == [
        ["culture", "inactive"],
        ["colony", "inactive"],
        ["move", "spent"],
        ["move", "spent"],
    ]
    with pytest.raises(ValueError, match="illegal"):
        scene.game.play("activate energy")


def test_move_choices() -> None:
    scene = Scene("jakks gort helios nibiru", "move,move,move,move")
    scene.seat(1, ships="jakks gort:orbit:2 home", level=3)
    scene.start().play("activate move")
    jakks = ["gort", "helios", "helios:orbit", "nibiru", "nibiru:orbit"]
    gort = ["jakks:orbit", "helios", "helios:orbit", "nibiru", "nibiru:orbit"]
    both = ["jakks:orbit", "gort", "helios", "helios:orbit", "nibiru", "nibiru:orbit"]
    assert scene.choices() == [
        *(f"move home {to}" for to in both),
        *(f"move jakks {to}" for to in ["home", *jakks]),
        *(f"move gort:orbit {to}" for to in ["home", *gort]),
    ]


def test_a_second_reroll_costs_energy() -> None:
    scene = Scene("jakks gort helios nibiru", "move,move,move,move").seat(1, energy=1).start()
    scene.chance.rolls.append(["colony"])
    scene.chance.rolls.append(["economy", "culture"])
    scene.play("reroll move")
    assert scene.news() == ["roll 1 reroll ['move'] ['colony']"]
    scene.play("reroll move,colony")
    assert scene.news() == [
        "pay 1 energy 1",
        "roll 1 reroll ['move', 'colony'] ['economy', 'culture']",
    ]
    assert not scene.choices("reroll")


def test_follow_needs_a_usable_action_after_paying() -> None:
    # Seat 2 could only upgrade with the culture that following costs.
    scene = Scene("jakks gort helios nibiru", "colony,move,move,move")
    scene.seat(2, energy=1, culture=2).start()
    scene.play("activate colony")
    assert scene.news() == ["activate 1 colony", "pay 1 energy 2", "upgrade 1 2"]
    assert scene.asked()[:2] == (1, "main")


def test_culture_follow_at_the_cap_is_usable() -> None:
    scene = Scene("jakks gort helios nibiru", "culture,move,move,move")
    scene.seat(1, ships="jakks").seat(2, culture=7, ships="jakks:orbit:0").start()
    scene.play("activate culture")
    assert scene.asked() == (2, "follow", ["follow", "pass"])
    scene.play("follow")
    assert scene.news() == ["follow 2 1 culture 1", "pay 2 culture 1", "gain 2 culture 1"]


def test_nibiru_and_birkomius() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,colony,energy,move", players=3)
    scene.seat(1, energy=0, culture=1, planets="nibiru birkomius")
    scene.seat(2, culture=1).seat(3, culture=3).start()
    scene.play("activate colony")
    assert scene.asked() == (1, "colony", ["use nibiru", "use birkomius"])
    scene.play("use nibiru")  # already dearer: nobody but seat 3 could follow, and it
    # follows with an upgrade only, which 1 culture and 2 energy do allow
    assert scene.asked() == (3, "follow", ["follow", "pass"])
    scene.play("pass")
    assert scene.choices("activate") == ["activate move", "activate energy", "activate colony"]
    scene.play("activate colony")  # nibiru is in force, so birkomius is the only choice
    assert scene.news() == ["activate 1 colony", "use 1 birkomius colony", "effect 1 birkomius"]
    scene.play("follow")
    assert scene.news()[:3] == ["follow 3 1 colony 2", "pay 3 culture 2", "gain 1 culture 1"]


def test_zavodnick_free_follows_come_first_and_feed_the_leader() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,colony,move,move", players=3)
    scene.seat(1, energy=0, culture=1, planets="zavodnick birkomius").start()
    scene.play("activate colony", "use birkomius", "follow", "pass")
    assert scene.player(1).culture == 2
    scene.play("activate colony")
    assert scene.asked() == (1, "colony", ["upgrade culture", "use zavodnick"])
    scene.play("use zavodnick")
    assert scene.asked() == (
        1,
        "copy",
        ["perform move", "perform energy", "perform colony"],
    )
    scene.play("perform energy")
    assert scene.news()[:2] == ["perform 1 energy zavodnick", "gain 1 energy 2"]
    assert scene.asked()[:2] == (2, "follow")
    scene.play("follow")
    assert scene.news() == ["follow 2 1 energy 0", "gain 1 culture 1", "gain 2 energy 2"]
    assert scene.asked()[:2] == (3, "follow")
    scene.play("pass")
    # Now the die itself, a colony; seat 2 has no culture left, seat 3 can upgrade.
    assert scene.asked()[:2] == (3, "follow")
    scene.play("follow")
    assert scene.news()[0] == "follow 3 1 colony 1"


def test_somebody_elses_zavodnick_does_not_feed_the_active_player() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,colony,move,move")
    scene.seat(1, energy=0, culture=0, planets="birkomius")
    scene.seat(2, energy=0, culture=2, planets="zavodnick").start()
    scene.play("activate colony", "follow")
    assert scene.news() == [
        "follow 2 1 colony 1",
        "pay 2 culture 1",
        "gain 1 culture 1",
        "use 2 zavodnick colony",
    ]
    scene.play("perform energy")  # asked: the active player follows the follower
    assert scene.asked()[:2] == (1, "follow")
    scene.play("follow")
    assert scene.news() == ["follow 1 2 energy 0", "gain 1 energy 2"]


def test_piedes_repeats_an_earlier_die_only() -> None:
    scene = Scene("jakks gort helios tifnod", "energy,colony,colony,move")
    scene.seat(1, energy=0, culture=0, planets="piedes").seat(2, culture=0).start()
    assert scene.choices("activate") == ["activate move", "activate energy"]
    scene.play("activate energy")
    scene.player(1).energy = 0
    scene.play("activate colony")
    assert scene.news() == [
        "activate 1 colony",
        "use 1 piedes colony",
        "perform 1 energy piedes",
        "gain 1 energy 2",
    ]


def test_umbra_forum_does_not_copy_itself() -> None:
    scene = Scene("umbra-forum jakks tifnod zalax", "move,move,move,move")
    scene.seat(1, ships="jakks:orbit:1").start()
    scene.play("activate move", "move home umbra-forum")
    assert scene.asked() == (1, "land", ["use umbra-forum", "pass"])
    scene.play("use umbra-forum")
    assert scene.asked() == (1, "copy", ["use jakks", "use zalax"])
    scene.play("use jakks")
    assert scene.news() == ["use 1 jakks copy", "gain 1 culture 1"]


def test_landing_must() -> None:
    scene = Scene("jakks gort helios tifnod", "move,move,move,move", landing="must").start()
    scene.play("activate move", "move home jakks")
    assert scene.news() == ["move 1 home jakks", "use 1 jakks landing", "gain 1 culture 1"]


def test_a_gift_can_be_stolen_back() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,move,move,move")
    scene.seat(1, energy=1, culture=0, planets="sargus-36")
    scene.seat(2, energy=0, culture=0, planets="la-torres").start()
    scene.play("activate colony")
    assert scene.news() == [
        "activate 1 colony",
        "use 1 sargus-36 colony",
        "pay 1 energy 1",
        "gain 2 energy 1",
        "use 1 la-torres copy",
        "lose 2 energy 1 1",
        "gain 1 energy 1",
    ]


def test_nagato_moves_two_different_ships() -> None:
    scene = Scene("jakks gort helios nibiru", "colony,move,move,move")
    scene.seat(1, energy=0, culture=1, ships="jakks:orbit:1 helios", planets="nagato")
    scene.seat(2, culture=0).start()
    scene.play("activate colony", "move jakks:orbit home")
    assert scene.asked()[:2] == (1, "move")
    assert all(choice.startswith("move helios ") for choice in scene.choices())
    scene.play("move helios home")
    assert scene.asked()[:2] == (1, "main")


def test_nagato_nested_move_from_home_spares_the_first_ship() -> None:
    # Seat 1's first ship goes home through zavodnick. Seat 2 follows that move for free, onto
    # zavodnick, and performs a move again, which seat 1 follows for free from home.
    scene = Scene("zavodnick piedes helios nibiru", "colony,move,colony,move")
    scene.seat(1, energy=0, culture=1, planets="nagato").seat(2, culture=0).start()
    first, second = scene.player(1).unlocked
    scene.play("activate colony", "move home zavodnick", "use zavodnick", "perform move")
    scene.play("move zavodnick home", "follow", "move home zavodnick", "use zavodnick")
    scene.play("perform move", "move home nibiru:orbit")
    assert scene.asked()[:2] == (1, "follow")
    scene.play("follow")
    assert "move zavodnick home" not in scene.choices()
    scene.play("move home helios:orbit")
    assert first.at_home
    assert second.text() == "helios:orbit:0"
    assert scene.asked()[:2] == (1, "move")
    assert all(choice.startswith("move helios:orbit ") for choice in scene.choices())


def test_nagato_first_ship_at_home_is_still_the_first() -> None:
    # The first ship lands on zavodnick and goes home through it: nagato's second move, from
    # home, takes the other ship.
    scene = Scene("zavodnick piedes helios nibiru", "energy,move,colony,move")
    scene.seat(1, energy=0, culture=1, planets="nagato").seat(2, culture=0).start()
    first = scene.player(1).ships[0]
    scene.play("activate energy", "activate colony", "use nagato")
    scene.play("move home zavodnick", "use zavodnick", "perform move", "move zavodnick home")
    assert first.at_home
    assert scene.asked()[:2] == (2, "follow")
    scene.play("pass")
    assert scene.asked()[:2] == (1, "move")
    assert scene.choices("move home")
    scene.play("move home helios")
    assert first.at_home
    assert not scene.player(1).ships[1].at_home


def test_andellouxian_from_the_start_and_beyond() -> None:
    for position, gains in ((0, None), (2, ["gain 2c", "gain 1e1c", "gain 2e"])):
        scene = Scene("jakks gort helios tifnod", "colony,move,move,move")
        ships = f"gort:orbit:{position}"
        scene.seat(1, energy=0, culture=6, ships=ships, level=6, planets="andellouxian-6")
        scene.seat(2, culture=0).start().play("activate colony")
        expected = ["activate 1 colony", "use 1 andellouxian-6 colony", "move 1 gort:orbit home"]
        assert scene.news() == expected
        if gains is None:
            assert scene.asked()[:2] == (1, "main")
        else:
            assert scene.asked() == (1, "recall", gains)
            scene.play("gain 2c")
            assert scene.news() == ["gain 1 culture 1"]


def test_gort_reaches_the_symbol() -> None:
    scene = Scene("jakks aughmoore helios tifnod", "colony,move,move,move")
    scene.seat(1, energy=0, ships="aughmoore:orbit:2 jakks", planets="gort")
    scene.seat(2, culture=0, ships="jakks:orbit:1").start().play("activate colony")
    assert scene.asked() == (
        1,
        "transfer",
        ["transfer aughmoore jakks", "transfer aughmoore helios", "transfer aughmoore tifnod"],
    )
    scene.play("transfer aughmoore jakks")
    assert scene.news() == [
        "transfer 1 aughmoore jakks 2",
        "colonize 1 jakks 1",
        "draw 1 vici-ks156",
    ]
    assert all(ship.at_home for seat in (1, 2) for ship in scene.player(seat).unlocked)


def test_terra_bettia_may_leave_the_user_without_a_ship() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,move,move,move")
    scene.seat(1, energy=0, ships="jakks:orbit:0", planets="terra-bettia")
    scene.seat(2, culture=0, ships="jakks:orbit:1").start().play("activate colony")
    assert scene.asked() == (2, "advance", ["advance jakks", "pass"])
    scene.play("advance jakks")
    assert scene.news() == [
        "advance 2 jakks 1 2",
        "colonize 2 jakks 1",
        "draw 1 vici-ks156",
    ]


def test_brumbaugh_and_bsw() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,colony,move,move")
    scene.seat(1, energy=2, ships="gort:orbit:1 jakks:orbit:0", planets="brumbaugh bsw-10-1", level=6)
    scene.seat(2, culture=0, ships="jakks:orbit:1 helios:orbit:1").start()
    scene.play("activate colony", "use brumbaugh")
    assert scene.asked() == (1, "regress", ["regress 2 jakks", "regress 2 helios"])
    scene.play("regress 2 helios")
    assert scene.news() == ["regress 2 helios 1 0 1", "regress 2 jakks 1 0 1"]
    scene.play("activate colony")
    assert scene.news()[1:] == [
        "use 1 bsw-10-1 colony",
        "regress 1 gort 1 0 1",
        "advance 1 jakks 0 1",
    ]


def test_lureena_and_mared() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,colony,move,move,move", mared="strict")
    scene.seat(1, energy=2, culture=2, level=2, planets="lureena mared").seat(2, culture=0)
    scene.start().play("activate colony")  # mared: not the lowest
    assert scene.asked() == (1, "upgrade", ["pay 1e2c", "pay 2e1c"])
    scene.play("pay 1e2c")
    assert scene.news() == ["pay 1 energy 1", "pay 1 culture 2", "upgrade 1 3"]
    assert len(scene.player(1).unlocked) == 3


def test_maia_is_judged_without_the_activated_die() -> None:
    scene = Scene("jakks gort helios tifnod", "colony,move,move,colony")
    scene.seat(1, energy=0, culture=0, planets="maia").seat(2, culture=0).start()
    scene.play("activate colony", "discard move,move")
    assert scene.news() == [
        "spend 1 ['move', 'move'] ability",
        "gain 1 energy 2",
        "gain 1 culture 2",
    ]
    scene.player(1).energy = scene.player(1).culture = 0
    scene.chance.rolls.extend([["colony"], ["move"] * 4])
    scene.play("reroll colony")
    # No dice but this one, so maia is unusable; nothing is left but to end the turn.
    assert scene.news()[1:] == [
        "end 1",
        "turn 2 2",
        "roll 2 turn [] ['move', 'move', 'move', 'move']",
    ]


def test_equal_turns_and_the_result() -> None:
    scene = Scene("jakks gort helios tifnod", "diplomacy,move,move,move")
    scene.seat(1, ships="jakks:orbit:1", planets="nibiru shouhua zavodnick vici-ks156").start()
    scene.play("activate diplomacy")
    assert scene.news()[1:] == [
        "advance 1 jakks 1 2",
        "colonize 1 jakks 1",
        "draw 1 drewkaiden",
        "trigger 1",
    ]
    scene.chance.rolls.append(["move"] * 4)
    scene.play("end")
    assert scene.asked()[:2] == (2, "main")
    scene.play("end")
    assert scene.game.decision is None
    assert scene.game.result is not None
    assert scene.game.result["winners"] == [1]
    assert scene.news() == ["end 2", "score 1 elder 2", "score 2 explorer 0", "over [1]"]


def test_missions_and_tie_breakers() -> None:
    scene = Scene("jakks gort helios tifnod drewkaiden", "move,move,move,move", players=3)
    scene.seat(1, energy=3, culture=3, planets="shouhua")
    scene.seat(2, energy=3, culture=2, planets="nibiru")
    scene.seat(3, energy=0, culture=4, planets="leandra").start()
    one, two, three = scene.table.players
    one.mission, two.mission, three.mission = "charger", "charger", "hermit"
    assert [scoring.mission_points(scene.table, p) for p in scene.table.players] == [2, 2, 2]
    result = scoring.result(scene.table)
    assert (result["winners"], result["broken_by"]) == ([1], "resources")
    two.culture = 3
    assert scoring.result(scene.table)["broken_by"] == "shared"
    assert scoring.result(scene.table)["winners"] == [1, 2]
    two.planets.append("helios")
    assert scoring.mission_points(scene.table, three) == 2
    two.planets.pop()
    three.planets.clear()
    assert scoring.mission_points(scene.table, three) == 3
    three.mission = "equalizer"
    assert scoring.mission_points(scene.table, three) == 3
    three.mission = "orbiter"
    assert scoring.mission_points(scene.table, three) == 2
