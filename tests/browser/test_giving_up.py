"""Giving up, with a mouse or a thumb, in every way to play: what each person who looks sees at once, and
after a reload."""

import pytest

from .conftest import PHONE
from .person import Person

ADA, BO, CY = {"name": "Ada"}, {"name": "Bo"}, {"name": "Cy"}
BOT = {"player": "random", "name": "Zed"}
OTHER_BOT = {"player": "random", "name": "Yan"}


@pytest.fixture
def sit_down(server, visit):
    """Opens a table; the people of some seats, and seat 0 for a spectator."""

    def sit(created, *seats):
        people = {}
        for seat in seats:
            people[seat] = Person(visit().new_page())
            if seat:
                people[seat].sit(server, created, seat)
            else:
                people[0].page.goto(f"{server.address}/t/{created['table']}")
                people[0].until_live()
        return people

    return sit


def give_up(person, expected):
    """Through the settings; `expected` is said before it is done."""
    page = person.page
    person.press(page.locator('#table [data-act="settings"]'))
    person.press(page.locator('#settings [data-act="concede"]'))
    question = page.locator("#confirm[open]")
    question.wait_for()
    assert question.locator("[data-text]").text_content() == expected
    assert question.locator("[data-setting-note]").is_hidden()
    person.press(question.locator("button[value=yes]"))


def headline(person, kind="over"):
    """What the page says once it is the end, and how it goes on from there."""
    person.wait_until(f"asked.kind === '{kind}'")
    page = person.page
    assert page.locator("dialog[open]").count() == 0
    assert not page.title().startswith("● ")
    assert page.locator("#table [data-touch]").count() == 0
    assert page.locator('[data-act="concede"]:visible').count() == 0
    return [text.strip() for text in page.locator("#table .won h1, #table .won p").all_text_contents()]


def offers(person):
    return [text.strip() for text in person.page.locator("#table .won .btn").all_text_contents()]


def check_end(people, said):
    """The page of everybody at the table: pushed, and after a reload."""
    for again in (False, True):
        for seat, person in people.items():
            if again:
                person.page.reload()
                person.until_live()
            assert headline(person) == said[seat], (seat, again)
            ways = offers(person)
            assert {"Replay", "Analysis"} <= set(ways)
            assert ("Rematch" if seat else "New game") in ways, (seat, again)


def marked(person):
    """Who gave up, as the table of points says."""
    rows = person.page.locator(".scores tbody th .name:has(small)").all_text_contents()
    return [row.replace("gave up", "").strip() for row in rows]


def test_against_one_bot(server, sit_down):
    people = sit_down(server.create("bots", [ADA, BOT], seed=7), 1, 0)
    give_up(people[1], "Give up this game? Zed wins then.")
    check_end(people, {1: ["You gave up", "Zed wins"], 0: ["Zed wins", "Ada gave up"]})
    assert marked(people[0]) == ["Ada"]


def test_against_two_bots_nobody_has_won(server, sit_down):
    created = server.create("bots", [ADA, BOT, OTHER_BOT], seed=7)
    people = sit_down(created, 1, 0)
    people[1].choose(people[1].asked["touches"][0]["choice"])
    people[1].wait_until("asked.kind === 'main' || asked.kind === 'follow' || asked.kind === null")
    give_up(people[1], "Give up this game? The game ends then.")
    stood = "The game ends here, with the points as they stood."
    check_end(people, {1: ["You gave up", stood], 0: ["Ada gave up", stood]})
    people[1].page.locator(".won a", has_text="Replay").click()
    people[1].page.wait_for_selector("nav.replay")
    log = people[1].page.locator("#log li").all_text_contents()
    assert "gave up" in log[-1]
    assert people[1].page.locator("#table .is-legal").count() == 0
    people[1].page.goto(f"{server.address}/t/{created['table']}/analysis")
    assert people[1].page.locator("h1").first.is_visible()
    assert "Galaxarium" in people[1].page.title()
    people[1].page.goto(server.address)
    assert people[1].page.locator(f'a[href="/t/{created["table"]}"]').count() == 0


def test_a_rematch_after_giving_up_with_a_thumb(server, visit):
    created = server.create("bots", [ADA, BOT], seed=7)
    ada = Person(visit(**PHONE).new_page(), thumb=True).sit(server, created)
    give_up(ada, "Give up this game? Zed wins then.")
    assert headline(ada) == ["You gave up", "Zed wins"]
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ada.press(ada.page.locator('[data-act="rematch"]'))
    ada.page.wait_for_url(lambda url: created["table"] not in url)
    ada.until_live()
    assert ada.asked["kind"] != "over"


def test_solo(server, sit_down):
    people = sit_down(server.create("solo", [ADA], seed=7, rogue="artemis"), 1, 0)
    give_up(people[1], "Give up this game? Artemis wins then.")
    check_end(people, {1: ["You gave up", "Artemis wins"], 0: ["Artemis wins", "Ada gave up"]})


def test_two_people_by_link(server, sit_down):
    people = sit_down(server.create("online", [ADA, BO], seed=7), 1, 2, 0)
    give_up(people[2], "Give up this game? Ada wins then.")
    said = {1: ["You win", "Bo gave up"], 2: ["You gave up", "Ada wins"], 0: ["Ada wins", "Bo gave up"]}
    check_end(people, said)


def test_three_people_by_link(server, sit_down):
    created = server.create("online", [ADA, BO, CY], seed=7)
    people = sit_down(created, 1, 2, 3, 0)
    ada, bo = people[1], people[2]
    give_up(ada, "Give up this game? A bot takes the seat and the others play on. There is no way back.")
    for again in (False, True):
        if again:
            ada.page.reload()
            ada.until_live()
        headline(ada, "gave-up")
        assert ada.page.locator("#table h1").text_content() == "You gave up"
        rows = [" ".join(row.split()) for row in ada.page.locator(".standings li").all_inner_texts()]
        assert rows[-1].startswith("3. You gave up; a bot has the seat")
        assert ada.page.locator("#table a", has_text="Start page").is_visible()
    for person in (bo, people[3], people[0]):
        person.page.locator("#opp-1 .status", has_text="gave up").wait_for()
    ada.page.goto(server.address)  # nothing there says that it is her move, though her bot may have to decide
    assert "You gave up" in ada.page.locator(f'a[href="/t/{created["table"]}"]').inner_text()
    assert ada.page.locator(".game .chip.on").count() == 0
    ada.page.goto(f"{server.address}/t/{created['table']}")
    ada.press(ada.page.locator("#watch"))
    ada.page.wait_for_selector("#table.table")
    ada.until_live()
    bo.wait_until("asked.touches.length")  # the bot has chosen for Ada
    ada.wait_until(f"asked.ply >= {bo.asked['ply']}")
    assert ada.asked["touches"] == []
    assert ada.page.locator("#choices, #hint, .orders, #reactions").count() == 0
    assert "You gave up" in ada.page.locator(".prompt").inner_text()
    give_up(bo, "Give up this game? Cy wins then.")
    gone, lost = "Ada and Bo gave up", ["You gave up", "Cy wins"]
    check_end(people, {1: lost, 2: lost, 3: ["You win", gone], 0: ["Cy wins", gone]})
    assert marked(people[0]) == ["Bo", "Ada"]


def uncover(table, name):
    """Missions are chosen one after the other behind a curtain."""
    table.page.locator("#uncover", has_text=name).click()
    table.wait_until("asked.touches.length")


def test_around_one_screen(server, sit_down):
    people = sit_down(server.create("hot-seat", [ADA, BO, CY], seed=7), 1, 0)
    table = people[1]
    uncover(table, "Ada")
    give_up(table, "Does Ada give up? A bot takes the seat and the others play on. There is no way back.")
    uncover(table, "Bo")
    give_up(table, "Does Bo give up? Cy wins then.")
    check_end(people, {1: ["Cy wins", "Ada and Bo gave up"], 0: ["Cy wins", "Ada and Bo gave up"]})


def test_a_lesson(server, visit):
    page = visit().new_page()
    page.goto(f"{server.address}/learn")
    page.locator('form[action="/learn/first"] button').first.click()
    learner = Person(page)
    learner.until_live()
    give_up(learner, "Give up this game? Bo wins then.")
    for again in (False, True):
        if again:
            page.reload()
            learner.until_live()
        assert headline(learner) == ["You gave up", "Bo wins"]
        assert page.locator("#lesson:visible").count() == 0
        assert "Begin again" in offers(learner)
    page.locator(".won .btn", has_text="Begin again").click()
    learner.page.wait_for_selector("#table.table")


def test_a_game_that_was_played_on_from_a_replay(server, sit_down):
    created = server.create("bots", [ADA, BOT], seed=7)
    ada = sit_down(created, 1)[1]
    ada.page.goto(f"{server.address}/t/{created['table']}/replay?at=0")
    ada.page.locator('form[action$="/fork"] button').click()
    ada.page.wait_for_url(lambda url: "/replay" not in url)
    ada.until_live()
    give_up(ada, "Give up this game? Zed wins then.")
    check_end({1: ada}, {1: ["You gave up", "Zed wins"]})
