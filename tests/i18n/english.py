"""Finding English where another language should be: words that only the English catalog has."""

import functools
import re

from galaxarium.data.planets import blast_off_planets, planets
from galaxarium.data.rogues import rogues

from .catalogs import bare, read, sayings

NAMES = {row.name for rows in (planets(), blast_off_planets(), rogues().values()) for row in rows}
NAMES |= {"Blast Off", "English"}


def vocabulary(text):
    """The words of a text, in lower case."""
    return set(re.findall(r"[^\W\d_]{2,}", text.lower()))


@functools.cache
def catalog_words(language):
    """Every word of a catalog."""
    return vocabulary(" ".join(bare(form) for _, form in sayings(read(language))))


def english_words(said, language):
    """Words said that only the English catalog has."""
    only = catalog_words("en") - catalog_words(language) - vocabulary(" ".join(NAMES))
    return vocabulary(said) & only
