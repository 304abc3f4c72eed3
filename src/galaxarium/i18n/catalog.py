"""Catalogs: one `.po` file per language, compiled to the `.mo` beside it by `make messages`.

A message is known by a key such as `log.gain`, never by an English sentence, so that wording can change
without touching code or the other languages. What a language has not translated yet is shown in English.
"""

import functools
import gettext
import re
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

    @property
    def tag(self) -> str:
        """The language as pages name it: `pt-BR`."""
        return self.language.replace("_", "-")

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


def known(wish: str) -> str | None:
    """The language that serves a wish best: the very one, or its sister of another country (es-MX: es)."""
    wanted = wish.strip().replace("-", "_").lower()
    if not wanted:
        return None
    codes = {language.lower(): language for language in languages()}
    family = wanted.partition("_")[0]
    sisters = [language for code, language in codes.items() if code.partition("_")[0] == family]
    return codes.get(wanted) or next(iter(sisters), None)


def translator(language: str = DEFAULT) -> Translator:
    """The translator of a language; an unknown one is refused with those there are."""
    found = known(language)
    if found is None:
        raise BadSetup(f"there is no language {language!r}; known are {', '.join(languages())}")
    return _translator(found)


def preferred(environment: Mapping[str, str]) -> str:
    """The language the environment asks for (LANGUAGE, LC_ALL, LC_MESSAGES, LANG), or English."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for wish in environment.get(variable, "").split(":"):
            if language := known(re.split(r"[.@]", wish)[0]):
                return language
    return DEFAULT


def accepted(header: str) -> str:
    """The language a browser asks for (Accept-Language: `pl,en;q=0.8`), or English."""
    wishes = sorted((wish for wish in header.split(",") if _weight(wish)), key=_weight, reverse=True)
    found = (known(wish.partition(";")[0]) for wish in wishes)
    return next(filter(None, found), DEFAULT)


def _weight(wish: str) -> float:
    """How much a browser wishes a language: 1 unless it says so, 0 for not at all."""
    weight = re.search(r";\s*q=([01](?:\.\d*)?)\s*$", wish)
    return float(weight[1]) if weight else 1.0


@functools.cache
def _translator(language: str) -> Translator:
    catalog = _load(language)
    if language != DEFAULT:
        catalog.add_fallback(_load(DEFAULT))
    return Translator(language, catalog)


def _load(language: str) -> gettext.GNUTranslations:
    with (_FOLDER / f"{language}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)
