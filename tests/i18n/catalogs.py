"""Catalogs as tests read them: by key, with what each message says in every plural form."""

import io
import re
import sys
from pathlib import Path

from babel.messages.pofile import read_po

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "galaxarium"
CATALOGS = SOURCE / "i18n" / "catalogs"

sys.path.insert(0, str(ROOT / "scripts"))
import messages  # noqa: E402  (a script, not a package)

TRANSLATIONS = sorted(path.stem for path in CATALOGS.glob("*.po") if path.stem != messages.REFERENCE)


def read(language):
    """The messages of a language by their keys."""
    return by_key(messages.read(CATALOGS / f"{language}.po"))


def by_key(catalog):
    return {messages.key_of(message): message for message in catalog if message.id}


def catalog_of(entries, plural="nplurals=2; plural=(n != 1);", language="en"):
    """A catalog from its text, for violations."""
    header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    header += f'"Plural-Forms: {plural}\\n"\n\n'
    return read_po(io.BytesIO((header + entries).encode()), locale=language)


def sayings(found):
    """Everything the messages say, as pairs of key and form."""
    return [(key, form) for key, message in found.items() for form in messages.forms(message)]


def bare(form):
    """A form without its placeholders."""
    return re.sub(r"{[^}]*}", "", form)
