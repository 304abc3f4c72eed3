"""A replay over its socket: every moment as its page shows it, in small messages, and nothing that others may
not see."""

import random
import re

import pytest
from fastapi.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from galaxarium.data.tables import missions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.tab import Tab


def bearer(key):
    return {"authorization": f"Bearer {key}"}


@pytest.fixture
def begun(online, tables):
    """The table of two, some turns on."""
    chance = random.Random(3)
    for _ in range(40):
        snapshot = tables.look(online.table)
        decision = snapshot.game.decision
        key = online.keys[decision.seat]
        if snapshot.window:
            tables.answer(online.table, key, decision.seat, "pass", snapshot.window.id)
        else:
            tables.play(online.table, key, decision.seat, chance.choice(decision.choices), snapshot.ply)
    return online


def go(socket, **message):
    socket.send_json({"type": "goto", **message})
    return socket.receive_json()


def board_of(html):
    """The board without its bar, and without spaces between elements."""
    main = re.search(r'<main id="table".*?</main>', html, re.S)[0]
    return re.sub(r">\s+<", "><", re.sub(r"<nav class=\"replay.*?</nav>", "", main, flags=re.S))


def bar_of(html):
    return re.search(r"<nav class=\"replay.*?</nav>", html, re.S)[0]


@pytest.mark.parametrize("seat", [1, 0])
def test_every_moment_is_shown_as_its_page_shows_it(client, begun, tables, seat):
    path, headers = f"/t/{begun.table}/replay", bearer(begun.keys[1])
    last = tables.look(begun.table).ply
    tab = Tab()
    with client.websocket_connect(f"{path}/live", headers=headers) as socket:
        for at in (0, 1, 2, last, last - 1, last // 2, last // 2 + 1, 0):
            message = go(socket, at=at, seat=seat)
            page = client.get(f"{path}?at={at}&seat={seat}", headers=headers).text
            assert message["at"] == at
            assert message["bar"].strip() == bar_of(page)
            assert board_of(tab.take(message)["html"]) == board_of(page), at


def test_a_step_is_a_small_message(client, begun):
    with client.websocket_connect(f"/t/{begun.table}/replay/live", headers=bearer(begun.keys[1])) as socket:
        first = go(socket, at=4)
        assert set(first) == {"html", "bar", "at", "events"}
        step = go(socket, at=5)
        assert "html" not in step
        assert 0 < len(step["regions"]) < 10
        assert go(socket, at=99999)["at"] > 5


def test_what_others_know_stays_with_them_while_the_game_goes_on(client, begun, tables):
    named = {mission.slug: mission.name for mission in missions()}
    dealt = tables.look(begun.table).game.snapshot()["seats"][1]["dealt"]
    secrets = [word for slug in dealt for word in (slug, named[slug])]
    last = tables.look(begun.table).ply
    with client.websocket_connect(f"/t/{begun.table}/replay/live", headers=bearer(begun.keys[1])) as socket:
        assert go(socket, at=3, seat=2)["error"]["code"] == "table/not-your-seat"
        for at in (0, 1, 2, last):
            for seat in (None, 1, 0):
                socket.send_json({"type": "goto", "at": at, "seat": seat})
                text = socket.receive_text()
                assert not [word for word in secrets if word in text]


@pytest.mark.parametrize(
    "message",
    [[], 1, {"type": "play"}, {"type": "goto"}, {"type": "goto", "at": -1}, {"type": "goto", "at": "1"}]
    + [{"type": "goto", "at": 1, "seat": seat} for seat in (-1, 6, "1", True)],
    ids=str,
)
def test_nonsense_is_refused(client, begun, message):
    with client.websocket_connect(f"/t/{begun.table}/replay/live") as socket:
        socket.send_json(message)
        assert socket.receive_json()["error"]["code"] == "web/bad-request"
        assert go(socket, at=1)["at"] == 1


def test_who_looks_at_the_past_is_not_at_the_table(app, client, begun):
    with client.websocket_connect(f"/t/{begun.table}/replay/live", headers=bearer(begun.keys[1])) as socket:
        go(socket, at=1)
        assert app.state.hub.here(begun.table) == frozenset()


def test_sockets_of_replays_have_places_too(tables, online):
    app = create_app(tables, "", Settings(limits="open_sockets=1"))
    path = f"/t/{online.table}/replay/live"
    with TestClient(app) as browser, browser.websocket_connect(path) as socket:
        assert go(socket, at=0)["at"] == 0
        with pytest.raises(WebSocketDisconnect), browser.websocket_connect(path):
            pass


def test_there_is_no_replay_without_a_table(client):
    with client.websocket_connect("/t/nothing/replay/live") as socket:
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == 4404
