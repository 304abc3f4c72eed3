"""Translations are whole, correct and our own: every key, every plural form, nothing left in English."""

import re

import pytest

from galaxarium.i18n import languages, translator

from .catalogs import TRANSLATIONS, bare, by_key, catalog_of, messages, read, sayings

NAMES = {"book.blast-off", "end.share", "prompt.seconds", "rule.andellouxian", "rule.mared"}
NAMES |= {f"language.{code}" for code in ("en", "es", "fr", "pl", "pt_br")}
NAMES |= {"setup.bot", "start.bot", "lesson.blast-off"}
"""What is called the same in every language."""

SAME_AS_ENGLISH = {
    "es": {"credits.script", "dialog.no", "end.total", "mission.name.noble"},
    "fr": {"amount.culture", "board.culture", "board.planets", "board.surface", "card.ship"}
    | {"change.culture", "change.points", "end.minutes", "end.mission", "end.total", "face.culture"}
    | {
        "change.transfer",
        "clock.minutes",
        "colour.orange",
        "level.champion",
        "level.expert",
        "mission.name.noble",
        "page.points",
        "points",
    }
    | {"credits.max_resource", "credits.points", "credits.script", "replay.position"},
    "pl": {"credits.planets", "planets.title"},
    "pt_BR": {"credits.script", "end.hash", "end.total", "invite.link", "start.claim.2"},
}
"""Words that are the same in both languages; everything else that equals the English was forgotten."""

PLURAL_FORMS = {"es": 2, "fr": 2, "pl": 3, "pt_BR": 2}


# --- checks: each gives what is wrong ---


def incomplete(found, english):
    """Keys one of the two catalogs lacks, and messages without words or still in doubt."""
    unfinished = {key for key, message in found.items() if message.fuzzy or not all(messages.forms(message))}
    return set(found) ^ set(english) | unfinished


def untranslated(found, english):
    """Messages that say what the English ones say, though there are words in them."""
    return {
        key
        for key, form in sayings(found)
        if re.search(r"[a-z]", bare(form).lower())
        and form.lower() in (said.lower() for said in messages.forms(english[key]))
    }


def ending(form):
    """The sign a message ends with, if it is one that matters, and blanks at its end."""
    found = re.search(r"([.?!:>…]|\.\.\.)?(\s*)$", form.replace("\u00a0", ""))
    return ("…" if found[1] == "..." else found[1], found[2])


def different_endings(found, english):
    """Questions that became statements, lost full stops, lost blanks."""
    return {key for key, form in sayings(found) if ending(form) != ending(messages.forms(english[key])[0])}


def unformattable(found):
    """Messages whose braces do not fit together."""
    wrong = set()
    for key, form in sayings(found):
        try:
            form.format_map(dict.fromkeys(re.findall(r"{(\w+)", form), ""))
        except (ValueError, KeyError, IndexError):
            wrong.add(key)
    return wrong


def prose(form):
    """A message without placeholders and without the name of an edition, which has a sign of its own."""
    return bare(form).replace("Blast Off!", "")


def unspaced(found):
    """French puts a no-break space before signs of two parts, and inside quotation marks."""
    wrong = re.compile(r"(?<!\u00a0)[:;?!»]|«(?!\u00a0)|[\u2019]")
    return {key for key, form in sayings(found) if wrong.search(prose(form))}


def unopened(found):
    """Spanish opens its questions and exclamations."""
    return {
        key
        for key, form in sayings(found)
        if form.count("?") != form.count("¿") or prose(form).count("!") != form.count("¡")
    }


# --- the catalogs pass ---


def test_these_are_the_languages():
    assert languages() == ("en", "es", "fr", "pl", "pt_BR")
    assert set(TRANSLATIONS) == set(PLURAL_FORMS)


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_everything_is_translated(language):
    assert incomplete(read(language), read("en")) == set()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_nothing_is_left_in_english(language):
    assert untranslated(read(language), read("en")) - NAMES == SAME_AS_ENGLISH[language]


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_messages_end_as_the_english_ones_do(language):
    assert different_endings(read(language), read("en")) == {"number.point"}


@pytest.mark.parametrize("language", languages())
def test_braces_fit_together(language):
    assert unformattable(read(language)) == set()


def test_french_is_spaced_and_spanish_opened():
    assert unspaced(read("fr")) == set()
    assert unopened(read("es")) == set()


@pytest.mark.parametrize("language", TRANSLATIONS)
def test_plural_forms_are_those_of_the_language(language):
    for key, message in read(language).items():
        if message.pluralizable:
            assert len(messages.forms(message)) == PLURAL_FORMS[language], key


@pytest.mark.parametrize(
    "language,said",
    [
        ("es", {0: "puntos", 1: "punto", 2: "puntos"}),
        ("pt_BR", {0: "ponto", 1: "ponto", 2: "pontos"}),
        ("fr", {0: "point", 1: "point", 2: "points"}),
        (
            "pl",
            {0: "punktów", 1: "punkt", 2: "punkty", 4: "punkty", 5: "punktów", 12: "punktów"}
            | {14: "punktów", 21: "punktów", 22: "punkty", 25: "punktów", 112: "punktów", 122: "punkty"},
        ),
    ],
)
def test_numbers_choose_their_form(language, said):
    words = translator(language)
    assert {n: words.tn("points", n) for n in said} == {n: f"{n} {word}" for n, word in said.items()}


# --- and each check fires ---


def found(entries, **more):
    return by_key(catalog_of(entries, **more))


def test_what_is_missing_or_unfinished_is_noticed():
    english = found('msgid "a.b"\nmsgstr "one"\n\nmsgid "a.c"\nmsgstr "two"\n')
    assert incomplete(found('msgid "a.b"\nmsgstr "un"\n'), english) == {"a.c"}
    more = 'msgid "a.b"\nmsgstr "un"\n\nmsgid "a.c"\nmsgstr "deux"\n\nmsgid "a.d"\nmsgstr "trois"\n'
    assert incomplete(found(more), english) == {"a.d"}
    assert incomplete(found('msgid "a.b"\nmsgstr ""\n\nmsgid "a.c"\nmsgstr "deux"\n'), english) == {"a.b"}
    assert incomplete(
        found('#, fuzzy\nmsgid "a.b"\nmsgstr "un"\n\nmsgid "a.c"\nmsgstr "deux"\n'), english
    ) == {"a.b"}


def test_a_missing_plural_form_is_noticed():
    entry = 'msgid "a.b"\nmsgid_plural "a.b"\nmsgstr[0] "{n} punkt"\nmsgstr[1] "{n} punkty"\n'
    polish = found(entry, plural="nplurals=3; plural=0;", language="pl")
    assert incomplete(polish, polish) == {"a.b"}


def test_what_was_left_in_english_is_noticed():
    english = found('msgid "a.b"\nmsgstr "Next {n}"\n\nmsgid "a.c"\nmsgstr "{n} ({m})"\n')
    assert untranslated(found('msgid "a.b"\nmsgstr "next {n}"\n'), english) == {"a.b"}
    assert untranslated(found('msgid "a.b"\nmsgstr "Suite {n}"\n'), english) == set()
    assert untranslated(english, english) == {"a.b"}


@pytest.mark.parametrize("said", ["Was ist los.", "Was ist los", "Was ist los? "])
def test_another_ending_is_noticed(said):
    english = found('msgid "a.b"\nmsgstr "What is it?"\n')
    assert different_endings(found(f'msgid "a.b"\nmsgstr "{said}"\n'), english) == {"a.b"}


@pytest.mark.parametrize("said", ["{n", "n}", "{n} {}", "{0}"])
def test_braces_that_do_not_fit_are_noticed(said):
    assert unformattable(found(f'msgid "a.b"\nmsgstr "{said}"\n')) == {"a.b"}


@pytest.mark.parametrize(
    "said", ["Quoi ?", "Quoi?", "Prix: 2", "«\u00a0oui»", "«oui\u00a0»", "l\u2019empire"]
)
def test_french_spacing_is_noticed(said):
    assert unspaced(found(f'msgid "a.b"\nmsgstr "{said}"\n')) == {"a.b"}
    assert unspaced(found('msgid "a.b"\nmsgstr "{typed!r}\u00a0: «\u00a0quoi\u00a0»\u00a0?"\n')) == set()


@pytest.mark.parametrize("said", ["Qué haces?", "¿Qué haces", "Bien!", "¡Bien"])
def test_unopened_spanish_is_noticed(said):
    assert unopened(found(f'msgid "a.b"\nmsgstr "{said}"\n')) == {"a.b"}
