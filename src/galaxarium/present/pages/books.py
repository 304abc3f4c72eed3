"""The printed books: their differences, and every statement with its clauses."""

import itertools
from collections import Counter
from dataclasses import dataclass

from ...data.concordance import STATUSES, Proof, Statement, concordance, proofs_of
from ...data.rulebook import rulebook
from ...data.tables import SWITCHES, Rulebook, rulebooks
from ...game.setup import BLAST_OFF_SWITCHES
from ..text import Text, text
from .new_table import rule_value

CLAUSES = {
    "landing": "R3.1",
    "tie_breakers": "R5.3",
    "rogue_unusable": "R9.3",
    "helios": "R7",
    "mared": "R7",
    "andellouxian": "R7",
    "duel_missions": "R1.4",
    "follow_bonus": "R9.5",
    "first_player": "R1.5",
}
"""The clause of every switch."""

PRINTINGS = ("helios", "mared", "andellouxian")
"""Switches for cards with two printings: the default is the revised card, the other value the first one."""

RULINGS = ("first_player", "follow_bonus")
"""Switches whose default is our own ruling, because the books do not decide it."""


@dataclass(frozen=True)
class Difference:
    """A rule on which the books differ: its clause and the value of every book."""

    clause: str
    title: Text
    values: tuple[tuple[Text | None, bool], ...]
    """The value by book, and whether it differs from the default. None: the edition has no such rule."""


@dataclass(frozen=True)
class Printing:
    """A card with two printings."""

    clause: str
    title: Text
    revised: Text
    first: Text


@dataclass(frozen=True)
class Settled:
    """A rule that is the same in all books, with the values a table may choose instead."""

    clause: str
    title: Text
    said: Text
    why: Text | None
    """The reason, if it is our own ruling."""
    instead: tuple[Text, ...]


@dataclass(frozen=True)
class Comparison:
    """Differences of the books, differences of card printings, our own rulings."""

    books: tuple[str, ...]
    differ: tuple[Difference, ...]
    agree: tuple[Settled, ...]
    printings: tuple[Printing, ...]
    revised: tuple[Text, ...]
    """The books that use the revised cards."""
    first: tuple[Text, ...]
    """The books that use cards of the first printing."""
    rulings: tuple[Settled, ...]


def comparison() -> Comparison:
    """All switches, by the source of their values."""
    of_books = [name for name in SWITCHES if name not in PRINTINGS + RULINGS]
    differ = [name for name in of_books if len(_said_by_books(name)) > 1]
    return Comparison(
        tuple(rulebooks()),
        tuple(_difference(name) for name in differ),
        tuple(_settled(name) for name in of_books if name not in differ),
        tuple(_printing(name) for name in PRINTINGS),
        _with_cards(0),
        _with_cards(1),
        tuple(_settled(name) for name in RULINGS),
    )


def _knows(book: Rulebook, name: str) -> bool:
    """Blast Off! breaks ties in the same way as most books, though a table cannot change it (R8.7)."""
    return book.edition == "classic" or name in BLAST_OFF_SWITCHES or name == "tie_breakers"


def _said_by_books(name: str) -> set[str]:
    return {book.switches[name] for book in rulebooks().values() if _knows(book, name)}


def _difference(name: str) -> Difference:
    values = tuple(
        (rule_value(name, book.switches[name]), book.switches[name] != SWITCHES[name][0])
        if _knows(book, name)
        else (None, False)
        for book in rulebooks().values()
    )
    return Difference(CLAUSES[name], text(f"rule.{name}"), values)


def _settled(name: str) -> Settled:
    (said,) = _said_by_books(name)
    others = [value for value in SWITCHES[name] if value != said]
    instead = tuple(rule_value(name, value) for value in others)
    if name == "first_player":  # one value for every seat
        instead = (text("books.named"),)
    why = text(f"books.ruling.{name}") if name in RULINGS else None
    return Settled(CLAUSES[name], text(f"rule.{name}"), rule_value(name, said), why, instead)


def _printing(name: str) -> Printing:
    revised, first = (rule_value(name, value) for value in SWITCHES[name])
    return Printing(CLAUSES[name], text(f"rule.{name}"), revised, first)


def _with_cards(printing: int) -> tuple[Text, ...]:
    """The classic books that use only cards of one printing."""
    return tuple(
        text(f"book.{name}")
        for name, book in rulebooks().items()
        if book.edition == "classic"
        and all(book.switches[card] == SWITCHES[card][printing] for card in PRINTINGS)
    )


@dataclass(frozen=True)
class Listed:
    """A book in the list of books."""

    name: str
    title: Text
    total: int
    counts: tuple[tuple[str, int], ...]
    """The number of its statements by status."""


@dataclass(frozen=True)
class Section:
    """A section of statements of a book."""

    title: str
    statements: tuple[Statement, ...]


@dataclass(frozen=True)
class BookPage:
    """The page of one book."""

    book: Listed
    status: str
    """Only statements of this status; empty: all."""
    sections: tuple[Section, ...]


@dataclass(frozen=True)
class ProofPage:
    """A clause: what the books say about it, and the tests that name it."""

    number: str
    title: str
    """Empty for clauses that players do not read (R11)."""
    words: str
    books: tuple[tuple[Text, tuple[Statement, ...]], ...]
    tests: tuple[tuple[str, tuple[Proof, ...]], ...]
    """By file."""
    count: int


def all_books() -> tuple[Listed, ...]:
    """The five books with how much they say."""
    return tuple(_listed(name, statements) for name, statements in concordance().items())


def _listed(name: str, statements: tuple[Statement, ...]) -> Listed:
    counted = Counter(statement.status for statement in statements)
    counts = tuple((status, counted[status]) for status in STATUSES if counted[status])
    return Listed(name, text(f"book.{name}"), len(statements), counts)


def book_page(name: str, status: str = "") -> BookPage:
    """All statements of a book, or those with one status."""
    everything = concordance()[name]
    shown = [said for said in everything if said.status == status or status not in STATUSES]
    sections = tuple(
        Section(title, tuple(group)) for title, group in itertools.groupby(shown, lambda said: said.section)
    )
    return BookPage(_listed(name, everything), status if status in STATUSES else "", sections)


def is_proved(number: str) -> bool:
    """Is there a page for this clause?"""
    return bool(proofs_of(number))


def proof_page(language: str, number: str) -> ProofPage:
    """The page of a clause."""
    rules = {clause.number: clause for chapter in rulebook(language).chapters for clause in chapter.clauses}
    read = rules.get(number) or rulebook(language).chapter(number)
    said = [
        (text(f"book.{name}"), tuple(one for one in statements if _cites(one, number)))
        for name, statements in concordance().items()
    ]
    tests = sorted(proofs_of(number), key=lambda test: test.file)
    files = tuple((file, tuple(group)) for file, group in itertools.groupby(tests, lambda test: test.file))
    title, words = (read.title, read.text) if read else ("", "")
    return ProofPage(number, title, words, tuple(pair for pair in said if pair[1]), files, len(tests))


def _cites(statement: Statement, number: str) -> bool:
    """Does it cite the clause, or a clause of the chapter?"""
    return any(clause == number or clause.startswith(f"{number}.") for clause in statement.clauses)
