"""Choosing colours and who starts with a mouse, as everybody at the table sees it."""

import pytest

from .person import Person


def worn(page):
    """The colours in the form, and those of the ships beside them."""
    chosen = page.locator('select[name^="colour"]').evaluate_all("(all) => all.map((one) => one.value)")
    drawn = page.locator(".seatings .ship").evaluate_all("(all) => all.map((one) => one.dataset.seat)")
    assert chosen == drawn
    return chosen


def test_the_form_never_gives_one_colour_to_two(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/new?mode=hot-seat")
    assert worn(page) == ["blue", "orange", "green", "pink", "ink"]
    page.locator("[name=colour1]").select_option("orange")
    assert worn(page) == ["orange", "blue", "green", "pink", "ink"]
    page.locator("[name=colour3]").select_option("purple")
    assert worn(page) == ["orange", "blue", "purple", "pink", "ink"]


def test_the_form_never_gives_a_player_the_colour_of_the_rogue_galaxy(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/new?mode=solo")
    page.locator("[name=colour1]").select_option("pink")
    page.locator("[name=rogue][value=zendica]").check()
    assert worn(page)[0] not in ("pink", "")
    assert page.locator("[name=colour1] option[value=pink]").is_disabled()
    page.locator("#create").click()
    page.locator("#mine").wait_for()
    assert page.locator("#opp-2").get_attribute("data-seat") == "rogue-pink"


def test_who_starts_is_chosen_by_name(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/new?mode=hot-seat")
    page.locator("[name=name1]").fill("Ada")
    page.locator("[name=name2]").fill("Bo")
    starts = page.locator('[name="rule-first_player"]')
    assert starts.locator("option:not([hidden])").all_text_contents()[1:] == ["Ada", "Bo"]
    starts.select_option(label="Bo")
    page.locator("#create").click()
    page.locator("#uncover").wait_for()
    table = page.url.rpartition("/")[2]
    assert server.call(f"/tables/{table}")["view"]["first"] == 2


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_colour_is_changed_for_everybody(server, visit, theme):
    created = server.create("online", [{"name": "Ada"}, {"name": "Bo"}], seed=5)
    ada = Person(visit({"theme": theme}).new_page()).sit(server, created, 1)
    bo = Person(visit({"theme": theme}).new_page()).sit(server, created, 2)
    bo.page.locator('[data-act="settings"]').click()
    taken = bo.page.locator("[data-colouring] input:disabled")
    assert taken.evaluate_all("(all) => all.map((one) => one.value)") == ["blue"]
    bo.page.locator("[data-colouring] input[value=purple]").check()
    painted = "(ship) => getComputedStyle(ship).color"
    for page in (ada.page, bo.page):
        page.locator('#table [data-ship^="2:"][data-seat=purple]').first.wait_for()
    ada.page.locator("#opp-2[data-seat=purple]").wait_for()
    colour = ada.page.locator("#opp-2 .who .ship").evaluate(painted)
    ada.page.locator('[data-act="settings"]').click()
    assert ada.page.locator("[data-colouring] input[value=purple]").is_disabled()
    assert ada.page.locator("[data-colouring] input[value=orange]").is_enabled()
    for person in (ada, bo):
        person.page.reload()
        person.until_live()
    assert ada.page.locator("#opp-2 .who .ship").evaluate(painted) == colour
    assert bo.page.locator("#mine").get_attribute("data-seat") == "purple"
