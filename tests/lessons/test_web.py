"""Lessons over the web: the list, the table of one, what scripts can do with them."""

import re

import pytest
from fastapi.testclient import TestClient

from galaxarium.data.lessons import LESSONS
from galaxarium.web.edge.rate_limits import OPENING
from galaxarium.web.server.app import create_app
from support.tab import next_board
from support.tables import tables_in

from .learner import Learner

PAGE = {"accept": "text/html"}


@pytest.fixture(scope="module")
def tables(tmp_path_factory):
    with tables_in(tmp_path_factory.mktemp("tables")) as opened:
        yield opened


@pytest.fixture(scope="module")
def server(tables):
    """One server for all."""
    with TestClient(create_app(tables)) as browser:
        yield browser


@pytest.fixture
def client(server):
    """A browser that knows nothing yet."""
    server.cookies.clear()
    return server


@pytest.mark.parametrize("language", ["en", "es", "pt_BR", "pl", "fr"])
def test_the_list_names_every_lesson(client, language):
    client.cookies.set("language", language)
    page = client.get("/learn", headers=PAGE).text
    assert re.findall(r'data-taught="([^"]+)"', page) == list(LESSONS)


def test_the_first_page_leads_to_the_first_lesson_and_the_rules(client):
    page = client.get("/", headers=PAGE).text
    learn = page[page.index("go learn") :]
    assert 'action="/learn/first"' in learn
    assert 'href="/learn"' in learn
    assert 'href="/rules"' in learn


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_opens_a_table_that_says_what_to_do(client, name):
    page = client.post(f"/learn/{name}", headers=PAGE)
    assert page.status_code == 200
    assert f'data-lesson="{name}" data-choice="activate energy"' in page.text
    assert 'id="lesson"' in page.text


def test_other_tables_say_nothing(client):
    page = client.post("/new", data={"mode": "bots", "seat1": "human", "seat2": "easy"}, headers=PAGE)
    text = page.text.replace('<div data-region="lesson" class="region"></div>', "")
    assert "lesson" not in text
    assert text != page.text


def test_unknown_lessons_are_refused(client):
    assert client.post("/learn/second", headers=PAGE).status_code == 400
    assert client.post("/api/v1/lessons/second").json()["error"]["code"] == "setup/bad"


def test_scripts_can_learn_too(client):
    assert client.get("/api/v1/lessons").json() == list(LESSONS)
    opened = client.post("/api/v1/lessons/first").json()
    keys = {"authorization": f"Bearer {opened['keys']['1']}"}
    path = f"/api/v1/tables/{opened['table']}"
    said = {"seat": 1, "choice": "activate move", "ply": 0}
    refused = client.post(f"{path}/play", json=said, headers=keys)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "table/not-now")
    assert client.post(f"{path}/freely", json={"seat": 1}, headers=keys).status_code == 200
    assert client.post(f"{path}/play", json=said, headers=keys).status_code == 200


def test_only_the_learner_may_leave(client):
    opened = client.post("/api/v1/lessons/first").json()
    refused = TestClient(client.app).post(f"/api/v1/tables/{opened['table']}/freely", json={"seat": 1})
    assert refused.json()["error"]["code"] == "table/wrong-key"


def test_a_page_leaves_by_its_socket(client):
    page = client.post("/learn/first", headers=PAGE)
    table = page.url.path.removeprefix("/t/")
    with client.websocket_connect(f"/t/{table}/live") as socket:
        assert 'id="lesson-now"' in next_board(socket)["html"]
        socket.send_json({"type": "freely", "seat": 1, "ply": 0})
        assert 'id="lesson-now"' not in next_board(socket)["html"]


def test_the_end_says_what_comes_next(client, tables):
    learner = Learner(tables, "first").obey()
    page = client.get(f"/t/{learner.table}/s/{learner.key}", headers=PAGE).text
    assert "data-done" in page
    assert 'action="/learn/solo"' in page


@pytest.mark.parametrize("path", ["/learn/first", "/api/v1/lessons/first"])
def test_opening_lessons_counts_like_opening_tables(path):
    assert OPENING.fullmatch(path)
