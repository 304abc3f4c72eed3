"""The host's page: everything at a glance, in five languages, for whoever sits at the machine."""

import logging

import pytest
from fastapi.testclient import TestClient

from galaxarium.i18n import languages
from galaxarium.web.server import status as module
from galaxarium.web.server.admin import create_admin
from galaxarium.web.server.logs import troubles
from galaxarium.web.server.status import Process, Status

HOME = ("127.0.0.1", 1)


@pytest.fixture
def behind(serve):
    """A browser at the port behind a server."""

    def start(base_url="http://localhost:9100", client=HOME, **settings):
        front = serve(**settings)
        return TestClient(create_admin(front.app, 9100), base_url=base_url, client=client)

    return start


@pytest.mark.parametrize("language", languages())
def test_the_page_in_every_language(behind, online, language):
    page = behind().get("/status", headers={"cookie": f"language={language}"})
    assert page.status_code == 200
    assert f'lang="{language.replace("_", "-")}"' in page.text
    assert "games.sqlite3" in page.text
    assert page.headers["cache-control"] == "no-store"


def test_no_secret_is_on_it(behind, online, said):
    logging.getLogger("galaxarium").error("somebody came with %s", online.keys[1])
    page = behind().get("/status").text
    assert "somebody came with *" in page
    for key in (*online.keys.values(), online.host):
        assert key not in page
    troubles.clear()


def test_hostile_words_are_words(behind, said):
    logging.getLogger("galaxarium").error("<script>alert(1)</script>")
    assert "<script>alert" not in behind().get("/status").text
    troubles.clear()


@pytest.mark.parametrize(
    "base_url, client",
    [
        ("http://localhost:9100", ("203.0.113.5", 1)),
        ("http://evil.example:9100", HOME),
        ("http://localhost.evil.example", HOME),
        ("http://localhost:9100", ("testclient", 1)),
    ],
)
def test_it_is_for_whoever_sits_at_the_machine(behind, base_url, client):
    behind = behind(base_url, client)
    for path in ("/", "/status", "/status.json"):
        assert behind.get(path).status_code == 403
    assert behind.get("/metrics").status_code == 200


@pytest.mark.parametrize("base_url", ["http://127.0.0.1:9100", "http://[::1]:9100", "http://localhost"])
def test_this_machine_has_several_names(behind, base_url):
    assert behind(base_url, ("::1", 1)).get("/status").status_code == 200


def test_figures_and_health_are_behind_too(behind):
    browser = behind()
    assert "galaxarium_moves_accepted_total" in browser.get("/metrics").text
    assert browser.get("/readyz").json()["ready"]
    assert browser.get("/healthz").json() == {"status": "alive"}
    assert browser.get("/static/css/status.css").status_code == 200


def test_the_public_port_knows_nothing_of_it(serve):
    client = serve(client=HOME)
    for path in ("/status", "/status.json", "/metrics"):
        assert client.get(path).status_code == 404


def test_the_other_processes_are_asked(behind, monkeypatch):
    asked = []

    def ask(host, port):
        asked.append(port)
        return Process(pid=7, port=port, sockets=3, answers=port == 9101)

    monkeypatch.setattr(module, "_ask", ask)
    page = behind(processes=3, metrics_port=9100, database="x").get("/status").text
    assert asked == [9101, 9102]
    assert ":9102" in page
    assert "does not answer" in page


def test_what_needs_attention():
    own = Process(pid=1, port=1)
    well = Status(own, [own], "games", True, "0004", 20.0)
    assert well.is_well
    assert not Status(own, [own], "games", False, "?", 20.0).is_well
    assert not Status(own, [own], "games", True, "0004", 0.5).is_well
    assert not Status(own, [own, Process(0, 2, answers=False)], "games", True, "0004", None).is_well
