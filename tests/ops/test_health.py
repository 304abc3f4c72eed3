"""Alive is not ready: the database has to answer, its tables to be ours, and no end to be near."""

import asyncio
import threading

import pytest
import sqlalchemy as sa

from galaxarium.tables.storage.health import Found, check
from galaxarium.web.server import health
from galaxarium.web.server.health import Lifecycle
from support.loops import run

WELL = {"ready": True, "database": True, "migrations": True, "writable": True, "draining": False}


def test_alive_and_ready(serve):
    client = serve()
    assert client.get("/healthz").json() == {"status": "alive"}
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (200, WELL)
    assert answer.headers["cache-control"] == "no-store"


def test_whoever_ends_is_not_ready(serve):
    client = serve()
    client.app.state.life.is_draining = True
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {**WELL, "ready": False, "draining": True})
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    "found, expected",
    [
        (Found(False, False, False), {"database": False, "migrations": False, "writable": False}),
        (Found(True, False, True), {"migrations": False}),
        (Found(True, True, False), {"writable": False}),
    ],
)
def test_a_database_that_does_not_do(serve, monkeypatch, found, expected):
    monkeypatch.setattr(health, "check", lambda engine: found)
    answer = serve().get("/readyz")
    assert (answer.status_code, answer.json()) == (503, {**WELL, "ready": False, **expected})


def test_what_is_found(tables, tmp_path):
    assert check(tables.store.engine) == Found(True, True, True)
    other = sa.create_engine(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    assert check(other) == Found(False, False, False)
    with other.begin() as connection:
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num TEXT)"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES ('0001')"))
    assert check(other) == Found(True, False, True)
    other.dispose()


def test_however_many_ask_one_looks(tables, monkeypatch):
    now, looks = [100.0], []
    monkeypatch.setattr(health, "check", lambda engine: looks.append(engine) or Found(True, True, True))
    life = Lifecycle(tables, lambda: now[0])

    async def ask():
        return await asyncio.gather(*(life.readiness() for _ in range(50)))

    assert all(found["ready"] for found in run(ask()))
    assert len(looks) == 1
    now[0] += 1
    run(ask())
    assert len(looks) == 2


def test_a_database_that_hangs_is_not_waited_for(tables, monkeypatch):
    monkeypatch.setattr(health, "TIMEOUT_S", 0.01)
    gone = threading.Event()
    monkeypatch.setattr(health, "check", lambda engine: gone.wait(20) and Found(True, True, True))
    life = Lifecycle(tables)
    assert not run(life.readiness())["database"]
    gone.set()


def test_health_is_not_rate_limited(serve):
    client = serve(limits="reads=1/hour")
    assert {client.get(path).status_code for path in ("/healthz", "/readyz") * 5} == {200}
