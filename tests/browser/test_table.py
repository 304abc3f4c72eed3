"""What a table has to stand: undo, a server that dies, many tabs, keys alone, a phone, no motion."""

import pytest

from .person import Person
from .server import Server

HUMAN = {"name": ""}
TURN = """galaxarium position 1
players 2
row maia gort helios nibiru
dice move,energy,culture,diplomacy
seat 1 energy 3 culture 3 ships home maia:orbit:2 planets shouhua mission elder
seat 2 energy 2 culture 0 mission noble
"""


@pytest.fixture
def turn(server):
    """A turn of seat 1, whose opponent cannot follow."""
    return server.load(TURN, "hot-seat", [{"name": "Ada"}, {"name": "Bo"}])


def energy(person):
    return person.page.locator("#store-own-energy .now").text_content().strip()


def test_undo_and_reset_go_back_to_the_last_barrier(server, person, turn):
    person.sit(server, turn)
    person.choose("activate energy")
    assert energy(person) == "4"
    person.choose("activate culture")
    person.page.locator("#reset").click()
    person.wait_until("asked.ply === 0")
    assert energy(person) == "3"
    person.choose("activate energy")
    person.page.keyboard.press("z")
    person.wait_until("asked.ply === 0")
    person.choose("reroll diplomacy")
    undo = person.page.locator("#undo")
    assert undo.get_attribute("aria-disabled") == "true"
    assert undo.get_attribute("data-why")
    undo.click(force=True)
    assert person.page.locator("#toast").text_content() == undo.get_attribute("data-why")


def test_choosing_is_touching_a_die_a_ship_a_place(server, person, turn):
    person.sit(server, turn)
    person.press(person.lit("die:move"))
    person.wait_until("asked.kind === 'move'")
    person.press(person.lit("ship:home"))
    assert person.page.locator("#land-maia.is-legal").count() == 1
    person.page.locator("#land-maia").hover()
    assert "Maia" in person.page.locator("#effect").text_content()
    assert person.page.locator("#land-maia .ghost").is_visible()
    person.page.keyboard.press("Escape")
    assert person.page.locator("#land-maia.is-legal").count() == 0
    person.page.keyboard.press("Escape")
    person.wait_until("asked.kind === 'main'")


def test_what_cannot_be_touched_says_why(server, person, turn):
    person.sit(server, turn)
    person.page.locator("#land-maia").click(force=True)
    assert person.page.locator("#toast").is_visible()
    assert person.page.locator("#toast").text_content()


def test_three_acts_are_asked_about_unless_switched_off(server, visit, turn):
    careful = Person(visit({"confirm-end": True}).new_page()).sit(server, turn)
    careful.press(careful.lit("end"))
    dialog = careful.page.locator("#confirm")
    dialog.wait_for()
    dialog.locator("[value=no]").click()
    assert careful.asked["ply"] == 0
    careful.press(careful.lit("end"))
    dialog.locator("[value=yes]").click()
    careful.wait_until("asked.ply > 0")


def test_a_killed_server_comes_back_with_the_game_as_it_was(tmp_path, visit):
    server = Server(tmp_path).start()
    try:
        created = server.load(TURN, "hot-seat", [HUMAN, HUMAN])
        person = Person(visit(quiet=False).new_page()).sit(server, created)
        person.choose("activate energy")
        server.kill()
        person.page.locator("#banner").wait_for()
        server.start()
        person.page.wait_for_function("() => document.body?.dataset.live !== undefined")
        assert person.page.locator("#banner").is_hidden()
        assert energy(person) == "4"
        person.choose("activate culture")
    finally:
        server.stop()


def test_nine_tabs(server, visit, turn):
    context = visit()
    first = Person(context.new_page()).sit(server, turn)
    tabs = [first]
    for _ in range(8):
        tab = Person(context.new_page())
        tab.page.goto(first.page.url)
        tabs.append(tab)
    for tab in tabs:
        tab.until_live()
    first.choose("activate energy")
    for tab in tabs:
        tab.wait_until("asked.ply === 1")
        assert energy(tab) == "4"


def test_two_tabs_cannot_both_move(server, visit, turn):
    context = visit()
    one = Person(context.new_page()).sit(server, turn)
    two = Person(context.new_page())
    two.page.goto(one.page.url)
    two.until_live()
    one.choose("activate energy")
    two.wait_until("asked.ply === 1")
    assert energy(two) == "4"


def test_a_game_with_keys_alone(server, person, turn):
    person.sit(server, turn)
    keys = person.page.keyboard
    keys.press("2")  # the second die: energy
    person.wait_until("asked.ply === 1")
    keys.press("1")  # move
    person.wait_until("asked.kind === 'move'")
    keys.press("w")  # the second ship; the first stands at home
    person.page.wait_for_selector("#land-gort.is-legal")
    person.page.locator("#land-gort").focus()
    keys.press("ArrowRight")
    assert person.page.evaluate("() => document.activeElement.id") == "orbit-gort"
    keys.press("o")
    person.wait_until("asked.kind === 'main'")
    keys.press("?")
    person.page.locator("#help[open]").wait_for()
    keys.press("Escape")
    person.page.locator("#help[open]").wait_for(state="detached")
    person.page.evaluate("() => document.activeElement.blur()")
    keys.press("ArrowDown")
    assert person.page.evaluate("() => document.activeElement.tagName") in ("BUTTON", "A")


def test_keys_can_be_changed(server, person, turn):
    person.sit(server, turn)
    page = person.page
    page.locator('[data-act="settings"]').first.click()
    page.locator("#settings details:has(.keys) summary").click()
    page.locator('[data-key="die2"]').click()
    page.keyboard.press("x")
    assert page.locator('[data-key="die2"] kbd').text_content() == "X"
    page.keyboard.press("Escape")
    page.reload()
    person.until_live()
    page.keyboard.press("x")
    person.wait_until("asked.ply === 1")


def test_on_a_phone_a_tap_shows_and_another_does(server, thumb, turn):
    thumb.sit(server, turn)
    page = thumb.page
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    thumb.press(thumb.lit("die:energy"))
    assert thumb.asked["ply"] == 0
    commit = page.locator("#commit")
    assert commit.is_visible()
    assert "4" in page.locator('.me [data-after="energy"]').text_content()
    thumb.press(commit)
    thumb.wait_until("asked.ply === 1")
    thumb.press(thumb.lit("die:culture"))
    thumb.press(thumb.lit("die:culture"))
    thumb.wait_until("asked.ply === 2")
    thumb.choose("activate move")
    thumb.choose("move maia:orbit helios")
    thumb.press(thumb.lit("use:helios"))  # its card; the panel below says what that does
    assert thumb.asked["kind"] == "land"
    thumb.press(commit)
    thumb.wait_until("asked.kind !== 'land'")


def test_focus_is_never_lost(server, person, turn):
    person.sit(server, turn)
    page = person.page
    page.locator("#die-energy-1").focus()
    page.keyboard.press("Enter")
    person.wait_until("asked.ply === 1")
    assert page.evaluate("() => document.activeElement.id") == "question"


def test_movement_is_seen_unless_it_is_not_wanted(server, visit, turn):
    def flights(person):
        """How many copies of ships and dice fly above the page right after a choice."""
        person.page.evaluate(
            """() => { window.flown = 0; new MutationObserver((all) => all.forEach((one) =>
            one.addedNodes.forEach((node) => { if (node.style?.position === "fixed") window.flown++ })))
            .observe(document.body, { childList: true }) }"""
        )
        person.choose("activate energy")
        return person.page.evaluate("() => window.flown")

    lively = Person(visit({"speed": "1"}).new_page()).sit(server, turn)
    assert flights(lively) > 0
    lively.page.locator("#undo").click()
    lively.wait_until("asked.ply === 0")
    calm = Person(visit({"speed": "1"}, reduced_motion="reduce").new_page()).sit(server, turn)
    assert flights(calm) == 0


def test_bots_can_be_skipped(server, visit):
    created = server.create("bots", [HUMAN, *[{"player": "random"}] * 4], seed=12)
    slowly = {"speed": "0.005"}  # nobody would wait for that
    person = Person(visit(slowly).new_page()).sit(server, created)
    person.page.locator(".choice").first.click()
    skip = person.page.locator('[data-act="skip"]')
    skip.wait_for()
    person.page.keyboard.press("s")
    person.wait_until("asked.touches.length > 0")


def test_the_recap_tells_what_happened_since_my_last_turn(server, person):
    poor = TURN.replace("culture 3", "culture 0")  # who cannot follow is not asked
    created = server.load(poor, "bots", [{"name": "Ada"}, {"player": "random", "name": "Bo"}])
    person.sit(server, created)
    person.choose("end")
    person.wait_until("asked.kind === 'main' && asked.ply > 1")
    person.page.locator('[data-act="recap"]').click()
    person.page.locator("#recap[open]").wait_for()
    assert "Bo" in person.page.locator("#recap .lines").text_content()


PARTS = ".facts-line, .opps, .row, #mine, #tray, #choices, #log li, #question"


@pytest.mark.parametrize("mode", ["bots", "hot-seat"])
def test_messages_bring_what_a_new_page_would_show(server, visit, mode):
    """Also where several come at once, and around one screen, where every turn has other opponents."""
    bot = {"player": "random"} if mode == "bots" else HUMAN
    text = TURN.replace("players 2", "players 3") + "seat 3 energy 2 culture 0 mission trader\n"
    created = server.load(text.replace("nibiru", "nibiru jakks"), mode, [HUMAN, bot, bot])
    person = Person(visit().new_page()).sit(server, created)
    for choice in ("activate energy", "end"):
        person.choose(choice)
        person.wait_until("asked.touches.length")
    shown = person.page.locator(PARTS).all_text_contents()
    person.page.reload()
    person.until_live()
    assert person.page.locator(PARTS).all_text_contents() == shown
