"""The site has every page, its links lead somewhere, and nothing in it is loaded from elsewhere."""

import importlib
import re
import sys
import tomllib

import pytest

from .blocks import ROOT

sys.path.insert(0, str(ROOT / "scripts"))
site_check = importlib.import_module("site_check")
site_pages = importlib.import_module("site_pages")
sys.path.pop(0)

CONFIG = tomllib.loads((ROOT / "docs/site/zensical.toml").read_text(encoding="utf-8"))["project"]


def in_navigation(entries):
    """Every page of a navigation."""
    for entry in entries:
        for below in entry.values():
            yield from in_navigation(below) if isinstance(below, list) else [below]


@pytest.fixture(scope="module")
def layout(tmp_path_factory):
    target = tmp_path_factory.mktemp("pages")
    return site_pages.lay_out(ROOT, target), target


def test_every_page_is_in_the_navigation_and_there(layout):
    laid_out, target = layout
    listed = list(in_navigation(CONFIG["nav"]))
    pages = {place.as_posix() for _, place in laid_out.pages()}
    reference = {f"reference/{name}.md" for name in site_pages.REFERENCE}
    assert pages | reference == set(listed), "docs/site/zensical.toml lists other pages than there are"
    assert all((target / page).is_file() for page in listed)


def sections(entries):
    """Every list of entries in a navigation."""
    yield entries
    for entry in entries:
        for below in entry.values():
            if isinstance(below, list):
                yield from sections(below)


def twice(entries):
    """Titles that one section lists more than once."""
    titles = [[title for entry in section for title in entry] for section in sections(entries)]
    return [title for section in titles for title in section if section.count(title) > 1]


def test_no_section_lists_a_page_twice():
    assert twice(CONFIG["nav"]) == []
    assert twice([{"Make": [{"Puzzles": "a.md"}, {"Puzzles": "a.md"}]}]) == ["Puzzles", "Puzzles"]


def test_links_to_code_lead_to_its_text(layout):
    _, target = layout
    page = (target / "architecture.md").read_text(encoding="utf-8")
    assert "(source/src/galaxarium/kernel/layout.py.md)" in page
    quoted = (target / "source/src/galaxarium/kernel/layout.py.md").read_text(encoding="utf-8")
    assert (ROOT / "src/galaxarium/kernel/layout.py").read_text(encoding="utf-8").strip() in quoted
    assert "| `exchange.py` |" in (target / "source/src/galaxarium/kernel/abilities/index.md").read_text()


def test_no_link_of_the_pages_leads_out_of_the_site(layout):
    laid_out, target = layout
    links = [
        (place, link)
        for _, place in laid_out.pages()
        for link in re.findall(r"\]\((\.\.?/[^)\s#]+)", (target / place).read_text(encoding="utf-8"))
    ]
    assert len(links) > 10
    for place, link in links:
        there = (target / place).parent / link
        assert there.resolve().is_relative_to(target.resolve()), (place, link)


def test_links_within_code_stay_as_they_are(tmp_path):
    page = tmp_path / "docs" / "a.md"
    page.parent.mkdir()
    page.write_text("[b](../b.py) `[b](../b.py)`\n\n```text\n[b](../b.py)\n```\n")
    (tmp_path / "b.py").write_text('"""B."""\n')
    text = site_pages.Layout(tmp_path).page(page)
    assert text == "[b](source/b.py.md) `[b](../b.py)`\n\n```text\n[b](../b.py)\n```\n"


def test_the_interface_links_into_the_reference(layout):
    _, target = layout
    page = (target / "api.md").read_text(encoding="utf-8")
    assert "[`Game`](reference/game.md#galaxarium.game.game.Game)" in page
    assert "source/" not in page


def test_a_name_without_a_reference_is_noticed(tmp_path):
    (tmp_path / "docs").mkdir()
    page = tmp_path / site_pages.API
    page.write_text("[`Nobody`](../src/galaxarium/game/game.py)\n")
    with pytest.raises(ValueError, match=r"galaxarium\.game\.game\.Nobody"):
        site_pages.Layout(tmp_path).page(page)


# --- what was built


PAGE = "<meta content=\"default-src 'self'\"><h1 id=a>A</h1>"


def faults(tmp_path, html="", **files):
    (tmp_path / "index.html").write_text(PAGE + html)
    for name, text in files.items():
        (tmp_path / name.replace("_", ".")).write_text(text)
    return site_check.check_site(tmp_path)


@pytest.mark.parametrize(
    "html,reason",
    [
        ('<a href="missing.html">', "no such page"),
        ('<a href="#missing">', "no such anchor"),
        ('<a href="other.html#missing">', "no such anchor"),
        ('<a href="../out.html">', "no such page"),
        ('<img src="missing.png">', "is not there"),
        ('<img src="https://example.org/a.png">', "loads https://example.org"),
        ('<img srcset="other.html 1x, //example.org/a.png 2x">', "loads //example.org"),
        ('<script src="https://example.org/a.js"></script>', "loads https"),
        ('<link rel="stylesheet" href="https://example.org/a.css">', "loads https"),
        ('<link rel="preconnect" href="https://example.org">', "loads https"),
        ('<p style="background:url(https://example.org/a.png)">', "loads https"),
        ("<style>@import 'https://example.org/a.css';</style>", "loads https"),
        ("<script>fetch('https://example.org/a')</script>", "loads https"),
        ('<form action="https://example.org/a">', "loads https"),
    ],
)
def test_what_is_broken_or_loaded_is_noticed(tmp_path, html, reason):
    (fault,) = faults(tmp_path, html, other_html=PAGE)
    assert reason in fault


def test_styles_and_scripts_are_read(tmp_path):
    assert "loads https" in faults(tmp_path, a_css="a{src:url('https://example.org/a.woff2')}")[0]
    assert "the script knows https" in faults(tmp_path, a_css="", a_js='fetch("https://example.org/a")')[0]
    assert not faults(tmp_path, a_js='load("https://unpkg.com/mermaid@11")')
    woken = faults(tmp_path, '<pre class="mermaid">', a_js='load("https://unpkg.com/mermaid@11")')
    assert "makes the script ask" in woken[0]


def test_a_page_without_a_policy_is_noticed(tmp_path):
    (tmp_path / "index.html").write_text("<p>")
    assert "nothing keeps the browser" in site_check.check_site(tmp_path)[0]


def test_a_list_that_became_a_paragraph_is_noticed(tmp_path):
    assert "no empty line before the list" in faults(tmp_path, "<p>As follows:\n- a\n- b</p>")[0]
    assert not faults(tmp_path, "<p>1 - 2\nis -1</p>")


def test_what_is_sound_is_not_reported(tmp_path):
    html = '<a href="other.html#a"><a href="#a"><a href="https://example.org"><a href="mailto:a@b.c">'
    assert not faults(tmp_path, html, other_html=PAGE)
