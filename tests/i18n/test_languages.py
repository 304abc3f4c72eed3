"""Choosing a language: by its code, by a sister's, as the system or the browser asks; and playing in it."""

import gettext
import io
import re

import pytest

from cli.terminal import run
from galaxarium import BadSetup
from galaxarium.i18n import Translator, accepted, known, preferred, translator

from .catalogs import CATALOGS, TRANSLATIONS, catalog_of, messages
from .english import english_words, vocabulary

# --- the translator ---


def test_keys_become_sentences():
    words = translator("en")
    assert words.t("log.gain", amount=words.tn("amount.energy", 2)) == "+2 energy"
    assert words.tn("points", 1) == "1 point"


@pytest.mark.parametrize(
    "ask", [lambda w: w.t("log.nothing"), lambda w: w.tn("log.end", 2), lambda w: w.t("points")]
)
def test_an_unknown_key_or_form_is_an_error(ask):
    with pytest.raises(KeyError):
        ask(translator("en"))


def test_what_a_language_lacks_is_shown_in_english():
    partial = gettext.GNUTranslations(
        io.BytesIO(messages.compiled(catalog_of('msgid "log.end"\nmsgstr "fin du tour"\n')))
    )
    with (CATALOGS / "en.mo").open("rb") as file:
        partial.add_fallback(gettext.GNUTranslations(file))
    words = Translator("fr", partial)
    assert (words.t("log.end"), words.t("log.first"), words.tn("points", 3)) == (
        "fin du tour",
        "first player",
        "3 points",
    )


# --- codes ---


@pytest.mark.parametrize(
    "wish,language",
    [
        ("pl", "pl"),
        ("pt_BR", "pt_BR"),
        ("pt-br", "pt_BR"),
        ("pt", "pt_BR"),
        ("pt_PT", "pt_BR"),
        ("es_MX", "es"),
        ("es-419", "es"),
        ("FR", "fr"),
        ("en_GB", "en"),
        ("de", None),
        ("p", None),
        ("plx", None),
        ("", None),
        ("*", None),
    ],
)
def test_a_wish_finds_the_language_or_its_sister(wish, language):
    assert known(wish) == language


def test_a_translator_is_there_for_every_wish_that_is_known():
    assert translator("pt").language == "pt_BR"
    assert translator("pt").tag == "pt-BR"
    assert translator("es_MX") is translator("es")


@pytest.mark.parametrize("wish", ["xx", "", "../en"])
def test_an_unknown_language_is_refused(wish):
    with pytest.raises(BadSetup, match=f"no language '{wish}'; known are en, es, fr, pl, pt_BR"):
        translator(wish)


@pytest.mark.parametrize(
    "environment,language",
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANGUAGE": "xx:en", "LANG": "xx"}, "en"),
        ({"LANG": "pl_PL.UTF-8"}, "pl"),
        ({"LANG": "es_MX"}, "es"),
        ({"LANG": "pt_PT@euro"}, "pt_BR"),
        ({"LANGUAGE": "de:fr:en", "LANG": "pl_PL"}, "fr"),
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "pl_PL"}, "fr"),
    ],
)
def test_the_language_of_the_system(environment, language):
    assert preferred(environment) == language


@pytest.mark.parametrize(
    "header,language",
    [
        ("", "en"),
        ("pl", "pl"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt_BR"),
        ("de-DE,de;q=0.9,fr;q=0.3,en;q=0.2", "fr"),
        ("en;q=0.5, es-AR;q=0.7", "es"),
        ("en;q=0.5,fr ; q=0.8", "fr"),
        ("fr;q=0,pl;q=0.1", "pl"),
        ("fr;q=0.0", "en"),
        ("de,*;q=0.5", "en"),
        (";;,;q=,,q", "en"),
    ],
)
def test_the_language_of_a_browser(header, language):
    assert accepted(header) == language


# --- playing ---

COMMANDS = {"help", "back", "all", "board", "log", "mission", "choices", "save", "quit", "activate", "energy"}
COMMANDS |= {"act", "en", "galaxarium", "play", "load", "random", "ctrl", "enter"}
"""What is typed is the same in every language."""


def shown(home, language, *setup):
    """What the terminal shows somebody who always takes the first choice and looks at everything."""
    typed = "1\n" * 40 + "back\nback\n99\na\nhelp\nboard\nlog all\nmission\nquit\n"
    done = run(home, "play", "--plain", "--language", language, *setup, "--save", "game.txt", typed=typed)
    assert done.returncode == 0, done.stderr
    return re.sub(r"\S*/\S*", "", done.stdout)  # without paths


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize(
    "setup",
    [("--seed", "7", "--seats", "human,random,random"), ("--seed", "2", "--rogue", "gamelyn")],
    ids=["table", "solo"],
)
def test_the_terminal_plays_in_every_language(tmp_path, language, setup):
    said = shown(tmp_path, language, *setup)
    assert len(vocabulary(said)) > 100
    assert english_words(said, language) - COMMANDS == set()


def test_blast_off_is_played_in_polish_too(tmp_path):
    said = shown(tmp_path, "pl", "--rulebook", "blast-off", "--seats", "human,random", "--seed", "3")
    assert english_words(said, "pl") - COMMANDS == set()
    assert "na torze życia" in said


def test_english_on_the_screen_is_noticed():
    assert english_words("Tura 1 · You: which ship?", "pl") == {"you", "which", "ship"}
    assert english_words("Tura 1 · Ty: Helios", "pl") == set()
