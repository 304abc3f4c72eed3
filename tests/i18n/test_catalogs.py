"""The catalogs hold exactly what the code asks for, in every language, and the compiled ones are in step."""

import ast
import gettext
import io
import re
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from galaxarium import BadSetup
from galaxarium.i18n import Translator, languages, preferred, translator

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "galaxarium"
CATALOGS = SOURCE / "i18n" / "catalogs"
LAYERS = ("present", "cli")
CALLS = ("text", "plural", "t", "tn", "_say", "_doing", "_taking", "_plain", "_labelled", "_say_where")
KEY = re.compile(r"[a-z]+(?:\.[a-z0-9_-]+)+|points")

sys.path.insert(0, str(ROOT / "scripts"))
import messages  # noqa: E402  (a script, not a package)


def english():
    return {messages.key_of(message): message for message in messages.read(CATALOGS / "en.po") if message.id}


# --- what the code asks for ---


def literals(node):
    """The keys an expression may be: constants, both sides of a condition; f-strings as patterns."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield re.escape(node.value)
    elif isinstance(node, ast.IfExp):
        yield from literals(node.body)
        yield from literals(node.orelse)
    elif isinstance(node, ast.JoinedStr):
        parts = [re.escape(p.value) if isinstance(p, ast.Constant) else r"[a-z0-9_.-]+" for p in node.values]
        yield "".join(parts)


def asked(tree):
    """Patterns of the keys given to the functions that take keys."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if name in CALLS:
                for argument in node.args:
                    yield from (
                        p for p in literals(argument) if KEY.fullmatch(p.replace("\\", "")) or "[" in p
                    )


def mentioned(tree):
    """Patterns of everything that looks like a key, wherever it stands."""
    for node in ast.walk(tree):
        yield from (p for p in literals(node) if "." in p or p == "points")


def patterns(find, texts):
    return {pattern for text in texts for pattern in find(ast.parse(text))}


def sources():
    return [
        path.read_text(encoding="utf-8") for layer in LAYERS for path in sorted((SOURCE / layer).glob("*.py"))
    ]


def missing(texts, keys):
    """Keys asked for that no catalog has."""
    return {p for p in patterns(asked, texts) if not any(re.fullmatch(p, key) for key in keys)}


def unused(texts, keys):
    """Keys nobody mentions."""
    found = patterns(mentioned, texts)
    return {key for key in keys if not any(re.fullmatch(p, key) for p in found)}


def test_every_key_asked_for_exists():
    assert missing(sources(), english()) == set()


def test_every_key_is_used():
    assert unused(sources(), english()) == set()


def test_a_missing_or_unused_key_is_noticed():
    assert missing(['text("log.nothing")'], {"log.gain"}) == {r"log\.nothing"}
    assert missing(['text("a.b" if x else "a.c")'], {"a.b"}) == {r"a\.c"}
    assert missing(['text(f"nothing.{x}")'], {"log.gain"})
    assert unused(['text("log.gain")'], {"log.gain", "log.pay"}) == {"log.pay"}
    assert unused(['text(f"log.{x}")'], {"log.gain", "ask.main"}) == {"ask.main"}


# --- what the catalogs say ---


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


def test_english_is_complete_and_its_keys_are_keys():
    for key, message in english().items():
        assert KEY.fullmatch(key), key
        assert all(messages.forms(message)), key
        assert not message.fuzzy, key


def catalog_of(entry):
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    header += '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
    return read_po(io.BytesIO((header + entry).encode()), locale="en")


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


def test_an_unknown_language_is_refused():
    with pytest.raises(BadSetup, match="no language 'xx'; known are en"):
        translator("xx")


@pytest.mark.parametrize(
    "environment,language",
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANGUAGE": "xx:en", "LANG": "xx"}, "en"),
    ],
)
def test_the_language_of_the_system(environment, language):
    assert preferred(environment) == language
