"""Texts as HTML: what is drawn on the board is drawn in sentences too, with the word for those who listen."""

import functools
import hashlib
from collections.abc import Iterable
from dataclasses import dataclass

from markupsafe import Markup, escape

from ...i18n import Translator, translator
from ...present.text import Argument, Text, render
from .worlds import draw

HUES = frozenset({"energy", "culture", "diplomacy", "economy", "life", "tech", "points"})
"""Icons that have a colour of their own."""

AMOUNTS = {"amount.energy": "energy", "amount.culture": "culture", "points": "points"}
"""Texts that are a number and an icon."""

CHANGES = {f"change.{name}": name for name in ("energy", "culture", "points", "level")}
"""Texts that are an icon and where something ends up."""

BOLD = {"log.by": "who", "log.entry": "head"}
"""What stands out in a line of the log."""

SERIES = frozenset({"log.entry"})
"""Texts in which things follow one another, without an "and"."""


def fill(html: str, /, *parts: object, **named: object) -> Markup:
    """HTML with its placeholders filled; what is not HTML is escaped. `Markup.format` does the same, but
    takes much longer."""
    safe = {name: escape(part) for name, part in named.items()}
    return Markup(str(html).format(*map(escape, parts), **safe))


@functools.lru_cache(maxsize=512)
def icon(name: str, extra: str = "") -> Markup:
    """A small picture without words."""
    classes = " ".join(word for word in ("i", name if name in HUES else "", extra) if word)
    return Markup('<svg class="{}" aria-hidden="true"><use href="#i-{}"/></svg>').format(classes, name)


@functools.lru_cache(maxsize=4096)
def ship(which: str, name: str = "", extra: str = "", at: str = "") -> Markup:
    """The ship of a seat (a colour, or `rogue-` and a colour), read aloud if it has a name; `at` is seat and
    place, such as `2:maia:orbit`, for ships that move."""
    spoken = fill('role="img" aria-label="{}"', name) if name else Markup('aria-hidden="true"')
    stands = fill(' data-ship="{}"', at) if at else Markup("")
    classes = f"ship {extra}".strip()
    svg = '<svg class="{}" data-seat="{}" {}{}><use href="#ship-{}"/></svg>'
    return fill(svg, classes, which, spoken, stands, shape(which))


def shape(which: str) -> str:
    """The silhouette of a ship: each colour has one, and all rogue galaxies share another."""
    return which.partition("-")[0]


@functools.lru_cache(maxsize=4096)
def world_address(slug: str) -> str:
    """Where the picture of a world is, with a mark of its contents so that it can be cached for ever."""
    return f"/worlds/{slug}.svg?v={hashlib.blake2b(draw(slug).encode(), digest_size=4).hexdigest()}"


@functools.lru_cache(maxsize=4096)
def world(slug: str) -> Markup:
    """The picture of a world; its name always stands beside it."""
    return Markup('<img class="world" src="{}" alt="">').format(world_address(slug))


@functools.lru_cache(maxsize=4096)
def is_wordy(said: Markup) -> bool:
    """Is it too long to stand beside others in one line?"""
    return len(said.striptags()) > 16


@functools.lru_cache(maxsize=4096)
def formula(words: tuple[str, ...]) -> Markup:
    """An ability in icons."""
    return Markup("").join(
        icon(word)
        if word.isalpha()
        else Markup("<span>{}</span>").format(word.replace("-", "\N{MINUS SIGN}"))
        for word in words
    )


@dataclass(frozen=True)
class Wording:
    """Puts texts into one language."""

    words: Translator

    def plain(self, item: Argument) -> str:
        """A text as it is read aloud."""
        return _plain(self.words.language, item)

    def series(self, items: Iterable[Argument]) -> str:
        """Several texts one after another, as they are read aloud."""
        return self.words.t("list.comma").join(map(self.plain, items))

    def html(self, item: Argument, is_series: bool = False) -> Markup:
        """A text with icons for resources and their changes."""
        return _html(self.words.language, item, is_series)

    def _made(self, item: Argument, is_series: bool) -> Markup:
        if isinstance(item, tuple) and not isinstance(item, Text):
            if len(item) > 1 and all(part.key.startswith("face.") for part in item):
                return self._dice(item)
            parts = [self.html(part) for part in item]
            return escape(self.words.t("list.comma")).join(parts) if is_series else self._list(parts)
        if not isinstance(item, Text):
            return escape(str(item))
        if item.key in AMOUNTS and item.n is not None:
            return self._amount(AMOUNTS[item.key], item)
        if item.key in CHANGES:
            return self._change(CHANGES[item.key], item)
        return self._sentence(item)

    def short(self, item: Text, title: Argument = "") -> Markup:
        """A change below a title: what the title names already is only said to end up somewhere."""
        args = dict(item.args)
        if args.get("planet") != title:
            return self.html(item)
        if item.key == "change.colony":
            return self.html(args["points"])
        if item.key == "change.track":
            return fill("{} → {}", args["start"], args["to"])
        return self.html(item)

    def _sentence(self, item: Text) -> Markup:
        """The message as it stands in the catalog, its placeholders filled with HTML."""
        kept = {name: f"{{{name}}}" for name, _ in item.args}
        message = (
            self.words.t(item.key, **kept) if item.n is None else self.words.tn(item.key, item.n, **kept)
        )
        is_series = item.key in SERIES
        filled = {name: self.html(value, is_series) for name, value in item.args}
        if item.key in BOLD:
            filled[BOLD[item.key]] = fill("<b>{}</b>", filled[BOLD[item.key]])
        return fill(escape(message), **filled)

    def _list(self, parts: list[Markup]) -> Markup:
        if len(parts) < 2:
            return Markup("").join(parts)
        comma = escape(self.words.t("list.comma"))
        joined = escape(self.words.t("list.and", first="{first}", last="{last}"))
        return fill(joined, first=comma.join(parts[:-1]), last=parts[-1])

    def _dice(self, faces: tuple[Text, ...]) -> Markup:
        """Several faces of dice: drawn, and named for those who listen."""
        drawn = Markup("").join(icon(face.key.partition(".")[2]) for face in faces)
        spoken = self.plain(faces)
        return fill('<span class="faces-line">{}<span class="sr">{}</span></span>', drawn, spoken)

    def _amount(self, name: str, item: Text) -> Markup:
        """A number and an icon; read aloud as a whole, because languages bend the word after a number."""
        html = '<span class="amount"><span aria-hidden="true">{}{}</span><span class="sr">{}</span></span>'
        return fill(html, item.n, icon(name), self.plain(item))

    def _change(self, name: str, item: Text) -> Markup:
        args = dict(item.args)
        html = '<span class="change {}">{}<span class="sr">{}</span> {} → {}</span>'
        return fill(html, name, icon(name), self._word(name), args["start"], args["to"])

    def _word(self, name: str) -> str:
        key = f"page.{name}" if name in ("points", "level") else f"face.{name}"
        return self.words.t(key)


@functools.cache
def wording_of(language: str) -> Wording:
    """The wording of a language."""
    return Wording(translator(language))


@functools.lru_cache(maxsize=16384)
def _plain(language: str, item: Argument) -> str:
    return render(wording_of(language).words, item)


@functools.lru_cache(maxsize=16384)
def _html(language: str, item: Argument, is_series: bool) -> Markup:
    """Boards are drawn again and again, and say the same things most of the time."""
    return wording_of(language)._made(item, is_series)
