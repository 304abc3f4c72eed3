"""Rules and cards to look up: search, the sieve, the clause behind a reason."""

from importlib import resources

import pytest

from galaxarium.data.figures import Figures, figures, runs
from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.i18n import languages, translator
from galaxarium.present.clauses import CLAUSES, clause_of
from galaxarium.present.pages.catalogue import KINDS, ORDERS, all_missions, all_planets, all_rogues
from galaxarium.present.pages.planets import Sieve, planets_page, read_sieve
from galaxarium.present.pages.rules import address_of, folded, neighbours, search
from galaxarium.present.text import text


@pytest.fixture(autouse=True)
def python_mode(monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")


def titles(found):
    return [item.title for item in found]


# --- search ---


@pytest.mark.parametrize(
    "query, first",
    [("R3.1", "Move"), ("converter", "The converter"), ("umbra", "Umbra-Forum"), ("artemis", "Artemis")],
)
def test_what_a_title_says_comes_first(query, first):
    assert titles(search("en", query))[0] == first


def test_all_words_must_be_there():
    both = search("en", "reroll energy")
    assert both
    assert all("reroll" in folded(f"{f.title} {f.words}") for f in both)
    assert search("en", "reroll xyzzy") == ()


def test_accents_and_capitals_do_not_matter():
    assert titles(search("pl", "PRZYGOTOWANIE gracze")) == titles(search("pl", "przygotowanie gracze"))
    assert search("pl", "wyladowaniu") == search("pl", "wylądowaniu") != ()
    assert search("fr", "relance") != ()


def test_nothing_is_found_for_nothing():
    assert search("en", "  ") == ()


@pytest.mark.parametrize("language", languages())
def test_every_card_is_found_by_its_name(language):
    elder = translator(language).t("mission.name.elder")
    for name in ("Jakks", "Amberlyn", elder, "Gamelyn"):
        assert titles(search(language, name))[0] == name
    kinds = {found.kind for query in ("jakks", elder, "gamelyn", "r1.1") for found in search(language, query)}
    assert kinds == {"planet", "mission", "rogue", "rule"}


def test_addresses():
    assert address_of("R3.1") == "/rules/R3#R3.1"
    assert address_of("R7") == "/rules/R7"
    before, after = neighbours("en", "R1")
    assert before is None
    assert after.number == "R2"


# --- the catalogue ---


def test_the_sieve_lets_through_what_is_asked_for():
    page = planets_page(Sieve(track="economy", resource="culture", points="3"))
    assert [tile.slug for tile in page.tiles] == ["padraigin-3110", "umbra-forum"]
    assert page.total == 40
    assert page.chosen.slug == "padraigin-3110"
    assert planets_page(Sieve(kind="row")).tiles[0].slug == "helios"
    assert planets_page(Sieve(points="1", kind="copy")).tiles == ()


def test_an_address_is_read_with_care():
    assert read_sieve({}) == Sieve()
    assert read_sieve({"edition": "nonsense", "track": "life", "points": "99", "sort": "x"}) == Sieve()
    wanted = {"edition": "blast-off", "track": "life", "sort": "name", "planet": "fathom"}
    assert read_sieve(wanted) == Sieve("blast-off", track="life", sort="name", planet="fathom")


@pytest.mark.parametrize("sort", ORDERS)
def test_every_order_keeps_every_planet(sort):
    assert {tile.slug for tile in planets_page(Sieve(sort=sort)).tiles} == {
        planet.slug for planet in planets()
    }


def test_orders():
    by_name = [tile.name for tile in planets_page(Sieve(sort="name")).tiles]
    assert by_name == sorted(by_name)
    by_points = [tile.points for tile in planets_page(Sieve(sort="points")).tiles]
    assert by_points == sorted(by_points, reverse=True)
    taken = [tile.figures.taken_share for tile in planets_page(Sieve(sort="taken")).tiles]
    assert taken == sorted(taken, reverse=True)


def test_every_kind_has_a_planet():
    assert {tile.kind for tile in all_planets("classic")} == set(KINDS)
    assert len(all_planets("blast-off")) == 30
    assert (len(all_missions()), len(all_rogues())) == (12, 5)


# --- figures ---


def test_every_card_has_figures_and_a_source():
    cards = [("planet", planet.slug) for planet in (*planets(), *blast_off_planets())]
    cards += [("mission", card.slug) for card in all_missions()]
    cards += [("rogue", card.slug) for card in all_rogues()]
    known = figures()
    assert set(cards) == set(known)
    for found in known.values():
        assert 0 <= found.scored <= found.taken <= found.seen
        assert found.seen > 0
        assert 0 <= found.won <= (found.taken or found.seen)
        assert found.games == runs()[found.run].games >= 1000
    for run in runs().values():
        assert run.command.startswith("galaxarium arena --bots ")
        assert f"--seed {run.seed}" in run.command


def test_figures_say_how_sure_they_are():
    assert Figures("x", 100, 50, 25, 0, 10.0).won_share == 40
    assert Figures("x", 100, 50, 25, 0, 10.0).won_margin == 20
    assert Figures("x", 4000, 4000, 0, 0, 2000.0).won_margin == 2
    assert Figures("x", 100, 0, 0, 0, 0.0).won_margin == 100


# --- why not ---


def test_reasons_lead_to_clauses():
    assert clause_of(text("no.moves")) == "R3.1"
    assert clause_of(text("why.reroll")) == "R2.4"
    assert clause_of(text("why.reroll"), is_classic=False) == "R8.3"
    assert clause_of(text("prompt.over")) == ""


def test_the_keys_of_clauses_are_keys_of_texts():
    catalog = (resources.files("galaxarium.i18n") / "catalogs" / "en.po").read_text(encoding="utf-8")
    assert [key for key in CLAUSES if f'msgid "{key}"' not in catalog] == []
