"""Hints beside the board."""

from .test_table import TURN


def test_a_hint_is_shown_chosen_followed_and_gone(server, person):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    person.sit(server, created)
    page = person.page
    page.keyboard.press("h")
    page.locator("#advice .tip").first.wait_for()
    assert page.locator("#advice .tip").count() <= 3
    assert page.locator("#table .is-hinted").count()
    tip = page.locator("#advice .tip").last
    tip.click()
    assert tip.get_attribute("aria-pressed") == "true"
    choice = tip.get_attribute("data-choice")
    path = next(touch["path"] for touch in person.asked["touches"] if touch["choice"] == choice)
    lit = page.locator("#table .is-hinted").evaluate_all("(all) => all.map((one) => one.dataset.touch)")
    assert any(set(keys.split()) & set(path) for keys in lit)
    page.keyboard.press("h")
    assert page.locator("#advice").is_hidden()
    assert not page.locator("#table .is-hinted").count()


def test_a_hint_makes_room_on_a_phone(server, thumb):
    created = server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])
    thumb.sit(server, created)
    thumb.page.locator("#hint").tap()
    thumb.page.locator("#advice .tip").first.wait_for()
    assert thumb.page.evaluate("document.documentElement.scrollWidth") == 390
    thumb.page.locator("#advice .tip").first.tap()
    assert thumb.page.locator("#advice").is_hidden()
    assert thumb.page.locator("#table .is-hinted").count()
