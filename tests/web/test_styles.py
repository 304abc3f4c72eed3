"""Templates and style sheets are formatted, and style sheets can be read."""

import importlib.util
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
            found = tinycss2.parse_blocks_contents(rule.content, skip_comments=True, skip_whitespace=True)
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
    assert environment().from_string(template).render() == page
