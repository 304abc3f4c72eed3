"""Rules and cards over HTTP: clauses lead to their place, search and sieve need no script."""

import re

import pytest

from galaxarium.i18n import languages
from galaxarium.tables.core.options import SeatOptions
from galaxarium.web.render.drawings import cited, drawings

from .conftest import PAGE, sit

CHAPTERS = [f"R{number}" for number in range(1, 11)]


@pytest.mark.parametrize("path", [*(f"/rules/{chapter}" for chapter in CHAPTERS), "/missions", "/rogues"])
def test_pages_answer(client, path):
    answer = client.get(path)
    assert answer.status_code == 200
    assert "</html>" in answer.text


@pytest.mark.parametrize("number", ["R3.1", "r3.1"])
def test_a_clause_leads_to_its_place(client, number):
    answer = client.get(f"/rules/{number}", follow_redirects=False)
    assert answer.status_code == 307
    assert answer.headers["location"] == "/rules/R3#R3.1"
    assert 'id="R3.1"' in client.get(answer.headers["location"]).text


@pytest.mark.parametrize("number", ["R3.99", "R11", "nonsense", "R3.1.1", "%3Cb%3E"])
def test_what_is_no_clause_is_no_page(client, number):
    answer = client.get(f"/rules/{number}", headers=PAGE)
    assert answer.status_code == 404
    assert "<b>" not in answer.text.partition("<main")[2].replace("<b>404</b>", "")


def test_search_works_without_a_script(client):
    html = client.get("/rules", params={"q": "free follow"}).text
    assert 'href="/rules/R4#R4.3"' in html
    assert 'href="/planets?edition=classic&amp;planet=zavodnick"' in html
    nothing = client.get("/rules", params={"q": "<script>alert(1)</script>"}).text
    assert "<script>alert" not in nothing
    assert client.get("/rules", params={"q": "x" * 1000}).status_code == 200


def test_the_sieve_works_without_a_script(client):
    html = client.get("/planets?track=economy&resource=culture&points=3&sort=won").text
    tiles = re.findall(r'class="panel tile[^>]*planet=([a-z0-9-]+)', html)
    assert sorted(tiles) == ["padraigin-3110", "umbra-forum"]
    assert client.get("/planets?points=9").status_code == 200
    assert "K-Widow" in client.get("/planets?planet=k-widow").text.partition('class="main"')[0]


@pytest.mark.parametrize("language", languages())
def test_every_language_reads_its_own_rules(client, language):
    titles = {"en": "Following", "es": "Seguir", "fr": "Suivre", "pl": "Kopiowanie", "pt_BR": "Seguir"}
    html = client.get("/rules/R4", headers={"accept-language": language.replace("_", "-")}).text
    assert f'<span class="mark">R4</span> {titles[language]}</h1>' in html


def test_numbers_of_clauses_become_links():
    assert cited("see (R9) & R2.3.", "en") == (
        'see (<a href="/rules/R9">R9</a>) &amp; <a href="/rules/R2#R2.3">R2.3</a>.'
    )
    assert cited("R99 and R2", "en") == 'R99 and <a href="/rules/R2">R2</a>'


def test_examples_are_drawn_before_and_after():
    (drawn,) = drawings("R3.6")
    assert [space.slug for space in drawn.before.spaces] == ["jakks"]
    assert [space.slug for space in drawn.after.spaces] == ["maia"]
    assert drawn.before.standing(drawn.before.spaces[0], 1) == [1]
    (rogue,) = drawings("R9.4")
    assert rogue.before.ships == {1: "blue", 2: "rogue-green"}
    assert drawings("R1.1") == ()


DIPLOMACY = """galaxarium position 1
players 2
row jakks gort helios nibiru
dice move,diplomacy
seat 1 mission elder
seat 2 mission noble
"""


def test_reasons_at_the_table_name_their_clause(client, tables):
    """No ship is on a track, so nothing can be done with diplomacy."""
    created = tables.import_game(DIPLOMACY, "hot-seat", (SeatOptions(name="Ada"), SeatOptions(name="Bo")))
    html = sit(client, created, 1).text
    assert re.search(r'<a class="clause" href="/rules/R2.2"', html)
    assert re.search(r'data-why="[^"]+" data-clause="R3.3"', html)


ONCE = {
    "en": "(once a turn)",
    "es": "(una vez por turno)",
    "fr": "(1 fois par tour)",
    "pl": "(raz na turę)",
    "pt_BR": "(uma vez por turno)",
}


@pytest.mark.parametrize("language", languages())
def test_the_catalogue_marks_attacks_that_come_once_a_turn(client, language):
    html = client.get("/rogues", headers={"accept-language": language.replace("_", "-")}).text
    [card] = re.findall(r'(?s)id="zendica".*?</table>', html)
    marked = [row for row in re.findall(r"(?s)<tr>.*?</tr>", card) if ONCE[language] in row]
    assert len(marked) == html.count(ONCE[language]) == 1
    assert '<th scope="row">4</th>' in marked[0]


@pytest.mark.parametrize("language", languages())
def test_the_rules_say_how_missions_are_dealt_and_when_an_attack_comes_once(client, language):
    words = {"en": "house rule", "es": "regla de la casa", "fr": "règle maison", "pl": "zasady domowej"}
    words["pt_BR"] = "regra da casa"
    headers = {"accept-language": language.replace("_", "-")}
    assert words[language] in client.get("/rules/R1", headers=headers).text
    assert ONCE[language].strip("()") in client.get("/rules/R9", headers=headers).text
