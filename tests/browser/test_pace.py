"""Time and company before the page: a clock that runs out, a reaction next door, a mark on the tab."""

import threading
import time

import pytest
import uvicorn

from galaxarium.web.server.app import create_app
from support.tables import Tables

from .person import Person
from .server import Server, free_port

BOTH = [{"name": "Ada"}, {"name": "Bo"}]
TURN = """galaxarium position 1
players 2
row maia gort helios nibiru
dice move,energy,culture,diplomacy
seat 1 energy 3 culture 3 ships home maia:orbit:2 mission elder
seat 2 energy 2 culture 0 mission noble
"""


class Hurried(Server):
    """A server within this process, whose clock can be put forward."""

    ahead = 0.0

    def start(self):
        self.tables = Tables(f"sqlite:///{self.folder}/games.sqlite3", lambda: time.time() + self.ahead, 0)
        config = uvicorn.Config(
            create_app(self.tables), port=self.port, log_level="error", timeout_graceful_shutdown=2
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            assert self.thread.is_alive()
            time.sleep(0.02)
        return self

    def stop(self):
        self.server.should_exit = True
        self.thread.join()
        self.tables.close()


@pytest.fixture
def hurried(tmp_path, monkeypatch):
    monkeypatch.setenv("GALAXARIUM_MODE", "python")
    server = Hurried(tmp_path, free_port()).start()
    yield server
    server.stop()


@pytest.fixture
def two(visit):
    return [Person(visit().new_page()) for _ in range(2)]


def test_a_turn_ends_when_its_time_is_up(hurried, two):
    created = hurried.load(TURN, "online", BOTH)
    policy = {"seconds": 0, "clock": "move", "move_seconds": 60}
    hurried.call(f"/tables/{created['table']}/policy", policy, created["host"])
    for seat, person in enumerate(two, 1):
        person.sit(hurried, created, seat)
    ada, bo = two
    ada.wait_until("asked.kind === 'main'")
    clock = ada.page.locator(".prompt [data-clock='1']")
    assert clock.is_visible()
    width = ada.page.locator("#question").bounding_box()
    hurried.ahead = 45  # seconds nobody has to wait for
    hurried.call(f"/tables/{created['table']}/name", {"seat": 2, "name": "Bob"}, created["keys"]["2"])
    ada.page.wait_for_function("() => document.querySelector('.prompt .turn-clock.low')")
    assert ada.page.locator("#question").bounding_box() == width
    hurried.ahead = 61
    bo.wait_until("asked.kind === 'main'")
    ada.wait_until("!asked.touches.length")
    assert "time was up" in ada.page.locator("#log").text_content()


def test_a_reaction_appears_next_door_and_can_be_muted(server, two):
    created = server.create("online", BOTH, seed=7)
    for seat, person in enumerate(two, 1):
        person.sit(server, created, seat)
    ada, bo = two
    ada.page.locator("#reactions summary").click()
    ada.page.locator("[data-react=wow]").click()
    for person in two:
        bubble = person.page.locator(".reaction[data-reaction=wow]")
        bubble.wait_for()
        assert bubble.text_content() == "Ada: Wow!"
    assert bo.page.locator("#announce").text_content() == "Ada: Wow!"
    ada.page.locator('[data-act="settings"]').click()
    ada.page.locator("[data-setting=reactions]").uncheck()
    ada.page.keyboard.press("Escape")
    bo.page.locator("#reactions summary").click()
    bo.page.locator("[data-react=thanks]").click()
    bo.page.locator(".reaction[data-reaction=thanks]").wait_for()
    assert ada.page.locator(".reaction[data-reaction=thanks]").count() == 0


def test_the_tab_says_whose_move_it_is_and_where_else_somebody_waits(server, two):
    tables = [server.create("online", BOTH, seed=seed) for seed in (7, 8)]
    ada, bo = two
    for created in tables:
        ada.sit(server, created, 1)
    bo.sit(server, tables[1], 2)
    assert ada.page.title().startswith("● ")
    assert "favicon-move" in ada.page.locator("link[rel=icon]").get_attribute("href")
    assert not bo.page.title().startswith("● ")
    assert "favicon-move" not in bo.page.locator("link[rel=icon]").get_attribute("href")
    ada.choose(ada.asked["touches"][0]["choice"])
    bo.wait_until("asked.touches.length")
    assert bo.page.title().startswith("● ")
    next_table = ada.page.locator("#next-table")
    next_table.wait_for()
    assert next_table.text_content().strip() == "1 more table waits for you"
    next_table.click()
    ada.until_live()
    assert tables[0]["table"] in ada.page.url


def test_whoever_was_away_is_shown_what_happened(server, two):
    created = server.load(TURN, "online", BOTH)
    for seat, person in enumerate(two, 1):
        person.sit(server, created, seat)
    ada, bo = two
    ada.choose("end")
    bo.wait_until("asked.kind === 'main'")
    ada.page.goto(f"{server.address}/rules")
    bo.choose("end")
    long_ago = "JSON.stringify({ ...JSON.parse(localStorage[name]), at: Date.now() - 3600000 })"
    ada.page.evaluate(f"() => {{ const name = 'seen-{created['table']}'; localStorage[name] = {long_ago} }}")
    ada.page.goto(f"{server.address}/t/{created['table']}")
    recap = ada.page.locator("#recap[open]")
    recap.wait_for()
    assert "Bo" in recap.text_content()
    ada.page.keyboard.press("Escape")
    ada.page.reload()
    ada.until_live()
    assert ada.page.locator("#recap[open]").count() == 0
