"""Search over rules and cards."""

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
    """A search result."""

    kind: str
    """rule, planet, mission or rogue."""
    address: str
    title: str
    mark: str
    """The number of a clause; empty for cards."""
    words: str
    world: str = ""
    """The planet whose picture is shown beside it."""


@dataclass(frozen=True)
class Entry:
    """An entry of the index: a result and its normalized words."""

    found: Found
    title: str
    mark: str
    whole: str


def address_of(number: str) -> str:
    """The address of a clause: the page of its chapter, and the anchor."""
    chapter, dot, _ = number.partition(".")
    return f"/rules/{chapter}#{number}" if dot else f"/rules/{chapter}"


def neighbours(language: str, number: str) -> tuple[Chapter | None, Chapter | None]:
    """The chapters before and after one."""
    chapters = (None, *rulebook(language).chapters, None)
    place = next(n for n, chapter in enumerate(chapters) if chapter and chapter.number == number)
    return chapters[place - 1], chapters[place + 1]


def search(language: str, query: str) -> tuple[Found, ...]:
    """The results that contain all words of a query; matches in titles come before matches in texts."""
    words = folded(query[:LONGEST_QUERY]).split()
    if not words:
        return ()
    ranked = [(rank, entry.found) for entry in _index(language) if (rank := _rank(entry, words))]
    ranked.sort(key=lambda item: -item[0])
    return tuple(found for _, found in ranked[:MOST_FOUND])


def _rank(entry: Entry, words: list[str]) -> int:
    """The score of an entry; 0: a word is missing."""
    if not all(word in entry.whole for word in words):
        return 0
    is_name = " ".join(words) in (entry.title, entry.mark)
    return 1 + sum(word in entry.title or word == entry.mark for word in words) + 2 * is_name


@functools.cache
def _index(language: str) -> tuple[Entry, ...]:
    """The search index of a language, cached: there are few languages and entries."""
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
    """The text without accents and capitals."""
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
