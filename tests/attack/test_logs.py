"""No secret in any log: a session with all its failures, written down at the level of debugging."""

import io
import logging
import sqlite3

import pytest
from fastapi.testclient import TestClient

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.logs import set_up_logs
from galaxarium.web.server.settings import Settings
from support.tables import Tables

from .conftest import bearer
from .test_wire import frame, handshake
from .wire import Running, read_all

PASSWORD = "correct-horse-battery-9"
SEED = 2**120 + 987654321


@pytest.fixture
def kept():
    """Everything that is logged, by anybody, at any level; logging is as before afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    names = ("uvicorn", "uvicorn.error", "uvicorn.access", "uvicorn.asgi")
    levels = {name: logging.getLogger(name).level for name in names}
    stream = io.StringIO()

    def begin(shape):
        set_up_logs(Settings(log=shape, log_level="debug"), stream)
        for name in (*names, "websockets", "sqlalchemy.engine", "asyncio", "httptools"):
            logging.getLogger(name).setLevel(logging.DEBUG)

    yield begin, stream
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)
    for name in (*names, "websockets", "sqlalchemy.engine", "asyncio", "httptools"):
        logging.getLogger(name).setLevel(levels.get(name, logging.NOTSET))


def session(client, tables, monkeypatch):
    """Somebody plays, does everything wrong, and things break; every secret that was in use."""
    created = tables.create(TableOptions("online", (SeatOptions(), SeatOptions()), seed=SEED))
    key, other = created.keys[1], created.keys[2]
    path = f"/api/v1/tables/{created.table}"
    client.get(f"/t/{created.table}/s/{key}")
    client.get(f"/t/{created.table}/s/{key}x")
    client.get(f"/t/{created.table}/s/{key}/more?key={other}&token={other}")
    client.get(path, headers=bearer(f"{key},{other}"))
    client.get(path, headers=bearer(other), params={"key": key})
    client.post(f"{path}/play", json={"seat": 1, "choice": key, "ply": 0}, headers=bearer(key))
    client.post(f"{path}/play", content=key.encode(), headers=bearer(key))
    client.post("/api/v1/account", json={"name": "Ada", "password": PASSWORD})
    client.post("/api/v1/session", json={"name": "Ada", "password": PASSWORD})
    client.post("/account/log-in", data={"name": "Ada", "password": PASSWORD})
    with client.websocket_connect(f"/t/{created.table}/live", headers=bearer(key)) as socket:
        socket.send_text(key)
        socket.receive_text()
    monkeypatch.setattr(tables, "look", lambda *_: fail(key, SEED))
    client.get(f"/t/{created.table}/s/{key}")
    client.get(path, headers=bearer(key))
    monkeypatch.undo()
    return [key, other, PASSWORD, str(SEED), *cookies_of(client)]


def cookies_of(client):
    return [value for value in client.cookies.values() if len(value) > 15]


def fail(key, seed):
    raise RuntimeError(f"somebody with {key} asked, the seed is {seed}, Authorization: Bearer {key}")


@pytest.mark.parametrize("shape", ["text", "json"])
def test_no_secret_is_written_down(tables, kept, monkeypatch, shape):
    begin, stream = kept
    begin(shape)
    app = create_app(tables, "", Settings(limits="off"))
    with TestClient(app, raise_server_exceptions=False) as client:
        secrets = session(client, tables, monkeypatch)
    written = stream.getvalue()
    assert len(secrets) > 4
    assert "failed" in written
    assert "RuntimeError" in written
    for secret in secrets:
        assert secret not in written, secret


def test_no_secret_of_the_wire_is_written_down(tables, kept):
    """The server beneath the application says at the level of debugging what headers it got."""
    begin, stream = kept
    begin("text")
    created = tables.create(TableOptions("online", (SeatOptions(), SeatOptions()), seed=SEED))
    key = created.keys[1]
    with Running(tables) as running:
        wire, answer = handshake(
            running,
            f"/t/{created.table}/live",
            f"Authorization: Bearer {key}",
            f"Cookie: seat-{created.table}={key}; links-{created.table}=2:{created.keys[2]}",
        )
        with wire:
            assert b"101" in answer
            wire.sendall(frame(1, key.encode()) + frame(8, b"\x03\xe8"))
            read_all(wire)
        running.say(
            f"GET /t/{created.table}/s/{key} HTTP/1.1\r\n{running.host}\r\nConnection: close\r\n\r\n".encode()
        )
        running.say(f"G\x00T /t/{created.table}/s/{key} HTTP/1.1\r\n\r\n".encode())
    written = stream.getvalue()
    assert written
    for secret in (key, created.keys[2]):
        assert secret not in written


def test_a_database_that_fails_does_not_tell_what_is_in_it(tmp_path, kept, monkeypatch):
    """Errors of databases like to repeat the values they could not store."""
    begin, stream = kept
    begin("text")
    tables = Tables(f"sqlite:///{tmp_path}/games.sqlite3", workers=0)
    app = create_app(tables, "", Settings(limits="off"))
    with sqlite3.connect(tmp_path / "games.sqlite3") as database:
        database.execute("DROP TABLE decisions")
        database.execute("DROP TABLE grants")
    with TestClient(app, raise_server_exceptions=False) as client:
        wish = {"mode": "online", "chairs": [{}, {}], "seed": SEED}
        answer = client.post("/api/v1/tables", json=wish)
    tables.close()
    assert answer.status_code >= 500
    assert str(SEED) not in answer.text
    assert str(SEED) not in stream.getvalue()
