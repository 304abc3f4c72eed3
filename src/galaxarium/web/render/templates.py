"""Templates: one environment for all of them, and what every template can use."""

import functools
import hashlib
import re
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup

from ...data.colours import COLOURS
from ...i18n import languages, translator
from ...present.clauses import clause_of
from ...present.pages.rules import address_of
from ...present.pages.waiting import duration, wait
from .compiling import FoldingEnvironment
from .drawings import cited, drawings
from .markup import formula, icon, is_wordy, shape, ship, wording_of, world

STATIC = files("galaxarium.web") / "static"
BROKEN_TAG = re.compile(r"<[a-z][\w-]*(?:\n[ \t]+\S[^\n]*)+?\n[ \t]*/?>")
INDENTATION = re.compile(r"(<pre\b.*?</pre>)|\n[ \t]+", re.DOTALL)


PARTS = frozenset(
    {
        "bay_place",
        "die",
        "die_box",
        "fleet",
        "glyph",
        "levels",
        "meter",
        "minis",
        "picture",
        "points",
        "resource",
        "touch",
        "turn_clock",
    }
)
"""Macros of `parts.html` that every template can use. What they make depends on few and simple arguments."""


class WithoutIndentation(Extension):
    """Leaves line breaks in tags and the indentation of templates out of the pages, except in `<pre>`.

    A line break after a statement is left out too (`trim_blocks`). So a template can be indented as its
    formatter does it, and `{% if ... %}` before an inline element still adds no white space.
    A space that matters after a statement is written as `{{ " " }}`.
    """

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        joined = BROKEN_TAG.sub(_on_one_line, source)
        return INDENTATION.sub(lambda found: found[1] or "\n", joined)


def _on_one_line(tag: re.Match[str]) -> str:
    *lines, end = tag[0].split("\n")
    return " ".join(line.strip() for line in lines) + end.strip()


MODULES = STATIC / "js"
"""The folder of the modules that pages run."""

IMPORTED = re.compile(r'^import (?:.*? from )?"\./(\w+\.js)";$', re.M)
"""A module names another one of the folder."""


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, with a mark of its contents so that it can be cached for ever."""
    mark = hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{name}?v={mark}"


@functools.cache
def modules_mark() -> str:
    """A mark of the contents of all modules. It is a folder of their address: modules name each other without
    a mark, and what one imports is found under the mark it was itself found under."""
    mark = hashlib.blake2b(digest_size=6)
    for name in sorted(file.name for file in MODULES.iterdir()):
        mark.update(name.encode() + b"\0" + (MODULES / name).read_bytes() + b"\0")
    return mark.hexdigest()


@functools.cache
def modules(*names: str) -> Markup:
    """The elements that run modules; what these import is named too, so that it is fetched at once."""
    address = f"/static/{modules_mark()}/js"
    ahead = sorted(frozenset().union(*map(_imports, names)) - set(names))
    links = (Markup('<link rel="modulepreload" href="{}/{}">').format(address, name) for name in ahead)
    scripts = (Markup('<script type="module" src="{}/{}"></script>').format(address, name) for name in names)
    return Markup("\n").join([*links, *scripts])


@functools.cache
def _imports(name: str) -> frozenset[str]:
    """A module and all that it needs."""
    found, left = {name}, [name]
    while left:
        text = (MODULES / left.pop()).read_text(encoding="utf-8")
        new = set(IMPORTED.findall(text)) - found
        found |= new
        left += new
    return frozenset(found)


@functools.cache
def environment(language: str) -> Environment:
    """The templates of one language. Its words are globals, so that macros need no context and what a
    template imports is made once."""
    words = translator(language)
    made = FoldingEnvironment(
        loader=PackageLoader("galaxarium.web"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[WithoutIndentation],
    )
    made.globals.update(asset=asset, modules=modules, colours=COLOURS, languages=languages())
    made.globals.update(icon=icon, is_wordy=is_wordy, shape=shape, ship=ship, world=world, formula=formula)
    made.globals.update(t=words.t, tn=words.tn, w=wording_of(language))
    made.globals.update(duration=duration, wait=wait)
    made.globals.update(address_of=address_of, cited=cited, clause_of=clause_of, drawings=drawings)
    made.globals["sprite"] = Markup((STATIC / "icons.svg").read_text(encoding="utf-8"))
    parts = made.get_template("parts.html").module
    made.globals.update({name: functools.lru_cache(maxsize=4096)(getattr(parts, name)) for name in PARTS})
    return made


def render(template: str, language: str, /, **given: object) -> str:
    """A template in a language."""
    return _template(template, language).render(given)


@functools.cache
def _template(name: str, language: str) -> Template:
    """A template, with its globals in a plain dictionary: they are copied at every rendering."""
    made = environment(language).get_template(name)
    made.globals = dict(made.globals)
    return made
