"""Thinking is the dearest thing a stranger can ask for: what keeps one from stopping the bots of all
others."""

import re
import time

import pytest

from galaxarium.tables.core.options import SeatOptions, TableOptions
from support import strange_bots
from support.servers import Server

ENDLESS = "search:1000000"
SENTENCE = f"the bot '{ENDLESS}' cannot be chosen at a table"
PATIENCE = 60.0
SOLO = "galaxarium position 1\nplayers 2\nrow maia gort helios nibiru\ndice move,energy,energy,diplomacy\n"


def refused(answer):
    assert answer.status_code == 400, answer.text
    return SENTENCE in answer.json()["error"]["sentence"]


def tables_there(tables):
    return set(tables.store.unfinished())


def test_the_api_takes_named_bots_only(client, tables):
    before = tables_there(tables)
    chairs = [{}, {"player": ENDLESS}]
    assert refused(client.post("/api/v1/tables", json={"mode": "bots", "chairs": chairs}))
    game = {"text": SOLO, "mode": "bots", "chairs": chairs}
    assert refused(client.post("/api/v1/tables/import", json=game))
    assert tables_there(tables) == before


def test_playing_on_takes_named_bots_only(client, tables):
    made = tables.create(TableOptions("bots", (SeatOptions(), SeatOptions("medium")), seed=7))
    before, key = tables_there(tables), {"authorization": f"Bearer {made.host}"}
    said = {"ply": 0, "seat": 1, "bots": [ENDLESS]}
    assert refused(client.post(f"/api/v1/tables/{made.table}/fork", json=said, headers=key))
    client.get(f"/t/{made.table}/s/{made.host}")
    page = client.post(f"/t/{made.table}/fork", data={"ply": 0, "level": ENDLESS}, follow_redirects=False)
    assert page.status_code == 400
    assert tables_there(tables) == before


def test_the_form_takes_named_bots_only(client, tables):
    before = tables_there(tables)
    fields = {"mode": "bots", "seat1": "human", "seat2": ENDLESS}
    answer = client.post("/new", data=fields, follow_redirects=False)
    assert answer.status_code == 400
    assert "cannot be chosen at a table" in answer.text
    assert tables_there(tables) == before


def test_the_api_says_which_bots_there_are(client):
    bots = client.get("/api/v1/options").json()["bots"]
    assert {"random", "easy", "medium", "hard", "expert", "search:hard", "search:expert"} <= set(bots)
    assert not [name for name in bots if re.search(r"\d", name)]
    for name in bots:
        answer = client.post("/api/v1/tables", json={"mode": "bots", "chairs": [{}, {"player": name}]})
        assert answer.status_code == 201, name


@pytest.fixture
def server(tmp_path, monkeypatch):
    """A real server, where another package has brought bots that never answer."""
    strange_bots.install(tmp_path / "packages", monkeypatch)
    server = Server(tmp_path / "games.sqlite3", tmp_path).start()
    yield server
    server.stop()
    strange_bots.uninstall()


def open_table(server, mode, *players):
    chairs = [{"player": player} for player in players]
    return server.call("/tables", {"mode": mode, "chairs": chairs, "seed": 7})


def answers(server, table):
    """Wait until a bot has decided."""
    end = time.monotonic() + PATIENCE
    while server.call(f"/tables/{table}")["ply"] == 0:
        assert time.monotonic() < end, "the bot does not answer"
        time.sleep(0.05)


def test_two_hostile_tables_and_then_a_normal_one(server):
    hostile = [open_table(server, "watch", "forever", "forever")["table"] for _ in range(2)]
    normal = open_table(server, "bots", "hard", "human")["table"]
    answers(server, normal)
    assert server.call(f"/tables/{hostile[1]}")["ply"] == 0, "they are still being thought about"
    server.kill()
    server.start()
    again = open_table(server, "bots", "hard", "human")["table"]
    answers(server, again)
    answers(server, hostile[0])
    assert "medium decides for forever" in server.stop()
