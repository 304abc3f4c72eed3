"""R10: rulebook profiles and single switches."""

import pytest

from galaxarium import BadPosition, BadSetup, Game
from galaxarium.data.tables import missions

from .helpers import POOR, activations, asked, choices, play, stock, table

CLASSIC = ["galakta", "meeplebr", "pixie", "devir"]
HIGH = "level 6 planets shouhua,walsfeo,vici-ks156 energy 0 culture 0"  # 21 points
LOW = "level 5 planets aughmoore,terra-bettia,mj-120210 energy 1 culture 0"  # 21 points


def after_landing(*extra):
    """Seat 1 has landed on jakks."""
    game = table("move,energy", "culture 1", "culture 0", extra=extra)
    play(game, "activate move", "move home jakks")
    return asked(game), stock(game, 1)


def tie(*extra):
    """A tie in points and planets: the level speaks for seat 1, the resources for seat 2."""
    game = table("move", HIGH, LOW, extra=("active 2", "trigger 1", *extra))
    game.play("end")
    return game.result.winners, game.result.broken_by


def after_helios(*extra):
    """Seat 1 has replaced gort."""
    game = table(
        "colony,move",
        f"{POOR} planets helios",
        "culture 0",
        row="jakks gort mj-120210 nibiru",
        extra=("deck mared maia", *extra),
    )
    play(game, "activate colony", "replace gort")
    snapshot = game.snapshot()
    assert snapshot["row"] == ["jakks", "mared", "mj-120210", "nibiru"]
    return snapshot["deck"], snapshot["discard"]


def mared_usable(level, *extra):
    """Whether seat 1 at level 1 may use mared when seat 2 has the given level."""
    game = table("colony,move", "energy 1 culture 0 planets mared", f"culture 0 level {level}", extra=extra)
    return "colony" in activations(game)


def splits(*extra):
    """What may be gained for a ship recalled from position 2."""
    game = table(
        "colony,move", f"{POOR} ships gort:orbit:2 home planets andellouxian-6", "culture 0", extra=extra
    )
    game.play("activate colony")
    assert asked(game) == (1, "recall")
    return choices(game)


MAY, MUST = ((1, "land"), (2, 1)), ((1, "main"), (2, 2))
BOOK, FRENCH = ((1,), "level"), ((2,), "resources")
BOTTOM, PILE = (["maia", "gort"], []), (["maia"], ["gort"])
MIX, SINGLE = ("gain 2c", "gain 1e1c", "gain 2e"), ("gain 2c", "gain 2e")


def test_r10_galakta_is_the_default():
    assert Game.new(players=2, seed=1).snapshot()["profile"] == "galakta"
    assert table("move", "", "").snapshot()["profile"] == "galakta"


@pytest.mark.parametrize("profile", CLASSIC)
def test_r10_a_table_names_its_profile(profile):
    assert Game.new(players=2, rulebook=profile, seed=1).snapshot()["profile"] == profile
    assert table("move", "", "", extra=(f"profile {profile}",)).snapshot()["profile"] == profile


@pytest.mark.parametrize("profile, expected", list(zip(CLASSIC, [MAY, MAY, MUST, MAY], strict=True)))
def test_r10_landing_by_profile(profile, expected):
    assert after_landing(f"profile {profile}") == expected


@pytest.mark.parametrize("profile, expected", list(zip(CLASSIC, [BOOK, BOOK, FRENCH, BOOK], strict=True)))
def test_r10_tie_breakers_by_profile(profile, expected):
    assert tie(f"profile {profile}") == expected


@pytest.mark.parametrize("profile, expected", list(zip(CLASSIC, [BOTTOM, BOTTOM, BOTTOM, PILE], strict=True)))
def test_r10_helios_by_profile(profile, expected):
    assert after_helios(f"profile {profile}") == expected


@pytest.mark.parametrize("profile, expected", list(zip(CLASSIC, [True, True, True, False], strict=True)))
def test_r10_mared_by_profile(profile, expected):
    assert mared_usable(1, f"profile {profile}") is expected


@pytest.mark.parametrize("profile", CLASSIC)
def test_r10_mared_strictly_lowest_is_fine_everywhere(profile):
    assert mared_usable(2, f"profile {profile}") is True


@pytest.mark.parametrize("profile, expected", list(zip(CLASSIC, [MIX, MIX, MIX, SINGLE], strict=True)))
def test_r10_andellouxian_by_profile(profile, expected):
    assert splits(f"profile {profile}") == expected


@pytest.mark.parametrize("profile", CLASSIC)
def test_r10_duel_missions_by_profile(profile):
    games = [Game.new(players=2, rulebook=profile, seed=s) for s in range(40)]
    dealt = {m for game in games for one in game.snapshot()["seats"] for m in one["dealt"]}
    assert dealt == {mission.slug for mission in missions()}
    assert {game.snapshot()["switches"]["duel_missions"] for game in games} == {"all"}


@pytest.mark.parametrize("profile", CLASSIC)
def test_r10_first_player_is_random_in_every_profile(profile):
    games = [Game.new(players=2, rulebook=profile, seed=s) for s in range(30)]
    assert {game.snapshot()["first"] for game in games} == {1, 2}


@pytest.mark.parametrize("profile", CLASSIC)
def test_r10_landing_can_be_overridden(profile):
    assert after_landing(f"profile {profile}", "switches landing=must") == MUST
    assert after_landing(f"profile {profile}", "switches landing=may") == MAY


def test_r10_tie_breakers_can_be_overridden():
    assert tie("switches tie_breakers=planets,resources") == FRENCH
    assert tie("profile pixie", "switches tie_breakers=planets,level,resources") == BOOK


def test_r10_helios_can_be_overridden():
    assert after_helios("switches helios=discard") == PILE
    assert after_helios("profile devir", "switches helios=bottom") == BOTTOM


def test_r10_mared_can_be_overridden():
    assert mared_usable(1, "switches mared=strict") is False
    assert mared_usable(1, "profile devir", "switches mared=tied-ok") is True


def test_r10_andellouxian_can_be_overridden():
    assert splits("switches andellouxian=single") == SINGLE
    assert splits("profile devir", "switches andellouxian=mix") == MIX


def test_r10_several_switches_at_once():
    extra = ("profile devir", "switches andellouxian=mix landing=must")
    assert splits(*extra) == MIX
    assert after_landing(*extra) == MUST
    assert mared_usable(1, *extra) is False


def test_r10_house_rules_override_a_new_game():
    game = Game.new(
        players=3, rulebook="devir", seed=4, house_rules={"landing": "must", "first_player": "seat-2"}
    )
    switches = game.snapshot()["switches"]
    assert (switches["landing"], switches["first_player"]) == ("must", "seat-2")
    assert game.snapshot()["first"] == 2


def test_r10_the_profile_does_not_touch_chance():
    one, two = (Game.new(players=3, rulebook=book, seed=9).snapshot() for book in ("galakta", "devir"))
    for key in ("row", "deck", "first", "seats"):
        assert one[key] == two[key]


@pytest.mark.parametrize("name", ["nobody", "Galakta", "gamelyn"])
def test_r10_unknown_profiles_are_refused(name):
    with pytest.raises(BadSetup):
        Game.new(players=2, rulebook=name, seed=1)


@pytest.mark.parametrize(
    "rules",
    [
        {"landing": "perhaps"},
        {"landings": "may"},
        {"helios": "top"},
        {"mared": "loose"},
        {"andellouxian": "both"},
        {"duel_missions": "none"},
        {"tie_breakers": "level"},
        {"first_player": "seat-6"},
        {"first_player": "1"},
    ],
)
def test_r10_unknown_switches_and_values_are_refused(rules):
    with pytest.raises(BadSetup):
        Game.new(players=2, seed=1, house_rules=rules)


@pytest.mark.parametrize(
    "text", ["profile nobody", "switches landing=perhaps", "switches lnding=may", "switches landing"]
)
def test_r10_unknown_names_in_a_position_are_refused(text):
    with pytest.raises(BadPosition):
        table("move", "", "", extra=(text,))
