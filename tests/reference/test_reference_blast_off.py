"""The reference's Blast Off! (R8) checked by itself: random games, invariants and scenes."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from . import RandomChance, ReferenceGame
from .cards import BLAST_OFF_FACES, BLAST_OFF_PLANETS
from .selfcheck import Scene, check_end, play_out, random_switches

SEEN: Counter[str] = Counter()
ROW = "amberlyn borealis-4 cindermoor dovetail"


def blast_off(row: str, dice: str, players: int = 2, **switches: str) -> Scene:
    return Scene(row, dice, players, profile="blast-off", **switches)


# ---- random games ------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(30))
def test_random_game(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    switches = random_switches(rng, players, "blast-off")
    game = ReferenceGame(players, "blast-off", switches, RandomChance(seed, BLAST_OFF_FACES))
    play_out(game, rng)
    check_end(game)
    end = game.snapshot()
    assert end["turn"] % players == 0
    assert end["trigger"] is not None
    assert len(end["row"]) == players + 2
    assert all((seat["mission"], seat["dealt"]) == (None, []) for seat in end["seats"])
    check_the_bay(game)
    SEEN.update(event["planet"] for event in game.events if event["kind"] == "use")


def check_the_bay(game: ReferenceGame) -> None:
    """Only the first three places and the converter slot are followed; dice are never spent by a follower."""
    place, followable, active, before = 0, False, 0, ""
    for event in game.events:
        match event["kind"]:
            case "turn":
                place, active = 0, event["seat"]
            case "activate":
                in_slot = before == "set"
                place += 0 if in_slot else 1
                followable = in_slot or place <= 3
            case "follow":
                assert followable
            case "spend":
                assert event["seat"] == active
            case "roll":
                assert event["reason"] == "turn" or before == "pay"
        assert event["kind"] not in ("deal", "keep", "score")
        before = event["kind"]


def test_every_ability_was_used() -> None:
    if sum(SEEN.values()) < 500:
        pytest.skip("needs the random games")
    assert sorted(SEEN) == sorted(BLAST_OFF_PLANETS)


# ---- scenes: dice ------------------------------------------------------------------


def test_set_up_and_main_choices() -> None:
    scene = blast_off(ROW, "galaxy,energy,life,energy").seat(1, energy=1, culture=1).start()
    kinds = [event["kind"] for event in scene.game.events[:7]]
    assert kinds == ["draw"] * 4 + ["first", "turn", "roll"]
    assert scene.asked() == (
        1,
        "main",
        [
            "activate energy",
            "reroll energy,energy,life,galaxy",
            "convert 1c energy move",
            "convert 1c life move",
            "convert 1c life energy",
            "convert 1c galaxy move",
            "convert 1c galaxy energy",
            "convert 1e energy move",
            "convert 1e life move",
            "convert 1e life energy",
            "convert 1e galaxy move",
            "convert 1e galaxy energy",
            "end",
        ],
    )
    scene.rolls("tech,tech,tech,tech").play("reroll energy,energy,life,galaxy")
    assert scene.news() == [
        "pay 1 energy 1",
        "roll 1 reroll ['energy', 'energy', 'life', 'galaxy'] ['tech', 'tech', 'tech', 'tech']",
    ]
    assert scene.asked()[2] == ["convert 1c tech move", "convert 1c tech energy", "end"]
    assert len(scene.game.snapshot()["switches"]) == 9


def test_converting_is_judged_after_the_payment() -> None:
    # Two energy pay for a level, but not if one of them pays for the converter.
    scene = blast_off(ROW, "life").seat(1, energy=2, culture=1).start()
    assert "convert 1c life galaxy" in scene.choices()
    assert "convert 1e life galaxy" not in scene.choices()
    # A full store has room again after the payment.
    scene = blast_off(ROW, "life").seat(1, energy=7, culture=1).start()
    assert "convert 1c life energy" not in scene.choices()
    assert "convert 1e life energy" in scene.choices()
    # The last die cannot pay for the ability that it uses.
    scene = blast_off(ROW, "life,energy").seat(1, energy=1, culture=0, planets="kestrel-9").seat(2, culture=0)
    scene.start()
    assert "convert 1e life galaxy" in scene.choices()
    scene.play("activate energy", "activate energy", "activate energy")
    assert scene.table.inactive_faces() == ["life"]
    scene.player(1).energy = 2
    scene.rolls("life").play("reroll life")
    assert "convert 1e life move" in scene.choices()
    assert "convert 1e life galaxy" not in scene.choices()


def test_the_converter_slot_can_be_followed() -> None:
    scene = blast_off(ROW, "life").seat(1, energy=2, culture=1).seat(2, culture=1).start()
    scene.play("convert 1c life energy")
    assert scene.news() == ["pay 1 culture 1", "set 1 life energy", "activate 1 energy", "gain 1 energy 2"]
    assert scene.asked() == (2, "follow", ["follow", "pass"])
    scene.play("follow")
    assert scene.news()[0] == "follow 2 1 energy 1"
    snapshot = scene.game.snapshot()
    assert snapshot["converter_used"]
    assert snapshot["activated"] == ["energy"]
    assert snapshot["dice"][-1] == ["energy", "activated"]
    assert not scene.choices("convert")


def test_the_fourth_place_cannot_be_followed() -> None:
    scene = blast_off(ROW, "energy").seat(1, energy=0, culture=1, level=2).seat(2, culture=7).start()
    for _ in range(3):
        scene.player(1).energy = 0
        scene.play("activate energy")
        assert scene.asked()[:2] == (2, "follow")
        scene.play("pass")
    scene.player(1).energy = 0
    scene.play("activate energy")
    assert scene.asked()[:2] == (1, "main")
    # The converter slot is no place of the bay, however late it is used.
    scene.play("convert 1c energy move", "move home amberlyn:orbit")
    assert scene.asked()[:2] == (2, "follow")


def test_the_converter_slot_takes_no_place() -> None:
    scene = blast_off(ROW, "energy").seat(1, energy=0, culture=1, level=2).seat(2, culture=7).start()
    scene.play("convert 1c energy move", "move home amberlyn:orbit", "pass")
    for _ in range(3):
        scene.player(1).energy = 0
        scene.play("activate energy")
        assert scene.asked()[:2] == (2, "follow")
        scene.play("pass")
    scene.player(1).energy = 0
    scene.play("activate energy")
    assert "follow" not in " ".join(scene.news())


# ---- scenes: abilities -------------------------------------------------------------


def test_a_die_cost() -> None:
    scene = blast_off("umberfall " + ROW, "move,galaxy,tech,galaxy", players=3).seat(2, energy=0, culture=0)
    scene.seat(1, energy=0, culture=0, planets="kestrel-9").seat(3, energy=0, culture=5, planets="lodestone")
    scene.start().play("activate galaxy")
    assert scene.asked() == (1, "discard", ["discard move", "discard tech", "discard galaxy"])
    scene.play("discard tech")
    assert scene.news() == ["spend 1 ['tech'] ability", "gain 1 culture 2"]
    # Seat 3 can follow with an upgrade, not with lodestone: that needs dice of its own turn.
    assert scene.asked()[:2] == (3, "follow")
    scene.play("follow")
    assert scene.news()[2:] == ["pay 3 culture 2", "upgrade 3 2"]
    scene.play("activate move", "move home umberfall")
    assert scene.asked()[:2] == (3, "follow")  # one die is left, umberfall wants two


def test_two_dice() -> None:
    scene = blast_off("umberfall " + ROW, "move,galaxy,tech,galaxy").seat(1, energy=7, culture=0)
    scene.seat(2, culture=0).start().play("activate move", "move home umberfall", "use umberfall")
    assert scene.choices() == ["discard tech,galaxy", "discard galaxy,galaxy"]
    scene.play("discard galaxy,galaxy")
    assert scene.news() == ["spend 1 ['galaxy', 'galaxy'] ability", "gain 1 culture 2"]


def test_a_down_cost() -> None:
    scene = blast_off("nocturne marigold xanthe dovetail", "galaxy").seat(2, culture=0)
    ships = "nocturne:orbit:1 marigold:orbit:2 xanthe:orbit:0"
    scene.seat(1, energy=6, culture=0, level=6, ships=ships, planets="verdance").start().play(
        "activate galaxy"
    )
    assert scene.asked() == (1, "regress", ["regress 1 nocturne", "regress 1 marigold"])
    scene.play("regress 1 nocturne")
    assert scene.news() == ["regress 1 nocturne 1 0 1", "gain 1 energy 1"]
    assert scene.asked() == (1, "advance", ["advance marigold", "advance xanthe"])
    scene.play("advance xanthe")
    assert scene.news() == ["advance 1 xanthe 0 1"]


@pytest.mark.parametrize(
    "energy, ships, usable",
    [
        (0, "", False),
        (0, "nocturne:orbit:0", False),
        (0, "nocturne:orbit:1", True),  # gains, and has nothing to advance
        (7, "nocturne:orbit:1", False),
        (7, "nocturne:orbit:1 dovetail:orbit:0", True),
    ],
)
def test_verdance_usable(energy: int, ships: str, usable: bool) -> None:
    scene = blast_off("nocturne marigold xanthe dovetail", "galaxy")
    scene.seat(1, energy=energy, culture=1, level=6, ships=ships, planets="verdance").start()
    assert bool(scene.choices("activate")) is usable


def test_everybody_gains_and_is_offered() -> None:
    scene = blast_off("nocturne marigold xanthe dovetail fathom", "galaxy", players=3)
    scene.seat(
        1, energy=0, culture=0, level=6, ships="nocturne:orbit:2 dovetail:orbit:0", planets="zephyrine"
    )
    scene.seat(2, culture=0, ships="nocturne:orbit:1").seat(3, culture=0, ships="fathom:orbit:1").start()
    scene.play("activate galaxy", "advance nocturne")
    assert scene.news() == ["advance 1 nocturne 2 4", "colonize 1 nocturne 3", "draw 1 amberlyn"]
    assert scene.asked() == (3, "advance", ["advance fathom", "pass"])  # seat 2 has no ship left
    scene.play("advance fathom")
    assert scene.news()[1] == "colonize 3 fathom 1"

    scene = blast_off(ROW + " fathom", "galaxy", players=3)
    scene.seat(1, energy=7, culture=6, level=6, planets="palisade").seat(2, culture=7).seat(3, culture=0)
    scene.start().play("activate galaxy")
    assert scene.news()[:4] == [
        "activate 1 galaxy",
        "use 1 palisade colony",
        "gain 1 culture 1",
        "gain 3 culture 1",
    ]


# ---- scenes: the end ---------------------------------------------------------------


def test_the_end_has_no_missions() -> None:
    scene = blast_off(ROW, "life,move").seat(2, culture=0)
    scene.seat(1, ships="amberlyn:orbit:1", planets="yarrow zephyrine saltmarsh eventide").start()
    scene.play("activate life")
    assert scene.news()[-1] == "trigger 1"
    scene.rolls("life,life,life,life").play("end", "end")
    assert scene.news() == ["end 2", "over [1]"]
    assert scene.game.result is not None
    assert scene.game.result["scores"][0] == {"seat": 1, "planets": 21, "level": 0, "mission": 0, "total": 21}


def test_what_blast_off_does_not_know() -> None:
    chance = RandomChance(1, BLAST_OFF_FACES)
    with pytest.raises(ValueError, match="switch"):
        ReferenceGame(2, "blast-off", {"helios": "discard"}, chance)
    with pytest.raises(ValueError, match="players"):
        ReferenceGame(5, "blast-off", {}, chance)
    with pytest.raises(ValueError, match="solo"):
        ReferenceGame(1, "blast-off", {}, chance, "hades")
    game = ReferenceGame(4, "blast-off", {"landing": "must", "first_player": "seat-4"}, chance)
    assert game.snapshot()["first"] == 4
