"""The planets of Blast Off! of 3 and 5 points."""

from .blast_off_families import ability, printed
from .registry import scenario
from .table import blast

printed("marigold", 3, 4, "energy", "life")
printed("nocturne", 3, 4, "culture", "tech")
printed("obsidian", 3, 4, "culture", "life")
printed("palisade", 3, 4, "energy", "tech")
printed("quillon", 3, 4, "energy", "life")
printed("rookery", 3, 4, "culture", "tech")
printed("saltmarsh", 5, 5, "culture", "life")
printed("thistledown", 5, 5, "energy", "tech")
printed("umberfall", 5, 5, "energy", "life")
printed("verdance", 5, 5, "culture", "tech")
printed("wayfarer", 5, 5, "culture", "life")
printed("xanthe", 5, 5, "energy", "tech")

ability("marigold", pay=(0, 2), advance="life 2")
ability("nocturne", pay=(2, 0), advance="tech 2")
ability("obsidian", gain=(0, 2), others=(1, 0))
ability("palisade", gain=(2, 1), others=(0, 1))
ability("quillon", advance="either 1", others=(1, 0))
ability("rookery", down=1, gain=(2, 1))
ability("saltmarsh", gain=(1, 2), others=(0, 1))
ability("thistledown", gain=(3, 0), others=(1, 0))
ability("umberfall", dice=2, gain=(2, 2))
ability("verdance", down=1, gain=(1, 0), advance="either 1")
ability("wayfarer", pay=(1, 0), advance="tech 2")
ability("xanthe", pay=(0, 1), advance="life 2")


@scenario("verdance")
def verdance_advances_either_kind():
    ships = "ships yarrow:orbit:2,zephyrine:orbit:2,copperhead:orbit:0"
    t = blast("yarrow zephyrine copperhead", "galaxy,move", f"level 3 planets verdance {ships}", "")
    t.use("verdance")
    t.play("regress 1 zephyrine")
    assert (t.asked, t.choices) == (("advance", 1), ("advance yarrow", "advance copperhead"))
    t.play("advance copperhead")
    assert t.ships(1) == ["copperhead:orbit:1", "yarrow:orbit:2", "zephyrine:orbit:1"]
    assert t.stock(1) == (1, 0)


@scenario("verdance")
def verdance_with_one_ship():
    t = blast("yarrow", "galaxy,move", "planets verdance ships home,yarrow:orbit:3", "")
    t.use("verdance")
    assert (t.ships(1), t.stock(1), t.asked) == (["home", "yarrow:orbit:2"], (1, 0), ("main", 1))


@scenario("wayfarer")
def wayfarer_needs_a_ship_on_a_tech_track():
    t = blast("yarrow fathom", "galaxy,move", "energy 1 planets wayfarer ships fathom,yarrow:orbit:1", "")
    assert "activate galaxy" not in t.choices


@scenario("xanthe")
def xanthe_needs_a_ship_on_a_life_track():
    t = blast("yarrow fathom", "galaxy,move", "culture 1 planets xanthe ships fathom:orbit:1,yarrow", "")
    assert "activate galaxy" not in t.choices


@scenario("quillon")
def quillon_is_not_for_the_others_alone():
    t = blast("yarrow", "galaxy,move", "planets quillon ships home,yarrow", "")
    assert "activate galaxy" not in t.choices
