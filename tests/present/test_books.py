"""The books compared: what they say, what printings of cards say, what is our ruling; their statements."""

from dataclasses import replace

import pytest

from galaxarium.data.concordance import concordance
from galaxarium.data.tables import SWITCHES, rulebooks
from galaxarium.i18n import languages
from galaxarium.present.pages import books as books_module
from galaxarium.present.pages.books import all_books, book_page, comparison, proof_page


def names(rows):
    """The switches that rows are about."""
    return [row.title.key.removeprefix("rule.") for row in rows]


def said(row, book):
    value, _ = row.values[list(rulebooks()).index(book)]
    return None if value is None else value.key


def with_switch(monkeypatch, book, **switches):
    """As if a book said something else."""
    books = dict(rulebooks())
    books[book] = replace(books[book], switches={**books[book].switches, **switches})
    monkeypatch.setattr(books_module, "rulebooks", lambda: books)


def test_only_what_books_say_otherwise_differs():
    compared = comparison()
    assert names(compared.differ) == ["landing", "tie_breakers", "rogue_unusable"]
    for row in compared.differ:
        assert len({value for value, _ in row.values if value is not None}) > 1
        assert {other for _, other in row.values} == {True, False}
    landing, ties, unusable = compared.differ
    assert [other for _, other in landing.values] == [book == "pixie" for book in rulebooks()]
    assert said(landing, "pixie") == "rule.landing.must"
    assert said(ties, "pixie") == "rule.tie_breakers.planets-resources"
    assert said(unusable, "devir") != said(unusable, "galakta")
    assert said(unusable, "blast-off") is None
    assert said(ties, "blast-off") == "rule.tie_breakers.planets-level-resources"


def test_every_switch_is_in_one_group():
    compared = comparison()
    groups = [compared.differ, compared.agree, compared.printings, compared.rulings]
    assert sorted(name for group in groups for name in names(group)) == sorted(SWITCHES)
    assert names(compared.agree) == ["duel_missions"]
    assert names(compared.printings) == ["helios", "mared", "andellouxian"]
    assert names(compared.rulings) == ["first_player", "follow_bonus"]
    assert all(row.why is None for row in compared.agree)
    assert all(row.why is not None for row in compared.rulings)


def test_a_difference_is_one_as_soon_as_a_book_has_it(monkeypatch):
    with_switch(monkeypatch, "devir", duel_missions=SWITCHES["duel_missions"][1])
    compared = comparison()
    assert "duel_missions" in names(compared.differ)
    assert names(compared.agree) == []
    with_switch(monkeypatch, "pixie", landing="may")
    assert names(comparison().agree) == ["landing", "duel_missions"]


def test_what_edition_blast_off_does_not_know_makes_no_difference(monkeypatch):
    with_switch(monkeypatch, "blast-off", duel_missions=SWITCHES["duel_missions"][1])
    assert names(comparison().agree) == ["duel_missions"]


def test_printings_of_cards_have_no_books_names():
    compared = comparison()
    helios = compared.printings[0]
    assert (helios.revised.key, helios.first.key) == ("rule.helios.bottom", "rule.helios.discard")
    assert [title.key for title in compared.revised] == ["book.galakta", "book.meeplebr", "book.pixie"]
    assert [title.key for title in compared.first] == ["book.devir"]


def test_tables_of_every_classic_book_play_with_one_printing():
    classic = [name for name, book in rulebooks().items() if book.edition == "classic"]
    compared = comparison()
    assert len(compared.revised) + len(compared.first) == len(classic)


def test_what_a_table_may_play_instead():
    agreed = comparison().agree[0]
    value = rulebooks()["galakta"].switches["duel_missions"]
    assert agreed.said == books_module.rule_value("duel_missions", value)
    assert len(agreed.instead) == len(SWITCHES["duel_missions"]) - 1
    begins = comparison().rulings[0]
    assert [one.key for one in begins.instead] == ["books.named"]


def test_books_are_counted():
    books = {book.name: book for book in all_books()}
    assert list(books) == list(rulebooks())
    for name, book in books.items():
        assert sum(count for _, count in book.counts) == book.total == len(concordance()[name])
    assert "unclear" not in dict(books["galakta"].counts)


def test_a_page_keeps_every_statement_in_the_order_of_the_book():
    for name, statements in concordance().items():
        page = book_page(name)
        assert [one for section in page.sections for one in section.statements] == list(statements)
        assert all(one.section == section.title for section in page.sections for one in section.statements)


def test_a_page_shows_one_status():
    page = book_page("pixie", "unclear")
    shown = [one for section in page.sections for one in section.statements]
    assert len(shown) == dict(page.book.counts)["unclear"] == 3
    assert {one.status for one in shown} == {"unclear"}
    assert book_page("pixie", "nonsense") == book_page("pixie")


@pytest.mark.parametrize("language", languages())
def test_a_clause_leads_to_statements_and_tests(language):
    page = proof_page(language, "R4.1")
    assert page.title
    assert page.words
    assert len(page.books) == 5
    assert all("R4.1" in one.clauses for _, statements in page.books for one in statements)
    files = dict(page.tests)
    assert "passing is free" in [test.words for test in files["tests/rules/test_r4_follow.py"]]
    assert sum(len(tests) for tests in files.values()) == page.count


def test_a_chapter_gathers_its_clauses_and_programs_have_rules_too():
    assert proof_page("en", "R8").count > proof_page("en", "R8.6").count
    assert proof_page("en", "R7").title
    protocol = proof_page("en", "R11.7")
    assert (protocol.title, protocol.words) == ("", "")
    assert protocol.count > 5
    assert proof_page("en", "R6.4").books == ()
