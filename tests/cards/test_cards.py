"""Every registered scenario, and that no card is without one."""

import pytest

from .scenarios import SCENARIOS

PLANETS = [
    "jakks",
    "vici-ks156",
    "drewkaiden",
    "leandra",
    "birkomius",
    "bisschop",
    "tifnod",
    "vizcarra",
    "mj-120210",
    "helios",
    "mared",
    "lureena",
    "zalax",
    "hoefker",
    "clj-0517",
    "la-torres",
    "pembertonia-major",
    "omicron-fenzi",
    "nagato",
    "padraigin-3110",
    "jorg",
    "nakagawakozi",
    "brumbaugh",
    "umbra-forum",
    "jac-110912",
    "gleam-zanier",
    "maia",
    "andellouxian-6",
    "walsfeo",
    "sargus-36",
    "zavodnick",
    "bsw-10-1",
    "aughmoore",
    "shouhua",
    "nibiru",
    "gort",
    "terra-bettia",
    "k-widow",
    "piedes",
    "gyore",
]
MISSIONS = [
    "elder",
    "equalizer",
    "explorer",
    "orbiter",
    "hoarder",
    "industrialist",
    "conqueror",
    "hermit",
    "noble",
    "trader",
    "seeker",
    "charger",
]
LEVELS = [f"level-{number}" for number in range(1, 7)]
BLAST_OFF = [
    "amberlyn",
    "borealis-4",
    "cindermoor",
    "dovetail",
    "eventide",
    "fathom",
    "glasswater",
    "harrow",
    "ilmarin",
    "juniper",
    "kestrel-9",
    "lodestone",
    "marigold",
    "nocturne",
    "obsidian",
    "palisade",
    "quillon",
    "rookery",
    "saltmarsh",
    "thistledown",
    "umberfall",
    "verdance",
    "wayfarer",
    "xanthe",
    "yarrow",
    "zephyrine",
    "anthracite",
    "brightwater",
    "copperhead",
    "driftwood",
]
ROGUES = [
    f"{rogue}-level-{number}"
    for rogue in ("artemis", "rothkel", "zendica", "hades", "gamelyn")
    for number in range(1, 6)
]

ALL = [
    pytest.param(function, id=f"{slug}:{function.__name__}")
    for slug, functions in SCENARIOS.items()
    for function in functions
]


@pytest.mark.parametrize("play", ALL)
def test_scenario(play):
    """Levels (R3.5), missions (R5.2), planets (R7, R8.6) and attacks (R9.4): what each card does."""
    play()


@pytest.mark.parametrize("slug", [*PLANETS, *MISSIONS, *LEVELS, *BLAST_OFF, *ROGUES])
def test_every_card_has_a_scenario(slug):
    assert SCENARIOS.get(slug), f"no scenario for {slug}"


def test_no_scenario_is_for_an_unknown_card():
    assert (len(set(PLANETS)), len(set(MISSIONS))) == (40, 12)
    assert (len(set(BLAST_OFF)), len(set(ROGUES))) == (30, 25)
    assert set(SCENARIOS) == {*PLANETS, *MISSIONS, *LEVELS, *BLAST_OFF, *ROGUES}
