"""Where the games are kept is for the host alone: no answer carries a path of the server."""

import logging
import sqlite3
from contextlib import closing

import pytest
from fastapi.testclient import TestClient

from galaxarium.i18n import languages, translator
from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.tables import tables_in

from .conftest import bearer

WISH = {"mode": "solo", "chairs": [{}], "rogue": "artemis"}


@pytest.fixture
def broken(tmp_path):
    """A server whose database loses a table while it runs, and a table of two at it."""
    with tables_in(tmp_path) as tables:
        app = create_app(tables, "", Settings(limits="off"))
        created = tables.create(TableOptions("online", (SeatOptions(name="Ada"), SeatOptions(name="Bo"))))
        with TestClient(app, raise_server_exceptions=False) as client:
            yield client, created, lambda: lose(tmp_path)


def lose(folder):
    """Take away what every look and every change needs."""
    with closing(sqlite3.connect(folder / "games.sqlite3")) as connection:
        connection.execute("ALTER TABLE tables RENAME TO elsewhere")


def test_answers_say_what_is_wrong_without_a_path(broken, tmp_path, caplog):
    client, created, lose_it = broken
    lose_it()
    key = bearer(created.keys[1])
    path = f"/api/v1/tables/{created.table}"
    with caplog.at_level(logging.WARNING):
        answers = [
            client.post("/api/v1/tables", json=WISH),
            client.post(f"{path}/name", json={"seat": 1, "name": "Eve"}, headers=key),
            client.get(path, headers=key),
            client.get(f"/t/{created.table}"),
        ]
    assert {answer.status_code for answer in answers} == {503}
    assert {answer.json()["error"]["code"] for answer in answers} == {"store/failed"}
    assert {answer.json()["error"]["sentence"] for answer in answers} == {translator("en").t("error.store")}
    assert not [answer.text for answer in answers if str(tmp_path) in answer.text]
    assert str(tmp_path / "games.sqlite3") in caplog.text, "the host is told where"


@pytest.mark.parametrize("language", languages())
def test_pages_say_what_is_wrong_without_a_path(broken, tmp_path, language):
    client, created, lose_it = broken
    lose_it()
    said = {"accept": "text/html", "cookie": f"language={language}"}
    for page in (client.get(f"/t/{created.table}", headers=said), client.post("/new", data={}, headers=said)):
        assert page.status_code == 503
        assert str(tmp_path) not in page.text
        assert translator(language).t("error.store").replace("'", "&#39;") in page.text


@pytest.mark.parametrize("path", ["/t/{}/live", "/api/v1/tables/{}/live"])
def test_sockets_say_what_is_wrong_without_a_path(broken, tmp_path, path):
    client, created, lose_it = broken
    with client.websocket_connect(path.format(created.table), headers=bearer(created.keys[1])) as socket:
        socket.receive_json()
        lose_it()
        socket.send_json({"type": "name", "seat": 1, "name": "Eve"})
        while "error" not in (message := socket.receive_json()):
            pass
    assert message == {"error": {"code": "store/failed", "sentence": translator("en").t("error.store")}}
    assert str(tmp_path) not in str(message)
