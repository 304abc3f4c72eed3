"""Templates and style sheets are formatted, and style sheets can be read."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest
import tinycss2

from galaxarium.web.render import pages
from galaxarium.web.render.templates import environment

ROOT = Path(__file__).parents[2]
WEB = Path(pages.__file__).parents[1]
SPEC = importlib.util.spec_from_file_location("format_styles", ROOT / "scripts" / "format_styles.py")
format_styles = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(format_styles)

STYLES = sorted(WEB.glob("static/css/*.css"))
TEMPLATES = sorted(WEB.rglob("templates/**/*.html"))
LONGEST = 160


def declarations(rule):
    return tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheets_are_formatted(path):
    style = path.read_text(encoding="utf-8")
    assert format_styles.formatted(style) == style, "run make format"


@pytest.mark.parametrize("path", STYLES, ids=lambda path: path.name)
def test_style_sheets_have_no_errors(path):
    style = path.read_text(encoding="utf-8")
    rules = tinycss2.parse_stylesheet(style, skip_comments=True, skip_whitespace=True)
    assert rules
    for rule in rules:
        assert rule.type != "error", rule.message
        if rule.type == "qualified-rule":
            found = declarations(rule)
            assert {one.type for one in found} == {"declaration"}, tinycss2.serialize(rule.prelude)


def test_templates_are_formatted():
    tool = Path(sys.executable).with_name("djangofmt")
    ran = subprocess.run([tool, "--check", WEB / "templates"], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr + "run make format"


@pytest.mark.parametrize("path", [*STYLES, *TEMPLATES], ids=lambda path: path.name)
def test_lines_are_short_enough_to_read(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [number for number, line in enumerate(lines, 1) if len(line) > LONGEST] == []


@pytest.mark.parametrize(
    "template, page",
    [
        ("<p>\n  {% if true %}\n    <a>1</a>\n  {%- endif %}\n</p>", "<p>\n<a>1</a></p>"),
        ('<a\n  href="/"\n  {% if true %}hidden{% endif %}\n>x</a>', '<a href="/" hidden>x</a>'),
        ("<pre>a\n  b</pre>", "<pre>a\n  b</pre>"),
    ],
    ids=["statements", "broken tags", "pre"],
)
def test_the_indentation_of_templates_is_not_sent(template, page):
    assert environment("en").from_string(template).render() == page


PAGES = (WEB / "static" / "css" / "pages.css").read_text(encoding="utf-8")
OTHERS = [path for path in STYLES if path.name != "tokens.css"]
# A selector names the root of its page, or says by itself where it holds.
BOUND = re.compile(
    r"\.(start|starting|setup|ending|gave-up|cat|how|lost)(?![\w-])"
    r"|^(body\.at-table:|form\[data-setup\]|main:not\(\.table\))"
)
# Used on pages and in the dialogs beside them.
SHARED = {"lead", "error", "pick", "hash", "fair"}
MIXED = {"rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch"}


def rules_of(style):
    """All rules, those in media queries too; but no frames of animations."""
    for rule in tinycss2.parse_rule_list(style, skip_comments=True, skip_whitespace=True):
        if rule.type == "qualified-rule":
            yield rule
        elif rule.at_keyword == "media":
            yield from rules_of(rule.content)


def selectors(style):
    for rule in rules_of(style):
        yield from re.split(r",\s*(?![^(]*\))", tinycss2.serialize(rule.prelude).strip())


def leaking(style):
    """Selectors that are not bound to a page. `pages.css` is loaded beside a table, too."""
    return [
        selector
        for selector in selectors(style)
        if not BOUND.search(selector) and SHARED.isdisjoint(re.findall(r"\.([\w-]+)", selector)[:1])
    ]


def colours(style):
    """Colour values that are written out: `#abc`, and functions that mix a colour from numbers."""
    values = (
        token
        for rule in rules_of(style)
        for declaration in tinycss2.parse_blocks_contents(
            rule.content, skip_comments=True, skip_whitespace=True
        )
        for token in flat(declaration.value)
    )
    return [
        token.serialize()
        for token in values
        if token.type == "hash" or (token.type == "function" and token.lower_name in MIXED)
    ]


def flat(tokens):
    for token in tokens:
        yield token
        yield from flat(getattr(token, "arguments", None) or getattr(token, "content", None) or ())


def test_no_rule_of_a_page_reaches_another_page():
    assert len(list(selectors(PAGES))) > 300
    assert leaking(PAGES) == []


def test_a_rule_that_leaks_is_found():
    style = ".low { gap: 1px } @media (max-width: 9px) { :where(.ending, .cat) .low, .luck b { gap: 0 } }"
    assert leaking(style) == [".low", ".luck b"]


@pytest.mark.parametrize("path", OTHERS, ids=lambda path: path.name)
def test_colours_are_written_in_the_tokens_only(path):
    assert colours(path.read_text(encoding="utf-8")) == []


def test_a_colour_that_is_written_out_is_found():
    style = "#add { color: #fff; fill: rgb(1 2 3) } @media print { a { color: mix(#ab1, red) } }"
    assert colours(style) == ["#fff", "rgb(1 2 3)", "#ab1"]


def test_every_token_that_is_used_is_there():
    styles = "".join(path.read_text(encoding="utf-8") for path in STYLES)
    given = set(re.findall(r"(--[\w-]+):", styles))
    for path in [*TEMPLATES, *WEB.rglob("*.js"), *WEB.rglob("render/*.py")]:
        given.update(re.findall(r"--[\w-]+", path.read_text(encoding="utf-8")))
    assert set(re.findall(r"var\((--[\w-]+)\)", styles)) - given == set()
