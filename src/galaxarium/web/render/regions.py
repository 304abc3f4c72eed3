"""The regions of a table's page as HTML. A region is drawn once for everybody who sees the same in the same
language, and only what differs from what a page shows already is sent to it."""

import functools
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from ...data.cells import RESOURCES
from ...present.clauses import clause_of
from ...present.table.log import Block, Entry, line
from ...present.table.page import Model, Region, Side, TablePage
from ...present.table.question import Option
from ...present.text import Text
from .markup import Wording, fill, icon, ship, wording_of
from .templates import render

TEMPLATES = {"opp": "opponent"}
"""Templates that are called otherwise than the first word of their regions."""

NESTED = re.compile(r'<(p|div) data-region="([\w-]+)"></\1>')
"""The place of a region within another one. A page that has the inner one already keeps it there."""


def draw(region: Region, language: str) -> str:
    """The HTML of a region, with empty places for the regions within it."""
    kind, _, number = region.name.partition("-")
    drawn = _drawn(kind, region.model, language)
    return drawn.replace(f'data-region="{kind}"', f'data-region="{region.name}"', 1) if number else drawn


@functools.lru_cache(maxsize=16384)
def _drawn(kind: str, model: Model, language: str) -> str:
    """A region wherever on the page it is: an opponent has another number for each viewer."""
    return render(f"regions/{_template(kind, model)}.html", language, name=kind, r=model).strip()


def _template(kind: str, model: Model) -> str:
    """The template of a region; the middle of one's own side has one for each thing that can be there."""
    if isinstance(model, Side):
        return f"side/{'strip' if model.strip else model.panel.kind}"
    return TEMPLATES.get(kind, kind)


def draw_log(block: Block, language: str) -> tuple[str, ...]:
    """The lines of a turn."""
    if language not in block.drawn:
        block.drawn[language] = tuple([log_line(entry, language) for entry in block.entries])
    return block.drawn[language]


def log_html(blocks: Iterable[Block], language: str) -> Markup:
    """The lines of some turns as one text."""
    return Markup("".join(line for block in blocks for line in draw_log(block, language)))


@functools.lru_cache(maxsize=16384)
def log_line(entry: Entry, language: str) -> str:
    """A line of the log."""
    wording = wording_of(language)
    if entry.is_turn:
        return fill('<li class="turn">{}</li>', wording.html(entry.head))
    drawn = ship(entry.ship) if entry.ship else Markup("<span></span>")
    start = '<li class="auto">' if entry.is_auto else "<li>"
    return fill(start + "{}<span>{}</span></li>", drawn, wording.html(line(entry)))


class Shown:
    """What a page shows: kept for each open page, so that it is sent only what is new to it."""

    def __init__(self, language: str, left_out: frozenset[str] = frozenset()) -> None:
        self.language = language
        self._left_out = left_out
        """Regions that this page has no place for."""
        self._regions: dict[str, tuple[Model, str]] = {}
        """What each region shows, and as what it was drawn."""
        self.page: TablePage | None = None
        """What it shows."""
        self._question: Any = None
        self._attributes: dict[str, Any] = {}

    def update(self, page: TablePage) -> dict[str, Any]:
        """What brings the page up to date."""
        before, self._regions, changed = self._regions, {}, {}
        for region in page.regions():
            name, model = region.name, region.model
            if name in self._left_out:
                continue
            known = before.get(name)
            if known is None or known[0] != model:
                html = draw(region, self.language)
                if known is None or known[1] != html:
                    changed[name] = html
                known = model, html
            self._regions[name] = known
        message: dict[str, Any] = {"regions": changed, "page": self._changed_attributes(page)}
        question = question_of(page, self.language)
        if question != self._question:
            message["asked"] = self._question = question
        log = self._changed_log(page.log.blocks, self.page.log.blocks if self.page else ())
        self.page, page.earlier = page, None
        return message | ({"log": log} if log else {})

    def _changed_attributes(self, page: TablePage) -> dict[str, Any]:
        now = attributes_of(page, self.language)
        changed = {name: value for name, value in now.items() if self._attributes.get(name) != value}
        self._attributes = now
        return changed

    def _changed_log(self, blocks: Sequence[Block], before: Sequence[Block]) -> dict[str, Any] | None:
        """How many lines at the beginning go, how many after them stay, and what comes then."""
        start = blocks[0].start if blocks else 0
        gone = sum(block.start < start for block in before)
        left = before[gone:]
        same = _agreeing(left, blocks)
        drop = sum(len(block.entries) for block in before[:gone])
        old, new = self._lines(left[same:]), self._lines(blocks[same:])
        if not drop and old == new:
            return None
        agreed = _agreeing(old, new)
        keep = sum(len(block.entries) for block in blocks[:same]) + agreed
        return {"drop": drop, "keep": keep, "add": "".join(new[agreed:])}

    def _lines(self, blocks: Sequence[Block]) -> list[str]:
        return [line for block in blocks for line in draw_log(block, self.language)]


def _agreeing(one: Sequence[Any], other: Sequence[Any]) -> int:
    """How many things at the beginning of two lists are the same."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (old, new) in pairs if old != new), min(len(one), len(other)))


def attributes_of(page: TablePage, language: str) -> dict[str, Any]:
    """What `<main>` says about the page."""
    beat, concede = page.beat, page.concede
    return {
        **page.attributes,
        "beat": wording_of(language).plain(beat) if beat else "",
        "concede": _concede(*concede, language) if concede else "",
    }


@functools.lru_cache(maxsize=4096)
def _concede(seat: int, asks: tuple[Text, Text], language: str) -> str:
    """Which seat can give up and what it is asked before that, as data for the page's script."""
    text = " ".join(map(wording_of(language).plain, asks))
    return json.dumps({"seat": seat, "text": text}, ensure_ascii=False)


def question_of(page: TablePage, language: str) -> dict[str, Any]:
    """What is asked, as data for the page's script: the paths of all choices, their names, what they would
    do, and why what is not among them cannot be touched."""
    wording = wording_of(language)
    asked = page.asked
    data: dict[str, Any] = {"ply": page.ply, "seat": page.seat, "kind": None, "touches": []}
    data["why"] = wording.plain(page.why)
    if asked is None:
        return data
    data |= {"seat": asked.seat, "kind": asked.kind, "window": asked.window, "held": asked.held}
    data["questions"] = [wording.plain(question) for question in page.questions]
    data["gathering"] = {verb: wording.plain(words) for verb, words in page.gathering.items()}
    data["ship"] = page.scene.ship(asked.seat)
    data["tags"] = asked.tags
    data["danger"] = asked.danger
    data["whys"] = {name: _why(why, page.scene.classic, wording) for name, why in asked.whys.items()}
    data["touches"] = [_touch(option, language) for option in asked.options]
    return data


def _why(why: Text, classic: bool, wording: Wording) -> dict[str, str]:
    return {"text": wording.plain(why), "clause": clause_of(why, classic) or ""}


@functools.lru_cache(maxsize=8192)
def _touch(option: Option, language: str) -> dict[str, Any]:
    """A choice as data, which is shared by all who may take it and must not be changed."""
    touch, plain = option.touch, wording_of(language).plain
    data: dict[str, Any] = {"choice": touch.choice, "path": touch.path, "label": plain(option.label)}
    data["after"] = dict(zip(RESOURCES, option.changes.stores, strict=True))
    if touch.gather:
        data["gather"] = True
    if touch.then:
        data["then"] = touch.then
    if option.ghost:
        data["ghost"] = option.ghost
    if not touch.gather:
        data["preview"] = plain((*option.changes.all, option.more) if option.more else option.changes.all)
        data["effect"] = _effect(option, language)
    if option.confirm:
        about, sentence = option.confirm
        data["confirm"] = {"about": about, "text": plain(sentence)}
    return data


def _effect(option: Option, language: str) -> str:
    """A choice and what it changes, as HTML."""
    html, changes = wording_of(language).html, option.changes
    parts = ["<b>", html(option.label), "</b>", *map(html, changes.costs)]
    if changes.costs and (changes.gains or option.more):
        parts.append(icon("to"))
    parts += map(html, changes.gains)
    if option.more:
        parts += ['<span class="soft">', html(option.more), "</span>"]
    return "".join(parts)


def asked_element(data: Any) -> Markup:
    """What is asked, as data in an element of the page; `<` cannot end the element it stands in."""
    text = json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
    return Markup(f'<script type="application/json" id="asked">{text}</script>')


def drawn_regions(page: TablePage, language: str) -> Mapping[str, Markup]:
    """All regions of a page by name, for the page as a whole."""
    drawn = {region.name: draw(region, language) for region in page.regions()}

    def filled(html: str) -> Markup:
        return Markup(NESTED.sub(lambda place: drawn.get(place[2], place[0]), html))

    return {name: filled(html) for name, html in drawn.items()}
