"""What players once stumbled over."""

import pytest

from .conftest import PHONE
from .person import Person
from .test_table import TURN


def sit_down(server, person):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    return person.sit(server, created).page


def test_what_was_said_stays_while_it_is_read(server, person):
    person.page.clock.install()
    page = sit_down(server, person)
    page.locator("#land-maia").click(force=True)
    said = page.locator("#toast")
    said.hover()
    page.clock.run_for(20_000)
    assert said.is_visible()
    page.mouse.move(0, 0)
    page.clock.run_for(20_000)
    assert said.is_hidden()


def test_while_dice_are_gathered_the_question_says_what_for(server, person):
    page = sit_down(server, person)
    before = page.locator("#question").text_content()
    page.locator("#reroll").click()
    assert page.locator("#question").text_content() == "Choose dice to reroll"
    page.keyboard.press("Escape")
    assert page.locator("#question").text_content() == before


def test_colours_follow_the_system_where_that_is_wished(server, visit):
    context = visit({"theme": "auto"}, color_scheme="light")
    page = context.new_page()
    page.goto(server.address)
    assert page.locator("html").get_attribute("data-theme") == "light"
    assert '<html lang="en" data-theme="light">' in context.request.get(server.address).text()
    page.emulate_media(color_scheme="dark")
    page.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")


def test_another_way_of_playing_seats_other_people(server, person):
    page = person.page
    page.goto(f"{server.address}/new?mode=bots")
    who = "() => [...document.querySelectorAll('select[name^=seat]')].map((one) => one.value)"
    page.locator("input[value=blast-off]").check(force=True)
    assert page.evaluate(who) == ["human", "medium", "medium", "medium", "empty"]
    page.locator("input[value=solo]").check(force=True)
    assert page.locator("input[name=rulebook]:checked").get_attribute("value") == "galakta"
    page.locator("input[value=hot-seat]").check(force=True)
    assert page.evaluate(who) == ["human", "human", "empty", "empty", "empty"]
    page.locator("#create").click()
    person.until_live()


def test_only_the_die_that_was_tapped_is_marked(server, thumb):
    text = TURN.replace("energy,culture,", "energy,energy,")
    created = server.load(text, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    page = thumb.sit(server, created).page
    page.locator("#die-energy-2").tap()
    assert page.locator(".die.is-previewed").evaluate_all("(dice) => dice.map((die) => die.id)") == [
        "die-energy-2"
    ]


def test_menus_fold_when_something_else_is_touched(server, visit):
    page = Person(visit().new_page()).page
    page.goto(server.address)
    page.locator(".languages summary").click()
    assert page.locator(".languages .menu").is_visible()
    page.locator("h2").first.click()
    assert page.locator(".languages .menu").is_hidden()
    page.locator(".languages summary").press("Enter")
    page.keyboard.press("Escape")
    assert page.locator(".languages .menu").is_hidden()


def test_friends_who_came_by_link_can_say_their_name(server, visit):
    created = server.create("online", [{"name": "Ada"}, {"name": ""}], seed=5)
    ada = Person(visit().new_page()).sit(server, created, 1)
    friend = Person(visit().new_page()).sit(server, created, 2)
    assert ada.page.locator("#name-me").count() == 0
    friend.page.locator("#name-me").click()
    friend.page.keyboard.type("Bo")
    friend.page.keyboard.press("Enter")
    ada.page.locator("#opp-2", has_text="Bo").wait_for()
    friend.page.locator("#name-me").wait_for(state="detached")


def test_a_sheet_on_the_phone_goes_again(server, thumb):
    page = sit_down(server, thumb)
    for close in ("#mine > header .icon-btn", ".row", "#mine > header .name"):
        page.locator(".me").tap()
        assert page.locator("#mine").is_visible()
        page.locator(close).first.tap()
        assert page.locator("#mine").is_hidden(), close
    assert thumb.asked["kind"] == "main"


@pytest.mark.parametrize("language", ["en", "es", "fr", "pl", "pt-BR"])
def test_pages_are_as_wide_as_the_phone(server, visit, language):
    page = visit(locale=language, **PHONE).new_page()
    lookup = ("/rules/R10", "/rules/books", "/rules/books/galakta", "/rules/proof/R7", "/credits")
    for path in ("/", "/new?mode=online", *lookup):
        page.goto(server.address + path)
        wide = page.evaluate("() => Math.max(document.documentElement.scrollWidth, innerWidth)")
        assert wide == PHONE["viewport"]["width"], path
