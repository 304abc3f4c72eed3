"""One line for every request and socket, by an id; the same pipe for everybody; no secret in it."""

import base64
import logging
import random
import secrets
import warnings

import pytest

from galaxarium.tables.core.keys import new_key, new_name
from galaxarium.web.server import logs
from galaxarium.web.server.logs import without_secrets
from galaxarium.web.server.settings import Settings

from .conftest import bearer

PLACES = (
    "{}",
    "GET /t/abcdefghjk/s/{} HTTP/1.1",
    "/t/abcdefghjk/s/{}?x=1",
    "Authorization: Bearer {}",
    "Cookie: theme=dark; seat-abcdefghjk={}",
    "seat-abcdefghjk={}; HttpOnly",
    "links-abcdefghjk=2:{}",
    "{{'key': '{}'}}",
    '{{"keys": ["{}"]}}',
    "account={}",
    "WrongKey({!r})",
    "postgresql+psycopg://galaxarium:{}@db.example.org/games",
)


@pytest.mark.parametrize("place", PLACES)
def test_no_key_passes(place):
    chance = random.Random(place)
    for _ in range(1000):
        key = base64.urlsafe_b64encode(chance.randbytes(24)).decode()
        assert key not in without_secrets(place.format(key))


def test_no_seed_passes():
    assert without_secrets(f"the seed is {secrets.randbits(128) | 1 << 127}").endswith("*")
    assert without_secrets("{'seed': 17}") == "{'seed': *}"


@pytest.mark.parametrize(
    "text",
    [
        "table abcdefghjk has changed meanwhile",
        "galaxarium/tables/storage/migrations/versions/r0001_first_tables.py",
        "File uvicorn/protocols/websockets/websockets_sansio_impl.py, line 177, in WebSocketsSansIOProtocol",
        "GET /api/v1/tables/abcdefghjk/steps 200",
        "3f2a-18b61b98efabc1c6",
    ],
)
def test_what_is_no_secret_stays(text):
    assert without_secrets(text) == text


def test_every_request_has_a_line_with_an_id_that_the_answer_has_too(serve, online, said):
    client = serve()
    answer = client.get(f"/t/{online.table}/s/{online.keys[1]}")
    (first, line) = said(event="request", method="GET")
    assert first["path"] == f"/t/{online.table}/s/*"
    assert first["status"] == 303
    assert (line["table"], line["seat"], line["status"]) == (online.table, "1", 200)
    assert line["request"] == answer.headers["x-request-id"]
    assert line["ms"] > 0
    assert online.keys[1] not in said.text()


def test_a_refusal_says_why(serve, online, said):
    client = serve()
    path = f"/api/v1/tables/{online.table}/play"
    client.post(path, json={"seat": 1, "choice": "x", "ply": 9}, headers=bearer(online.keys[1]))
    (line,) = said(event="request", method="POST")
    assert (line["status"], line["refused"]) == (409, "table/stale")


def test_pictures_and_health_are_told_only_to_who_wants_everything(serve, said):
    client = serve()
    client.get("/healthz")
    client.get("/static/favicon.svg")
    assert {line["level"] for line in said(event="request")} == {"debug"}


def test_an_id_is_taken_from_a_trusted_proxy_only(serve, said):
    proxied = serve(client=("10.0.0.9", 1), trust_proxy="10.0.0.9")
    foreign = serve(client=("10.0.0.8", 1), trust_proxy="10.0.0.9")
    headers = {"x-request-id": "0123456789abcdef", "x-forwarded-for": "203.0.113.5"}
    assert proxied.get("/rules", headers=headers).headers["x-request-id"] == "0123456789abcdef"
    assert foreign.get("/rules", headers=headers).headers["x-request-id"] != "0123456789abcdef"
    assert [line["client"] for line in said(path="/rules")] == ["203.0.113.5", "10.0.0.8"]


@pytest.mark.parametrize("name", ["short", "x" * 65, "with space in it", 'quote"quote', "new\nline12"])
def test_a_strange_id_is_replaced(serve, name):
    proxied = serve(client=("10.0.0.9", 1), trust_proxy="10.0.0.9")
    answer = proxied.get("/rules", headers={"x-request-id": name.encode()})
    assert answer.headers["x-request-id"] != name


def test_sockets_say_when_they_open_and_close(serve, online, said):
    client = serve()
    path = f"/api/v1/tables/{online.table}/live"
    with client.websocket_connect(path, headers=bearer(online.keys[2])) as socket:
        socket.receive_json()
        socket.send_json({"type": "again"})
        socket.receive_json()
    (opened,) = said(event="socket opened")
    (closed,) = said(event="socket closed")
    assert opened["request"] == closed["request"]
    assert (closed["table"], closed["seat"], closed["code"]) == (online.table, "2", 1000)
    assert (closed["heard"], closed["said"]) == (1, 2)
    assert online.keys[2] not in said.text()


def test_what_is_logged_during_a_request_carries_its_id(serve, said, monkeypatch):
    client = serve()
    client._transport.raise_server_exceptions = False
    log = logging.getLogger("galaxarium.somewhere")

    def fail(*_):
        log.warning("careful")
        raise ZeroDivisionError("with a key " + key)

    key = new_key()
    monkeypatch.setattr("galaxarium.web.pages.home.pages.render_rules", fail)
    answer = client.get("/rules")
    assert answer.status_code == 500
    (line,) = said(event="request", status=500)
    (careful,) = said(event="careful")
    (failed,) = said(level="error")
    assert line["request"] == careful["request"]
    assert "ZeroDivisionError" in failed["exception"]
    assert key not in said.text()
    assert logs.troubles[-1].level == "error"
    assert key not in logs.troubles[-1].sentence


def test_warnings_and_others_go_through_the_same_pipe(said):
    logging.getLogger("uvicorn.error").warning("a word of %s", "uvicorn")
    logging.getLogger("uvicorn.error").info("too chatty")
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.warn("an old way", DeprecationWarning, stacklevel=1)
    events = [line["event"] for line in said()]
    assert events[0] == "a word of uvicorn"
    assert "an old way" in events[1]
    assert len(events) == 2


def test_names_of_what_is_secret_hide_it(said):
    logging.getLogger("galaxarium").info("x", extra={"key": "short", "deep": {"token": "t", "n": [1, None]}})
    (line,) = said(event="x")
    assert line["key"] == "*"
    assert line["deep"] == {"token": "*", "n": [1, None]}


def test_people_get_text_on_a_terminal_and_only_what_matters():
    class Terminal:
        text = ""

        def isatty(self):
            return True

        def write(self, text):
            self.text += text

        def flush(self):
            pass

    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    terminal = Terminal()
    try:
        logs.set_up_logs(Settings(), terminal)
        logging.getLogger("galaxarium.x").info("nothing special")
        logging.getLogger("galaxarium.x").warning("look at table %s", new_name())
    finally:
        root.handlers[:], root.level = before
        logging.captureWarnings(False)
    assert "look at table" in terminal.text
    assert not terminal.text.startswith("{")
    assert terminal.text.count("\n") == 1
