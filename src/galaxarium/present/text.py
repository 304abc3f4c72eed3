"""A text for people before it is put into words: a key of the catalogs and its arguments."""

from collections.abc import Iterable
from typing import NamedTuple, Union

from ..i18n import Translator

Argument = Union[str, int, "Text", tuple["Text", ...]]
"""Names and numbers as they are; texts in texts; several texts become a list ("a, b and c")."""


class Text(NamedTuple):
    """A key and its arguments; with `n`, a message that has plural forms."""

    key: str
    args: tuple[tuple[str, "Argument"], ...] = ()
    n: int | None = None


def text(key: str, **args: Argument) -> Text:
    """A text by its key."""
    return Text(key, tuple(args.items()))


def plural(key: str, n: int, **args: Argument) -> Text:
    """A text whose form depends on a number, which is its placeholder `n`."""
    return Text(key, tuple(args.items()), n)


def render(words: Translator, item: Argument) -> str:
    """Put a text into words."""
    if not isinstance(item, tuple):
        return str(item)
    if not isinstance(item, Text):
        return _enumeration(words, [render(words, part) for part in item])
    args = {name: render(words, value) for name, value in item.args}
    if item.n is None:
        return words.t(item.key, **args)
    return words.tn(item.key, item.n, **args)


def _enumeration(words: Translator, parts: list[str]) -> str:
    if len(parts) < 2:
        return "".join(parts)
    return words.t("list.and", first=words.t("list.comma").join(parts[:-1]), last=parts[-1])


def keys(item: Argument) -> Iterable[str]:
    """Every key a text uses, its arguments included."""
    if isinstance(item, Text):
        yield item.key
        for _, value in item.args:
            yield from keys(value)
    elif isinstance(item, tuple):
        for part in item:
            yield from keys(part)
