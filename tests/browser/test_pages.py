"""Pages as they are seen: accessible, complete at every size and in every language, and light."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from .conftest import PHONE
from .person import Person
from .test_games import GAMES, NEARLY_WON
from .test_table import TURN

LANGUAGES = ("en", "es", "fr", "pl", "pt-BR")
HEAVIEST = 250_000


@pytest.fixture(scope="session")
def busy(server):
    """A table of five with everything on it."""
    names = ("Ada", "Bo", "Chidi", "Dana", "Emil")
    text = (GAMES / "busy.txt").read_text(encoding="utf-8")
    return server.load(text, "hot-seat", [{"name": name} for name in names])


def violations(page):
    found = Axe().run(page).response["violations"]
    return [(each["id"], node["html"][:200]) for each in found for node in each["nodes"]]


PAGES = ["/", "/new", "/rules", "/planets", "/position", "/api/docs", "/nowhere"]
LOOKUP = ["/rules?q=ship", "/rules/R3", "/rules/R7", "/rules/R9", "/rules/R10", "/missions", "/rogues"]
BOOKS = ["/rules/books", "/rules/books/pixie", "/rules/proof/R9.3", "/credits"]


@pytest.mark.parametrize("path", [*PAGES, *LOOKUP, *BOOKS])
def test_pages_are_accessible(server, visit, path):
    page = visit(quiet=False).new_page()
    page.goto(server.address + path)
    assert violations(page) == []


@pytest.mark.parametrize("size", [{}, PHONE], ids=["desktop", "phone"])
def test_a_table_is_accessible(server, visit, busy, size):
    person = Person(visit(**size).new_page()).sit(server, busy)
    assert violations(person.page) == []


def test_the_end_is_accessible(server, person):
    created = server.load(NEARLY_WON, "bots", [{"name": "Ada"}, {"player": "random"}, {"player": "random"}])
    person.sit(server, created)
    person.choose("activate colony")
    person.wait_until("asked.kind === 'over'")
    assert violations(person.page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_fits_both_sizes(server, visit, busy, language):
    for size in ({}, PHONE):
        person = Person(visit(locale=language, **size).new_page()).sit(server, busy)
        page = person.page
        assert page.locator("html").get_attribute("lang") == language
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, (language, size)
        if not size:
            assert page.evaluate("() => document.documentElement.scrollHeight") <= 720


def test_everything_that_can_be_touched_is_on_the_screen(server, visit, busy):
    person = Person(visit().new_page()).sit(server, busy)
    outside = person.page.evaluate(
        """() => [...document.querySelectorAll("#table .is-legal[data-touch]")].filter((thing) => {
          const { width, left, top, right, bottom } = thing.getBoundingClientRect();
          return width && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
        }).map((thing) => thing.id)"""
    )
    assert outside == []


def test_the_first_load_is_light(server, visit, busy):
    person = Person(visit().new_page())
    network = person.page.context.new_cdp_session(person.page)
    network.send("Network.enable")
    sizes = []
    network.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    person.sit(server, busy)
    person.page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < HEAVIEST, sizes


def test_a_replay_goes_by_slider_arrows_and_link(server, person):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    person.sit(server, created)
    for choice in ("activate energy", "activate culture", "activate diplomacy"):
        person.choose(choice)
    page = person.page
    page.goto(f"{server.address}/t/{created['table']}/replay?at=0")
    assert person.asked["ply"] == 0
    page.keyboard.press("ArrowRight")
    person.wait_until("asked.ply === 1")
    page.locator("#slider").fill("2")
    person.wait_until("asked.ply === 2")
    assert "at=2" in page.url
    page.reload()
    assert person.asked["ply"] == 2
    page.locator("a[rel=first]").click()
    person.wait_until("asked.ply === 0")
    page.locator("form[action$=fork] button").click()
    page.wait_for_url("**/t/*")
    person.until_live()
    assert person.asked["ply"] == 0


def test_a_game_can_be_pasted_and_played(server, visit):
    person = Person(visit(quiet=False).new_page())
    page = person.page
    page.goto(f"{server.address}/position")
    page.locator("textarea").fill("nonsense")
    page.locator("button[value=hot-seat]").click()
    assert page.get_by_role("alert").is_visible()
    page.locator("textarea").fill(TURN)
    page.locator("button[value=hot-seat]").click()
    person.until_live()
    person.choose("activate energy")


def test_the_language_can_be_changed_at_the_table(server, person):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    page = person.sit(server, created).page
    page.locator('[data-act="settings"]').first.click()
    page.locator("select[name=language]").select_option("pl")
    page.locator("form.language button").click()
    person.until_live()
    assert page.locator("html").get_attribute("lang") == "pl"
    assert page.url.endswith(f"/t/{created['table']}")


def test_themes(server, person):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    page = person.sit(server, created).page
    page.locator('[data-act="settings"]').first.click()
    page.locator('[data-setting="theme"]').select_option("light")
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.reload()
    assert page.locator("html").get_attribute("data-theme") == "light"
