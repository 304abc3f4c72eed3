"""The rules to look up: what is found for some words."""

import functools
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from ...data.rulebook import Chapter, rulebook
from ...i18n import translator
from ..text import render
from .catalogue import all_missions, all_planets, all_rogues

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


def address_of(number: str) -> str:
    """Where a clause stands: the page of its chapter, and the place there."""
    chapter, dot, _ = number.partition(".")
    return f"/rules/{chapter}#{number}" if dot else f"/rules/{chapter}"


def neighbours(language: str, number: str) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after one."""
    chapters = (None, *rulebook(language).chapters, None)
    place = next(n for n, chapter in enumerate(chapters) if chapter and chapter.number == number)
    return chapters[place - 1], chapters[place + 1]


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
