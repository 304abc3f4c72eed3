"""The twelve missions: seat 1 has triggered the end, the last seat ends the last turn."""

from .registry import scenario
from .table import table

# 22 points each: level 6 and two planets of 7.
DIPLOMAT = "level 6 planets aughmoore,shouhua"
ECONOMIST = "level 6 planets gort,k-widow"


def finish(*seats, row="", **lines):
    """The last turn ends; every score agrees with its event."""
    t = table(row, "move", *seats, active=len(seats), **lines)
    t.play("end")
    return over(t)


def over(t):
    assert t.game.decision is None
    for score in t.game.result.scores:
        assert score.total == t.points(score.seat) + score.mission
    scored = {e["seat"]: e["points"] for e in t.of("score")}
    assert scored == {s.seat: s.mission for s in t.game.result.scores if s.seat in scored}
    return t


def mission(t, seat):
    """The points that the mission of a seat scored."""
    [score] = [each for each in t.game.result.scores if each.seat == seat]
    assert seat in {e["seat"] for e in t.of("score")}
    return score.mission


def duel(slug, me, row=""):
    """What seat 2 scores for a mission beside a seat 1 that triggered the end."""
    return mission(finish(DIPLOMAT, f"{me} mission {slug}", row=row), 2)


def trio(slug, me, other, first=DIPLOMAT):
    """What seat 2 of three scores."""
    return mission(finish(first, f"{me} mission {slug}", other), 2)


@scenario("elder")
def elder_for_the_trigger():
    t = finish(f"{DIPLOMAT} mission elder", "")
    assert mission(t, 1) == 2
    assert t.game.result.winners == (1,)


@scenario("elder")
def elder_not_for_a_later_21():
    t = finish(DIPLOMAT, f"{ECONOMIST} mission elder", trigger=1)
    assert mission(t, 2) == 0


@scenario("elder")
def elder_not_below_21():
    assert duel("elder", "level 5 planets jac-110912,gleam-zanier,maia") == 0


@scenario("elder")
def elder_triggers_in_the_last_turn():
    me = "level 5 planets jac-110912,gleam-zanier,maia ships jakks:orbit:1,home,home,home mission elder"
    t = table("jakks", "diplomacy,move", "", me, active=2)
    assert t.points(2) == 20
    t.play("activate diplomacy")
    assert t["trigger"] == 2
    t.play("end")
    assert mission(over(t), 2) == 2


@scenario("equalizer")
def equalizer_as_many_of_each():
    assert duel("equalizer", "planets jakks,vici-ks156") == 3
    assert duel("equalizer", "planets none") == 3
    assert duel("equalizer", "planets jakks,leandra,vici-ks156,drewkaiden") == 3


@scenario("equalizer")
def equalizer_not_otherwise():
    assert duel("equalizer", "planets jakks,leandra,vici-ks156") == 0
    assert duel("equalizer", "planets jakks,drewkaiden,vici-ks156") == 0
    assert duel("equalizer", "planets jakks") == 0
    assert duel("equalizer", "planets vici-ks156") == 0


@scenario("explorer")
def explorer_no_ship_at_home():
    assert duel("explorer", "ships jakks,mared:orbit:0", row="jakks mared") == 2
    assert duel("explorer", "ships home,mared:orbit:0", row="jakks mared") == 0
    assert duel("explorer", "ships jakks,home", row="jakks mared") == 0
    assert duel("explorer", "ships home,home") == 0


@scenario("orbiter")
def orbiter_all_ships_at_home():
    assert duel("orbiter", "ships home,home") == 2
    assert duel("orbiter", "ships home,mared:orbit:0", row="jakks mared") == 0
    assert duel("orbiter", "ships jakks,home", row="jakks mared") == 0
    assert duel("orbiter", "level 3 ships home,home,jakks", row="jakks") == 0
    assert duel("orbiter", "level 3 ships home,home,home") == 2


@scenario("hoarder")
def hoarder_three_of_each():
    assert duel("hoarder", "energy 3 culture 3") == 2
    assert duel("hoarder", "energy 7 culture 4") == 2
    assert duel("hoarder", "energy 3 culture 2") == 0
    assert duel("hoarder", "energy 2 culture 3") == 0
    assert duel("hoarder", "energy 2 culture 7") == 0


@scenario("industrialist")
def industrialist_level_6():
    assert duel("industrialist", "level 6") == 2
    assert duel("industrialist", "level 5") == 0


@scenario("conqueror")
def conqueror_most_planets():
    three, two = "planets jakks,vici-ks156,leandra", "planets jakks,vici-ks156"
    assert trio("conqueror", three, "planets drewkaiden") == 3
    assert trio("conqueror", two, "planets drewkaiden") == 2
    assert trio("conqueror", three, "planets drewkaiden,zalax,mared") == 2
    assert trio("conqueror", "planets jakks", "planets drewkaiden") == 0
    assert trio("conqueror", two, "planets drewkaiden,zalax,mared") == 0


@scenario("hermit")
def hermit_fewest_planets():
    assert trio("hermit", "planets none", "planets jakks") == 3
    assert trio("hermit", "planets jakks", "planets zalax,mared") == 3
    assert trio("hermit", "planets none", "planets none") == 2
    assert trio("hermit", "planets jakks", "planets zalax") == 2
    assert trio("hermit", "planets jakks", "planets none") == 0


@scenario("noble")
def noble_most_diplomacy_planets():
    assert trio("noble", "planets jakks", "planets mared,vici-ks156", ECONOMIST) == 3
    assert trio("noble", "planets jakks", "planets leandra", ECONOMIST) == 2
    assert trio("noble", "planets vici-ks156", "planets none", ECONOMIST) == 2
    assert trio("noble", "planets none", "planets leandra", ECONOMIST) == 0
    assert trio("noble", "planets jakks", "planets none", DIPLOMAT) == 0


@scenario("trader")
def trader_most_economy_planets():
    assert trio("trader", "planets vici-ks156", "planets jakks,leandra") == 3
    assert trio("trader", "planets vici-ks156", "planets drewkaiden") == 2
    assert trio("trader", "planets jakks", "planets none") == 2
    assert trio("trader", "planets none", "planets drewkaiden") == 0
    assert trio("trader", "planets vici-ks156", "planets none", ECONOMIST) == 0


@scenario("seeker")
def seeker_most_culture():
    assert trio("seeker", "culture 3", "energy 7 culture 2") == 3
    assert trio("seeker", "culture 3", "energy 7 culture 3") == 2
    assert trio("seeker", "energy 7", "energy 6") == 2
    assert trio("seeker", "energy 7 culture 3", "culture 4") == 0
    assert trio("seeker", "culture 3", "", f"{DIPLOMAT} culture 4") == 0


@scenario("charger")
def charger_most_energy():
    assert trio("charger", "energy 3", "energy 2 culture 7") == 3
    assert trio("charger", "energy 3", "energy 3 culture 7") == 2
    assert trio("charger", "culture 7", "culture 6") == 2
    assert trio("charger", "energy 3 culture 7", "energy 4") == 0
    assert trio("charger", "energy 3", "", f"{DIPLOMAT} energy 4") == 0
