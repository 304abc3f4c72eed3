"""The rules to look up: what is found for some words, and how the printed books differ."""

import functools
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from ..data.rulebook import Chapter, rulebook
from ..data.tables import SWITCHES, rulebooks
from ..i18n import translator
from .page_catalogue import all_missions, all_planets, all_rogues
from .page_setup import rule_value
from .text import Text, render, text

MOST_FOUND = 30
LONGEST_QUERY = 80


@dataclass(frozen=True)
class Found:
    """One thing to read."""

    kind: str
    """rule, planet, mission or rogue."""
    address: str
    title: str
    mark: str
    """The number of a clause; empty for cards."""
    words: str
    world: str = ""
    """The planet whose picture stands beside it."""


@dataclass(frozen=True)
class Entry:
    """One line of the index: what is found, and its words as they are compared."""

    found: Found
    title: str
    mark: str
    whole: str


@dataclass(frozen=True)
class Difference:
    """One rule the books do not agree on: its clause and what every book says."""

    clause: str
    title: Text
    values: tuple[tuple[Text | None, bool], ...]
    """By book; with whether this differs from the usual. None: the edition does not know it."""


_CLAUSES = {
    "landing": "R3.1",
    "tie_breakers": "R5.3",
    "rogue_unusable": "R9.3",
    "helios": "R7",
    "mared": "R7",
    "andellouxian": "R7",
    "duel_missions": "R1.4",
    "follow_bonus": "R9.5",
}
_BLAST_OFF = frozenset({"landing", "tie_breakers"})


def address_of(number: str) -> str:
    """Where a clause stands: the page of its chapter, and the place there."""
    chapter, dot, _ = number.partition(".")
    return f"/rules/{chapter}#{number}" if dot else f"/rules/{chapter}"


def neighbours(language: str, number: str) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after one."""
    chapters = (None, *rulebook(language).chapters, None)
    place = next(n for n, chapter in enumerate(chapters) if chapter and chapter.number == number)
    return chapters[place - 1], chapters[place + 1]


def differences() -> tuple[Difference, ...]:
    """Every switch that some printed book sets otherwise than the usual one, or a house rule may."""
    books = rulebooks().values()
    return tuple(
        Difference(
            _CLAUSES[name],
            text(f"rule.{name}"),
            tuple(_said(name, book.switches[name], book.edition) for book in books),
        )
        for name in SWITCHES
        if name in _CLAUSES
    )


def _said(name: str, value: str, edition: str) -> tuple[Text | None, bool]:
    if edition == "blast-off" and name not in _BLAST_OFF:
        return None, False
    return rule_value(name, value), value != SWITCHES[name][0]


def search(language: str, query: str) -> tuple[Found, ...]:
    """What has all the words of a query, best first: those in a title before those in the text."""
    words = folded(query[:LONGEST_QUERY]).split()
    if not words:
        return ()
    ranked = [(rank, entry.found) for entry in _index(language) if (rank := _rank(entry, words))]
    ranked.sort(key=lambda item: -item[0])
    return tuple(found for _, found in ranked[:MOST_FOUND])


def _rank(entry: Entry, words: list[str]) -> int:
    """How well something fits; 0: not all words are there."""
    if not all(word in entry.whole for word in words):
        return 0
    is_name = " ".join(words) in (entry.title, entry.mark)
    return 1 + sum(word in entry.title or word == entry.mark for word in words) + 2 * is_name


@functools.cache
def _index(language: str) -> tuple[Entry, ...]:
    """Everything that can be found in a language; there are few of both."""
    return tuple(
        Entry(
            found,
            folded(found.title),
            folded(found.mark),
            folded(f"{found.mark} {found.title} {found.words}"),
        )
        for found in _everything(language)
    )


def folded(words: str) -> str:
    """Without accents and capitals, so that people need not type them."""
    letters = unicodedata.normalize("NFKD", words.casefold().replace("ł", "l"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _everything(language: str) -> Iterable[Found]:
    book = rulebook(language)
    words = translator(language)
    for chapter in book.chapters:
        if chapter.text:
            yield Found("rule", address_of(chapter.number), chapter.title, chapter.number, chapter.text)
        for clause in chapter.clauses:
            yield Found("rule", address_of(clause.number), clause.title, clause.number, clause.text)
    for edition in ("classic", "blast-off"):
        for planet in all_planets(edition):
            said = f"{render(words, planet.words)}. {book.rulings.get(planet.slug, '')}".strip()
            address = f"/planets?edition={edition}&planet={planet.slug}"
            yield Found("planet", address, planet.name, "", said, planet.slug)
    for mission in all_missions():
        address = f"/missions#{mission.slug}"
        yield Found("mission", address, render(words, mission.name), "", render(words, mission.words))
    for rogue in all_rogues():
        attacks = "; ".join(render(words, step.attack) for step in rogue.steps)
        yield Found("rogue", f"/rogues#{rogue.slug}", rogue.name, "", attacks)
