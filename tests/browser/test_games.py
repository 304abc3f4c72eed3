"""Whole games through the page, in every mode."""

import random
from pathlib import Path

import pytest

from .person import Person

GAMES = Path(__file__).parent / "games"
HUMAN, BOT = {"name": ""}, {"player": "random"}


def result_of(server, created):
    table = server.call(f"/tables/{created['table']}")
    assert table["status"] == "over"
    return table["view"]["result"]


def test_solo_from_the_first_page_to_the_end(server, person):
    """The one game that is played in full: from the start page, through the form, to the rematch."""
    page = person.page
    page.goto(server.address)
    page.get_by_role("link", name="Solo").click()
    page.locator("details.rules summary").click()
    page.locator("input[name=seed]").fill("1")
    page.locator("#create").click()
    person.until_live()
    person.play(random.Random(1))
    assert page.locator("h1").first.is_visible()
    page.locator('[data-act="rematch"]').click()
    person.until_live()
    assert person.asked["ply"] == 0


NEARLY_WON = """galaxarium position 1
players 3
first 2
active 1
row gort helios nibiru jakks zalax
dice colony
seat 1 energy 7 culture 2 level 5 planets shouhua,maia,mared mission elder
seat 2 culture 0 mission noble
seat 3 culture 0 mission orbiter
"""


def test_against_bots(server, person):
    created = server.load(NEARLY_WON, "bots", [HUMAN, BOT, BOT])
    person.sit(server, created)
    person.choose("activate colony")  # there is only one way to pay, and no die left after it
    person.wait_until("asked.kind === 'over'")
    assert result_of(server, created)["winners"] == [1]


@pytest.mark.parametrize("name", ["classic", "blast-off"])
def test_around_one_screen(server, person, name):
    lines = (GAMES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    position = [line[2:] for line in lines if line.startswith("| ")]
    decisions = [line.split(" ", 2) for line in lines if line[0].isdecimal()]
    created = server.load("\n".join(position), "hot-seat", [HUMAN, HUMAN])
    person.sit(server, created).repeat([(int(seat), choice) for _, seat, choice in decisions])
    assert result_of(server, created)["winners"]


FOLLOW = """galaxarium position 1
players 2
row maia gort helios nibiru
dice energy,move
seat 1 energy 2 culture 1 planets shouhua mission elder
seat 2 energy 2 culture 3 mission noble
"""


def test_online_two_browsers_and_a_follow(server, visit):
    created = server.load(FOLLOW, "online", [{"name": "Ada"}, {"name": "Bo"}])
    ada = Person(visit().new_page()).sit(server, created, 1)
    bo = Person(visit().new_page()).sit(server, created, 2)
    assert bo.asked["touches"] == []
    ada.choose("activate energy")
    bo.wait_until("asked.window && asked.touches.length")
    assert bo.asked["kind"] == "follow"
    bo.choose("follow")
    seats = server.call(f"/tables/{created['table']}")["view"]["seats"]
    assert (seats[1]["energy"], seats[1]["culture"]) == (4, 2)
    ada.wait_until("asked.kind === 'main'")
    assert "1" in ada.page.locator("#log").text_content()


@pytest.mark.parametrize("seat", [1, 2])
def test_no_byte_of_another_mission_reaches_a_browser(server, visit, seat):
    created = server.create("online", [HUMAN, HUMAN], seed=5)
    one, two = Person(visit().new_page()), Person(visit().new_page())
    received = []
    watched = (one, two)[seat - 1].page
    watched.on(
        "websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(str(frame)))
    )
    watched.on("response", lambda answer: received.append(answer.text()) if "/t/" in answer.url else None)
    one.sit(server, created, 1)
    two.sit(server, created, 2)
    secret = server.call(f"/tables/{created['table']}", key=created["keys"][str(3 - seat)])
    dealt = secret["view"]["seats"][2 - seat]["dealt"]
    for each in (one, two):
        each.wait_until("asked.touches.length")
        each.choose(each.asked["touches"][0]["choice"])
    for text in [*received, watched.content()]:
        assert not any(mission in text for mission in dealt), dealt
    assert len(received) >= 3
