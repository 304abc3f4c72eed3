"""Templates: one environment for all of them, and what every template can use."""

import functools
import hashlib
import re
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.ext import Extension
from markupsafe import Markup

from ...data.colours import COLOURS
from ...i18n import languages, translator
from ...present.clauses import clause_of
from ...present.pages.rules import address_of
from ...present.pages.waiting import duration, wait
from ...present.text import Argument
from .drawings import cited, drawings
from .markup import Wording, formula, icon, shape, ship, world

STATIC = files("galaxarium.web") / "static"
BROKEN_TAG = re.compile(r"<[a-z][\w-]*(?:\n[ \t]+\S[^\n]*)+?\n[ \t]*/?>")
INDENTATION = re.compile(r"(<pre\b.*?</pre>)|\n[ \t]+", re.DOTALL)


class WithoutIndentation(Extension):
    """Leaves line breaks in tags and the indentation of templates out of the pages, except in `<pre>`.

    A line break after a statement is left out too (`trim_blocks`). So a template can be indented as its
    formatter does it, and `{% if ... %}` before an inline element still adds no white space.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        joined = BROKEN_TAG.sub(_on_one_line, source)
        return INDENTATION.sub(lambda found: found[1] or "\n", joined)


def _on_one_line(tag: re.Match[str]) -> str:
    *lines, end = tag[0].split("\n")
    return " ".join(line.strip() for line in lines) + end.strip()


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, with a mark of its contents so that it can be cached for ever."""
    mark = hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{name}?v={mark}"


@functools.cache
def environment() -> Environment:
    made = Environment(
        loader=PackageLoader("galaxarium.web"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[WithoutIndentation],
    )
    made.globals.update(asset=asset, colours=COLOURS, languages=languages())
    made.globals.update(icon=icon, shape=shape, ship=ship, world=world, formula=formula)
    made.filters["plainly"] = _plainly
    made.globals.update(duration=duration, wait=wait)
    made.globals.update(address_of=address_of, cited=cited, clause_of=clause_of, drawings=drawings)
    made.globals["sprite"] = Markup((STATIC / "icons.svg").read_text(encoding="utf-8"))
    return made


def _plainly(item: Argument, wording: Wording) -> str:
    return wording.plain(item)


def render(template: str, language: str, /, **given: object) -> str:
    """A template in a language."""
    words = translator(language)
    return environment().get_template(template).render(t=words.t, tn=words.tn, w=Wording(words), **given)
