"""Every planet, mission and attack is put into words that follow from its row."""

import pytest

from galaxarium import Game
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.rogues import rogues
from galaxarium.data.tables import missions
from galaxarium.i18n import languages, translator
from galaxarium.present.abilities import ability, attack, limited_ability, mission
from galaxarium.present.scene import scene
from galaxarium.present.table.panel import odds
from galaxarium.present.text import render

WORDS = translator("en")


def now(**setup):
    return scene(Game.new(seed=1, **setup), None)


SAID = {
    "jakks": "gain 1 culture",
    "hoefker": "pay 1 energy: gain 2 culture",
    "padraigin-3110": "pay 2 culture: advance a ship 2 on a diplomacy track",
    "brumbaugh": "pay 2 energy: two enemy ships regress 1",
    "maia": "discard 2 inactive dice: gain 2 energy and 2 culture (your turn only)",
    "bsw-10-1": "one of your ships regresses 1: advance another ship 1",
    "terra-bettia": "every other player may advance a ship 1; advance a ship 2",
    "gleam-zanier": "gain 2 energy; every other player gains 1 energy",
    "clj-0517": "take 1 culture from another player (once a turn)",
    "pembertonia-major": "turn culture into energy, as much as you like",
    "mared": "upgrade for 1 less, if nobody's level is lower",
}


@pytest.mark.parametrize("slug", SAID)
def test_what_a_planet_says(slug):
    assert render(WORDS, limited_ability(now(players=2), slug)) == SAID[slug]


ANOTHER = {"en": "another ship", "es": "otra nave", "fr": "un autre vaisseau", "pl": "inny statek"}
ANOTHER |= {"pt_BR": "outra nave"}


@pytest.mark.parametrize("language", languages())
def test_r8_6_another_ship_advances_than_the_one_that_paid(language):
    words = translator(language)
    decks = [(now(players=2), planets()), (now(players=2, rulebook="blast-off"), blast_off_planets())]
    told = {
        planet.slug: ANOTHER[language] in render(words, ability(table, planet.slug))
        for table, deck in decks
        for planet in deck
        if planet.advance.steps
    }
    assert {slug for slug, is_another in told.items() if is_another} == {"bsw-10-1", "verdance"}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("track", ["diplomacy", "economy", "life", "tech", "either"])
def test_another_ship_can_advance_on_every_kind_of_track(language, track):
    said = translator(language).tn(f"ability.advance.another.{track}", 1)
    assert ANOTHER[language] in said


def test_switches_change_what_a_planet_says():
    strict = now(players=2, rulebook="devir")
    assert render(WORDS, ability(strict, "mared")).endswith("your level alone is the lowest")
    assert render(WORDS, ability(strict, "andellouxian-6")).endswith("energy or culture")


def test_every_planet_says_something_of_its_own():
    classic = [render(WORDS, ability(now(players=2), planet.slug)) for planet in planets()]
    assert len(set(classic)) == len(classic) == 40
    table = now(players=2, rulebook="blast-off")
    for planet in blast_off_planets():
        said = render(WORDS, ability(table, planet.slug))
        assert not {"diplomacy", "economy", "colony"} & set(said.split())


def test_every_mission_says_something_of_its_own():
    said = [render(WORDS, mission(now(players=2), row.slug)) for row in missions()]
    assert len(set(said)) == 12
    assert said[0] == "be the first to reach 21 points (2 points)"
    assert said[-1] == "have the most energy (3 points, 2 if tied)"


@pytest.mark.parametrize("rogue", rogues())
def test_every_attack_has_words(rogue):
    table = now(players=1, rogue=rogue)
    assert all(render(WORDS, attack(table, level)) for level in range(1, 6))
    assert attack(table, 6) is None


ONCE = {
    "en": "(once a turn)",
    "es": "(una vez por turno)",
    "fr": "(1 fois par tour)",
    "pl": "(raz na turę)",
    "pt_BR": "(uma vez por turno)",
}


@pytest.mark.parametrize("language", languages())
def test_an_attack_marked_once_says_so(language):
    said = {
        (rogue, level): render(translator(language), attack(now(players=1, rogue=rogue), level))
        for rogue in rogues()
        for level in range(1, 6)
    }
    assert [at for at, words in said.items() if words.endswith(ONCE[language])] == [("zendica", 4)]
    assert [at for at, words in said.items() if ONCE[language] in words] == [("zendica", 4)]


@pytest.mark.parametrize("bay, said", [("energy", "attack"), ("colony", "nothing")])
def test_what_a_second_colony_die_would_do(bay, said):
    """R9.4: after a marked attack, colony is a face that does nothing."""
    lines = ["galaxarium position 1", "players 1", "rogue zendica", "row jakks gort helios nibiru"]
    lines += ["active 2", "turn 2", "dice move", f"bay {bay}", "seat 1 energy 5 culture 5", "seat 2 level 4"]
    game = Game.from_position("\n".join(lines) + "\n")
    assert game.decision.kind == "force"
    [colony] = [odd for odd in odds(scene(game, 1)) if odd.face == "colony"]
    assert render(WORDS, colony.words) == said
