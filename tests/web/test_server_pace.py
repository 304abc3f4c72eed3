"""Time and company on the pages: clocks, reactions, tables that wait, being told."""

import re
from contextlib import ExitStack

import pytest

from galaxarium.tables.core.keys import hash_of
from galaxarium.tables.core.options import SeatOptions, TableOptions, TimeControl
from galaxarium.tables.runtime.reactions import LOOKS, WHO_LOOKS
from galaxarium.web.server.settings import Settings

from .conftest import PAGE, Elements, sit

TIMED = TimeControl(clock="bank", bank_seconds=600, increment=5)


@pytest.fixture
def timed(tables):
    """A table of two people with clocks, both of whom have come."""
    created = tables.create(
        TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo")), seed=7, policy=TIMED)
    )
    for key in created.keys.values():
        tables.sit(created.table, key)
    return created


@pytest.fixture
def sockets(client, timed):
    """The sockets of both people, and of a spectator."""
    path = f"/t/{timed.table}/live"
    keys = {1: timed.keys[1], 2: timed.keys[2], 0: None}
    with ExitStack() as stack:
        yield {
            seat: stack.enter_context(
                client.websocket_connect(path, headers={"authorization": f"Bearer {key}"} if key else {})
            )
            for seat, key in keys.items()
        }


def heard(socket, word):
    """The next message of a kind."""
    while word not in (message := socket.receive_json()):
        pass
    return message[word]


def bearer(created, seat):
    return {"authorization": f"Bearer {created.keys[seat]}"}


class TestClocks:
    """Everybody sees everybody's time."""

    def test_the_page_shows_a_clock_for_each_person(self, client, timed):
        page = sit(client, timed, 1).text
        clocks = {
            attributes["data-clock"]: attributes
            for _, attributes in Elements(page)
            if "data-clock" in attributes
        }
        assert set(clocks) == {"1", "2"}
        assert "data-ends" in clocks["1"]
        assert "data-ends" not in clocks["2"]
        assert {one["role"] for one in clocks.values()} == {"timer"}
        assert {one["data-left"] for one in clocks.values()} == {"600000"}
        assert re.search(r"<b data-time></b>", page)  # where the page's script writes the time that is left

    def test_tables_without_clocks_show_none(self, client, online):
        assert "data-clock" not in sit(client, online, 1).text

    def test_the_form_asks_for_clocks(self, client, tables):
        fields = {"mode": "online", "seat1": "human", "seat2": "human", "pace": "hours", "hours": "48"}
        more = {"clock": "move", "move_seconds": "300", "at_zero": "bot"}
        answer = client.post("/new", data={**fields, **more}, headers=PAGE)
        table = answer.url.path.split("/")[2]
        policy = tables.look(table).policy
        assert (policy.pace, policy.hours) == ("hours", 48)
        assert (policy.clock, policy.move_seconds, policy.at_zero) == ("move", 300, "bot")

    def test_a_script_sees_and_sets_clocks(self, client, timed):
        path = f"/api/v1/tables/{timed.table}"
        clocks = client.get(path, headers=bearer(timed, 2)).json()["clocks"]
        assert [(one["seat"], one["running"]) for one in clocks] == [(1, True), (2, False)]
        said = {"clock": "move", "move_seconds": 60, "at_zero": "bot"}
        assert client.post(f"{path}/policy", json=said, headers=bearer(timed, 2)).status_code == 403
        answer = client.post(f"{path}/policy", json=said, headers=bearer(timed, 1)).json()
        assert answer["policy"]["move_seconds"] == 60
        assert (
            client.post(f"{path}/policy", json={"clock": "sand"}, headers=bearer(timed, 1)).status_code == 400
        )

    def test_the_host_changes_the_pace_from_the_page(self, client, tables, timed, sockets):
        assert "data-policy" in sit(client, timed, 1).text
        sockets[1].send_json({"type": "policy", "clock": "none", "seconds": 20})
        while tables.look(timed.table).policy.clock != "none":
            sockets[1].receive_json()
        assert tables.look(timed.table).policy.seconds == 20
        sockets[2].send_json({"type": "policy", "clock": "move"})
        assert heard(sockets[2], "error")["code"] == "table/not-your-seat"

    def test_whoever_was_away_comes_back(self, client, tables, timed):
        policy = TimeControl(clock="move", move_seconds=10, at_zero="bot")
        tables.set_policy(timed.table, timed.host, policy)
        tables.tick(tables.clock() + 11)
        assert tables.look(timed.table).sitters[0].away
        page = sit(client, timed, 1).text
        assert "A bot plays for you" in page or "a bot plays for you" in page
        answer = client.post(f"/api/v1/tables/{timed.table}/back", json={"seat": 1}, headers=bearer(timed, 1))
        assert answer.status_code == 200


class TestReactions:
    """Six pictures instead of a chat."""

    def test_everybody_sees_a_reaction(self, sockets):
        sockets[2].send_json({"type": "react", "seat": 2, "reaction": "bravo"})
        for socket in sockets.values():
            assert heard(socket, "reaction") == {"seat": 2, "name": "bravo", "text": "Bo: Well done!"}

    def test_a_script_can_react_too(self, client, timed, sockets):
        path = f"/api/v1/tables/{timed.table}"
        said = {"seat": 1, "reaction": "think"}
        assert client.post(f"{path}/react", json=said, headers=bearer(timed, 1)).status_code == 204
        assert heard(sockets[0], "reaction")["name"] == "think"
        assert client.post(f"{path}/nudge", json={"seat": 2}, headers=bearer(timed, 2)).status_code == 204
        assert heard(sockets[1], "nudge") == "Bo is waiting for you."
        assert client.post(f"{path}/nudge", json={"seat": 2}, headers=bearer(timed, 2)).status_code == 429

    def test_not_more_than_two_at_once(self, client, timed):
        path = f"/api/v1/tables/{timed.table}/react"
        said = {"seat": 1, "reaction": "wow"}
        codes = [client.post(path, json=said, headers=bearer(timed, 1)).status_code for _ in range(4)]
        assert codes == [204, 204, 429, 429]
        other = client.post(path, json={**said, "seat": 2}, headers=bearer(timed, 2))
        assert other.status_code == 204

    @pytest.mark.parametrize("said", [{"seat": 2, "reaction": "wow"}, {"seat": 1, "reaction": "<b>"}])
    def test_nobody_reacts_for_others_or_with_anything_else(self, client, timed, said):
        path = f"/api/v1/tables/{timed.table}/react"
        assert client.post(path, json=said, headers=bearer(timed, 1)).status_code in (400, 403)

    def test_spectators_are_silent(self, sockets):
        sockets[0].send_json({"type": "react", "seat": 1, "reaction": "wow"})
        assert heard(sockets[0], "error")["code"] == "table/wrong-key"


class TestWaiting:
    """Which table waits for me, for what and how long."""

    def test_the_longest_wait_comes_first(self, client, tables):
        first, second = (
            tables.create(
                TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo")), seed=seed)
            )
            for seed in (1, 2)
        )
        for created in (second, first):
            sit(client, created, 1)
        found = client.get("/api/v1/waiting").json()
        assert [one["table"] for one in found] == [first.table, second.table]
        assert {one["asked"] for one in found} == {"mission"}
        assert all(one["since"] <= tables.clock() and one["waiting"] == [1] for one in found)
        besides = client.get("/api/v1/waiting", params={"besides": first.table}).json()
        assert [one["table"] for one in besides] == [second.table]
        answer = client.get(f"/t/{first.table}/next").json()
        assert answer == {"address": f"/t/{second.table}", "text": "1 more table waits for you"}
        page = client.get("/", headers=PAGE).text
        assert page.index(first.table) < page.index(second.table)
        assert "Choose your mission" in page

    def test_whoever_has_nothing_to_do_is_told_so(self, client, online):
        sit(client, online, 2)
        assert client.get("/api/v1/waiting").json() == []
        assert client.get(f"/t/{online.table}/next").json() == {"address": "", "text": ""}
        assert "Waiting for Ada" in client.get("/", headers=PAGE).text


class TestNotices:
    """What a browser and a script can ask for."""

    def test_servers_are_asked_who_looks(self, client, tables, timed, sockets):
        for socket in sockets.values():
            heard(socket, "html")
        sockets[2].send_json({"type": "visible", "on": True})
        sockets[2].send_json({"type": "react", "seat": 2, "reaction": "wow"})
        heard(sockets[2], "reaction")  # by now the other was heard too
        answers = []
        stop = tables.bus.listen(timed.table, lambda topic, said: answers.append((topic, said)))
        tables.bus.tell(timed.table, WHO_LOOKS, {"asked": "x"})
        while not any(topic == LOOKS for topic, _ in answers):
            client.get("/healthz")
        stop()
        assert (LOOKS, {"asked": "x", "seats": [2]}) in answers

    def test_a_browser_subscribes_and_changes_its_mind(self, app, client, timed):
        pytest.importorskip("pywebpush")
        sit(client, timed, 1)
        found = client.get("/api/v1/notices").json()
        assert found["push"]
        assert len(found["key"]) == 87
        assert (found["schemes"], found["subscribers"]) == ([], [])
        said = {"endpoint": "https://push.example.org/abc", "keys": {"p256dh": "x" * 87, "auth": "y" * 22}}
        assert client.post("/api/v1/notices/push", json={**said, "expirationTime": None}).status_code == 204
        found = client.get("/api/v1/notices").json()["subscribers"]
        assert [(one["kind"], one["address"]) for one in found] == [("push", "https://push.example.org/…")]
        assert app.state.notices.book.listed([hash_of(timed.keys[2])]) == []
        assert client.delete(f"/api/v1/notices/{found[0]['id']}").status_code == 204
        assert client.get("/api/v1/notices").json()["subscribers"] == []
        assert client.post("/api/v1/notices/spread").status_code == 204

    def test_what_the_host_did_not_allow_is_refused(self, client, timed):
        pytest.importorskip("apprise")
        sit(client, timed, 1)
        answer = client.post("/api/v1/notices/url", json={"url": "mailto://me:word@example.org"})
        assert answer.status_code == 400
        assert answer.json()["error"]["code"] == "notice/off"

    def test_the_settings_say_what_is_allowed(self, tables):
        from galaxarium.web.pages.notifications import make_notices

        made = make_notices(
            tables, Settings(notify="mailto, JSON,", push=False, public_url="https://g.example")
        )
        assert made.sender.channels.schemes == {"mailto", "json"}
        assert made.sender.channels.address == "https://g.example"
        assert not made.sender.pushes
        assert not make_notices(tables, Settings(push=False)).is_on

    def test_the_worker_speaks_for_all_pages(self, client):
        answer = client.get("/worker.js")
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == "no-cache"
        assert "script-src 'self'" in answer.headers["content-security-policy"]
