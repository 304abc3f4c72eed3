"""Catalogs: one `.po` file per language, compiled to the `.mo` beside it by `make messages`.

A message is known by a key such as `log.gain`, never by an English sentence, so that wording can change
without touching code or the other languages. What a language has not translated yet is shown in English.
"""

import functools
import gettext
from collections.abc import Mapping
from importlib.resources import files

from ..errors import BadSetup

DEFAULT = "en"
_FOLDER = files(__package__) / "catalogs"


class Translator:
    """Turns keys into sentences of one language."""

    def __init__(self, language: str, catalog: gettext.GNUTranslations) -> None:
        self.language = language
        self._catalog = catalog

    def t(self, key: str, **args: object) -> str:
        """The message of a key, with its placeholders filled in."""
        return self._known(key, self._catalog.gettext(key)).format(**args)

    def tn(self, key: str, n: int, **args: object) -> str:
        """The message of a key in the plural form for `n`, which is also the placeholder `n`."""
        return self._known(key, self._catalog.ngettext(key, key, n)).format(n=n, **args)

    @staticmethod
    def _known(key: str, message: str) -> str:
        if message == key:  # gettext gives the key back when it does not know it
            raise KeyError(f"no catalog has the key {key!r} in this form")
        return message


@functools.cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogs for, English first."""
    names = [entry.name for entry in _FOLDER.iterdir()]
    found = {name.removesuffix(".mo") for name in names if name.endswith(".mo")}
    return (DEFAULT, *sorted(found - {DEFAULT}))


@functools.cache
def translator(language: str = DEFAULT) -> Translator:
    """The translator of a language; an unknown one is refused with those there are."""
    if language not in languages():
        raise BadSetup(f"there is no language {language!r}; known are {', '.join(languages())}")
    catalog = _load(language)
    if language != DEFAULT:
        catalog.add_fallback(_load(DEFAULT))
    return Translator(language, catalog)


def preferred(environment: Mapping[str, str]) -> str:
    """The language the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(variable, "").split(":"):
            name = wish.partition(".")[0].partition("@")[0].replace("_", "-")
            for candidate in (name, name.partition("-")[0]):
                if candidate in languages():
                    return candidate
    return DEFAULT


def _load(language: str) -> gettext.GNUTranslations:
    with (_FOLDER / f"{language}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)
