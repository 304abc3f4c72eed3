"""The compiled catalogs are in step with the written ones, which fit the English one."""

import gettext
import io

import pytest

from galaxarium.i18n import languages

from .catalogs import CATALOGS, catalog_of, messages


def contents(data):
    """What a compiled catalog says, without its header, which names the tool."""
    said = dict(vars(gettext.GNUTranslations(io.BytesIO(data)))["_catalog"])
    del said[""]
    return said


@pytest.mark.parametrize("language", languages())
def test_the_compiled_catalog_is_in_step(language):
    expected = messages.compiled(messages.read(CATALOGS / f"{language}.po"))
    stored = (CATALOGS / f"{language}.mo").read_bytes()
    assert contents(stored) == contents(expected), "run `make messages`"


def test_every_catalog_is_compiled():
    assert {path.stem for path in CATALOGS.glob("*.po")} == set(languages())


@pytest.mark.parametrize("language", languages())
def test_keys_plurals_and_placeholders_match_the_english_ones(language):
    catalog = messages.read(CATALOGS / f"{language}.po")
    assert messages.complaints(f"{language}.po", catalog, messages.read(CATALOGS / "en.po")) == []


@pytest.mark.parametrize("language", languages())
def test_a_catalog_says_whose_it_is(language):
    assert f'"Language: {language}\\n"' in (CATALOGS / f"{language}.po").read_text(encoding="utf-8")


WRONG = [
    ('msgid "log.nothing"\nmsgstr "x"\n', "no such key"),
    ('msgid "log.gain"\nmsgstr "+{sum}"\n', "the placeholders should be amount"),
    ('msgid "log.gain"\nmsgstr "+"\n', "the placeholders should be amount"),
    ('msgid "log.end"\nmsgstr "{amount}"\n', "the placeholders should be none"),
    ('msgid "points"\nmsgstr "{n}"\n', "has plural forms in one catalog"),
    ('msgid "points"\nmsgid_plural "points"\nmsgstr[0] "{n} point"\n', "2 plural forms are needed"),
]


@pytest.mark.parametrize("entry,said", WRONG)
def test_a_wrong_catalog_is_noticed(entry, said):
    (complaint,) = messages.complaints("xx.po", catalog_of(entry), messages.read(CATALOGS / "en.po"))
    assert complaint.startswith("xx.po, line ")
    assert said in complaint


def test_a_compiled_catalog_that_is_behind_is_noticed():
    old, new = (messages.compiled(catalog_of(f'msgid "log.end"\nmsgstr "{said}"\n')) for said in ("a", "b"))
    assert contents(old) != contents(new)
