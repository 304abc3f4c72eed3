"""What is asked, as data for `static/client.js`: paths of all choices, their names and what they would do."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from ..data.cells import RESOURCES
from ..present.page_asked import Option
from ..present.page_table import TablePage
from ..present.text import Text
from .markup import Wording


def as_data(
    page: TablePage, questions: Sequence[Text], gathering: Mapping[str, Text], wording: Wording
) -> Markup:
    """What is asked, as data; `<` cannot end the element it stands in."""
    asked = page.asked
    data: dict[str, Any] = {"ply": page.ply, "seat": page.seat, "kind": None, "touches": []}
    if asked is not None:
        data |= {"seat": asked.seat, "kind": asked.kind, "window": asked.window, "held": asked.held}
        data["questions"] = [wording.plain(question) for question in questions]
        data["gathering"] = {verb: wording.plain(words) for verb, words in gathering.items()}
        data["touches"] = [_touch(option, number, wording) for number, option in enumerate(asked.options)]
    return Markup(json.dumps(data, ensure_ascii=False).replace("<", "\\u003c"))


def _touch(option: Option, number: int, wording: Wording) -> dict[str, Any]:
    touch = option.touch
    preview = [*option.changes.all, *([option.more] if option.more else [])]
    data: dict[str, Any] = {
        "choice": touch.choice,
        "path": touch.path,
        "gather": touch.gather,
        "then": touch.then,
        "label": wording.plain(option.label),
        "preview": wording.plain(tuple(preview)),
        "after": dict(zip(RESOURCES, option.changes.stores, strict=True)),
    }
    if not touch.gather:
        data["effect"] = f"effect-{number}"
    if option.confirm:
        about, sentence = option.confirm
        data["confirm"] = {"about": about, "text": wording.plain(sentence)}
    return data
