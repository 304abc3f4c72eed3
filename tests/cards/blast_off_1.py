"""The planets of Blast Off! of 1 and 2 points."""

from .blast_off_families import ability, printed
from .registry import scenario
from .table import blast

printed("amberlyn", 1, 2, "energy", "life")
printed("borealis-4", 1, 2, "culture", "tech")
printed("cindermoor", 1, 2, "culture", "life")
printed("dovetail", 1, 2, "energy", "tech")
printed("eventide", 1, 2, "energy", "life")
printed("fathom", 1, 2, "culture", "tech")
printed("glasswater", 2, 3, "culture", "life")
printed("harrow", 2, 3, "energy", "tech")
printed("ilmarin", 2, 3, "energy", "life")
printed("juniper", 2, 3, "culture", "tech")
printed("kestrel-9", 2, 3, "culture", "life")
printed("lodestone", 2, 3, "energy", "tech")

ability("amberlyn", gain=(1, 0))
ability("borealis-4", gain=(0, 1))
ability("cindermoor", advance="life 1")
ability("dovetail", advance="tech 1")
ability("eventide", pay=(1, 0), advance="either 1")
ability("fathom", pay=(0, 1), advance="either 1")
ability("glasswater", gain=(2, 0))
ability("harrow", gain=(1, 1))
ability("ilmarin", pay=(1, 0), gain=(0, 2))
ability("juniper", pay=(0, 1), gain=(3, 0))
ability("kestrel-9", dice=1, gain=(0, 2))
ability("lodestone", dice=1, advance="either 1")


@scenario("cindermoor")
def cindermoor_colonises_on_a_life_track_only():
    t = blast(
        "amberlyn fathom", "galaxy,move", "planets cindermoor ships amberlyn:orbit:1,fathom:orbit:1", ""
    )
    t.use("cindermoor")
    assert (t.planets(1), t.ships(1)) == (["cindermoor", "amberlyn"], ["fathom:orbit:1", "home"])


@scenario("dovetail")
def dovetail_colonises_on_a_tech_track_only():
    t = blast("amberlyn fathom", "galaxy,move", "planets dovetail ships amberlyn:orbit:1,fathom:orbit:1", "")
    t.use("dovetail")
    assert (t.planets(1), t.ships(1)) == (["dovetail", "fathom"], ["amberlyn:orbit:1", "home"])


@scenario("cindermoor")
def cindermoor_needs_a_ship_on_a_life_track():
    t = blast("amberlyn fathom", "galaxy,move", "planets cindermoor ships amberlyn,fathom:orbit:1", "")
    assert "activate galaxy" not in t.choices


@scenario("dovetail")
def dovetail_needs_a_ship_on_a_tech_track():
    t = blast("amberlyn fathom", "galaxy,move", "planets dovetail ships amberlyn:orbit:1,fathom", "")
    assert "activate galaxy" not in t.choices
