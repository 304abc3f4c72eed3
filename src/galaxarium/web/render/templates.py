"""Templates: one environment for all of them, and what every template can use."""

import functools
import hashlib
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
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


@functools.cache
def asset(name: str) -> str:
    """The address of a static file, with a mark of its contents so that it can be cached for ever."""
    mark = hashlib.blake2b((STATIC / name).read_bytes(), digest_size=6).hexdigest()
    return f"/static/{name}?v={mark}"


@functools.cache
def environment(language: str) -> Environment:
    """The templates of one language. Its words are globals, so that macros need no context and what a
    template imports is made once."""
    words = translator(language)
    made = Environment(
        loader=PackageLoader("galaxarium.web"),
        autoescape=True,
        auto_reload=False,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(asset=asset, colours=COLOURS, languages=languages())
    made.globals.update(icon=icon, shape=shape, ship=ship, world=world, formula=formula)
    made.globals.update(t=words.t, tn=words.tn, w=Wording(words))
    made.filters["plainly"] = _plainly
    made.globals.update(duration=duration, wait=wait)
    made.globals.update(address_of=address_of, cited=cited, clause_of=clause_of, drawings=drawings)
    made.globals["sprite"] = Markup((STATIC / "icons.svg").read_text(encoding="utf-8"))
    return made


def _plainly(item: Argument, wording: Wording) -> str:
    return wording.plain(item)


def render(template: str, language: str, /, **given: object) -> str:
    """A template in a language."""
    return _template(template, language).render(given)


@functools.cache
def _template(name: str, language: str) -> Template:
    """A template, with its globals in a plain dictionary: they are copied at every rendering."""
    made = environment(language).get_template(name)
    made.globals = dict(made.globals)
    return made
