"""The page: one file that needs nothing else, neither a network nor scripts (report.html, report.css)."""

import re
from collections.abc import Iterable, Mapping, Sequence
from importlib.resources import files

from jinja2 import Environment, PackageLoader

from .charts import COLOURS
from .figures.figure import Figure
from .words import number

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""What a browser may load for this page: nothing. What it shows is in the file."""

PAGE_COLOURS = {
    "board": ("#efe9da", "#0c1124"),
    "raised": ("#ffffff", "#1c2544"),
    "ink-dim": ("#565d75", "#98a1c0"),
}
"""Colours of the page that no chart uses, in the light and in the dark."""


def page(
    bots: Sequence[str],
    version: str,
    facts: Mapping[str, str],
    short: Iterable[Figure],
    sections: Mapping[str, Sequence[Figure]],
) -> str:
    """The whole page: facts, the findings of some figures, all figures under their headings."""
    loader = PackageLoader("galaxarium.arena", "report")
    templates = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    text = templates.get_template("report.html").render(
        policy=POLICY,
        version=version,
        bots=bots,
        style=_style(),
        facts=facts,
        short=short,
        sections=sections,
        number=number,
    )
    return re.sub(r"\n\s+", "\n", text)  # the indentation is a third of the file


def _style() -> str:
    """The style sheet, with one rule for each colour of a chart."""
    colours = {**COLOURS, **PAGE_COLOURS}
    light, dark = ("".join(f"--{name}:{pair[at]};" for name, pair in colours.items()) for at in (0, 1))
    drawn = "".join(
        f'.card svg [{paint}="{pair[0]}"]{{{paint}:var(--{name})}}\n'
        for name, pair in COLOURS.items()
        for paint in ("fill", "stroke")
    )
    night = f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n"
    rules = files("galaxarium.arena").joinpath("report", "report.css").read_text(encoding="utf-8")
    return f":root{{{light}}}\n{night}{rules}{drawn}"
