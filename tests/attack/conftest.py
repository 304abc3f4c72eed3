"""A server to attack: in memory, and behind a real socket for what frameworks would never send."""

import pytest
from fastapi.testclient import TestClient

from galaxarium.tables.core.options import SeatOptions, TableOptions
from galaxarium.web.server.app import create_app
from galaxarium.web.server.settings import Settings
from support.tables import tables_in

from .wire import Running

CHAIRS = (SeatOptions(name="Ada"), SeatOptions(name="Bo"))


@pytest.fixture(scope="module", autouse=True)
def python_mode():
    """Plain Python, as a server has it before anything is compiled: a hint must not wait for that."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GALAXARIUM_MODE", "python")
        yield


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Where the games are kept."""
    return tmp_path_factory.mktemp("attack")


@pytest.fixture(scope="module")
def tables(folder):
    """Tables whose bots think only when told to."""
    with tables_in(folder) as opened:
        yield opened


@pytest.fixture(scope="module")
def app(tables):
    return create_app(tables, "", Settings(limits="off"))


@pytest.fixture
def client(app):
    """One browser."""
    with TestClient(app, raise_server_exceptions=False) as browser:
        yield browser


@pytest.fixture
def online(tables):
    """A table of two people with seats of their own."""
    return tables.create(TableOptions("online", CHAIRS, seed=7))


@pytest.fixture(scope="module")
def running(tables):
    """The same tables behind a real socket, with the protocols the server really has."""
    with Running(tables) as server:
        yield server


def bearer(key):
    return {"authorization": f"Bearer {key}"}
