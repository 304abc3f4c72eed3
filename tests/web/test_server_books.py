"""The books, what stands behind a clause, and the credits, as people see them in every language."""

import re
from html import unescape

import pytest

from galaxarium.data.concordance import concordance, proofs_of
from galaxarium.data.credits import FOREIGN, PUBLISHERS, stand_ins
from galaxarium.data.tables import rulebooks
from galaxarium.i18n import languages, translator

from .conftest import PAGE

BOOKS = list(rulebooks())


def read(client, path, language="en"):
    answer = client.get(path, headers={"accept-language": language.replace("_", "-")})
    assert answer.status_code == 200, path
    return answer.text


def words(html):
    """What is read on a page."""
    shown = re.sub(r"(?s)<(script|svg|style)\b.*?</\1>", "", html)
    return re.sub(r"[ \n\t]+", " ", unescape(re.sub(r"<[^>]+>", " ", shown)))


def links(html):
    return {unescape(address) for address in re.findall(r'href="([^"]+)"', html)}


def group(html, name):
    """What is said from one heading of the page of differences up to the next."""
    return words(html.partition(f'<h2 id="{name}">')[2].partition("<h2 ")[0])


# --- differences ---


@pytest.mark.parametrize("language", languages())
def test_differences_are_in_three_groups(client, language):
    t = translator(language).t
    html = read(client, "/rules/R10", language)
    books, printings, rulings = (group(html, name) for name in ("books", "printings", "rulings"))
    for name in ("landing", "tie_breakers", "rogue_unusable", "duel_missions"):
        assert t(f"rule.{name}") in books
        assert t(f"rule.{name}") not in printings + rulings
    for name in ("helios", "mared", "andellouxian"):
        assert t(f"rule.{name}") in printings
        assert t(f"rule.{name}") not in books + rulings
    for name in ("first_player", "follow_bonus"):
        assert t(f"rule.{name}") in rulings
        assert t(f"books.ruling.{name}") in rulings
        assert t(f"rule.{name}") not in books + printings
    for heading in ("books.say", "books.differ", "books.agree", "books.printings", "books.rulings"):
        assert t(heading) in words(html)


def test_what_is_the_same_in_all_books_is_no_difference(client):
    html = read(client, "/rules/R10")
    differ = html.partition('aria-labelledby="differ"')[2].partition("</section>")[0]
    rows = re.findall(r"(?s)<tr>\s*(<th scope=\"row\">.*?)</tr>", differ)
    assert len(rows) == 3
    for row in rows:
        cells = [words(cell) for cell in re.findall(r"(?s)<td.*?</td>", row)]
        assert len(cells) == 5
        assert len({cell for cell in cells if "not in this edition" not in cell}) > 1
    assert "Missions of two players" not in words(differ)


@pytest.mark.parametrize("language", languages())
def test_other_chapters_have_no_differences(client, language):
    assert 'id="printings"' not in read(client, "/rules/R9", language)


@pytest.mark.parametrize("planet", ["helios", "mared", "andellouxian-6"])
@pytest.mark.parametrize("language", languages())
def test_rulings_on_cards_name_printings_and_no_book(client, language, planet):
    html = read(client, "/rules/R7", language)
    said = words(html.partition(f'<div id="{planet}">')[2].partition("</div>")[0])
    book = {"en": "book", "es": "reglamento", "fr": "livret", "pl": "instrukcj", "pt_BR": "livro"}[language]
    first = {
        "en": "first printing",
        "es": "primera edición",
        "fr": "premier tirage",
        "pl": "pierwszego wydania",
    }
    assert first.get(language, "primeira tiragem") in said
    assert book not in said


# --- statements ---


@pytest.mark.parametrize("language", languages())
def test_the_list_of_books_leads_to_each(client, language):
    html = read(client, "/rules/books", language)
    for name in BOOKS:
        assert f"/rules/books/{name}" in links(html)
        assert translator(language).t(f"book.{name}") in words(html)
    assert translator(language).t("books.unclear") in words(html)
    rulings = [said.note for book in concordance().values() for said in book if said.status == "unclear"]
    assert all(note in words(html) for note in rulings)


@pytest.mark.parametrize("name", BOOKS)
def test_a_book_shows_every_statement_and_leads_to_every_clause(client, name):
    html = read(client, f"/rules/books/{name}")
    assert html.count('<li class="statement ') == len(concordance()[name])
    shown = words(html)
    for said in concordance()[name]:
        assert said.gist in shown
        assert {f"/rules/proof/{clause}" for clause in said.clauses} <= links(html)


def test_statements_of_one_status(client):
    html = read(client, "/rules/books/pixie?status=unclear")
    assert html.count('<li class="statement unclear"') == html.count('<li class="statement ') == 3
    everything = read(client, "/rules/books/pixie?status=nonsense")
    assert everything.count('<li class="statement ') == len(concordance()["pixie"])


def test_every_clause_cited_has_a_page_with_its_tests(client):
    cited = {clause for book in concordance().values() for said in book for clause in said.clauses}
    for clause in sorted(cited):
        html = read(client, f"/rules/proof/{clause}")
        assert html.count("<li title=") == len(proofs_of(clause)) > 0


@pytest.mark.parametrize("language", languages())
def test_from_book_to_statement_to_clause_to_tests(client, language):
    t = translator(language).t
    book = read(client, "/rules/books/galakta", language)
    assert "/rules/proof/R4.1" in links(book)
    html = read(client, "/rules/proof/R4.1", language)
    shown = words(html)
    assert "/rules/R4#R4.1" in links(html)
    assert "Passing is free" in shown
    assert "tests/rules/test_r4_follow.py" in shown
    assert all(t(f"book.{name}") in shown for name in BOOKS)
    assert t("books.protocol") in words(read(client, "/rules/proof/R11.7", language))
    assert t("books.silent") in words(read(client, "/rules/proof/R6.4", language))


def test_rules_lead_to_books_and_tests(client):
    assert "/rules/books" in links(read(client, "/rules"))
    assert {"/rules/proof/R3.1", "/rules/proof/R3.6"} <= links(read(client, "/rules/R3"))
    assert {"/rules/proof/R7"} <= links(read(client, "/rules/R7"))
    assert {"/rules/books", "/rules/books#unclear", "/rules/proof/R10"} <= links(read(client, "/rules/R10"))


def test_the_number_of_a_clause_may_be_in_small_letters(client):
    assert "R4.1" in words(read(client, "/rules/proof/r4.1"))


@pytest.mark.parametrize(
    "path", ["books/nonsense", "books/%3Cb%3E", "proof/R3.99", "proof/R12", "proof/x", "proof/R"]
)
def test_what_is_no_book_and_no_clause_is_no_page(client, path):
    assert client.get(f"/rules/{path}", headers=PAGE).status_code == 404


# --- credits ---


@pytest.mark.parametrize("language", languages())
def test_credits_say_whose_game_it_is(client, language):
    t = translator(language).t
    html = read(client, "/credits", language)
    shown = words(html)
    assert t("credits.fan") in shown
    assert "Scott Almes" in shown
    assert "Gamelyn Games" in shown
    for name, publisher in PUBLISHERS.items():
        edition = html.partition(f"<dt>{t(f'book.{name}')}</dt>")[2]
        assert edition.lstrip().startswith(f'<dd translate="no">{publisher}</dd>')
    for file in FOREIGN:
        assert file.name in shown
        assert file.licence in shown


@pytest.mark.parametrize("language", languages())
def test_credits_show_every_stand_in(client, language):
    html = read(client, "/credits", language)
    shown = words(html.partition('id="stand-ins"')[2].partition("</section>")[0])
    for one in stand_ins():
        assert one.file in shown
        assert one.name in shown or one.file == "mats.csv"
    assert translator(language).t("credits.mat") in shown
    assert translator(language).t("credits.from.one") in shown


@pytest.mark.parametrize("language", languages())
def test_the_first_page_leads_to_credits(client, language):
    html = read(client, "/", language)
    assert f'<a href="/credits">{translator(language).t("credits.title")}</a>' in html
