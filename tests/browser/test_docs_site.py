"""The documentation site from the disk, without any server: it is searched, fits a phone and asks nobody."""

from pathlib import Path

import pytest

from .person import PATIENCE_MS

SITE = Path(__file__).parents[2] / "build" / "site"
PAGES = ("index.html", "ladder.html", "environments/encoding.html", "reference/game.html")

pytestmark = pytest.mark.skipif(not (SITE / "index.html").is_file(), reason="the site is built by make docs")


@pytest.fixture
def page(chromium):
    """A phone; it must not complain, nor ask anybody."""
    troubles = []
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    context.set_default_timeout(PATIENCE_MS)
    context.on("request", lambda asked: None if is_here(asked.url) else troubles.append(asked.url))
    context.on("weberror", lambda error: troubles.append(str(error.error)))
    context.on("console", lambda said: troubles.append(said.text) if said.type == "error" else None)
    opened = context.new_page()
    opened.troubles = troubles
    yield opened
    context.close()


def is_here(url):
    return url.startswith(("file:", "data:", "blob:"))


def test_it_is_searched_without_a_network(page):
    page.goto((SITE / "index.html").as_uri())
    page.keyboard.press("Control+k")
    page.keyboard.type("standing orders")
    page.get_by_text("Following", exact=True).first.wait_for()
    assert page.troubles == []


@pytest.mark.parametrize("name", PAGES)
def test_it_fits_a_phone(page, name):
    page.goto((SITE / name).as_uri())
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("getComputedStyle(document.body).fontFamily").startswith(
        '"Sofia Sans Semi Condensed"'
    )
    assert page.troubles == []


def test_a_request_to_elsewhere_is_stopped_and_noticed(page):
    """The policy of the pages works, and the tests above could fail."""
    page.goto((SITE / "index.html").as_uri())
    with page.expect_console_message(lambda said: "Content Security Policy" in said.text):
        page.evaluate("document.body.append(Object.assign(new Image(), {src: 'https://example.org/a.png'}))")
    assert page.troubles
