"""The words of the game are those of its printed editions: glossary.csv says them for every language."""

import csv
import re
import unicodedata
from pathlib import Path

import pytest

from .catalogs import TRANSLATIONS, bare, by_key, catalog_of, messages, read

with (Path(__file__).parent / "glossary.csv").open(encoding="utf-8", newline="") as file:
    GLOSSARY = {row["term"]: row for row in csv.DictReader(file)}

SMALL = {"a", "d", "da", "de", "del", "des", "do", "el", "l", "la", "o", "the", "una", "uma", "1"}
"""Articles and the like, which a sentence may do without."""

TERMS = {
    "action.colony": "utilize a colony",
    "action.colony.upgrade": "upgrade the empire",
    "action.energy": "acquire",
    "action.move": "move a ship",
    "board.culture": "culture",
    "board.dice": "action",
    "board.energy": "energy",
    "board.orbit": "orbit",
    "board.planet": "planet",
    "board.surface": "surface",
    "card.orbit": "colony track",
    "choice.activate": "activate",
    "choice.advance.colonize": "colonize",
    "choice.convert": "converter",
    "choice.end": "turn",
    "choice.pass.follow": "follow",
    "choice.reroll": "reroll",
    "choice.transfer": "track",
    "do.follow": "follow",
    "do.reroll": "reroll",
    "end.tie.level": "empire level",
    "face.culture": "culture",
    "face.diplomacy": "diplomacy",
    "face.economy": "economy",
    "face.energy": "energy",
    "log.attack": "attack",
    "log.turn": "turn",
    "log.upgrade": "empire level",
    "menu.move.which": "ship",
    "mode.solo.words": "rogue galaxy",
    "place.home": "home galaxy",
    "points": "points",
    "rogue.attacks": "attack",
    "rogue.title": "rogue galaxy",
    "rules.colony": "upgrade the empire",
    "rules.culture": "culture",
    "rules.energy": "energy",
    "rules.goal": "secret mission",
    "rules.planet.colonize": "planet",
    "rules.planet.orbit": "colonize",
    "tray.bay": "activation bay",
    "tray.converter": "converter",
}
"""Messages that name a term of the game."""

HEADS = {"action": "action die", "acquire": "acquire resources"}
HEADS |= {"points": "victory points", "track": "colony track"}
"""Terms of which the first word is enough: which track, which points, which dice the sentence says."""


def plain(words):
    """Lower case, without accents."""
    parts = unicodedata.normalize("NFD", words.lower())
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def stems(phrase):
    """The beginnings of the words that matter, which stay when languages bend them."""
    words = [word for word in re.findall(r"[^\W_]+", phrase.lower()) if word not in SMALL]
    return [plain(word)[: max(3, len(word) * 3 // 5)] for word in words]


def term_in(language, term):
    phrase = GLOSSARY[HEADS.get(term, term)][language.replace("_", "-")]
    return stems(phrase)[:1] if term in HEADS else stems(phrase)


def other_words(found, language, terms):
    """Keys whose messages say a term in other words than the glossary."""
    return {
        key
        for key, term in terms.items()
        for form in messages.forms(found[key])
        if not all(re.search(rf"\b{stem}", plain(bare(form))) for stem in term_in(language, term))
    }


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_glossary_is_followed(language):
    assert other_words(read(language), language, TERMS) == set()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_the_heading_of_victory_points_is_their_initials(language):
    words = re.findall(r"[^\W_]+", GLOSSARY["victory points"][language.replace("_", "-")])
    initials = "".join(word[0].upper() for word in words if word not in SMALL)
    assert messages.forms(read(language)["board.points"]) == [initials]


@pytest.mark.parametrize(
    "language,said,right",
    [
        ("pl", "Nie kopiuj", True),
        ("pl", "Nie podążaj", False),
        ("es", "No seguir", True),
        ("es", "No copiar", False),
        ("fr", "Ne pas suivre", True),
        ("pt_BR", "Não copiar", False),
    ],
)
def test_another_word_is_noticed(language, said, right):
    found = by_key(catalog_of(f'msgid "choice.pass.follow"\nmsgstr "{said}"\n'))
    wrong = other_words(found, language, {"choice.pass.follow": "follow"})
    assert wrong == (set() if right else {"choice.pass.follow"})


def test_every_word_of_a_term_counts():
    terms = {"end.secret": "secret mission"}
    half = by_key(catalog_of('msgid "end.secret"\nmsgstr "Mission"\n'))
    assert other_words(half, "fr", terms) == {"end.secret"}
    whole = by_key(catalog_of('msgid "end.secret"\nmsgstr "Missions secrètes"\n'))
    assert other_words(whole, "fr", terms) == set()
